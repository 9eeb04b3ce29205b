"""What is asked of an audit."""

from typing import Literal

from bnaudit_gui.core.wire import Row

Estimator = Literal["batch-mean"]
Acceptance = Literal["not-reproduced", "overlap", "unreadable"]

PAPER_BOUND_PP = "1.2"
"""The bound reported in arXiv 2609.11490, offered as that and never as a release's own."""


class AuditPlan(Row, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Everything that the auditor settles before an audit starts."""

    unlearned: str
    """Path of the checkpoint said to have forgotten."""
    reference: str | None = None
    """Path of the checkpoint retrained without the removed records, if there is one."""
    seed_siblings: tuple[str, ...] = ()
    """Paths: the unlearned checkpoint's method under other training seeds."""
    reference_siblings: tuple[str, ...] = ()
    """Paths: the reference under other training seeds."""
    kept: str
    """Source of the kept records: path, optionally `#selector`."""
    forget: str
    """Source of the removed records."""
    test: str | None = None
    """Source of the records never trained on."""
    classes: str | None = None
    """File with one class name a line; the line's place is the class index."""
    transform: str = "unit"
    """Input normalisation, by name or as `mean=..;std=..`."""
    eps: str | None = None
    """Batch norm's epsilon as a decimal; None = the family's own, marked as assumed."""
    estimator: Estimator = "batch-mean"
    """How a refit estimates the state."""
    replicates: int = 10
    """Number of refits, each on its own draw."""
    pool: int = 5000
    """Kept records in one refit's draw."""
    batch: int = 128
    """Records in one batch of a refit."""
    seed: int = 0
    """Base seed of every draw."""
    bound: str = "auto"
    """`auto` = from the seed siblings; else a typed number of percentage points."""
    criteria: tuple[str, ...] = ()
    """Pass/fail rules, for example `abs(forget - test) < 0.05`."""
    published: dict[str, str] = {}
    """Published accuracies by criterion name: a fraction, or a percentage with `%`."""
    accept: tuple[Acceptance, ...] = ()
    """What the auditor agreed to go on with."""
    device: str = "auto"
    """`auto`, `cpu` or `cuda:N`."""
