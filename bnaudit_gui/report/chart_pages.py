"""Pages with charts: each on a turned page of its own, its numbers beneath."""

from fractions import Fraction

from bnaudit_gui.core.chart import Chart, Table
from bnaudit_gui.core.criterion_chart import criterion_chart
from bnaudit_gui.core.drift_chart import drift_chart
from bnaudit_gui.core.drift_entries import Entry, entries_of
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.report.blocks import Block, Cell, Columns, Figure, Section, Width, muted, plain
from bnaudit_gui.report.phrases import NOTHING, counted
from bnaudit_gui.words.catalogue import Catalogue

_VALUES_A_TABLE = 14
"""Values side by side in one table of a criterion."""


def charts_of(record: AuditRecord, say: Catalogue) -> tuple[Chart, ...]:
    """The drift chart, then one chart a criterion."""
    criteria = (criterion_chart(record, row, say) for row in record.predicate.criteria)
    return (drift_chart(record, say), *criteria)


def chart_sections(
    record: AuditRecord, charts: tuple[Chart, ...], say: Catalogue
) -> tuple[Section, ...]:
    """One page a chart, in the same order."""
    criteria = record.predicate.criteria
    pages = [
        Section(
            title=say.say("document.question.moved"),
            blocks=(Figure(index=0, alternative=charts[0].title), _drift_numbers(record, say)),
            landscape=True,
        )
    ]
    for index, (chart, row) in enumerate(zip(charts[1:], criteria, strict=True), start=1):
        title = say.say("document.criterion", k=index, of=len(criteria), text=row.text)
        figure = Figure(index=index, alternative=chart.title)
        blocks: tuple[Block, ...] = (figure, *_criterion_numbers(chart.twin))
        pages.append(Section(title=title, blocks=blocks, landscape=True))
    return tuple(pages)


def _drift_numbers(record: AuditRecord, say: Catalogue) -> Columns:
    """The chart's twin with the replicates' counts in one cell, however many there are."""
    names = ("set", "model", "n", "shipped")
    more = ("mean", "range", "bound", "origin", "seeds", "sd")
    heads = (
        *(say.say(f"chart.twin.{name}") for name in names),
        say.say("document.column.refits"),
        *(say.say(f"chart.twin.{name}") for name in more),
    )
    return Columns(
        heads=heads,
        widths=("auto", "auto", "auto", "auto", "1fr", *("auto",) * 6),
        right=(False, False, True, True, False, True, True, True, False, True, True),
        rows=tuple(_drift_row(entry, say) for entry in entries_of(record)),
        size="small",
    )


def _drift_row(entry: Entry, say: Catalogue) -> tuple[Cell, ...]:
    names = (plain(say.say(f"set.{entry.set}")), plain(say.say(f"model.{entry.model}")))
    if entry.drift is None or entry.shipped is None:
        return (*names, *[plain("")] * 2, muted(say.say("document.noReference")), *[plain("")] * 6)
    bound = entry.bound
    spread = max(entry.drifts) - min(entry.drifts) if entry.drifts else None
    decimals = (entry.mean, spread, bound.value if bound else None)
    return (
        *names,
        plain(counted(entry.n)),
        plain(counted(entry.shipped.correct)),
        plain(", ".join(_text(reading.correct) for reading in entry.refits) or NOTHING),
        *(plain(_decimals(value)) for value in decimals),
        plain(say.say(f"chart.origin.{bound.origin}") if bound else NOTHING),
        plain(str(bound.seeds) if bound and bound.origin != "typed" else NOTHING),
        plain(_decimals(bound.sd if bound else None)),
    )


def _decimals(value: Fraction | None) -> str:
    return NOTHING if value is None else fixed_text(value, places=4)


def _criterion_numbers(twin: Table) -> list[Columns]:
    """Every value of the twin, side by side, so many in one table."""
    values = [row for row in twin.rows if row[2] is not None]
    return [
        _values_table(twin, values[first : first + _VALUES_A_TABLE])
        for first in range(0, len(values), _VALUES_A_TABLE)
    ]


def _values_table(twin: Table, values: list[tuple[str | int | None, ...]]) -> Columns:
    lines = [
        (muted(twin.columns[column]), *(plain(_text(row[column])) for row in values), plain(""))
        for column in (1, 2, 3)
    ]
    narrow: Width = "auto"
    return Columns(
        heads=("", *(_text(row[0]) for row in values), ""),
        widths=(narrow, *(narrow,) * len(values), "1fr"),
        right=(False, *(True,) * len(values), False),
        rows=tuple(lines),
        size="small",
    )


def _text(cell: str | int | None) -> str:
    return NOTHING if cell is None else str(cell)
