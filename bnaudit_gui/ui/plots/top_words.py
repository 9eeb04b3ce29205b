"""The words above the rows: column heads, panel heads, the threshold and its two sides."""

from PySide6.QtCore import QPointF, QRectF

from bnaudit_gui.core.chart import Chart, Note
from bnaudit_gui.ui.plots.axis_words import Panel
from bnaudit_gui.ui.plots.legend import Entry
from bnaudit_gui.ui.plots.writing import (
    Block,
    FontName,
    Fonts,
    Glyph,
    Item,
    ToneName,
    Written,
    lay_block,
)

Side = tuple[str, ToneName]
_AWAY = 8.0
"""Between the threshold's line and the words of its sides."""


def lay_top(
    chart: Chart,
    panels: tuple[Panel, ...],
    fonts: Fonts,
    *,
    legend: tuple[Entry, ...],
    columns: tuple[float, float, float] | None,
    apart: bool,
    width: float,
) -> Block:
    """All words above the rows, standing on one line.

    `columns` are the right edges of value and band and the left edge of the verdict, None where
    all words stand above their row; `apart`: the values have columns.
    """
    blocks = _panel_heads(chart, panels, fonts)
    items = verdict_head_items(chart, apart=apart)
    last = lay_block(items, width - (columns[2] if columns else 0.0), fonts)
    if columns and chart.column_heads:
        blocks.append(last.at(QPointF(columns[2], 0)))
        if apart:
            blocks += _number_heads(chart.column_heads, columns, legend, fonts)
    threshold = _threshold(chart, panels, fonts)
    blocks += [threshold] if threshold else []
    height = max((block.height for block in blocks), default=0.0)
    # Without columns the question stands on lines of its own over everything else
    over = 0.0 if columns else last.height + 2
    standing = [block.at(QPointF(0, over + height - block.height)) for block in blocks]
    standing += [] if columns else [last]
    return Block(
        tuple(word for block in standing for word in block.words),
        tuple(glyph for block in standing for glyph in block.glyphs),
        width,
        over + height,
    )


def verdict_head_items(chart: Chart, *, apart: bool) -> tuple[Item, ...]:
    """The head over the verdicts, and that of the value where it stands beside them unexplained."""
    if not chart.column_heads:
        return ()
    value, _, last = chart.column_heads
    beside = chart.kind == "criteria" and not apart
    return (Item(last), Item(value, goes_on=True)) if beside else (Item(last),)


def _number_heads(
    heads: tuple[str, ...],
    columns: tuple[float, float, float],
    legend: tuple[Entry, ...],
    fonts: Fonts,
) -> list[Block]:
    samples = [entry.glyph for entry in legend]
    pointers = [glyph for glyph in samples if glyph.kind == "pointer"]
    bands = [glyph for glyph in samples if glyph.kind in ("bound", "boundByHand")]
    return [
        _ending_at(heads[0], columns[0], pointers[:1], fonts),
        _ending_at(heads[1], columns[1], bands[:1], fonts),
    ]


def _ending_at(text: str, right: float, samples: list[Glyph], fonts: Fonts) -> Block:
    """A head over a column of numbers, its mark before it."""
    side, wide = fonts.height("caption"), fonts.width(text, "caption")
    if not text:
        return Block((), (), 0.0, 0.0)
    word = Written(text, "caption", "secondary", QRectF(right - wide, 0, wide, side))
    corner = QRectF(right - wide - side - 3, 0, side, side)
    return Block((word,), tuple(sample._replace(box=corner) for sample in samples), right, side)


def _panel_heads(chart: Chart, panels: tuple[Panel, ...], fonts: Fonts) -> list[Block]:
    blocks = []
    for described, panel in zip(chart.panels, panels, strict=True):
        if described.head:
            lines = fonts.wrap(described.head, "captionBold", panel.right - panel.left)
            middle = (panel.left + panel.right) / 2
            blocks.append(_stacked(lines, "captionBold", "text", middle, fonts))
    return blocks


def _stacked(
    lines: list[str], font: FontName, tone: ToneName, middle: float, fonts: Fonts
) -> Block:
    high, words = fonts.height(font), []
    for number, line in enumerate(lines):
        wide = fonts.width(line, font)
        box = QRectF(max(middle - wide / 2, 0.0), number * high, wide, high)
        words.append(Written(line, font, tone, box))
    return Block(tuple(words), (), 0.0, len(lines) * high)


def _threshold(chart: Chart, panels: tuple[Panel, ...], fonts: Fonts) -> Block | None:
    """The threshold's own words over its line, beneath them those of its sides."""
    line = next((line for line in chart.lines if line.kind == "threshold"), None)
    if line is None:
        return None
    x, words, y = panels[0].x(line.at), [], 0.0
    for note in line.head:
        words.append(_over(note, x, y, panels[0], fonts))
        y += words[-1].box.height()
    if chart.zone is not None:
        sides, height = _sides(_side_words(chart), x, y, panels[0], fonts)
        words += sides
        y += height
    return Block(tuple(words), (), 0.0, y)


def _side_words(chart: Chart) -> tuple[Side, Side]:
    """What lies on the low and on the high side, in its colour; grey where nothing is judged."""
    assert chart.zone is not None
    open_ = bool(chart.greyed) or chart.running
    passes: Side = (chart.zone.inside, "secondary" if open_ else "holds")
    fails: Side = (chart.zone.outside, "secondary" if open_ else "beyond")
    low, high = (passes, fails) if chart.zone.band.low is None else (fails, passes)
    return (f"← {low[0]}", low[1]), (f"{high[0]} →", high[1])


def _over(note: Note, x: float, y: float, panel: Panel, fonts: Fonts) -> Written:
    font: FontName = "captionBold" if note.bold else "caption"
    wide, high = fonts.width(note.text, font), fonts.height(font)
    left = max(min(x - wide / 2, panel.right - wide), 0.0)
    return Written(
        note.text, font, "text" if note.bold else "secondary", QRectF(left, y, wide, high)
    )


def _sides(
    sides: tuple[Side, Side], x: float, y: float, panel: Panel, fonts: Fonts
) -> tuple[list[Written], float]:
    """Both beside the line; a side too narrow for its word gives it a line of its own above."""
    high = fonts.height("captionBold")
    beside, words, above = [], [], 0
    for side, room in zip(sides, (x - _AWAY, panel.right - x - _AWAY), strict=True):
        wide, low = fonts.width(side[0], "captionBold"), side is sides[0]
        if wide <= room:
            beside.append((side, QRectF(x - _AWAY - wide if low else x + _AWAY, 0, wide, high)))
            continue
        left = 0.0 if low else max(panel.right - wide, 0.0)
        words.append((side, QRectF(left, y + above * high, wide, high)))
        above += 1
    words += [(side, box.translated(0, y + above * high)) for side, box in beside]
    written = [Written(text, "captionBold", tone, box) for (text, tone), box in words]
    return written, (above + bool(beside)) * high
