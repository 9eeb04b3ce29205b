import copy
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest
import torch
from torch import nn
from torch.optim.swa_utils import update_bn

from bnaudit_gui.core.draws import Places, batches, draw
from bnaudit_gui.engine.labelled import Pixels
from bnaudit_gui.engine.network import Network, StateTensors
from bnaudit_gui.engine.refit import refit
from bnaudit_gui.engine.setting import Setting


def finish(steps: Iterator[int]) -> StateTensors:
    """Drives a refit to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            state: StateTensors = end.value
            return state


def cut_of(setting: Setting, replicate: int = 0) -> list[Places]:
    drawn = draw(setting.rest, pool=120, seed=0, replicate=replicate)
    return batches(drawn, batch=32)


def by_update_bn(
    network: Network, setting: Setting, pixels: Pixels, cut: list[Places]
) -> nn.Module:
    """The second route: torch's own refit on the same batches."""
    other = copy.deepcopy(network.module)
    update_bn([pixels.prepare(setting.kept.images(places)) for places in cut], other)
    return other.eval()


def test_a_refit_is_torchs_own_on_the_same_batches(
    network: Network, setting: Setting, pixels: Pixels
) -> None:
    cut = cut_of(setting)
    other = by_update_bn(network, setting, pixels, cut)
    state = finish(refit(network, setting.kept, pixels, cut))
    assert len(network.norms()) == 7
    for name in network.norms():
        mean, variance = state[f"{name}.running_mean"], state[f"{name}.running_var"]
        theirs = other.get_submodule(name)
        sigma = theirs.get_buffer("running_var").sqrt()
        off = (mean - theirs.get_buffer("running_mean")).abs() / sigma
        assert off.max() < 1e-6, name
        torch.testing.assert_close(variance, theirs.get_buffer("running_var"), rtol=1e-6, atol=0)


def test_the_first_layer_is_the_formula_by_hand(
    network: Network, setting: Setting, pixels: Pixels
) -> None:
    cut = cut_of(setting)
    means, variances = [], []
    with torch.inference_mode():
        for places in cut:
            conv1 = network.module.get_submodule("conv1")
            seen = conv1(pixels.prepare(setting.kept.images(places))).double().numpy()
            channels = np.moveaxis(seen, 1, 0).reshape(seen.shape[1], -1)
            means.append(channels.mean(axis=1))
            variances.append(channels.var(axis=1, ddof=1))
    state = finish(refit(network, setting.kept, pixels, cut))
    mean: npt.NDArray[np.float64] = np.mean(means, axis=0)
    np.testing.assert_allclose(state["bn1.running_mean"], mean, rtol=0, atol=1e-6)
    # torch sums a batch's variance in float32, and equality with torch is what is promised.
    np.testing.assert_allclose(state["bn1.running_var"], np.mean(variances, axis=0), rtol=5e-6)


def test_a_refit_forgets_whatever_was_stored_before(
    network: Network, setting: Setting, pixels: Pixels
) -> None:
    cut = cut_of(setting)
    first = finish(refit(network, setting.kept, pixels, cut))
    network.set_state({name: torch.full_like(t, 3.0) for name, t in first.items()})
    again = finish(refit(network, setting.kept, pixels, cut))
    assert all(torch.equal(first[name], again[name]) for name in first)


def test_the_weights_are_bit_identical_afterwards(
    network: Network, setting: Setting, pixels: Pixels
) -> None:
    before = network.weights_sha256()
    state = finish(refit(network, setting.kept, pixels, cut_of(setting)))
    assert network.weights_sha256() == before == network.checkpoint.weights_sha256
    assert any(not torch.equal(state[name], network.shipped[name]) for name in state)


Remembered = dict[str, tuple[float | None, bool, int]]


def marks(network: Network) -> Remembered:
    return {
        name: (layer.momentum, layer.training, int(layer.get_buffer("num_batches_tracked")))
        for name, layer in network.norms().items()
    }


def test_mode_momentum_and_counter_are_put_back(
    network: Network, setting: Setting, pixels: Pixels
) -> None:
    next(iter(network.norms().values())).momentum = 0.003
    before = marks(network)
    finish(refit(network, setting.kept, pixels, cut_of(setting)))
    assert marks(network) == before
    assert not any(module.training for module in network.module.modules())


@pytest.mark.parametrize("how", ["cancel", "error"])
def test_a_refit_that_ends_early_leaves_the_network_as_it_was(
    network: Network, setting: Setting, pixels: Pixels, how: str
) -> None:
    before, digest = marks(network), network.weights_sha256()
    cut = cut_of(setting)
    if how == "error":
        cut = [*cut[:2], np.array([10**6])]
    steps = refit(network, setting.kept, pixels, cut)
    next(steps)
    if how == "cancel":
        steps.close()
    else:
        with pytest.raises(IndexError):
            finish(steps)
    assert marks(network) == before
    assert network.weights_sha256() == digest
    held = network.state()
    assert all(torch.equal(held[name], network.shipped[name]) for name in held)
    assert not any(layer._forward_hooks for layer in network.norms().values())


class Restless(nn.Module):
    """Dropout before a batch norm, and one batch norm used twice."""

    def __init__(self) -> None:
        super().__init__()
        self.drop = nn.Dropout(0.5)
        self.bn = nn.BatchNorm2d(1)

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        answer: torch.Tensor = self.bn(2 * self.bn(self.drop(images)) + 1)
        return answer


def test_only_batch_norm_is_in_train_mode_and_a_layer_used_twice_counts_twice(
    network: Network, setting: Setting, pixels: Pixels
) -> None:
    network.module = Restless().eval()
    network.shipped = network.state()
    cut = cut_of(setting)
    quiet = copy.deepcopy(network)
    quiet.module.get_submodule("drop").p = 0.0  # type: ignore[assignment]
    other = by_update_bn(quiet, setting, pixels, cut)
    state = finish(refit(network, setting.kept, pixels, cut))
    theirs = other.get_submodule("bn")
    torch.testing.assert_close(
        state["bn.running_mean"], theirs.get_buffer("running_mean"), rtol=1e-6, atol=1e-6
    )
    torch.testing.assert_close(
        state["bn.running_var"], theirs.get_buffer("running_var"), rtol=1e-6, atol=0
    )
