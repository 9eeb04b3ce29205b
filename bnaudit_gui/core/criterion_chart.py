"""Does the verdict cross, and how firmly? One criterion: threshold, pass zone, values, budget."""

from fractions import Fraction

from bnaudit_gui.core.chart import Axis, Band, Chart, Line, Link, Note, Panel, Zone
from bnaudit_gui.core.criterion_exact import exact_row
from bnaudit_gui.core.criterion_rows import bracket_of, criterion_rows, passes_above
from bnaudit_gui.core.criterion_twin import criterion_twin
from bnaudit_gui.core.criterion_words import (
    criterion_how_to_read,
    criterion_title,
    level_boxes,
    measured_text,
    passes_word,
    rule_text,
    unjudged_reason,
)
from bnaudit_gui.core.drift_chart import convention_footer
from bnaudit_gui.core.exact import decimal_text
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.ticks import ticks
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.words.catalogue import Catalogue

_TICKS = 10
_MARGIN = Fraction(1, 8)
_LEAST_SPAN = Fraction(1, 20)


def criterion_chart(record: AuditRecord, row: CriterionRow, say: Catalogue) -> Chart:
    """Describes the chart of one criterion of a record."""
    row = exact_row(record, row)
    linked = row.shipped is not None and row.mean is not None
    return Chart(
        kind="criterion",
        title=criterion_title(record, row, say),
        how_to_read=criterion_how_to_read(row, say),
        column_heads=(),
        panels=(Panel(axis=_axis(row, say)),),
        rows=criterion_rows(row, say),
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
    above = passes_above(row)
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
