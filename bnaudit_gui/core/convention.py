"""The convention: everything that fixes a refit."""

from bnaudit_gui.core.wire import Row


class Convention(Row, frozen=True, kw_only=True, rename="camel"):
    """One refit convention, complete enough to repeat it."""

    estimator: str
    """Name of the estimator (`batch-mean`)."""
    batch: int
    """Records in a batch."""
    pool: int
    """Kept records drawn for one refit."""
    rest: int
    """Kept records a draw is made from: those not set aside for the kept reading."""
    set_aside: int
    """Kept records that only the kept reading sees."""
    replicates: int
    replicates_differ_in: str
    """`records` (the pool is a part of the rest) or `orderOnly` (it is all of it)."""
    ragged: str
    """What happens to the last, smaller batch: `dropped`, or `none` where there is none."""
    ragged_records: int
    """Records of a draw that fall into it."""
    seed: int
    """Base seed of the draws."""
    transform: str
    """Name of the input normalisation."""
    transform_mean: tuple[str, ...]
    """Per channel, on a 0..1 scale, as decimals."""
    transform_std: tuple[str, ...]
    eps: str
    """Batch norm's epsilon as a decimal."""
    eps_origin: str
    """`assumed` (the family's own) or `typed`."""
    precision: str
    """`float32` forward, float64 accumulation."""
    device: str
    """`cpu`, or the name of the accelerator."""
