"""Does the verdict cross, and how firmly? One criterion: threshold, pass zone, values, budget."""

from fractions import Fraction

from bnaudit_gui.core.chart import (
    Axis,
    Band,
    Bracket,
    Chart,
    ChartRow,
    Line,
    Link,
    Mark,
    Note,
    Panel,
    Role,
    Strip,
    Zone,
)
from bnaudit_gui.core.criterion_twin import criterion_twin
from bnaudit_gui.core.criterion_words import (
    criterion_how_to_read,
    criterion_title,
    level_boxes,
    measured_text,
    passes_word,
    refit_notes,
    rule_text,
    threshold_note,
    unjudged_reason,
    value_text,
    value_verdict,
)
from bnaudit_gui.core.drift import RULE_REPLICATES
from bnaudit_gui.core.drift_chart import convention_footer, replicate_place
from bnaudit_gui.core.exact import decimal_text
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.ticks import ticks
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.words.catalogue import Catalogue

_TICKS = 10
_MARGIN = Fraction(1, 8)
_LEAST_SPAN = Fraction(1, 20)
_HEIGHTS = {"shipped": Fraction(3, 2), "refit": Fraction(5, 2), "budget": Fraction(5, 4)}
"""Of the three rows, in rows of ordinary height."""


def criterion_chart(record: AuditRecord, row: CriterionRow, say: Catalogue) -> Chart:
    """Describes the chart of one criterion of a record."""
    linked = row.shipped is not None and row.mean is not None
    return Chart(
        kind="criterion",
        title=criterion_title(record, row, say),
        how_to_read=criterion_how_to_read(row, say),
        column_heads=(),
        panels=(Panel(axis=_axis(row, say)),),
        rows=(_shipped_row(row, say), _refit_row(row, say), _budget_row(row, say)),
        lines=(_threshold(row, say),),
        zone=_zone(row, say),
        link=Link(start=row.shipped or Fraction(0), end=row.mean or Fraction(0))
        if linked
        else None,
        boxes_head=say.say("chart.criterion.question"),
        boxes=level_boxes(row, say),
        greyed=unjudged_reason(record, row, say),
        footer=convention_footer(record, say),
        twin=criterion_twin(row, say),
    )


def bracket_of(row: CriterionRow) -> Bracket | None:
    """The budget, from the threshold into the refit's side."""
    if row.budget is None or row.mean is None:
        return None
    above = row.mean > row.threshold or (row.mean == row.threshold and _passes_above(row))
    if row.mean == row.threshold and not row.mean_passes:
        above = not _passes_above(row)
    return Bracket(start=row.threshold, end=row.threshold + (row.budget if above else -row.budget))


def _passes_above(row: CriterionRow) -> bool:
    return row.operator in (">", ">=")


def _axis(row: CriterionRow, say: Catalogue) -> Axis:
    """Holds threshold, values and bracket; accuracies and their distances end at 0 and 1."""
    bracket = bracket_of(row)
    held = [row.threshold]
    held += [value for value in (row.shipped, *row.per_replicate, row.mean) if value is not None]
    held += [min(max(bracket.end, Fraction(0)), Fraction(1))] if bracket else []
    lowest, highest = min(held), max(held)
    pad = _MARGIN * max(highest - lowest, _LEAST_SPAN)
    low = lowest - pad if lowest < 0 else max(lowest - pad, Fraction(0))
    high = highest + pad if highest > 1 else min(highest + pad, Fraction(1))
    return Axis(
        low=low,
        high=high,
        ticks=ticks(low, high, most=_TICKS),
        label=say.say("chart.criterion.axis", measured=measured_text(row, say)),
    )


def _threshold(row: CriterionRow, say: Catalogue) -> Line:
    return Line(
        at=row.threshold,
        kind="threshold",
        head=(
            Note(text=say.say("chart.criterion.threshold")),
            Note(text=decimal_text(row.threshold), bold=True),
        ),
    )


def _zone(row: CriterionRow, say: Catalogue) -> Zone:
    above = _passes_above(row)
    return Zone(
        band=Band(
            kind="passZone",
            low=row.threshold if above else None,
            high=None if above else row.threshold,
            pattern="diagonals",
            edges="none",
        ),
        inside=say.say("chart.criterion.zone", rule=rule_text(row, say)),
        outside=passes_word(False, say),
    )


def _role(passes: bool | None) -> Role:
    if passes is None:
        return "none"
    return "inside" if passes else "beyond"


def _shipped_row(row: CriterionRow, say: Catalogue) -> ChartRow:
    marks = ()
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
