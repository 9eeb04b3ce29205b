import json
import re
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import matplotlib
import msgspec
import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
import typst

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.core.criterion_chart import criterion_chart
from bnaudit_gui.core.drift_chart import drift_chart
from bnaudit_gui.report import ink
from bnaudit_gui.report.canvas import WIDTH
from bnaudit_gui.report.figures import drawn, svg_text
from bnaudit_gui.report.fonts import TEXT, fonts_folder
from bnaudit_gui.report.icons import DRAWINGS, icon_svg
from bnaudit_gui.report.measure import text_width, wrap, wrap_evenly
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Count, Sample

SAY = Catalogue()
U, R = "unlearned", "reference"
SVG = "{http://www.w3.org/2000/svg}"
SCALE = 2
"""Pixels a unit of the figure."""
Picture = npt.NDArray[np.uint8]


class Word(NamedTuple):
    """A text in the SVG and where its anchor lies."""

    text: str
    x: float
    y: float


def words_of(svg: str) -> list[Word]:
    """Read from the SVG itself, not from what drew it."""
    found = []
    for node in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        if "x" in node.attrib:
            x, y = float(node.attrib["x"]), float(node.attrib["y"])
        else:
            numbers = re.findall(r"[-\d.]+", node.attrib["transform"])
            x, y = float(numbers[0]), float(numbers[1])
        found.append(Word("".join(node.itertext()), x, y))
    return found


def pixels_of(svg: str, height: float) -> Picture:
    """The SVG as typst puts it on paper, rendered from the PDF."""
    page = f"#set page(width: {WIDTH}pt, height: {height}pt, margin: 0pt)\n"
    image = '#image(bytes(sys.inputs.svg), format: "svg", width: 100%)'
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(fonts_folder())]
    )
    pdf = typst.compile(input=(page + image).encode(), font_paths=fonts, sys_inputs={"svg": svg})
    document = pypdfium2.PdfDocument(pdf)
    picture = np.asarray(document[0].render(scale=SCALE).to_pil().convert("RGB"))
    document.close()
    return picture


def holds_colour(picture: Picture, colour: str, *, x: float, top: float, bottom: float) -> bool:
    """Whether a column of the picture, three pixels wide, has that colour between two heights."""
    wanted = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])
    at = round(x * SCALE)
    part = picture[round(top * SCALE) : round(bottom * SCALE), at - 1 : at + 2].astype(int)
    return bool((np.abs(part - wanted).max(axis=2) < 12).any())


def scale_of(words: list[Word], labels: dict[str, Fraction]) -> tuple[float, float]:
    """Place of zero and length of one unit, from the printed labels of the axis."""
    (x0, v0), (x1, v1) = [
        (next(word.x for word in words if word.text == label), float(value))
        for label, value in labels.items()
    ]
    unit = (x1 - x0) / (v1 - v0)
    return x0 - v0 * unit, unit


def alone(
    shipped: Count, refits: list[Count], *, typed: str | None = None, seeds: tuple[int, ...] = ()
) -> Chart:
    sample = Sample(
        n={"forget": 1000},
        shipped={(U, "forget"): shipped},
        refits={(U, "forget"): refits},
        seed_siblings=[{"forget": seed} for seed in seeds],
        reference_siblings=[],
        typed=None if typed is None else Fraction(typed),
        criteria=(),
        published={},
    )
    return drift_chart(sample.record(), SAY)


def every_chart() -> dict[str, Chart]:
    """Charts with everything that can stand somewhere."""
    record = Sample().record()
    criteria = record.predicate.criteria
    measured = msgspec.structs.replace(
        criteria[1],
        budget=Fraction("0.004"),
        clears_budget=True,
        clears_every_replicate=True,
    )
    many = Sample()
    for model in (U, R):
        for name in ("test.kept", "test.forgotten"):
            many.n[name] = 500
            many.shipped[model, name] = 450
            many.refits[model, name] = [451] * 10
    return {
        "pair": drift_chart(record, SAY),
        "two parts of test": drift_chart(many.record(), SAY),
        "typed": alone(900, [920] * 10, typed="1.2"),
        "no bound": alone(900, [920] * 10),
        "broken": alone(900, [None] * 10, seeds=(905, 910)),
        "absent": alone(900, []),
        "saturated": alone(1000, [998, 999] * 5, seeds=(905, 910)),
        "far": alone(900, [906, 905, 907, 908, 906, 905, 991, 907, 906, 904], seeds=(905, 911)),
        "wide": alone(30, [33, 33, 990, 980, 33, 33, 33, 33, 33, 33], seeds=(35, 40)),
        **{f"criterion {row.text}": criterion_chart(record, row, SAY) for row in criteria},
        "budget": criterion_chart(record, measured, SAY),
    }


CHARTS = every_chart()


def test_every_replicate_of_the_drift_chart_lies_where_the_axis_says() -> None:
    values: list[Count] = [913, 905, 917, 908, 921, 911, 904, 915, 919, 907]
    chart = alone(900, values, seeds=(895, 905))
    svg = svg_text(chart, say=SAY)
    words = words_of(svg)
    picture = pixels_of(svg, drawn(chart, say=SAY).height)
    zero, unit = scale_of(words, {"−1": Fraction(-1), "+2": Fraction(2)})
    middle = next(word.y for word in words if word.text == "unlearned")
    inside = {"top": middle - 30, "bottom": middle + 22}
    for value in values:
        assert value is not None
        x = zero + unit * (value - 900) / 10
        assert holds_colour(picture, ink.ROLES["beyond"], x=x, **inside), value
    for drift in (0.25, 2.3, -1.0):
        assert not holds_colour(picture, ink.ROLES["beyond"], x=zero + unit * drift, **inside)
    edge = zero + unit * 1.0
    assert holds_colour(picture, ink.BOUND_EDGE, x=edge, **inside)
    assert holds_colour(picture, ink.BOUND, x=edge - 6, **inside)
    assert not holds_colour(picture, ink.BOUND, x=edge + 8, **inside)


def test_every_value_of_the_criterion_chart_lies_where_the_axis_says() -> None:
    record = Sample(criteria=("kept >= 0.975",)).record()
    row = record.predicate.criteria[0]
    chart = criterion_chart(record, row, SAY)
    svg = svg_text(chart, say=SAY)
    words = words_of(svg)
    picture = pixels_of(svg, drawn(chart, say=SAY).height)
    labels = chart.panels[0].axis.ticks[:2]
    zero, unit = scale_of(words, {tick.label: Fraction(tick.label) for tick in labels})
    shipped = next(word.y for word in words if word.text == "as shipped")
    refit = next(word.y for word in words if word.text == "after the refit")
    assert row.shipped is not None
    x = zero + unit * float(row.shipped)
    assert holds_colour(picture, ink.ROLES["beyond"], x=x, top=shipped - 12, bottom=shipped + 2)
    for value, passes in zip(row.per_replicate, row.per_replicate_passes, strict=True):
        assert value is not None
        colour = ink.ROLES["inside" if passes else "beyond"]
        x = zero + unit * float(value)
        # Those on the threshold lie under their neighbours, not under the line
        assert holds_colour(picture, colour, x=x, top=refit - 50, bottom=refit + 90), value
    x = zero + unit * 0.975
    assert holds_colour(picture, ink.TEXT, x=x, top=shipped - 20, bottom=shipped)
    assert holds_colour(picture, ink.PASS_ZONE, x=x + 30, top=shipped - 20, bottom=shipped)
    assert not holds_colour(picture, ink.PASS_ZONE, x=x - 30, top=shipped - 20, bottom=shipped)


def test_the_bracket_is_as_long_as_the_budget() -> None:
    chart = CHARTS["budget"]
    svg = svg_text(chart, say=SAY)
    words = words_of(svg)
    picture = pixels_of(svg, drawn(chart, say=SAY).height)
    labels = chart.panels[0].axis.ticks[:2]
    zero, unit = scale_of(words, {tick.label: Fraction(tick.label) for tick in labels})
    y = next(word.y for word in words if word.text == "recalibration alone")
    row = {"top": y - 24, "bottom": y}
    assert holds_colour(picture, ink.TEXT, x=zero + unit * 0.032, **row)
    assert not holds_colour(picture, ink.TEXT, x=zero + unit * 0.0345, **row)


@pytest.mark.parametrize("name", CHARTS)
def test_nothing_is_written_outside_the_frame_or_over_another_word(name: str) -> None:
    canvas = drawn(CHARTS[name], say=SAY)
    for box in canvas.written:
        assert box.left >= 10, box
        assert box.right <= WIDTH - 10, box
        assert box.top >= 0, box
        assert box.bottom <= canvas.height, box
    for one, other in combinations(canvas.written, 2):
        apart_x = one.right <= other.left + 1 or other.right <= one.left + 1
        apart_y = one.bottom <= other.top + 1 or other.bottom <= one.top + 1
        assert apart_x or apart_y, (one, other)


@pytest.mark.parametrize("name", CHARTS)
def test_all_words_of_a_chart_are_text_in_the_svg(name: str) -> None:
    chart = CHARTS[name]
    said = " ".join(word.text for word in words_of(svg_text(chart, say=SAY)))
    for text in (chart.title, chart.how_to_read, chart.footer):
        assert text in said
    for row in chart.rows:
        assert row.value in said
        if row.verdict is not None:
            assert row.verdict.word in said
            assert all(note.text in said for note in row.verdict.beneath)
    assert all(box.text in said for box in chart.boxes)


def test_the_same_chart_gives_the_same_bytes_whatever_the_machine_prefers() -> None:
    chart = CHARTS["pair"]
    first = svg_text(chart, say=SAY)
    with matplotlib.rc_context({"font.size": 33, "figure.facecolor": "#123456"}):
        assert svg_text(chart, say=SAY) == first
        assert matplotlib.rcParams["font.size"] == 33
    assert svg_text(chart, say=SAY) == first
    assert "<dc:date>" not in first


def test_a_band_typed_by_hand_is_dashed() -> None:
    dashes = {name: svg_text(CHARTS[name], say=SAY).count("stroke-dasharray") for name in CHARTS}
    # The legend's two edges and the row's two
    assert dashes["typed"] == 4
    assert dashes["far"] == dashes["no bound"] == 0


def test_the_three_judged_colours_are_told_apart_without_seeing_colour() -> None:
    assert ink.ROLES == {"beyond": "#d55e00", "inside": "#0072b2", "none": "#767676"}


def test_verdict_shapes_differ_and_are_drawn_as_in_the_figures() -> None:
    shapes = {name: icon_svg(name) for name in DRAWINGS}
    assert len(set(shapes.values())) == 4
    assert {name: drawing.body for name, drawing in DRAWINGS.items()} == {
        "holds": "disc",
        "moved": "hexagon",
        "crosses": "hexagon",
        "noAnswer": "ring",
    }


def test_shapes_beside_the_words_have_the_colour_of_the_verdict() -> None:
    chart = CHARTS["pair"]
    svg = svg_text(chart, say=SAY)
    picture = pixels_of(svg, drawn(chart, say=SAY).height)
    for word in words_of(svg):
        colour = {"moved": ink.ROLES["beyond"], "not moved": ink.ROLES["inside"]}.get(word.text)
        if colour is not None:
            span = {"top": word.y - 14, "bottom": word.y + 4}
            assert holds_colour(picture, colour, x=word.x - 19, **span)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["AVATAR To We. pages", "drift (pp) −0.25 → 分类", "difficult"])
def test_a_text_is_as_wide_as_typst_prints_it(text: str, bold: bool) -> None:
    source = """
    #set text(font: json(bytes(sys.inputs.fonts)), size: 20pt, weight: int(sys.inputs.weight))
    #context [#metadata(measure(sys.inputs.text).width.pt()) <width>]
    """
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(fonts_folder())]
    )
    inputs = {"text": text, "weight": "700" if bold else "400", "fonts": json.dumps(TEXT)}
    told = typst.query(
        source.encode(), "<width>", field="value", one=True, font_paths=fonts, sys_inputs=inputs
    )
    assert text_width(text, 20, bold=bold) == pytest.approx(float(told), abs=0.1)


def test_lines_break_between_words_and_evenly() -> None:
    text = "The verdict crosses from passes to fails; whether by more was not measured."
    lines = wrap(text, 18, 600, bold=True)
    assert " ".join(lines) == text
    assert all(text_width(line, 18, bold=True) <= 600 for line in lines)
    even = [text_width(line, 18, bold=True) for line in wrap_evenly(text, 18, 600, bold=True)]
    assert len(even) == len(lines)
    assert max(even) - min(even) <= max(text_width(w, 18, bold=True) for w in text.split()) * 1.2


def test_a_word_longer_than_the_line_has_its_own() -> None:
    assert wrap("a " + "x" * 300, 12, 100) == ["a", "x" * 300]
