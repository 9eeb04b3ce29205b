"""The words inside a panel: notes beside marks, numbers of arrows, why there is nothing to draw.

Each is moved up or down in its row until it lies over no other.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PySide6.QtCore import QRectF

from bnaudit_gui.core.chart import Band, Chart, Line, Mark, OffScale, Strip
from bnaudit_gui.ui.plots.axis_words import Panel
from bnaudit_gui.ui.plots.places import Place
from bnaudit_gui.ui.plots.writing import Fonts, Written

EDGE = 14.0
"""What an arrow, or the dashes to come, take at a panel's edge."""
_BESIDE = 9.0
_WIDEST = 0.6
"""Of a panel; longer notes wrap."""


def lay_notes(
    chart: Chart, index: int, panel: Panel, rows: Mapping[str, Place], fonts: Fonts
) -> tuple[Written, ...]:
    """Everything written in that panel, in the sheet's coordinates."""
    found: list[Written] = []
    for row in chart.rows:
        for wish in _wishes(chart, row.strips[index], panel, rows[row.key], fonts):
            found += _placed(wish, panel, found, fonts)
    return tuple(found)


class _Wish(NamedTuple):
    """A text with the left edge and the middle height that it should have."""

    text: str
    left: float
    middle: float
    room: float
    """It wraps at that width."""


def _wishes(
    chart: Chart, strip: Strip, panel: Panel, place: Place, fonts: Fonts
) -> Iterator[_Wish]:
    room = _WIDEST * (panel.right - panel.left)
    for arrow in strip.off_scale:
        yield _Wish(arrow.text, _arrow_left(arrow, panel, fonts), place.at(arrow.place), room)
    for band in strip.bands:
        if band.label:
            yield _Wish(band.label, _band_left(band, panel, fonts), place.middle, room)
    for mark in strip.marks:
        if mark.note:
            yield _Wish(mark.note, _mark_left(mark, panel, fonts), place.at(mark.place), room)
    if strip.note:
        middle = place.middle + (fonts.height("caption") if strip.bracket else 0)
        left, room = _free_part(strip.note, chart.lines, panel, fonts)
        yield _Wish(strip.note, left, middle, room)


def _placed(wish: _Wish, panel: Panel, taken: list[Written], fonts: Fonts) -> list[Written]:
    lines, high = fonts.wrap(wish.text, "caption", wish.room), fonts.height("caption")
    wide = max(fonts.width(line, "caption") for line in lines)
    left = max(min(wish.left, panel.right - wide - 2), panel.left + 2.0)
    box = QRectF(left, wish.middle - len(lines) * high / 2, wide, len(lines) * high)
    while any(box.intersects(other.box) for other in taken):
        box.translate(0, high / 2)
    return [
        Written(
            line,
            "caption",
            "secondary",
            QRectF(box.left(), box.top() + n * high, fonts.width(line, "caption"), high),
        )
        for n, line in enumerate(lines)
    ]


def _arrow_left(arrow: OffScale, panel: Panel, fonts: Fonts) -> float:
    wide = min(fonts.width(arrow.text, "caption"), _WIDEST * (panel.right - panel.left))
    return panel.right - EDGE - wide if arrow.side == "high" else panel.left + EDGE


def _band_left(band: Band, panel: Panel, fonts: Fonts) -> float:
    """In the middle of the band, a little away from zero, where the replicates lie."""
    low = panel.left if band.low is None else panel.x(band.low)
    high = panel.right if band.high is None else panel.x(band.high)
    return (low + high - fonts.width(band.label, "caption")) / 2 + (8 if band.high is None else -8)


def _mark_left(mark: Mark, panel: Panel, fonts: Fonts) -> float:
    """Right of the mark, or left of it where the edge is too near."""
    x = panel.x(mark.at)
    wide = min(fonts.width(mark.note, "caption"), _WIDEST * (panel.right - panel.left))
    fits = x + _BESIDE + wide < panel.right
    return x + _BESIDE if fits else x - _BESIDE - wide


def _free_part(
    text: str, lines: tuple[Line, ...], panel: Panel, fonts: Fonts
) -> tuple[float, float]:
    """Left edge and room where the text hides no line that goes through all rows."""
    left, right = panel.left + EDGE, panel.right - 4.0
    for line in lines:
        x = panel.x(line.at)
        if not left < x < left + 6 + fonts.width(text, "caption"):
            continue
        if x - left > right - x and fonts.longest_word(text, "caption") < x - 8 - left:
            return left, x - 8 - left
        return x + 8, right - x - 8
    return left, right - left
