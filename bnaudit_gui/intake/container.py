"""What kind of file was delivered, told by its bytes and never by its name."""

import io
import os
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final

from bnaudit_gui.core.errors import CheckpointError

TORCH_ZIP: Final = "torchZip"
"""What `torch.save` writes since 1.6, the one kind that is read."""

_START_BYTES: Final = 512
_TAIL_BYTES: Final = 22 + 0xFFFF
"""A zip's end record and the longest comment behind it."""
_DIRECTORY_CEILING: Final = 24 << 20
"""Bytes of a zip's list of records; a list of 200,000 is shorter."""

_LEGACY_MAGIC: Final = bytes.fromhex("8a0a6cfc9c46f9206aa85019")
"""The number with which torch before 1.6 began its files, as pickle spells it."""
_LFS_POINTER: Final = b"version https://git-lfs.github.com/spec/"
_WEB_PAGE: Final = (b"<!doctype", b"<html", b"<head", b"<script", b"<!--", b"<?xml")


def open_delivered(path: Path) -> io.BufferedReader:
    """Opens a delivered file for reading; who calls closes it.

    Errors:
        CheckpointError: there is no such file, it is a folder or device, or it may not be read.
    """
    try:
        # Asked before it is opened: opening a pipe would wait for ever.
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise CheckpointError("checkpoint.folder", file=path.name)
        if not stat.S_ISREG(mode):
            raise CheckpointError("checkpoint.notAFile", file=path.name)
        return path.open("rb")
    except (FileNotFoundError, NotADirectoryError) as error:
        raise CheckpointError("checkpoint.missing", file=path.name, path=str(path)) from error
    except OSError as error:
        raise unreadable(path.name, error) from error


def unreadable(file: str, error: OSError) -> CheckpointError:
    """The stop for a file that the system does not give out."""
    problem = error.strerror or type(error).__name__
    return CheckpointError("checkpoint.unreadable", file=file, problem=problem)


def container_of(stream: BinaryIO, file: str) -> str:
    """Returns `TORCH_ZIP`, or raises.

    Errors:
        CheckpointError: the file is of another kind, named where it is known, or ends early.
    """
    size = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    start = stream.read(_START_BYTES)
    if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        kind = _kind_of_zip([info.filename for info in zip_directory(stream, file)])
    else:
        kind = next((kind for kind, fits in _KINDS if fits(start, size)), "unknown")
    if kind != TORCH_ZIP:
        raise CheckpointError(f"checkpoint.{kind}", file=file)
    return kind


def _is_web_page(start: bytes, size: int) -> bool:
    return start.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(_WEB_PAGE)


def _is_bare_pickle(start: bytes, size: int) -> bool:
    return len(start) > 2 and start[0] == 0x80 and start[1] in range(1, 6)


def _is_safetensors(start: bytes, size: int) -> bool:
    return start[8:9] == b"{" and 2 <= int.from_bytes(start[:8], "little") <= size - 8


def _begins_with(magic: bytes) -> Callable[[bytes, int], bool]:
    return lambda start, size: start.startswith(magic)


_KINDS: Final[tuple[tuple[str, Callable[[bytes, int], bool]], ...]] = (
    ("empty", lambda start, size: size == 0),
    ("lfsPointer", _begins_with(_LFS_POINTER)),
    ("htmlPage", _is_web_page),
    ("torchLegacy", lambda start, size: _LEGACY_MAGIC in start[:32]),
    ("barePickle", _is_bare_pickle),
    ("gzip", _begins_with(b"\x1f\x8b")),
    ("hdf5", _begins_with(b"\x89HDF\r\n\x1a\n")),
    ("npy", _begins_with(b"\x93NUMPY")),
    ("tar", lambda start, size: start[257:262] == b"ustar"),
    ("safetensors", _is_safetensors),
)


def _kind_of_zip(names: list[str]) -> str:
    inner = [name.partition("/")[2] for name in names]
    if any(name == "constants.pkl" or name.startswith("code/") for name in inner):
        return "torchScript"
    if {"archive_format", "models/model.json"} & set(inner) or (
        "serialized_exported_program.json" in names
    ):
        return "pt2"
    if names and all(name.endswith(".npy") for name in names):
        return "npz"
    return TORCH_ZIP if inner.count("data.pkl") == 1 else "otherZip"


class _ShortReads(io.RawIOBase):
    """A file that gives out no more at once than the longest honest list of records."""

    def __init__(self, stream: BinaryIO, file: str) -> None:
        self._stream = stream
        self._file = file

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        return self._stream.seek(offset, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def read(self, size: int = -1, /) -> bytes:
        if size > _DIRECTORY_CEILING:
            raise CheckpointError("checkpoint.tooManyRecords", file=self._file)
        return self._stream.read(size)


def zip_directory(stream: BinaryIO, file: str) -> list[zipfile.ZipInfo]:
    """The records that a zip lists; nothing is inflated.

    Errors:
        CheckpointError: the file ends before its list of records, or the list is broken.
    """
    try:
        with zipfile.ZipFile(_ShortReads(stream, file)) as archive:
            return archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, struct.error, OSError) as error:
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(0, size - _TAIL_BYTES))
        if b"PK\x05\x06" in stream.read():
            raise CheckpointError("checkpoint.zipBroken", file=file) from error
        raise CheckpointError("checkpoint.endsEarly", file=file, bytes=size) from error
