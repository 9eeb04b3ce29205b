"""One refit and what it reads, and how outcomes lie in a file of named arrays."""

import numpy as np
import torch

from bnaudit_gui.core.readings import Outcomes
from bnaudit_gui.core.wire import Row
from bnaudit_gui.engine.network import StateTensors
from bnaudit_gui.engine.shelf import Arrays

_STATE = "state/"


class Replicate(Row, frozen=True, kw_only=True):
    """One refit of one checkpoint."""

    key: str
    """Digest of everything that shaped it."""
    state: StateTensors
    outcomes: dict[str, Outcomes]
    """By set."""
    weights_sha256: str
    """Digest of the weights after the refit."""
    reused: bool
    """Whether it was read back instead of computed."""

    @property
    def finite(self) -> bool:
        """Whether the refit state holds numbers only."""
        return all(bool(torch.isfinite(tensor).all()) for tensor in self.state.values())


def outcome_arrays(outcomes: Outcomes, prefix: str) -> Arrays:
    """Outcomes as arrays named `<prefix>prediction` and so on."""
    return {
        f"{prefix}prediction": outcomes.prediction,
        f"{prefix}margin": outcomes.margin,
        f"{prefix}too_close": outcomes.too_close,
        f"{prefix}loss": outcomes.loss,
        f"{prefix}finite": np.array(outcomes.finite),
    }


def outcomes_from(arrays: Arrays, prefix: str) -> Outcomes:
    """The way back of `outcome_arrays`."""
    return Outcomes(
        prediction=arrays[f"{prefix}prediction"].astype(np.int64, copy=False),
        margin=arrays[f"{prefix}margin"].astype(np.float32, copy=False),
        too_close=arrays[f"{prefix}too_close"].astype(np.bool_, copy=False),
        loss=arrays[f"{prefix}loss"].astype(np.float32, copy=False),
        finite=bool(arrays[f"{prefix}finite"]),
    )


def replicate_arrays(replicate: Replicate) -> Arrays:
    """A whole replicate as arrays."""
    arrays: Arrays = {f"{_STATE}{name}": t.numpy() for name, t in replicate.state.items()}
    for name, outcomes in replicate.outcomes.items():
        arrays |= outcome_arrays(outcomes, f"{name}/")
    arrays["weights"] = np.frombuffer(bytes.fromhex(replicate.weights_sha256), dtype=np.uint8)
    return arrays


def replicate_from(arrays: Arrays, *, key: str, sets: list[str]) -> Replicate:
    """The way back of `replicate_arrays`, marked as reused."""
    return Replicate(
        key=key,
        state={
            name.removeprefix(_STATE): torch.from_numpy(array)
            for name, array in arrays.items()
            if name.startswith(_STATE)
        },
        outcomes={name: outcomes_from(arrays, f"{name}/") for name in sets},
        weights_sha256=arrays["weights"].tobytes().hex(),
        reused=True,
    )
