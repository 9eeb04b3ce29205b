"""Layout: a zip of images, labelled by folders or by a table inside; read in place.

* Nothing is extracted; names are labels here, and those that would leave a folder are refused.
* Sizes are known from the directory before a byte is inflated, and reading stops at them.
* Every member's CRC-32 is verified while it is read.
"""

import hashlib
import stat
import struct
import zipfile
import zlib
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path, PurePosixPath

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.events import Progressed
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.intake.layouts.delivery import CHUNK, Delivery, Hashed, found, listed
from bnaudit_gui.intake.layouts.labelled import is_hidden, label_files

_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED, _UTF8 = 0x1, 0x800
_SUSPECT_BYTES, _SUSPECT_RATIO = 16 << 20, 200
"""A member that is that large and shrank that much was made to explode, not to be looked at."""
_ENDS = (EOFError, OSError, NotImplementedError)
_START = 1024


def recognises(path: Path) -> bool:
    """Whether that file begins like a zip."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(4) in _STARTS


def open_delivery(path: Path) -> Delivery:
    """Opens a zip of images; it stays open until the delivery is closed.

    Errors:
        RecordsError: it is broken, hostile, or holds no images or no classes.
    """
    with ExitStack() as stack:
        files = ZipFiles(path)
        stack.callback(files.close)
        delivery = label_files(files, wrapped=True)
        stack.pop_all()
    return delivery


class ZipFiles:
    """The visible members of one zip."""

    def __init__(self, path: Path) -> None:
        self.source = str(path)
        self._label = path.name
        self._stream = path.open("rb")
        with ExitStack() as stack:
            stack.callback(self._stream.close)
            self._bytes = path.stat().st_size
            self._archive = self._open()
            self._members: dict[str, zipfile.ZipInfo] = {}
            self._folders: list[str] = []
            self._skipped: dict[str, list[str]] = {}
            self._sort_out()
            stack.pop_all()
        self.names = tuple(sorted(self._members, key=str.encode))
        self.folders = tuple(self._folders)
        self.findings: tuple[Finding, ...] = tuple(
            found(code, self.source, count=len(names), names=listed(names))
            for code, names in sorted(self._skipped.items())
        )

    def hashing(self) -> Generator[Progressed, None, Hashed]:
        """Digests the zip through the very file that is read."""
        digest = hashlib.sha256()
        done = 0
        while True:
            self._stream.seek(done)
            chunk = self._stream.read(CHUNK)
            if not chunk:
                return Hashed(digest.hexdigest(), {})
            digest.update(chunk)
            done += len(chunk)
            yield Progressed(task="hash", subject=self._label, done=done, total=self._bytes)

    def size(self, name: str) -> int:
        """Bytes of that member once inflated."""
        return self._members[name].file_size

    def read(self, name: str) -> bytes:
        """All bytes of that member, its checksum verified.

        Errors:
            RecordsError: the member is damaged.
        """
        data = self._inflate(name, self.size(name))
        if len(data) != self.size(name):
            raise self._refused("records.zipDamaged", name)
        return data

    def start(self, name: str) -> bytes:
        """The first kilobyte."""
        return self._inflate(name, _START)

    def close(self) -> None:
        """Closes the zip."""
        self._archive.close()
        self._stream.close()

    def _inflate(self, name: str, most: int) -> bytes:
        try:
            with self._archive.open(self._members[name]) as member:
                data = member.read(most)
                if most >= self.size(name):
                    member.read(1)  # the checksum is compared only at the end
                return data
        except (zipfile.BadZipFile, zlib.error, struct.error, ValueError, *_ENDS) as error:
            raise self._refused("records.zipDamaged", name) from error

    def _open(self) -> zipfile.ZipFile:
        try:
            return zipfile.ZipFile(self._stream)
        except (zipfile.BadZipFile, struct.error, ValueError, *_ENDS) as error:
            raise RecordsError("records.zipBroken", source=self.source) from error

    def _sort_out(self) -> None:
        """Fills members and folders.

        Errors:
            RecordsError: a member is none that an honest archive has.
        """
        packed = 0
        for info in self._archive.infolist():
            name = self._relative(info)
            packed += info.compress_size
            if is_hidden(name):
                self._skip("records.hiddenSkipped", name)
            elif info.is_dir():
                self._folders += [name] if name != "." else []
            elif stat.S_ISLNK(info.external_attr >> 16):
                self._skip("records.linksSkipped", name)
            elif name in self._members:
                raise self._refused("records.zipTwice", name)
            else:
                self._members[name] = self._checked(info, name)
            if packed > self._bytes:  # members share bytes: a small file that never ends
                raise self._refused("records.zipBomb", name)

    def _checked(self, info: zipfile.ZipInfo, name: str) -> zipfile.ZipInfo:
        if info.flag_bits & _ENCRYPTED:
            raise self._refused("records.zipEncrypted", name)
        if info.compress_type not in _METHODS:
            raise self._refused("records.zipMethod", name)
        swollen = info.file_size > _SUSPECT_RATIO * info.compress_size
        if info.file_size > _SUSPECT_BYTES and swollen:
            raise self._refused("records.zipBomb", name)
        return info

    def _relative(self, info: zipfile.ZipInfo) -> str:
        """The member's name with forward slashes.

        Errors:
            RecordsError: the name leads out of the archive.
        """
        name = _decoded(info).replace("\\", "/")
        path = PurePosixPath(name)
        drive = path.parts[:1] and path.parts[0].endswith(":")
        if path.is_absolute() or ".." in path.parts or drive:
            raise self._refused("records.zipPath", name)
        return path.as_posix()

    def _skip(self, code: str, name: str) -> None:
        self._skipped.setdefault(code, []).append(name)

    def _refused(self, code: str, name: str) -> RecordsError:
        return RecordsError(code, source=self.source, name=name)


def _decoded(info: zipfile.ZipInfo) -> str:
    """Many tools write UTF-8 names without saying so; zipfile then reads them as code page 437."""
    if info.flag_bits & _UTF8:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename
