"""Has it moved? The same-sign rule, the bound, and the records that changed.

* moved = all R drifts have one sign (zero has none) and |mean| > bound [paper].
* Fewer than ten replicates never give *moved*; signs that differ say *not moved* at any R.
* One record heavier than a typed bound: too coarse, no verdict.
* A record is gained (lost) when it is wrong (right) as shipped and right (wrong) on more than
  half of the replicates; McNemar's exact p asks whether that would carry over to other records.
"""

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.exact import mean, percentage_points
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.wire import Row

RULE_REPLICATES = 10
"""Replicates that the rule asks for [paper]."""

Right = npt.NDArray[np.bool_]


class ChangedRecords(Row, frozen=True, kw_only=True, rename="camel"):
    """How many records a refit corrects and spoils."""

    gained: int
    lost: int
    mcnemar_p: Fraction | None
    """Two-sided exact p; None when no record changed."""


class Drift(Row, frozen=True, kw_only=True, rename="camel"):
    """How far one model's reading on one set moves under its refits."""

    model: str
    set: str
    per_replicate: tuple[Fraction | None, ...]
    """Refit minus shipped, pp, replicate 0 first; None = that refit gave no reading."""
    mean: Fraction | None
    """Mean of the replicates, pp."""
    moved: bool | None
    """By the model's own bound; None = no verdict, `why` says why."""
    by_references: bool | None
    """The answer that the references' seed spread would give; None = none."""
    saturated: bool
    """The shipped reading is at 0 or n and can move one way only."""
    past_bound: int
    """Replicates whose own drift lies beyond the bound."""
    gained: int | None
    lost: int | None
    mcnemar_p: Fraction | None
    why: str
    """Code of the reason for the answer."""


def one_sign(drifts: list[Fraction]) -> bool:
    """Whether all lie on one side of zero; zero lies on none."""
    return all(d > 0 for d in drifts) or all(d < 0 for d in drifts)


def moved(drifts: list[Fraction], bound: Bound, *, n: int) -> tuple[bool | None, str]:
    """The rule and its reason. `drifts` in pp, at least one; `n` records in the set."""
    if bound.value is None:
        return None, "noBound"
    if bound.origin == "typed" and Fraction(100, n) > bound.value:
        return None, "tooCoarse"
    if not one_sign(drifts):
        return False, "signsDiffer"
    if abs(mean(drifts)) <= bound.value:
        return False, "withinBound"
    if len(drifts) < RULE_REPLICATES:
        return None, "tooFewReplicates"
    return True, "beyondBound"


def changed_records(shipped: Right, refits: list[Right]) -> ChangedRecords:
    """Counts gained and lost records.

    Shapes: (N) as shipped and one (N) a replicate, True = answered right.
    Source: McNemar 1947, exact two-sided binomial test at 1/2 on the changed records.
    """
    right_votes = np.sum(np.stack(refits), axis=0)
    gained = int(np.count_nonzero(~shipped & (2 * right_votes > len(refits))))
    lost = int(np.count_nonzero(shipped & (2 * right_votes < len(refits))))
    if gained + lost == 0:
        return ChangedRecords(gained=0, lost=0, mcnemar_p=None)
    # Imported here: a second and more, and only an audit ever comes by.
    from scipy.stats import binomtest

    p = float(binomtest(gained, gained + lost).pvalue)
    return ChangedRecords(gained=gained, lost=lost, mcnemar_p=Fraction(p))


def _why_no_number(before: Fraction | None, after: list[Fraction | None]) -> str:
    if not after:
        return "channelAbsent"  # nothing carries running statistics, so nothing was refit
    return "shippedNotMeasurable" if before is None else "broken"


def judge_drift(
    shipped: Reading,
    refits: list[Reading],
    *,
    bound: Bound,
    references_bound: Bound | None,
    changed: ChangedRecords | None,
) -> Drift:
    """Judges one reading's drift; readings without a number give no verdict, never a number."""
    saturated = shipped.correct in (0, shipped.n)
    accuracies = [refit.accuracy for refit in refits]
    before = shipped.accuracy
    if before is None or not accuracies or any(a is None for a in accuracies):
        return Drift(
            model=shipped.model,
            set=shipped.set,
            per_replicate=tuple(None for _ in refits),
            mean=None,
            moved=None,
            by_references=None,
            saturated=False,
            past_bound=0,
            gained=None,
            lost=None,
            mcnemar_p=None,
            why=_why_no_number(before, accuracies),
        )
    drifts = [percentage_points(a, before) for a in accuracies if a is not None]
    answer, why = moved(drifts, bound, n=shipped.n)
    beyond = [d for d in drifts if bound.value is not None and abs(d) > bound.value]
    return Drift(
        model=shipped.model,
        set=shipped.set,
        per_replicate=tuple(drifts),
        mean=mean(drifts),
        moved=answer,
        by_references=moved(drifts, references_bound, n=shipped.n)[0] if references_bound else None,
        saturated=saturated,
        past_bound=len(beyond),
        gained=changed.gained if changed else None,
        lost=changed.lost if changed else None,
        mcnemar_p=changed.mcnemar_p if changed else None,
        why=why,
    )
