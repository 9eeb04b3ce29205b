"""The words beside a figure's panels: heads, labels, values, verdicts and tick boxes."""

from bnaudit_gui.core.chart import Box, Chart, ChartRow, Verdict
from bnaudit_gui.report import ink
from bnaudit_gui.report.canvas import WIDTH, Canvas
from bnaudit_gui.report.figure_layout import MARGIN, Layout, Place
from bnaudit_gui.report.measure import text_width, wrap
from bnaudit_gui.report.strokes import SMALL, draw_band_sample, draw_shape

_HEAD, _NOTE, _LABEL, _VALUE, _WORD, _BOX = 14.0, 11.0, 13.0, 13.5, 13.5, 12.0
_ICON = 16.0
_HEAD_WIDTH = 128.0


def draw_column_heads(canvas: Canvas, chart: Chart, layout: Layout) -> None:
    """The heads of the right-hand columns, which serve as legend."""
    if chart.kind != "drift":
        return
    mean, bound, moved = chart.column_heads
    columns, y = layout.columns, layout.top - 9
    canvas.text((columns.value, y), mean, size=_NOTE, colour=ink.SECONDARY, anchor="right")
    x = columns.value - text_width(mean, _NOTE) - 9
    draw_shape(canvas, "pointer", (x, y - 4), None)
    canvas.text((columns.verdict - 8, y), moved, size=_NOTE, colour=ink.SECONDARY)
    edges = [
        band.edges
        for row in chart.rows
        for strip in row.strips
        for band in strip.bands
        if band.kind == "bound"
    ]
    if edges:
        canvas.text((columns.band, y), bound, size=_NOTE, colour=ink.SECONDARY, anchor="right")
        x = columns.band - text_width(bound, _NOTE) - 5
        draw_band_sample(canvas, (x - 13, y - 9.5), (x, y + 1.5), dashed="solid" not in edges)


def draw_row_words(canvas: Canvas, chart: Chart, layout: Layout, row: ChartRow) -> None:
    """Everything that stands left and right of one row."""
    place = layout.rows[row.key]
    if chart.kind == "criterion":
        _draw_criterion_words(canvas, layout, row, place)
        return
    _draw_drift_head(canvas, layout, row, place)
    columns, y = layout.columns, place.middle
    if row.shape is not None:
        draw_shape(canvas, row.shape, (columns.label, y), None)
    colour = ink.TEXT if row.value else ink.SECONDARY
    canvas.text((columns.label + 11, y + 4.7), row.label, size=_LABEL, colour=colour)
    canvas.text((columns.value, y + 4.9), row.value, size=_VALUE, bold=True, anchor="right")
    canvas.text((columns.band, y + 4.9), row.band, size=_LABEL, anchor="right")
    if row.verdict is not None:
        beneath = len(row.verdict.beneath)
        line = y + 4.9 - (7 if beneath == 1 else 12 if beneath > 1 else 0)
        _draw_verdict(canvas, row.verdict, columns.verdict, line)


def _draw_drift_head(canvas: Canvas, layout: Layout, row: ChartRow, place: Place) -> None:
    y = place.top + 19.0
    for note in row.head:
        size = _HEAD if note.bold else _NOTE
        for line in wrap(note.text, size, _HEAD_WIDTH, bold=note.bold):
            colour = ink.TEXT if note.bold else ink.SECONDARY
            canvas.text((layout.columns.head, y), line, size=size, bold=note.bold, colour=colour)
            y += 17.0 if note.bold else 15.0


def _draw_verdict(canvas: Canvas, verdict: Verdict, x: float, y: float) -> None:
    """Shape and word, the count beside, the reasons beneath."""
    canvas.icon(verdict.icon, (x, y - 4.9), size=_ICON)
    left = x + 14
    width = canvas.text((left, y), verdict.word, size=_WORD, bold=True)
    if verdict.beside:
        at = (left + width + 7, y)
        canvas.text(at, verdict.beside, size=_NOTE, colour=ink.SECONDARY)
    for number, note in enumerate(verdict.beneath):
        at = (left, y + 15 + 13.5 * number)
        colour = ink.TEXT if note.bold else ink.SECONDARY
        canvas.text(at, note.text, size=SMALL, bold=note.bold, colour=colour)


def _draw_criterion_words(canvas: Canvas, layout: Layout, row: ChartRow, place: Place) -> None:
    middle = place.middle if row.key != "refit" else place.top + 46.0
    y = middle + 5.0 - 8.0 * (len(row.head) - 1)
    for note in row.head:
        size = _HEAD if note.bold else _NOTE
        colour = ink.TEXT if note.bold else ink.SECONDARY
        at = (layout.columns.head, y)
        canvas.text(at, note.text, size=size, bold=note.bold, colour=colour)
        y += 16.0
    if row.verdict is None:
        return
    x, y = layout.columns.value, middle + 5.0
    width = canvas.text((x, y), row.value, size=_HEAD, bold=True)
    _draw_verdict(canvas, row.verdict, x + (width + 18 if width else _ICON / 2), y)


def draw_boxes(canvas: Canvas, chart: Chart, layout: Layout) -> None:
    """The tick boxes of a criterion, under the value after the refit."""
    if not chart.boxes:
        return
    x, y = layout.columns.value, layout.rows["refit"].top + 112.0
    canvas.text((x, y), chart.boxes_head, size=_NOTE, colour=ink.SECONDARY)
    y += 22.0
    last = next((box for box in reversed(chart.boxes) if box.state == "ticked"), None)
    for box in chart.boxes:
        lines = wrap(box.text, _BOX, WIDTH - MARGIN - x - 20)
        _draw_box(canvas, box, x, y)
        for line in lines:
            muted = box.state != "ticked"
            canvas.text(
                (x + 20, y),
                line,
                size=_BOX,
                bold=box is last,
                colour=ink.SECONDARY if muted else ink.TEXT,
            )
            y += 15.0
        y += 6.0


def _draw_box(canvas: Canvas, box: Box, x: float, y: float) -> None:
    """Ticked is filled, empty is open, not measured is a dashed box with a dash in it."""
    top, side = y - 10.0, 11.0
    corners = [(x, top), (x + side, top), (x + side, top + side), (x, top + side), (x, top)]
    if box.state == "ticked":
        canvas.rectangle((x, top), (x + side, top + side), fill=ink.TEXT, edge=ink.TEXT)
        tick = [(x + 2.4, top + 5.8), (x + 4.7, top + 8.2), (x + 8.8, top + 3.0)]
        canvas.line(tick, colour=ink.PAPER, width=1.6, ends="round")
    elif box.state == "empty":
        canvas.line(corners, width=1.2)
    else:
        canvas.line(corners, width=1.0, colour=ink.NO_ANSWER, dashes=(2.0, 1.6))
        middle = top + side / 2
        canvas.line([(x + 3, middle), (x + side - 3, middle)], colour=ink.NO_ANSWER, width=1.2)
