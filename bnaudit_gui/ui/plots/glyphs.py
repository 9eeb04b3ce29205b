"""Small drawings among the words: verdict shapes, tick boxes, and the samples of a legend."""

from typing import get_args

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from bnaudit_gui.core.chart import Icon, Shape
from bnaudit_gui.ui.plots import strokes
from bnaudit_gui.ui.plots.verdict_icons import paint_verdict
from bnaudit_gui.ui.plots.writing import Glyph
from bnaudit_gui.ui.theme import Colours

_ICONS: tuple[Icon, ...] = get_args(Icon)
_SHAPES: tuple[Shape, ...] = get_args(Shape)


def paint_glyph(painter: QPainter, glyph: Glyph, colours: Colours) -> None:
    """Paints one into its box."""
    painter.save()
    for icon in _ICONS:
        if glyph.kind == icon:
            paint_verdict(painter, icon, glyph.box, colours)
    for shape in _SHAPES:
        if glyph.kind == shape:
            _paint_mark(painter, shape, glyph, colours)
    if glyph.kind in ("ticked", "empty", "notMeasured"):
        strokes.paint_box(painter, glyph.box, glyph.kind, colours)
    _paint_sample(painter, glyph, colours)
    painter.restore()


def _paint_mark(painter: QPainter, shape: Shape, glyph: Glyph, colours: Colours) -> None:
    """In ink: what a mark is does not depend on how it was judged."""
    ink, size = QColor(colours.text), min(strokes.SIZES[shape], glyph.box.height())
    painter.setPen(strokes.mark_pen(shape, ink, colours, open=glyph.open))
    painter.setBrush(strokes.mark_fill(shape, ink, colours, open=glyph.open))
    painter.translate(glyph.box.center())
    painter.scale(size, size)
    painter.drawPath(strokes.shape_path(shape))


def _paint_sample(painter: QPainter, glyph: Glyph, colours: Colours) -> None:
    box = glyph.box.adjusted(1, 2, -1, -2)
    if glyph.kind in ("bound", "boundByHand"):
        dashed = glyph.kind == "boundByHand"
        strokes.paint_bound(painter, box, colours, dashed=dashed)
    elif glyph.kind == "toCome":
        rows = [box.top() + share * box.height() for share in (0.15, 0.5, 0.85)]
        strokes.paint_dashes(painter, box.center().x() - 4, rows, colours)
    elif glyph.kind == "bracket":
        middle = QRectF(box).center().y()
        ink = QColor(colours.text)
        start, end = QPointF(box.left(), middle), QPointF(box.right(), middle)
        strokes.paint_bracket(painter, start.x(), end.x(), middle, ink, whole=True)
        strokes.paint_bracket(painter, end.x(), start.x(), middle, ink, whole=True)
