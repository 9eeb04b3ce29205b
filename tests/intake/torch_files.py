"""Writes checkpoints, also those that torch would never write: instruction by instruction."""

import hashlib
import pickle
import struct
import warnings
import zipfile
from collections.abc import Mapping
from pathlib import Path

import torch
from torch import nn

ORDERED_DICT = b"ccollections\nOrderedDict\n)R"


class Net(nn.Module):
    """A whole model to be pickled; its class is known to the test alone."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, bias=False)
        self.bn = nn.BatchNorm2d(4)
        self.inner = nn.Sequential(nn.BatchNorm2d(4), nn.ReLU())
        self.fc = nn.Linear(4, 2)
        self.passing: torch.Tensor
        self.register_buffer("passing", torch.ones(2), persistent=False)


def weights(seed: int = 0) -> dict[str, torch.Tensor]:
    """A seeded state_dict in which no two tensors are alike."""
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        net = Net()
        for tensor in net.state_dict().values():
            if tensor.is_floating_point():
                tensor.copy_(torch.rand_like(tensor) + 0.5)
            else:
                tensor.fill_(100 + seed)
    return net.state_dict()


def bits(tensor: torch.Tensor) -> bytes:
    """The tensor's bytes in C order."""
    flat = tensor.detach().contiguous().reshape(-1)
    return bytes(flat.view(torch.uint8).numpy().data) if flat.numel() else b""


SAFETENSORS_NAMES = {
    **{torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16"},
    **{torch.int64: "I64", torch.int32: "I32", torch.int16: "I16", torch.int8: "I8"},
    **{torch.uint8: "U8", torch.bool: "BOOL"},
}


def digest(tensors: Mapping[str, torch.Tensor], *, statistics: bool = True) -> str:
    """The promised digest by another route."""
    parts = []
    for name in sorted(tensors):
        last = name.split(".")[-1]
        if last == "num_batches_tracked":
            continue
        if last in ("running_mean", "running_var") and not statistics:
            continue
        tensor = tensors[name]
        shape = ",".join(map(str, tensor.shape))
        head = "\0".join((name, SAFETENSORS_NAMES[tensor.dtype], shape, ""))
        parts.append(head.encode() + bits(tensor))
    return hashlib.sha256(b"".join(parts)).hexdigest()


def text(value: str) -> bytes:
    """The instruction that puts a text on the stack."""
    data = value.encode()
    return b"X" + struct.pack("<I", len(data)) + data


def number(value: int) -> bytes:
    """The instruction that puts a number on the stack."""
    data = pickle.encode_long(value) or b"\0"
    return b"\x8a" + bytes([len(data)]) + data


def numbers(*values: int) -> bytes:
    """The instructions that put a tuple of numbers on the stack."""
    return b"(" + b"".join(number(value) for value in values) + b"t"


def name(module: str, attribute: str) -> bytes:
    """The instruction that puts a Python name on the stack."""
    return f"c{module}\n{attribute}\n".encode()


def call(module: str, attribute: str, *args: bytes) -> bytes:
    """The instructions that call something."""
    return name(module, attribute) + b"(" + b"".join(args) + b"tR"


def storage(key: str = "0", count: int = 4, kind: str = "FloatStorage") -> bytes:
    """The instructions that refer to a storage."""
    parts = text("storage") + name("torch", kind) + text(key) + text("cpu") + number(count)
    return b"(" + parts + b"tQ"


def tensor(
    stored: bytes = b"",
    *,
    offset: int = 0,
    shape: tuple[int, ...] = (4,),
    stride: tuple[int, ...] = (1,),
) -> bytes:
    """The instructions that rebuild a tensor."""
    parts = (stored or storage(), number(offset), numbers(*shape), numbers(*stride))
    return call("torch._utils", "_rebuild_tensor_v2", *parts, b"\x89", ORDERED_DICT)


def mapping(*pairs: bytes) -> bytes:
    """The instructions that make a dictionary of alternating keys and values."""
    return b"}(" + b"".join(pairs) + b"u"


def program(body: bytes, protocol: int = 2) -> bytes:
    """A whole pickle."""
    return b"\x80" + bytes([protocol]) + body + b"."


FOUR = struct.pack("<4f", 1, 2, 3, 4)
"""The numbers of `storage()`."""


def write_archive(
    path: Path,
    pickled: bytes,
    storages: Mapping[str, bytes] | None = None,
    records: Mapping[str, bytes] | None = None,
) -> Path:
    """Writes an archive as torch would, from a pickle, storages by key and further records."""
    inside = {"data.pkl": pickled, "byteorder": b"little", **(records or {})}
    for key, data in ({"0": FOUR} if storages is None else storages).items():
        inside[f"data/{key}"] = data
    return write_zip(path, {f"archive/{name}": data for name, data in inside.items()})


def write_zip(path: Path, records: Mapping[str, bytes], method: int = zipfile.ZIP_STORED) -> Path:
    """Writes a zip."""
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in records.items():
            archive.writestr(name, data)
    return path


def add_record(path: Path, name: str, data: bytes) -> Path:
    """Adds a record to a zip, even one that is there already."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr(name, data)
    return path


def replace_bytes(path: Path, old: bytes, new: bytes) -> Path:
    """Replaces every occurrence of some bytes."""
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))
    return path
