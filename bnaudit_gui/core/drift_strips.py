"""What one row of the drift chart draws in one panel: bands, replicates, pointer, arrows."""

from fractions import Fraction
from typing import Literal

from bnaudit_gui.core.chart import Band, Mark, OffScale, Role, Shape, Strip
from bnaudit_gui.core.drift import RULE_REPLICATES
from bnaudit_gui.core.drift_entries import Entry
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.words.catalogue import Catalogue

SHAPES: dict[str, Shape] = {"unlearned": "circle", "reference": "openSquare"}
_DOTS_FROM, _DOTS_TO = Fraction(1, 12), Fraction(19, 24)
"""The part of a row where replicates lie; the pointer lies under it."""
_POINTER = Fraction(11, 12)


def replicate_place(replicate: int, *, replicates: int) -> Fraction:
    """The height at which replicate r (from 0) lies in its row, whatever its value.

    Fewer replicates than the rule asks for leave the lower places empty.
    """
    slots = max(replicates, RULE_REPLICATES)
    return _DOTS_FROM + (_DOTS_TO - _DOTS_FROM) * Fraction(2 * replicate + 1, 2 * slots)


def drift_strip(
    entry: Entry, half: Fraction, *, far: int | None, role: Role, say: Catalogue, first: bool
) -> Strip:
    """The row in a panel with that half axis; words stand in the first panel only."""
    if not entry.drifts:
        return Strip(note=say.say("chart.nothing") if first else "")
    replicates = len(entry.drifts)
    inside = [r for r, d in enumerate(entry.drifts) if abs(d) <= half and r != far]
    marks = [
        Mark(
            shape=SHAPES[entry.model],
            at=entry.drifts[r],
            place=replicate_place(r, replicates=replicates),
            role=role,
        )
        for r in inside
    ]
    if entry.mean is not None and abs(entry.mean) <= half:
        marks.append(Mark(shape="pointer", at=entry.mean, place=_POINTER))
    return Strip(
        bands=_bands(entry, half, say, first=first),
        marks=tuple(marks),
        off_scale=_arrows(entry, set(inside), role, say),
    )


def _bands(entry: Entry, half: Fraction, say: Catalogue, *, first: bool) -> tuple[Band, ...]:
    found = []
    if entry.bound is not None and entry.bound_pp is not None:
        fits = entry.bound_pp <= half
        found.append(
            Band(
                kind="bound",
                low=-entry.bound_pp if fits else None,
                high=entry.bound_pp if fits else None,
                pattern="plain",
                edges="dashed" if entry.bound.origin == "typed" else "solid",
            )
        )
    if entry.cannot is not None:
        rise = entry.cannot == "rise"
        found.append(
            Band(
                kind="cannotMove",
                low=Fraction(0) if rise else None,
                high=None if rise else Fraction(0),
                pattern="crossHatch",
                edges="none",
                label=say.say(f"chart.drift.cannot.{entry.cannot}") if first else "",
            )
        )
    return tuple(found)


def _arrows(entry: Entry, inside: set[int], role: Role, say: Catalogue) -> tuple[OffScale, ...]:
    """One arrow a side for the replicates that lie beyond the panel."""
    found: list[OffScale] = []
    sides: tuple[tuple[Literal["low", "high"], int], ...] = (("low", -1), ("high", 1))
    outside = [r for r in range(len(entry.drifts)) if r not in inside]
    for side, sign in sides:
        beyond = [r for r in outside if entry.drifts[r] * sign > 0]
        if beyond:
            place = (
                replicate_place(beyond[0], replicates=len(entry.drifts))
                if len(beyond) == 1
                else Fraction(1, 2)
            )
            text = _arrow_text(entry, beyond, say)
            found.append(OffScale(side=side, place=place, text=text, role=role))
    return tuple(found)


def _arrow_text(entry: Entry, beyond: list[int], say: Catalogue) -> str:
    """Its number: the mean where all lie beyond, else the furthest and how many there are."""
    if len(beyond) == len(entry.drifts) and entry.mean is not None:
        return _short(entry.mean)
    number = _short(max((entry.drifts[r] for r in beyond), key=abs))
    if len(beyond) == 1:
        return number
    return say.say("chart.drift.someBeyond", k=len(beyond), r=len(entry.drifts), furthest=number)


def _short(value: Fraction) -> str:
    """One decimal, two under one pp."""
    return fixed_text(value, places=1 if abs(value) >= 1 else 2, signed=True)
