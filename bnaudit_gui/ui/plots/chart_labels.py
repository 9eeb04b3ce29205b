"""Labels that wrap, in shares of the application's font."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel


def wrapped_label(text: str = "", *, quiet: bool = False) -> QLabel:
    """Plain text that can be selected; what a record says is never markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if quiet:
        made.setProperty("quiet", True)
    return made


def scaled(base: QFont, share: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The same font in a share of its size."""
    font = QFont(base)
    if base.pointSizeF() > 0:
        font.setPointSizeF(base.pointSizeF() * share)
    else:
        font.setPixelSize(max(round(base.pixelSize() * share), 1))
    font.setWeight(weight)
    return font
