"""How a network is trained and how it is read.

* Every run on the same torch, thread count and kind of processor gives the same bits: the order
  comes from a seeded generator, and nothing else is drawn.
* All batches are full; what is left of an epoch is dropped, so that no running statistic was last
  moved by a handful of records.
* Frozen means that every batch-norm layer stays in eval mode: it normalises by its running
  statistics and leaves them as they are, while its weight and bias are still trained.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from example_release.records import Records

MEAN, STD = 0.1307, 0.3081
BATCH = 128
MOMENTUM = 0.9
DECAY = 5e-4
THREADS = 2

_READING_BATCH = 500


class BrokenNetworkError(Exception):
    """The network's outputs are no longer finite, so it cannot be shipped."""


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """Records as a network takes them."""

    x: Tensor
    """Transformed pixels, (n, 1, 28, 28), float32."""
    y: Tensor
    """Labels, (n,), int64."""

    def pick(self, places: list[int]) -> "Inputs":
        """The records at these places, in this order."""
        return Inputs(x=self.x[places], y=self.y[places])


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """Stochastic gradient descent whose learning rate falls to zero along a half cosine."""

    rate: float
    """Learning rate of the first step."""
    epochs: int
    frozen: bool
    """Whether the running statistics stay as they are."""


def prepare(records: Records) -> Inputs:
    """The transform: x / 255, then (x - 0.1307) / 0.3081, in float32. No augmentation."""
    x = torch.from_numpy(records.pixels).to(torch.float32).div(255)
    return Inputs(x=x.sub(MEAN).div(STD).unsqueeze(1), y=torch.from_numpy(records.labels))


def make_repeatable() -> None:
    """Fixes what torch leaves open: thread count and choice of algorithms."""
    torch.set_num_threads(THREADS)
    torch.use_deterministic_algorithms(True)


def batches(n: int, seed: int) -> Iterator[Tensor]:
    """Places of one full batch after the other, epoch after epoch, without end."""
    generator = torch.Generator().manual_seed(seed)
    while True:
        order = torch.randperm(n, generator=generator)
        for first in range(0, n - n % BATCH, BATCH):
            yield order[first : first + BATCH]


def descent(network: nn.Module, rate: float) -> torch.optim.SGD:
    """The optimiser of every method."""
    return torch.optim.SGD(network.parameters(), lr=rate, momentum=MOMENTUM, weight_decay=DECAY)


def train(network: nn.Module, inputs: Inputs, recipe: Recipe, seed: int) -> None:
    """Trains the network in place on these records; the seed fixes the order.

    Raises:
        BrokenNetworkError: the loss is no longer finite.
    """
    network.train(not recipe.frozen)
    optimiser = descent(network, recipe.rate)
    per_epoch = len(inputs.y) // BATCH
    order = batches(len(inputs.y), seed)
    for epoch in range(recipe.epochs):
        total = 0.0
        for i in range(per_epoch):
            progress = (epoch * per_epoch + i) / (recipe.epochs * per_epoch)
            rate = recipe.rate * (1 + math.cos(math.pi * progress)) / 2
            total += step(network, inputs.pick(next(order).tolist()), optimiser, rate)
        print(f"    epoch {epoch + 1}/{recipe.epochs}  loss {total / per_epoch:.4f}", flush=True)


def step(
    network: nn.Module, batch: Inputs, optimiser: torch.optim.SGD, rate: float, sign: int = 1
) -> float:
    """One step on one batch, down the cross-entropy, or up with sign -1.

    Returns: the cross-entropy before the step.

    Raises:
        BrokenNetworkError: it is not finite.
    """
    for group in optimiser.param_groups:
        group["lr"] = rate
    optimiser.zero_grad()
    loss = functional.cross_entropy(network(batch.x), batch.y)
    torch.autograd.backward(sign * loss)
    optimiser.step()
    value = loss.item()
    if not math.isfinite(value):
        raise BrokenNetworkError("the loss is no longer finite")
    return value


def count_correct(network: nn.Module, inputs: Inputs) -> int:
    """How many records the network labels rightly in eval mode; of equal logits the first wins.

    Raises:
        BrokenNetworkError: a logit is not finite.
    """
    was_training = network.training
    network.eval()
    correct = 0
    with torch.inference_mode():
        for first in range(0, len(inputs.y), _READING_BATCH):
            part = slice(first, first + _READING_BATCH)
            logits = network(inputs.x[part]).numpy()
            if not np.isfinite(logits).all():
                raise BrokenNetworkError("a logit is not finite")
            # numpy's argmax promises the first of equals, torch's does not.
            correct += int((np.argmax(logits, axis=1) == inputs.y[part].numpy()).sum())
    network.train(was_training)
    return correct
