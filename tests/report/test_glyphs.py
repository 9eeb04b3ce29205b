import unicodedata

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types
from hypothesis import given
from hypothesis import strategies as st

from bnaudit_gui.core.wire import to_builtins
from bnaudit_gui.report.blocks import plain
from bnaudit_gui.report.glyphs import all_printable, covered, fonts_folder, printable
from bnaudit_gui.words import charts, conclusions, findings, report

MARK = "\u200e"


def cmap_of(face: str) -> set[int]:
    with TTFont(fonts_folder() / face) as font:
        return set(font.getBestCmap())


def test_covered_is_what_both_faces_have_a_glyph_for() -> None:
    assert covered() == cmap_of("DejaVuSans.ttf") & cmap_of("DejaVuSans-Bold.ttf")


@given(st.text())
def test_whatever_comes_out_can_be_printed(text: str) -> None:
    for character in printable(text).replace(MARK, ""):
        assert ord(character) in covered()
        assert unicodedata.category(character) not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


@given(st.text(alphabet=st.characters(max_codepoint=0x24F, exclude_categories=["C", "Z"])))
def test_ordinary_letters_stay_as_they_are(text: str) -> None:
    assert printable(text) == text


def test_what_cannot_be_printed_is_named() -> None:
    assert printable("a\u202eb\u0007\ue000\U0001f9ea\u200b\ud800") == (
        "a<U+202E>b<U+0007><U+E000><U+1F9EA><U+200B><U+D800>"
    )


def test_a_script_from_right_to_left_gives_the_direction_back() -> None:
    word, other = "\u0639\u0631", "\u0628\u064a"
    assert printable(f"{word} {other} 12: 91") == f"{word} {other}{MARK} 12: 91"


def test_every_string_is_reached_however_deep() -> None:
    assert all_printable({"a": ["\u0007", {"b": "\u0007"}], "n": 3}) == {
        "a": ["<U+0007>", {"b": "<U+0007>"}],
        "n": 3,
    }
    assert all_printable(to_builtins(plain("\u202e")))["text"] == "<U+202E>"  # type: ignore[index]


def test_printed_sentences_need_no_code_points() -> None:
    for room in (charts, conclusions, findings, report):
        assert all(printable(sentence) == sentence for sentence in room.SENTENCES.values())
