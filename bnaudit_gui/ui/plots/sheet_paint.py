"""Everything of a chart outside its panels: words, small drawings, axis lines and frames."""

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bnaudit_gui.ui.plots.axis_words import AXIS_GAP, TICK
from bnaudit_gui.ui.plots.glyphs import paint_glyph
from bnaudit_gui.ui.plots.sheet_layout import Layout
from bnaudit_gui.ui.plots.writing import Fonts, ToneName
from bnaudit_gui.ui.theme import Colours


def paint_sheet(painter: QPainter, layout: Layout, fonts: Fonts, colours: Colours) -> None:
    """Paints it."""
    _paint_rules(painter, layout, colours)
    _paint_axes(painter, layout, colours)
    if len(layout.panels) > 1:
        _paint_frames(painter, layout, colours)
    for glyph in layout.glyphs:
        paint_glyph(painter, glyph, colours)
    _paint_words(painter, layout, fonts, colours)


def _paint_rules(painter: QPainter, layout: Layout, colours: Colours) -> None:
    painter.setPen(QPen(QColor(colours.line), 1.0))
    for y in layout.rules:
        painter.drawLine(QLineF(0, y, layout.width, y))


def _paint_axes(painter: QPainter, layout: Layout, colours: Colours) -> None:
    painter.setPen(QPen(QColor(colours.text), 1.0))
    y = round(layout.bottom + AXIS_GAP) + 0.5
    for panel in layout.panels:
        painter.drawLine(QLineF(panel.left, y, panel.right, y))
        for tick in panel.axis.ticks:
            x = panel.x(tick.at)
            painter.drawLine(QLineF(x, y, x, y + TICK))


def _paint_frames(painter: QPainter, layout: Layout, colours: Colours) -> None:
    """What is enlarged is framed in the first panel and framed again as the second.

    The sides are interrupted where words stand between the rows.
    """
    first, second = layout.panels[:2]
    inner = (first.x(second.axis.low), first.x(second.axis.high))
    pen = QPen(QColor(colours.band_edge), 1.0)
    painter.setPen(pen)
    top, bottom = layout.top - 2, layout.bottom + AXIS_GAP
    for left, right in (inner, (second.left, second.right)):
        painter.drawLine(QLineF(left, top, right, top))
        painter.drawLine(QLineF(left, bottom, right, bottom))
        for place in layout.rows.values():
            foot = place.bottom if place.bottom < layout.bottom else bottom
            for x in (left, right):
                painter.drawLine(QLineF(x, place.top - 2, x, foot))
    pen.setDashPattern([1.5, 2.5])
    painter.setPen(pen)
    painter.drawLine(QLineF(inner[1], top, second.left, top))


def _paint_words(painter: QPainter, layout: Layout, fonts: Fonts, colours: Colours) -> None:
    tones: dict[ToneName, str] = {
        "text": colours.text,
        "secondary": colours.secondary,
        "holds": colours.holds.word,
        "beyond": colours.beyond.word,
        "none": colours.none.word,
    }
    for word in layout.words:
        painter.setFont(fonts.font(word.font))
        painter.setPen(QColor(tones[word.tone]))
        # A little wider than measured: a rounded advance must not cost the last letter
        box = word.box.adjusted(0, 0, 4, 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, word.text)
