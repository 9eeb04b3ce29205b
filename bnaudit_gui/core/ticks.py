"""Axes: limits that hold what is drawn, and ticks of 1, 2 or 5 times a power of ten."""

from fractions import Fraction
from math import ceil, floor

from bnaudit_gui.core.chart import Tick
from bnaudit_gui.core.exact import decimal_text, fixed_text

_STEPS = (1, 2, 5, 10)


def tick_step(span: Fraction, *, most: int) -> Fraction:
    """The smallest of 1, 2, 5 times a power of ten that cuts the span into at most so many parts.

    `span` is above zero.
    """
    least = span / most
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(power * step for step in _STEPS if power * step >= least)


def decimals_of(step: Fraction) -> int:
    """Decimals that tell multiples of the step apart."""
    return len(decimal_text(step).partition(".")[2])


def ticks(low: Fraction, high: Fraction, *, most: int, signed: bool = False) -> tuple[Tick, ...]:
    """All multiples of a 1-2-5 step between the limits; with `signed` positive ones bear a plus."""
    step = tick_step(high - low, most=most)
    places = decimals_of(step)
    return tuple(
        Tick(
            at=number * step,
            # Zero is a plain 0 on a signed axis: it is no measured value
            label="0"
            if signed and number == 0
            else fixed_text(number * step, places=places, signed=signed),
        )
        for number in range(ceil(low / step), floor(high / step) + 1)
    )
