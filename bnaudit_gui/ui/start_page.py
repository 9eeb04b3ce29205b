"""The first page: what can be done, and the cases of late."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bnaudit_gui.ui import theme
from bnaudit_gui.ui.icons import icon
from bnaudit_gui.ui.labels import label, scrolling
from bnaudit_gui.ui.recents import Recent
from bnaudit_gui.words.catalogue import Catalogue

CARD_WIDTH, ICON = 386, 24


class Way(QPushButton):
    """One way to begin: icon, name and a line of words; the first is the page's primary."""

    def __init__(self, name: str, words: str, more: str, shortcut: str) -> None:
        super().__init__()
        first = name == "new"
        self.setProperty("way", "primary" if first else "other")
        self.setAccessibleName(words)
        self.setAccessibleDescription(more)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.MARGIN, theme.BETWEEN, theme.MARGIN, theme.BETWEEN)
        row.setSpacing(theme.MARGIN)
        picture = QLabel()
        colours = theme.colours_of(self.palette())
        tint = "#ffffff" if first else colours.primary
        picture.setPixmap(icon(name, tint).pixmap(ICON, ICON))
        row.addWidget(picture)
        text = QVBoxLayout()
        text.setSpacing(theme.INSIDE)
        text.addWidget(label(words, size=theme.SECTION, bold=True))
        text.addWidget(label(more, size=theme.CAPTION, quiet=not first))
        row.addLayout(text, 1)
        row.addWidget(label(shortcut, size=theme.CAPTION, quiet=not first, wrap=False))
        for part in self.findChildren(QLabel):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as its words are at its width: a button does not ask its layout by itself."""
        layout = self.layout()
        assert layout is not None
        return QSize(CARD_WIDTH, layout.heightForWidth(CARD_WIDTH))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()


class StartPage(QWidget):
    """Four ways to begin at the left, recent cases at the right."""

    new_asked = Signal()
    example_asked = Signal()
    open_asked = Signal()
    verify_asked = Signal()
    case_chosen = Signal(str)
    case_removed = Signal(str)
    case_pinned = Signal(str)

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._ways())
        row.addWidget(self._recent_column(), 1)

    def _ways(self) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(theme.PAGE, theme.PAGE, theme.PAGE, theme.PAGE)
        column.setSpacing(theme.BETWEEN)
        column.addWidget(label(self._say.say("window.name"), size=2.4, bold=True))
        column.addWidget(label(self._say.say("start.question"), quiet=True))
        column.addSpacing(theme.RELATED)
        for name, code, asked, shortcut in (
            ("new", "start.new", self.new_asked, "Ctrl+N"),
            ("example", "start.example", self.example_asked, ""),
            ("folder", "start.open", self.open_asked, "Ctrl+O"),
            ("verify", "start.verify", self.verify_asked, "Ctrl+Shift+V"),
        ):
            way = Way(name, self._say.say(code), self._say.say(f"{code}.more"), shortcut)
            way.clicked.connect(asked)
            column.addWidget(way)
        column.addStretch(1)
        column.addWidget(self._drop_hint())
        # Larger print makes the column longer than a small screen: it scrolls before it squeezes.
        area = scrolling(side)
        area.setFixedWidth(CARD_WIDTH + 2 * theme.PAGE)
        return area

    def _drop_hint(self) -> QFrame:
        frame = QFrame()
        frame.setProperty("slot", "empty")
        row = QHBoxLayout(frame)
        row.addWidget(label(self._say.say("start.drop"), size=theme.CAPTION, quiet=True), 1)
        return frame

    def _recent_column(self) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(theme.PAGE, theme.PAGE, theme.PAGE, theme.PAGE)
        column.setSpacing(theme.BETWEEN)
        column.addWidget(label(self._say.say("start.recent"), size=theme.SECTION, bold=True))
        inside = QWidget()
        self._rows = QVBoxLayout(inside)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(theme.RELATED)
        column.addWidget(scrolling(inside), 1)
        return side

    def show_recents(self, recents: list[tuple[Recent, str, str]]) -> None:
        """Shows cases with the words and the tone of their verdict."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for recent, words, tone in recents:
            self._rows.addWidget(self._row(recent, words, tone))
        if not recents:
            self._rows.addWidget(label(self._say.say("start.none"), quiet=True))
        self._rows.addStretch(1)

    def _row(self, recent: Recent, words: str, tone: str) -> QFrame:
        path = Path(recent.path)
        frame = QFrame()
        frame.setProperty("panel", True)
        row = QHBoxLayout(frame)
        names = QVBoxLayout()
        names.addWidget(label(path.stem, bold=True))
        names.addWidget(label(str(path), size=theme.CAPTION, quiet=True))
        row.addLayout(names, 1)
        verdict = label(words)
        verdict.setProperty("word", tone)
        row.addWidget(verdict, 1)
        if path.is_dir():
            row.addWidget(self._act("start.case.open", self.case_chosen, recent.path))
        row.addWidget(
            self._act(
                "start.unpin" if recent.pinned else "start.pin", self.case_pinned, recent.path
            )
        )
        row.addWidget(self._act("start.remove", self.case_removed, recent.path))
        return frame

    def _act(self, code: str, asked: SignalInstance, path: str) -> QPushButton:
        button = QPushButton(self._say.say(code))
        button.setFlat(True)
        button.setAccessibleName(f"{button.text()} {Path(path).stem}")
        button.clicked.connect(partial(asked.emit, path))
        return button
