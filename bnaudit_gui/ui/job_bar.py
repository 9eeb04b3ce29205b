"""The bar at the foot: what is being done, how long it takes, and Cancel. Never a modal dialog."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton

from bnaudit_gui.ui import theme
from bnaudit_gui.ui.labels import label
from bnaudit_gui.words.catalogue import Catalogue

HEIGHT = 36
BAR_WIDTH = 220
SECONDS_UP_TO = 90
"""Above that, time left is said in minutes."""


class JobBar(QFrame):
    """Always there, so that nothing jumps when a job starts."""

    cancel_asked = Signal()

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self.setProperty("bar", True)
        self.setFixedHeight(HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.BETWEEN, 0, theme.BETWEEN, 0)
        self.words = label(say.say("job.ready"), wrap=False)
        self.left = label(quiet=True, wrap=False)
        self.bar = QProgressBar()
        self.bar.setFixedWidth(BAR_WIDTH)
        self.bar.setAccessibleName(say.say("job.progress"))
        self.cancel = QPushButton(say.say("job.cancel"))
        self.cancel.clicked.connect(self.cancel_asked)
        row.addWidget(self.words, 1)
        row.addWidget(self.left)
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self.rest(say.say("job.ready"))

    def begin(self, words: str) -> None:
        """A job starts."""
        self.words.setText(words)
        self.bar.setRange(0, 0)
        self.bar.setVisible(True)
        self.cancel.setVisible(True)
        self.cancel.setEnabled(True)

    def show_step(self, words: str, share: float | None, *, remaining_s: float | None) -> None:
        """What is done now, the share of its step, and how long that takes, as far as known."""
        self.words.setText(words)
        if share is None:
            self.bar.setRange(0, 0)
        else:
            self.bar.setRange(0, 100)
            self.bar.setValue(round(100 * share))
        self.left.setText("" if remaining_s is None else self._time_left(remaining_s))

    def _time_left(self, seconds: float) -> str:
        if seconds < SECONDS_UP_TO:
            return self._say.say("job.secondsLeft", n=round(seconds))
        return self._say.say("job.minutesLeft", n=round(seconds / 60))

    def rest(self, words: str) -> None:
        """No job runs."""
        self.words.setText(words)
        self.left.setText("")
        self.bar.setVisible(False)
        self.cancel.setVisible(False)
