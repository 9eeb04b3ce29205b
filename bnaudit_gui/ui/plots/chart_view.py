"""A chart in the window: its sentence, how to read it, drawing or table, and what can be taken.

The view shows what `core.chart` describes and decides nothing. pyqtgraph is loaded when the first
chart is shown, the report's drawer when the first figure is taken.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QFont, QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.plots.chart_labels import scaled, wrapped_label
from bnaudit_gui.ui.plots.chart_toolbar import ChartToolbar
from bnaudit_gui.ui.plots.figure_export import FigureDrawer, Form, csv_bytes, write_whole
from bnaudit_gui.ui.plots.sheet import Sheet
from bnaudit_gui.ui.plots.twin_table import TwinView
from bnaudit_gui.words.catalogue import Catalogue

_LEAST_TABLE = 180


class ChartView(QWidget):
    """One chart with its table twin and its exports."""

    pointed_at = Signal(str)
    """The value under the mouse in words, for the status line; empty when it leaves."""
    table_toggled = Signal(bool)
    """Whether the table is shown in place of the drawing."""

    def __init__(self, say: Catalogue, question: str = "") -> None:
        super().__init__()
        self._say = say
        self._chart: Chart | None = None
        self._then: Callable[[bytes], None] | None = None
        self.toolbar = ChartToolbar(say, question)
        self.title = wrapped_label()
        self.how = wrapped_label(quiet=True)
        self.sheet = Sheet(say)
        self.table = TwinView()
        self.footer = wrapped_label(quiet=True)
        self.status = wrapped_label(quiet=True)
        self._drawer = FigureDrawer()
        self._drawer.drawn.connect(self._take)
        self._drawer.failed.connect(self._show_failure)
        self.sheet.pointed_at.connect(self.pointed_at)
        self._connect()
        self._arrange()
        self._fit_fonts()

    @property
    def chart(self) -> Chart | None:
        """What is shown; None before the first chart."""
        return self._chart

    def show_chart(self, chart: Chart) -> None:
        """Shows a chart in place of the one before."""
        if chart == self._chart:
            return
        self._chart = chart
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription(chart.title)
        lead = self._say.say("chart.howToRead")
        self.title.setText(chart.title)
        self.how.setText(f"{lead} {chart.how_to_read}")
        self.footer.setText(chart.footer)
        self._tell("")
        self.sheet.show_chart(chart)
        self.toolbar.open(drawing=self._then is not None)
        if self.table_shown:
            self.table.show_table(chart.twin, chart.title)

    @property
    def table_shown(self) -> bool:
        """Whether the table is shown in place of the drawing."""
        return self.toolbar.table_shown

    def show_table(self, shown: bool) -> None:
        """Shows the table in place of the drawing, or the drawing again."""
        self.toolbar.buttons["table"].setChecked(shown)

    @Slot()
    def copy(self) -> None:
        """Puts the printed figure on the clipboard, or the table where that is shown."""
        if self.table_shown:
            self.table.copy(everything=True)
            self._tell(self._say.say("plot.copied"))
        else:
            self._draw("png", self._copy_image)

    @Slot(str)
    def save_png(self, path: str) -> None:
        """Draws the printed figure and writes it to a file, as pixels."""
        self._draw("png", partial(self._write, path))

    @Slot(str)
    def save_svg(self, path: str) -> None:
        """Draws the printed figure and writes it to a file, as a drawing."""
        self._draw("svg", partial(self._write, path))

    @Slot(str)
    def save_csv(self, path: str) -> None:
        """Writes the twin to a file."""
        if self._chart is not None:
            self._write(path, csv_bytes(self._chart.twin))

    def changeEvent(self, event: QEvent) -> None:
        """Sizes of type follow the application's font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_fonts()

    def _connect(self) -> None:
        asked = self.toolbar
        asked.table_toggled.connect(self._swap)
        asked.copy_asked.connect(self.copy)
        asked.png_asked.connect(self._choose_png)
        asked.svg_asked.connect(self._choose_svg)
        asked.csv_asked.connect(self._choose_csv)

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.INSIDE)
        column.addWidget(self.toolbar)
        column.addWidget(self.title)
        column.addWidget(self.how)
        column.addSpacing(theme.INSIDE)
        column.addWidget(self.sheet, 1)
        column.addWidget(self.table, 1)
        column.addWidget(self.footer)
        column.addWidget(self.status)
        self.table.hide()
        self.status.hide()

    def _fit_fonts(self) -> None:
        base = self.font()
        # Under an application's style sheet Qt hands no font on to children
        for widget in (self.sheet, self.table, *self.toolbar.buttons.values()):
            widget.setFont(base)
        self.title.setFont(scaled(base, theme.CARD, QFont.Weight.Bold))
        for label in (self.toolbar.question, self.how, self.footer, self.status):
            label.setFont(scaled(base, theme.CAPTION))

    @Slot(bool)
    def _swap(self, table: bool) -> None:
        """The table is as high as the drawing was, so that nothing below it jumps."""
        if table and self._chart is not None:
            self.table.show_table(self._chart.twin, self._chart.title)
            self.table.setMinimumHeight(max(self.sheet.height(), _LEAST_TABLE))
        self.sheet.setVisible(not table)
        self.table.setVisible(table)
        self.table_toggled.emit(table)

    @Slot()
    def _choose_png(self) -> None:
        self._choose_file("png", self.save_png)

    @Slot()
    def _choose_svg(self) -> None:
        self._choose_file("svg", self.save_svg)

    @Slot()
    def _choose_csv(self) -> None:
        self._choose_file("csv", self.save_csv)

    def _choose_file(self, form: str, save: Callable[[str], None]) -> None:
        if self._chart is None:
            return
        dialog = QFileDialog(self, self._say.say("plot.save"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(f"{form.upper()} (*.{form})")
        dialog.setDefaultSuffix(form)
        dialog.selectFile(f"{self._chart.kind}.{form}")
        dialog.fileSelected.connect(save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _draw(self, form: Form, then: Callable[[bytes], None]) -> None:
        if self._chart is None or self._then is not None:
            return
        self._then = then
        self._tell(self._say.say("plot.drawing"))
        self.toolbar.open(drawing=True)
        self._drawer.draw(self._chart, form, self._say)

    @Slot(bytes)
    def _take(self, figure: bytes) -> None:
        then = self._drawn()
        if then is not None:
            then(figure)

    @Slot(str)
    def _show_failure(self, reason: str) -> None:
        self._drawn()
        self._tell(self._say.say("plot.notDrawn", reason=reason))

    def _drawn(self) -> Callable[[bytes], None] | None:
        """Takes the buttons back into use and hands on what the figure was for."""
        then, self._then = self._then, None
        self.toolbar.open(drawing=False)
        return then

    def _copy_image(self, png: bytes) -> None:
        QGuiApplication.clipboard().setImage(QImage.fromData(png))
        self._tell(self._say.say("plot.copied"))

    def _write(self, path: str, data: bytes) -> None:
        reason, name = write_whole(path, data), Path(path).name
        code = "plot.notSaved" if reason else "plot.saved"
        self._tell(self._say.say(code, name=name, reason=reason))

    def _tell(self, text: str) -> None:
        self.status.setText(text)
        self.status.setVisible(bool(text))
