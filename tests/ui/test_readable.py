"""No text is cut off or covers another, at the usual size and at 125 %."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bnaudit_gui.core.record import canonical_bytes
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.export_dialog import ExportDialog
from bnaudit_gui.ui.identity_dialog import IdentityDialog
from bnaudit_gui.ui.verify_dialog import VerifyDialog
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Sample
from tests.ui.windows import opened_window, workspace

PAGES = ("start", "new", "workspace", "export", "identity", "verify")


def page(qtbot: QtBot, name: str, tmp_path: Path) -> QWidget:
    """One page or dialog, shown as large as it comes."""
    say = Catalogue()
    if name in ("export", "identity", "verify"):
        makers: dict[str, Callable[[], QWidget]] = {
            "export": lambda: ExportDialog(tmp_path / "a.bnaudit", say),
            "identity": lambda: IdentityDialog(say),
            "verify": lambda: VerifyDialog(say),
        }
        made = makers[name]()
        qtbot.addWidget(made)
        made.show()
        return made
    window = opened_window(qtbot)
    window.resize(QSize(1366, 768))
    if name == "new":
        window.new_audit()
    if name == "workspace":
        case = tmp_path / "a.bnaudit"
        case.mkdir()
        (case / "record.json").write_bytes(canonical_bytes(Sample().record()))
        window.open_case(str(case))
        assert workspace(window).record is not None
        told = workspace(window).criteria.accessibleName
        qtbot.waitUntil(lambda: bool(told()))
    qtbot.wait(100)  # layouts settle over a few turns of the event loop
    return window


def cut_off(root: QWidget) -> list[str]:
    """Texts that need more room than they have."""
    found = []
    for widget in root.findChildren(QLabel):
        text = widget.text()
        if not widget.isVisible() or not text:
            continue
        inside = widget.contentsRect()
        if widget.wordWrap():
            if widget.heightForWidth(widget.width()) > widget.height() + 1:
                found.append(text)
        elif QFontMetrics(widget.font()).horizontalAdvance(text) > inside.width() + 1:
            found.append(text)
    for button in root.findChildren(QPushButton):
        wanted = QFontMetrics(button.font()).horizontalAdvance(button.text().replace("&", ""))
        if button.isVisible() and wanted > button.width():
            found.append(button.text())
    return found


def covered(root: QWidget) -> list[tuple[str, str]]:
    """Pairs of labels of one parent that lie over one another."""
    pairs = []
    labels = [w for w in root.findChildren(QLabel) if w.isVisible() and w.text()]
    for place, one in enumerate(labels):
        for other in labels[place + 1 :]:
            if one.parentWidget() is other.parentWidget():
                shared: QRect = one.geometry().intersected(other.geometry())
                if shared.width() > 1 and shared.height() > 1:
                    pairs.append((one.text(), other.text()))
    return pairs


@pytest.mark.parametrize("share", [1.0, 1.25])
@pytest.mark.parametrize("name", PAGES)
def test_every_text_has_its_room(
    qtbot: QtBot,
    tmp_path: Path,
    name: str,
    share: float,
    monkeypatch: pytest.MonkeyPatch,
    qapp: QApplication,
) -> None:
    monkeypatch.setattr(theme, "BASE_PT", theme.BASE_PT * share)
    before = qapp.font()
    larger = qapp.font()
    larger.setPointSizeF(before.pointSizeF() * share)
    qapp.setFont(larger)
    try:
        shown = page(qtbot, name, tmp_path)
        assert cut_off(shown) == []
        assert covered(shown) == []
        shown.close()
    finally:
        qapp.setFont(before)


@pytest.mark.parametrize("name", PAGES)
def test_every_control_has_a_name(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    shown = page(qtbot, name, tmp_path)
    nameless = [
        type(widget).__name__
        for widget in shown.findChildren(QPushButton)
        if widget.isVisible() and not (widget.text() or widget.accessibleName())
    ]
    assert nameless == []
    shown.close()
