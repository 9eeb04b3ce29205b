"""The rows of the live drift chart: what is in, and which of them nothing can change any more.

* A row is shut as soon as no replicate to come can make it come out as moved: signs differ, a
  zero, too little room left to pass the bound; or as soon as there can be no verdict.
* Before the last replicate no row carries an answer, whatever the rules would say of the rows that
  are in.
"""

from fractions import Fraction

import msgspec

from bnaudit_gui.core.chart import Note
from bnaudit_gui.core.drift import Drift, one_sign
from bnaudit_gui.core.drift_entries import MODELS, SETS_IN_ORDER, Entry
from bnaudit_gui.core.judgement import Judgement
from bnaudit_gui.core.live import Progress
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.wire import Row
from bnaudit_gui.words.catalogue import Catalogue

_AS_WHEN_FINISHED = ("noReference", "channelAbsent", "shippedNotMeasurable", "broken")
_CANNOT_MOVE = ("signsDiffer", "zero", "outOfReach")


class LiveRow(Row, frozen=True, kw_only=True):
    """One model's drift on one set, so far."""

    entry: Entry
    """Without an answer, unless `judged`."""
    replicates: int
    """How many there will be."""
    shut: str | None
    """Code of why nothing to come can change this row; None = it is open."""
    judged: bool
    """Whether every replicate of the audit is in."""

    @property
    def to_come(self) -> int:
        """Replicates that are still expected."""
        expected = self.shut not in _AS_WHEN_FINISHED
        return self.replicates - len(self.entry.drifts) if expected else 0

    @property
    def held(self) -> Entry:
        """What the axis must hold: a bound has its band there before the first replicate."""
        entry, shipped = self.entry, self.entry.shipped
        if entry.drifts or entry.bound is None or shipped is None:
            return entry
        saturated = shipped.correct in (0, entry.n)
        return msgspec.structs.replace(entry, drift=_at_zero(entry, saturated=saturated))


def live_rows(progress: Progress) -> tuple[LiveRow, ...]:
    """A row for each set that was read and each model of a pair."""
    judgement = progress.judgement
    read = {reading.set for reading in progress.shipped if reading.model == "unlearned"}
    return tuple(
        _row(progress, judgement, model, name)
        for name in SETS_IN_ORDER
        if name in read
        for model in MODELS
    )


def row_words(row: LiveRow, say: Catalogue, *, stopped: bool) -> tuple[Note, ...]:
    """What stands in place of a verdict: the word and its reason."""
    count = len(row.entry.drifts)
    if row.shut in _AS_WHEN_FINISHED:
        codes = f"chart.drift.word.{row.shut}", f"chart.drift.reason.{row.shut}"
    elif row.shut is not None:
        word = "cannotMove" if row.shut in _CANNOT_MOVE else row.shut
        codes = f"live.row.{word}", f"live.reason.{row.shut}"
    elif stopped:
        codes = "live.row.noVerdict", "live.row.stopped"
    else:
        codes = "live.row.open", "live.row.oneSide" if count else "live.row.toCome"
    values = {"k": row.to_come, "r": count, "of": row.replicates}
    word, reason = (say.say(code, **values) for code in codes)
    return Note(text=word, bold=True), Note(text=reason)


def _row(progress: Progress, judgement: Judgement | None, model: str, name: str) -> LiveRow:
    key = (model, name)
    shipped = next((r for r in progress.shipped if (r.model, r.set) == key), None)
    refits = [r for r in progress.refits if (r.model, r.set) == key]
    drifts = judgement.drifts if judgement else ()
    bounds = judgement.bounds if judgement else ()
    theirs = judgement.references_bounds if judgement else ()
    drift = next((d for d in drifts if (d.model, d.set) == key), None)
    entry = Entry(
        set=name,
        model=model,
        n=shipped.n if shipped else 0,
        drift=drift,
        bound=next((b for b in bounds if (b.model, b.set) == key), None),
        references_bound=next((b for b in theirs if (b.model, b.set) == key), None),
        shipped=shipped,
        refits=tuple(sorted(refits, key=lambda r: r.replicate or 0)),
    )
    shut = _shut(entry, progress)
    if not progress.complete:
        entry = msgspec.structs.replace(entry, drift=_unanswered(drift))
    return LiveRow(entry=entry, replicates=progress.replicates, shut=shut, judged=progress.complete)


def _unanswered(drift: Drift | None) -> Drift | None:
    """The same numbers without an answer."""
    if drift is None or drift.why in ("broken", "shippedNotMeasurable"):
        return drift
    return msgspec.structs.replace(
        drift, moved=None, by_references=None, past_bound=0, why="tooFewReplicates"
    )


def _at_zero(entry: Entry, *, saturated: bool) -> Drift:
    """A drift of nothing, for a band to be drawn around."""
    return Drift(
        model=entry.model,
        set=entry.set,
        per_replicate=(Fraction(0),),
        mean=None,
        moved=None,
        by_references=None,
        saturated=saturated,
        past_bound=0,
        gained=None,
        lost=None,
        mcnemar_p=None,
        why="tooFewReplicates",
    )


def _shut(entry: Entry, progress: Progress) -> str | None:
    if entry.model not in progress.models:
        return "noReference"
    if entry.model not in progress.refit_models:
        return "channelAbsent"
    if entry.shipped is None:
        return None
    if entry.shipped.accuracy is None:
        return "shippedNotMeasurable"
    if any(refit.accuracy is None for refit in entry.refits):
        return "broken"
    return _shut_by_rule(entry, entry.shipped, progress.replicates)


def _shut_by_rule(entry: Entry, shipped: Reading, replicates: int) -> str | None:
    bound, drifts = entry.bound, list(entry.drifts)
    if bound is None:
        return None
    if bound.value is None:
        return "noBound"
    if bound.origin == "typed" and Fraction(100, shipped.n) > bound.value:
        return "tooCoarse"
    if not one_sign(drifts):
        return "zero" if one_sign([d for d in drifts if d]) else "signsDiffer"
    furthest = _furthest_mean(drifts, shipped.accuracy or Fraction(0), replicates)
    return "outOfReach" if furthest <= bound.value else None


def _furthest_mean(drifts: list[Fraction], accuracy: Fraction, replicates: int) -> Fraction:
    """How far from zero the mean can still come out: all to come at 0 or at 1, on one side."""
    left = replicates - len(drifts)
    up, down = 100 * (1 - accuracy), 100 * accuracy
    if not drifts:
        return max(up, down)
    room = up if drifts[0] > 0 else down
    return (abs(sum(drifts, Fraction(0))) + left * room) / replicates
