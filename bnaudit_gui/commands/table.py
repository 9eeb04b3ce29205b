"""A record's numbers and verdicts as a plain text table."""

from bnaudit_gui.core.number_rows import criterion_rows, number_rows
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.words.catalogue import Catalogue


def verdict_table(record: AuditRecord, say: Catalogue) -> str:
    """Readings with their drift and bound, then the criteria."""
    predicate = record.predicate
    parts = [_aligned([say.say("table.columns").split("|"), *number_rows(predicate, say)])]
    if predicate.criteria:
        criteria = criterion_rows(predicate, say)
        parts.append(_aligned([say.say("table.criteria").split("|"), *criteria]))
    else:
        parts.append(say.say("table.noCriteria"))
    if not any(drift.model == "reference" for drift in predicate.drift):
        parts.append(say.say("table.noReference"))
    return "\n\n".join(parts)


def _aligned(rows: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])
