"""One criterion as a row among others: how far past its threshold its values lie."""

from collections.abc import Set
from fractions import Fraction

from bnaudit_gui.core.chart import (
    Bracket,
    ChartRow,
    Mark,
    Note,
    Role,
    Shape,
    Strip,
    Verdict,
)
from bnaudit_gui.core.criterion_rows import bracket_of, passes_above
from bnaudit_gui.core.criterion_words import (
    measured_text,
    passes_word,
    rule_text,
    threshold_note,
)
from bnaudit_gui.core.drift_strips import replicate_place
from bnaudit_gui.core.drift_words import drift_text
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.core.wire import Row
from bnaudit_gui.words.catalogue import Catalogue

_DIAMOND, _POINTER = Fraction(1, 2), Fraction(11, 12)


class Shared(Row, frozen=True, kw_only=True):
    """A criterion on the shared axis."""

    row: CriterionRow
    taken: Set[str]
    """Names of the readings that were taken."""
    replicates: int
    """How many there are, or will be."""
    judged: bool = True
    """Whether its answer may be shown."""
    stopped: bool = False

    def past(self, value: Fraction) -> Fraction:
        """How far a value lies past the threshold, pp: above zero on the failing side."""
        away = 100 * (value - self.row.threshold)
        return -away if passes_above(self.row) else away

    @property
    def bracket(self) -> Bracket | None:
        """The budget, from the threshold into the refit's side."""
        found = bracket_of(self.row) if self.judged else None
        return found and Bracket(start=self.past(found.start), end=self.past(found.end))

    def held(self) -> list[Fraction]:
        """Everything of this row that the axis must hold, pp past the threshold."""
        row = self.row
        values = [v for v in (row.shipped, *row.per_replicate, row.mean) if v is not None]
        ends = [self.bracket.end] if self.bracket else []
        return [*(self.past(value) for value in values), *ends]

    @property
    def why(self) -> str:
        """Code of why it cannot be judged; empty where it can, or may still be."""
        names = self.row.names
        absent = next((name for name in names if name not in self.taken), None)
        if absent is None:
            lost = self.row.shipped is None or None in self.row.per_replicate
            return "notMeasurable" if lost else ""
        alone = not any(name.startswith("reference.") for name in self.taken)
        return "noReference" if alone and absent.startswith("reference.") else "readingAbsent"

    @property
    def to_come(self) -> int:
        """Replicates that are still expected."""
        waiting = not self.judged and not self.why
        return self.replicates - len(self.row.per_replicate) if waiting else 0


def criteria_row(shared: Shared, number: int, say: Catalogue) -> ChartRow:
    """The row of the chart; `number` counts from 1."""
    row = shared.row
    return ChartRow(
        key=f"criterion.{number}",
        head=(
            Note(text=measured_text(row, say), bold=True),
            Note(text=rule_text(row, say)),
        ),
        strips=(_strip(shared, say),),
        value=""
        if row.mean is None
        else say.say("unit.pp", value=drift_text(shared.past(row.mean))),
        verdict=_verdict(shared, say) if shared.judged else None,
        so_far=() if shared.judged else _so_far(shared, say),
    )


def _strip(shared: Shared, say: Catalogue) -> Strip:
    row, count = shared.row, shared.replicates
    marks = []
    if row.shipped is not None:
        marks.append(_mark(shared, "diamond", row.shipped, _DIAMOND, row.shipped_passes, say))
    replicates = zip(row.per_replicate, row.per_replicate_passes, strict=True)
    for r, (value, passes) in enumerate(replicates):
        if value is not None:
            place = replicate_place(r, replicates=count)
            marks.append(_mark(shared, "circle", value, place, passes, say))
    if row.mean is not None:
        marks.append(_mark(shared, "pointer", row.mean, _POINTER, None, say))
    places = range(count - shared.to_come, count)
    return Strip(
        marks=_noted_once(marks),
        bracket=shared.bracket,
        note="" if marks or shared.to_come else say.say("chart.nothing"),
        to_come=tuple(replicate_place(r, replicates=count) for r in places),
    )


def _mark(
    shared: Shared,
    shape: Shape,
    value: Fraction,
    place: Fraction,
    passes: bool | None,
    say: Catalogue,
) -> Mark:
    role: Role = "none"
    if shared.judged and passes is not None:
        role = "inside" if passes else "beyond"
    return Mark(
        shape=shape,
        at=shared.past(value),
        place=place,
        role=role,
        note=threshold_note(value, shared.row, say) if shared.judged else "",
        open=not shared.judged,
    )


def _noted_once(marks: list[Mark]) -> tuple[Mark, ...]:
    """Spells out the first value on the threshold only: the others lie above or below it."""
    noted, found = False, []
    for mark in marks:
        kept = mark if not (mark.note and noted) else _silent(mark)
        noted = noted or bool(mark.note)
        found.append(kept)
    return tuple(found)


def _silent(mark: Mark) -> Mark:
    return Mark(shape=mark.shape, at=mark.at, place=mark.place, role=mark.role, open=mark.open)


def _verdict(shared: Shared, say: Catalogue) -> Verdict:
    row = shared.row
    if row.crosses is None:
        word = say.say("chart.criteria.noVerdict")
        return Verdict(icon="noAnswer", word=word, beneath=(Note(text=_reason(shared, say)),))
    passing = sum(1 for passes in row.per_replicate_passes if passes)
    before, after = (passes_word(bool(p), say) for p in (row.shipped_passes, row.mean_passes))
    beneath = [
        Note(
            text=say.say("chart.criteria.from", a=before, b=after)
            if row.crosses
            else say.say("chart.criteria.still", passes=before)
        )
    ]
    if row.crosses and row.budget is not None:
        beneath.append(Note(text=_level(row, say)))
    return Verdict(
        icon="crosses" if row.crosses else "holds",
        word=say.say(f"chart.criterion.level.{'crosses' if row.crosses else 'none'}"),
        beside=say.say("chart.criteria.passing", k=passing, r=len(row.per_replicate)),
        beneath=tuple(beneath),
    )


def _level(row: CriterionRow, say: Catalogue) -> str:
    if row.clears_every_replicate:
        return say.say("chart.criteria.everyReplicate")
    return say.say(f"chart.criteria.{'beyond' if row.clears_budget else 'within'}Budget")


def _reason(shared: Shared, say: Catalogue) -> str:
    absent = next((name for name in shared.row.names if name not in shared.taken), None)
    name = say.say(f"name.{absent}") if absent else ""
    return say.say(f"chart.criteria.{shared.why or 'notMeasurable'}", name=name)


def _so_far(shared: Shared, say: Catalogue) -> tuple[Note, ...]:
    if shared.why:
        word = say.say("chart.criteria.noVerdict")
        return Note(text=word, bold=True), Note(text=_reason(shared, say))
    counted = {"r": len(shared.row.per_replicate), "of": shared.replicates}
    if shared.stopped:
        word = say.say("live.row.noVerdict")
        return Note(text=word, bold=True), Note(text=say.say("live.row.stopped", **counted))
    to_come = say.say("live.row.toCome", k=shared.to_come)
    return Note(text=say.say("live.row.open"), bold=True), Note(text=to_come)
