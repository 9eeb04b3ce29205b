"""Makes the fonts that the report is set in from Debian's packages; the same bytes every time.

On Debian 12: `apt-get install fonts-noto-core fonts-noto-cjk fonts-noto-mono`, then

    python packaging/make_fonts.py

* Noto Sans stays whole, without hints for screens and without the features nobody asks for.
* Noto Sans SC is one face of the collection for Chinese, Japanese and Korean, with the characters
  of GB 2312 (6,763 hanzi among them) and the signs that Noto Sans lacks.
* Noto Sans Mono keeps what a digest needs.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fontTools import subset  # type: ignore[import-untyped]  # it ships no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

OUT = Path(__file__).resolve().parent.parent / "resources" / "fonts"
FONTS = Path("/usr/share/fonts")
FACE_OF_SC = 2
"""Place of the simplified Chinese face in Debian's collections."""
ASCII = range(0x20, 0x7F)
SIGNS = "−≠≈≤≥∞√←↑→↓↔⇒■□●○▲△◆◇★☆✓"
FULL_WIDTH = (*range(0x3000, 0x3018), *range(0xFF01, 0xFF5F))
FEATURES = ("ccmp", "kern", "locl", "mark", "mkmk")
NAMES = {1: "{family}", 3: "bnaudit: {face}", 4: "{family} {weight}", 6: "{face}"}
"""Records of a font's name table that say which font it is; 2 is the weight."""


class Cut(NamedTuple):
    """What is cut from where."""

    source: str
    face: str
    characters: Iterable[int] | None = None
    """None: all that it has."""
    number: int = 0
    """Which face of a collection."""


def gb2312() -> tuple[int, ...]:
    """Every character that GB 2312 names outside ASCII."""
    codes = (bytes((row, cell)) for row in range(0xA1, 0xF8) for cell in range(0xA1, 0xFF))
    return tuple(ord(text) for code in codes if (text := code.decode("gb2312", "ignore")))


def cuts() -> tuple[Cut, ...]:
    """The five faces that are shipped."""
    noto, cjk = "truetype/noto", "opentype/noto/NotoSansCJK"
    chinese = {*gb2312(), *FULL_WIDTH, *map(ord, SIGNS)}
    return (
        *(Cut(f"{noto}/NotoSans-{w}.ttf", f"NotoSans-{w}.ttf") for w in ("Regular", "Bold")),
        *(
            Cut(f"{cjk}-{weight}.ttc", f"NotoSansSC-{weight}.otf", chinese, FACE_OF_SC)
            for weight in ("Regular", "Bold")
        ),
        Cut(f"{noto}/NotoSansMono-Regular.ttf", "NotoSansMono-Regular.ttf", ASCII),
    )


def make(cut: Cut, out: Path) -> Path:
    """Writes one face; its date stays the source's."""
    font = TTFont(FONTS / cut.source, fontNumber=cut.number, recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    options.layout_features = list(FEATURES)
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    characters = font.getBestCmap() if cut.characters is None else cut.characters
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    rename(font, Path(cut.face).stem)
    font.save(out / cut.face, reorderTables=True)
    return out / cut.face


def rename(font: TTFont, face: str) -> None:
    """Gives the face the name of the family that it now belongs to."""
    style, weight = face.split("-")
    family = style.replace("NotoSans", "Noto Sans ").strip()
    table = font["name"]
    # Licence, copyright and version stay; a second family name would hide the first
    table.names = [n for n in table.names if n.platformID == 3 and n.langID == 0x409]
    table.names = [n for n in table.names if n.nameID not in (16, 17, 25)]
    for number, pattern in NAMES.items():
        text = pattern.format(family=family, face=face, weight=weight)
        table.setName(text, number, 3, 1, 0x409)
    table.setName(weight, 2, 3, 1, 0x409)
    if "CFF " in font:
        outlines = font["CFF "].cff
        outlines.fontNames = [face]
        outlines[0].FamilyName, outlines[0].FullName = family, f"{family} {weight}"


def main() -> None:
    """Makes all faces in the folder that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="folder to write (%(default)s)")
    parser.add_argument("--only", metavar="FACE", help="make this file only")
    asked = parser.parse_args()
    out: Path = asked.out
    out.mkdir(parents=True, exist_ok=True)
    for cut in cuts():
        if asked.only not in (None, cut.face):
            continue
        made = make(cut, out)
        print(f"{made.name}: {made.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
