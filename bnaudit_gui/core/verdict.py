"""Does the verdict cross? Criteria on exact fractions.

* A criterion compares a decimal with one reading or with the distance of two:
  `kept >= 0.95`, `abs(forget - test) < 0.05`. Parsed here, never evaluated as code.
* 0.05 is not < 0.05: everything is compared as fractions.
* Criteria that involve the reference take its refit r with the unlearned refit r.
* crosses = the verdict on the replicates' mean is not the shipped one [paper].
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.exact import mean
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.wire import Row

Operator = Literal["<", "<=", ">", ">="]
Accuracies = Mapping[str, Fraction | None]
"""Accuracies between 0 and 1 by criterion name; None = not measurable."""

SET_NAMES = ("forget", "kept", "test", "test.kept", "test.forgotten")
NAMES = (*SET_NAMES, *(f"reference.{name}" for name in SET_NAMES))

DEFAULT_CRITERION = "abs(forget - test) < 0.05"
_TOKEN = re.compile(
    r"\s*(?:(?P<op><=|>=|<|>)|(?P<number>\d+(?:\.\d+)?|\.\d+)|"
    r"(?P<name>[a-z]+(?:\.[a-z]+)*)|(?P<mark>[()-]))"
)
_MIRROR: dict[str, Operator] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPERATORS: dict[str, Operator] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Criterion(Row, frozen=True, kw_only=True, rename="camel"):
    """One pass/fail rule."""

    text: str
    """As it was given."""
    names: tuple[str, ...]
    """One name, or the two whose distance is taken."""
    operator: Operator
    threshold: Fraction

    @property
    def involves_reference(self) -> bool:
        """Whether a reading of the reference enters."""
        return any(name.startswith("reference.") for name in self.names)

    def value(self, accuracies: Accuracies) -> Fraction | None:
        """The left side; None where a reading is missing."""
        terms = [accuracies.get(name) for name in self.names]
        if any(term is None for term in terms):
            return None
        known = [term for term in terms if term is not None]
        return known[0] if len(known) == 1 else abs(known[0] - known[1])

    def holds(self, value: Fraction) -> bool:
        """Whether that value passes."""
        return {
            "<": value < self.threshold,
            "<=": value <= self.threshold,
            ">": value > self.threshold,
            ">=": value >= self.threshold,
        }[self.operator]


class CriterionRow(Row, frozen=True, kw_only=True, rename="camel"):
    """One criterion under the shipped state and under the refits."""

    text: str
    origin: Literal["given", "default"]
    names: tuple[str, ...]
    operator: Operator
    threshold: Fraction
    shipped: Fraction | None
    shipped_passes: bool | None
    per_replicate: tuple[Fraction | None, ...]
    per_replicate_passes: tuple[bool | None, ...]
    mean: Fraction | None
    """On the replicates' mean readings."""
    mean_passes: bool | None
    unlearned_only_mean: Fraction | None
    """The same with the reference as shipped; None where no reference enters."""
    unlearned_only_crosses: bool | None
    budget: Fraction | None
    """How far recalibration choices alone move the value; None = not measured."""
    crosses: bool | None
    clears_budget: bool | None
    clears_every_replicate: bool | None
    why: str | None
    """Code of why something is missing."""


def _tokens(text: str) -> list[tuple[str, str, int]]:
    found, at = [], 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            place = len(text) - len(text[at:].lstrip()) + 1
            raise PlanError("criterion.unreadable", criterion=text, place=place)
        kind = match.lastgroup or ""
        found.append((kind, match.group(kind), match.start(kind)))
        at = match.end()
    return found


def _shape(tokens: list[tuple[str, str, int]]) -> str:
    return " ".join(
        value if kind == "mark" or value == "abs" else kind for kind, value, _ in tokens
    )


def parse_criterion(text: str) -> Criterion:
    """Reads one comparison between a decimal and a name or `abs(name - name)`, in either order.

    Errors:
        PlanError: the text is no such comparison, or a name is unknown; the place is marked.
    """
    tokens = _tokens(text)
    shape = _shape(tokens)
    left = {"name op number": 1, "abs ( name - name ) op number": 2}.get(shape)
    right = {"number op name": 1, "number op abs ( name - name )": 2}.get(shape)
    if left is None and right is None:
        raise PlanError("criterion.noComparison", criterion=text)
    names = [(value, at) for kind, value, at in tokens if kind == "name" and value != "abs"]
    for name, at in names:
        if name not in NAMES:
            raise PlanError("criterion.unknownName", criterion=text, name=name, place=at + 1)
    sign = next(value for kind, value, _ in tokens if kind == "op")
    number = next(value for kind, value, _ in tokens if kind == "number")
    return Criterion(
        text=text,
        names=tuple(name for name, _ in names),
        operator=_OPERATORS[sign] if left else _MIRROR[sign],
        threshold=Fraction(number),
    )


def accuracies(readings: list[Reading]) -> dict[str, Fraction | None]:
    """Names readings of the unlearned and the reference model as criteria name them."""
    named: dict[str, Fraction | None] = {}
    for reading in readings:
        if reading.model == "unlearned":
            named[reading.set] = reading.accuracy
        elif reading.model == "reference":
            named[f"reference.{reading.set}"] = reading.accuracy
    return named


def mean_accuracies(refits: list[dict[str, Fraction | None]]) -> dict[str, Fraction | None]:
    """Averages accuracies over replicates, as fractions; one missing makes the mean missing."""
    averaged: dict[str, Fraction | None] = {}
    for name in refits[0] if refits else ():
        values = [refit.get(name) for refit in refits]
        known = [value for value in values if value is not None]
        averaged[name] = mean(known) if len(known) == len(values) else None
    return averaged


def judge_criterion(
    criterion: Criterion,
    *,
    shipped: dict[str, Fraction | None],
    refits: list[dict[str, Fraction | None]],
    origin: Literal["given", "default"] = "given",
) -> CriterionRow:
    """Takes the criterion as shipped, on every replicate and on their mean.

    The budget stays empty: it needs the other estimators and batch sizes, which a quick audit
    does not take.
    """

    def passes(value: Fraction | None) -> bool | None:
        return None if value is None else criterion.holds(value)

    averaged = mean_accuracies(refits)
    before = criterion.value(shipped)
    after = criterion.value(averaged)
    values = [criterion.value(refit) for refit in refits]
    alone = None
    if criterion.involves_reference:
        as_shipped = {name: value for name, value in shipped.items() if "reference." in name}
        alone = criterion.value(averaged | as_shipped)
    why = None
    if before is None or after is None:
        missing = [name for name in criterion.names if shipped.get(name) is None]
        absent = any(name not in shipped for name in missing)
        why = "readingAbsent" if absent else "notMeasurable"
    return CriterionRow(
        text=criterion.text,
        origin=origin,
        names=criterion.names,
        operator=criterion.operator,
        threshold=criterion.threshold,
        shipped=before,
        shipped_passes=passes(before),
        per_replicate=tuple(values),
        per_replicate_passes=tuple(passes(value) for value in values),
        mean=after,
        mean_passes=passes(after),
        unlearned_only_mean=alone,
        unlearned_only_crosses=_crossing(passes(before), passes(alone)),
        budget=None,
        crosses=_crossing(passes(before), passes(after)),
        clears_budget=None,
        clears_every_replicate=None,
        why=why or "budgetNotMeasured",
    )


def _crossing(before: bool | None, after: bool | None) -> bool | None:
    return None if before is None or after is None else before != after
