"""The reproduction gate on page 1: are these the published numbers?"""

from fractions import Fraction

from bnaudit_gui.core.drift_entries import MODELS, SETS_IN_ORDER
from bnaudit_gui.core.exact import percentage_points
from bnaudit_gui.core.gate import GateRow
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.report.blocks import Block, Cell, Columns, Paragraph, plain
from bnaudit_gui.report.phrases import bound_pp, drift_pp, percent
from bnaudit_gui.words.catalogue import Catalogue


def gate_blocks(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    """What the gate found, row by row; what was not published was not checked."""
    gate = record.predicate.gate
    sentence = say.say(
        f"document.gate.{gate.state}", tolerance=bound_pp(gate.tolerance, say), ways=gate.ways
    )
    if gate.state == "notChecked":
        return (Paragraph(text=sentence),)
    if gate.state == "notReproduced" and "not-reproduced" in record.predicate.method.accepted:
        sentence = f"{sentence} {say.say('document.gate.accepted')}"
    table = Columns(
        heads=tuple(
            say.say(f"document.column.{name}")
            for name in (
                "reading",
                "published",
                "readHere",
                "ofRecords",
                "difference",
                "reproduced",
            )
        ),
        widths=("auto", "auto", "auto", "auto", "auto", "1fr"),
        right=(False, True, True, True, True, False),
        rows=tuple(_row(row, say) for row in sorted(gate.rows, key=_place)),
    )
    alarm = gate.state == "notReproduced"
    return (Paragraph(text=sentence, style="alarm" if alarm else "plain"), table)


def _place(row: GateRow) -> tuple[int, int]:
    return MODELS.index(row.model), SETS_IN_ORDER.index(row.set)


def _row(row: GateRow, say: Catalogue) -> tuple[Cell, ...]:
    here = None if row.correct is None else Fraction(row.correct, row.n)
    difference = None if here is None else percentage_points(here, row.published)
    name = row.set if row.model == "unlearned" else f"reference.{row.set}"
    answer = "reproduced" if row.reproduced else "notReproduced"
    counts = f"{row.correct:,} / {row.n:,}" if row.correct is not None else f"– / {row.n:,}"
    return (
        plain(say.say(f"name.{name}")),
        plain(percent(row.published, say)),
        plain(percent(here, say)),
        plain(counts),
        plain(drift_pp(difference, say)),
        Cell(
            text=say.say(f"document.{answer}"),
            icon="holds" if row.reproduced else "moved",
            bold=not row.reproduced,
        ),
    )
