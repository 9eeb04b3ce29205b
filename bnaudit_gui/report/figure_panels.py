"""The panels of a figure: zones and grid behind, strips row by row, lines and axes over them."""

from bnaudit_gui.core.chart import Axis, Band, Chart, ChartRow, Strip
from bnaudit_gui.report import ink
from bnaudit_gui.report.canvas import Canvas
from bnaudit_gui.report.figure_layout import SHORT_PANEL, Layout, Place
from bnaudit_gui.report.measure import text_width
from bnaudit_gui.report.strokes import (
    SMALL,
    draw_bound,
    draw_cannot,
    draw_leaving,
    draw_link,
    draw_mark,
    draw_off_scale,
    draw_pass_zone,
    write_over,
)

_AXIS_SIZE = 12.5
_AXIS_GAP = 5.0
_ZERO_WIDTH, _THRESHOLD_WIDTH = 1.3, 3.4


def draw_behind(canvas: Canvas, chart: Chart, layout: Layout) -> None:
    """The pass zone, and faint lines at the ticks."""
    for index, panel in enumerate(chart.panels):
        left, right = layout.columns.panels[index]
        if chart.zone is not None:
            band = chart.zone.band
            x0 = left if band.low is None else layout.x(index, band.low, chart)
            x1 = right if band.high is None else layout.x(index, band.high, chart)
            corners = ((x0, layout.top), (x1, layout.bottom))
            draw_pass_zone(canvas, *corners, greyed=bool(chart.greyed))
            continue
        for tick in panel.axis.ticks:
            x = layout.x(index, tick.at, chart)
            canvas.line([(x, layout.top), (x, layout.bottom)], colour=ink.GRID)


def draw_strips(canvas: Canvas, chart: Chart, layout: Layout) -> None:
    """Bands first, the lines through all rows over them, then marks, arrows and words."""
    for row in chart.rows:
        for index, strip in enumerate(row.strips):
            for band in strip.bands:
                _draw_band(canvas, chart, layout, layout.rows[row.key], index, band)
    for line in chart.lines:
        for index, _ in enumerate(chart.panels):
            x = layout.x(index, line.at, chart)
            zero = line.kind == "zero"
            ends = [(x, layout.top), (x, layout.bottom + (_AXIS_GAP if zero else 0.0))]
            colour = ink.BOUND_EDGE if chart.greyed else ink.TEXT
            canvas.line(ends, width=_ZERO_WIDTH if zero else _THRESHOLD_WIDTH, colour=colour)
    _draw_link(canvas, chart, layout)
    for row in chart.rows:
        for index, strip in enumerate(row.strips):
            _draw_strip(canvas, chart, layout, row, index, strip)


def draw_threshold_words(canvas: Canvas, chart: Chart, layout: Layout) -> None:
    """The words of the threshold and of its two sides."""
    for line in chart.lines:
        if line.kind != "threshold":
            continue
        x = layout.x(0, line.at, chart)
        for number, note in enumerate(reversed(line.head)):
            at = (x, layout.top - 7 - 15 * number)
            size = 12.5 if note.bold else 11.0
            colour = ink.TEXT if note.bold else ink.SECONDARY
            canvas.text(at, note.text, size=size, bold=note.bold, colour=colour, anchor="center")
        widest = max(
            (text_width(note.text, 12.5, bold=True) for note in line.head if note.bold), default=0.0
        )
        _draw_sides(canvas, chart, layout, x, away=widest / 2 + 14)


def _draw_sides(canvas: Canvas, chart: Chart, layout: Layout, x: float, *, away: float) -> None:
    """Names the two sides beside the threshold, where they fit whatever the axis."""
    if chart.zone is None:
        return
    passes_left = chart.zone.band.low is None
    words = (chart.zone.inside, chart.zone.outside)
    left, right = words if passes_left else reversed(words)
    y = layout.top - 7
    canvas.text((x - away, y), f"← {left}", size=12.5, bold=True, anchor="right")
    canvas.text((x + away, y), f"{right} →", size=12.5, bold=True)


def draw_axes(canvas: Canvas, chart: Chart, layout: Layout) -> None:
    """Axis lines, ticks, labels; the frame of an enlarged panel."""
    for index, panel in enumerate(chart.panels):
        left, right = layout.columns.panels[index]
        y = layout.bottom + _AXIS_GAP
        canvas.line([(left, y), (right, y)])
        for tick in panel.axis.ticks:
            x = layout.x(index, tick.at, chart)
            canvas.line([(x, y), (x, y + 5)])
            canvas.text((x, y + 19), tick.label, size=_AXIS_SIZE, anchor="center")
        _draw_axis_words(canvas, panel.axis, left, right, y)
        if panel.head:
            at = ((left + right) / 2, layout.top - 9)
            canvas.text(at, panel.head, size=12.0, bold=True, anchor="center")
    if len(chart.panels) > 1:
        _draw_frames(canvas, chart, layout)


def _draw_axis_words(canvas: Canvas, axis: Axis, left: float, right: float, y: float) -> None:
    canvas.text(((left + right) / 2, y + 36), axis.label, size=_AXIS_SIZE, anchor="center")
    below = y + (36 if right - left > SHORT_PANEL else 52)
    if axis.low_label:
        canvas.text((left, below), f"← {axis.low_label}", size=SMALL + 0.5, colour=ink.SECONDARY)
    if axis.high_label:
        text = f"{axis.high_label} →"
        at = (right, below)
        canvas.text(at, text, size=SMALL + 0.5, colour=ink.SECONDARY, anchor="right")


def _draw_frames(canvas: Canvas, chart: Chart, layout: Layout) -> None:
    """What is enlarged is framed in the first panel and framed again as the second."""
    enlarged = chart.panels[1].axis
    x0, x1 = (layout.x(0, end, chart) for end in (enlarged.low, enlarged.high))
    left, right = layout.columns.panels[1]
    top, bottom = layout.top - 2, layout.bottom + _AXIS_GAP
    canvas.rectangle((x0, top), (x1, bottom), fill=None, edge=ink.BOUND_EDGE)
    canvas.rectangle((left, top), (right, bottom), fill=None, edge=ink.BOUND_EDGE)
    for y in (top, bottom):
        canvas.line([(x1, y), (left, y)], colour=ink.BOUND_EDGE, dashes=(1.5, 2.5))


def _draw_band(
    canvas: Canvas, chart: Chart, layout: Layout, place: Place, index: int, band: Band
) -> None:
    left, right = layout.columns.panels[index]
    x0 = left if band.low is None else layout.x(index, band.low, chart)
    x1 = right if band.high is None else layout.x(index, band.high, chart)
    corner, opposite = (x0, place.top + 1.5), (x1, place.bottom - 1.5)
    if band.kind == "cannotMove":
        draw_cannot(canvas, band, corner, opposite)
        return
    draw_bound(canvas, band, corner, opposite)
    if band.low is None and band.high is None:
        draw_leaving(canvas, left, right, place.bottom - 9)


def _draw_strip(
    canvas: Canvas, chart: Chart, layout: Layout, row: ChartRow, index: int, strip: Strip
) -> None:
    left, right = layout.columns.panels[index]
    place = layout.rows[row.key]
    for mark in strip.marks:
        at = (layout.x(index, mark.at, chart), place.at(mark.place))
        draw_mark(canvas, mark, at, right=right)
    for arrow in strip.off_scale:
        draw_off_scale(canvas, arrow, left=left, right=right, y=place.at(arrow.place))
    _draw_bracket(canvas, chart, layout, row, strip)
    if strip.note:
        x = _beside_lines(chart, layout, index, text_width(strip.note, SMALL))
        write_over(canvas, (x, place.middle + (18 if strip.bracket else 4)), strip.note)


def _beside_lines(chart: Chart, layout: Layout, index: int, width: float) -> float:
    """Where words of that width hide no line that goes through all rows."""
    left, right = layout.columns.panels[index]
    for line in chart.lines:
        x = layout.x(index, line.at, chart)
        if not left + 14 < x < left + 20 + width:
            continue
        if x + 14 + width < right:
            return x + 14
    return left + 14


def _draw_bracket(
    canvas: Canvas, chart: Chart, layout: Layout, row: ChartRow, strip: Strip
) -> None:
    """From the threshold to its end, where a dotted line goes up beside the replicates."""
    if strip.bracket is None:
        return
    left, right = layout.columns.panels[0]
    place, bracket = layout.rows[row.key], strip.bracket
    start = layout.x(0, bracket.start, chart)
    end = layout.x(0, bracket.end, chart)
    y, whole = place.middle, left <= end <= right
    end = min(max(end, left), right)
    canvas.line([(start, y), (end, y)], width=2.4)
    if whole:
        canvas.line([(end, y - 7), (end, y + 7)], width=2.4)
        canvas.line([(end, layout.rows["refit"].top), (end, y - 7)], dashes=(3, 3))


def _draw_link(canvas: Canvas, chart: Chart, layout: Layout) -> None:
    if chart.link is None:
        return
    start = (layout.x(0, chart.link.start, chart), layout.rows["shipped"].middle)
    end = (layout.x(0, chart.link.end, chart), layout.rows["refit"].top + 4)
    draw_link(canvas, start, end)
