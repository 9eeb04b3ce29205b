"""Saves with torch, opens, and holds what came out against torch itself."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file

from bnaudit_gui.core.materials import Checkpoint
from bnaudit_gui.intake.weights import open_checkpoint
from tests.intake.torch_files import SAFETENSORS_NAMES, bits, digest

FILE = "model.pth"


def opened(tmp_path: Path, given: object, **options: Any) -> Checkpoint:  # noqa: ANN401 - torch's own
    path = tmp_path / FILE
    torch.save(given, path, **options)
    return open_checkpoint(path, cache=tmp_path / "cache")


def assert_bit_identical(checkpoint: Checkpoint, expected: Mapping[str, torch.Tensor]) -> None:
    copied = load_file(checkpoint.canonical)
    assert copied.keys() == expected.keys()
    for name, wanted in expected.items():
        assert copied[name].dtype == wanted.dtype
        assert copied[name].shape == wanted.shape
        assert bits(copied[name]) == bits(wanted)
    facts = [(fact.name, fact.dtype, fact.shape) for fact in checkpoint.tensors]
    assert facts == [(n, SAFETENSORS_NAMES[t.dtype], tuple(t.shape)) for n, t in expected.items()]
    assert checkpoint.canonical_tensors_sha256 == digest(expected)
    assert checkpoint.weights_sha256 == digest(expected, statistics=False)


def loaded(tmp_path: Path) -> Any:  # noqa: ANN401 - whatever the test has saved
    return torch.load(tmp_path / FILE, weights_only=False)


def rows(checkpoint: Checkpoint) -> dict[str, tuple[str, str | None]]:
    """The first row of each place."""
    return {row.name: (row.reason, row.python_name) for row in reversed(checkpoint.ignored)}


def codes(checkpoint: Checkpoint) -> list[str]:
    return [finding.code for finding in checkpoint.findings]
