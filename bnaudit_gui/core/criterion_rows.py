"""The three rows of a criterion's chart: as shipped, after the refit, and the budget."""

from fractions import Fraction

from bnaudit_gui.core.chart import Bracket, ChartRow, Mark, Note, Role, Strip
from bnaudit_gui.core.criterion_words import (
    refit_notes,
    threshold_note,
    value_text,
    value_verdict,
)
from bnaudit_gui.core.drift import RULE_REPLICATES
from bnaudit_gui.core.drift_strips import replicate_place
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.words.catalogue import Catalogue

_HEIGHTS = {"shipped": Fraction(3, 2), "refit": Fraction(5, 2), "budget": Fraction(5, 4)}
"""Of the three rows, in rows of ordinary height."""


def criterion_rows(row: CriterionRow, say: Catalogue) -> tuple[ChartRow, ...]:
    """All rows, whatever is missing."""
    return _shipped_row(row, say), _refit_row(row, say), _budget_row(row, say)


def bracket_of(row: CriterionRow) -> Bracket | None:
    """The budget, from the threshold into the refit's side."""
    if row.budget is None or row.mean is None:
        return None
    above = row.mean > row.threshold or (row.mean == row.threshold and passes_above(row))
    if row.mean == row.threshold and not row.mean_passes:
        above = not passes_above(row)
    return Bracket(start=row.threshold, end=row.threshold + (row.budget if above else -row.budget))


def passes_above(row: CriterionRow) -> bool:
    """On which side of the threshold values pass."""
    return row.operator in (">", ">=")


def _role(passes: bool | None) -> Role:
    if passes is None:
        return "none"
    return "inside" if passes else "beyond"


def _shipped_row(row: CriterionRow, say: Catalogue) -> ChartRow:
    marks: tuple[Mark, ...] = ()
    if row.shipped is not None:
        mark = Mark(
            shape="diamond",
            at=row.shipped,
            place=Fraction(1, 2),
            role=_role(row.shipped_passes),
            note=threshold_note(row.shipped, row, say),
        )
        marks = (mark,)
    return ChartRow(
        key="shipped",
        head=(Note(text=say.say("chart.criterion.shipped"), bold=True),),
        strips=(Strip(marks=marks, note="" if marks else say.say("chart.nothing")),),
        height=_HEIGHTS["shipped"],
        value="" if row.shipped is None else value_text(row.shipped, row.threshold),
        verdict=value_verdict(row.shipped_passes, say),
    )


def _refit_row(row: CriterionRow, say: Catalogue) -> ChartRow:
    marks = _refit_marks(row, say)
    replicates = len(row.per_replicate)
    ten = "ten" if replicates == RULE_REPLICATES else "other"
    return ChartRow(
        key="refit",
        head=(
            Note(text=say.say("chart.criterion.refit"), bold=True),
            Note(text=say.say(f"chart.criterion.replicates.{ten}", r=replicates)),
        ),
        strips=(Strip(marks=marks, note="" if marks else say.say("chart.nothing")),),
        height=_HEIGHTS["refit"],
        value="" if row.mean is None else value_text(row.mean, row.threshold),
        verdict=value_verdict(row.mean_passes, say, beneath=refit_notes(row, say)),
    )


def _refit_marks(row: CriterionRow, say: Catalogue) -> tuple[Mark, ...]:
    """Replicates at their heights, the mean under them; one note for the first on the line."""
    marks, noted = [], False
    replicates = len(row.per_replicate)
    for r, (value, passes) in enumerate(
        zip(row.per_replicate, row.per_replicate_passes, strict=True)
    ):
        if value is None:
            continue
        note = "" if noted else threshold_note(value, row, say)
        noted = noted or bool(note)
        marks.append(
            Mark(
                shape="circle",
                at=value,
                place=replicate_place(r, replicates=replicates),
                role=_role(passes),
                note=note,
            )
        )
    if row.mean is not None:
        note = "" if noted else threshold_note(row.mean, row, say)
        marks.append(Mark(shape="pointer", at=row.mean, place=Fraction(11, 12), note=note))
    return tuple(marks)


def _budget_row(row: CriterionRow, say: Catalogue) -> ChartRow:
    bracket = bracket_of(row)
    note = ""
    if row.budget is None:
        note = say.say("chart.criterion.budget.notMeasured")
    elif bracket and not 0 <= bracket.end <= 1:
        note = say.say("chart.criterion.budget.tooLong")
    head = (
        say.say("chart.criterion.budget.head")
        if row.budget is None
        else say.say("chart.criterion.budget.width", budget=value_text(row.budget, Fraction(0)))
    )
    return ChartRow(
        key="budget",
        head=(Note(text=head, bold=True), Note(text=say.say("chart.criterion.budget.what"))),
        strips=(Strip(bracket=bracket, note=note),),
        height=_HEIGHTS["budget"],
    )
