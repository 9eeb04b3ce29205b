"""A record's numbers and verdicts as rows of words: the same in window, terminal and README."""

from fractions import Fraction

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.drift import Drift
from bnaudit_gui.core.exact import fixed_text, mean
from bnaudit_gui.core.record import Predicate
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.words.catalogue import Catalogue


def number_rows(predicate: Predicate, say: Catalogue) -> list[list[str]]:
    """A row a model and set, in the columns of `table.columns`."""
    return [_drift_row(predicate, drift, say) for drift in predicate.drift]


def criterion_rows(predicate: Predicate, say: Catalogue) -> list[list[str]]:
    """A row a criterion, in the columns of `table.criteria`."""
    return [_criterion_row(row, say) for row in predicate.criteria]


def _drift_row(predicate: Predicate, drift: Drift, say: Catalogue) -> list[str]:
    own = [r for r in predicate.readings if (r.model, r.set) == (drift.model, drift.set)]
    shipped = next(r for r in own if r.state == "shipped")
    after = [r.accuracy for r in own if r.state == "refit"]
    known = [a for a in after if a is not None]
    bound = next(b for b in predicate.bound if (b.model, b.set) == (drift.model, drift.set))
    averaged = mean(known) if known and len(known) == len(after) else None
    return [
        drift.model,
        drift.set,
        str(shipped.n),
        _percent(shipped.accuracy),
        _percent(averaged),
        "-" if drift.mean is None else f"{fixed_text(drift.mean, places=2, signed=True)} pp",
        _bound(bound, say),
        _moved(drift, say),
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
