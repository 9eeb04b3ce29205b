"""How wide a text is, and where it breaks into lines."""

from functools import lru_cache

from matplotlib.font_manager import get_font
from matplotlib.ft2font import LoadFlags

from bnaudit_gui.report.fonts import TEXT, faces
from bnaudit_gui.report.glyphs import printable

_MEASURED_AT = 100.0
"""Pixels: large enough that no rounding shows."""
_FRACTIONS = 64
"""Of a pixel, in which the font engine counts."""
_PIXELS_PER_INCH = 72


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width in pixels of what is printed for the text."""
    font = get_font([faces(family)[bold] for family in TEXT])
    font.set_size(_MEASURED_AT, _PIXELS_PER_INCH)
    font.set_text(printable(text), 0.0, flags=LoadFlags.NO_HINTING)
    return font.get_width_height()[0] / _FRACTIONS * size / _MEASURED_AT


def wrap(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Breaks a text between words into lines of at most that width; no word is cut."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, bold=bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def wrap_evenly(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """As few lines as `wrap` needs, but none much shorter than the others."""
    lines = wrap(text, size, width, bold=bold)
    while True:
        width *= 0.97
        closer = wrap(text, size, width, bold=bold)
        widest = max(text_width(line, size, bold=bold) for line in closer)
        if len(closer) > len(lines) or widest > width:
            return lines
        lines = closer
