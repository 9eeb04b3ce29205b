"""From a delivered checkpoint to facts and one canonical copy, without running any of it."""

import hashlib
import os
from io import BufferedReader
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.lib.stride_tricks import as_strided

from bnaudit_gui.core.digests import facts_sha256, tensors_sha256
from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.core.materials import Checkpoint, Finding, TensorFact
from bnaudit_gui.intake.canonical import Draft, Facts, Shelf
from bnaudit_gui.intake.container import container_of, open_delivered, unreadable
from bnaudit_gui.intake.inert import read_inert
from bnaudit_gui.intake.norm_layers import norm_state
from bnaudit_gui.intake.tensors import ITEM_BYTES, StoredTensor
from bnaudit_gui.intake.torch_zip import TorchZip
from bnaudit_gui.intake.unwrapping import Contents, unwrap

READER: Final = 1
"""Version of what is read and how it is named: a new one makes all copies anew."""
SWELL_CEILING: Final = 4
"""Times the file's size that its tensors may take once shared storages are written out."""


def open_checkpoint(path: Path, *, cache: Path) -> Checkpoint:
    """Reads a delivered checkpoint inertly; its canonical copy lies in the cache afterwards.

    Errors:
        CheckpointError: the file cannot be read, is no checkpoint of a kind that is read, is
            damaged or hostile, or holds no tensors; or the cache cannot be written.
    """
    try:
        with open_delivered(path) as stream:
            return _open(stream, path, cache)
    except OSError as error:
        raise unreadable(path.name, error) from error


def _open(stream: BufferedReader, path: Path, cache: Path) -> Checkpoint:
    container = container_of(stream, path.name)
    before = _stamp(stream)
    stream.seek(0)
    digest = hashlib.file_digest(stream, "sha256").hexdigest()
    shelf = Shelf(cache / "checkpoints", facts_sha256({"file": digest, "reader": READER}))
    facts = shelf.find()
    if facts is None:
        facts = _read(stream, path.name, container, shelf, before)
    return Checkpoint(
        path=str(path),
        name=path.name,
        file_sha256=digest,
        file_bytes=before[0],
        container=facts.container,
        canonical=str(shelf.copy),
        canonical_tensors_sha256=facts.canonical_tensors_sha256,
        weights_sha256=facts.weights_sha256,
        tensors=facts.tensors,
        norm_layers=facts.norm_layers,
        unwrapped=facts.unwrapped,
        ignored=facts.ignored,
        findings=tuple(msgspec.structs.replace(f, file=path.name) for f in facts.findings),
    )


def _stamp(stream: BufferedReader) -> tuple[int, int]:
    """Size in bytes and time of the last change."""
    status = os.fstat(stream.fileno())
    return status.st_size, status.st_mtime_ns


def _read(
    stream: BufferedReader, file: str, container: str, shelf: Shelf, before: tuple[int, int]
) -> Facts:
    archive = TorchZip(stream, file)
    contents = unwrap(read_inert(archive.pickle(), file), file)
    _check_storages(contents, archive, file, before[0])
    notes = () if archive.has_checksums else (Finding(code="checkpoint.noChecksums"),)
    with shelf.drafting(contents.tensors, lambda tensor: _data_of(tensor, archive)) as draft:
        facts = _facts(container, contents, draft, notes)
        draft.tensors.clear()  # a mapped file cannot be moved everywhere
        if _stamp(stream) != before:
            raise CheckpointError("checkpoint.changed", file=file)
        shelf.keep(draft.path, facts)
    return facts


def _check_storages(contents: Contents, archive: TorchZip, file: str, file_bytes: int) -> None:
    """Holds every storage that is used against its record."""
    tensors = contents.tensors.values()
    whole = sum(tensor.elements * ITEM_BYTES[tensor.dtype] for tensor in tensors)
    if whole > SWELL_CEILING * file_bytes:
        raise CheckpointError("checkpoint.sharedTooOften", file=file)
    for tensor in tensors:
        archive.check_storage(tensor.storage, tensor.stored * ITEM_BYTES[tensor.dtype])


def _data_of(tensor: StoredTensor, archive: TorchZip) -> bytes:
    """A tensor's elements as they are delivered, in C order."""
    item = ITEM_BYTES[tensor.dtype]
    raw = archive.read_storage(tensor.storage, tensor.offset * item, tensor.span * item)
    if tensor.is_contiguous or not raw:
        return raw
    # Bits, not numbers: numpy knows no bfloat16, and nothing is to be converted.
    flat = np.frombuffer(raw, dtype=f"<u{item}")
    steps = tuple(step * item for step in tensor.stride)
    return as_strided(flat, tensor.shape, steps, writeable=False).tobytes()


def _facts(container: str, contents: Contents, draft: Draft, notes: tuple[Finding, ...]) -> Facts:
    tensors = draft.tensors
    state = norm_state(tensors)
    return Facts(
        copy_sha256=draft.sha256,
        container=container,
        canonical_tensors_sha256=tensors_sha256(tensors.values(), statistics=True),
        weights_sha256=tensors_sha256(tensors.values(), statistics=False),
        tensors=tuple(
            TensorFact(name=t.name, dtype=t.dtype, shape=t.shape) for t in tensors.values()
        ),
        norm_layers=state.layers,
        unwrapped=contents.unwrapped,
        ignored=contents.ignored,
        findings=(*contents.findings, *notes, *state.findings),
    )
