"""A place for one delivered file or folder: drop it there, or choose it."""

from pathlib import Path
from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from bnaudit_gui.ui import theme
from bnaudit_gui.ui.labels import label, restyle
from bnaudit_gui.words.catalogue import Catalogue

LEAST_HEIGHT = 128
State = Literal["empty", "held", "filled", "refused"]


class Slot(QFrame):
    """Empty, held over, filled, or refused with the reason inside.

    A list of names dropped on a filled slot of records says which of them are meant.
    """

    chosen = Signal(str)
    """Path, or path#list for records."""

    def __init__(self, name: str, say: Catalogue, *, records: bool) -> None:
        """Takes the code of what belongs here (`slot.unlearned`)."""
        super().__init__()
        self._say = say
        self._records = records
        self._path = ""
        self._before: State = "empty"
        self.setAcceptDrops(True)
        self.setMinimumHeight(LEAST_HEIGHT)
        self.setAccessibleName(say.say(name))
        column = QVBoxLayout(self)
        column.setSpacing(theme.INSIDE)
        self._title = label(say.say(name), size=theme.CARD, bold=True)
        self._said = label(say.say("slot.drop.records" if records else "slot.drop"), quiet=True)
        column.addWidget(self._title)
        column.addWidget(self._said)
        column.addStretch(1)
        column.addLayout(self._buttons(name))
        self._show("empty")

    def _buttons(self, name: str) -> QHBoxLayout:
        row = QHBoxLayout()
        self._file = QPushButton(self._say.say("slot.chooseFile"))
        self._file.clicked.connect(self._choose_file)
        row.addWidget(self._file)
        buttons = [self._file]
        if self._records:
            self._folder = QPushButton(self._say.say("slot.chooseFolder"))
            self._folder.clicked.connect(self._choose_folder)
            self._list = QPushButton(self._say.say("slot.chooseList"))
            self._list.clicked.connect(self._choose_list)
            self._list.setVisible(False)
            row.addWidget(self._folder)
            row.addWidget(self._list)
            buttons += [self._folder, self._list]
        for button in buttons:
            button.setAccessibleName(f"{self._say.say(name)}: {button.text()}")
        row.addStretch(1)
        return row

    @property
    def path(self) -> str:
        """What was chosen; empty = nothing yet."""
        return self._path

    def take(self, path: str) -> None:
        """Fills the slot and says so."""
        if self._records and self._path and Path(path).suffix.lower() in (".txt", ".npy", ".json"):
            path = f"{self._path.partition('#')[0]}#{path}"
        self._path = path
        self.show_words(self._say.say("slot.reading"))
        self.chosen.emit(path)

    def show_words(self, words: str) -> None:
        """Says what was found."""
        source, mark, selector = self._path.partition("#")
        name = Path(source).name + (f" {mark} {Path(selector).name}" if mark else "")
        self._said.setText(f"{name}\n{words}")
        if self._records:
            self._list.setVisible(True)
        self._show("filled")

    def show_refusal(self, sentence: str) -> None:
        """Says inside the slot what is wrong, where, and what to do."""
        self._said.setText(sentence)
        self._show("refused")

    def _show(self, state: State) -> None:
        self._before = state
        restyle(self, "slot", state)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes one local file or folder."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()
            restyle(self, "slot", "held")

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Looks as before."""
        restyle(self, "slot", self._before)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Fills the slot."""
        event.acceptProposedAction()
        self.take(event.mimeData().urls()[0].toLocalFile())

    def _choose_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._title.text())
        if path:
            self.take(path)

    def _choose_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, self._title.text())
        if path:
            self.take(path)

    def _choose_list(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._say.say("slot.chooseList"))
        if path:
            self._path = f"{self._path.partition('#')[0]}#{path}"
            self.show_words(self._say.say("slot.reading"))
            self.chosen.emit(self._path)
