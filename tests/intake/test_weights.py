from collections import OrderedDict
from pathlib import Path

import pytest
import torch

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.weights import open_checkpoint
from tests.intake.opened_files import assert_bit_identical, codes, loaded, opened
from tests.intake.torch_files import (
    SAFETENSORS_NAMES,
    mapping,
    program,
    replace_bytes,
    tensor,
    text,
    weights,
    write_archive,
)


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_a_plain_state_dict_is_read_bit_by_bit_and_nothing_is_remarkable(
    tmp_path: Path, protocol: int
) -> None:
    checkpoint = opened(tmp_path, weights(), pickle_protocol=protocol)
    assert_bit_identical(checkpoint, loaded(tmp_path))
    assert checkpoint.container == "torchZip"
    assert (checkpoint.name, checkpoint.file_bytes) == (
        "model.pth",
        (tmp_path / "model.pth").stat().st_size,
    )
    assert (checkpoint.unwrapped, checkpoint.ignored, checkpoint.findings) == ((), (), ())


@pytest.mark.parametrize("dtype", SAFETENSORS_NAMES)
def test_every_supported_number_type_keeps_its_bits(tmp_path: Path, dtype: torch.dtype) -> None:
    given = {
        "w": (torch.arange(12).reshape(3, 4) * 0.7).to(dtype),
        "s": torch.ones((), dtype=dtype),
    }
    assert_bit_identical(opened(tmp_path, given), given)


def test_numbers_that_are_none_keep_their_bits(tmp_path: Path) -> None:
    quiet = torch.tensor([0x7FC00001, 0x7F800000, 0x80000000 - 2**32], dtype=torch.int64)
    given = {"w": quiet.to(torch.int32).view(torch.float32)}
    assert_bit_identical(opened(tmp_path, given), given)


def test_the_tensors_that_share_a_storage_are_written_out(tmp_path: Path) -> None:
    base = torch.arange(24.0).reshape(2, 3, 4)
    given = {
        **{"whole": base, "tied": base, "turned": base.permute(2, 0, 1)},
        **{"slice": base[:, 1:, ::2], "one": base[1, 2, 3], "empty": base[:0]},
    }
    checkpoint = opened(tmp_path, given)
    assert_bit_identical(checkpoint, given)


def test_neither_order_nor_prefix_nor_wrapper_change_the_digests(tmp_path: Path) -> None:
    given = weights()
    shapes: list[object] = [
        given,
        OrderedDict(reversed(given.items())),
        {f"module.{name}": tensor for name, tensor in given.items()},
        {"state_dict": given, "epoch": 1},
    ]
    seen = {
        (c.canonical_tensors_sha256, c.weights_sha256)
        for c in (opened(tmp_path, shape) for shape in shapes)
    }
    assert len(seen) == 1


def test_a_counter_enters_no_digest_and_its_absence_is_noted(tmp_path: Path) -> None:
    given = weights()
    full = opened(tmp_path, given)
    bare = opened(tmp_path, {n: t for n, t in given.items() if not n.endswith("_tracked")})
    assert bare.canonical_tensors_sha256 == full.canonical_tensors_sha256
    assert [(f.code, f.values) for f in bare.findings] == [
        ("checkpoint.countersMissing", {"count": "2", "layers": "2"})
    ]


def test_only_the_full_digest_depends_on_the_statistics(tmp_path: Path) -> None:
    given = weights()
    first = opened(tmp_path, given)
    second = opened(tmp_path, given | {"bn.running_mean": torch.zeros(4)})
    assert first.weights_sha256 == second.weights_sha256
    assert first.canonical_tensors_sha256 != second.canonical_tensors_sha256


def test_a_file_without_checksums_is_read_and_said_to_have_none(tmp_path: Path) -> None:
    torch.serialization.set_crc32_options(False)
    try:
        checkpoint = opened(tmp_path, weights())
    finally:
        torch.serialization.set_crc32_options(True)
    assert codes(checkpoint) == ["checkpoint.noChecksums"]
    assert_bit_identical(checkpoint, weights())


def test_a_file_without_a_byte_order_is_an_old_one(tmp_path: Path) -> None:
    path = write_archive(tmp_path / "m.pth", program(mapping(text("w"), tensor())))
    replace_bytes(path, b"archive/byteorder", b"archive/otherwise")
    checkpoint = open_checkpoint(path, cache=tmp_path / "cache")
    assert_bit_identical(checkpoint, {"w": torch.tensor([1.0, 2, 3, 4])})


def test_a_file_that_changes_while_it_is_read_is_refused_and_leaves_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([(1, 1), (1, 2)])
    monkeypatch.setattr("bnaudit_gui.intake.weights._stamp", lambda _stream: next(times))
    monkeypatch.setattr("bnaudit_gui.intake.weights.SWELL_CEILING", 10**6)
    with pytest.raises(CheckpointError, match=r"checkpoint\.changed"):
        opened(tmp_path, weights())
    assert not list((tmp_path / "cache" / "checkpoints").iterdir())


def test_a_disk_that_fails_while_it_is_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("hashlib.file_digest", fail)
    with pytest.raises(CheckpointError, match=r"checkpoint\.unreadable"):
        opened(tmp_path, weights())
    assert (tmp_path / "model.pth").exists()
