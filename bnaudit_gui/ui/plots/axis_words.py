"""The words under the panels: tick labels that do not touch, what is measured, the directions."""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QRectF

from bnaudit_gui.core.chart import Axis, Chart, Tick
from bnaudit_gui.ui.plots.writing import Block, FontName, Fonts, ToneName, Written

AXIS_GAP = 4.0
"""Between the last row and the axis line."""
TICK = 5.0
_LEAST_APART = 6.0


class Panel(NamedTuple):
    """Where a panel lies, in pixels, and its axis."""

    left: int
    right: int
    axis: Axis

    def x(self, value: Fraction) -> float:
        """Where a value lies; values beyond the axis lie beyond the panel."""
        axis = self.axis
        share = float((value - axis.low) / (axis.high - axis.low))
        return self.left + share * (self.right - self.left)


def labelled(panel: Panel, fonts: Fonts) -> tuple[Tick, ...]:
    """Every n-th tick, counted from zero, for the smallest n that keeps the labels apart."""
    ticks = panel.axis.ticks
    origin = next((n for n, tick in enumerate(ticks) if tick.at == 0), 0)
    for every in range(1, len(ticks) + 1):
        kept = [tick for n, tick in enumerate(ticks) if (n - origin) % every == 0]
        boxes = [_centred(tick.label, panel.x(tick.at), "caption", fonts) for tick in kept]
        pairs = pairwise(boxes)
        if all(one.right() + _LEAST_APART <= other.left() for one, other in pairs):
            return tuple(kept)
    return ()


def lay_axis(chart: Chart, panels: tuple[Panel, ...], fonts: Fonts, *, width: float) -> Block:
    """All words under the panels; the upper edge is the last row's lower one."""
    words: list[Written] = []
    first = AXIS_GAP + TICK + 1
    for panel in panels:
        for tick in labelled(panel, fonts):
            box = _centred(tick.label, panel.x(tick.at), "caption", fonts)
            words.append(_written(tick.label, "caption", "text", box, first, width))
    below = first + fonts.height("caption")
    lines: list[list[QRectF]] = []
    for panel in panels:
        _place_axis_words(panel, fonts, lines, words, below=below, width=width)
    high = fonts.height("caption")
    return Block(tuple(words), (), width, below + len(lines) * high + 2)


def _place_axis_words(
    panel: Panel,
    fonts: Fonts,
    lines: list[list[QRectF]],
    words: list[Written],
    *,
    below: float,
    width: float,
) -> None:
    """Each on the first line where it touches nothing."""
    axis, high = panel.axis, fonts.height("caption")
    for text, place, tone in (
        (axis.label, "middle", "text"),
        (f"← {axis.low_label}" if axis.low_label else "", "low", "secondary"),
        (f"{axis.high_label} →" if axis.high_label else "", "high", "secondary"),
    ):
        for part in fonts.wrap(text, "caption", width) if text else []:
            wide = fonts.width(part, "caption")
            left = {
                "middle": (panel.left + panel.right - wide) / 2,
                "low": float(panel.left),
                "high": panel.right - wide,
            }[place]
            box = QRectF(_clamped(left, wide, width), 0, wide, high)
            number = _free_line(box, lines)
            lines[number].append(box)
            placed = box.translated(0, below + number * high)
            words.append(Written(part, "caption", _tone(tone), placed))


def _free_line(box: QRectF, lines: list[list[QRectF]]) -> int:
    for number, taken in enumerate(lines):
        if not any(box.adjusted(-8, 0, 8, 0).intersects(other) for other in taken):
            return number
    lines.append([])
    return len(lines) - 1


def _tone(name: str) -> ToneName:
    return "text" if name == "text" else "secondary"


def _centred(text: str, x: float, font: FontName, fonts: Fonts) -> QRectF:
    wide = fonts.width(text, font)
    return QRectF(x - wide / 2, 0, wide, fonts.height(font))


def _written(
    text: str, font: FontName, tone: ToneName, box: QRectF, y: float, width: float
) -> Written:
    left = _clamped(box.left(), box.width(), width)
    return Written(text, font, tone, QRectF(left, y, box.width(), box.height()))


def _clamped(left: float, wide: float, width: float) -> float:
    """Inside the sheet."""
    return max(min(left, width - wide), 0.0)
