"""The pixel store as it is read: every image of a source, decoded once, through a memory map.

* Row = place in the source's own order. An image that cannot be used keeps its row, with no pixels.
* `pixels.u8` holds one image after another, rows first; `index.safetensors` says where each lies
  and what its digests are; `records.json` holds the facts, sealed with their own digest.
"""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from safetensors.numpy import load_file

from bnaudit_gui.core.wire import Row, from_json

PIXELS, INDEX, FACTS = "pixels.u8", "index.safetensors", "records.json"

GREY, COLOUR = 1, 3


class UnreadableRecord(Row, frozen=True, kw_only=True, rename="camel"):
    """An image that cannot be used."""

    row: int
    reason: str
    """As `images.decode` gives it."""


class StoreFacts(Row, frozen=True, kw_only=True, rename="camel"):
    """What a store says of itself."""

    names: tuple[str, ...]
    """Record names in the source's order, one a row."""
    labels: tuple[str, ...]
    """Class name of each."""
    channels: int
    """1 where all images are grey and no other set asks for colour, else 3."""
    unreadable: tuple[UnreadableRecord, ...]
    modes: dict[str, int]
    """Images by what their file holds (Pillow's name of the mode)."""
    turns_ignored: int
    """Images whose file asks for a rotation that was not applied."""
    turns_applied: int
    """Images that Pillow turned while it loaded them (TIFF)."""
    pixels_sha256: str
    index_sha256: str


class SealedFacts(Row, frozen=True, kw_only=True, rename="camel"):
    """The facts as they lie in `records.json`."""

    facts: StoreFacts
    sha256: str
    """Over the facts' JSON."""


class PixelStore:
    """The images of one source, read through a memory map."""

    def __init__(
        self, facts: StoreFacts, index: dict[str, npt.NDArray[np.int64]], pixels: Path
    ) -> None:
        self.facts = facts
        self.folder = pixels.parent
        self.shapes: npt.NDArray[np.int32] = index["shape"].astype(np.int32)
        """(N, 3): height, width, channels; zeros where there are no pixels."""
        self.digests: npt.NDArray[np.uint8] = index["digest"].astype(np.uint8)
        """(N, 32): `core.digests.pixel_sha256`."""
        self.file_digests: npt.NDArray[np.uint8] = index["file_digest"].astype(np.uint8)
        """(N, 32): SHA-256 over the bytes that were decoded."""
        self._offsets = index["offset"]
        empty = pixels.stat().st_size == 0
        self._pixels: npt.NDArray[np.uint8] = (
            np.empty(0, np.uint8) if empty else np.memmap(pixels, np.uint8, mode="r")
        )

    @classmethod
    def open(cls, path: Path) -> "PixelStore":
        """Opens a store that `settle_store` made, without digesting it again.

        Errors:
            OSError: there is none.
        """
        facts = from_json((path / FACTS).read_bytes(), SealedFacts).facts
        return cls(facts, load_file(path / INDEX), path / PIXELS)

    def images(self, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """Copies the images of some rows: (n, H, W, C) uint8, in the order of the rows.

        Errors:
            ValueError: they are not all of one size.
        """
        shapes = self.shapes[rows]
        if len(rows) == 0 or (shapes != shapes[0]).any():
            raise ValueError("no rows, or images of different sizes")
        shape = tuple(int(extent) for extent in shapes[0])
        size = int(np.prod(shape))
        images = np.empty((len(rows), size), dtype=np.uint8)
        for image, offset in zip(images, self._offsets[rows].tolist(), strict=True):
            image[:] = self._pixels[offset : offset + size]
        return images.reshape(len(rows), *shape)
