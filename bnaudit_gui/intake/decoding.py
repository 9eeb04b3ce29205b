"""Decodes every image of a source once, into a pixel store in the cache.

* A store is keyed by the delivered content and by what decoding does, never by path or time.
* It is built beside its place and moved there whole; a store whose bytes are not those that were
  written is built again.
* Memory does not grow with the number of images, but for the index.
"""

import hashlib
import shutil
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec
import numpy as np
import numpy.typing as npt
from safetensors.numpy import save_file

from bnaudit_gui.core.digests import facts_sha256, pixel_sha256
from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.events import Progressed
from bnaudit_gui.core.wire import from_json, to_json
from bnaudit_gui.intake.images import CEILING_BYTES, Picture, Unreadable
from bnaudit_gui.intake.layouts.delivery import CHUNK, Delivery, Hashed
from bnaudit_gui.intake.pixels import (
    COLOUR,
    FACTS,
    GREY,
    INDEX,
    PIXELS,
    PixelStore,
    SealedFacts,
    StoreFacts,
    UnreadableRecord,
)

READER = 1
"""Raise it whenever the same bytes would give other records, pixels or facts."""

FOLDER = "pixels"
_BUILDING = ".building-"
_ABANDONED_S = 24 * 3600


def settle_store(
    delivery: Delivery, hashed: Hashed, *, cache: Path, channels: int = GREY
) -> Generator[Progressed, None, PixelStore]:
    """Opens the store of a source, built if it is missing or damaged.

    Args:
        delivery: the source, opened.
        hashed: its digests, just taken.
        cache: the folder for what can be rebuilt.
        channels: `COLOUR` makes grey images of three equal channels.

    Errors:
        RecordsError: a record changed since it was hashed, or its bytes cannot be had.
    """
    shaped_by: dict[str, str | int] = {
        "content": hashed.sha256,
        "reader": READER,
        "channels": channels,
    }
    home = cache / FOLDER / facts_sha256(shaped_by)
    if not (yield from _is_whole(home, delivery)):
        home.parent.mkdir(parents=True, exist_ok=True)
        _sweep(home.parent)
        with _beside(home) as building:
            yield from _build(building, delivery, hashed, channels)
            _move(building, home)
    return PixelStore.open(home)


def _sweep(folder: Path) -> None:
    """Removes what builders left behind that were ended midway."""
    for left in folder.glob(f"{_BUILDING}*"):
        if time.time() - left.stat().st_mtime > _ABANDONED_S:
            shutil.rmtree(left, ignore_errors=True)


@contextmanager
def _beside(home: Path) -> Iterator[Path]:
    """A folder on the same disk, gone afterwards unless it was moved."""
    building = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=home.parent))
    try:
        yield building
    finally:
        shutil.rmtree(building, ignore_errors=True)


def _move(building: Path, home: Path) -> None:
    """Puts a store in its place; what is there is damaged, or another process was faster."""
    if home.exists():
        with _beside(home) as old:
            home.replace(old / home.name)
    building.replace(home)


def _is_whole(home: Path, delivery: Delivery) -> Generator[Progressed, None, bool]:
    """Whether a store is there and made of the bytes that were written."""
    try:
        sealed = from_json((home / FACTS).read_bytes(), SealedFacts)
        facts = sealed.facts
        told = facts.names == delivery.names and facts.labels == delivery.labels
        sealed_so = hashlib.sha256(to_json(facts)).hexdigest() == sealed.sha256
        index_so = hashlib.sha256((home / INDEX).read_bytes()).hexdigest() == facts.index_sha256
        if not (told and sealed_so and index_so):
            return False
        pixels = yield from _digest(home / PIXELS, Path(delivery.source).name)
    except (OSError, msgspec.DecodeError):
        return False
    return pixels == facts.pixels_sha256


def _digest(path: Path, subject: str) -> Generator[Progressed, None, str]:
    digest, total = hashlib.sha256(), path.stat().st_size
    with path.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            digest.update(chunk)
            yield Progressed(task="hash", subject=subject, done=stream.tell(), total=total)
    return digest.hexdigest()


def _build(
    building: Path, delivery: Delivery, hashed: Hashed, channels: int
) -> Generator[Progressed, None, None]:
    """Decodes all records; begins again in colour at the first image that is not grey."""
    rows = yield from _decode_all(building / PIXELS, channels, delivery, hashed)
    if rows is None:
        rows = yield from _decode_all(building / PIXELS, COLOUR, delivery, hashed)
    assert rows is not None, "no image has more channels than colour"
    save_file(rows.index, building / INDEX)
    index_sha256 = hashlib.sha256((building / INDEX).read_bytes()).hexdigest()
    facts = rows.facts(delivery, index_sha256)
    sealed = SealedFacts(facts=facts, sha256=hashlib.sha256(to_json(facts)).hexdigest())
    (building / FACTS).write_bytes(to_json(sealed))


def _decode_all(
    path: Path, channels: int, delivery: Delivery, hashed: Hashed
) -> Generator[Progressed, None, "_Rows | None"]:
    """Decodes all records, or gives up at the first image that has more channels than that."""
    subject, total = Path(delivery.source).name, len(delivery.names)
    with path.open("wb") as stream:
        rows = _Rows(stream, total, channels)
        for row in range(total):
            try:
                picture = _picture(rows, row, delivery, hashed)
            except Unreadable as error:
                rows.unreadable.append(UnreadableRecord(row=row, reason=error.reason))
            else:
                if picture.pixels.shape[2] > channels:
                    return None
                rows.take_pixels(row, picture)
            yield Progressed(task="decode", subject=subject, done=row + 1, total=total)
    return rows


def _picture(rows: "_Rows", row: int, delivery: Delivery, hashed: Hashed) -> Picture:
    """Reads one record once, digests and decodes those very bytes."""
    if delivery.size(row) > CEILING_BYTES:
        raise Unreadable("tooLarge")
    data = delivery.read(row)
    name, digest = delivery.names[row], hashlib.sha256(data).digest()
    if digest != hashed.files.get(name, digest):
        raise RecordsError("records.changed", source=delivery.source, name=name)
    rows.take_file(row, digest)
    return delivery.picture(data)


class _Rows:
    """A store while it is written: pixels go to disk, only the index grows."""

    def __init__(self, stream: BinaryIO, n: int, channels: int) -> None:
        self.channels = channels
        self.unreadable: list[UnreadableRecord] = []
        self.index: dict[str, npt.NDArray[np.int64 | np.int32 | np.uint8]] = {
            "offset": np.zeros(n, np.int64),
            "shape": np.zeros((n, 3), np.int32),
            "digest": np.zeros((n, 32), np.uint8),
            "file_digest": np.zeros((n, 32), np.uint8),
        }
        self._stream, self._sha256, self._offset = stream, hashlib.sha256(), 0
        self._modes: dict[str, int] = {}
        self._turns = {"ignored": 0, "applied": 0, "": 0}

    def take_file(self, row: int, digest: bytes) -> None:
        """Notes the SHA-256 of one record's bytes."""
        self.index["file_digest"][row] = np.frombuffer(digest, np.uint8)

    def take_pixels(self, row: int, picture: Picture) -> None:
        """Writes the pixels of one record; grey ones three times where the store is in colour."""
        pixels = picture.pixels
        if pixels.shape[2] < self.channels:
            pixels = np.repeat(pixels, self.channels, axis=2)
        data, shape = pixels.tobytes(), pixels.shape
        self.index["offset"][row], self.index["shape"][row] = self._offset, shape
        digest = pixel_sha256(shape[0], shape[1], shape[2], data)
        self.index["digest"][row] = np.frombuffer(digest, np.uint8)
        self._stream.write(data)
        self._sha256.update(data)
        self._offset += len(data)
        self._modes[picture.mode] = self._modes.get(picture.mode, 0) + 1
        self._turns[picture.turned] += 1

    def facts(self, delivery: Delivery, index_sha256: str) -> StoreFacts:
        """What the finished store says of itself."""
        return StoreFacts(
            names=delivery.names,
            labels=delivery.labels,
            channels=self.channels,
            unreadable=tuple(self.unreadable),
            modes=dict(sorted(self._modes.items())),
            turns_ignored=self._turns["ignored"],
            turns_applied=self._turns["applied"],
            pixels_sha256=self._sha256.hexdigest(),
            index_sha256=index_sha256,
        )
