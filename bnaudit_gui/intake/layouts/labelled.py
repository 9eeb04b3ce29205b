"""Image files with names become records with classes: by a labels table, else by their folders.

* A table wins over folders, because whoever wrote it said so.
* The class is the first folder of a name. Where one folder of an archive holds all images and none
  lies directly in it, as archivers make them, the class is the second, and a finding says so.
"""

import unicodedata
from collections.abc import Generator, Iterable, Mapping
from pathlib import PurePosixPath
from typing import Protocol

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.events import Progressed
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.intake import images
from bnaudit_gui.intake.layouts import table
from bnaudit_gui.intake.layouts.delivery import Hashed, found, listed, no_images

_LITTER = ("__MACOSX", "Thumbs.db", "desktop.ini")


class Files(Protocol):
    """The visible files of a source, whatever holds them."""

    @property
    def source(self) -> str:
        """The path as the auditor gave it."""

    @property
    def names(self) -> tuple[str, ...]:
        """Relative names with forward slashes, sorted by their bytes."""

    @property
    def folders(self) -> tuple[str, ...]:
        """Relative names of the folders, also of empty ones."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was not looked at."""

    def hashing(self) -> Generator[Progressed, None, Hashed]:
        """Digests the source."""

    def size(self, name: str) -> int:
        """Bytes in that file."""

    def read(self, name: str) -> bytes:
        """All of them."""

    def start(self, name: str) -> bytes:
        """The first kilobyte, or less."""

    def close(self) -> None:
        """Lets go of what is open."""


class LabelledFiles:
    """A delivery made of files that hold one image each."""

    def __init__(
        self,
        files: Files,
        labels: Mapping[str, str],
        empty: Iterable[str],
        findings: Iterable[Finding],
    ) -> None:
        self._files = files
        self.source = files.source
        self.names = tuple(labels)
        self.labels = tuple(labels.values())
        self.class_names = frozenset((*self.labels, *empty))
        self.findings = (*files.findings, *findings)

    def hashing(self) -> Generator[Progressed, None, Hashed]:
        """Digests the source."""
        return self._files.hashing()

    def size(self, place: int) -> int:
        """Bytes in one record's file."""
        return self._files.size(self.names[place])

    def read(self, place: int) -> bytes:
        """The bytes of one record's file."""
        return self._files.read(self.names[place])

    def picture(self, data: bytes) -> images.Picture:
        """Decodes them."""
        return images.decode(data)

    def close(self) -> None:
        """Lets go of what is open."""
        self._files.close()


def is_hidden(name: str) -> bool:
    """Whether a relative name is one that systems keep for themselves."""
    return any(part.startswith(".") or part in _LITTER for part in PurePosixPath(name).parts)


def plain(name: str) -> str:
    """One spelling for names that look the same: composed, forward slashes, no leading `./`."""
    return unicodedata.normalize("NFC", name.replace("\\", "/")).removeprefix("./")


def label_files(files: Files, *, wrapped: bool) -> LabelledFiles:
    """Settles which files are records, and their classes.

    Args:
        files: what lies in the source.
        wrapped: whether one folder around everything means nothing.

    Errors:
        RecordsError: there are no images, no classes, or the table does not fit the files.
    """
    chosen = _table(files, wrapped=wrapped)
    if chosen is not None:
        return _by_table(files, chosen)
    pictures = [name for name in files.names if _is_image(files, name)]
    if not pictures:
        raise no_images(files.source)
    return _by_folder(files, pictures, _wrapper(pictures) if wrapped else "")


def _wrapper(names: Iterable[str]) -> str:
    """`folder/` where one folder holds everything, else nothing."""
    firsts = {name.partition("/")[0] + "/" if "/" in name else "" for name in names}
    return firsts.pop() if len(firsts) == 1 else ""


def _table(files: Files, *, wrapped: bool) -> str | None:
    """Name of the labels table: in the root, or in the one folder of an archive."""
    tables = [n for n in files.names if n.lower().endswith(table.SUFFIXES)]
    near = [n for n in tables if "/" not in n]
    if not near and wrapped:
        wrapper = _wrapper(n for n in files.names if "/" in n)
        near = [n for n in tables if wrapper and "/" not in n.removeprefix(wrapper)]
    named = [n for n in near if n.rpartition("/")[2].lower() in table.NAMED]
    fitting = named or [n for n in near if table.has_header(files.start(n))]
    if len(fitting) > 1:
        raise RecordsError("records.tablesMany", source=files.source, names=listed(fitting))
    return fitting[0] if fitting else None


def _by_table(files: Files, name: str) -> LabelledFiles:
    if files.size(name) > images.CEILING_BYTES:
        raise RecordsError("records.tableTooLarge", table=f"{files.source}/{name}")
    rows = table.parse_table(files.read(name), f"{files.source}/{name}")
    beside = name[: name.rfind("/") + 1]
    by_plain = {plain(n): n for n in files.names}
    labels: dict[str, str] = {}
    missing: list[str] = []
    for row in rows:
        asked = (plain(beside + row.filename), plain(row.filename))
        delivered = next((by_plain[a] for a in asked if a in by_plain), None)
        if delivered is None:
            missing.append(row.filename)
        else:
            labels[delivered] = unicodedata.normalize("NFC", row.label)
    if missing:
        raise RecordsError(
            "records.tableMissing",
            table=f"{files.source}/{name}",
            count=len(missing),
            names=listed(missing),
        )
    if not labels:
        raise no_images(files.source)
    rest = [n for n in files.names if n not in labels and n != name]
    return LabelledFiles(files, labels, (), _aside(files.source, "records.notInTable", rest))


def _by_folder(files: Files, pictures: list[str], wrapper: str) -> LabelledFiles:
    at = 1 if wrapper and all(n.count("/") > 1 for n in pictures) else 0
    labels = {n: _class_of(n, at) for n in pictures if n.count("/") > at}
    if not labels:
        raise RecordsError("records.noClasses", source=files.source, count=len(pictures))
    chosen = set(pictures)
    findings = [
        *([found("records.unwrapped", files.source, folder=wrapper[:-1])] if at else []),
        *_aside(files.source, "records.notImages", [n for n in files.names if n not in chosen]),
        *_aside(files.source, "records.outsideClasses", [n for n in pictures if n not in labels]),
        *_aside(files.source, "records.nested", [n for n in labels if n.count("/") > at + 1]),
    ]
    return LabelledFiles(files, labels, _empty_classes(files, at), findings)


def _is_image(files: Files, name: str) -> bool:
    """A file that says it is an image is a record even if its bytes say otherwise.

    It is refused later, never passed over.
    """
    return images.claims_image(name) or images.starts_like_image(files.start(name)[:16])


def _class_of(name: str, at: int) -> str:
    return unicodedata.normalize("NFC", name.split("/")[at])


def _empty_classes(files: Files, at: int) -> Iterable[str]:
    """Class folders with nothing in them keep their index."""
    filled = {"/".join(n.split("/")[: at + 1]) for n in files.names}
    return [_class_of(f, at) for f in files.folders if f.count("/") == at and f not in filled]


def _aside(source: str, code: str, names: list[str]) -> list[Finding]:
    return [found(code, source, count=len(names), names=listed(names))] if names else []
