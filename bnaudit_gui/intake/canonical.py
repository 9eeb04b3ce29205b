"""The canonical copy of a checkpoint: one safetensors file, written once and verified on reuse.

* Names are the canonical ones, elements have their delivered bits, the layout is always the same.
* A copy appears whole or not at all; a damaged one is made again.
* Memory holds one tensor at a time.
"""

import contextlib
import hashlib
import os
import struct
import tempfile
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from bnaudit_gui.core.digests import TensorBytes
from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.core.materials import Finding, Ignored, NormLayer, TensorFact
from bnaudit_gui.core.wire import Row, from_json, to_json
from bnaudit_gui.intake.tensors import ITEM_BYTES, StoredTensor

_ALIGNMENT: Final = 8


class Facts(Row, frozen=True, kw_only=True, rename="camel"):
    """What is known of a checkpoint whatever its file is called; kept beside the copy."""

    copy_sha256: str
    """Over the copy's bytes."""
    container: str
    canonical_tensors_sha256: str
    weights_sha256: str
    tensors: tuple[TensorFact, ...]
    norm_layers: tuple[NormLayer, ...]
    unwrapped: tuple[str, ...]
    ignored: tuple[Ignored, ...]
    findings: tuple[Finding, ...]


class Draft(NamedTuple):
    """A copy that is not in its place yet."""

    path: Path
    sha256: str
    tensors: dict[str, TensorBytes]
    """In the order in which they were given; the bytes are the file's, mapped into memory."""


class Shelf:
    """The place of one checkpoint in the cache.

    Errors:
        CheckpointError: from all methods that write, the cache cannot be written.
    """

    def __init__(self, folder: Path, key: str) -> None:
        self._folder = folder
        self._facts = folder / f"{key}.json"
        self.copy = folder / f"{key}.safetensors"
        """Where the copy lies, or will lie."""

    def find(self) -> Facts | None:
        """The facts of an undamaged copy, if there is one."""
        try:
            facts = from_json(self._facts.read_bytes(), Facts)
            with self.copy.open("rb") as stream:
                digest = hashlib.file_digest(stream, "sha256").hexdigest()
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return None
        return facts if digest == facts.copy_sha256 else None

    @contextlib.contextmanager
    def drafting(
        self, tensors: Mapping[str, StoredTensor], data_of: Callable[[StoredTensor], bytes]
    ) -> Generator[Draft, None, None]:
        """Writes a copy aside; it is gone afterwards, unless `keep` put it in its place."""
        with self._writing():
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".tmp")
        path = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                digest, places = self._write(stream, tensors, data_of)
            with self._writing():
                mapped = _mapped(path, tensors, places)
            yield Draft(path, digest, mapped)
        finally:
            path.unlink(missing_ok=True)

    def keep(self, draft: Path, facts: Facts) -> None:
        """Puts a draft in its place, and its facts beside it."""
        with self._writing():
            draft.replace(self.copy)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".tmp")
            try:
                with os.fdopen(handle, "wb") as stream:
                    stream.write(to_json(facts))
                    _sync(stream)
                Path(name).replace(self._facts)
            finally:
                Path(name).unlink(missing_ok=True)
            _sync_folder(self._folder)

    def _write(
        self,
        stream: BinaryIO,
        tensors: Mapping[str, StoredTensor],
        data_of: Callable[[StoredTensor], bytes],
    ) -> tuple[str, dict[str, slice]]:
        header, order, places = _layout(tensors)
        digest = hashlib.sha256(header)
        with self._writing():
            stream.write(header)
        for name in order:
            data = data_of(tensors[name])  # its own errors are not the cache's
            digest.update(data)
            with self._writing():
                stream.write(data)
        with self._writing():
            _sync(stream)
        return digest.hexdigest(), places

    @contextlib.contextmanager
    def _writing(self) -> Generator[None, None, None]:
        try:
            yield
        except OSError as error:
            problem = error.strerror or type(error).__name__
            folder = str(self._folder)
            raise CheckpointError("checkpoint.cache", folder=folder, problem=problem) from error


def _layout(tensors: Mapping[str, StoredTensor]) -> tuple[bytes, list[str], dict[str, slice]]:
    """The header, the order of the data, and where each tensor's bytes lie in the file."""
    # Wide elements first, as safetensors itself does: so each lies at a multiple of its size.
    order = sorted(tensors, key=lambda name: (-ITEM_BYTES[tensors[name].dtype], name))
    entries: dict[str, dict[str, object]] = {}
    ranges: dict[str, tuple[int, int]] = {}
    end = 0
    for name in order:
        tensor = tensors[name]
        start, end = end, end + tensor.elements * ITEM_BYTES[tensor.dtype]
        ranges[name] = start, end
        entries[name] = {"dtype": tensor.dtype, "shape": tensor.shape, "data_offsets": (start, end)}
    text = msgspec.json.encode(entries)
    text += b" " * (-len(text) % _ALIGNMENT)
    base = struct.calcsize("<Q") + len(text)
    places = {name: slice(base + start, base + end) for name, (start, end) in ranges.items()}
    return struct.pack("<Q", len(text)) + text, order, places


def _mapped(
    path: Path, tensors: Mapping[str, StoredTensor], places: Mapping[str, slice]
) -> dict[str, TensorBytes]:
    whole: npt.NDArray[np.uint8] = np.memmap(path, dtype=np.uint8, mode="r")
    return {
        name: TensorBytes(name, tensor.dtype, tensor.shape, whole[places[name]])
        for name, tensor in tensors.items()
    }


def _sync(stream: BinaryIO) -> None:
    stream.flush()
    os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Makes renamed files last; systems that cannot open a folder do that by themselves."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
