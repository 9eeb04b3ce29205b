from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnaudit_gui.core.exact import decimal_text, fixed_text, mean, percentage_points


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=10**6))
def test_a_decimal_text_is_within_half_a_last_place_of_its_fraction(value: Fraction) -> None:
    text = decimal_text(value)
    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**10)
    assert "e" not in text.lower()
    assert str(Decimal(text)) == text or "." not in text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(-1, 10**12), "0"),
        (Fraction(7, 2), "3.5"),
        (Fraction(1, 3), "0.3333333333"),
        (Fraction(100), "100"),
        (Fraction(-1, 8), "-0.125"),
    ],
)
def test_decimal_texts_are_plain(value: Fraction, text: str) -> None:
    assert decimal_text(value) == text


def test_text_for_the_eye_has_a_sign_only_where_there_is_one() -> None:
    assert fixed_text(Fraction(7, 2), places=2, signed=True) == "+3.50"
    assert fixed_text(Fraction(-7, 2), places=2, signed=True) == "\N{MINUS SIGN}3.50"
    assert fixed_text(Fraction(-1, 1000), places=2, signed=True) == "0.00"


def test_percentage_points_are_a_difference_of_shares() -> None:
    assert percentage_points(Fraction(95, 100), Fraction(90, 100)) == 5
    assert mean([Fraction(1, 3), Fraction(2, 3)]) == Fraction(1, 2)
