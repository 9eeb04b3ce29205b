"""What every data layout delivers: records in an order, each with a name and a class name.

* A record's place is its place in the source's own order; records that cannot be read keep theirs.
* Names are relative to the source's root, with forward slashes.
* A new layout is one module beside this one, with `recognises` and `open_delivery`.
"""

from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.events import Progressed
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.intake.images import Picture

KEPT_LEAST = 8
"""Fewest kept records that an audit starts with."""
CLASSES_LEAST = 2
"""Fewest classes among the kept records."""

CHUNK = 1 << 20
"""Bytes read at once where a whole file would be too much."""


class Hashed(NamedTuple):
    """What identifies the delivered content, whatever its path and times are."""

    sha256: str
    """Of a file: of its bytes. Of a folder: over its sorted (relative name, file digest) pairs."""
    files: Mapping[str, bytes]
    """SHA-256 (32 bytes) by name, of what lies in files of its own; else empty."""


class Delivery(Protocol):
    """The records of one source, opened."""

    @property
    def source(self) -> str:
        """The path as the auditor gave it."""

    @property
    def names(self) -> tuple[str, ...]:
        """Record names, in the source's own order."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Class name of each record."""

    @property
    def class_names(self) -> frozenset[str]:
        """All class names that the source knows, those of empty class folders included."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was left aside while it was opened."""

    def hashing(self) -> Generator[Progressed, None, Hashed]:
        """Digests what was delivered."""

    def size(self, place: int) -> int:
        """Bytes that `read` would return."""

    def read(self, place: int) -> bytes:
        """The very bytes of one record.

        Errors:
            RecordsError: they cannot be had, or are not what the container says.
        """

    def picture(self, data: bytes) -> Picture:
        """Decodes what `read` returned.

        Errors:
            Unreadable: with the reason.
        """

    def close(self) -> None:
        """Lets go of the files behind it."""


class Layout(Protocol):
    """One way in which records are delivered; a module is one."""

    def recognises(self, path: Path, /) -> bool:
        """Whether that file or folder, judged by its bytes, is of this layout."""

    def open_delivery(self, path: Path, /) -> Delivery:
        """Opens it.

        Errors:
            RecordsError: it is of this layout, but cannot be used.
        """


def found(code: str, source: str, /, **values: str | int) -> Finding:
    """A finding about a source; its name fills `{source}` in the sentence."""
    texts = {name: str(value) for name, value in values.items()}
    return Finding(code=code, file=source, values={"source": source, **texts})


def listed(names: Iterable[str], *, most: int = 3) -> str:
    """The first names as one text, with an ellipsis where there are more."""
    few = list(names)
    return ", ".join(few[:most]) + (", ..." if len(few) > most else "")


def no_images(source: str) -> RecordsError:
    """The stop for a source without a single image."""
    return RecordsError("records.noImages", source=source, kept=KEPT_LEAST, classes=CLASSES_LEAST)
