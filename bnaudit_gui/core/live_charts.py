"""What is seen so far? The drift chart of a running audit.

* Open rows are in ink, without shape or colour; dashes at the left are the replicates to come.
* The axis only grows, and a second panel stays once it is there: nothing jumps back.
* When the last replicate is in, rows, words and title are those of the finished chart.
"""

from fractions import Fraction

import msgspec

from bnaudit_gui.core.chart import (
    Chart,
    ChartRow,
    Line,
    Mark,
    Note,
    Role,
    Strip,
    Table,
)
from bnaudit_gui.core.drift_entries import Entry
from bnaudit_gui.core.drift_strips import SHAPES, drift_strip, replicate_place
from bnaudit_gui.core.drift_twin import drift_twin
from bnaudit_gui.core.drift_words import (
    bound_text,
    drift_how_to_read,
    drift_text,
    drift_verdict,
)
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.core.live import Progress
from bnaudit_gui.core.live_rows import LiveRow, live_rows, row_words
from bnaudit_gui.core.live_scale import live_halves, live_panels
from bnaudit_gui.core.live_titles import live_title
from bnaudit_gui.words.catalogue import Catalogue

_POINTER = Fraction(11, 12)


def live_drift_chart(progress: Progress, say: Catalogue, previous: Chart | None = None) -> Chart:
    """Describes the drift chart so far; `previous` is the one shown before, whose axis may grow."""
    rows = live_rows(progress)
    halves = live_halves(tuple(row.held for row in rows), previous)
    entries = tuple(row.entry for row in rows)
    return Chart(
        kind="drift",
        title=live_title(progress, rows, say),
        how_to_read=drift_how_to_read(entries, say, enlarged=len(halves) > 1)
        if progress.complete
        else say.say("live.how"),
        column_heads=_heads(progress, say),
        running=not progress.complete,
        panels=live_panels(halves, say),
        rows=tuple(_row(row, halves, say, stopped=progress.stopped) for row in rows),
        lines=(Line(at=Fraction(0), kind="zero"),),
        footer=live_footer(progress, say),
        twin=_twin(rows, say, stopped=progress.stopped),
    )


def live_footer(progress: Progress, say: Catalogue) -> str:
    """One line on how the refits are made."""
    plan = progress.plan
    return say.say(
        "live.footer",
        estimator=plan.estimator,
        batch=plan.batch,
        pool=f"{progress.pool or plan.pool:,}",
        seed=plan.seed,
    )


def _heads(progress: Progress, say: Catalogue) -> tuple[str, ...]:
    if progress.complete:
        return tuple(say.say(f"chart.drift.column.{name}") for name in ("mean", "bound", "moved"))
    count = {"r": progress.replicates_in("unlearned"), "of": progress.replicates}
    return (
        say.say("live.column.mean"),
        say.say("chart.drift.column.bound"),
        say.say("live.column.after", **count),
    )


def _row(row: LiveRow, halves: tuple[Fraction, ...], say: Catalogue, *, stopped: bool) -> ChartRow:
    entry, band = row.entry, row.entry.bound.value if row.entry.bound else None
    return ChartRow(
        key=entry.key,
        head=_head(entry, say) if entry.model == "unlearned" else (),
        label=say.say(f"model.{entry.model}"),
        shape=SHAPES[entry.model],
        strips=tuple(_strip(row, half, say, first=index == 0) for index, half in enumerate(halves)),
        value="" if entry.mean is None else say.say("unit.pp", value=drift_text(entry.mean)),
        band="" if band is None else say.say("unit.pp", value=f"±{bound_text(band)}"),
        verdict=drift_verdict(entry, say) if row.judged else None,
        so_far=() if row.judged else row_words(row, say, stopped=stopped),
    )


def _head(entry: Entry, say: Catalogue) -> tuple[Note, ...]:
    head = Note(text=say.say(f"set.{entry.set}"), bold=True)
    if not entry.n:
        return (head,)
    weight = fixed_text(Fraction(100, entry.n), places=2)
    return (
        head,
        Note(text=say.say("chart.drift.n", n=f"{entry.n:,}")),
        Note(text=say.say("chart.drift.oneRecord", w=weight)),
    )


def _strip(row: LiveRow, half: Fraction, say: Catalogue, *, first: bool) -> Strip:
    """Bands and arrows as in the finished chart; marks at the heights of all replicates."""
    entry, role = row.entry, _role(row)
    drawn = drift_strip(row.held, half, far=None, role=role, say=say, first=first)
    marks = [
        Mark(
            shape=SHAPES[entry.model],
            at=drift,
            place=replicate_place(number, replicates=row.replicates),
            role=role,
            open=not row.judged,
        )
        for number, drift in enumerate(entry.drifts)
        if abs(drift) <= half
    ]
    if entry.mean is not None and abs(entry.mean) <= half:
        marks.append(Mark(shape="pointer", at=entry.mean, place=_POINTER, open=not row.judged))
    places = range(row.replicates - row.to_come, row.replicates)
    return Strip(
        bands=drawn.bands,
        marks=tuple(marks),
        off_scale=tuple(
            msgspec.structs.replace(arrow, open=not row.judged) for arrow in drawn.off_scale
        ),
        note="" if row.to_come else drawn.note,
        to_come=tuple(replicate_place(r, replicates=row.replicates) for r in places)
        if first
        else (),
    )


def _role(row: LiveRow) -> Role:
    answer = row.entry.drift.moved if row.entry.drift else None
    if answer is None:
        return "none"
    return "beyond" if answer else "inside"


def _twin(rows: tuple[LiveRow, ...], say: Catalogue, *, stopped: bool) -> Table:
    """The finished chart's twin so far: the answers' columns hold what stands for a verdict."""
    table = drift_twin(tuple(row.entry for row in rows), say)
    if all(row.judged for row in rows):
        return table
    words = [row_words(row, say, stopped=stopped)[0].text for row in rows]
    lines = zip(table.rows, words, strict=True)
    return Table(
        columns=table.columns, rows=tuple((*cells[:-2], word, None) for cells, word in lines)
    )
