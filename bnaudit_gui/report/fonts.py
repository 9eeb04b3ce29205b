"""The shipped fonts: what the report is set in, and nothing else.

* Noto Sans comes first; Noto Sans SC has the hanzi and the signs that Noto Sans lacks.
* No font of the machine is used, so that a report looks the same everywhere.
"""

from functools import cache
from pathlib import Path

from matplotlib.font_manager import fontManager
from matplotlib.ft2font import FT2Font

from bnaudit_gui import places

FIRST, SECOND = "Noto Sans", "Noto Sans SC"
TEXT = (FIRST, SECOND)
"""Families of the text, in the order in which a character looks for its glyph."""
MONO = ("Noto Sans Mono", *TEXT)
"""Families of a digest."""
_FILES = {FIRST: "NotoSans-{weight}.ttf", SECOND: "NotoSansSC-{weight}.otf"}


def fonts_folder() -> Path:
    """Where the fonts lie."""
    return places.resources() / "fonts"


def faces(family: str) -> tuple[Path, Path]:
    """The regular and the bold face of a family of the text."""
    pattern = _FILES[family]
    return (
        fonts_folder() / pattern.format(weight="Regular"),
        fonts_folder() / pattern.format(weight="Bold"),
    )


@cache
def repertoire(family: str) -> frozenset[int]:
    """Code points that both faces of a family have a glyph for."""
    regular, bold = (set(FT2Font(str(face)).get_charmap()) for face in faces(family))
    return frozenset(regular & bold)


@cache
def make_known() -> None:
    """Lets matplotlib find the shipped fonts before any of the same name on this machine."""
    fonts = fontManager.ttflist
    others = len(fonts)
    for family in TEXT:
        for face in faces(family):
            fontManager.addfont(face)
    fonts[:] = fonts[others:] + fonts[:others]
