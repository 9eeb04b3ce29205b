"""From names and shapes to a network: which family fits, and what differs where none does."""

from collections.abc import Mapping
from types import ModuleType

import torch
from torch import nn

from bnaudit_gui.core.digests import is_counter
from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.core.events import Candidate
from bnaudit_gui.core.materials import Checkpoint
from bnaudit_gui.engine.zoo import resnet_cifar

FAMILIES: tuple[ModuleType, ...] = (resnet_cifar,)
"""Every family of the zoo: a module with `form_of`, `build`, `options` and `EPS`."""
SHOWN = 3
"""Differing names that a sentence shows."""


def shapes_of(checkpoint: Checkpoint) -> dict[str, tuple[int, ...]]:
    """Canonical name to shape."""
    return {tensor.name: tensor.shape for tensor in checkpoint.tensors}


def candidates(shapes: Mapping[str, tuple[int, ...]]) -> tuple[Candidate, ...]:
    """All families held against the shapes, nearest first; only one that fits strictly counts."""
    found = [_compare(family, shapes) for family in FAMILIES]
    return tuple(sorted(found, key=lambda c: len(c.missing) + len(c.unexpected) + len(c.shapes)))


def _compare(family: ModuleType, shapes: Mapping[str, tuple[int, ...]]) -> Candidate:
    with torch.device("meta"):
        network: nn.Module = family.build(shapes, eps=float(family.EPS))
    wanted = {name: tuple(tensor.shape) for name, tensor in network.state_dict().items()}
    missing = tuple(n for n in wanted if n not in shapes and not is_counter(n))
    unexpected = tuple(name for name in shapes if name not in wanted)
    differing = tuple(n for n, shape in wanted.items() if n in shapes and shapes[n] != shape)
    form = family.form_of(shapes)
    return Candidate(
        name=form.name,
        fits=not (missing or unexpected or differing),
        inputs=form.channels,
        outputs=form.classes,
        missing=missing,
        unexpected=unexpected,
        shapes=differing,
        options=family.options(shapes),
    )


def recognise(checkpoint: Checkpoint) -> Candidate:
    """The one network that the file fits strictly.

    Errors:
        CheckpointError: no network of the zoo fits; the nearest and what differs are named.
    """
    nearest = candidates(shapes_of(checkpoint))[0]
    if nearest.fits:
        return nearest
    differing = (*nearest.missing, *nearest.unexpected, *nearest.shapes)
    raise CheckpointError(
        "network.unknown",
        file=checkpoint.name,
        nearest=nearest.name,
        missing=len(nearest.missing),
        unexpected=len(nearest.unexpected),
        shapes=len(nearest.shapes),
        names=", ".join(differing[:SHOWN]),
    )


def build(
    checkpoint: Checkpoint, candidate: Candidate, *, eps: str | None
) -> tuple[nn.Module, str]:
    """Builds the recognised network, untrained.

    Returns: the network and the epsilon it was built with, as a decimal.
    """
    shapes = shapes_of(checkpoint)
    family = next(f for f in FAMILIES if f.form_of(shapes).name == candidate.name)
    used = eps if eps is not None else family.EPS
    return family.build(shapes, eps=float(used)), used
