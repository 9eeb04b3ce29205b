"""How each checkpoint of the example release comes about.

* All parameters were fixed from common practice before the first network was trained, and what
  came out was shipped. Nothing was tuned towards an outcome.
* Each method starts from the original, except the reference, which starts afresh on kept records.
"""

import copy
from collections.abc import Mapping

import torch
from torch import nn

from example_release.network import build
from example_release.records import CLASSES
from example_release.training import (
    BrokenNetworkError,
    Inputs,
    Recipe,
    batches,
    count_correct,
    descent,
    step,
    train,
)

Sets = Mapping[str, Inputs]
"""Inputs by set name: kept, forget, test."""

SEEDS = (1, 2, 3)
ORIGINAL_SEED = 0

FULL_TRAINING = Recipe(rate=0.1, epochs=15, frozen=False)
FINE_TUNING = Recipe(rate=0.01, epochs=5, frozen=False)
RANDOM_LABELS = Recipe(rate=0.01, epochs=5, frozen=True)
ASCENT_RATE = 0.001
ASCENT_STEPS = 300


def original(sets: Sets) -> nn.Module:
    """Trained on kept and forget records: what was there before anybody asked to be forgotten."""
    network = build(CLASSES, ORIGINAL_SEED)
    train(network, join(sets["kept"], sets["forget"]), FULL_TRAINING, ORIGINAL_SEED)
    return network


def reference(sets: Sets, seed: int) -> nn.Module:
    """Trained from scratch on kept records only; the seed fixes first weights and order."""
    network = build(CLASSES, seed)
    train(network, sets["kept"], FULL_TRAINING, seed)
    return network


def fine_tuning(start: nn.Module, sets: Sets, seed: int) -> nn.Module:
    """The original, trained on with kept records only; running statistics move along."""
    network = copy.deepcopy(start)
    train(network, sets["kept"], FINE_TUNING, seed)
    return network


def gradient_ascent(
    start: nn.Module, sets: Sets, seed: int, *, reference_correct: list[int]
) -> tuple[nn.Module, int]:
    """The original, moved up the loss of the forget records with frozen statistics.

    It stops after the first step at which the forget accuracy is not above the references' mean
    forget accuracy, or after 300 steps. The learning rate is constant and a tenth of
    fine-tuning's, because ascent feeds on itself: the higher the loss, the longer the next step.

    Returns: the network, and the number of steps it took.
    """
    network = copy.deepcopy(start)
    network.eval()
    forget = sets["forget"]
    optimiser = descent(network, ASCENT_RATE)
    order = batches(len(forget.y), seed)
    for taken in range(1, ASCENT_STEPS + 1):
        batch = forget.pick(next(order).tolist())
        loss = step(network, batch, optimiser, ASCENT_RATE, sign=-1)
        correct = count_correct(network, forget)
        if taken % 10 == 0:
            print(f"    step {taken}  loss {loss:.4f}  forget {correct}", flush=True)
        # In whole numbers, since a rounded mean could shift the stop by a step.
        if correct * len(reference_correct) <= sum(reference_correct):
            return network, taken
    return network, ASCENT_STEPS


def random_labels(start: nn.Module, sets: Sets, seed: int) -> nn.Module:
    """The original, trained with wrong labels on forget and true ones on kept records, frozen.

    Each forget record gets one wrong label, drawn evenly from the nine others, and keeps it.
    """
    network = copy.deepcopy(start)
    forget = sets["forget"]
    generator = torch.Generator().manual_seed(seed)
    offsets = torch.randint(1, CLASSES, (len(forget.y),), generator=generator)
    mislabelled = Inputs(x=forget.x, y=(forget.y + offsets) % CLASSES)
    train(network, join(sets["kept"], mislabelled), RANDOM_LABELS, seed)
    return network


def join(first: Inputs, second: Inputs) -> Inputs:
    """Both sets of records, one after the other."""
    return Inputs(x=torch.cat((first.x, second.x)), y=torch.cat((first.y, second.y)))


def check_frozen(start: nn.Module, moved: nn.Module) -> None:
    """Makes sure that the running statistics are bit for bit the original's.

    Raises:
        BrokenNetworkError: one is not.
    """
    buffers = dict(moved.named_buffers())
    for name, tensor in start.named_buffers():
        if not torch.equal(tensor, buffers[name]):
            raise BrokenNetworkError(f"{name} has moved although it was frozen")
