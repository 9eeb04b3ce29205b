"""The one sentence: conclusion and crossings, composed in one place.

A quick audit does not ask why a reading moved, so its conclusions end at *moved*.
Precedence (PROTOCOL section 7): broken, channel absent, too coarse or no bound, moved, steady.
"""

from typing import Literal

from bnaudit_gui.core.drift import Drift
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.core.wire import Row

Answer = Literal[
    "broken",
    "channelAbsent",
    "tooCoarse",
    "noBound",
    "tooFewReplicates",
    "moved",
    "steadyByAWideBound",
    "steady",
]
_WITHOUT_VERDICT: dict[str, Answer] = {
    "broken": "broken",
    "shippedNotMeasurable": "broken",
    "tooCoarse": "tooCoarse",
    "noBound": "noBound",
    "tooFewReplicates": "tooFewReplicates",
}


class Conclusion(Row, frozen=True, kw_only=True, rename="camel"):
    """What the audit says of one model."""

    model: str
    answer: Answer
    set: str | None
    """The reading that the answer rests on; None when it rests on all."""
    crossings: int
    """Criteria naming one of this model's readings whose verdict crosses."""
    criteria: int
    """Criteria naming one of this model's readings that could be judged."""


def conclude(drifts: list[Drift], criteria: list[CriterionRow], *, model: str) -> Conclusion:
    """Draws the conclusion for one model from its drifts, forget first, and the criteria."""
    judged = [row for row in criteria if row.crosses is not None and _is_about(row, model)]
    own = sorted(
        (drift for drift in drifts if drift.model == model),
        key=lambda drift: (
            ("forget", "test", "kept").index(drift.set)
            if drift.set in ("forget", "test", "kept")
            else 3
        ),
    )
    answer, at = _answer(own)
    return Conclusion(
        model=model,
        answer=answer,
        set=at,
        crossings=sum(1 for row in judged if row.crosses),
        criteria=len(judged),
    )


def _is_about(row: CriterionRow, model: str) -> bool:
    return any(name.startswith("reference.") == (model == "reference") for name in row.names)


def _answer(own: list[Drift]) -> tuple[Answer, str | None]:
    if all(drift.why == "channelAbsent" for drift in own):
        return "channelAbsent", None
    for drift in own:
        if drift.why in ("broken", "shippedNotMeasurable"):
            return "broken", drift.set
    forget = own[0]
    if forget.moved is None:
        return _WITHOUT_VERDICT[forget.why], forget.set
    for drift in own:
        if drift.moved:
            return "moved", drift.set
    for drift in own:
        if drift.moved is None:
            return _WITHOUT_VERDICT[drift.why], drift.set
    for drift in own:
        if drift.by_references:
            return "steadyByAWideBound", drift.set
    return "steady", None
