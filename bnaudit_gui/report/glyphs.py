"""Which characters the report's fonts can print, and what stands in for the others.

The fonts are matplotlib's own DejaVu Sans until the product ships its own.
"""

import re
import unicodedata
from collections.abc import Set
from functools import cache
from pathlib import Path

import matplotlib
from matplotlib.ft2font import FT2Font

FAMILY = "DejaVu Sans"
MONO_FAMILY = "DejaVu Sans Mono"
_FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
_UNPRINTABLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
"""Controls, directions and joiners, unassigned, private use, surrogates, separators."""
_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RIGHT_TO_LEFT = re.compile(f"[{_LETTERS}]+(?: +[{_LETTERS}]+)*")
_LEFT_TO_RIGHT_MARK = "\u200e"


def fonts_folder() -> Path:
    """Where the fonts lie."""
    return Path(matplotlib.get_data_path()) / "fonts" / "ttf"


@cache
def covered() -> Set[int]:
    """Code points that every face of the text font has a glyph for."""
    charts = [set(FT2Font(str(fonts_folder() / face)).get_charmap()) for face in _FACES]
    return frozenset(set.intersection(*charts))


def printable(text: str) -> str:
    """The text with every character that cannot be printed as its code point: `<U+202E>`.

    The record holds it exactly; on paper nothing may be invisible, turn its neighbours round or
    come out as an empty box. Words of a script that runs from right to left stay as they are,
    followed by a mark that gives the direction back to the line.
    """
    shown = "".join(
        character
        if ord(character) in covered() and unicodedata.category(character) not in _UNPRINTABLE
        else f"<U+{ord(character):04X}>"
        for character in text
    )
    return _RIGHT_TO_LEFT.sub(rf"\g<0>{_LEFT_TO_RIGHT_MARK}", shown)


def all_printable(value: object) -> object:
    """The same for every string inside lists and dictionaries."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {name: all_printable(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [all_printable(part) for part in value]
    return value
