"""The one class table of an audit, applied to every set by name.

* Built from all sources together, never per folder: labels that slide look like unlearning.
* Names that are all whole numbers are the indices themselves; other names stand in string order;
  a classes file decides alone.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.intake.layouts.delivery import listed

MOST_CLASSES = 100_000
"""A larger class number is a mistake: the table would be filled up to it."""

_NUMBER = re.compile(r"[0-9]+")
_LONG = 18
"""Digits in a number that no class has."""
_NEGATIVE = re.compile(r"-[0-9]+")


class ClassTable(NamedTuple):
    """Class names by index."""

    names: tuple[str, ...]
    origin: str
    """`file`, `integers` or `sortedNames`."""
    findings: tuple[Finding, ...]

    def find(self, name: str) -> int | None:
        """Index of the class of that name (or, among integers, of that number), if there is one."""
        name = unicodedata.normalize("NFC", name)
        if self.origin == "integers":
            known = _NUMBER.fullmatch(name) and len(name) < _LONG and int(name) < len(self.names)
            return int(name) if known else None
        return self.names.index(name) if name in self.names else None

    def indices(self, labels: Iterable[str]) -> npt.NDArray[np.int64]:
        """Class index of each label; every label must be in the table."""
        labels = list(labels)
        found_at = {label: self.find(label) for label in set(labels)}
        return np.array([found_at[label] for label in labels], dtype=np.int64)


def parse_classes(data: bytes, file: str) -> tuple[str, ...]:
    """Reads a classes file: one name a line, the line's place is the index.

    Errors:
        RecordsError: it is not UTF-8, is empty, has a blank line between names, or a name twice.
    """
    try:
        lines = data.decode("utf-8-sig").rstrip().splitlines()
    except UnicodeDecodeError as error:
        raise RecordsError("records.classesEncoding", file=file) from error
    names = tuple(unicodedata.normalize("NFC", line.strip()) for line in lines)
    if not names:
        raise RecordsError("records.classesEmpty", file=file)
    seen: set[str] = set()
    for line, name in enumerate(names, start=1):
        if not name:
            raise RecordsError("records.classesBlank", file=file, line=line)
        if name in seen:
            raise RecordsError("records.classesTwice", file=file, line=line, name=name)
        seen.add(name)
    return names


def table_from_file(
    names: tuple[str, ...], file: str, sources: Mapping[str, Collection[str]]
) -> ClassTable:
    """The table that a classes file lays down.

    Errors:
        RecordsError: a source has a class that the file does not name.
    """
    for source, delivered in sources.items():
        for name in sorted(set(delivered) - set(names)):
            raise RecordsError("records.classUnknown", name=name, source=source, file=file)
    return ClassTable(names, "file", ())


def table_from_names(sources: Mapping[str, Collection[str]]) -> ClassTable:
    """The table that the names in all sources lay down.

    Errors:
        RecordsError: a class is a negative or a huge number.
    """
    for source, delivered in sources.items():
        for name in sorted(delivered):
            _refuse_odd_number(name, source)
    names = sorted(set().union(*sources.values()))
    if all(_NUMBER.fullmatch(name) for name in names):
        return _integers({int(name) for name in names})
    natural = sorted(names, key=_natural)
    odd = next((pair for pair in zip(names, natural, strict=True) if pair[0] != pair[1]), None)
    if odd is None:
        return ClassTable(tuple(names), "sortedNames", ())
    order = Finding(code="records.classOrder", values={"name": odd[0], "other": odd[1]})
    return ClassTable(tuple(names), "sortedNames", (order,))


def _refuse_odd_number(name: str, source: str) -> None:
    if _NEGATIVE.fullmatch(name):
        raise RecordsError("records.classNegative", name=name, source=source)
    if _NUMBER.fullmatch(name) and (len(name) >= _LONG or int(name) >= MOST_CLASSES):
        raise RecordsError("records.classNumber", name=name, source=source, most=MOST_CLASSES - 1)


def _integers(numbers: set[int]) -> ClassTable:
    n = max(numbers) + 1
    absent = [str(i) for i in range(n) if i not in numbers]
    findings: list[Finding] = []
    if absent == ["0"]:
        findings.append(Finding(code="records.classesFromOne", values={"last": str(n - 1)}))
    elif absent:
        values = {"count": str(len(absent)), "names": listed(absent)}
        findings.append(Finding(code="records.classesFilled", values=values))
    return ClassTable(tuple(str(i) for i in range(n)), "integers", tuple(findings))


def _natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Orders the numbers inside names by their value."""
    parts = re.split(r"([0-9]+)", name)
    numbers = [part.lstrip("0") if i % 2 else part for i, part in enumerate(parts)]
    return tuple((1 - i % 2, len(p) if i % 2 else 0, p) for i, p in enumerate(numbers))
