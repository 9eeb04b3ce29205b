"""Plain descriptions of charts: what is drawn where, in words and exact numbers.

* A chart is decided here and only drawn elsewhere: no reader of a description judges anything.
* Positions along the axis are exact fractions in the axis's unit; positions across a row run from
  0 (its upper edge) to 1 (its lower edge).
* Shape says what a mark is, `Role` only how it was judged [ours].
* Every description carries its table twin, with counts as integers and decimals as strings.
"""

from fractions import Fraction
from typing import Literal

from bnaudit_gui.core.wire import Row

Role = Literal["beyond", "inside", "none"]
"""Beyond the rule, inside it, no verdict: the three judged colours."""
Shape = Literal["circle", "openSquare", "diamond", "pointer"]
"""Unlearned replicate, reference replicate, as shipped, mean of the replicates."""
Icon = Literal["holds", "moved", "crosses", "noAnswer"]
"""Verdict shapes, the same in window, charts and report."""
Cell = str | int | None


class Tick(Row, frozen=True, kw_only=True, rename="camel"):
    """One labelled place on an axis."""

    at: Fraction
    label: str


class Axis(Row, frozen=True, kw_only=True, rename="camel"):
    """A linear axis."""

    low: Fraction
    high: Fraction
    ticks: tuple[Tick, ...]
    label: str
    """What is measured, with its unit."""
    low_label: str = ""
    """What lies towards the low end; empty = nothing is said."""
    high_label: str = ""

    def holds(self, value: Fraction) -> bool:
        """Whether a value has a place on the axis."""
        return self.low <= value <= self.high


class Panel(Row, frozen=True, kw_only=True, rename="camel"):
    """One axis with its strips; a second panel enlarges the middle of the first."""

    axis: Axis
    head: str = ""
    """For example `enlarged 20 times`; empty where there is only one panel."""


class Mark(Row, frozen=True, kw_only=True, rename="camel"):
    """One value."""

    shape: Shape
    at: Fraction
    place: Fraction
    """0 on top of the row, 1 at its foot."""
    role: Role = "none"
    note: str = ""
    """Words beside the mark."""
    open: bool = False
    """Nothing is judged yet: drawn in ink, a pointer as an outline."""


class Band(Row, frozen=True, kw_only=True, rename="camel"):
    """A stretch of the axis; an end that is None lies beyond the panel."""

    kind: Literal["bound", "cannotMove", "passZone"]
    low: Fraction | None
    high: Fraction | None
    pattern: Literal["plain", "crossHatch", "diagonals"]
    edges: Literal["solid", "dashed", "none"]
    """Derived from seeds is solid, set by hand dashed."""
    label: str = ""


class OffScale(Row, frozen=True, kw_only=True, rename="camel"):
    """An arrow at the panel's edge for what lies beyond, with its number."""

    side: Literal["low", "high"]
    place: Fraction
    text: str
    role: Role
    open: bool = False
    """Nothing is judged yet: drawn in ink."""


class Bracket(Row, frozen=True, kw_only=True, rename="camel"):
    """A length measured from the threshold."""

    start: Fraction
    end: Fraction


class Strip(Row, frozen=True, kw_only=True, rename="camel"):
    """What one row draws in one panel."""

    bands: tuple[Band, ...] = ()
    marks: tuple[Mark, ...] = ()
    off_scale: tuple[OffScale, ...] = ()
    bracket: Bracket | None = None
    note: str = ""
    """Why there is nothing to draw."""
    to_come: tuple[Fraction, ...] = ()
    """Places of the replicates still to come: a short dash each at the left edge."""


class Note(Row, frozen=True, kw_only=True, rename="camel"):
    """One small line of words."""

    text: str
    bold: bool = False


class Verdict(Row, frozen=True, kw_only=True, rename="camel"):
    """The word of a row, never without its shape."""

    icon: Icon
    word: str
    beside: str = ""
    beneath: tuple[Note, ...] = ()
    """At most two lines."""


class ChartRow(Row, frozen=True, kw_only=True, rename="camel"):
    """One row: words at the left, a strip in every panel, value and verdict at the right."""

    key: str
    """For example `forget.unlearned`."""
    head: tuple[Note, ...] = ()
    """Lines at the far left; empty where the row belongs to the head above."""
    label: str = ""
    """Which model, beside its mark."""
    shape: Shape | None = None
    """The mark of the label."""
    strips: tuple[Strip, ...]
    height: Fraction = Fraction(1)
    """In rows of ordinary height."""
    value: str = ""
    band: str = ""
    """The band's width in words and numbers."""
    verdict: Verdict | None = None
    so_far: tuple[Note, ...] = ()
    """In place of a verdict while the audit runs: grey words, without shape and colour."""


class Line(Row, frozen=True, kw_only=True, rename="camel"):
    """A line through all rows."""

    at: Fraction
    kind: Literal["zero", "threshold"]
    head: tuple[Note, ...] = ()


class Link(Row, frozen=True, kw_only=True, rename="camel"):
    """An arrow from the shipped value towards the replicates' mean."""

    start: Fraction
    end: Fraction


class Zone(Row, frozen=True, kw_only=True, rename="camel"):
    """A band through all rows and the words above it and beside it."""

    band: Band
    inside: str
    outside: str


class Box(Row, frozen=True, kw_only=True, rename="camel"):
    """One tick box; what was not measured is neither ticked nor empty."""

    state: Literal["ticked", "empty", "notMeasured"]
    text: str


class Table(Row, frozen=True, kw_only=True, rename="camel"):
    """The chart's twin: a line per row drawn."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Chart(Row, frozen=True, kw_only=True, rename="camel"):
    """One chart, complete: every drawer shows the same."""

    kind: Literal["drift", "criterion", "criteria"]
    """`criteria`: a row each, on one axis that says how far past the threshold a value lies."""
    title: str
    """A sentence; it is the caption of the twin too."""
    how_to_read: str
    column_heads: tuple[str, ...]
    """Heads of value, band and verdict at the right."""
    running: bool = False
    """Whether the audit is still running: the pointer is an outline in the heads too."""
    panels: tuple[Panel, ...]
    rows: tuple[ChartRow, ...]
    lines: tuple[Line, ...] = ()
    zone: Zone | None = None
    link: Link | None = None
    boxes_head: str = ""
    boxes: tuple[Box, ...] = ()
    greyed: str = ""
    """Why the whole chart is without an answer; empty = it has one."""
    footer: str
    twin: Table
