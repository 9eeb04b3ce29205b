import ctypes
import string
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types
from matplotlib.font_manager import FontProperties, findfont

from bnaudit_gui.report.document import typeset
from bnaudit_gui.report.fonts import FIRST, MONO, SECOND, TEXT, faces, fonts_folder, make_known
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Sample

SHIPPED = sorted(path for path in fonts_folder().iterdir() if path.suffix in (".ttf", ".otf"))
MONO_FACE = fonts_folder() / "NotoSansMono-Regular.ttf"
MEBIBYTE = 2**20


def cmap_of(path: Path) -> set[int]:
    with TTFont(path) as font:
        return set(font.getBestCmap())


def fonts_in(pdf: bytes) -> set[str]:
    """Names of the fonts that the text of a PDF is set in, without the marks of their subsets."""
    document = pypdfium2.PdfDocument(pdf)
    names = set()
    for page in document:
        for part in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=9):
            room = ctypes.create_string_buffer(100)
            font = pdfium.FPDFTextObj_GetFont(part.raw)
            pdfium.FPDFFont_GetBaseFontName(font, room, len(room))
            names.add(room.value.decode().rpartition("+")[2])
    document.close()
    return names


def test_regular_and_bold_and_a_font_of_digests_are_shipped_and_stay_small() -> None:
    assert set(SHIPPED) == {MONO_FACE, *faces(FIRST), *faces(SECOND)}
    assert sum(path.stat().st_size for path in SHIPPED) < 7 * MEBIBYTE


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_face_bears_its_name_and_its_licence(path: Path) -> None:
    with TTFont(path) as font:
        family, weight = font["name"].getDebugName(1), font["name"].getDebugName(2)
        assert family in MONO
        assert f"{family.replace(' ', '')}-{weight}" == path.stem
        assert font["OS/2"].usWeightClass == {"Regular": 400, "Bold": 700}[weight]
        assert "SIL Open Font License" in font["name"].getDebugName(13)
        copyright_line = font["name"].getDebugName(0).replace("©", "(c)")
    licence = (fonts_folder() / "OFL.txt").read_text()
    assert copyright_line in licence
    assert "PERMISSION & CONDITIONS" in licence
    assert path.name in (fonts_folder() / "README.md").read_text()


def test_common_hanzi_and_the_signs_that_the_first_font_lacks_are_there() -> None:
    rows = range(0xB0, 0xF8)
    cells = range(0xA1, 0xFF)
    hanzi = {bytes((r, c)).decode("gb2312", "ignore") for r in rows for c in cells} - {""}
    assert len(hanzi) == 6763
    for path in faces(SECOND):
        assert set(map(ord, hanzi | set("−→≥≤"))) <= cmap_of(path)
    for path in faces(FIRST):
        assert set(map(ord, "ăâîșțŽß±×–—…“”’|")) <= cmap_of(path)


def test_the_font_of_digests_has_nothing_that_another_text_could_borrow() -> None:
    assert cmap_of(MONO_FACE) == {*map(ord, string.printable.strip()), ord(" ")}


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("family", TEXT)
def test_figures_take_the_shipped_font_whatever_the_machine_has(family: str, bold: bool) -> None:
    make_known()
    wanted = FontProperties(family=family, weight="bold" if bold else "normal")
    assert Path(findfont(wanted, fallback_to_default=False)) == faces(family)[bold]


def test_a_report_is_set_in_shipped_fonts_only() -> None:
    names = fonts_in(typeset(Sample(class_names=("分类",)).record(), say=Catalogue()))
    assert names == {path.stem for path in SHIPPED}
