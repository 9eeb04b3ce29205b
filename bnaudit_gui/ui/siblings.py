"""The other training seeds: files that give the bound."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from bnaudit_gui.ui.labels import label
from bnaudit_gui.words.catalogue import Catalogue


class Siblings(QWidget):
    """One line: how many seeds there are, and a button to choose them."""

    changed = Signal()

    def __init__(self, name: str, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._name = name
        self.files: tuple[str, ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self._said = label(size=0.92, quiet=True)
        self._choose = QPushButton(say.say("siblings.choose"))
        self._choose.setAccessibleName(f"{say.say(name)}: {self._choose.text()}")
        self._choose.clicked.connect(self._ask)
        row.addWidget(self._said, 1)
        row.addWidget(self._choose)
        self.fill(())

    def fill(self, files: tuple[str, ...]) -> None:
        """Shows these files."""
        self.files = files
        names = ", ".join(Path(file).name for file in files)
        words = self._say.say("siblings.some", count=len(files), names=names)
        none = self._say.say("siblings.none")
        self._said.setText(f"{self._say.say(self._name)}: {words if files else none}")

    def _ask(self) -> None:
        files, _ = QFileDialog.getOpenFileNames(self, self._say.say(self._name))
        if files:
            self.fill(tuple(files))
            self.changed.emit()
