from pathlib import Path

import pytest
import torch

from bnaudit_gui.core.errors import PairError
from bnaudit_gui.core.materials import Checkpoint, Finding
from bnaudit_gui.intake.pairing import compare_pair
from bnaudit_gui.intake.weights import open_checkpoint
from tests.intake.torch_files import weights

NAMES: dict[str, str | int] = {"unlearned": "unlearned.pth", "reference": "reference.pth"}


def opened(tmp_path: Path, name: str, given: dict[str, torch.Tensor]) -> Checkpoint:
    torch.save(given, tmp_path / f"{name}.pth")
    return open_checkpoint(tmp_path / f"{name}.pth", cache=tmp_path / "cache")


def pair(tmp_path: Path, second: dict[str, torch.Tensor]) -> tuple[Checkpoint, Checkpoint]:
    first = opened(tmp_path, "unlearned", weights())
    return first, opened(tmp_path, "reference", second)


def refusal(tmp_path: Path, second: dict[str, torch.Tensor]) -> PairError:
    with pytest.raises(PairError) as caught:
        compare_pair(*pair(tmp_path, second))
    return caught.value


def test_two_trainings_of_one_network_are_a_pair(tmp_path: Path) -> None:
    assert compare_pair(*pair(tmp_path, weights(1))) == ()


def test_a_file_is_no_reference_for_itself(tmp_path: Path) -> None:
    first = opened(tmp_path, "unlearned", weights())
    with pytest.raises(PairError, match=r"pair\.sameFile"):
        compare_pair(first, first)


def test_neither_is_the_same_model_in_another_file(tmp_path: Path) -> None:
    error = refusal(tmp_path, {f"module.{name}": t for name, t in weights().items()})
    assert (error.code, error.values) == ("pair.sameTensors", NAMES)


def test_the_same_weights_with_another_state_are_a_finding(tmp_path: Path) -> None:
    second = weights() | {"bn.running_mean": torch.zeros(4)}
    values = {"unlearned": "unlearned.pth", "reference": "reference.pth"}
    found = Finding(code="pair.sameWeights", values=values)
    assert compare_pair(*pair(tmp_path, second)) == (found,)


def test_another_number_of_classes_is_said_as_such(tmp_path: Path) -> None:
    second = weights(1) | {"fc.weight": torch.ones(7, 4), "fc.bias": torch.ones(7)}
    error = refusal(tmp_path, second)
    assert (error.code, error.values) == ("pair.classes", NAMES | {"first": 2, "second": 7})


def test_other_shapes_are_counted_and_the_first_is_named(tmp_path: Path) -> None:
    second = weights(1) | {"conv.weight": torch.ones(4, 1, 3, 3), "bn.bias": torch.ones(5)}
    error = refusal(tmp_path, second)
    assert error.code == "pair.shapes"
    shapes = {"first": "4x3x3x3", "second": "4x1x3x3"}
    assert error.values == NAMES | {"count": 2, "tensor": "conv.weight"} | shapes


def test_missing_and_extra_names_are_counted_and_the_first_is_named(tmp_path: Path) -> None:
    second = weights(1) | {"new": torch.ones(1), "newer": torch.ones(1)}
    del second["fc.bias"]
    error = refusal(tmp_path, second)
    assert error.code == "pair.names"
    assert error.values == NAMES | {"missing": 1, "extra": 2, "tensor": "fc.bias"}


def test_counters_are_looked_at_nowhere(tmp_path: Path) -> None:
    second = weights(1)
    del second["bn.num_batches_tracked"]
    second["inner.0.num_batches_tracked"] = torch.ones(1)
    assert compare_pair(*pair(tmp_path, second)) == ()
