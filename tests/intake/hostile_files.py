"""Files that must be refused, each with the code and the values of the sentence it gets."""

import gzip
import io
import struct
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from tests.intake.torch_files import (
    FOUR,
    ORDERED_DICT,
    add_record,
    call,
    mapping,
    name,
    number,
    program,
    replace_bytes,
    storage,
    tensor,
    text,
    write_archive,
    write_zip,
)


class Refused(NamedTuple):
    """A file that is refused."""

    write: Callable[[Path], object]
    code: str
    values: dict[str, str | int] = {}
    """Those of the sentence, but for the file's name."""


def plain(path: Path, *pairs: bytes) -> Path:
    """A good archive with one tensor, and perhaps more beside it."""
    return write_archive(path, program(mapping(text("w"), tensor(), *pairs)))


def holding(body: bytes, protocol: int = 2) -> Callable[[Path], object]:
    """An archive with that pickle."""
    return lambda path: write_archive(path, program(body, protocol))


def with_weight(weight: bytes) -> Callable[[Path], object]:
    """An archive with that tensor as `w`."""
    return holding(mapping(text("w"), weight))


def raw(data: bytes) -> Callable[[Path], object]:
    """A file of those bytes."""
    return lambda path: path.write_bytes(data)


def _tar(path: Path) -> None:
    with tarfile.open(path, "w") as archive:
        archive.addfile(tarfile.TarInfo("weights.pth"), io.BytesIO(b""))


def _npy(path: Path) -> None:
    with path.open("wb") as stream:
        np.save(stream, np.zeros(3))


def _npz(path: Path) -> None:
    with path.open("wb") as stream:
        np.savez(stream, a=np.zeros(3))


def _legacy(path: Path) -> None:
    torch.save({"w": torch.zeros(2)}, path, _use_new_zipfile_serialization=False)


def _cut(path: Path) -> None:
    whole = plain(path).read_bytes()
    path.write_bytes(whole[:300])


def _flipped(path: Path) -> None:
    replace_bytes(plain(path), FOUR, bytes([FOUR[0] ^ 1]) + FOUR[1:])


def _moved(path: Path) -> None:
    data = bytearray(plain(path).read_bytes())
    data[data.rindex(b"PK\x03\x04") + 3] = 5
    path.write_bytes(data)


def _shifted(path: Path) -> None:
    data = bytearray(plain(path).read_bytes())
    end = data.rindex(b"PK\x05\x06")
    data[end + 16 : end + 20] = struct.pack("<I", 2 * len(data))
    path.write_bytes(data)


def _encrypted(path: Path) -> None:
    data = bytearray(plain(path).read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)


def _compressed(path: Path) -> None:
    bomb = mapping(text("w"), tensor(storage(count=16 << 20), shape=(16 << 20,)))
    records = {"archive/data.pkl": program(bomb), "archive/data/0": bytes(64 << 20)}
    write_zip(path, records, zipfile.ZIP_DEFLATED)


def _big_endian(path: Path) -> None:
    pickled = program(mapping(text("w"), tensor()))
    write_archive(path, pickled, records={"byteorder": b"big"})


def _two_lists(path: Path) -> None:
    write_zip(path, {"a/data.pkl": program(b"}"), "b/data.pkl": program(b"}")})


SYSTEM = ("posix", "system")
KINDS = {
    "an empty file": Refused(raw(b""), "checkpoint.empty"),
    "a web page": Refused(raw(b"\n <!DOCTYPE html><p>Sign in"), "checkpoint.htmlPage"),
    "a bare html tag": Refused(raw(b"\xef\xbb\xbf<HTML>"), "checkpoint.htmlPage"),
    "an error page in XML": Refused(raw(b"<?xml version='1.0'?><Error/>"), "checkpoint.htmlPage"),
    "an LFS pointer": Refused(
        raw(b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"),
        "checkpoint.lfsPointer",
    ),
    "a file of old torch": Refused(_legacy, "checkpoint.torchLegacy"),
    "a bare pickle": Refused(raw(program(b"}")), "checkpoint.barePickle"),
    "safetensors": Refused(raw(struct.pack("<Q", 2) + b"{}"), "checkpoint.safetensors"),
    "TorchScript": Refused(
        lambda path: write_archive(path, program(b"}"), records={"constants.pkl": program(b")")}),
        "checkpoint.torchScript",
    ),
    "TorchScript told by its code": Refused(
        lambda path: write_archive(path, program(b"}"), records={"code/__torch__.py": b""}),
        "checkpoint.torchScript",
    ),
    "an exported program": Refused(
        lambda path: write_zip(path, {"m/archive_format": b"pt2", "m/models/model.json": b"{}"}),
        "checkpoint.pt2",
    ),
    "an exported program of torch 2.1": Refused(
        lambda path: write_zip(path, {"serialized_exported_program.json": b"{}", "version": b"1"}),
        "checkpoint.pt2",
    ),
    "gzip": Refused(raw(gzip.compress(b"x")), "checkpoint.gzip"),
    "tar": Refused(_tar, "checkpoint.tar"),
    "HDF5": Refused(raw(b"\x89HDF\r\n\x1a\n" + bytes(8)), "checkpoint.hdf5"),
    "a numpy array": Refused(_npy, "checkpoint.npy"),
    "numpy arrays": Refused(_npz, "checkpoint.npz"),
    "a zip of images": Refused(
        lambda path: write_zip(path, {"cats/1.png": b""}), "checkpoint.otherZip"
    ),
    "a zip of nothing": Refused(lambda path: write_zip(path, {}), "checkpoint.otherZip"),
    "a zip of two checkpoints": Refused(_two_lists, "checkpoint.otherZip"),
    "noise": Refused(raw(bytes(range(16))), "checkpoint.unknown"),
}
ARCHIVES = {
    "a cut download": Refused(_cut, "checkpoint.endsEarly", {"bytes": 300}),
    "a list of records that lies": Refused(
        lambda path: replace_bytes(plain(path), b"PK\x01\x02", b"PK\x01\x03"),
        "checkpoint.zipBroken",
    ),
    "records said to lie before the file": Refused(_shifted, "checkpoint.zipBroken"),
    "a record that is not where the list says": Refused(_moved, "checkpoint.zipBroken"),
    "one flipped bit": Refused(_flipped, "checkpoint.damaged", {"record": "data/0"}),
    "a flipped bit in the description": Refused(
        lambda path: replace_bytes(plain(path), text("w"), text("v")),
        "checkpoint.damaged",
        {"record": "data.pkl"},
    ),
    "a compressed bomb": Refused(
        _compressed, "checkpoint.compressed", {"record": "archive/data.pkl"}
    ),
    "an encrypted record": Refused(
        _encrypted, "checkpoint.encrypted", {"record": "archive/data.pkl"}
    ),
    "a record twice": Refused(
        lambda path: add_record(plain(path), "archive/data/0", FOUR),
        "checkpoint.recordTwice",
        {"record": "archive/data/0"},
    ),
    "a record that leads out": Refused(
        lambda path: add_record(plain(path), "archive/../../x", FOUR),
        "checkpoint.recordPath",
        {"record": "archive/../../x"},
    ),
    "a storage that leads out": Refused(
        with_weight(tensor(storage("../../x"))), "checkpoint.storageKey"
    ),
    "a storage that is missing": Refused(
        with_weight(tensor(storage("7"))), "checkpoint.missingRecord", {"record": "data/7"}
    ),
    "a lie about a storage": Refused(
        with_weight(tensor(storage(count=5))),
        "checkpoint.recordSize",
        {"record": "data/0", "bytes": 16, "expected": 20},
    ),
    "the other byte order": Refused(_big_endian, "checkpoint.bigEndian"),
}
PICKLES = {
    "2,000,000 tuples in a key": Refused(
        holding(b"}N" + b"\x85" * 2_000_000 + b"Ns"), "checkpoint.keyNested"
    ),
    "lists in lists": Refused(holding(b"]" * 9_000 + b"a" * 8_999), "checkpoint.tooDeep"),
    "marks in marks": Refused(holding(b"(" * 9_000 + b"l" * 9_000), "checkpoint.tooDeep"),
    "a key that is a list": Refused(holding(b"}]Ns"), "checkpoint.keyNested"),
    "steps without end": Refused(holding(b"N0" * 1_600_000 + b"}"), "checkpoint.tooLong"),
    "64 GiB in one value": Refused(
        holding(b"\x96" + struct.pack("<Q", 64 << 30), protocol=5), "checkpoint.pickleBroken"
    ),
    "a text longer than the file": Refused(
        holding(b"X\xff\xff\xff\xff"), "checkpoint.pickleBroken"
    ),
    "a memo index of 2^31 - 1": Refused(
        holding(b"}r" + struct.pack("<I", 2**31 - 1)), "checkpoint.pickleBroken"
    ),
    "an empty stack": Refused(holding(b"s"), "checkpoint.pickleBroken"),
    "a mark that was never set": Refused(holding(b"u"), "checkpoint.pickleBroken"),
    "keys without values": Refused(holding(b"}(" + text("w") + b"u"), "checkpoint.pickleBroken"),
    "an unset memo": Refused(holding(b"h\x07"), "checkpoint.pickleBroken"),
    "something stored in a number": Refused(holding(b"K\x01NNs"), "checkpoint.pickleBroken"),
    "something added to a dictionary": Refused(holding(b"}Na"), "checkpoint.pickleBroken"),
    "a state for a dictionary": Refused(holding(b"}Nb"), "checkpoint.pickleBroken"),
    "a storage that is none": Refused(holding(b"NQ"), "checkpoint.pickleBroken"),
    "an endless name": Refused(holding(name("os", "x" * 600)), "checkpoint.pickleBroken"),
    "no end": Refused(lambda path: write_archive(path, b"\x80\x02}"), "checkpoint.pickleBroken"),
    "nothing at all": Refused(lambda path: write_archive(path, b""), "checkpoint.pickleBroken"),
    "protocol 0": Refused(lambda path: write_archive(path, b"(dp0\n."), "checkpoint.pickleBroken"),
    "protocol 6": Refused(holding(b"}", protocol=6), "checkpoint.pickleBroken"),
    "a textual persistent id": Refused(
        holding(b"Px\n"), "checkpoint.instruction", {"instruction": "PERSID"}
    ),
    "an extension": Refused(
        holding(b"\x82\x01"), "checkpoint.instruction", {"instruction": "EXT1"}
    ),
    "an old instance": Refused(
        holding(b"(iposix\nsystem\n"), "checkpoint.instruction", {"instruction": "INST"}
    ),
    "an old object": Refused(
        holding(b"(" + name(*SYSTEM) + b"o"), "checkpoint.instruction", {"instruction": "OBJ"}
    ),
    "a buffer from outside": Refused(
        holding(b"\x97", protocol=5), "checkpoint.instruction", {"instruction": "NEXT_BUFFER"}
    ),
    "a call of something made up": Refused(
        holding(call("builtins", "getattr", text("a")) + b")R"), "checkpoint.callee"
    ),
    "a key twice": Refused(
        holding(mapping(text("w"), tensor(), text("w"), tensor())),
        "checkpoint.keyTwice",
        {"key": "w"},
    ),
    "a key twice in an ordered dictionary": Refused(
        holding(ORDERED_DICT + b"(" + text("w") + tensor() + text("w") + tensor() + b"u"),
        "checkpoint.keyTwice",
        {"key": "w"},
    ),
}
TENSORS = {
    "10^12 numbers on four": Refused(
        with_weight(tensor(shape=(10**12,), stride=(0,))),
        "checkpoint.tensorExpands",
        {"tensor": "w", "elements": 10**12, "stored": 4},
    ),
    "more numbers than can be counted": Refused(
        with_weight(tensor(shape=(2**40, 2**40), stride=(0, 0))),
        "checkpoint.tensorExpands",
        {"tensor": "w", "elements": "2^53+", "stored": 4},
    ),
    "an offset out of bounds": Refused(
        with_weight(tensor(offset=1)), "checkpoint.tensorBounds", {"tensor": "w"}
    ),
    "a stride out of bounds": Refused(
        with_weight(tensor(shape=(2,), stride=(4,))), "checkpoint.tensorBounds", {"tensor": "w"}
    ),
    "a negative offset": Refused(
        with_weight(tensor(offset=-1)), "checkpoint.tensorShape", {"tensor": "w"}
    ),
    "a negative stride": Refused(
        with_weight(tensor(stride=(-1,))), "checkpoint.tensorShape", {"tensor": "w"}
    ),
    "a stride too many": Refused(
        with_weight(tensor(stride=(4, 1))), "checkpoint.tensorShape", {"tensor": "w"}
    ),
    "a storage under a thousand names": Refused(
        lambda path: write_archive(
            path,
            program(
                tensor(storage(count=25_000), shape=(25_000,))
                + b"q\x000"
                + mapping(*(text(str(i)) + b"h\x00" for i in range(1_000)))
            ),
            {"0": bytes(100_000)},
        ),
        "checkpoint.sharedTooOften",
    ),
}
WEIGHTS = {
    "no tensors": Refused(holding(mapping(text("epoch"), number(3))), "checkpoint.noTensors"),
    "a lone number": Refused(holding(number(3)), "checkpoint.noTensors"),
    "an object alone": Refused(
        holding(call("argparse", "Namespace")),
        "checkpoint.onlyObjects",
        {"names": "argparse.Namespace"},
    ),
    "a payload alone": Refused(
        holding(call(*SYSTEM, text("touch marker"))),
        "checkpoint.onlyCode",
        {"names": "posix.system"},
    ),
    "a payload hidden behind nothing": Refused(
        holding(call(*SYSTEM, text("touch marker")) + b"0}"),
        "checkpoint.onlyCode",
        {"names": "posix.system"},
    ),
    "weights under an unusual key": Refused(
        holding(mapping(text("best"), mapping(text("w"), tensor()))),
        "checkpoint.tensorsElsewhere",
        {"place": "best.w"},
    ),
    "a tensor without a name": Refused(
        holding(tensor()), "checkpoint.tensorsElsewhere", {"place": "data.pkl"}
    ),
    "tensors of an unknown sort": Refused(
        with_weight(call("torch._utils", "_rebuild_sparse_tensor", b"N")),
        "checkpoint.tensorsUnread",
        {"tensor": "w"},
    ),
    "two sets of weights": Refused(
        holding(
            mapping(
                *(text("state_dict"), mapping(text("w"), tensor())),
                *(text("net"), mapping(text("w"), tensor())),
            )
        ),
        "checkpoint.twoWrappers",
        {"keys": "state_dict, net"},
    ),
    "mixed prefixes": Refused(
        holding(mapping(text("module.w"), tensor(), text("v"), tensor())),
        "checkpoint.mixedPrefix",
        {"prefix": "module.", "count": 1, "tensors": 2},
    ),
}
ALL = KINDS | ARCHIVES | PICKLES | TENSORS | WEIGHTS
