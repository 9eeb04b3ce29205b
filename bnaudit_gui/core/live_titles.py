"""What the live charts say above their rows; a verdict's word only when every replicate is in."""

from fractions import Fraction
from math import ceil

from bnaudit_gui.core.drift_words import bound_text, drift_title
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.core.live import Progress
from bnaudit_gui.core.live_rows import LiveRow
from bnaudit_gui.words.catalogue import Catalogue

_ORDER_OF_NAMING = ("forget", "test", "kept", "test.kept", "test.forgotten")
"""In which order a set is named first; the conclusion's own order."""
_WITHOUT_ANSWER = {
    "channelAbsent": "chart.drift.title.channelAbsent",
    "shippedNotMeasurable": "chart.drift.title.broken",
    "broken": "chart.drift.title.broken",
}


def live_title(progress: Progress, rows: tuple[LiveRow, ...], say: Catalogue) -> str:
    """The sentence of the live drift chart."""
    if progress.complete:
        return drift_title(tuple(row.entry for row in rows), say)
    count = progress.replicates_in("unlearned")
    counted = {"r": count, "of": progress.replicates}
    if progress.stopped:
        return say.say("live.title.stopped", **counted)
    ours = [row for row in rows if row.entry.model == "unlearned"]
    first = min(ours, key=lambda row: _ORDER_OF_NAMING.index(row.entry.set), default=None)
    if first is not None and first.shut in _WITHOUT_ANSWER:
        return say.say(_WITHOUT_ANSWER[first.shut])
    if first is None or not count:
        return _before_the_first(progress, say)
    return _so_far(first, counted, say)


def live_criteria_title(progress: Progress, *, asked: int, say: Catalogue) -> str:
    """The sentence of the live chart of all criteria, as long as it is running."""
    counted = {"r": progress.whole_replicates, "of": progress.replicates}
    if progress.read and not asked:
        return say.say("live.title.criteria.none")
    if progress.stopped:
        return say.say("live.title.stopped", **counted)
    if not progress.read or not progress.whole_replicates:
        return say.say("live.title.criteria.first")
    return say.say(f"live.title.criteria.{_ordinal(progress.replicates)}", **counted)


def _before_the_first(progress: Progress, say: Catalogue) -> str:
    if not progress.read:
        return say.say("live.title.shipped" if progress.shipped else "live.title.nothing")
    pace = progress.pace
    left = progress.images_a_model + progress.pool - pace.in_unit
    if pace.step == "refit" and pace.images_per_s and pace.remaining_s is not None and left > 0:
        return say.say("live.title.firstIn", seconds=ceil(left / pace.images_per_s))
    return say.say("live.title.first")


def _so_far(row: LiveRow, counted: dict[str, int], say: Catalogue) -> str:
    entry, bound = row.entry, row.entry.bound
    named = counted | {"set": say.say(f"set.{entry.set}")}
    if row.shut == "tooCoarse" and bound and bound.value is not None:
        weight = fixed_text(Fraction(100, entry.n), places=2)
        return say.say("live.title.tooCoarse", w=weight, b=bound_text(bound.value), **counted)
    if row.shut is not None:
        return say.say(f"live.title.{row.shut}", **named)
    way = "rise" if entry.drifts[0] > 0 else "fall"
    return say.say(f"live.title.{way}.{_ordinal(row.replicates)}", **named)


def _ordinal(number: int) -> str:
    """Whether its ordinal ends in `th`; where it does not, the sentence says `the last`."""
    regular = number % 100 in (11, 12, 13) or number % 10 not in (1, 2, 3)
    return "th" if regular else "last"
