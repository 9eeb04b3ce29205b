"""The refit: the running statistics estimated anew on kept records, at untouched weights.

* Only layers with running statistics are in train mode, everything else stays in eval.
* No gradient; mean, variance and counter are reset first; mode, momentum and counter are put
  back afterwards, also after an error or a cancel.
* float32 forward, float64 accumulation, contiguous images.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager

import torch
from torch import nn

from bnaudit_gui.core.draws import Places
from bnaudit_gui.engine.labelled import Labelled, Pixels
from bnaudit_gui.engine.network import Network, StateTensors, TrackedNorm


class BatchMean:
    """The estimator `batch-mean` of one layer [field: torch.optim.swa_utils.update_bn].

    Each batch is normalised by its own statistics. With batch means m_b and Bessel-corrected
    batch variances v_b of B batches: mean = sum(m_b) / B, variance = sum(v_b) / B, unweighted.
    """

    def __init__(self, features: int) -> None:
        self._means = torch.zeros(features, dtype=torch.float64)
        self._variances = torch.zeros(features, dtype=torch.float64)
        self._batches = 0

    def take(self, layer: nn.Module, _inputs: object, _output: object) -> None:
        """Adds the batch that just passed the layer; a layer used twice counts twice."""
        mean, variance = layer.get_buffer("running_mean"), layer.get_buffer("running_var")
        self._means += mean.to("cpu", torch.float64)
        self._variances += variance.to("cpu", torch.float64)
        self._batches += 1

    def estimate(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Mean and variance (C), float32; not a number where no batch passed."""
        mean = (self._means / self._batches).to(torch.float32)
        return mean, (self._variances / self._batches).to(torch.float32)


@contextmanager
def _listening(norms: dict[str, TrackedNorm]) -> Iterator[dict[str, BatchMean]]:
    """Puts the layers into train mode with momentum 1, so that after each batch the running
    statistics *are* that batch's; afterwards everything but the statistics is as before.
    """
    before = {
        name: (layer.momentum, layer.training, layer.get_buffer("num_batches_tracked").clone())
        for name, layer in norms.items()
    }
    estimators = {name: BatchMean(layer.num_features) for name, layer in norms.items()}
    hooks = []
    try:
        for name, layer in norms.items():
            layer.reset_running_stats()
            layer.momentum = 1.0
            layer.train()
            hooks.append(layer.register_forward_hook(estimators[name].take))
        yield estimators
    finally:
        for hook in hooks:
            hook.remove()
        for name, layer in norms.items():
            momentum, training, counter = before[name]
            layer.momentum = momentum
            layer.train(training)
            layer.get_buffer("num_batches_tracked").copy_(counter)


def refit(
    network: Network, records: Labelled, pixels: Pixels, batches: list[Places]
) -> Generator[int, None, StateTensors]:
    """Refits on the given batches of places; yields the batches done so far.

    The network is left in the refit state. After an error or a cancel it holds its shipped one.

    Returns: the refit state.
    """
    norms = network.norms()
    finished = False
    try:
        with _listening(norms) as estimators:
            for done, places in enumerate(batches, start=1):
                with torch.inference_mode():
                    network.module(pixels.prepare(records.images(places)))
                yield done
        state: StateTensors = {}
        for name, estimator in estimators.items():
            state[f"{name}.running_mean"], state[f"{name}.running_var"] = estimator.estimate()
        network.set_state(state)
        finished = True
        return state
    finally:
        if not finished:
            network.set_state(network.shipped)
