from fractions import Fraction
from typing import Literal

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.drift import (
    RULE_REPLICATES,
    Drift,
    changed_records,
    judge_drift,
    moved,
    one_sign,
)
from bnaudit_gui.core.readings import Reading

N = 200


def bound_of(value: Fraction | None) -> Bound:
    origin: Literal["siblings", "none"] = "none" if value is None else "siblings"
    return Bound(model="unlearned", set="forget", value=value, origin=origin, seeds=3)


def typed(value: str) -> Bound:
    return Bound(model="unlearned", set="forget", value=Fraction(value), origin="typed", seeds=0)


def reading(correct: int | None, *, refit: bool = False, n: int = N) -> Reading:
    return Reading(
        model="unlearned",
        state="refit" if refit else "shipped",
        set="forget",
        correct=correct,
        n=n,
        too_close=0 if correct is not None else None,
        reason=None if correct is not None else "notFinite",
    )


def judged(before: int | None, after: list[int | None], bound: Bound) -> Drift:
    refits = [reading(count, refit=True) for count in after]
    return judge_drift(reading(before), refits, bound=bound, references_bound=None, changed=None)


counts = st.integers(0, N)


@given(counts, st.lists(counts, min_size=3, max_size=12), st.fractions(0, 10, max_denominator=100))
def test_the_rule_is_the_papers_rule_written_out(
    before: int, after: list[int], value: Fraction
) -> None:
    bound = bound_of(value)
    drift = judged(before, list(after), bound)
    differences = [count - before for count in after]
    # in records, without a fraction: |sum / R| * 100 / n > bound
    beyond = abs(sum(differences)) * 100 > value * N * len(after)
    same = min(differences) > 0 or max(differences) < 0
    if not same or not beyond:
        assert drift.moved is False
    elif len(after) < RULE_REPLICATES:
        assert (drift.moved, drift.why) == (None, "tooFewReplicates")
    else:
        assert drift.moved is True


@given(st.lists(st.fractions(-5, 5, max_denominator=50), min_size=1, max_size=12))
def test_zero_has_no_sign(drifts: list[Fraction]) -> None:
    assert one_sign(drifts) == (
        len({(d > 0) - (d < 0) for d in drifts} - {0}) == 1 and 0 not in drifts
    )


def test_exactly_the_bound_is_not_beyond_it() -> None:
    assert judged(100, [102] * 10, bound_of(Fraction(1))).moved is False
    assert judged(100, [103] * 10, bound_of(Fraction(1))).moved is True


def test_without_a_bound_there_is_no_verdict() -> None:
    drift = judged(100, [150] * 10, bound_of(None))
    assert (drift.moved, drift.why) == (None, "noBound")


def test_one_record_over_a_typed_bound_is_too_coarse() -> None:
    assert moved([Fraction(5)] * 10, typed("0.4"), n=N) == (None, "tooCoarse")
    assert moved([Fraction(5)] * 10, typed("0.5"), n=N)[0] is True


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        (None, [100] * 10, "shippedNotMeasurable"),
        (100, [100] * 9 + [None], "broken"),
        (100, [], "channelAbsent"),
    ],
)
def test_what_could_not_be_read_gives_no_number(
    before: int | None, after: list[int | None], why: str
) -> None:
    drift = judged(before, after, bound_of(Fraction(1)))
    assert (drift.moved, drift.mean, drift.why) == (None, None, why)


def test_a_reading_at_the_end_of_its_scale_is_saturated() -> None:
    assert judged(N, [N - 1] * 10, bound_of(Fraction(1))).saturated
    assert judged(0, [1] * 10, bound_of(Fraction(1))).saturated
    assert not judged(1, [1] * 10, bound_of(Fraction(1))).saturated


@given(st.integers(1, 10), st.integers(0, 2**32 - 1))
def test_gained_and_lost_are_majorities_counted_record_by_record(
    replicates: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    before = rng.random(30) < 0.5
    after = [rng.random(30) < 0.5 for _ in range(replicates)]
    changed = changed_records(before, after)
    gained = lost = 0
    for record in range(30):
        votes = sum(bool(a[record]) for a in after)
        gained += not before[record] and votes > replicates / 2
        lost += bool(before[record]) and replicates - votes > replicates / 2
    assert (changed.gained, changed.lost) == (gained, lost)


def test_mcnemars_p_is_twice_the_smaller_binomial_tail() -> None:
    before = np.array([False] * 9 + [True] * 2 + [True] * 20)
    after = [np.array([True] * 9 + [False] * 2 + [True] * 20)] * 10
    changed = changed_records(before, after)
    assert (changed.gained, changed.lost) == (9, 2)
    assert changed.mcnemar_p is not None
    assert float(changed.mcnemar_p) == pytest.approx(2 * scipy.stats.binom.cdf(2, 11, 0.5))


def test_without_a_changed_record_there_is_no_p() -> None:
    before = np.array([True, False])
    assert changed_records(before, [before] * 10).mcnemar_p is None
