"""Creates a signing identity, and says plainly what it proves and what not."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bnaudit_gui import places
from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.labels import label, primary
from bnaudit_gui.words.catalogue import Catalogue


class IdentityDialog(QDialog):
    """Name, organisation and passphrase, typed twice."""

    created = Signal(str)
    """The identity's name."""

    def __init__(self, say: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self.setWindowTitle(say.say("identity.dialog"))
        self.setMinimumWidth(520)
        column = QVBoxLayout(self)
        column.setSpacing(theme.BETWEEN)
        column.addWidget(label(say.say("identity.dialog"), size=theme.SECTION, bold=True))
        column.addWidget(label(say.say("identity.dialog.proves"), quiet=True))
        form = QFormLayout()
        self.name, self.organisation = QLineEdit(), QLineEdit()
        self.passphrase, self.again = QLineEdit(), QLineEdit()
        for code, field in (
            ("identity.dialog.name", self.name),
            ("identity.dialog.organisation", self.organisation),
            ("identity.dialog.passphrase", self.passphrase),
            ("identity.dialog.again", self.again),
        ):
            field.setAccessibleName(say.say(code))
            form.addRow(say.say(code), field)
        for field in (self.passphrase, self.again):
            field.setEchoMode(QLineEdit.EchoMode.Password)
        column.addLayout(form)
        self.said = label()
        column.addWidget(self.said)
        row = QHBoxLayout()
        row.addStretch(1)
        cancel = QPushButton(say.say("export.cancel"))
        cancel.clicked.connect(self.reject)
        self.go = primary(say.say("identity.dialog.create"))
        self.go.setDefault(True)
        self.go.clicked.connect(self._create)
        row.addWidget(cancel)
        row.addWidget(self.go)
        column.addLayout(row)

    @Slot()
    def _create(self) -> None:
        from bnaudit_gui.report.identities import create_identity, read_identity
        from bnaudit_gui.report.identity_store import store_identity

        if self.passphrase.text() != self.again.text():
            self.said.setText(self._say.say("identity.dialog.differ"))
            return
        name, passphrase = self.name.text(), self.passphrase.text()
        try:
            data = create_identity(name, self.organisation.text(), passphrase)
            identity = read_identity(data, passphrase)
            stored = store_identity(places.identities(), name, data, identity)
        except AuditError as error:
            self.said.setText(self._say.say(error.code, **error.values))
            return
        self.created.emit(stored.name)
        self.accept()
