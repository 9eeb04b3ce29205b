"""The verdict's headline and its one sentence: conclusion x crossings, composed in one place.

* Every headline counts crossings, whatever the conclusion; a criterion that was not asked, or
  could not be judged, is said to be that and never counted as one that does not cross.
* A broken network and a network without running statistics get no count: there is nothing that a
  verdict could be held against.
"""

from fractions import Fraction

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.chart import Icon
from bnaudit_gui.core.conclusion import Answer, Conclusion
from bnaudit_gui.core.drift import Drift
from bnaudit_gui.core.drift_words import bound_text, drift_text
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.wire import Row

ANSWERS: tuple[Answer, ...] = (
    "broken",
    "channelAbsent",
    "tooCoarse",
    "noBound",
    "tooFewReplicates",
    "moved",
    "steadyByAWideBound",
    "steady",
)
CROSSINGS = ("noneAsked", "noneJudged", "noneCross", "theOneCrosses", "oneCrosses", "someCross")
_WITHOUT_COUNT = ("broken", "channelAbsent")
_SET_OF = "forget"
"""The reading that the sentence is about where the conclusion rests on all."""


class Headline(Row, frozen=True, kw_only=True, rename="camel"):
    """What stands on top of report and window, as codes and values."""

    code: str
    values: dict[str, int]
    sentence: str
    """Code of the one sentence under it."""
    sentence_values: dict[str, str]
    """The set is a code of its own (`set.forget`) and is worded by whoever says the sentence."""
    set: str
    icon: Icon


def crossing_of(*, asked: int, judged: int, crossings: int) -> str:
    """Which column of the grid: what there is to say about verdicts."""
    if asked == 0:
        return "noneAsked"
    if judged == 0:
        return "noneJudged"
    if crossings == 0:
        return "noneCross"
    if crossings == 1:
        return "theOneCrosses" if judged == 1 else "oneCrosses"
    return "someCross"


def headline_code(answer: Answer, crossing: str) -> str:
    """The headline's code for one cell of the grid."""
    if answer in _WITHOUT_COUNT:
        return f"headline.{answer}"
    return f"headline.{answer}.{crossing}"


def headline_of(record: AuditRecord, *, model: str = "unlearned") -> Headline:
    """Composes the headline of one model of a record."""
    conclusion = next(c for c in record.predicate.conclusion if c.model == model)
    asked = len(record.predicate.criteria)
    crossing = crossing_of(asked=asked, judged=conclusion.criteria, crossings=conclusion.crossings)
    name = conclusion.set or _SET_OF
    return Headline(
        code=headline_code(conclusion.answer, crossing),
        values={"crossings": conclusion.crossings, "criteria": conclusion.criteria},
        sentence=_sentence_code(record, conclusion),
        sentence_values=_sentence_values(record, model, name),
        set=name,
        icon=_icon(conclusion),
    )


def _icon(conclusion: Conclusion) -> Icon:
    """A crossing counts whether or not the reading moved; no answer has no colour."""
    if conclusion.answer in _WITHOUT_COUNT:
        return "noAnswer"
    if conclusion.crossings:
        return "crosses"
    if conclusion.answer == "moved":
        return "moved"
    return "holds" if conclusion.answer in ("steady", "steadyByAWideBound") else "noAnswer"


def _sentence_code(record: AuditRecord, conclusion: Conclusion) -> str:
    if conclusion.answer != "broken":
        return f"sentence.{conclusion.answer}"
    drift = _drift(record, conclusion.model, conclusion.set or _SET_OF)
    shipped = drift is not None and drift.why == "shippedNotMeasurable"
    return "sentence.brokenAsShipped" if shipped else "sentence.broken"


def _drift(record: AuditRecord, model: str, name: str) -> Drift | None:
    return next((d for d in record.predicate.drift if (d.model, d.set) == (model, name)), None)


def _sentence_values(record: AuditRecord, model: str, name: str) -> dict[str, str]:
    """From, to, drift, bound and sign count, as far as they exist."""
    drift = _drift(record, model, name)
    if drift is None or drift.mean is None:
        return {}
    key = (model, name)
    shipped = next(
        r for r in record.predicate.readings if (r.model, r.set) == key and r.state == "shipped"
    )
    bound = next(b for b in record.predicate.bound if (b.model, b.set) == key)
    theirs = next((b for b in record.predicate.references_bound if (b.model, b.set) == key), None)
    return _numbers(drift, drift.mean, shipped) | _bounds(bound, theirs)


def _numbers(drift: Drift, mean: Fraction, shipped: Reading) -> dict[str, str]:
    before = shipped.accuracy or Fraction(0)
    known = [value for value in drift.per_replicate if value is not None]
    one_side = max(sum(1 for d in known if d > 0), sum(1 for d in known if d < 0))
    return {
        "before": fixed_text(100 * before, places=2),
        "after": fixed_text(100 * before + mean, places=2),
        "drift": drift_text(mean),
        "signs": str(one_side),
        "replicates": str(len(known)),
        "n": f"{shipped.n:,}",
        "weight": fixed_text(Fraction(100, shipped.n), places=2),
    }


def _bounds(bound: Bound, theirs: Bound | None) -> dict[str, str]:
    found = {"seeds": str(bound.seeds)}
    if bound.value is not None:
        found["bound"] = bound_text(bound.value)
    if theirs is not None and theirs.value is not None:
        found["references"] = bound_text(theirs.value)
    return found
