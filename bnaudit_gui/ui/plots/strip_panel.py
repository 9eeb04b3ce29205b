"""One panel of a chart, drawn by pyqtgraph. The only module that names it.

Imported when the first chart is shown: it takes half a second, which a start page should not.
"""

# pyqtgraph ships no types: what comes from it stays inside this module.
import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from bnaudit_gui.core.chart import Mark, Shape
from bnaudit_gui.ui.plots import strokes
from bnaudit_gui.ui.plots.axis_words import AXIS_GAP
from bnaudit_gui.ui.plots.panel_paint import Scene, paint_over, paint_under

_UNDER, _MARKS, _OVER = 1, 2, 3
_PATHS: dict[Shape, QPainterPath] = {
    shape: strokes.shape_path(shape) for shape in ("circle", "openSquare", "diamond", "pointer")
}


class _Layer(QGraphicsItem):
    """Strokes in the panel's pixels, whatever the axis."""

    def __init__(self, *, over: bool) -> None:
        super().__init__()
        self._paint = paint_over if over else paint_under
        self._scene: Scene | None = None
        self._box = QRectF(0, 0, 1, 1)

    def show_scene(self, scene: Scene, box: QRectF) -> None:
        """Shows something else in that part of the axis."""
        self.prepareGeometryChange()
        self._scene, self._box = scene, box
        self.update()

    def boundingRect(self) -> QRectF:
        """All that can be seen, in units of the axis."""
        return self._box

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paints in pixels of the view."""
        if self._scene is None:
            return
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, self._scene)
        painter.restore()


class StripPanel:
    """A view on one axis. It takes no mouse and no keys: the sheet under it does."""

    def __init__(self, parent: QWidget) -> None:
        self._view = pg.GraphicsView(parent, background=None)
        self._view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.viewport().setAutoFillBackground(False)
        self._view.setAntialiasing(True)
        # What lies under the view is to be seen through it
        self._view.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)
        self._box = pg.ViewBox(enableMouse=False, enableMenu=False, defaultPadding=0)
        self._view.setCentralItem(self._box)
        self._box.disableAutoRange()
        self._box.invertY(True)
        self._under, self._over = _Layer(over=False), _Layer(over=True)
        self._marks = pg.ScatterPlotItem(pxMode=True)
        for item, z in ((self._under, _UNDER), (self._marks, _MARKS), (self._over, _OVER)):
            self._box.addItem(item, ignoreBounds=True)
            item.setZValue(z)

    @property
    def view(self) -> QWidget:
        """The widget, to be placed by the sheet."""
        widget: QWidget = self._view
        return widget

    def show_scene(self, scene: Scene) -> None:
        """Shows a chart's strips and moves to where the layout wants them."""
        panel, layout = scene.panel, scene.layout
        # A little deeper than the rows: the last pointer reaches over the edge of its own
        height = max(round(layout.bottom - layout.top), 1) + round(AXIS_GAP)
        self._view.setGeometry(panel.left, round(layout.top), scene.width, height)
        low, high = float(panel.axis.low), float(panel.axis.high)
        self._box.setRange(xRange=(low, high), yRange=(0, height), padding=0)
        box = QRectF(low, 0, high - low, height)
        self._under.show_scene(scene, box)
        self._over.show_scene(scene, box)
        self._show_marks(scene)
        self._view.show()

    def hide(self) -> None:
        """Shows nothing."""
        self._view.hide()

    def _show_marks(self, scene: Scene) -> None:
        marks = [
            (mark, place.at(mark.place))
            for _, place, strip in scene.strips()
            for mark in strip.marks
        ]
        self._marks.setData([_spot(mark, y, scene) for mark, y in marks])


def _spot(mark: Mark, y: float, scene: Scene) -> dict[str, object]:
    """One mark as pyqtgraph wants it."""
    colours = scene.colours
    inked = mark.open or mark.shape == "pointer"
    colour = QColor(colours.text) if inked else strokes.role_colour(mark.role, colours)
    return {
        "pos": (float(mark.at), y),
        "symbol": _PATHS[mark.shape],
        "size": strokes.SIZES[mark.shape],
        "pen": strokes.mark_pen(mark.shape, colour, colours, open=mark.open),
        "brush": strokes.mark_fill(mark.shape, colour, colours, open=mark.open),
    }
