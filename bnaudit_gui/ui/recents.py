"""The cases opened lately: ten, the latest first; leaving the list never deletes a file."""

import os
import tempfile
from pathlib import Path

import msgspec

MOST = 10


class Recent(msgspec.Struct, frozen=True, kw_only=True):
    """One case."""

    path: str
    pinned: bool = False


class Recents:
    """The list, kept in one settings file; an unreadable file is an empty list."""

    def __init__(self, file: Path) -> None:
        self._file = file
        try:
            self.cases = msgspec.json.decode(file.read_bytes(), type=list[Recent])
        except (OSError, msgspec.DecodeError):
            self.cases = []

    def opened(self, path: Path) -> None:
        """Puts a case on top."""
        text = str(path.resolve())
        pinned = any(case.pinned for case in self.cases if case.path == text)
        rest = [case for case in self.cases if case.path != text]
        self._keep([Recent(path=text, pinned=pinned), *rest])

    def removed(self, path: str) -> None:
        """Takes a case off the list."""
        self._keep([case for case in self.cases if case.path != path])

    def pinned(self, path: str) -> None:
        """Pins a case, or unpins it."""
        self._keep(
            [
                Recent(path=case.path, pinned=not case.pinned) if case.path == path else case
                for case in self.cases
            ]
        )

    def _keep(self, cases: list[Recent]) -> None:
        pinned = [case for case in cases if case.pinned]
        self.cases = [*pinned, *(case for case in cases if not case.pinned)][:MOST]
        self._file.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=self._file.parent, prefix=".recents-")
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(self.cases))
        Path(temporary).replace(self._file)
