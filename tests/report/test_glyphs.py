import json
import unicodedata
from pathlib import Path

import typst
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types
from hypothesis import given, settings
from hypothesis import strategies as st

from bnaudit_gui.core.wire import to_builtins
from bnaudit_gui.report.blocks import plain
from bnaudit_gui.report.fonts import TEXT, faces, fonts_folder
from bnaudit_gui.report.glyphs import all_printable, covered, printable

CHARACTERS = "".join(map(chr, sorted(covered())))
TEMPLATE = b"""
#set document(title: "x", date: auto)
#set text(font: json(bytes(sys.inputs.fonts)), fallback: false, lang: "en", ligatures: false)
#sys.inputs.text #strong(sys.inputs.text)
"""


def cmap_of(face: Path) -> set[int]:
    with TTFont(face) as font:
        return set(font.getBestCmap())


def compile_strictly(text: str) -> None:
    """Fails where a character has no glyph."""
    typst.compile(
        TEMPLATE,
        font_paths=typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=[str(fonts_folder())],
        ),
        sys_inputs={"text": text, "fonts": json.dumps(TEXT)},
        pdf_standards=["a-3a", "ua-1"],
    )


def test_covered_is_what_both_faces_of_a_font_have_a_glyph_for() -> None:
    both = [set.intersection(*map(cmap_of, faces(family))) for family in TEXT]
    assert covered() == set.union(*both)


@given(st.text() | st.text(alphabet=CHARACTERS))
def test_whatever_comes_out_can_be_printed(text: str) -> None:
    for character in printable(text):
        assert ord(character) in covered()
        assert unicodedata.category(character) not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(character) not in ("R", "AL", "AN")


@settings(max_examples=30, deadline=None)
@given(st.text() | st.text(alphabet=CHARACTERS))
def test_whatever_comes_out_passes_the_strict_compiler(text: str) -> None:
    compile_strictly(printable(text))


def test_every_character_that_is_covered_passes_the_strict_compiler() -> None:
    compile_strictly(printable(" ".join(CHARACTERS)))


@given(st.text(alphabet=st.characters(max_codepoint=0x24F, exclude_categories=["C", "Z"])))
def test_ordinary_letters_stay_as_they_are(text: str) -> None:
    assert printable(text) == text


def test_what_cannot_be_printed_is_named() -> None:
    assert printable("a\u202eb\u0007\ue000\U0001f9ea\u200b\ud800") == (
        "a<U+202E>b<U+0007><U+E000><U+1F9EA><U+200B><U+D800>"
    )


def test_a_script_that_no_font_has_is_named_and_turns_nothing_round() -> None:
    assert printable("\u0639\u0631 12: 91") == "<U+0639><U+0631> 12: 91"


def test_hanzi_and_signs_stay_as_they_are() -> None:
    for text in ("分类\uff08一\uff09", "−3 → ≥ 2", "ならば", "Příliš žluťoučký"):
        assert printable(text) == text


def test_a_mark_stays_on_a_letter_that_can_bear_it() -> None:
    assert printable("e\u0301 o\u0302\u0323") == "e\u0301 o\u0302\u0323"
    for alone in ("\u0301", " \u0301", "\u5206\u0301", "−\u0301", "\u202e\u0301"):
        assert printable(alone).endswith("<U+0301>")


def test_marks_are_not_piled_up_over_the_lines_above() -> None:
    assert printable("e" + 4 * "\u0301") == "e\u0301\u0301<U+0301><U+0301>"


def test_what_has_no_body_is_named() -> None:
    assert printable("a\u034f\ufe00\u2e3c") == "a<U+034F><U+FE00><U+2E3C>"


def test_every_string_is_reached_however_deep() -> None:
    assert all_printable({"a": ["\u0007", {"b": "\u0007"}], "n": 3}) == {
        "a": ["<U+0007>", {"b": "<U+0007>"}],
        "n": 3,
    }
    assert all_printable(to_builtins(plain("\u202e")))["text"] == "<U+202E>"  # type: ignore[index]
