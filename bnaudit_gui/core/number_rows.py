"""A record's numbers and verdicts as rows of words: the same in window, terminal and README."""

from fractions import Fraction

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.drift import Drift
from bnaudit_gui.core.exact import fixed_text, mean
from bnaudit_gui.core.live import Progress
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.record import Predicate
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.words.catalogue import Catalogue


def number_rows(predicate: Predicate, say: Catalogue) -> list[list[str]]:
    """A row a model and set, in the columns of `table.columns`."""
    readings = list(predicate.readings)
    return [
        [*_numbers(readings, drift, _bound_of(predicate.bound, drift), say), _moved(drift, say)]
        for drift in predicate.drift
    ]


def live_number_rows(progress: Progress, say: Catalogue) -> list[list[str]]:
    """The same rows so far: before the last replicate no verdict, but how many are in."""
    judgement = progress.judgement
    if judgement is None:
        return [_shipped_only(reading, say) for reading in progress.shipped]
    readings = [*progress.shipped, *progress.refits]
    rows = []
    for drift in judgement.drifts:
        numbers = _numbers(readings, drift, _bound_of(judgement.bounds, drift), say)
        count = {"done": progress.replicates_in(drift.model), "all": progress.replicates}
        word = _moved(drift, say) if progress.complete else say.say("table.soFar", **count)
        rows.append([*numbers, word])
    return rows


def _shipped_only(reading: Reading, say: Catalogue) -> list[str]:
    model, name = say.say(f"model.{reading.model}"), say.say(f"set.{reading.set}")
    return [model, name, str(reading.n), _percent(reading.accuracy), "", "", "", ""]


def _bound_of(bounds: tuple[Bound, ...], drift: Drift) -> Bound:
    return next(b for b in bounds if (b.model, b.set) == (drift.model, drift.set))


def criterion_rows(predicate: Predicate, say: Catalogue) -> list[list[str]]:
    """A row a criterion, in the columns of `table.criteria`."""
    return [_criterion_row(row, say) for row in predicate.criteria]


def _numbers(readings: list[Reading], drift: Drift, bound: Bound, say: Catalogue) -> list[str]:
    own = [r for r in readings if (r.model, r.set) == (drift.model, drift.set)]
    shipped = next(r for r in own if r.state == "shipped")
    after = [r.accuracy for r in own if r.state == "refit"]
    known = [a for a in after if a is not None]
    averaged = mean(known) if known and len(known) == len(after) else None
    return [
        say.say(f"model.{drift.model}"),
        say.say(f"set.{drift.set}"),
        str(shipped.n),
        _percent(shipped.accuracy),
        _percent(averaged),
        "-" if drift.mean is None else f"{fixed_text(drift.mean, places=2, signed=True)} pp",
        _bound(bound, say),
    ]


def _bound(bound: Bound, say: Catalogue) -> str:
    if bound.value is None:
        return say.say("table.none")
    text = f"\N{PLUS-MINUS SIGN}{fixed_text(bound.value, places=2)} pp"
    return say.say("table.typed", bound=text) if bound.origin == "typed" else text


def _moved(drift: Drift, say: Catalogue) -> str:
    if drift.moved is None:
        return say.say("table.noVerdict", why=say.say(f"table.why.{drift.why}"))
    return say.say("table.moved" if drift.moved else "table.notMoved")


def _criterion_row(row: CriterionRow, say: Catalogue) -> list[str]:
    crosses = (
        "-" if row.crosses is None else say.say("table.crosses" if row.crosses else "table.stays")
    )
    return [
        row.text,
        _value(row.shipped, row.shipped_passes, say),
        _value(row.mean, row.mean_passes, say),
        crosses,
    ]


def _value(value: Fraction | None, passes: bool | None, say: Catalogue) -> str:
    if value is None or passes is None:
        return "-"
    return f"{fixed_text(value, places=4)} {say.say('table.passes' if passes else 'table.fails')}"


def _percent(value: Fraction | None) -> str:
    return "-" if value is None else f"{fixed_text(100 * value, places=2)} %"
