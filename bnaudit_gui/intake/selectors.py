"""Which of a source's records a set takes: by class, by index, by name, or all but those.

* Places count over the source's own record order, from 0; nothing is guessed about another base.
* A list that names something twice, or something that is not there, stops the audit: whoever wrote
  it meant another source.
"""

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.materials import Evidence, Finding
from bnaudit_gui.intake.classes import ClassTable
from bnaudit_gui.intake.layouts.delivery import found, listed
from bnaudit_gui.intake.layouts.labelled import plain

Places = npt.NDArray[np.int64]

_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?")
_TAIL_LEAST = 100
"""A list shorter than that says nothing about where its base ends."""


class Base(NamedTuple):
    """The records that a selector chooses from."""

    path: Path
    names: Sequence[str]
    labels: Sequence[str]


class Selection(NamedTuple):
    """What a selector chose."""

    places: Places
    """Ascending places in the source's order."""
    evidence: tuple[Evidence, ...] = ()
    """The selector's file, if it is one, by the very bytes that were read."""
    findings: tuple[Finding, ...] = ()


def select(selector: str | None, base: Base, table: ClassTable) -> Selection:
    """Resolves a selector: class names or numbers, else a file of indices or of names.

    Errors:
        RecordsError: it is neither, or it does not fit the source.
    """
    if selector is None:
        return Selection(np.arange(len(base.names), dtype=np.int64))
    text = selector.removeprefix("!").strip()
    chosen = _by_class(text, base, table)
    if chosen is None:
        chosen = _by_file(text, base)
    if not selector.startswith("!"):
        return chosen
    everything = np.arange(len(base.names), dtype=np.int64)
    return chosen._replace(places=np.setdiff1d(everything, chosen.places))


def _by_class(text: str, base: Base, table: ClassTable) -> Selection | None:
    """The records of one or several classes; None if that is not what the text names."""
    tokens = [text] if table.find(text) is not None else [t.strip() for t in text.split(",")]
    wanted = [_class(token, table) for token in tokens]
    if None in wanted:
        return None
    labels = table.indices(base.labels)
    for i, (token, index) in enumerate(zip(tokens, wanted, strict=True)):
        if index in wanted[:i]:
            raise RecordsError("records.selectorTwice", selector=text, entry=token)
        if index not in labels:
            raise RecordsError("records.selectorClass", source=str(base.path), name=token)
    return Selection(np.flatnonzero(np.isin(labels, np.array(wanted))).astype(np.int64))


def _class(token: str, table: ClassTable) -> int | None:
    """A class by its name, or by its number where no class is called that."""
    by_name = table.find(token)
    if by_name is not None or not re.fullmatch(r"[0-9]{1,9}", token):
        return by_name
    return int(token) if int(token) < len(table.names) else None


def _by_file(text: str, base: Base) -> Selection:
    file = next((f for f in (Path(text), base.path.parent / text) if text and _is_file(f)), None)
    if file is None:
        raise RecordsError("records.selectorUnknown", source=str(base.path), selector=text)
    try:
        data = file.read_bytes()
        lines = [line.strip() for line in data.decode("utf-8-sig").splitlines()]
    except OSError as error:
        raise RecordsError("records.cannotOpen", source=str(file), name=file.name) from error
    except UnicodeDecodeError as error:
        raise RecordsError("records.selectorEncoding", file=str(file)) from error
    entries = [(line, entry) for line, entry in enumerate(lines, start=1) if entry]
    if not entries:
        raise RecordsError("records.selectorEmpty", file=str(file))
    chosen = _by_entries(entries, base, str(file))
    evidence = Evidence(path=str(file), sha256=hashlib.sha256(data).hexdigest())
    return chosen._replace(evidence=(evidence,))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def _by_entries(entries: list[tuple[int, str]], base: Base, file: str) -> Selection:
    """The records that a file lists: by index if its first line is a number, else by name."""
    if not _NUMBER.fullmatch(entries[0][1]):
        return _unique(_by_names(entries, base, file), entries, file)
    places = np.array([_index(line, entry, file) for line, entry in entries], dtype=np.int64)
    n, last = len(base.names), int(places.max())
    if places.min() == 1 and last == n:
        raise RecordsError("records.selectorFromOne", file=file, source=str(base.path), count=n)
    if last >= n:
        raise RecordsError(
            "records.selectorBeyond", file=file, source=str(base.path), index=last, most=n - 1
        )
    return _unique(places, entries, file)._replace(findings=_tail(places, base, file))


def _by_names(entries: list[tuple[int, str]], base: Base, file: str) -> Places:
    places = {plain(name): place for place, name in enumerate(base.names)}
    unknown = [entry for _, entry in entries if plain(entry) not in places]
    if unknown:
        raise RecordsError(
            "records.selectorName",
            file=file,
            source=str(base.path),
            count=len(unknown),
            names=listed(unknown),
        )
    return np.array([places[plain(entry)] for _, entry in entries], dtype=np.int64)


def _index(line: int, entry: str, file: str) -> int:
    """One line as an index; numpy writes `1.2e+01` for 12."""
    value = float(entry) if _NUMBER.fullmatch(entry) else -1.0
    if value < 0 or not value.is_integer() or value >= 2**53:
        raise RecordsError("records.selectorLine", file=file, line=line, entry=entry)
    return int(value)


def _unique(places: Places, entries: list[tuple[int, str]], file: str) -> Selection:
    values, counts = np.unique(places, return_counts=True)
    if len(values) < len(places):
        second = int(np.flatnonzero(places == values[counts > 1][0])[1])
        line, entry = entries[second]
        raise RecordsError("records.selectorRepeats", file=file, line=line, entry=entry)
    return Selection(values)


def _tail(places: Places, base: Base, file: str) -> tuple[Finding, ...]:
    """Notes a list that ends well before its source: perhaps it was drawn from a smaller one."""
    n, last = len(base.names), int(places.max())
    spread = len(places) >= _TAIL_LEAST and 10 * places.min() < n and 2 * last > n
    if not spread or 10 * (last + 1) > 9 * n:
        return ()
    return (found("records.selectorTail", str(base.path), file=file, last=last, count=n),)
