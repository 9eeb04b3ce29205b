from fractions import Fraction
from itertools import combinations
from statistics import stdev

from hypothesis import given
from hypothesis import strategies as st

from bnaudit_gui.core.bound import derive_bound, mean_range, standard_deviation, typed_bound
from bnaudit_gui.core.readings import Reading


def shipped(correct: int | None, n: int = 400, model: str = "unlearned") -> Reading:
    return Reading(model=model, state="shipped", set="forget", correct=correct, n=n, too_close=0)


percentages = st.lists(st.fractions(0, 100, max_denominator=400), min_size=1, max_size=9)


@given(percentages)
def test_the_mean_range_is_the_mean_over_all_subsets_of_five(values: list[Fraction]) -> None:
    subsets = list(combinations(values, min(5, len(values))))
    brute = sum((max(s) - min(s) for s in subsets), Fraction(0)) / len(subsets)
    assert mean_range(values) == brute


@given(st.lists(st.fractions(0, 100, max_denominator=400), min_size=2, max_size=9))
def test_the_standard_deviation_is_the_standard_librarys(values: list[Fraction]) -> None:
    assert abs(float(standard_deviation(values)) - float(stdev(values))) < 2e-6


def test_two_siblings_and_the_audited_file_make_three_seeds() -> None:
    bound = derive_bound(shipped(380), [shipped(384), shipped(376)])
    assert (bound.value, bound.origin, bound.seeds) == (Fraction(2), "siblings", 3)
    assert not bound.raised


def test_two_seeds_give_no_bound() -> None:
    bound = derive_bound(shipped(380), [shipped(384)])
    assert (bound.value, bound.origin, bound.why) == (None, "none", "tooFewSeeds")


def test_a_seed_that_could_not_be_read_does_not_count() -> None:
    bound = derive_bound(shipped(380), [shipped(384), shipped(None)])
    assert (bound.value, bound.seeds) == (None, 2)


def test_a_derived_bound_under_one_record_is_raised_to_one_record() -> None:
    bound = derive_bound(shipped(380), [shipped(380), shipped(380)])
    assert (bound.value, bound.raised) == (Fraction(100, 400), True)


def test_a_typed_bound_says_that_it_was_typed() -> None:
    bound = typed_bound(shipped(380), Fraction("1.2"))
    assert (bound.value, bound.origin, bound.seeds) == (Fraction(6, 5), "typed", 0)
