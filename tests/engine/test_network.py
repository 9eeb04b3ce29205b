from collections import OrderedDict
from pathlib import Path

import pytest
import torch

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.core.materials import Checkpoint
from bnaudit_gui.engine.network import Network
from bnaudit_gui.engine.recognise import candidates, recognise, shapes_of
from bnaudit_gui.intake.weights import open_checkpoint
from tests.small_release import SmallRelease

CPU = torch.device("cpu")
Tensors = OrderedDict[str, torch.Tensor]


@pytest.fixture
def tensors(release: SmallRelease) -> Tensors:
    return OrderedDict(torch.load(release.checkpoint("unlearned")))


def opened(tensors: Tensors, tmp_path: Path) -> Checkpoint:
    torch.save(tensors, tmp_path / "mine.pth")
    return open_checkpoint(tmp_path / "mine.pth", cache=tmp_path / "cache")


def test_every_tensor_of_the_network_is_the_files(tensors: Tensors, tmp_path: Path) -> None:
    network = Network(opened(tensors, tmp_path), eps=None, device=CPU)
    held = network.module.state_dict()
    assert held.keys() == tensors.keys()
    assert all(torch.equal(held[name], tensors[name]) for name in tensors)
    assert network.weights_sha256() == network.checkpoint.weights_sha256
    assert (network.eps, len(network.norms())) == ("1e-5", 7)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_half_precision_runs_in_float32_and_gives_its_bits_back(
    tensors: Tensors, tmp_path: Path, dtype: torch.dtype
) -> None:
    halved = OrderedDict(
        (name, t.to(dtype) if t.is_floating_point() else t) for name, t in tensors.items()
    )
    network = Network(opened(halved, tmp_path), eps=None, device=CPU)
    assert network.module.get_submodule("conv1").weight.dtype == torch.float32
    assert network.weights_sha256() == network.checkpoint.weights_sha256


def test_missing_counters_are_filled_and_are_no_weights(tensors: Tensors, tmp_path: Path) -> None:
    whole = opened(tensors, tmp_path)
    (tmp_path / "less").mkdir()
    less = OrderedDict((k, t) for k, t in tensors.items() if "num_batches" not in k)
    checkpoint = opened(less, tmp_path / "less")
    network = Network(checkpoint, eps=None, device=CPU)
    assert checkpoint.weights_sha256 == whole.weights_sha256
    assert int(network.module.get_buffer("bn1.num_batches_tracked")) == 0


def test_a_changed_weight_is_seen(tensors: Tensors, tmp_path: Path) -> None:
    network = Network(opened(tensors, tmp_path), eps=None, device=CPU)
    network.module.get_parameter("linear.bias")[0].add_(1e-6)
    assert network.weights_sha256() != network.checkpoint.weights_sha256


def test_float64_is_refused_by_name(tensors: Tensors, tmp_path: Path) -> None:
    tensors["linear.bias"] = tensors["linear.bias"].double()
    with pytest.raises(CheckpointError, match=r"network\.dtype") as caught:
        Network(opened(tensors, tmp_path), eps=None, device=CPU)
    assert caught.value.values["tensor"] == "linear.bias"


def test_epsilon_is_the_familys_or_the_typed_one(tensors: Tensors, tmp_path: Path) -> None:
    network = Network(opened(tensors, tmp_path), eps="1e-3", device=CPU)
    assert {layer.eps for layer in network.norms().values()} == {1e-3}


@pytest.mark.parametrize(
    ("change", "missing", "unexpected", "shapes"),
    [("gone", 1, 0, 0), ("more", 0, 1, 0), ("renamed", 1, 1, 0), ("shape", 0, 0, 1)],
)
def test_nothing_is_loaded_in_part(
    tensors: Tensors, tmp_path: Path, change: str, missing: int, unexpected: int, shapes: int
) -> None:
    if change in ("gone", "renamed"):
        taken = tensors.pop("layer2.0.bn1.bias")
        if change == "renamed":
            tensors["layer2.0.bn1.offset"] = taken
    elif change == "more":
        tensors["layer4.weight"] = torch.zeros(2)
    else:
        tensors["layer2.0.conv1.weight"] = torch.zeros(8, 4, 5, 5)
    checkpoint = opened(tensors, tmp_path)
    nearest = candidates(shapes_of(checkpoint))[0]
    assert not nearest.fits
    assert (len(nearest.missing), len(nearest.unexpected), len(nearest.shapes)) == (
        missing,
        unexpected,
        shapes,
    )
    with pytest.raises(CheckpointError, match=r"network\.unknown"):
        recognise(checkpoint)
