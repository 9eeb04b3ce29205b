"""Verdict shapes for the window: the report's drawings in the colours of a scheme.

Disc with a tick: holds. Filled hexagon with an exclamation mark: moved. Filled hexagon with an
arrow: crosses. Circled minus: no answer. They differ in outline, so that nothing rests on colour.
"""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from bnaudit_gui.core.chart import Icon
from bnaudit_gui.report.icons import BOX, DRAWINGS, STROKE, Drawing
from bnaudit_gui.ui.theme import Colours, Tone

SIZE = 20
_LARGER = (1.0, 1.25, 1.5, 2.0)
"""Ratios of device pixels that an icon is sharp at."""


def tone_of(icon: Icon, colours: Colours) -> Tone:
    """The colours that go with a verdict shape."""
    if icon == "noAnswer":
        return colours.none
    return colours.holds if icon == "holds" else colours.beyond


def paint_verdict(painter: QPainter, icon: Icon, box: QRectF, colours: Colours) -> None:
    """Paints the shape into a square box."""
    drawing, tone = DRAWINGS[icon], tone_of(icon, colours)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / BOX, box.height() / BOX)
    _paint_body(painter, drawing, QColor(tone.shape), QColor(colours.panel))
    # On a filled body the strokes have the colour of the ground it stands on
    ground = tone.shape if drawing.body == "ring" else colours.panel
    painter.setPen(_pen(QColor(ground)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in drawing.strokes:
        path = QPainterPath(QPointF(*stroke[0]))
        for point in stroke[1:]:
            path.lineTo(QPointF(*point))
        painter.drawPath(path)
    painter.restore()


def verdict_pixmap(
    icon: Icon, colours: Colours, *, size: int = SIZE, ratio: float = 1.0
) -> QPixmap:
    """The shape as a picture of that many device-independent pixels."""
    side = round(size * ratio)
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    paint_verdict(painter, icon, QRectF(0, 0, size, size), colours)
    painter.end()
    return pixmap


def verdict_icon(icon: Icon, colours: Colours, *, size: int = SIZE) -> QIcon:
    """The shape as an icon for tabs, buttons and tables, sharp on every screen."""
    made = QIcon()
    for ratio in _LARGER:
        made.addPixmap(verdict_pixmap(icon, colours, size=size, ratio=ratio))
    return made


def _paint_body(painter: QPainter, drawing: Drawing, shape: QColor, ground: QColor) -> None:
    middle = QPointF(BOX / 2, BOX / 2)
    if drawing.body == "ring":
        painter.setPen(_pen(shape))
        painter.setBrush(ground)
        painter.drawEllipse(middle, drawing.radius, drawing.radius)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shape)
    if drawing.body == "disc":
        painter.drawEllipse(middle, drawing.radius, drawing.radius)
    else:
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in drawing.corners]))


def _pen(colour: QColor) -> QPen:
    pen = QPen(colour, STROKE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
