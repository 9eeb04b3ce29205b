"""What the window shows when the fault is ours: what happened, that nothing is lost, and Copy."""

import platform
import traceback
from importlib.metadata import version

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bnaudit_gui.ui import theme
from bnaudit_gui.ui.labels import label
from bnaudit_gui.words.catalogue import Catalogue


def crash_report(error: BaseException) -> str:
    """System, versions and traceback, as text to be passed on."""
    told = "".join(traceback.format_exception(error))
    return (
        f"bnaudit {version('bnaudit')}, Python {platform.python_version()}, "
        f"{platform.platform()}\n\n{told}"
    )


class CrashDialog(QDialog):
    """Not the auditor's doing, not a finding."""

    def __init__(self, error: BaseException, say: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say.say("crash.title"))
        self.resize(720, 420)
        column = QVBoxLayout(self)
        column.addWidget(label(say.say("crash.title"), size=theme.SECTION, bold=True))
        column.addWidget(label(say.say("crash.words")))
        self.report = QPlainTextEdit(crash_report(error))
        self.report.setReadOnly(True)
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName(say.say("crash.report"))
        column.addWidget(self.report, 1)
        buttons = QDialogButtonBox()
        self.copy = QPushButton(say.say("crash.copy"))
        self.copy.clicked.connect(self._copy)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        go_on = QPushButton(say.say("crash.continue"))
        go_on.setDefault(True)
        buttons.addButton(go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        column.addWidget(buttons)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
