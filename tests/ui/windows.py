"""The real window over the real rooms, found and used by what a person sees."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from bnaudit_gui import places
from bnaudit_gui.ui.main_window import MainWindow
from bnaudit_gui.ui.new_audit_page import NewAuditPage
from bnaudit_gui.ui.opening import real_doors
from bnaudit_gui.ui.recents import Recents
from bnaudit_gui.ui.workspace import Workspace
from bnaudit_gui.words.catalogue import Catalogue
from tests.small_release import SmallRelease

LONG_MS = 240_000


def opened_window(qtbot: QtBot) -> MainWindow:
    """The window as `bnaudit-gui` opens it."""
    window = MainWindow(Catalogue(), real_doors(), Recents(places.settings() / "recents.json"))
    qtbot.addWidget(window)
    window.show()
    return window


def click(root: QWidget, words: str) -> None:
    """Clicks the visible button that bears these words."""
    found = [
        button
        for button in root.findChildren(QAbstractButton)
        if button.isVisible() and words in (button.text().replace("&", ""), button.accessibleName())
    ]
    assert len(found) == 1, f"{len(found)} visible buttons say {words!r}"
    assert found[0].isEnabled(), f"{words!r} cannot be pressed"
    QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)


def drop(target: QWidget, path: str) -> None:
    """Drops a file onto a widget, as a file manager would."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    middle = QPoint(target.width() // 2, target.height() // 2)
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(middle, copy, data, left, none)
    target.dragEnterEvent(enter)
    assert enter.isAccepted()
    target.dropEvent(QDropEvent(QPointF(middle), copy, data, left, none))


def answer_save_dialog(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Answers the system's own save dialog, which no test can click."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))


def page_of(window: MainWindow, kind: type[QWidget]) -> QWidget:
    page = window.tabs.currentWidget()
    assert isinstance(page, kind)
    return page


def new_audit_page(window: MainWindow) -> NewAuditPage:
    page = page_of(window, NewAuditPage)
    assert isinstance(page, NewAuditPage)
    return page


def workspace(window: MainWindow) -> Workspace:
    page = page_of(window, Workspace)
    assert isinstance(page, Workspace)
    return page


def dialog_of(window: MainWindow, kind: type[QDialog]) -> QDialog:
    """The open dialog of that kind."""
    found = [dialog for dialog in window.findChildren(kind) if dialog.isVisible()]
    assert len(found) == 1
    return found[0]


def fill_page(qtbot: QtBot, page: NewAuditPage, release: SmallRelease, *, replicates: int) -> None:
    """Drops the tiny release's files where they belong, and types its rule."""
    for name, kind in (("unlearned", "unlearned"), ("reference", "reference")):
        drop(page.slots[name], release.checkpoint(kind))
    for name in ("kept", "forget", "test"):
        drop(page.slots[name], str(release.images))
        drop(page.slots[name], str(release.folder / f"{name}.txt"))
    page.draft.replicates = replicates
    page.rule.pool.setValue(120)
    page.rule.pool.editingFinished.emit()
    page.rule.criteria.setPlainText("abs(forget - test) < 0.05\nkept >= 0.5")
    wait(qtbot, page.start.isEnabled)


def wait(qtbot: QtBot, true: Callable[[], bool], *, timeout_ms: int = LONG_MS) -> None:
    qtbot.waitUntil(true, timeout=timeout_ms)
