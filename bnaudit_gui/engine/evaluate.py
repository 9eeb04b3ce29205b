"""Readings: what a network in one state answers on a record set."""

from collections.abc import Generator

import numpy as np
import torch
from torch.nn import functional

from bnaudit_gui.core.readings import TOO_CLOSE, Outcomes
from bnaudit_gui.engine.labelled import Labelled, Pixels
from bnaudit_gui.engine.network import Network

BATCH = 256
"""Records in one forward pass; in evaluation mode no record sees its neighbours."""


def evaluate(
    network: Network, records: Labelled, pixels: Pixels, *, batch: int = BATCH
) -> Generator[int, None, Outcomes]:
    """Reads a whole set in evaluation mode, in float32; yields the records done so far."""
    parts = []
    for start in range(0, len(records), batch):
        places = np.arange(start, min(start + batch, len(records)))
        with torch.inference_mode():
            logits = network.module(pixels.prepare(records.images(places)))
            parts.append(_outcomes(logits, torch.from_numpy(records.labels[places])))
        yield int(places[-1]) + 1
    return Outcomes(
        prediction=np.concatenate([part.prediction for part in parts]),
        margin=np.concatenate([part.margin for part in parts]),
        too_close=np.concatenate([part.too_close for part in parts]),
        loss=np.concatenate([part.loss for part in parts]),
        finite=all(part.finite for part in parts),
    )


def _outcomes(logits: torch.Tensor, labels: torch.Tensor) -> Outcomes:
    """One batch. Shapes: logits (n, classes), labels (n)."""
    logits = logits.to("cpu", torch.float32)
    values = logits.numpy()
    top = torch.topk(logits, 2, dim=1).values
    margin = (top[:, 0] - top[:, 1]).numpy()
    largest = logits.abs().amax(dim=1).numpy()
    return Outcomes(
        # numpy's argmax promises the first of equal values, torch's promises none.
        prediction=np.argmax(values, axis=1).astype(np.int64),
        margin=margin,
        too_close=np.asarray(margin < TOO_CLOSE * largest) | (largest == 0),
        loss=functional.cross_entropy(logits, labels, reduction="none").numpy(),
        finite=bool(np.isfinite(values).all()),
    )
