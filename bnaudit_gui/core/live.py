"""What has been seen of a running audit: a value that `live_fold` folds over its events.

* Bounds and drifts come from the rules that judge the finished audit. Whether an answer of theirs
  may be shown is said by `complete`: nothing is judged before the last replicate.
* A bound is there as soon as all readings are that it comes from, and not before.
"""

from fractions import Fraction

import msgspec

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.gate import Gate
from bnaudit_gui.core.judgement import Judgement, bounds_of, judge
from bnaudit_gui.core.live_pace import Pace
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.wire import Row

PAIR = ("unlearned", "reference")


class Progress(Row, frozen=True, kw_only=True):
    """A running audit so far."""

    plan: AuditPlan
    pace: Pace = Pace()
    """The task in hand."""
    shipped: tuple[Reading, ...] = ()
    """The pair's readings, as shipped."""
    seed_siblings: tuple[Reading, ...] = ()
    reference_siblings: tuple[Reading, ...] = ()
    models_read: int = 0
    """Models of the pair and siblings that were read as shipped."""
    gate: Gate | None = None
    """None = not checked yet."""
    with_state: tuple[str, ...] | None = None
    """The models of the pair that carry running statistics; None = not known yet."""
    refits: tuple[Reading, ...] = ()
    """The readings of every replicate that is in."""
    findings: tuple[Finding, ...] = ()
    changed_files: tuple[str, ...] | None = None
    """Files that are not what they were; None = not hashed again yet."""
    stopped: bool = False
    """Whether nothing more will come."""
    images_a_model: int = 0
    """Records that one model is read on; 0 = not known yet."""
    pool: int = 0
    """Records that one refit sees; 0 = not known yet."""

    @property
    def models(self) -> tuple[str, ...]:
        """The models that are audited."""
        return PAIR if self.plan.reference is not None else PAIR[:1]

    @property
    def refit_models(self) -> tuple[str, ...]:
        """The models that are refit, as far as is known."""
        return self.models if self.with_state is None else self.with_state

    @property
    def siblings(self) -> int:
        """How many siblings are read beside the pair."""
        return len(self.plan.seed_siblings) + len(self.plan.reference_siblings)

    @property
    def replicates(self) -> int:
        """How many replicates there will be of each model."""
        return self.plan.replicates

    def replicates_in(self, model: str) -> int:
        """How many replicates of that model are in."""
        return len({reading.replicate for reading in self.refits if reading.model == model})

    @property
    def whole_replicates(self) -> int:
        """How many replicates are in for every model that is refit."""
        return min((self.replicates_in(m) for m in self.refit_models), default=self.replicates)

    @property
    def read(self) -> bool:
        """Whether all shipped readings are in, those of the siblings included."""
        return self.models_read == len(self.models) + self.siblings

    @property
    def complete(self) -> bool:
        """Whether every replicate is in, so that answers may be shown."""
        return self.read and self.whole_replicates == self.replicates

    @property
    def bounds(self) -> tuple[Bound, ...]:
        """The bounds; none as long as a reading is missing that they come from."""
        if not self.read:
            return ()
        shipped, typed = list(self.shipped), self._typed
        return (
            *bounds_of(shipped, list(self.seed_siblings), typed=typed, model="unlearned"),
            *bounds_of(shipped, list(self.reference_siblings), typed=typed, model="reference"),
        )

    @property
    def judgement(self) -> Judgement | None:
        """The rules applied to what is in; None before the shipped readings are.

        Gained and lost records are counted at the end only. A replicate that one model still lacks
        enters the drifts, but no criterion.
        """
        if not self.read:
            return None
        judged = self._judged(self._begun)
        if self._begun == self.whole_replicates:
            return judged
        criteria = self._judged(self.whole_replicates).criteria
        return msgspec.structs.replace(judged, criteria=criteria)

    def stop(self) -> "Progress":
        """The same audit when nothing more will come: cancelled or failed."""
        return msgspec.structs.replace(self, stopped=True)

    @property
    def _begun(self) -> int:
        """Replicates that are in for at least one model."""
        return max((self.replicates_in(m) for m in self.refit_models), default=self.replicates)

    @property
    def _typed(self) -> Fraction | None:
        return None if self.plan.bound == "auto" else Fraction(self.plan.bound)

    def _judged(self, replicates: int) -> Judgement:
        return judge(
            shipped=list(self.shipped),
            refits=[[r for r in self.refits if r.replicate == n] for n in range(replicates)],
            changed={},
            seed_siblings=list(self.seed_siblings),
            reference_siblings=list(self.reference_siblings),
            typed=self._typed,
            criteria=self.plan.criteria,
        )
