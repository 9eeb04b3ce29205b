"""The menu bar: every page and action is there too, with its shortcut."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenuBar

from bnaudit_gui.ui.theme import Scheme
from bnaudit_gui.words.catalogue import Catalogue

SHORTCUTS: Final = {
    "menu.new": "Ctrl+N",
    "menu.open": "Ctrl+O",
    "menu.verify": "Ctrl+Shift+V",
    "menu.export": "Ctrl+E",
    "menu.quit": "Ctrl+Q",
}
SCHEMES: Final[tuple[Scheme, ...]] = ("system", "light", "dark")


def fill_file_menu(bar: QMenuBar, acts: Mapping[str, Callable[[], object]], say: Catalogue) -> None:
    """Adds the file menu: a code of `words` and what it does, in order."""
    menu = bar.addMenu(say.say("menu.file"))
    for code, act in acts.items():
        action = menu.addAction(say.say(code))
        action.triggered.connect(act)
        if code in SHORTCUTS:
            action.setShortcut(QKeySequence(SHORTCUTS[code]))


def fill_view_menu(bar: QMenuBar, choose: Callable[[Scheme], None], say: Catalogue) -> None:
    """Adds the view menu: light, dark, or as the system."""
    menu = bar.addMenu(say.say("menu.view"))
    for scheme in SCHEMES:
        action = menu.addAction(say.say(f"menu.{scheme}"))
        action.triggered.connect(partial(_chosen, choose, scheme))


def _chosen(choose: Callable[[Scheme], None], scheme: Scheme, _checked: bool = False) -> None:
    choose(scheme)
