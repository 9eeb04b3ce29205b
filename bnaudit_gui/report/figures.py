"""From a chart's description to SVG: what is printed and exported."""

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.report import ink
from bnaudit_gui.report.canvas import WIDTH, Canvas
from bnaudit_gui.report.figure_layout import HOW_SIZE, MARGIN, Layout, layout_of, starts_group
from bnaudit_gui.report.figure_panels import (
    draw_axes,
    draw_behind,
    draw_strips,
    draw_threshold_words,
)
from bnaudit_gui.report.figure_words import draw_boxes, draw_column_heads, draw_row_words
from bnaudit_gui.report.measure import text_width
from bnaudit_gui.report.strokes import SMALL
from bnaudit_gui.words.catalogue import Catalogue


def svg_text(chart: Chart, *, say: Catalogue) -> str:
    """The chart as SVG, 1,000 wide; the same description gives the same bytes."""
    return drawn(chart, say=say).svg()


def drawn(chart: Chart, *, say: Catalogue) -> Canvas:
    """The chart on a sheet, for whoever wants to look at what was written where."""
    lead = say.say("chart.howToRead")
    layout = layout_of(chart, lead=lead)
    canvas = Canvas(layout.height)
    canvas.rectangle((0, 0), (WIDTH, layout.height), fill=ink.PAPER)
    _draw_words_above(canvas, layout, lead)
    draw_column_heads(canvas, chart, layout)
    draw_behind(canvas, chart, layout)
    draw_strips(canvas, chart, layout)
    draw_threshold_words(canvas, chart, layout)
    draw_axes(canvas, chart, layout)
    for index, row in enumerate(chart.rows):
        if starts_group(chart, index):
            y = layout.rows[row.key].top - 6.5
            canvas.line([(MARGIN, y), (WIDTH - MARGIN, y)], colour=ink.LINE)
        draw_row_words(canvas, chart, layout, row)
    draw_boxes(canvas, chart, layout)
    footer = (MARGIN, layout.height - 10)
    canvas.text(footer, chart.footer, size=SMALL, colour=ink.SECONDARY)
    return canvas


def _draw_words_above(canvas: Canvas, layout: Layout, lead: str) -> None:
    for number, line in enumerate(layout.title):
        at = (MARGIN, layout.title_baseline(number))
        canvas.text(at, line, size=layout.title_size, bold=True)
    baseline = layout.how_baseline(0)
    width = canvas.text((MARGIN, baseline), lead, size=HOW_SIZE, bold=True, colour=ink.SECONDARY)
    for number, line in enumerate(layout.how):
        indent = width + text_width("n", HOW_SIZE) / 2 if number == 0 else 0.0
        at = (MARGIN + indent, layout.how_baseline(number))
        canvas.text(at, line, size=HOW_SIZE, colour=ink.SECONDARY)
