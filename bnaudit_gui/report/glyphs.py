"""Which characters the report's fonts can print, and what stands in for the others."""

import unicodedata
from collections.abc import Iterator, Set
from functools import cache

from bnaudit_gui.report.fonts import FIRST, TEXT, repertoire

_UNPRINTABLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Me"}
"""Controls, directions and joiners, unassigned, private use, surrogates, separators, frames."""
_WITHOUT_BODY = {0x034F, 0x2E3C, 0xFE00}
"""A joiner, a stop without width and a selector, which the fonts have all the same."""
_MOST_MARKS = 2
"""On one letter; a tower of them would cover the lines above."""


@cache
def covered() -> Set[int]:
    """Code points that a text font has a glyph for, regular and bold."""
    return frozenset().union(*(repertoire(family) for family in TEXT))


def printable(text: str) -> str:
    """The text with every character that cannot be printed as its code point: `<U+202E>`.

    The record holds it exactly; on paper nothing may be invisible, turn its neighbours round,
    cover them, or come out as an empty box.
    """
    return "".join(_shown(text))


def _shown(text: str) -> Iterator[str]:
    room = 0
    """How many marks the last letter can still bear."""
    for character in text:
        fits = _has_glyph(character)
        if unicodedata.category(character).startswith("M"):
            fits = fits and room > 0
            room = room - 1 if fits else 0
        else:
            room = _MOST_MARKS if _bears_marks(character) else 0
        yield character if fits else f"<U+{ord(character):04X}>"


def _has_glyph(character: str) -> bool:
    return (
        ord(character) in covered()
        and ord(character) not in _WITHOUT_BODY
        and unicodedata.category(character) not in _UNPRINTABLE
    )


def _bears_marks(character: str) -> bool:
    """Only a letter of the font that has the marks: another's would be printed beside them."""
    return unicodedata.category(character)[0] == "L" and ord(character) in repertoire(FIRST)


def all_printable(value: object) -> object:
    """The same for every string inside lists and dictionaries."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {name: all_printable(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [all_printable(part) for part in value]
    return value
