"""What the files turned out to be, and whether the published numbers come out."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QVBoxLayout

from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.core.gate import Gate, GateRow
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.labels import Panel, label, restyle
from bnaudit_gui.words.catalogue import Catalogue

_TONES = {"reproduced": "holds", "notReproduced": "beyond", "notChecked": "none"}


class CheckPanel(Panel):
    """The network that was recognised, and the reproduction gate."""

    accepted = Signal(bool)
    """Whether the auditor goes on though the numbers do not come out."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__(say.say("check.title"))
        self._say = say
        self.network = label(say.say("check.nothing"), quiet=True)
        self.column.addWidget(self.network)
        self._gate = QFrame()
        inside = QVBoxLayout(self._gate)
        self.headline = label(bold=True)
        inside.addWidget(self.headline)
        self._rows = QGridLayout()
        inside.addLayout(self._rows)
        self.go_on = QCheckBox(say.say("check.goOn"))
        self.go_on.toggled.connect(self.accepted)
        inside.addWidget(self.go_on)
        self.column.addWidget(self._gate)
        self._gate.setVisible(False)

    def show_network(self, words: str) -> None:
        """Says which network it is, or what is being done."""
        self.network.setText(words)

    def forget_gate(self) -> None:
        """Nothing is known of the gate any more."""
        self._gate.setVisible(False)
        self.go_on.setChecked(False)

    def show_gate(self, gate: Gate) -> None:
        """Shows published against reproduced."""
        self.headline.setText(self._say.say(f"check.gate.{gate.state}"))
        self._show_rows(gate.rows)
        self.go_on.setVisible(gate.state == "notReproduced")
        restyle(self._gate, "tone", _TONES[gate.state])
        self._gate.setVisible(True)

    def _show_rows(self, rows: tuple[GateRow, ...]) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for line, row in enumerate(rows):
            for column, text in enumerate(self._cells(row)):
                self._rows.addWidget(label(text, size=theme.CAPTION, wrap=False), line, column)
        self._rows.setColumnStretch(3, 1)

    def _cells(self, row: GateRow) -> tuple[str, str, str, str]:
        found = "-" if row.correct is None else f"{100 * row.correct / row.n:.2f}"
        published = fixed_text(100 * row.published, places=2)
        return (
            f"{self._say.say(f'model.{row.model}')}, {self._say.say(f'set.{row.set}')}",
            self._say.say("check.gate.published", published=published),
            self._say.say("check.gate.found", found=found),
            self._say.say("check.same" if row.reproduced else "check.differs"),
        )
