"""Was this report changed after signing, and who signed it? Three answers, two lines."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bnaudit_gui.core.chart import Icon
from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.labels import label, primary, restyle
from bnaudit_gui.ui.plots.verdict_icons import verdict_pixmap
from bnaudit_gui.ui.slot import Slot as FileSlot
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from cryptography.x509 import Certificate

    from bnaudit_gui.report.signature_errors import ReportChanged

SIDE = 36
"""Pixels of the answer's shape."""
_LOOKS: dict[str, tuple[str, Icon]] = {
    "changed": ("beyond", "moved"),
    "unchangedSignerUnknown": ("none", "noAnswer"),
    "unchangedSignerTrusted": ("holds", "holds"),
}
"""Tint and shape of each answer: unknown is grey, and no red cross."""


class VerifyDialog(QDialog):
    """Drop a PDF, read the answer."""

    def __init__(self, say: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._trusted: list[Certificate] = []
        """What the auditor chose for this dialog; nothing is trusted beforehand."""
        self.setWindowTitle(say.say("verify.title"))
        self.setMinimumSize(560, 480)
        column = QVBoxLayout(self)
        column.setSpacing(theme.BETWEEN)
        self.slot = FileSlot("slot.report", say, records=False)
        self.slot.chosen.connect(self.look)
        column.addWidget(self.slot)
        self._banner = QFrame()
        row = QHBoxLayout(self._banner)
        row.setSpacing(theme.MARGIN)
        self._shape = QLabel()
        row.addWidget(self._shape, 0, Qt.AlignmentFlag.AlignTop)
        inside = QVBoxLayout()
        row.addLayout(inside, 1)
        self.headline = label(size=theme.SECTION, bold=True)
        self.advice = label()
        inside.addWidget(self.headline)
        inside.addWidget(self.advice)
        self._banner.setVisible(False)
        column.addWidget(self._banner)
        self.facts = label()
        column.addWidget(self.facts)
        column.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        self.trust = QPushButton(say.say("verify.trustButton"))
        self.trust.setToolTip(say.say("verify.trustButton.more"))
        self.trust.clicked.connect(self._choose_trusted)
        row.insertWidget(0, self.trust)
        copy = QPushButton(say.say("verify.copy"))
        copy.clicked.connect(self._copy)
        close = primary(say.say("verify.close"))
        close.clicked.connect(self.accept)
        row.addWidget(copy)
        row.addWidget(close)
        column.addLayout(row)

    @Slot(str)
    def look(self, path: str) -> None:
        """Verifies a report and shows the answer."""
        from bnaudit_gui.report.signature_errors import ReportChanged
        from bnaudit_gui.report.verification import verify

        try:
            found = verify(Path(path).read_bytes(), trusted=self._trusted)
        except OSError as error:
            reason = error.strerror or str(error)
            self.slot.show_refusal(self._say.say("verify.notRead", file=path, reason=reason))
            return
        except ReportChanged as changed:
            self._answer("changed", self._say.say(changed.code, **changed.values))
            self._claims(changed)
        except AuditError as error:
            self.slot.show_refusal(self._say.say(error.code, **error.values))
            return
        else:
            self._answer(found.answer, self._say.say(f"verify.advice.{found.answer}"))
            self.facts.setText(
                self._say.say(
                    "verify.facts",
                    signer=found.signer,
                    moment=f"{found.signed_at:%Y-%m-%d %H:%M} UTC",
                    fingerprint=found.fingerprint,
                    record=found.record_sha256,
                )
            )
        self.slot.show_words("")

    @Slot()
    def _choose_trusted(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._say.say("verify.trustButton"))
        if path:
            self.take_trusted(Path(path))

    def take_trusted(self, path: Path) -> None:
        """Trusts the certificates of a file for as long as the dialog is open; looks again."""
        from bnaudit_gui.report.certificates import read_certificates

        try:
            self._trusted += read_certificates(path.read_bytes(), file=path.name)
        except OSError as error:
            reason = error.strerror or str(error)
            self.advice.setText(self._say.say("verify.notRead", file=path, reason=reason))
            return
        except AuditError as error:
            self.advice.setText(self._say.say(error.code, **error.values))
            return
        if self.slot.path:
            self.look(self.slot.path)

    def _answer(self, answer: str, advice: str) -> None:
        self.headline.setText(self._say.say(f"verify.answer.{answer}"))
        self.advice.setText(advice)
        tone, shape = _LOOKS[answer]
        colours, ratio = theme.colours_of(self.palette()), self.devicePixelRatioF()
        self._shape.setPixmap(verdict_pixmap(shape, colours, size=SIDE, ratio=ratio))
        restyle(self._banner, "tone", tone)
        self._banner.setVisible(True)

    def _claims(self, changed: "ReportChanged") -> None:
        signer = changed.claims.signer
        words = self._say.say("verify.claims", signer=signer) if signer else ""
        self.facts.setText(words)

    @Slot()
    def _copy(self) -> None:
        lines = (self.slot.path, self.headline.text(), self.advice.text(), self.facts.text())
        QGuiApplication.clipboard().setText("\n".join(line for line in lines if line))
