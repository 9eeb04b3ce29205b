from pathlib import Path

import pytest
import torch

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.weights import open_checkpoint
from tests.intake.opened_files import opened
from tests.intake.torch_files import weights


def test_a_copy_is_made_once_and_reused_under_any_name(tmp_path: Path) -> None:
    first = opened(tmp_path, weights() | {"bn.running_var": torch.zeros(4)})
    made = Path(first.canonical).stat()
    (tmp_path / "model.pth").rename(tmp_path / "other.pth")
    second = open_checkpoint(tmp_path / "other.pth", cache=tmp_path / "cache")
    assert Path(second.canonical).stat() == made
    assert (second.name, second.findings[0].file) == ("other.pth", "other.pth")
    assert second.file_sha256 == first.file_sha256
    assert second.tensors == first.tensors


@pytest.mark.parametrize("suffix", [".safetensors", ".json"])
def test_a_damaged_copy_is_made_again(tmp_path: Path, suffix: str) -> None:
    checkpoint = opened(tmp_path, weights())
    whole = Path(checkpoint.canonical).read_bytes()
    damaged = Path(checkpoint.canonical).with_suffix(suffix)
    damaged.write_bytes(damaged.read_bytes()[:-9] + b"\xff" * 9)
    again = open_checkpoint(tmp_path / "model.pth", cache=tmp_path / "cache")
    assert again == checkpoint
    assert Path(checkpoint.canonical).read_bytes() == whole
    assert len(list((tmp_path / "cache" / "checkpoints").iterdir())) == 2


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    with pytest.raises(CheckpointError, match=r"checkpoint\.cache") as caught:
        opened(tmp_path, weights())
    assert caught.value.values["folder"] == str(tmp_path / "cache" / "checkpoints")
