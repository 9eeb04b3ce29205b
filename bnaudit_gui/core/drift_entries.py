"""What each row of the drift chart stands on, gathered from a record."""

from fractions import Fraction

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.drift import Drift
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.wire import Row

SETS_IN_ORDER = ("forget", "kept", "test", "test.kept", "test.forgotten")
MODELS = ("unlearned", "reference")


class Entry(Row, frozen=True, kw_only=True, rename="camel"):
    """One model's drift on one set with its evidence."""

    set: str
    model: str
    n: int
    drift: Drift | None
    """None = this model was not delivered."""
    bound: Bound | None
    references_bound: Bound | None
    shipped: Reading | None
    refits: tuple[Reading, ...]

    @property
    def key(self) -> str:
        """Names the row in its chart."""
        return f"{self.set}.{self.model}"

    @property
    def drifts(self) -> tuple[Fraction, ...]:
        """Every replicate's drift in pp; empty where any is missing."""
        values = self.drift.per_replicate if self.drift else ()
        known = tuple(value for value in values if value is not None)
        return known if len(known) == len(values) else ()

    @property
    def mean(self) -> Fraction | None:
        """Mean drift in pp."""
        return self.drift.mean if self.drift else None

    @property
    def bound_pp(self) -> Fraction | None:
        """The own bound in pp, where there is one and something to hold against it."""
        return self.bound.value if self.bound and self.drifts else None

    @property
    def why(self) -> str:
        """Code of the reason for the answer."""
        return "noReference" if self.drift is None else self.drift.why

    @property
    def cannot(self) -> str | None:
        """`rise` or `fall` where a saturated reading can move one way only."""
        if self.drift is None or not self.drift.saturated or self.shipped is None:
            return None
        return "rise" if self.shipped.correct == self.n else "fall"


def entries_of(record: AuditRecord) -> tuple[Entry, ...]:
    """A row for each set and each model of the pair, one that was not delivered included."""
    predicate = record.predicate
    drifts = {(drift.model, drift.set): drift for drift in predicate.drift}
    sets = [name for name in SETS_IN_ORDER if ("unlearned", name) in drifts]
    return tuple(
        _entry(record, model, name, drifts.get((model, name))) for name in sets for model in MODELS
    )


def _entry(record: AuditRecord, model: str, name: str, drift: Drift | None) -> Entry:
    predicate = record.predicate
    readings = [r for r in predicate.readings if (r.model, r.set) == (model, name)]
    shipped = next((r for r in readings if r.state == "shipped"), None)
    bounds = {(b.model, b.set): b for b in predicate.bound}
    theirs = {(b.model, b.set): b for b in predicate.references_bound}
    return Entry(
        set=name,
        model=model,
        n=shipped.n if shipped else 0,
        drift=drift,
        bound=bounds.get((model, name)),
        references_bound=theirs.get((model, name)),
        shipped=shipped,
        refits=tuple(
            sorted((r for r in readings if r.state == "refit"), key=lambda r: r.replicate or 0)
        ),
    )
