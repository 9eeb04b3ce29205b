"""The records inside a torch archive, read in place.

* Every record is stored as it is, once, unencrypted, under a name that stays in the archive.
* Nothing is inflated or extracted.
* A record counts only if its length is the expected one and its checksum holds.
"""

import os
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import BinaryIO, Final

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.container import zip_directory

RECORDS_CEILING: Final = 200_000
PICKLE_CEILING: Final = 256 << 20
"""Bytes of the part that describes the tensors."""

_PICKLE: Final = "data.pkl"
_CHUNK: Final = 1 << 20
_ENCRYPTED: Final = 0x1
_LOCAL_HEADER: Final = struct.Struct("<4s22xHH")
"""Signature, then the lengths of the two fields between the header and the data."""
_STORAGE_KEY: Final = re.compile(r"[0-9A-Za-z_]{1,64}")


class TorchZip:
    """An opened torch archive.

    Errors:
        CheckpointError: from the constructor, the archive is none that `torch.save` writes;
            from the methods, the wanted record is missing or damaged.
    """

    def __init__(self, stream: BinaryIO, file: str) -> None:
        self._stream = stream
        self._file = file
        self._bytes = stream.seek(0, os.SEEK_END)
        infos = zip_directory(stream, file)
        self._records = self._sort_out(infos)
        described = next(name for name in self._records if name.partition("/")[2] == _PICKLE)
        self._folder = described.removesuffix(_PICKLE)
        self._checked: set[str] = set()
        self.has_checksums = any(info.CRC for info in infos)
        """False where the writer put zero everywhere: then no damage can be seen."""
        self._check_byte_order()

    def pickle(self) -> bytes:
        """The part that describes the tensors, its checksum verified."""
        size = self._records[self._folder + _PICKLE].file_size
        if size > PICKLE_CEILING:
            raise CheckpointError(
                "checkpoint.pickleTooLarge", file=self._file, mib=PICKLE_CEILING >> 20
            )
        return self._whole(_PICKLE)

    def check_storage(self, key: str, size: int) -> None:
        """Makes sure that a storage is there, has that many bytes and is undamaged."""
        if not _STORAGE_KEY.fullmatch(key):
            raise CheckpointError("checkpoint.storageKey", file=self._file)
        name = f"data/{key}"
        record = self._find(name)
        if record.file_size != size:
            raise CheckpointError(
                "checkpoint.recordSize",
                file=self._file,
                record=name,
                bytes=record.file_size,
                expected=size,
            )
        if name not in self._checked:
            self._check(record, name)
            self._checked.add(name)

    def read_storage(self, key: str, start: int, size: int) -> bytes:
        """Bytes of a storage that `check_storage` has passed."""
        record = self._find(f"data/{key}")
        self._stream.seek(self._start(record) + start)
        data = self._stream.read(size)
        if len(data) != size:
            raise CheckpointError("checkpoint.endsEarly", file=self._file, bytes=self._bytes)
        return data

    def _find(self, name: str) -> zipfile.ZipInfo:
        record = self._records.get(self._folder + name)
        if record is None:
            raise CheckpointError("checkpoint.missingRecord", file=self._file, record=name)
        return record

    def _whole(self, name: str) -> bytes:
        record = self._find(name)
        self._check(record, name)
        self._stream.seek(self._start(record))
        return self._stream.read(record.file_size)

    def _start(self, record: zipfile.ZipInfo) -> int:
        """Where the data of a record begin.

        Errors:
            CheckpointError: no record begins there, or it reaches beyond the end of the file.
        """
        self._stream.seek(max(0, record.header_offset))
        header = self._stream.read(_LOCAL_HEADER.size)
        if len(header) == _LOCAL_HEADER.size:
            signature, name_length, extra_length = _LOCAL_HEADER.unpack(header)
            start = record.header_offset + _LOCAL_HEADER.size + int(name_length + extra_length)
            inside = record.header_offset >= 0 and start + record.file_size <= self._bytes
            if signature == b"PK\x03\x04" and inside:
                return start
        raise CheckpointError("checkpoint.zipBroken", file=self._file)

    def _check(self, record: zipfile.ZipInfo, name: str) -> None:
        self._stream.seek(self._start(record))
        left, checksum = record.file_size, 0
        while left > 0 and (chunk := self._stream.read(min(left, _CHUNK))):
            checksum = zlib.crc32(chunk, checksum)
            left -= len(chunk)
        if self.has_checksums and checksum != record.CRC:
            raise CheckpointError("checkpoint.damaged", file=self._file, record=name)

    def _check_byte_order(self) -> None:
        """Old archives do not name their byte order; all of them are little-endian."""
        if self._folder + "byteorder" in self._records:
            order = self._whole("byteorder")
            if order != b"little":
                raise CheckpointError("checkpoint.bigEndian", file=self._file)

    def _sort_out(self, infos: Iterable[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
        records: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            name = info.filename
            path = PurePosixPath(name.replace("\\", "/"))
            if path.is_absolute() or ".." in path.parts:
                raise self._refused("checkpoint.recordPath", name)
            if name in records:
                raise self._refused("checkpoint.recordTwice", name)
            if info.flag_bits & _ENCRYPTED:
                raise self._refused("checkpoint.encrypted", name)
            if info.compress_type != zipfile.ZIP_STORED or info.compress_size != info.file_size:
                raise self._refused("checkpoint.compressed", name)
            records[name] = info
        if len(records) > RECORDS_CEILING:
            raise CheckpointError("checkpoint.tooManyRecords", file=self._file)
        return records

    def _refused(self, code: str, record: str) -> CheckpointError:
        shown = record if record.isprintable() else ascii(record)
        return CheckpointError(code, file=self._file, record=shown[:120])
