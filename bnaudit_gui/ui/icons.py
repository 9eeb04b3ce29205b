"""The window's own icons: one stroke, one palette colour, drawn anew at every palette change."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from bnaudit_gui import places

SIZE = 20


def icon_pixmap(name: str, colour: str, *, size: int = SIZE, ratio: float = 1.0) -> QPixmap:
    """Draws an icon of `resources/icons` in one colour.

    Errors:
        FileNotFoundError: there is no such icon.
    """
    path: Path = places.resources() / "icons" / f"{name}.svg"
    drawing = path.read_text(encoding="ascii").replace("#000000", QColor(colour).name())
    pixels = QSize(round(size * ratio), round(size * ratio))
    pixmap = QPixmap(pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(drawing.encode())).render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def icon(name: str, colour: str) -> QIcon:
    """The same as an icon, sharp at twice the size too."""
    made = QIcon(icon_pixmap(name, colour))
    made.addPixmap(icon_pixmap(name, colour, ratio=2.0))
    return made
