"""The drift chart's scale: symmetric about zero, with a second panel where bands would vanish.

* Limits hold every value, every mean and the smallest bound, and further bounds up to 1.5 times
  that; wider bands leave the panel [ours].
* One replicate over three times its row's next, and far outside all the rest, becomes an arrow
  with its number [ours].
* Smallest bound under 1/40 of the half axis: a second panel, enlarged by a printed factor [ours].
"""

from fractions import Fraction

from bnaudit_gui.core.drift_entries import Entry
from bnaudit_gui.core.wire import Row

FAR = 3
"""A replicate over so many times the next is far out."""
STRETCH = Fraction(3, 2)
"""The axis grows by this much for further bounds, and for a replicate that is nearly in."""
LEAST_SHARE = Fraction(1, 40)
"""Of the half axis: a smaller band cannot be seen."""
_MARGIN = Fraction(9, 8)
_TOGETHER = 8
"""Bands up to so many times the smallest are whole in the enlarged panel."""


class Scale(Row, frozen=True, kw_only=True, rename="camel"):
    """Half axes in pp."""

    half: Fraction
    enlarged_half: Fraction | None
    """Half axis of the second panel; None = one panel is enough."""
    factor: int
    """How many times the second panel is enlarged; 1 where there is none."""
    far: dict[str, int]
    """The replicate that lies far out, by row."""

    @property
    def halves(self) -> tuple[Fraction, ...]:
        """One half axis a panel."""
        return (self.half,) if self.enlarged_half is None else (self.half, self.enlarged_half)


def scale_of(entries: tuple[Entry, ...]) -> Scale:
    """Chooses the scale for all rows together."""
    candidates = {entry.key: _far_out(entry.drifts) for entry in entries}
    extent = _extent(entries, candidates)
    far = {
        entry.key: at
        for entry in entries
        if (at := candidates[entry.key]) is not None
        and extent
        and abs(entry.drifts[at]) > STRETCH * extent
    }
    extent = _extent(entries, {entry.key: far.get(entry.key) for entry in entries})
    half = _MARGIN * (extent or 1)
    factor = _factor(half, _bounds(entries))
    return Scale(
        half=half, enlarged_half=half / factor if factor > 1 else None, factor=factor, far=far
    )


def _far_out(drifts: tuple[Fraction, ...]) -> int | None:
    """The one replicate over three times the next, if there is one."""
    if len(drifts) < 2:
        return None
    by_size = sorted(range(len(drifts)), key=lambda r: abs(drifts[r]))
    largest, following = by_size[-1], by_size[-2]
    return largest if abs(drifts[largest]) > FAR * abs(drifts[following]) else None


def _bounds(entries: tuple[Entry, ...]) -> list[Fraction]:
    return sorted(entry.bound_pp for entry in entries if entry.bound_pp)


def _extent(entries: tuple[Entry, ...], left_out: dict[str, int | None]) -> Fraction:
    """What the axis must hold; zero where nothing lies off zero."""
    values = [
        abs(value)
        for entry in entries
        for r, value in enumerate(entry.drifts)
        if r != left_out[entry.key]
    ]
    values += [abs(entry.mean) for entry in entries if entry.mean is not None]
    bounds = _bounds(entries)
    held = max([*values, *bounds[:1]], default=Fraction(0))
    return max([held, *(bound for bound in bounds if bound <= STRETCH * held)])


def _factor(half: Fraction, bounds: list[Fraction]) -> int:
    """How far the middle is enlarged, to one significant digit; 1 = not at all."""
    if not bounds or bounds[0] >= LEAST_SHARE * half:
        return 1
    widest = max(bound for bound in bounds if bound <= _TOGETHER * bounds[0])
    factor = int(half / (widest * 5 / 4))
    unit = int("1".ljust(len(str(factor)), "0"))
    return factor // unit * unit
