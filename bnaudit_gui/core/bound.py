"""The bound: how far a release's own training seeds differ on one reading, in pp.

* From at least three seeds, the audited file counted as one, as shipped [ours].
* Largest minus smallest reading; above five seeds the mean range over all subsets of five,
  because a range grows with the number of seeds [ours].
* A derived bound under one record is raised to one record.
* A typed bound is labelled as typed. Fewer than three seeds: no bound.
"""

from fractions import Fraction
from math import comb, isqrt
from typing import Literal

from bnaudit_gui.core.exact import mean
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.wire import Row

LEAST_SEEDS = 3
SUBSET = 5


class Bound(Row, frozen=True, kw_only=True, rename="camel"):
    """The seed spread of one model's reading on one set."""

    model: str
    set: str
    value: Fraction | None
    """Percentage points; None = no bound."""
    origin: Literal["siblings", "typed", "none"]
    seeds: int
    """Seed readings that could be counted, the audited file's included."""
    sd: Fraction | None = None
    """Standard deviation (n - 1) of the seed readings, pp, to six decimals."""
    raised: bool = False
    """Whether a derived bound was raised to one record."""
    why: str | None = None
    """Code of why there is no bound."""


def mean_range(values: list[Fraction], *, subset: int = SUBSET) -> Fraction:
    """Mean over all subsets of that size of largest minus smallest; the range if there are fewer.

    Source: order statistics; the i-th smallest of n (from 0) is the largest of C(i, s-1) subsets
    of size s and the smallest of C(n-1-i, s-1).
    """
    ordered = sorted(values)
    n = len(ordered)
    if n <= subset:
        return ordered[-1] - ordered[0]
    weighted = sum(
        (comb(i, subset - 1) - comb(n - 1 - i, subset - 1)) * value
        for i, value in enumerate(ordered)
    )
    return Fraction(weighted) / comb(n, subset)


def standard_deviation(values: list[Fraction]) -> Fraction:
    """Sample standard deviation (n - 1), cut to six decimals; at least two values."""
    centre = mean(values)
    variance = sum((value - centre) ** 2 for value in values) / (len(values) - 1)
    scale = 10**6
    return Fraction(isqrt(int(variance * scale * scale)), scale)


def derive_bound(audited: Reading, siblings: list[Reading]) -> Bound:
    """The bound of the audited reading from its seed siblings' shipped readings."""
    seeds = [100 * a for a in (r.accuracy for r in [audited, *siblings]) if a is not None]
    spread = standard_deviation(seeds) if len(seeds) > 1 else None
    if len(seeds) < LEAST_SEEDS or audited.n == 0:
        return Bound(
            model=audited.model,
            set=audited.set,
            value=None,
            origin="none",
            seeds=len(seeds),
            sd=spread,
            why="tooFewSeeds",
        )
    derived, one_record = mean_range(seeds), Fraction(100, audited.n)
    return Bound(
        model=audited.model,
        set=audited.set,
        value=max(derived, one_record),
        origin="siblings",
        seeds=len(seeds),
        sd=spread,
        raised=derived < one_record,
    )


def typed_bound(audited: Reading, value: Fraction) -> Bound:
    """A bound that the auditor typed, labelled as that."""
    return Bound(model=audited.model, set=audited.set, value=value, origin="typed", seeds=0)
