"""What the start page says of a recent case."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.ui.recents import Recent
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.core.record import AuditRecord

TONES: Final = {"holds": "holds", "moved": "beyond", "crosses": "beyond", "noAnswer": "none"}


def described(
    recent: Recent, load: "Callable[[Path], AuditRecord]", say: Catalogue
) -> tuple[Recent, str, str]:
    """A case with the words and the tone of its verdict, or why there is none."""
    case = Path(recent.path)
    if not case.is_dir():
        return recent, say.say("start.missing"), "none"
    if not (case / "record.json").exists():
        return recent, say.say("start.unfinished"), "none"
    # Imported when there is a finished case to describe: an empty start page needs no numbers.
    from bnaudit_gui.core.headline import headline_of

    try:
        found = headline_of(load(case))
    except AuditError:
        return recent, say.say("start.unreadable"), "none"
    return recent, say.say(found.code, **found.values), TONES[found.icon]
