"""The axis of the live drift chart: it only grows, so that nothing on it jumps back."""

from fractions import Fraction

from bnaudit_gui.core.chart import Axis, Chart, Panel
from bnaudit_gui.core.drift_entries import Entry
from bnaudit_gui.core.drift_scale import LEAST_SHARE, scale_of
from bnaudit_gui.core.ticks import ticks
from bnaudit_gui.words.catalogue import Catalogue

_TICKS_ALONE, _TICKS_BESIDE = 9, 5
_TOGETHER = 8
"""Bands up to so many times the smallest are whole in the enlarged panel."""


def live_halves(entries: tuple[Entry, ...], previous: Chart | None) -> tuple[Fraction, ...]:
    """Half axes, one a panel, none smaller than before.

    A second panel is there where a band would be too small to see, and stays.
    """
    before = tuple(panel.axis.high for panel in previous.panels) if previous else ()
    half = max((scale_of(entries).half, *before[:1]))
    bounds = sorted(entry.bound_pp for entry in entries if entry.bound_pp)
    if len(before) < 2 and (not bounds or bounds[0] >= LEAST_SHARE * half):
        return (half,)
    least = [bound * Fraction(5, 4) for bound in bounds if bound <= _TOGETHER * bounds[0]]
    return half, half / _one_digit(half / max([*least, *before[1:]]))


def _one_digit(factor: Fraction) -> int:
    """The next smaller factor of one significant digit, at least 2."""
    whole = max(int(factor), 2)
    unit = int("1".ljust(len(str(whole)), "0"))
    return whole // unit * unit


def live_panels(halves: tuple[Fraction, ...], say: Catalogue) -> tuple[Panel, ...]:
    """The panels with these half axes."""
    alone = len(halves) == 1
    heads = [""]
    if not alone:
        factor = int(halves[0] / halves[1])
        enlarged = say.say("chart.drift.panel.enlarged", factor=factor)
        heads = [say.say("chart.drift.panel.full"), enlarged]
    return tuple(
        Panel(axis=_axis(half, say, alone=alone, first=index == 0), head=heads[index])
        for index, half in enumerate(halves)
    )


def _axis(half: Fraction, say: Catalogue, *, alone: bool, first: bool) -> Axis:
    length = "long" if alone else "short"
    return Axis(
        low=-half,
        high=half,
        ticks=ticks(-half, half, most=_TICKS_ALONE if alone else _TICKS_BESIDE, signed=True),
        label=say.say("chart.drift.axis"),
        low_label=say.say(f"chart.drift.axis.low.{length}") if first else "",
        high_label=say.say(f"chart.drift.axis.high.{length}") if first else "",
    )
