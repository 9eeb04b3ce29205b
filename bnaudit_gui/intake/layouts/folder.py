"""Layout: a folder with one sub-folder a class, or with a labels table.

* Links to folders are never followed, links to files only where they stay inside the root:
  neither a loop nor a link can bring in what was not delivered.
* Hidden names and anything but regular files are skipped; what was skipped is counted.
"""

import hashlib
import os
import stat
from collections.abc import Generator
from pathlib import Path

from bnaudit_gui.core.digests import pairs_sha256
from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.events import Progressed
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.intake.layouts.delivery import Delivery, Hashed, found, listed, no_images
from bnaudit_gui.intake.layouts.labelled import is_hidden, label_files

_START = 1024


def recognises(path: Path) -> bool:
    """Whether that is a folder."""
    return path.is_dir()


def open_delivery(path: Path) -> Delivery:
    """Opens a folder of images.

    Errors:
        RecordsError: it holds no images or no classes, or may not be read.
    """
    files = FolderFiles(path)
    if not files.names and files.links:
        raise RecordsError("records.onlyLinks", source=str(path), count=files.links)
    if not files.names:
        raise no_images(str(path))
    return label_files(files, wrapped=False)


class FolderFiles:
    """The visible regular files below a folder."""

    def __init__(self, path: Path) -> None:
        self.source = str(path)
        self._root = path.resolve()
        self._paths: dict[str, Path] = {}
        self._folders: list[str] = []
        self._skipped: dict[str, list[str]] = {}
        self._scan()
        self.names = tuple(self._paths)
        self.folders = tuple(self._folders)
        self.links = len(self._skipped.get("records.linksSkipped", ()))
        self.findings: tuple[Finding, ...] = tuple(
            found(code, self.source, count=len(names), names=listed(sorted(names)))
            for code, names in sorted(self._skipped.items())
        )

    def hashing(self) -> Generator[Progressed, None, Hashed]:
        """Digests every visible file."""
        digests: dict[str, bytes] = {}
        for done, (name, path) in enumerate(self._paths.items(), start=1):
            try:
                with path.open("rb") as stream:
                    digests[name] = hashlib.file_digest(stream, "sha256").digest()
            except OSError as error:
                raise self._cannot_open(name) from error
            yield Progressed(
                task="hash", subject=self._root.name, done=done, total=len(self._paths)
            )
        pairs = ((name.encode(), digest) for name, digest in digests.items())
        return Hashed(pairs_sha256(pairs), digests)

    def size(self, name: str) -> int:
        """Bytes in that file."""
        try:
            return self._paths[name].stat().st_size
        except OSError as error:
            raise self._cannot_open(name) from error

    def read(self, name: str) -> bytes:
        """All bytes of that file."""
        try:
            return self._paths[name].read_bytes()
        except OSError as error:
            raise self._cannot_open(name) from error

    def start(self, name: str) -> bytes:
        """The first kilobyte."""
        try:
            with self._paths[name].open("rb") as stream:
                return stream.read(_START)
        except OSError as error:
            raise self._cannot_open(name) from error

    def close(self) -> None:
        """Nothing is kept open."""

    def _scan(self) -> None:
        """Fills paths and folders, sorted by the bytes of the relative names."""
        seen: list[tuple[bytes, str, Path]] = []
        waiting = [self._root]
        while waiting:
            for child in self._children(waiting.pop()):
                relative = child.relative_to(self._root).as_posix()
                raw = os.fsencode(relative)
                name = raw.decode("utf-8", "backslashreplace")
                match self._kind(child):
                    case "folder":
                        waiting.append(child)
                        self._folders.append(name)
                    case "file":
                        seen.append((raw, name, child))
                    case code:
                        self._skipped.setdefault(code, []).append(name)
        self._paths = {name: path for _, name, path in sorted(seen)}

    def _children(self, folder: Path) -> list[Path]:
        try:
            return list(folder.iterdir())
        except OSError as error:
            name = folder.relative_to(self._root).as_posix()
            raise self._cannot_open(name) from error

    def _kind(self, child: Path) -> str:
        """`folder`, `file`, or the code of the finding under which it is skipped."""
        if is_hidden(child.name):
            return "records.hiddenSkipped"
        try:
            mode = child.lstat().st_mode
            if stat.S_ISLNK(mode):
                target = child.resolve(strict=True)
                inside = target.is_relative_to(self._root) and target.is_file()
                return "file" if inside else "records.linksSkipped"
        except (OSError, RuntimeError):  # a dangling link, or a loop
            return "records.linksSkipped"
        if stat.S_ISDIR(mode):
            return "folder"
        return "file" if stat.S_ISREG(mode) else "records.specialSkipped"

    def _cannot_open(self, name: str) -> RecordsError:
        return RecordsError("records.cannotOpen", source=self.source, name=name)
