"""Digests that fix what an audit is about."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast

import numpy.typing as npt

STATISTICS = ("running_mean", "running_var")
"""Last part of the names of the state: everything else is a weight, but for the counters."""
COUNTER = "num_batches_tracked"


RawBytes = bytes | bytearray | memoryview | npt.NDArray[Any]
"""Anything contiguous whose bytes can be read in place."""


class TensorBytes(NamedTuple):
    """One tensor ready to be digested."""

    name: str
    dtype: str
    """As safetensors spells it."""
    shape: tuple[int, ...]
    data: RawBytes
    """Little-endian bytes in C order, in the delivered dtype."""


def _bytes_of(data: RawBytes) -> memoryview:
    # numpy says that its arrays are buffers only from Python 3.12 on
    return memoryview(cast("bytes", data)).cast("B")


def is_statistic(name: str) -> bool:
    """Whether a tensor of that name is a running mean or variance."""
    return name.rpartition(".")[2] in STATISTICS


def is_counter(name: str) -> bool:
    """Whether a tensor of that name counts batches; counters enter no digest."""
    return name.rpartition(".")[2] == COUNTER


def tensors_sha256(tensors: Iterable[TensorBytes], *, statistics: bool) -> str:
    """SHA-256 over named tensors, whatever order they come in; counters are left out.

    Over, for each tensor sorted by name, `name NUL dtype NUL shape (decimal, comma) NUL` and its
    bytes. With `statistics` this is the canonical tensors' digest, without it the weights'.
    """
    digest = hashlib.sha256()
    for tensor in sorted(tensors, key=lambda tensor: tensor.name):
        if is_counter(tensor.name) or (is_statistic(tensor.name) and not statistics):
            continue
        shape = ",".join(str(extent) for extent in tensor.shape)
        digest.update(f"{tensor.name}\0{tensor.dtype}\0{shape}\0".encode())
        if 0 not in tensor.shape:  # a view without bytes cannot be cast
            digest.update(_bytes_of(tensor.data))
    return digest.hexdigest()


def pixel_sha256(height: int, width: int, channels: int, pixels: RawBytes) -> bytes:
    """SHA-256 (32 bytes) over one decoded image: its shape and its uint8 pixels, rows first."""
    digest = hashlib.sha256(f"{height},{width},{channels}\0".encode())
    digest.update(_bytes_of(pixels))
    return digest.digest()


def pairs_sha256(pairs: Iterable[tuple[bytes, bytes]]) -> str:
    """SHA-256 over sorted pairs, each part preceded by its length; order changes nothing."""
    digest = hashlib.sha256()
    for first, second in sorted(pairs):
        digest.update(f"{len(first)},{len(second)}\0".encode())
        digest.update(first)
        digest.update(second)
    return digest.hexdigest()


def facts_sha256(facts: Mapping[str, str | int]) -> str:
    """SHA-256 over named facts: the key under which something made from them is stored."""
    return pairs_sha256((name.encode(), str(value).encode()) for name, value in facts.items())
