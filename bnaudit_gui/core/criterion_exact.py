"""Exact fractions behind a criterion's values, which a record's file keeps to ten decimals."""

from fractions import Fraction

import msgspec

from bnaudit_gui.core.exact import decimal_text
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.verdict import CriterionRow, accuracies, judge_criterion, parse_criterion


def exact_row(record: AuditRecord, row: CriterionRow) -> CriterionRow:
    """The row with every value taken anew from the record's counts.

    A value that is not the one in the row, to the decimals that the row has, is left alone: the
    row is what was judged.
    """
    pair = [r for r in record.predicate.readings if r.model in ("unlearned", "reference")]
    refits: dict[int, list[Reading]] = {}
    for reading in pair:
        if reading.replicate is not None:
            refits.setdefault(reading.replicate, []).append(reading)
    counted = judge_criterion(
        parse_criterion(row.text),
        shipped=accuracies([r for r in pair if r.state == "shipped"]),
        refits=[accuracies(refits[number]) for number in sorted(refits)],
    )
    if len(counted.per_replicate) != len(row.per_replicate):
        return row
    both = zip(row.per_replicate, counted.per_replicate, strict=True)
    return msgspec.structs.replace(
        row,
        shipped=_sharper(row.shipped, counted.shipped),
        per_replicate=tuple(_sharper(rounded, exact) for rounded, exact in both),
        mean=_sharper(row.mean, counted.mean),
        unlearned_only_mean=_sharper(row.unlearned_only_mean, counted.unlearned_only_mean),
    )


def _sharper(rounded: Fraction | None, exact: Fraction | None) -> Fraction | None:
    if rounded is None or exact is None or decimal_text(rounded) != decimal_text(exact):
        return rounded
    return exact
