"""Numbers and codes as they are printed."""

from fractions import Fraction

from bnaudit_gui.core.drift_words import bound_text, drift_text
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.words.catalogue import Catalogue

NOTHING = "–"
"""Stands where there is no number."""
_LEAST_P = Fraction(1, 1000)


def percent(value: Fraction | None, say: Catalogue) -> str:
    """An accuracy between 0 and 1 in percent with two decimals."""
    if value is None:
        return NOTHING
    return say.say("unit.percent", value=fixed_text(100 * value, places=2))


def drift_pp(value: Fraction | None, say: Catalogue) -> str:
    """A drift in percentage points, signed."""
    return NOTHING if value is None else say.say("unit.pp", value=drift_text(value))


def bound_pp(value: Fraction | None, say: Catalogue) -> str:
    """A bound in percentage points."""
    return NOTHING if value is None else say.say("unit.pp", value=f"±{bound_text(value)}")


def p_text(value: Fraction | None) -> str:
    """A p value with three decimals."""
    if value is None:
        return NOTHING
    return "< 0.001" if value < _LEAST_P else fixed_text(value, places=3)


def counted(value: int | None) -> str:
    """A count with thousands set apart."""
    return NOTHING if value is None else f"{value:,}"


def worded(code: str, say: Catalogue, *, under: str, **values: object) -> str:
    """The words for a code; the code itself where there are none."""
    full = f"{under}.{code}"
    return say.say(full, **values) if say.knows(full) else code
