"""What the drift chart says: its title, how it is read, and the word of each row."""

from fractions import Fraction

from bnaudit_gui.core.chart import Icon, Note, Verdict
from bnaudit_gui.core.drift import RULE_REPLICATES, one_sign
from bnaudit_gui.core.drift_entries import Entry
from bnaudit_gui.core.exact import decimal_text, fixed_text, mean
from bnaudit_gui.words.catalogue import Catalogue

_ORDER_OF_NAMING = ("forget", "test", "kept", "test.kept", "test.forgotten")
"""In which order a set is named first; the conclusion's own order."""


def drift_text(value: Fraction) -> str:
    """A drift for the eye: signed, two decimals, zero without a sign."""
    return fixed_text(value, places=2, signed=True)


def bound_text(value: Fraction) -> str:
    """A bound for the eye: one decimal; under one pp up to two, lest 0.25 be read as 0.2."""
    return decimal_text(value, places=2) if value < 1 else fixed_text(value, places=1)


def drift_title(entries: tuple[Entry, ...], say: Catalogue) -> str:
    """The chart's sentence."""
    ours = _of_model(entries, "unlearned")
    if not ours:
        return say.say("chart.drift.title.channelAbsent")
    without = next((e for e in ours if e.why in ("broken", "shippedNotMeasurable")), None)
    first = without or ours[0]
    if first.drift is None or first.drift.moved is None:
        return _title_without_verdict(first, say)
    moving = next((entry for entry in ours if entry.drift and entry.drift.moved), None)
    if moving is not None:
        return _title_moving(moving, entries, say)
    theirs = _of_model(entries, "reference")
    moving = next((entry for entry in theirs if entry.drift and entry.drift.moved), None)
    if moving is not None and moving.mean is not None:
        return say.say(
            "chart.drift.title.onlyReferenceMoves",
            set=say.say(f"set.{moving.set}"),
            d=drift_text(moving.mean),
        )
    if all(entry.why == "noReference" for entry in theirs):
        return say.say("chart.drift.title.steadyAlone")
    if any(entry.drift is None or entry.drift.moved is None for entry in theirs):
        return say.say("chart.drift.title.steadyReferenceUnjudged")
    return say.say("chart.drift.title.neitherMoves")


def _of_model(entries: tuple[Entry, ...], model: str) -> list[Entry]:
    own = [entry for entry in entries if entry.model == model]
    return sorted(own, key=lambda entry: _ORDER_OF_NAMING.index(entry.set))


def _title_without_verdict(entry: Entry, say: Catalogue) -> str:
    bound = entry.bound
    if entry.why == "tooCoarse" and bound and bound.value is not None:
        return say.say(
            "chart.drift.title.tooCoarse",
            w=fixed_text(Fraction(100, entry.n), places=2),
            b=bound_text(bound.value),
        )
    if entry.why == "noBound" and bound:
        code = "noBoundOne" if bound.seeds == 1 else "noBound"
        return say.say(f"chart.drift.title.{code}", k=bound.seeds)
    if entry.why == "tooFewReplicates":
        return say.say("chart.drift.title.tooFewReplicates", r=len(entry.drifts))
    code = "channelAbsent" if entry.why == "channelAbsent" else "broken"
    return say.say(f"chart.drift.title.{code}")


def _title_moving(entry: Entry, entries: tuple[Entry, ...], say: Catalogue) -> str:
    other = next(e for e in entries if e.set == entry.set and e.model == "reference")
    named = {"set": say.say(f"set.{entry.set}"), "d": drift_text(entry.mean or Fraction(0))}
    if other.drift is None:
        return say.say("chart.drift.title.movesAlone", **named)
    if other.drift.moved is None or other.mean is None:
        return say.say("chart.drift.title.movesReferenceUnjudged", **named)
    if other.drift.moved:
        return say.say("chart.drift.title.bothMove", d=drift_text(other.mean))
    return say.say("chart.drift.title.oneMoves", **named)


def drift_how_to_read(entries: tuple[Entry, ...], say: Catalogue, *, enlarged: bool) -> str:
    """The line under the title."""
    if all(entry.why in ("channelAbsent", "noReference") for entry in entries):
        return say.say("chart.drift.how.channelAbsent")
    replicates = max(len(entry.refits) for entry in entries)
    ten = "ten" if replicates == RULE_REPLICATES else "other"
    if enlarged:
        return say.say(f"chart.drift.how.enlarged.{ten}", r=replicates)
    origins = {entry.bound.origin for entry in entries if entry.bound}
    origin = next((name for name in ("siblings", "typed") if name in origins), "none")
    return say.say(f"chart.drift.how.{origin}.{ten}", r=replicates)


def drift_verdict(entry: Entry, say: Catalogue) -> Verdict:
    """The row's shape, its word, and at most two lines of reasons."""
    drift = entry.drift
    if drift is None or drift.moved is None or entry.why == "channelAbsent":
        word = say.say(f"chart.drift.word.{entry.why}")
        return Verdict(icon="noAnswer", word=word, beneath=_why_no_verdict(entry, say))
    icon: Icon = "moved" if drift.moved else "holds"
    return Verdict(
        icon=icon,
        word=say.say("chart.drift.word.moved" if drift.moved else "chart.drift.word.notMoved"),
        beside=say.say("chart.drift.past", k=drift.past_bound, r=len(entry.drifts)),
        beneath=(*_by_references(entry, say), *_remarks(entry, say))[:2],
    )


def _why_no_verdict(entry: Entry, say: Catalogue) -> tuple[Note, ...]:
    if entry.why == "noBound":
        direction = _direction(entry.drifts)
        return (Note(text=say.say(f"chart.drift.noBound.{direction}", r=len(entry.drifts))),)
    text = say.say(f"chart.drift.reason.{entry.why}", r=len(entry.drifts))
    return (Note(text=text), *_saturated(entry, say))[:2]


def _direction(drifts: tuple[Fraction, ...]) -> str:
    if not one_sign(list(drifts)):
        return "mixed"
    return "rise" if drifts[0] > 0 else "fall"


def _by_references(entry: Entry, say: Catalogue) -> tuple[Note, ...]:
    """The answer that the references' own seed spread gives; bold where it differs."""
    theirs, drift = entry.references_bound, entry.drift
    if theirs is None or theirs.value is None or drift is None:
        return ()
    answer = {True: "moved", False: "notMoved", None: "noVerdict"}[drift.by_references]
    text = say.say(
        "chart.drift.byReferences",
        b=bound_text(theirs.value),
        answer=say.say(f"chart.drift.word.{answer}"),
    )
    return (Note(text=text, bold=drift.by_references is not drift.moved),)


def _remarks(entry: Entry, say: Catalogue) -> tuple[Note, ...]:
    """What a careful reader would ask, the most surprising first."""
    drift, drifts, bound = entry.drift, entry.drifts, entry.bound
    assert drift is not None
    assert bound is not None
    assert bound.value is not None
    found = [*_saturated(entry, say)]
    if drift.why == "signsDiffer" and _zero_alone_decides(drifts, bound.value):
        found.append(Note(text=say.say("chart.drift.remark.zero")))
    if drift.moved and drift.past_bound == 1:
        lone = next(r for r, d in enumerate(drifts, start=1) if abs(d) > bound.value)
        found.append(Note(text=say.say("chart.drift.remark.lone", replicate=lone)))
    if bound.origin == "typed":
        text = say.say("chart.drift.remark.typed", b=bound_text(bound.value))
        found.append(Note(text=text))
    if bound.raised:
        found.append(Note(text=say.say("chart.drift.remark.raised")))
    if len(set(drifts)) == 1 and len(drifts) > 1:
        found.append(Note(text=say.say("chart.drift.remark.equal", r=len(drifts))))
    return tuple(found)


def _zero_alone_decides(drifts: tuple[Fraction, ...], bound: Fraction) -> bool:
    """Whether all would have one sign and lie far enough, but for a zero."""
    others = [drift for drift in drifts if drift]
    return len(others) < len(drifts) and one_sign(others) and abs(mean(list(drifts))) > bound


def _saturated(entry: Entry, say: Catalogue) -> tuple[Note, ...]:
    return (Note(text=say.say(f"chart.drift.saturated.{entry.cannot}")),) if entry.cannot else ()
