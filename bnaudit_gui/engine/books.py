"""The books of one audit: every outcome taken, and the readings counted from them."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from safetensors.numpy import save_file

from bnaudit_gui.core.readings import ClassReading, Outcomes, Reading, State, read, read_classes
from bnaudit_gui.engine.replicate import Replicate, outcome_arrays, replicate_arrays
from bnaudit_gui.engine.setting import Setting
from bnaudit_gui.engine.shelf import Arrays
from bnaudit_gui.engine.unit import Unit

Mask = npt.NDArray[np.bool_]


class Books:
    """Outcomes by model, set and replicate; readings and class counts in the order taken."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._shipped: dict[tuple[str, str], Outcomes] = {}
        self._refits: dict[tuple[str, str], list[Outcomes]] = {}
        self._arrays: Arrays = {}
        self.readings: list[Reading] = []
        self.classes: list[ClassReading] = []
        self.reused = 0
        """Replicates that were read back."""

    def enter_shipped(self, unit: Unit, name: str, outcomes: Outcomes) -> None:
        """Enters what the shipped state answers on one set."""
        self._shipped[unit.model, name] = outcomes
        self._arrays |= outcome_arrays(outcomes, f"{unit.model}/shipped/{name}/")
        self._count(unit, name, outcomes, state="shipped", replicate=None)

    def enter_replicate(self, unit: Unit, number: int, replicate: Replicate) -> list[Reading]:
        """Enters one replicate; returns its readings."""
        first = len(self.readings)
        for name, outcomes in replicate.outcomes.items():
            self._refits.setdefault((unit.model, name), []).append(outcomes)
            self._count(unit, name, outcomes, state="refit", replicate=number)
        prefix = f"{unit.model}/replicate-{number:02d}/"
        for name, array in replicate_arrays(replicate).items():
            self._arrays[prefix + name] = array
        self.reused += replicate.reused
        return self.readings[first:]

    def _count(
        self, unit: Unit, name: str, outcomes: Outcomes, *, state: State, replicate: int | None
    ) -> None:
        labels = unit.sets[name].labels
        classes = unit.network.candidate.outputs
        whole = read(outcomes, labels, model=unit.model, state=state, set=name, replicate=replicate)
        self.readings.append(whole)
        self.classes += read_classes(outcomes, labels, whole, classes=classes)
        for part, mask in self._parts(name, labels).items():
            self.readings.append(
                read(
                    _where(outcomes, mask),
                    labels[mask],
                    model=unit.model,
                    state=state,
                    set=part,
                    replicate=replicate,
                )
            )

    def _parts(self, name: str, labels: npt.NDArray[np.int64]) -> dict[str, Mask]:
        """Where whole classes were removed, the test set is also read in two parts."""
        if name != "test" or not len(self._setting.removed):
            return {}
        gone = np.isin(labels, self._setting.removed)
        return {"test.kept": ~gone, "test.forgotten": gone}

    def shipped(self, model: str) -> list[Reading]:
        """The model's readings as shipped."""
        return [r for r in self.readings if r.model == model and r.state == "shipped"]

    def outcomes(self, model: str, name: str) -> tuple[Outcomes, list[Outcomes]]:
        """What the model answers on a set: as shipped, and on each replicate."""
        return self._shipped[model, name], self._refits.get((model, name), [])

    def whole_kept(self, unit: Unit, rest: Outcomes) -> Reading:
        """The shipped reading on all kept records: those set aside and the rest."""
        parts = [
            next(r for r in self.shipped(unit.model) if r.set == "kept"),
            read(
                rest,
                self._setting.kept_rest.labels,
                model=unit.model,
                state="shipped",
                set="kept",
            ),
        ]
        counts = [part.correct for part in parts]
        return Reading(
            model=unit.model,
            state="shipped",
            set="kept",
            correct=None if None in counts else sum(c for c in counts if c is not None),
            n=sum(part.n for part in parts),
            too_close=None,
            reason=next((part.reason for part in parts if part.reason), None),
        )

    def save(self, path: Path) -> None:
        """Writes states, outcomes and labels as one safetensors file."""
        labels = {f"labels/{name}": r.labels for name, r in self._setting.sets.items()}
        whole = {name: np.ascontiguousarray(a) for name, a in (self._arrays | labels).items()}
        save_file(whole, path)


def _where(outcomes: Outcomes, mask: Mask) -> Outcomes:
    return Outcomes(
        prediction=outcomes.prediction[mask],
        margin=outcomes.margin[mask],
        too_close=outcomes.too_close[mask],
        loss=outcomes.loss[mask],
        finite=outcomes.finite,
    )
