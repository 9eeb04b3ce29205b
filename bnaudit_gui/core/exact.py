"""Exact numbers and their plain decimal form."""

from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from fractions import Fraction

PLACES = 10
"""Decimals kept where an exact fraction has no finite decimal form (one in 10^10)."""

_CONTEXT = Context(prec=60, rounding=ROUND_HALF_EVEN)


def decimal_text(value: Fraction, *, places: int = PLACES) -> str:
    """Writes a fraction as a plain decimal, half-even at `places`, without trailing zeros."""
    with localcontext(_CONTEXT):
        quotient = Decimal(value.numerator) / Decimal(value.denominator)
        rounded = quotient.quantize(Decimal(1).scaleb(-places))
    text = format(rounded, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def fixed_text(value: Fraction, *, places: int, signed: bool = False) -> str:
    """Writes a fraction with exactly `places` decimals for the eye; zero never has a sign."""
    with localcontext(_CONTEXT):
        quotient = Decimal(value.numerator) / Decimal(value.denominator)
        rounded = quotient.quantize(Decimal(1).scaleb(-places))
    if rounded == 0:
        return format(abs(rounded), "f")
    return format(rounded, "+f" if signed else "f").replace("-", "\N{MINUS SIGN}")


def percentage_points(later: Fraction, earlier: Fraction) -> Fraction:
    """Difference of two accuracies in percentage points."""
    return 100 * (later - earlier)


def mean(values: list[Fraction]) -> Fraction:
    """Exact arithmetic mean; the list holds at least one value."""
    return sum(values, Fraction(0)) / len(values)
