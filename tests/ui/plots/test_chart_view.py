import csv
import gc
import io
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.plots import figure_export
from bnaudit_gui.ui.plots.chart_view import ChartView
from bnaudit_gui.ui.plots.twin_table import cell_text
from bnaudit_gui.words.catalogue import Catalogue
from tests.ui.plots.conftest import Shown
from tests.ui.plots.overlapping import overlaps
from tests.ui.plots.sample_charts import (
    EVERY,
    all_criteria,
    finished_drift,
    one_criterion,
    running_drift,
)

FIGURE_MS = 20_000


def status_of(view: ChartView, qtbot: QtBot, beginning: str) -> str:
    qtbot.waitUntil(lambda: view.status.text().startswith(beginning), timeout=FIGURE_MS)
    return view.status.text()


def test_the_sentence_is_title_name_and_description(shown: Shown) -> None:
    chart = finished_drift()
    view = shown(chart)
    assert view.title.text() == chart.title
    for widget in (view, view.sheet):
        assert widget.accessibleName() == chart.title
        assert widget.accessibleDescription() == chart.title
    assert view.how.text() == f"How to read this: {chart.how_to_read}"
    assert view.footer.text() == chart.footer


def test_every_update_is_said(shown: Shown) -> None:
    view = shown(running_drift(3))
    view.show_chart(running_drift(4))
    assert view.accessibleDescription().startswith("4 of 10 replicates")
    assert view.sheet.accessibleDescription() == view.accessibleDescription()


def visible_parts(view: ChartView) -> list[tuple[str, QRect]]:
    """What lies side by side on a view, with its place there."""
    parts: list[QWidget] = [view.title, view.how, view.sheet, view.footer]
    parts += [view.toolbar.question, *view.toolbar.buttons.values()]
    return [
        (str(number), QRect(part.mapTo(view, QPoint(0, 0)), part.size()))
        for number, part in enumerate(parts)
    ]


@pytest.mark.parametrize("share", [1.0, 1.25])
@pytest.mark.parametrize("name", EVERY)
def test_nothing_overlaps_or_is_cut_at_the_least_width(
    shown: Shown, qapp: QApplication, name: str, share: float
) -> None:
    font = qapp.font()
    font.setPointSizeF(theme.BASE_PT * share)
    qapp.setFont(font)
    view = shown(EVERY[name](), width=560)
    assert view.sheet.font().pointSizeF() == pytest.approx(theme.BASE_PT * share)
    parts = visible_parts(view)
    for number, (one, box) in enumerate(parts):
        for other, beside in parts[number + 1 :]:
            assert not box.intersects(beside), (one, other)
        assert view.rect().contains(box), one
    for label in (view.title, view.how, view.footer):
        assert label.height() >= label.heightForWidth(label.width())
    for button in view.toolbar.buttons.values():
        assert button.width() >= button.sizeHint().width()
    layout = view.sheet.placed
    assert layout is not None
    assert overlaps(layout.words) == []
    assert layout.height <= view.sheet.height()
    assert layout.width == view.sheet.width()


def test_the_table_takes_the_drawings_place_and_is_its_twin(shown: Shown, qtbot: QtBot) -> None:
    view = shown(finished_drift())
    with qtbot.waitSignal(view.table_toggled) as toggled:
        view.toolbar.buttons["table"].click()
    assert toggled.args == [True]
    assert view.table.isVisible()
    assert not view.sheet.isVisible()
    assert view.table.accessibleName() == finished_drift().title
    assert view.table.twin.rowCount() == len(finished_drift().twin.columns)
    view.show_chart(all_criteria())
    assert view.table.twin.rowCount() == len(all_criteria().twin.columns)
    view.show_table(False)
    assert view.sheet.isVisible()


def test_copying_the_table_puts_text_and_html_on_the_clipboard(shown: Shown) -> None:
    chart = one_criterion()
    view = shown(chart)
    view.show_table(True)
    view.toolbar.buttons["copy"].click()
    mime = QGuiApplication.clipboard().mimeData()
    assert mime.text().split("\n")[0] == "\t".join(chart.twin.columns)
    assert chart.title in mime.html()
    assert view.status.text() == "Copied to the clipboard"


def test_copying_the_drawing_puts_the_printed_figure_on_the_clipboard(
    shown: Shown, qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().clear()
    view = shown(finished_drift())
    view.toolbar.buttons["copy"].click()
    assert view.status.text() == "Drawing the figure…"
    assert not view.toolbar.buttons["png"].isEnabled()
    status_of(view, qtbot, "Copied")
    image = QGuiApplication.clipboard().image()
    assert image.width() == 2000
    assert view.toolbar.buttons["png"].isEnabled()


def test_a_saved_drawing_is_the_reports_and_holds_the_title(
    shown: Shown, qtbot: QtBot, tmp_path: Path
) -> None:
    from bnaudit_gui.report.figures import svg_text

    chart = finished_drift()
    view = shown(chart)
    path = tmp_path / "drift.svg"
    view.save_svg(str(path))
    assert status_of(view, qtbot, "Saved") == "Saved: drift.svg"
    assert path.read_text(encoding="utf-8") == svg_text(chart, say=Catalogue())
    assert "forget accuracy moves by" in path.read_text(encoding="utf-8")
    assert QSvgRenderer(str(path)).isValid()


@pytest.mark.parametrize("name", EVERY)
def test_every_chart_can_be_saved_as_pixels_with_its_sentence(
    shown: Shown, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    chart = EVERY[name]()
    view = shown(chart)
    path = tmp_path / "chart.png"
    view.save_png(str(path))
    status_of(view, qtbot, "Saved")
    image = QImage(str(path))
    assert image.width() == 2000
    assert image.text("Title") == chart.title
    # White paper whatever the theme, and ink on it
    assert image.pixelColor(2, 2).name() == "#ffffff"
    darkest = min(image.pixelColor(x, 58).lightness() for x in range(40, 900))
    assert darkest < 80


@pytest.mark.parametrize("name", EVERY)
def test_the_twin_is_saved_as_csv_with_points_and_names(
    shown: Shown, tmp_path: Path, name: str
) -> None:
    chart, path = EVERY[name](), tmp_path / "chart.csv"
    shown(chart).save_csv(str(path))
    lines = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    assert lines[0] == list(chart.twin.columns)
    assert lines[1:] == [[cell_text(cell) for cell in row] for row in chart.twin.rows]


def test_a_file_that_cannot_be_written_is_said_and_nothing_is_lost(
    shown: Shown, tmp_path: Path
) -> None:
    view = shown(finished_drift())
    view.save_csv(str(tmp_path / "absent" / "chart.csv"))
    assert view.status.text().startswith("Not saved: chart.csv could not be written (")


def test_a_figure_that_cannot_be_drawn_is_said_and_the_buttons_come_back(
    shown: Shown, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bytes:
        raise ValueError("no ink")

    monkeypatch.setattr(figure_export, "figure_bytes", broken)
    view = shown(finished_drift())
    view.save_svg(str(tmp_path / "chart.svg"))
    said = status_of(view, qtbot, "The figure")
    assert said == "The figure could not be drawn (ValueError: no ink)."
    assert view.toolbar.buttons["svg"].isEnabled()
    assert list(tmp_path.glob("*.svg")) == []


@pytest.mark.parametrize("form", ["png", "svg", "csv"])
def test_a_button_asks_where_to_save_and_saves_there(
    shown: Shown, qtbot: QtBot, tmp_path: Path, form: str
) -> None:
    view = shown(all_criteria())
    view.toolbar.buttons[form].click()
    dialog = view.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    path = tmp_path / f"criteria.{form}"
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    status_of(view, qtbot, "Saved")
    assert path.stat().st_size > 100


def test_before_the_first_chart_there_is_nothing_to_take(qtbot: QtBot, say: Catalogue) -> None:
    view = ChartView(say)
    qtbot.addWidget(view)
    view.show()
    assert not any(button.isEnabled() for button in view.toolbar.buttons.values())
    view.copy()
    view.save_csv("nowhere.csv")
    assert view.chart is None


def test_a_chart_that_is_shown_already_is_not_laid_out_again(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(finished_drift())
    seen: list[Chart] = []
    monkeypatch.setattr(view.sheet, "show_chart", seen.append)
    view.show_chart(finished_drift())
    assert seen == []


def test_nothing_heavy_is_loaded_before_the_first_chart() -> None:
    script = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from bnaudit_gui.ui.plots.chart_view import ChartView\n"
        "from bnaudit_gui.words.catalogue import Catalogue\n"
        "application = QApplication([])\n"
        "view = ChartView(Catalogue(), 'Has it moved?')\n"
        "view.show()\n"
        "view.grab()\n"
        "heavy = {'pyqtgraph', 'matplotlib', 'typst', 'scipy', 'torch'}\n"
        "print('LOADED', *sorted({name.partition('.')[0] for name in sys.modules} & heavy))\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    said = next(line for line in answer.stdout.splitlines() if line.startswith("LOADED"))
    assert said.split() == ["LOADED"]


def test_a_view_that_nobody_holds_is_gone(qapp: QApplication, say: Catalogue) -> None:
    view = ChartView(say)
    view.show_chart(finished_drift())
    view.show_table(True)
    gone = weakref.ref(view)
    del view
    gc.collect()
    assert gone() is None
