import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.ui.plots.twin_table import TwinModel, TwinView, cell_text
from tests.ui.plots.sample_charts import EVERY, all_criteria, finished_drift, one_criterion


def lines_of(model: TwinModel) -> list[list[str]]:
    """What the view shows, turned back where it lies on its side."""
    rows = [
        [model.data(model.index(row, column)) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]
    return [list(column) for column in zip(*rows, strict=True)] if model.turned else rows


def names_of(model: TwinModel) -> list[str]:
    along = Qt.Orientation.Vertical if model.turned else Qt.Orientation.Horizontal
    count = model.rowCount() if model.turned else model.columnCount()
    return [model.headerData(section, along) for section in range(count)]


def table_of(chart: Chart, qtbot: QtBot) -> TwinView:
    view = TwinView()
    qtbot.addWidget(view)
    view.show_table(chart.twin, chart.title)
    view.resize(716, 400)
    view.show()
    return view


@pytest.mark.parametrize("name", EVERY)
def test_the_table_is_the_charts_twin(qtbot: QtBot, name: str) -> None:
    chart = EVERY[name]()
    model = table_of(chart, qtbot).twin
    assert names_of(model) == list(chart.twin.columns)
    assert lines_of(model) == [[cell_text(cell) for cell in row] for row in chart.twin.rows]


def test_many_columns_lie_on_their_side_and_need_no_scrolling_sideways(qtbot: QtBot) -> None:
    for chart in (finished_drift(), all_criteria(), one_criterion()):
        view = table_of(chart, qtbot)
        assert view.twin.turned == (len(chart.twin.columns) > 8)
        wide = sum(view.columnWidth(c) for c in range(view.twin.columnCount()))
        assert wide <= view.viewport().width()


def test_numbers_stand_at_the_right_and_words_at_the_left(qtbot: QtBot) -> None:
    view = table_of(one_criterion(), qtbot)
    role = Qt.ItemDataRole.TextAlignmentRole
    assert view.twin.data(view.twin.index(1, 1), role) & Qt.AlignmentFlag.AlignRight
    assert view.twin.data(view.twin.index(1, 0), role) & Qt.AlignmentFlag.AlignLeft


def test_the_keys_for_copying_put_text_and_html_on_the_clipboard(qtbot: QtBot) -> None:
    chart = one_criterion()
    view = table_of(chart, qtbot)
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    mime = QGuiApplication.clipboard().mimeData()
    lines = [line.split("\t") for line in mime.text().split("\n")]
    assert lines[0] == list(chart.twin.columns)
    assert lines[1:] == [[cell_text(cell) for cell in row] for row in chart.twin.rows]
    assert "<td>abs(forget - reference.forget) &lt; 0.03</td>" in mime.html()
    assert f"<caption>{chart.title}</caption>" in mime.html()


def test_a_selection_is_copied_with_the_names_of_its_columns(qtbot: QtBot) -> None:
    view = table_of(finished_drift(), qtbot)
    flag = QItemSelectionModel.SelectionFlag.Select
    for row in (2, 3):
        view.selectionModel().select(view.twin.index(row, 1), flag)
    view.copy()
    assert QGuiApplication.clipboard().text() == "n\t200\nright as shipped\t183"


def test_tab_leaves_the_table(qtbot: QtBot) -> None:
    view = table_of(finished_drift(), qtbot)
    assert not view.tabKeyNavigation()
    assert view.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_parent_below_the_table_has_nothing_under_it(qapp: QApplication) -> None:
    model = TwinModel()
    model.show_table(one_criterion().twin)
    inside = model.index(0, 0)
    assert (model.rowCount(inside), model.columnCount(inside)) == (0, 0)
    assert model.rowCount(QModelIndex()) == len(one_criterion().twin.rows)
