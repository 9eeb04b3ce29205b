"""Sources as the auditor writes them: `PATH` or `PATH#selector`."""

from pathlib import Path
from typing import NamedTuple

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.intake.layouts import folder, zipped
from bnaudit_gui.intake.layouts.delivery import Delivery, Layout

LAYOUTS: tuple[Layout, ...] = (folder, zipped)
"""Every layout that is read, in the order in which they are asked."""


class Source(NamedTuple):
    """What one record set is taken from."""

    path: Path
    selector: str | None
    """None = all records."""


def parse_source(text: str) -> Source:
    """Splits a source at the last `#` whose left side exists; an existing path has no selector.

    Errors:
        RecordsError: nothing of that name exists.
    """
    path = _existing(text)
    if path is not None:
        return Source(path, None)
    head = text
    while "#" in head:
        head = head.rpartition("#")[0]
        path = _existing(head)
        if path is not None:
            return Source(path, text[len(head) + 1 :].strip())
    raise RecordsError("records.missing", source=text.rpartition("#")[0] or text)


def open_delivery(path: Path) -> Delivery:
    """Opens what lies there in the layout that recognises it.

    Errors:
        RecordsError: it cannot be opened, or no layout recognises it.
    """
    try:
        for layout in LAYOUTS:
            if layout.recognises(path):
                return layout.open_delivery(path)
    except OSError as error:
        raise RecordsError("records.cannotOpen", source=str(path), name=path.name) from error
    raise RecordsError("records.unknownLayout", source=str(path))


def _existing(text: str) -> Path | None:
    try:
        return Path(text) if text and Path(text).exists() else None
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return None
