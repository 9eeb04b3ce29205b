"""Heights on a sheet."""

from fractions import Fraction
from typing import NamedTuple


class Place(NamedTuple):
    """Upper and lower edge of a row."""

    top: float
    bottom: float

    @property
    def middle(self) -> float:
        """Half way down."""
        return (self.top + self.bottom) / 2

    def at(self, place: Fraction) -> float:
        """The height of a place between 0 (top) and 1 (foot)."""
        return self.top + float(place) * (self.bottom - self.top)
