"""The verdict on top of a case: shape, word and colour together, one sentence, and what to do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from bnaudit_gui.core.chart import Icon
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.icons import icon_pixmap
from bnaudit_gui.ui.labels import label, primary
from bnaudit_gui.ui.plots.verdict_icons import verdict_pixmap
from bnaudit_gui.words.catalogue import Catalogue

SIDE = 44
"""Pixels of the shape."""


class Banner(QFrame):
    """Headline and sentence; Export at the right, with its reason while it cannot be pressed."""

    export_asked = Signal()

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self.setProperty("panel", True)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.MARGIN, theme.BETWEEN, theme.MARGIN, theme.BETWEEN)
        self._shape = QLabel()
        self._shape.setFixedWidth(SIDE + theme.BETWEEN)
        row.addWidget(self._shape, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        self.headline = label(size=theme.HEADLINE, bold=True)
        self.sentence = label()
        self.chips = label(size=theme.CAPTION, quiet=True)
        for part in (self.headline, self.sentence, self.chips):
            words.addWidget(part)
        row.addLayout(words, 1)
        side = QVBoxLayout()
        self.export = primary(say.say("workspace.export"))
        self.export.clicked.connect(self.export_asked)
        self.reason = label(size=theme.CAPTION, quiet=True)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        side.addWidget(self.export)
        side.addWidget(self.reason)
        side.addStretch(1)
        row.addLayout(side)

    def show_verdict(self, shape: Icon, headline: str, sentence: str, chips: str) -> None:
        """Shows a finished audit's answer."""
        self._set_shape(shape)
        self._set_words(headline, sentence, chips)
        self.export.setEnabled(True)
        self.reason.setText("")

    def show_running(self, headline: str, sentence: str, chips: str) -> None:
        """Shows what is seen so far: no verdict, no colour."""
        self._set_shape(None)
        self._set_words(headline, sentence, chips)
        self.export.setEnabled(False)
        self.reason.setText(self._say.say("workspace.export.later"))

    def _set_words(self, headline: str, sentence: str, chips: str) -> None:
        self.headline.setText(headline)
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        self.chips.setText(chips)
        self.chips.setVisible(bool(chips))

    def _set_shape(self, shape: Icon | None) -> None:
        colours = theme.colours_of(self.palette())
        ratio = self.devicePixelRatioF()
        if shape is None:
            self._shape.setPixmap(icon_pixmap("running", colours.secondary, size=SIDE, ratio=ratio))
        else:
            self._shape.setPixmap(verdict_pixmap(shape, colours, size=SIDE, ratio=ratio))
