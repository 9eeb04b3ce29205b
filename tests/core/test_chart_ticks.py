from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnaudit_gui.core.ticks import decimals_of, tick_step, ticks

SPANS = st.fractions(min_value=Fraction(1, 10**6), max_value=10**6)


@pytest.mark.parametrize(
    ("span", "most", "step"),
    [("9", 9, "1"), ("10", 9, "2"), ("0.06", 10, "0.01"), ("220", 5, "50"), ("1.3", 5, "0.5")],
)
def test_a_step_is_the_smallest_round_one_that_is_not_too_many(
    span: str, most: int, step: str
) -> None:
    assert tick_step(Fraction(span), most=most) == Fraction(step)


@given(SPANS, st.integers(min_value=2, max_value=20))
def test_a_step_is_one_two_or_five_times_a_power_of_ten(span: Fraction, most: int) -> None:
    step = tick_step(span, most=most)
    assert span / step <= most
    while step >= 10:
        step /= 10
    while step < 1:
        step *= 10
    assert step in (1, 2, 5)


@given(SPANS)
def test_ticks_lie_inside_and_their_labels_tell_them_apart(span: Fraction) -> None:
    found = ticks(-span, span, most=8, signed=True)
    assert all(-span <= tick.at <= span for tick in found)
    assert len({tick.label for tick in found}) == len(found) >= 3
    assert [tick.label for tick in found if tick.at == 0] == ["0"]


def test_signed_ticks_bear_a_real_minus_and_a_plus() -> None:
    labels = [tick.label for tick in ticks(Fraction(-1), Fraction(1), most=5, signed=True)]
    assert labels == ["−1.0", "−0.5", "0", "+0.5", "+1.0"]


def test_unsigned_ticks_share_their_decimals() -> None:
    labels = [tick.label for tick in ticks(Fraction(0), Fraction(9, 100), most=10)]
    assert labels[:3] == ["0.00", "0.01", "0.02"]


def test_decimals_are_those_of_the_step() -> None:
    assert [decimals_of(Fraction(step)) for step in ("20", "0.5", "0.002")] == [0, 1, 3]
