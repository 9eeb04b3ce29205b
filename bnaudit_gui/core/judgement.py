"""From readings to answers: every rule of the method applied to one audit, in one place."""

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from bnaudit_gui.core.bound import Bound, derive_bound, typed_bound
from bnaudit_gui.core.conclusion import Conclusion, conclude
from bnaudit_gui.core.drift import ChangedRecords, Drift, judge_drift
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.verdict import (
    DEFAULT_CRITERION,
    Criterion,
    CriterionRow,
    accuracies,
    judge_criterion,
    parse_criterion,
)
from bnaudit_gui.core.wire import Row

Changed = dict[tuple[str, str], ChangedRecords]
"""Records gained and lost, by (model, set)."""


class Judgement(Row, frozen=True, kw_only=True):
    """All answers of one audit."""

    bounds: tuple[Bound, ...]
    references_bounds: tuple[Bound, ...]
    drifts: tuple[Drift, ...]
    criteria: tuple[CriterionRow, ...]
    conclusions: tuple[Conclusion, ...]


def removed_classes(
    forget: npt.NDArray[np.int64], kept: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Classes that were removed whole: among the forget labels and nowhere among the kept."""
    return np.setdiff1d(forget, kept)


def criteria_asked(texts: tuple[str, ...], sets: set[str]) -> tuple[tuple[Criterion, ...], bool]:
    """The criteria of a plan; where none is given, the default one if its readings are there.

    Returns: the criteria, and whether they are the default.
    """
    if texts:
        return tuple(parse_criterion(text) for text in texts), False
    if "test.kept" in sets:
        return (parse_criterion(DEFAULT_CRITERION.replace("test", "test.kept")),), True
    if "test" in sets:
        return (parse_criterion(DEFAULT_CRITERION),), True
    return (), True


def bounds_of(
    shipped: list[Reading],
    siblings: list[Reading],
    *,
    typed: Fraction | None,
    model: str,
) -> tuple[Bound, ...]:
    """The bound of each of the model's readings, typed or from its seed siblings."""
    return tuple(
        typed_bound(reading, typed)
        if typed is not None
        else derive_bound(reading, [s for s in siblings if s.set == reading.set])
        for reading in shipped
        if reading.model == model
    )


def references_bounds_of(
    shipped: list[Reading], reference_siblings: list[Reading]
) -> tuple[Bound, ...]:
    """What the references' own seeds would give as the unlearned model's bounds."""
    spread = bounds_of(shipped, reference_siblings, typed=None, model="reference")
    return tuple(
        Bound(
            model="unlearned",
            set=bound.set,
            value=bound.value,
            origin=bound.origin,
            seeds=bound.seeds,
            sd=bound.sd,
            raised=bound.raised,
            why=bound.why,
        )
        for bound in spread
        if bound.value is not None
    )


def judge(
    *,
    shipped: list[Reading],
    refits: list[list[Reading]],
    changed: Changed,
    seed_siblings: list[Reading],
    reference_siblings: list[Reading],
    typed: Fraction | None,
    criteria: tuple[str, ...],
) -> Judgement:
    """Applies the rules.

    Args:
        shipped: the shipped readings of unlearned and reference.
        refits: for each replicate, the readings of both models.
        changed: records gained and lost.
        seed_siblings: shipped readings of the unlearned method's other seeds.
        reference_siblings: shipped readings of the reference's other seeds.
        typed: a bound the auditor typed, pp.
        criteria: criteria as given.
    """
    bounds = (
        *bounds_of(shipped, seed_siblings, typed=typed, model="unlearned"),
        *bounds_of(shipped, reference_siblings, typed=typed, model="reference"),
    )
    references = references_bounds_of(shipped, reference_siblings)
    drifts = tuple(
        _drift_of(reading, refits, changed, bounds=bounds, references=references)
        for reading in shipped
    )
    asked, default = criteria_asked(criteria, {reading.set for reading in shipped})
    rows = tuple(
        judge_criterion(
            criterion,
            shipped=accuracies(shipped),
            refits=[accuracies(readings) for readings in refits],
            origin="default" if default else "given",
        )
        for criterion in asked
    )
    models = dict.fromkeys(reading.model for reading in shipped)
    return Judgement(
        bounds=bounds,
        references_bounds=references,
        drifts=drifts,
        criteria=rows,
        conclusions=tuple(conclude(list(drifts), list(rows), model=model) for model in models),
    )


def _drift_of(
    reading: Reading,
    refits: list[list[Reading]],
    changed: Changed,
    *,
    bounds: tuple[Bound, ...],
    references: tuple[Bound, ...],
) -> Drift:
    key = (reading.model, reading.set)
    return judge_drift(
        reading,
        [r for readings in refits for r in readings if (r.model, r.set) == key],
        bound=next(b for b in bounds if (b.model, b.set) == key),
        references_bound=next((b for b in references if (b.model, b.set) == key), None),
        changed=changed.get(key),
    )
