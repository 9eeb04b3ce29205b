"""Where the parts of a chart lie on screen: columns, rows, panels and every word.

* A row is as high as its words need. Nothing is elided and no text lies over another.
"""

from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF

from bnaudit_gui.core.chart import Chart, ChartRow
from bnaudit_gui.ui.plots.axis_words import Panel, lay_axis
from bnaudit_gui.ui.plots.columns import GAP, columns_of
from bnaudit_gui.ui.plots.legend import Entry, lay_legend
from bnaudit_gui.ui.plots.panel_notes import lay_notes
from bnaudit_gui.ui.plots.places import Place
from bnaudit_gui.ui.plots.row_words import (
    head_items,
    head_line_items,
    label_items,
    line_items,
    verdict_items,
)
from bnaudit_gui.ui.plots.top_words import lay_top
from bnaudit_gui.ui.plots.writing import (
    Block,
    Fonts,
    Glyph,
    Item,
    Written,
    lay_block,
)

_BETWEEN_PANELS = 22.0
_ROW_SHARE, _ROW_LEAST, _ROW_STRETCH = 2.9, 40.0, 18.0
"""An ordinary row in heights of a line, at least and at most so many pixels more."""
_GROUP_GAP = 10.0


class Layout(NamedTuple):
    """A chart, placed."""

    width: float
    height: float
    rows: dict[str, Place]
    panels: tuple[Panel, ...]
    words: tuple[Written, ...]
    glyphs: tuple[Glyph, ...]
    notes: tuple[tuple[Written, ...], ...]
    """What is written inside each panel."""
    rules: tuple[float, ...]
    """Heights of the thin lines between groups of rows."""
    top: float
    """Upper edge of the first row."""
    bottom: float
    """Lower edge of the last row."""


def lay_sheet(
    chart: Chart, legend: tuple[Entry, ...], fonts: Fonts, *, width: float, height: float = 0.0
) -> Layout:
    """Lays the chart out at that width; a greater height makes the rows a little higher."""
    natural = _Sheet(chart, legend, fonts, width, 0.0).laid()
    if height <= natural.height or not chart.rows:
        return natural
    extra = floor(min((height - natural.height) / len(chart.rows), _ROW_STRETCH))
    return _Sheet(chart, legend, fonts, width, extra).laid()


class _Sheet:
    """One layout in the making."""

    def __init__(
        self, chart: Chart, legend: tuple[Entry, ...], fonts: Fonts, width: float, extra: float
    ) -> None:
        self._chart, self._fonts, self._width = chart, fonts, width
        self._legend, self._extra = legend, extra
        self._columns = columns_of(chart, fonts, width)
        self._blocks: list[Block] = []
        self._rules: list[float] = []

    def laid(self) -> Layout:
        panels = self._panels()
        beneath = self._legend if not (self._columns.apart and self._chart.kind == "drift") else ()
        head = lay_top(
            self._chart,
            panels,
            self._fonts,
            legend=() if beneath else self._legend,
            columns=None if self._columns.none else self._right_edges(),
            apart=self._columns.apart,
            width=self._width,
        )
        self._blocks.append(head)
        y, rows = float(ceil(head.height + 4)), {}
        for index, row in enumerate(self._chart.rows):
            y = self._group(y, index, row)
            rows[row.key] = place = self._row(y, row)
            y = place.bottom
        axis = lay_axis(self._chart, panels, self._fonts, width=self._width)
        self._blocks.append(axis.at(QPointF(0, y)))
        bottom, y = y, y + axis.height
        if beneath:
            keys = lay_legend(beneath, self._width, self._fonts)
            self._blocks.append(keys.at(QPointF(0, y + 4)))
            y += keys.height + 4
        return Layout(
            width=self._width,
            height=y,
            rows=rows,
            panels=panels,
            words=tuple(word for block in self._blocks for word in block.words),
            glyphs=tuple(glyph for block in self._blocks for glyph in block.glyphs),
            notes=tuple(
                lay_notes(self._chart, index, panel, rows, self._fonts)
                for index, panel in enumerate(panels)
            ),
            rules=tuple(self._rules),
            top=min((place.top for place in rows.values()), default=bottom),
            bottom=bottom,
        )

    def _panels(self) -> tuple[Panel, ...]:
        left, right = round(self._columns.left), round(self._width - self._columns.right)
        count = len(self._chart.panels)
        each = max((right - left - (count - 1) * _BETWEEN_PANELS) / count, 40.0)
        return tuple(
            Panel(
                round(left + n * (each + _BETWEEN_PANELS)),
                round(left + n * (each + _BETWEEN_PANELS)) + int(each),
                panel.axis,
            )
            for n, panel in enumerate(self._chart.panels)
        )

    def _right_edges(self) -> tuple[float, float, float]:
        """Right edges of value and band, left edge of the verdict."""
        columns = self._columns
        verdict = self._width - columns.verdict
        band = verdict - GAP
        value = band - columns.band - (GAP if columns.band else 0.0)
        return value, band, verdict

    def _group(self, y: float, index: int, row: ChartRow) -> float:
        """The line between groups, and the head above its rows where it has no column."""
        if not row.head:
            return y
        if index and self._chart.kind == "drift":
            self._rules.append(y + _GROUP_GAP / 2)
            y += _GROUP_GAP
        alone = self._columns.none and self._chart.kind != "drift"
        return y if self._columns.head or alone else self._line(y, head_line_items(row))

    def _line(self, y: float, items: tuple[Item, ...]) -> float:
        """Words over the panels; returns where these go on."""
        line = lay_block(items, self._width, self._fonts)
        self._blocks.append(line.at(QPointF(0, y)))
        return float(ceil(y + line.height + 2))

    def _row(self, y: float, row: ChartRow) -> Place:
        """Places the words of a row whose upper edge is there; returns where the row lies."""
        columns, fonts = self._columns, self._fonts
        unit = max(_ROW_SHARE * fonts.height("text"), _ROW_LEAST) + self._extra
        if columns.none:
            y = self._line(y, line_items(self._chart, row))
            return Place(y, y + round(unit * min(float(row.height), 2.0)))
        head = lay_block(head_items(row) if columns.head else (), columns.head, fonts)
        label = lay_block(label_items(row), max(columns.label, 1.0), fonts)
        items = verdict_items(self._chart, row, with_value=not columns.apart)
        verdict = lay_block(items, columns.verdict, fonts)
        words = max(head.height, label.height, verdict.height)
        place = Place(y, y + round(max(unit * float(row.height), words + 6)))
        drift = self._chart.kind == "drift"
        top = place.top + 3 if drift else place.middle - head.height / 2
        self._blocks.append(head.at(QPointF(0, top)))
        left = columns.head + GAP if columns.head else 0.0
        self._blocks.append(label.at(QPointF(left, place.middle - label.height / 2)))
        self._right(row, place, verdict)
        return place

    def _right(self, row: ChartRow, place: Place, block: Block) -> None:
        """Value and band where they have columns, and the verdict."""
        value, band, verdict = self._right_edges()
        self._blocks.append(block.at(QPointF(verdict, place.middle - block.height / 2)))
        if self._columns.apart:
            # Beside the first line where what follows is much longer
            first = place.middle - block.height / 2 + self._fonts.height("bold") / 2
            at = first if self._chart.kind == "criterion" else place.middle
            self._number(Item(row.value, "bold", "text"), value, at)
            self._number(Item(row.band, "text", "text"), band, at)

    def _number(self, item: Item, right: float, middle: float) -> None:
        if item.text:
            block = lay_block((item,), 1e6, self._fonts)
            corner = QPointF(right - block.width, middle - block.height / 2)
            self._blocks.append(block.at(corner))
