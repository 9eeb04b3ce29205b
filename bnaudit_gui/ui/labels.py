"""Labels and panels in the window's type sizes and roles."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from bnaudit_gui.ui import theme


def label(
    text: str = "",
    *,
    size: float = 1.0,
    bold: bool = False,
    quiet: bool = False,
    wrap: bool = True,
) -> QLabel:
    """A label of plain text: what a file is called is never markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    font = made.font()
    font.setPointSizeF(theme.BASE_PT * size)
    font.setBold(bold)
    made.setFont(font)
    if quiet:
        made.setProperty("quiet", True)
    return made


def primary(text: str) -> QPushButton:
    """The one button a page is about."""
    button = QPushButton(text)
    button.setProperty("primary", True)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    return button


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Gives a widget another style property and draws it anew."""
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def scrolling(inside: QWidget) -> QScrollArea:
    """A page that scrolls downwards only, and without a frame of its own."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


class Panel(QFrame):
    """A framed card with a title."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.column = QVBoxLayout(self)
        edge = theme.MARGIN
        self.column.setContentsMargins(edge, theme.BETWEEN, edge, theme.BETWEEN)
        self.column.setSpacing(theme.RELATED)
        self.title = label(title, size=theme.SECTION, bold=True)
        if title:
            self.column.addWidget(self.title)
