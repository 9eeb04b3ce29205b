"""Which columns a chart has on screen, and how wide they are.

* Four forms, the first that leaves the panels room: all columns apart; value and word together at
  the right; the heads on lines of their own above their rows; and all words above their row.
* A column is as wide as its words, or wraps them; no word is wider than its column.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.ui.plots.row_words import head_items, label_items, verdict_items
from bnaudit_gui.ui.plots.top_words import verdict_head_items
from bnaudit_gui.ui.plots.writing import Fonts, Item, least_width, natural_width

GAP = 12.0
_PANEL_LEAST = 18.0
"""Room that the panels want, in heights of a line; a little more for two."""


class Columns(NamedTuple):
    """Widths of the columns left and right of the panels; 0 = there is none, or no words."""

    head: float
    label: float
    value: float
    band: float
    verdict: float

    @property
    def apart(self) -> bool:
        """Whether the value has a column of its own."""
        return self.value > 0

    @property
    def none(self) -> bool:
        """Whether all words stand above their row."""
        return not any(self)

    @property
    def left(self) -> float:
        """What stands before the panels, gaps included."""
        return sum(width + GAP for width in (self.head, self.label) if width)

    @property
    def right(self) -> float:
        """What stands behind the panels, gaps included."""
        return sum(width + GAP for width in (self.value, self.band, self.verdict) if width)


def columns_of(chart: Chart, fonts: Fonts, width: float) -> Columns:
    """The widest form that leaves the panels room."""
    forms = ((True, True), (False, True), (False, False))
    least = _PANEL_LEAST * fonts.height("text") * (1.0 if len(chart.panels) == 1 else 1.15)
    for apart, heads in forms:
        found = _form(chart, fonts, width, apart=apart, heads=heads)
        if width - found.left - found.right >= least:
            return found
    return Columns(0.0, 0.0, 0.0, 0.0, 0.0)


def _form(chart: Chart, fonts: Fonts, width: float, *, apart: bool, heads: bool) -> Columns:
    def widest(items: Sequence[tuple[Item, ...]], most: float = 1.0) -> float:
        natural = max((natural_width(i, fonts) for i in items), default=0.0)
        least = max((least_width(i, fonts) for i in items), default=0.0)
        return max(min(natural, most * width), least)

    rows = chart.rows
    verdicts = [verdict_items(chart, row, with_value=not apart) for row in rows]
    top = chart.column_heads or ("", "", "")
    lead = fonts.height("caption") + 4

    def column(texts: list[str], head: str) -> float:
        if not apart or not any(texts):
            return 0.0
        drawn = fonts.width(head, "caption") + (lead if chart.kind == "drift" else 0.0)
        return max(drawn, *(fonts.width(text, "bold") for text in texts))

    return Columns(
        head=widest([head_items(row) for row in rows], 0.22) if heads else 0.0,
        label=widest([label_items(row) for row in rows]),
        value=column([row.value for row in rows], top[0]),
        band=column([row.band for row in rows], top[1]),
        verdict=widest([*verdicts, verdict_head_items(chart, apart=apart)], 0.30),
    )
