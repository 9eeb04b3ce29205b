"""The reproduction gate: are these the published numbers, before anything is refit? [ours]"""

from fractions import Fraction
from typing import Literal

from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.verdict import NAMES
from bnaudit_gui.core.wire import Row

TOLERANCE_PP = Fraction(1, 2)


class GateRow(Row, frozen=True, kw_only=True, rename="camel"):
    """One published accuracy beside the shipped reading on the whole set it names."""

    model: str
    set: str
    published: Fraction
    """Between 0 and 1, as published."""
    correct: int | None
    n: int
    reproduced: bool


class Gate(Row, frozen=True, kw_only=True, rename="camel"):
    """What the gate found."""

    state: Literal["reproduced", "notReproduced", "notChecked"]
    tolerance: Fraction
    """Percentage points."""
    ways: int
    """Conventions searched through before the numbers fitted; 1 = no search."""
    rows: tuple[GateRow, ...]


def parse_published(name: str, text: str) -> Fraction:
    """Reads a published accuracy: a fraction of one, or a percentage with `%`.

    Errors:
        PlanError: the name is no criterion name, or the number lies outside 0 to 1.
    """
    if name not in NAMES:
        raise PlanError("published.unknownName", name=name)
    number = text.strip().removesuffix("%").strip()
    if not number.replace(".", "", 1).isascii() or not number.replace(".", "", 1).isdigit():
        raise PlanError("published.notANumber", name=name, value=text)
    value = Fraction(number) / (100 if text.strip().endswith("%") else 1)
    if value > 1:
        raise PlanError("published.outOfRange", name=name, value=text)
    return value


def check_gate(published: dict[str, Fraction], whole_sets: list[Reading]) -> Gate:
    """Holds published accuracies against shipped readings on the whole sets.

    Errors:
        PlanError: a number was published for a reading that was not taken.
    """
    taken = {}
    for reading in whole_sets:
        prefix = "reference." if reading.model == "reference" else ""
        taken[prefix + reading.set] = reading
    rows = []
    for name, value in sorted(published.items()):
        if name not in taken:
            raise PlanError("published.noReading", name=name)
        reading = taken[name]
        accuracy = reading.accuracy
        near = accuracy is not None and 100 * abs(accuracy - value) <= TOLERANCE_PP
        rows.append(
            GateRow(
                model=reading.model,
                set=reading.set,
                published=value,
                correct=reading.correct,
                n=reading.n,
                reproduced=near,
            )
        )
    state: Literal["reproduced", "notReproduced", "notChecked"] = "notChecked"
    if rows:
        state = "reproduced" if all(row.reproduced for row in rows) else "notReproduced"
    return Gate(state=state, tolerance=TOLERANCE_PP, ways=1, rows=tuple(rows))
