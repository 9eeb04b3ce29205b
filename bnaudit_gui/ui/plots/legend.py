"""What the marks of a chart are, in one line beneath it or in its column heads."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.ui.plots.writing import Block, Fonts, Glyph, Item, Kind, Written, lay_block
from bnaudit_gui.words.catalogue import Catalogue

_APART = 16.0


class Entry(NamedTuple):
    """One mark and its word."""

    glyph: Glyph
    text: str


def legend_of(chart: Chart, say: Catalogue) -> tuple[Entry, ...]:
    """The marks that occur and whose rows do not already name them."""
    found = []
    shapes = {mark.shape for row in chart.rows for strip in row.strips for mark in strip.marks}
    if chart.kind != "drift":
        if "diamond" in shapes:
            found.append(_entry("diamond", say.say("plot.legend.shipped")))
        if "circle" in shapes:
            found.append(_entry("circle", say.say("plot.legend.replicate")))
    if "pointer" in shapes:
        code = "plot.legend.soFar" if chart.running else "plot.legend.mean"
        found.append(_entry("pointer", say.say(code), open=chart.running))
    if chart.kind == "drift":
        found += _bounds(chart, say)
    strips = [strip for row in chart.rows for strip in row.strips]
    if any(strip.to_come for strip in strips):
        found.append(_entry("toCome", say.say("plot.legend.toCome")))
    if any(strip.bracket for strip in strips) and chart.kind == "criteria":
        found.append(_entry("bracket", say.say("plot.legend.budget")))
    return tuple(found)


def lay_legend(entries: tuple[Entry, ...], width: float, fonts: Fonts) -> Block:
    """As many on a line as fit."""
    words: list[Written] = []
    glyphs: list[Glyph] = []
    side, high = fonts.height("caption"), fonts.height("caption") + 2
    x = y = right = 0.0
    for entry in entries:
        wide = side + 5 + fonts.width(entry.text, "caption")
        if x and x + wide > width:
            x, y = 0.0, y + high
        glyphs.append(entry.glyph._replace(box=QRectF(x, y, side, side)))
        part = lay_block((Item(entry.text),), max(width - side - 5, 1.0), fonts)
        words += part.at(QPointF(x + side + 5, y)).words
        x, y = x + wide + _APART, y + part.height - fonts.height("caption")
        right = max(right, x - _APART)
    return Block(tuple(words), tuple(glyphs), right, y + high if entries else 0.0)


def _bounds(chart: Chart, say: Catalogue) -> list[Entry]:
    edges = {
        band.edges
        for row in chart.rows
        for strip in row.strips
        for band in strip.bands
        if band.kind == "bound"
    }
    found = []
    if "solid" in edges:
        found.append(_entry("bound", say.say("plot.legend.bound")))
    if "dashed" in edges:
        found.append(_entry("boundByHand", say.say("plot.legend.typed")))
    return found


def _entry(kind: Kind, text: str, *, open: bool = False) -> Entry:
    return Entry(Glyph(kind, QRectF(), open), text)
