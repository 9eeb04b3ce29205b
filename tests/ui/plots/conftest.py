"""Charts on screen in known fonts and colours."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.plots.chart_view import ChartView
from bnaudit_gui.words.catalogue import Catalogue

Shown = Callable[..., ChartView]


@pytest.fixture(autouse=True)
def known_font(qapp: QApplication) -> Iterator[None]:
    """The window's base size; whatever a test changes is put back."""
    before = qapp.font()
    font = QFont(before)
    font.setPointSizeF(theme.BASE_PT)
    qapp.setFont(font)
    yield
    qapp.setFont(before)


@pytest.fixture
def shown(qapp: QApplication, say: Catalogue) -> Iterator[Shown]:
    """Shows a chart at a width, as high as it wants to be; holds it until the test has ended."""
    held: list[ChartView] = []

    def show(chart: Chart, *, width: int = 760, question: str = "Has it moved?") -> ChartView:
        view = ChartView(say, question)
        held.append(view)
        view.show_chart(chart)
        view.resize(width, 100)
        view.show()
        qapp.processEvents()
        view.resize(width, view.heightForWidth(width))
        qapp.processEvents()
        return view

    yield show
    # Let go of, not deleted later: without a running loop "later" never comes, and every widget
    # that is left makes the next change of the application's style slower
    while held:
        held.pop().close()
