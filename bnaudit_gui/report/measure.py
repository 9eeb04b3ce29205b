"""How wide a text is, and where it breaks into lines."""

from functools import lru_cache

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from bnaudit_gui.report.glyphs import FAMILY


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width in pixels."""
    font = FontProperties(family=FAMILY, weight="bold" if bold else "normal", size=size)
    return float(text_to_path.get_text_width_height_descent(text, font, ismath=False)[0])


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
