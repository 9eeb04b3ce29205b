"""What lies under and over the marks of one panel, in the panel's own pixels."""

from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bnaudit_gui.core.chart import Band, Chart, ChartRow, Strip
from bnaudit_gui.ui.plots import strokes
from bnaudit_gui.ui.plots.axis_words import Panel
from bnaudit_gui.ui.plots.places import Place
from bnaudit_gui.ui.plots.sheet_layout import Layout
from bnaudit_gui.ui.plots.writing import Fonts
from bnaudit_gui.ui.theme import Colours

_INSET = 1.5
_DASHES_AT = 3.0


class Scene(NamedTuple):
    """Everything that one panel shows."""

    chart: Chart
    number: int
    """Which of the chart's panels, from 0."""
    layout: Layout
    colours: Colours
    fonts: Fonts

    @property
    def panel(self) -> Panel:
        """Where it lies."""
        return self.layout.panels[self.number]

    def x(self, value: Fraction) -> float:
        """A value in the panel's pixels."""
        return self.panel.x(value) - self.panel.left

    @property
    def width(self) -> int:
        """Pixels from edge to edge."""
        return self.panel.right - self.panel.left

    def place(self, row: ChartRow) -> Place:
        """A row in the panel's pixels."""
        found = self.layout.rows[row.key]
        return Place(found.top - self.layout.top, found.bottom - self.layout.top)

    def strips(self) -> list[tuple[ChartRow, Place, Strip]]:
        """The rows with what they draw here."""
        return [(row, self.place(row), row.strips[self.number]) for row in self.chart.rows]


def paint_under(painter: QPainter, scene: Scene) -> None:
    """Zone or grid, bands, and the lines through all rows."""
    for _, place, _ in scene.strips():
        _paint_ground(painter, scene, place)
    for _, place, strip in scene.strips():
        for band in strip.bands:
            _paint_band(painter, scene, place, band)
    for _, place, _ in scene.strips():
        _paint_lines(painter, scene, place)
    _paint_link(painter, scene)


def paint_over(painter: QPainter, scene: Scene) -> None:
    """Brackets, arrows, dashes to come, and everything written."""
    ink = QColor(scene.colours.text)
    for row, place, strip in scene.strips():
        _paint_bracket(painter, scene, row, place, strip)
        for arrow in strip.off_scale:
            colour = ink if arrow.open else strokes.role_colour(arrow.role, scene.colours)
            x, way = (scene.width, 1) if arrow.side == "high" else (0, -1)
            strokes.paint_off_scale(painter, x, place.at(arrow.place), way, colour)
        heights = [place.at(at) for at in strip.to_come]
        strokes.paint_dashes(painter, _DASHES_AT, heights, scene.colours)
    _paint_notes(painter, scene)


def _paint_ground(painter: QPainter, scene: Scene, place: Place) -> None:
    zone = scene.chart.zone
    if zone is not None:
        low = 0.0 if zone.band.low is None else scene.x(zone.band.low)
        high = float(scene.width) if zone.band.high is None else scene.x(zone.band.high)
        box = QRectF(QPointF(low, place.top), QPointF(high, place.bottom))
        strokes.paint_zone(painter, box, scene.colours, greyed=bool(scene.chart.greyed))
    colour = QColor(scene.colours.line)
    colour.setAlpha(150)
    painter.setPen(QPen(colour, 1.0))
    for tick in scene.panel.axis.ticks:
        x = round(scene.x(tick.at)) + 0.5
        painter.drawLine(QLineF(x, place.top, x, place.bottom))


def _paint_band(painter: QPainter, scene: Scene, place: Place, band: Band) -> None:
    low = 0.0 if band.low is None else scene.x(band.low)
    high = float(scene.width) if band.high is None else scene.x(band.high)
    box = QRectF(QPointF(low, place.top + _INSET), QPointF(high, place.bottom - _INSET))
    if band.kind == "cannotMove":
        strokes.paint_cannot(painter, box, scene.colours)
        return
    strokes.paint_bound(
        painter,
        box,
        scene.colours,
        dashed=band.edges == "dashed",
        low=band.low is not None,
        high=band.high is not None,
    )
    if band.low is None and band.high is None:
        strokes.paint_leaving(painter, box, scene.colours)


def _paint_lines(painter: QPainter, scene: Scene, place: Place) -> None:
    ink = scene.colours.band_edge if scene.chart.greyed else scene.colours.text
    for line in scene.chart.lines:
        wide = strokes.ZERO_WIDTH if line.kind == "zero" else strokes.THRESHOLD_WIDTH
        pen = QPen(QColor(ink), wide)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        x = scene.x(line.at)
        painter.drawLine(QLineF(x, place.top, x, place.bottom))


def _paint_link(painter: QPainter, scene: Scene) -> None:
    link = scene.chart.link
    if link is None:
        return
    rows = {row.key: place for row, place, _ in scene.strips()}
    if rows["refit"].top > rows["shipped"].bottom + 1:
        return  # words stand between the two rows
    start = QPointF(scene.x(link.start), rows["shipped"].middle)
    end = QPointF(scene.x(link.end), rows["refit"].top + 4)
    strokes.paint_link(painter, start, end, QColor(scene.colours.band_edge))


def _paint_bracket(
    painter: QPainter, scene: Scene, row: ChartRow, place: Place, strip: Strip
) -> None:
    if strip.bracket is None:
        return
    start, end = scene.x(strip.bracket.start), scene.x(strip.bracket.end)
    whole = 0 <= end <= scene.width
    y = place.middle if scene.chart.kind == "criterion" else place.bottom - 3
    end = min(max(end, 0.0), float(scene.width))
    strokes.paint_bracket(painter, start, end, y, QColor(scene.colours.text), whole=whole)
    if whole and scene.chart.kind == "criterion":
        pen = QPen(QColor(scene.colours.text), 1.0)
        pen.setDashPattern([3.0, 3.0])
        painter.setPen(pen)
        above = next(place for other, place, _ in scene.strips() if other.key == "refit")
        painter.drawLine(QLineF(end, above.top, end, y - 5))


def _paint_notes(painter: QPainter, scene: Scene) -> None:
    wash = QColor(scene.colours.panel)
    wash.setAlpha(215)
    painter.setFont(scene.fonts.font("caption"))
    for note in scene.layout.notes[scene.number]:
        box = note.box.translated(-scene.panel.left, -scene.layout.top)
        painter.fillRect(box.adjusted(-2, -1, 2, 1), wash)
        painter.setPen(QColor(scene.colours.secondary))
        painter.drawText(box.adjusted(0, 0, 4, 0), Qt.AlignmentFlag.AlignVCenter, note.text)
