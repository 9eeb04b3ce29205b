"""The line over a chart: the question it answers, and the buttons for what can be taken."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from bnaudit_gui.ui import theme
from bnaudit_gui.ui.plots.chart_labels import wrapped_label
from bnaudit_gui.words.catalogue import Catalogue

_FIGURES = ("copy", "png", "svg")
"""Buttons that wait for a figure to be drawn."""


class ChartToolbar(QWidget):
    """Says what is asked for; nothing can be asked for before the first chart."""

    table_toggled = Signal(bool)
    """Whether the table is to be shown in place of the drawing."""
    copy_asked = Signal()
    png_asked = Signal()
    svg_asked = Signal()
    csv_asked = Signal()

    def __init__(self, say: Catalogue, question: str) -> None:
        super().__init__()
        self.question = wrapped_label(question, quiet=True)
        self.buttons = {name: _button(name, say) for name in ("table", *_FIGURES, "csv")}
        """By name: `table`, `copy`, `png`, `svg`, `csv`."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.INSIDE)
        row.addWidget(self.question, 1)
        for button in self.buttons.values():
            row.addWidget(button)
        # Bound signals, never closures: a connection would keep its view alive for ever
        self.buttons["table"].setCheckable(True)
        self.buttons["table"].toggled.connect(self.table_toggled)
        self.buttons["copy"].clicked.connect(self.copy_asked)
        self.buttons["png"].clicked.connect(self.png_asked)
        self.buttons["svg"].clicked.connect(self.svg_asked)
        self.buttons["csv"].clicked.connect(self.csv_asked)

    @property
    def table_shown(self) -> bool:
        """Whether the table is shown in place of the drawing."""
        return self.buttons["table"].isChecked()

    def open(self, *, drawing: bool) -> None:
        """Offers everything; while a figure is being drawn, no other."""
        for name, button in self.buttons.items():
            button.setEnabled(not (drawing and name in _FIGURES))


def _button(name: str, say: Catalogue) -> QToolButton:
    button = QToolButton()
    button.setText(say.say(f"plot.{name}"))
    button.setToolTip(say.say(f"plot.{name}.tip"))
    button.setAccessibleDescription(button.toolTip())
    button.setAutoRaise(True)
    button.setEnabled(False)
    return button
