"""How bands, arrows, brackets and dashes look on screen, each the same in every chart."""

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from bnaudit_gui.core.chart import Role, Shape
from bnaudit_gui.ui.theme import Colours

ZERO_WIDTH, THRESHOLD_WIDTH = 1.3, 3.4
_EDGE_WIDTH = 1.3
_HATCH, _CROSS_HATCH = 14.0, 9.0
SIZES: dict[Shape, float] = {"circle": 8.0, "openSquare": 7.0, "diamond": 13.0, "pointer": 10.0}
"""Of the marks, in pixels."""


def role_colour(role: Role, colours: Colours) -> QColor:
    """The colour of a judged mark."""
    tones = {"beyond": colours.beyond, "inside": colours.holds, "none": colours.none}
    return QColor(tones[role].shape)


def shape_path(shape: Shape) -> QPainterPath:
    """The outline of a mark, one unit wide about (0, 0), y downwards."""
    path = QPainterPath()
    if shape == "circle":
        path.addEllipse(QPointF(0, 0), 0.5, 0.5)
    elif shape == "openSquare":
        path.addRect(QRectF(-0.5, -0.5, 1, 1))
    else:
        corners = {
            "diamond": ((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)),
            "pointer": ((0, -0.42), (0.5, 0.42), (-0.5, 0.42)),
        }[shape]
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    return path


def mark_pen(shape: Shape, colour: QColor, colours: Colours, *, open: bool) -> QPen:
    """The outline of a mark: its own colour where it is open, else the ground's."""
    if shape == "openSquare" or (shape == "pointer" and open):
        pen = QPen(colour, 1.5)
    elif shape == "circle":
        pen = QPen(QColor(colours.panel), 0.9)
    else:
        return QPen(Qt.PenStyle.NoPen)
    # As thick whatever the mark is scaled by
    pen.setCosmetic(True)
    return pen


def mark_fill(shape: Shape, colour: QColor, colours: Colours, *, open: bool) -> QColor:
    """The inside of a mark."""
    hollow = shape == "openSquare" or (shape == "pointer" and open)
    return QColor(colours.panel) if hollow else colour


def paint_bound(
    painter: QPainter,
    box: QRectF,
    colours: Colours,
    *,
    dashed: bool,
    low: bool = True,
    high: bool = True,
) -> None:
    """A grey band; an edge that lies beyond the panel is not drawn. Set by hand is dashed."""
    painter.fillRect(box, QColor(colours.band))
    pen = QPen(QColor(colours.band_edge), _EDGE_WIDTH)
    if dashed:
        pen.setDashPattern([3.0, 2.4])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    for there, x in ((low, box.left()), (high, box.right())):
        if there:
            painter.drawLine(QLineF(x, box.top(), x, box.bottom()))


def paint_leaving(painter: QPainter, box: QRectF, colours: Colours) -> None:
    """Arrows at both ends: the band goes on beyond the panel."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.band_edge))
    y = box.bottom() - 8
    for x, way in ((box.left(), -1), (box.right(), 1)):
        painter.drawPolygon(_arrow_head(x - way * 2, y, way))


def paint_cannot(painter: QPainter, box: QRectF, colours: Colours) -> None:
    """Cross-hatching where a saturated reading cannot go."""
    colour = QColor(colours.band_edge)
    colour.setAlpha(130)
    painter.setPen(QPen(colour, 0.8))
    for rising in (True, False):
        painter.drawLines(list(_diagonals(box, _CROSS_HATCH, rising=rising)))


def paint_zone(painter: QPainter, box: QRectF, colours: Colours, *, greyed: bool) -> None:
    """The side that passes: tinted, with diagonals; grey where there is no answer."""
    tone = colours.none if greyed else colours.holds
    painter.fillRect(box, QColor(tone.tint))
    colour = QColor(tone.shape)
    colour.setAlpha(75)
    painter.setPen(QPen(colour, 0.8))
    painter.drawLines(list(_diagonals(box, _HATCH, rising=True)))


def paint_off_scale(painter: QPainter, x: float, y: float, way: int, colour: QColor) -> None:
    """An arrow whose tip touches the panel's edge."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(_arrow_head(x - way, y, way))


def paint_dashes(painter: QPainter, x: float, heights: list[float], colours: Colours) -> None:
    """A short dash for each replicate to come."""
    painter.setPen(QPen(QColor(colours.band_edge), 1.2))
    painter.drawLines([QLineF(x, y, x + 8, y) for y in heights])


def paint_bracket(
    painter: QPainter, start: float, end: float, y: float, colour: QColor, *, whole: bool
) -> None:
    """A length from the threshold; its end is drawn where it lies in the panel."""
    painter.setPen(QPen(colour, 2.0))
    painter.drawLine(QLineF(start, y, end, y))
    if whole:
        painter.drawLine(QLineF(end, y - 5, end, y + 5))


def paint_link(painter: QPainter, start: QPointF, end: QPointF, colour: QColor) -> None:
    """A thin arrow that begins a little away from the mark it comes from."""
    line = QLineF(start, end)
    if line.length() < 20:
        return
    unit = line.unitVector()
    dx, dy = unit.dx(), unit.dy()
    neck = QPointF(end.x() - 8 * dx, end.y() - 8 * dy)
    painter.setPen(QPen(colour, 1.2))
    painter.drawLine(QLineF(QPointF(start.x() + 10 * dx, start.y() + 10 * dy), neck))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    sides = (
        QPointF(neck.x() - 3.6 * dy, neck.y() + 3.6 * dx),
        QPointF(neck.x() + 3.6 * dy, neck.y() - 3.6 * dx),
    )
    painter.drawPolygon(QPolygonF([end, *sides]))


def paint_box(painter: QPainter, box: QRectF, state: str, colours: Colours) -> None:
    """A tick box: ticked is filled, not measured is dashed with a dash in it."""
    side = min(box.width(), 11.0)
    square = QRectF(0, 0, side, side)
    square.moveCenter(box.center())
    colour = QColor(colours.none.shape if state == "notMeasured" else colours.text)
    pen = QPen(colour, 1.2)
    if state == "notMeasured":
        pen.setDashPattern([1.6, 1.3])
    painter.setPen(pen)
    painter.setBrush(colour if state == "ticked" else QColor(colours.panel))
    painter.drawRect(square)
    if state == "empty":
        return
    painter.setPen(QPen(QColor(colours.panel) if state == "ticked" else colour, 1.5))
    x, y = square.left(), square.top()
    points = (
        ((0.22, 0.53), (0.43, 0.75), (0.80, 0.27))
        if state == "ticked"
        else ((0.3, 0.5), (0.7, 0.5))
    )
    painter.drawPolyline(QPolygonF([QPointF(x + a * side, y + b * side) for a, b in points]))


def _arrow_head(tip: float, y: float, way: int) -> QPolygonF:
    back = tip - way * 7
    return QPolygonF([QPointF(tip, y), QPointF(back, y - 4.5), QPointF(back, y + 4.5)])


def _diagonals(box: QRectF, spacing: float, *, rising: bool) -> Iterator[QLineF]:
    """Lines at 45 degrees, cut off at the rectangle."""
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    if right <= left or bottom <= top:
        return
    start, end = (left + top, right + bottom) if rising else (left - bottom, right - top)
    c = start - start % spacing + spacing
    while c < end:
        if rising:
            x0, x1 = max(left, c - bottom), min(right, c - top)
            yield QLineF(x0, c - x0, x1, c - x1)
        else:
            x0, x1 = max(left, c + top), min(right, c + bottom)
            yield QLineF(x0, x0 - c, x1, x1 - c)
        c += spacing
