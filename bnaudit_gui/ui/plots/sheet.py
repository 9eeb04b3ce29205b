"""A chart on screen: the words painted here, the panels between them drawn by pyqtgraph."""

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QPointF, QSize, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from bnaudit_gui.core.chart import Chart, Mark, Note
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.ui.plots.legend import Entry, legend_of
from bnaudit_gui.ui.plots.panel_paint import Scene
from bnaudit_gui.ui.plots.sheet_layout import Layout, lay_sheet
from bnaudit_gui.ui.plots.sheet_paint import paint_sheet
from bnaudit_gui.ui.plots.writing import Fonts
from bnaudit_gui.ui.theme import Colours, colours_of
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.ui.plots.strip_panel import StripPanel

_LEAST_WIDTH = 360
_NEAR = 7.0
"""Pixels at which the mouse means a mark."""
_DECIMALS = {"drift": 2, "criteria": 2, "criterion": 4}


class Sheet(QWidget):
    """Shows one chart at any width; it is as high as its words need."""

    pointed_at = Signal(str)
    """The value under the mouse in words; empty when it leaves."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._chart: Chart | None = None
        self._legend: tuple[Entry, ...] = ()
        self._layout: Layout | None = None
        self._panels: list[StripPanel] = []
        self._pointed = ""
        self._fonts = Fonts(self.font())
        self._heights: dict[int, int] = {}
        """What the words need, by width: layouts ask several times."""
        self.setMouseTracking(True)
        self.setMinimumWidth(_LEAST_WIDTH)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def placed(self) -> Layout | None:
        """Where everything lies now; None before the first chart."""
        return self._layout

    def show_chart(self, chart: Chart) -> None:
        """Shows a chart in place of the one before."""
        self._chart = chart
        self._legend = legend_of(chart, self._say)
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription(chart.title)
        self._heights.clear()
        self.updateGeometry()
        self._lay()

    def _lay(self) -> None:
        """Places everything anew and tells the panels."""
        if self._chart is None:
            return
        fonts, colours = self._fonts, self._colours()
        self._layout = lay_sheet(
            self._chart, self._legend, fonts, width=self.width(), height=self.height()
        )
        self._fit_panels(len(self._chart.panels))
        for number, panel in enumerate(self._panels):
            if number < len(self._chart.panels):
                panel.show_scene(Scene(self._chart, number, self._layout, colours, fonts))
            else:
                panel.hide()
        self.update()

    def _fit_panels(self, count: int) -> None:
        if count > len(self._panels):
            # Half a second that no start page should wait for
            from bnaudit_gui.ui.plots.strip_panel import StripPanel

            self._panels += [StripPanel(self) for _ in range(count - len(self._panels))]

    def _colours(self) -> Colours:
        return colours_of(self.palette())

    def hasHeightForWidth(self) -> bool:
        """Narrow charts are high."""
        return True

    def heightForWidth(self, width: int) -> int:
        """What the words need at that width."""
        if self._chart is None:
            return 0
        if width not in self._heights:
            laid = lay_sheet(self._chart, self._legend, self._fonts, width=width)
            self._heights[width] = round(laid.height) + 2
        return self._heights[width]

    def sizeHint(self) -> QSize:
        """At the present width as high as the words need."""
        width = max(self.width(), _LEAST_WIDTH)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """The same height; it may become narrower and higher."""
        return QSize(_LEAST_WIDTH, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything anew; another width may need another height."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()
        self._lay()

    def changeEvent(self, event: QEvent) -> None:
        """Colours and fonts follow the application's."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fonts = Fonts(self.font())
            self._heights.clear()
            self.updateGeometry()
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._lay()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints everything outside the panels."""
        if self._layout is None or self._chart is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sheet(painter, self._layout, self._fonts, self._colours())
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Says which value lies under the mouse."""
        text = self._text_at(event.position())
        if text == self._pointed:
            return
        self._pointed = text
        QToolTip.showText(event.globalPosition().toPoint(), text, self)
        self.pointed_at.emit(text)

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is gone."""
        super().leaveEvent(event)
        if self._pointed:
            self._pointed = ""
            self.pointed_at.emit("")

    def mark_places(self) -> list[tuple[str, Mark, QPointF]]:
        """Every mark with its row's key and where it is drawn on the sheet."""
        if self._layout is None or self._chart is None:
            return []
        return [
            (row.key, mark, QPointF(panel.x(mark.at), self._layout.rows[row.key].at(mark.place)))
            for row in self._chart.rows
            for panel, strip in zip(self._layout.panels, row.strips, strict=True)
            for mark in strip.marks
        ]

    def _text_at(self, point: QPointF) -> str:
        near = [
            (QLineF(point, place).length(), key, mark) for key, mark, place in self.mark_places()
        ]
        distance, key, mark = min(near, key=lambda found: found[0], default=(_NEAR, "", None))
        if mark is None or distance >= _NEAR or self._chart is None:
            return ""
        row = next(row for row in self._chart.rows if row.key == key)
        names = [note.text for note in self._head_of(key)] + ([row.label] if row.label else [])
        kind = {"pointer": ".mean", "diamond": ".shipped"}.get(mark.shape, "")
        return self._say.say(f"plot.point{kind}", row=", ".join(names), value=self._value(mark.at))

    def _head_of(self, key: str) -> list[Note]:
        """The bold words of the row or of the group it belongs to."""
        assert self._chart is not None
        bold: list[Note] = []
        for row in self._chart.rows:
            bold = [note for note in row.head if note.bold] or bold
            if row.key == key:
                break
        return bold

    def _value(self, value: Fraction) -> str:
        assert self._chart is not None
        text = fixed_text(
            value, places=_DECIMALS[self._chart.kind], signed=self._chart.kind != "criterion"
        )
        return text if self._chart.kind == "criterion" else self._say.say("unit.pp", value=text)
