"""The drift chart's twin: a line per row drawn, counts as integers, decimals as strings."""

from fractions import Fraction

from bnaudit_gui.core.chart import Cell, Table
from bnaudit_gui.core.drift_entries import Entry
from bnaudit_gui.core.drift_words import drift_verdict
from bnaudit_gui.core.exact import decimal_text
from bnaudit_gui.words.catalogue import Catalogue

_ANSWERS = {
    True: "chart.drift.word.moved",
    False: "chart.drift.word.notMoved",
    None: "chart.drift.word.noVerdict",
}


def drift_twin(entries: tuple[Entry, ...], say: Catalogue) -> Table:
    """The table behind the chart."""
    replicates = max((len(entry.refits) for entry in entries), default=0)
    numbers = range(1, replicates + 1)
    columns = (
        *(say.say(f"chart.twin.{name}") for name in ("set", "model", "n", "shipped")),
        *(say.say("chart.twin.refit", r=r) for r in numbers),
        *(say.say("chart.twin.drift", r=r) for r in numbers),
        *(
            say.say(f"chart.twin.{name}")
            for name in ("mean", "range", "bound", "origin", "seeds", "sd", "moved", "byReferences")
        ),
    )
    return Table(
        columns=columns, rows=tuple(_twin_row(entry, replicates, say) for entry in entries)
    )


def _twin_row(entry: Entry, replicates: int, say: Catalogue) -> tuple[Cell, ...]:
    counts: list[Cell] = [reading.correct for reading in entry.refits]
    drifts: list[Cell] = [decimal_text(value) for value in entry.drifts]
    bound, drift = entry.bound, entry.drift
    spread = max(entry.drifts) - min(entry.drifts) if entry.drifts else None
    return (
        say.say(f"set.{entry.set}"),
        say.say(f"model.{entry.model}"),
        entry.n if entry.shipped else None,
        entry.shipped.correct if entry.shipped else None,
        *(counts + [None] * (replicates - len(counts))),
        *(drifts + [None] * (replicates - len(drifts))),
        _decimal(entry.mean),
        _decimal(spread),
        _decimal(bound.value if bound else None),
        say.say(f"chart.origin.{bound.origin}") if bound else None,
        bound.seeds if bound else None,
        _decimal(bound.sd if bound else None),
        drift_verdict(entry, say).word,
        None
        if drift is None or entry.references_bound is None
        else say.say(_ANSWERS[drift.by_references]),
    )


def _decimal(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)
