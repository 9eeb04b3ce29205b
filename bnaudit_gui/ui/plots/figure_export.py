"""The printed figure of a chart as bytes, drawn beside the window's thread.

What is saved or copied is what the report prints, whatever the window's theme: the report's drawer
makes the SVG, and a picture of pixels is that SVG set by the report's typesetter in the report's
fonts. Loading the drawer takes half a second, so that waits for the first figure too.
"""

import contextlib
import csv
import io
import threading
from typing import Literal

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    QSaveFile,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QImage, QImageWriter

from bnaudit_gui import places
from bnaudit_gui.core.chart import Chart, Table
from bnaudit_gui.ui.plots.twin_table import cell_text
from bnaudit_gui.words.catalogue import Catalogue

Form = Literal["png", "svg"]
_PAGE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.figure), format: "svg", width: 1000pt)"""
_DOTS_PER_INCH = 144.0
"""Two pixels a point: 2,000 for the width of a figure."""


class FigureDrawer(QObject):
    """Draws figures; each ends with `drawn` or `failed`, said in the receiver's thread."""

    drawn = Signal(bytes)
    failed = Signal(str)
    """Why, in the words of whatever failed."""

    def draw(self, chart: Chart, form: Form, say: Catalogue) -> None:
        """Starts to draw; a chart is a value, so that nothing is shared with the thread."""
        # Nothing is lost when the program ends before a figure is drawn
        threading.Thread(target=self._draw, args=(chart, form, say), daemon=True).start()

    def _draw(self, chart: Chart, form: Form, say: Catalogue) -> None:
        try:
            figure = figure_bytes(chart, form, say)
        except Exception as error:  # noqa: BLE001 - else the buttons would stay grey for ever
            self._tell(self.failed, f"{type(error).__name__}: {error}")
        else:
            self._tell(self.drawn, figure)

    def _tell(self, signal: SignalInstance, value: object) -> None:
        # The window may be gone by now, and nobody is left to be told
        with contextlib.suppress(RuntimeError):
            signal.emit(value)


def figure_bytes(chart: Chart, form: Form, say: Catalogue) -> bytes:
    """The printed figure as a file's bytes; its title is in them."""
    from bnaudit_gui.report.figures import svg_text

    svg = svg_text(chart, say=say)
    return svg.encode() if form == "svg" else _titled(_pixels(svg), chart.title)


def csv_bytes(table: Table) -> bytes:
    """A chart's twin as CSV: a line of names, then the rows; numbers with a point.

    It begins with the mark by which spreadsheets know UTF-8.
    """
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(table.columns)
    writer.writerows([cell_text(cell) for cell in row] for row in table.rows)
    return stream.getvalue().encode("utf-8-sig")


def write_whole(path: str, data: bytes) -> str:
    """Writes a file whole or not at all; returns why it could not, or nothing."""
    file = QSaveFile(path)
    if file.open(QIODevice.OpenModeFlag.WriteOnly):
        file.write(data)
        if file.commit():
            return ""
    return file.errorString()


def _pixels(svg: str) -> bytes:
    import typst

    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(places.resources() / "fonts")],
    )
    png = typst.compile(
        _PAGE, font_paths=fonts, format="png", ppi=_DOTS_PER_INCH, sys_inputs={"figure": svg}
    )
    assert isinstance(png, bytes)
    return png


def _titled(png: bytes, title: str) -> bytes:
    """The same picture with its sentence in it, for whoever cannot see it."""
    image = QImage.fromData(png)
    image.setText("Title", title)
    stored = QByteArray()
    buffer = QBuffer(stored)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(stored.data())
