"""The journal of a case: append-only lines, each chained to the one before by its hash."""

import hashlib
import os
from pathlib import Path
from typing import Literal

import msgspec

from bnaudit_gui.core.wire import Row, from_json, to_json

What = Literal["planned", "prepared", "replicate", "finished", "evidenceChanged"]


class Entry(Row, frozen=True, kw_only=True, rename="camel"):
    """One thing that happened and will not be undone."""

    what: What
    values: dict[str, str]


class _Line(Row, frozen=True, kw_only=True):
    entry: Entry
    chain: str
    """SHA-256 over the chain before and this entry."""


class Journal:
    """One journal file; every line is on disk before `append` returns."""

    def __init__(self, path: Path) -> None:
        """Reads what is there, up to the first line that is torn or does not chain."""
        self._path = path
        self._chain = ""
        self.entries: list[Entry] = []
        whole = 0
        for line in path.read_bytes().splitlines(keepends=True) if path.exists() else []:
            entry = self._chained(line)
            if entry is None:
                break
            self.entries.append(entry)
            whole += len(line)
        if path.exists():
            # A torn last line is what a power cut leaves; the next entry starts clean.
            os.truncate(path, whole)

    def _chained(self, line: bytes) -> Entry | None:
        try:
            read = from_json(line, _Line)
        except msgspec.DecodeError:
            return None
        if not line.endswith(b"\n") or read.chain != _link(self._chain, read.entry):
            return None
        self._chain = read.chain
        return read.entry

    def append(self, what: What, **values: str) -> None:
        """Adds an entry and waits until it is on disk."""
        entry = Entry(what=what, values=values)
        self._chain = _link(self._chain, entry)
        with self._path.open("ab") as file:
            file.write(to_json(_Line(entry=entry, chain=self._chain)) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.entries.append(entry)

    def latest(self, what: What) -> Entry | None:
        """The last entry of that kind."""
        return next((entry for entry in reversed(self.entries) if entry.what == what), None)


def _link(chain: str, entry: Entry) -> str:
    return hashlib.sha256(chain.encode() + to_json(entry)).hexdigest()
