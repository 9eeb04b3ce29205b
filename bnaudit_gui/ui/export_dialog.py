"""What goes in, who signs, where it goes: the way from a finished audit to a report."""

from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bnaudit_gui import places
from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.core.events import Event
from bnaudit_gui.jobs.reporting import make_report
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.audit_thread import AuditThread
from bnaudit_gui.ui.identity_dialog import IdentityDialog
from bnaudit_gui.ui.labels import label, primary
from bnaudit_gui.words.catalogue import Catalogue


class _Order(NamedTuple):
    """One report to be made; the passphrase goes no further than the key it opens."""

    case: Path
    out: Path
    identity: str
    passphrase: str


class ExportDialog(QDialog):
    """Signs and saves; what goes wrong is said beside the fields, and nothing typed is lost."""

    saved = Signal(str)
    crashed = Signal(object)

    def __init__(self, case: Path, say: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case, self._say = case, say
        self._thread: AuditThread | None = None
        self.setWindowTitle(say.say("export.title"))
        self.setMinimumWidth(620)
        column = QVBoxLayout(self)
        column.setSpacing(theme.BETWEEN)
        column.addWidget(label(say.say("export.title"), size=theme.SECTION, bold=True))
        column.addWidget(label(say.say("export.what"), quiet=True))
        column.addLayout(self._fields())
        self.said = label()
        column.addWidget(self.said)
        column.addLayout(self._buttons())
        self._fill_identities()

    def _fields(self) -> QFormLayout:
        say = self._say.say
        form = QFormLayout()
        self.signer = QComboBox()
        self.signer.setAccessibleName(say("export.signer"))
        self.signer.currentIndexChanged.connect(self._choose_signer)
        create = QPushButton(say("export.create"))
        create.clicked.connect(self._create)
        row = QHBoxLayout()
        row.addWidget(self.signer, 1)
        row.addWidget(create)
        form.addRow(say("export.signer"), row)
        self.passphrase = QLineEdit()
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setAccessibleName(say("export.passphrase"))
        form.addRow(say("export.passphrase"), self.passphrase)
        self.file = QLineEdit(str(self._case / "reports" / "report.pdf"))
        self.file.setAccessibleName(say("export.file"))
        choose = QPushButton(say("export.choose"))
        choose.clicked.connect(self._choose_file)
        row = QHBoxLayout()
        row.addWidget(self.file, 1)
        row.addWidget(choose)
        form.addRow(say("export.file"), row)
        return form

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        cancel = QPushButton(self._say.say("export.cancel"))
        cancel.clicked.connect(self.reject)
        self.go = primary(self._say.say("export.sign"))
        self.go.setDefault(True)
        self.go.clicked.connect(self._sign_and_save)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.go)
        return row

    def _fill_identities(self, chosen: str = "") -> None:
        from bnaudit_gui.report.identity_store import stored_identities

        self.signer.clear()
        for stored in stored_identities(places.identities()):
            self.signer.addItem(f"{stored.name} ({stored.subject or '-'})", stored.name)
        self.signer.addItem(self._say.say("export.unsigned"), "")
        self.signer.setCurrentIndex(max(0, self.signer.findData(chosen)) if chosen else 0)
        self._choose_signer()

    @Slot()
    def _choose_signer(self) -> None:
        signed = bool(self.signer.currentData())
        self.passphrase.setEnabled(signed)
        self.go.setText(self._say.say("export.sign" if signed else "export.draft"))
        self.said.setText("" if signed else self._say.say("export.unsigned.more"))

    @Slot()
    def _create(self) -> None:
        dialog = IdentityDialog(self._say, self)
        dialog.created.connect(self._fill_identities)
        dialog.open()

    @Slot()
    def _choose_file(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, self._say.say("export.file"), self.file.text(), "PDF (*.pdf)"
        )
        if path:
            self.file.setText(path)

    @Slot()
    def _sign_and_save(self) -> None:
        order = _Order(
            self._case,
            Path(self.file.text()),
            self.signer.currentData() or "",
            self.passphrase.text(),
        )
        self.go.setEnabled(False)
        self.said.setText(self._say.say("export.working"))
        thread = AuditThread(lambda: _make(order, self._say))
        thread.completed.connect(self._finish)
        thread.failed.connect(self._fail)
        self._thread = thread
        thread.start()

    @Slot(object)
    def _finish(self, path: object) -> None:
        self._wait()
        self.saved.emit(str(path))
        self.accept()

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._wait()
        self.go.setEnabled(True)
        if isinstance(error, AuditError):
            self.said.setText(self._say.say(error.code, **error.values))
        else:
            self.said.setText("")
            self.crashed.emit(error)

    def _wait(self) -> None:
        if self._thread is not None:
            self._thread.wait()
            self._thread = None

    def done(self, result: int) -> None:
        """Closes, after what is being written is written."""
        self._wait()
        super().done(result)


def _make(order: _Order, say: Catalogue) -> Generator[Event, None, Path]:
    """Makes the report; a story without events."""
    yield from ()
    if not order.identity:
        return make_report(order.case, order.out, say)
    from bnaudit_gui.report.identities import read_identity
    from bnaudit_gui.report.identity_store import find_identity

    data = find_identity(places.identities(), order.identity)
    identity = read_identity(data, order.passphrase)
    return make_report(order.case, order.out, say, identity=identity)
