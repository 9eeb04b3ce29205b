"""Where the parts of a figure lie: columns by kind of chart, rows one under the other."""

from fractions import Fraction
from typing import NamedTuple

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.report.canvas import WIDTH
from bnaudit_gui.report.measure import text_width, wrap, wrap_evenly

MARGIN = 20.0
ROW = 53.0
_GROUP_GAP = 13.0
_TITLE_SIZES = (18.0, 17.0, 16.0)
HOW_SIZE = 12.5
_TITLE_LEADING, HOW_LEADING = 23.0, 17.0
_AXIS_ROOM, _LINE_FOR_DIRECTIONS = 46.0, 15.0
_FOOTER_ROOM = 30.0
SHORT_PANEL = 300.0
"""Panels shorter than this have the words for the two directions on a line of their own."""


class Columns(NamedTuple):
    """Horizontal places in pixels."""

    head: float
    label: float
    """Centre of the mark that stands before a row's label."""
    panels: tuple[tuple[float, float], ...]
    value: float
    """Right edge of the value (drift), or left edge of value, word and boxes (criterion)."""
    band: float
    """Right edge of the band's width."""
    verdict: float
    """Centre of the verdict shape."""


class Place(NamedTuple):
    """Upper and lower edge of a row."""

    top: float
    bottom: float

    @property
    def middle(self) -> float:
        """Half way down."""
        return (self.top + self.bottom) / 2

    def at(self, place: Fraction) -> float:
        """The height of a place between 0 (top) and 1 (foot)."""
        return self.top + float(place) * (self.bottom - self.top)


class Layout(NamedTuple):
    """Everything that is placed before anything is drawn."""

    columns: Columns
    title: tuple[str, ...]
    title_size: float
    how: tuple[str, ...]
    """How to read it, without its first words on the first line."""
    rows: dict[str, Place]
    top: float
    """Upper edge of the first row."""
    bottom: float
    """Lower edge of the last row."""
    height: float

    def x(self, panel: int, value: Fraction, chart: Chart) -> float:
        """Where a value lies in a panel; values beyond the axis lie beyond the panel."""
        left, right = self.columns.panels[panel]
        axis = chart.panels[panel].axis
        return left + float((value - axis.low) / (axis.high - axis.low)) * (right - left)

    def title_baseline(self, line: int) -> float:
        """Baseline of a line of the title."""
        return 29.0 + line * _TITLE_LEADING

    def how_baseline(self, line: int) -> float:
        """Baseline of a line under the title."""
        return self.title_baseline(len(self.title) - 1) + 22.0 + line * HOW_LEADING


def columns_of(chart: Chart) -> Columns:
    """The columns of this kind of chart."""
    if chart.kind == "criterion":
        return Columns(MARGIN, MARGIN, ((150.0, 640.0),), 664.0, 664.0, 664.0)
    # Two panels are equally wide, so that the printed factor is what the eye sees
    alone = len(chart.panels) == 1
    panels = ((240.0, 584.0),) if alone else ((240.0, 398.0), (426.0, 584.0))
    return Columns(MARGIN, 160.0, panels, 680.0, 752.0, 772.0)


def layout_of(chart: Chart, *, lead: str) -> Layout:
    """Places a chart; `lead` are the bold words before the reading help."""
    size = next(
        (s for s in _TITLE_SIZES if text_width(chart.title, s, bold=True) <= WIDTH - 2 * MARGIN),
        _TITLE_SIZES[-1],
    )
    title = wrap_evenly(chart.title, size, WIDTH - 2 * MARGIN, bold=True)
    how = wrap(f"{lead} {chart.how_to_read}", HOW_SIZE, WIDTH - 2 * MARGIN - 40)
    how[0] = how[0].removeprefix(lead).strip()
    heads = 30.0 if chart.kind == "drift" else 50.0
    layout = Layout(
        columns=columns_of(chart),
        title=tuple(title),
        title_size=size,
        how=tuple(how),
        rows={},
        top=0.0,
        bottom=0.0,
        height=0.0,
    )
    top = layout.how_baseline(len(how) - 1) + heads
    rows = _rows(chart, top)
    bottom = max(place.bottom for place in rows.values()) if rows else top
    left, right = layout.columns.panels[0]
    below = _AXIS_ROOM + (_LINE_FOR_DIRECTIONS if right - left < SHORT_PANEL else 0.0)
    return layout._replace(rows=rows, top=top, bottom=bottom, height=bottom + below + _FOOTER_ROOM)


def starts_group(chart: Chart, index: int) -> bool:
    """Whether a row begins a new group of rows under its own head."""
    return chart.kind == "drift" and index > 0 and bool(chart.rows[index].head)


def _rows(chart: Chart, top: float) -> dict[str, Place]:
    places, y = {}, top
    for index, row in enumerate(chart.rows):
        y += _GROUP_GAP if starts_group(chart, index) else 0.0
        bottom = y + ROW * float(row.height)
        places[row.key] = Place(y, bottom)
        y = bottom
    return places
