"""Text on a chart: fonts, wrapping between words, and blocks of lines, all measured.

Nothing is elided: a line breaks between words, and a word wider than its column sticks out, which
the layout avoids by giving every column its longest word.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from bnaudit_gui.core.chart import Icon, Shape
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.plots.chart_labels import scaled

FontName = Literal["text", "bold", "caption", "captionBold"]
ToneName = Literal["text", "secondary", "holds", "beyond", "none"]
BoxState = Literal["ticked", "empty", "notMeasured"]
_SIZES: dict[FontName, tuple[float, QFont.Weight]] = {
    "text": (1.0, QFont.Weight.Normal),
    "bold": (1.0, QFont.Weight.Bold),
    "caption": (theme.CAPTION, QFont.Weight.Normal),
    "captionBold": (theme.CAPTION, QFont.Weight.Bold),
}
BETWEEN_WORDS = 7.0
"""Between two texts on one line."""


class Fonts:
    """The fonts of a chart, as shares of the widget's own."""

    def __init__(self, base: QFont) -> None:
        self._fonts = {
            name: scaled(base, share, weight) for name, (share, weight) in _SIZES.items()
        }
        self._metrics = {name: QFontMetricsF(font) for name, font in self._fonts.items()}
        self._heights = {name: metrics.height() for name, metrics in self._metrics.items()}
        self._widths: dict[tuple[str, FontName], float] = {}

    def font(self, name: FontName) -> QFont:
        """The font of that name."""
        return self._fonts[name]

    def width(self, text: str, name: FontName) -> float:
        """How wide a line is."""
        known = self._widths.get((text, name))
        if known is None:
            known = self._widths[text, name] = self._metrics[name].horizontalAdvance(text)
        return known

    def height(self, name: FontName) -> float:
        """How high a line is."""
        return self._heights[name]

    def longest_word(self, text: str, name: FontName) -> float:
        """The width that a column needs for the text not to stick out."""
        return max((self.width(word, name) for word in text.split(" ")), default=0.0)

    def wrap(self, text: str, name: FontName, width: float) -> list[str]:
        """Breaks a text between words into lines of at most that width."""
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer, name) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines


class Written(NamedTuple):
    """A line and the box that it fills."""

    text: str
    font: FontName
    tone: ToneName
    box: QRectF


Sample = Literal["bound", "boundByHand", "toCome", "bracket"]
"""What a legend shows beside the marks."""
Kind = Icon | BoxState | Shape | Sample


class Glyph(NamedTuple):
    """A small drawing among the words: a verdict shape, a tick box, a chart's mark, a sample."""

    kind: Kind
    box: QRectF
    open: bool = False


class Item(NamedTuple):
    """A text of a block."""

    text: str
    font: FontName = "caption"
    tone: ToneName = "secondary"
    lead: Icon | BoxState | Shape | None = None
    """Drawn before it."""
    goes_on: bool = False
    """Whether it stays on the line of the text before, where it fits."""
    above: float = 0.0
    """Room over it, in heights of its line."""


class Block(NamedTuple):
    """Texts with their places; the block's upper left corner is (0, 0)."""

    words: tuple[Written, ...]
    glyphs: tuple[Glyph, ...]
    width: float
    height: float

    def at(self, corner: QPointF) -> "Block":
        """The same block moved to a corner."""
        return self._replace(
            words=tuple(w._replace(box=w.box.translated(corner)) for w in self.words),
            glyphs=tuple(g._replace(box=g.box.translated(corner)) for g in self.glyphs),
        )


def lay_block(items: Iterable[Item], width: float, fonts: Fonts) -> Block:
    """Lays texts one under the other; where a line begins with a drawing, all are indented."""
    items = tuple(items)
    flow = _Flow(fonts, width, _indent(items, fonts))
    for item in items:
        flow.take(item)
    return flow.block()


class _Flow:
    """A block in the making."""

    def __init__(self, fonts: Fonts, width: float, indent: float) -> None:
        self._fonts, self._width, self._indent = fonts, width, indent
        self._words: list[Written] = []
        self._glyphs: list[Glyph] = []
        self._x = self._y = 0.0
        self._line = 0.0
        """Height of the line in hand."""

    def take(self, item: Item) -> None:
        """Adds a text, on the same line where it may and fits."""
        lead = lead_width(self._fonts) if item.lead else 0.0
        left = self._x + BETWEEN_WORDS + lead
        wide, high = self._size(item.text, item)
        if item.goes_on and self._words and left + wide <= self._width:
            box = QRectF(left, self._y + (self._line - high) * 0.8, wide, high)
            self._write(item.text, item, box, first=True)
            return
        self._y += self._line + item.above * high
        left = max(self._indent, lead)
        lines = self._fonts.wrap(item.text, item.font, self._width - left)
        for number, text in enumerate(lines):
            self._y += high if number else 0.0
            box = QRectF(left, self._y, *self._size(text, item))
            self._write(text, item, box, first=number == 0)
        self._line = high

    def block(self) -> Block:
        """What was taken."""
        right = max((word.box.right() for word in self._words), default=0.0)
        return Block(tuple(self._words), tuple(self._glyphs), right, self._y + self._line)

    def _size(self, text: str, item: Item) -> tuple[float, float]:
        return self._fonts.width(text, item.font), self._fonts.height(item.font)

    def _write(self, text: str, item: Item, box: QRectF, *, first: bool) -> None:
        self._words.append(Written(text, item.font, item.tone, box))
        if item.lead and first:
            self._glyphs.append(Glyph(item.lead, _lead_box(item, box, self._fonts)))
        self._x = box.right()


def lead_width(fonts: Fonts) -> float:
    """What a drawing before a text takes, the gap included."""
    return fonts.height("text") + 4.0


def natural_width(items: Iterable[Item], fonts: Fonts) -> float:
    """How wide a block is where nothing wraps."""
    return lay_block(items, 1e6, fonts).width


def least_width(items: Iterable[Item], fonts: Fonts) -> float:
    """How narrow a block can be for no word to stick out."""
    items = tuple(items)
    return _indent(items, fonts) + max(
        (fonts.longest_word(i.text, i.font) for i in items), default=0.0
    )


def _indent(items: tuple[Item, ...], fonts: Fonts) -> float:
    leads = any(item.lead and not item.goes_on for item in items)
    return lead_width(fonts) if leads else 0.0


def _lead_box(item: Item, text: QRectF, fonts: Fonts) -> QRectF:
    """Where the drawing before a text lies."""
    side = fonts.height("text") if item.font == "bold" else fonts.height("caption") - 3
    box = QRectF(0, 0, side, side)
    box.moveCenter(QPointF(text.left() - 4 - fonts.height("text") / 2, text.center().y()))
    return box
