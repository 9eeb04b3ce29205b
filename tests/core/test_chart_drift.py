from collections.abc import Sequence
from fractions import Fraction

import pytest

from bnaudit_gui.core.chart import Chart, ChartRow, Mark
from bnaudit_gui.core.drift_chart import drift_chart
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.wire import from_json, to_json
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Count, Sample

SAY = Catalogue()
UP = [903, 904, 903, 905, 902, 903, 904, 903, 902, 904]


def chart_of(record: AuditRecord) -> Chart:
    return drift_chart(record, SAY)


def row_of(chart: Chart, key: str) -> ChartRow:
    return next(row for row in chart.rows if row.key == key)


def alone(
    shipped: Count,
    refits: Sequence[Count],
    *,
    n: int = 1000,
    siblings: tuple[int, ...] = (),
    typed: str | None = None,
) -> Chart:
    """An unlearned model without a reference, read on forget alone."""
    sample = Sample(
        n={"forget": n},
        shipped={("unlearned", "forget"): shipped},
        refits={("unlearned", "forget"): list(refits)},
        seed_siblings=[{"forget": count} for count in siblings],
        reference_siblings=[],
        typed=None if typed is None else Fraction(typed),
        criteria=(),
        published={},
    )
    return chart_of(sample.record())


def marks_of(chart: Chart, key: str = "forget.unlearned", panel: int = 0) -> list[Mark]:
    strip = row_of(chart, key).strips[panel]
    return [mark for mark in strip.marks if mark.shape != "pointer"]


def notes_of(chart: Chart, key: str = "forget.unlearned") -> list[str]:
    verdict = row_of(chart, key).verdict
    assert verdict is not None
    return [note.text for note in verdict.beneath]


def word_of(chart: Chart, key: str = "forget.unlearned") -> tuple[str, str]:
    verdict = row_of(chart, key).verdict
    assert verdict is not None
    return verdict.icon, verdict.word


def test_a_pair_has_a_row_for_each_set_and_model_in_order() -> None:
    keys = [row.key for row in chart_of(Sample().record()).rows]
    assert keys == [
        f"{name}.{model}"
        for name in ("forget", "kept", "test")
        for model in ("unlearned", "reference")
    ]


def test_shape_says_the_model_and_role_the_verdict() -> None:
    chart = chart_of(Sample().record())
    assert {mark.shape for mark in marks_of(chart)} == {"circle"}
    assert {mark.role for mark in marks_of(chart)} == {"beyond"}
    theirs = marks_of(chart, "forget.reference")
    assert {mark.shape for mark in theirs} == {"openSquare"}
    assert {mark.role for mark in theirs} == {"inside"}


def test_replicate_r_keeps_its_height_whatever_its_value() -> None:
    heights = [[mark.place for mark in marks_of(alone(900, values))] for values in (UP, [903] * 10)]
    assert heights[0] == heights[1] == sorted(heights[0])
    assert len(set(heights[0])) == 10


def test_fewer_replicates_take_the_first_places_and_leave_the_rest_empty() -> None:
    ten = [mark.place for mark in marks_of(alone(900, UP))]
    three = [mark.place for mark in marks_of(alone(900, UP[:3]))]
    assert three == ten[:3]


def test_the_axis_is_symmetric_and_holds_every_value_and_the_smallest_bound() -> None:
    for chart in (chart_of(Sample().record()), alone(900, UP, siblings=(890, 950))):
        axis = chart.panels[0].axis
        assert axis.low == -axis.high
        assert all(axis.holds(mark.at) for row in chart.rows for mark in row.strips[0].marks)
        bounds = [b for row in chart.rows for b in row.strips[0].bands if b.kind == "bound"]
        assert any(band.high is not None for band in bounds)


def test_a_bound_far_wider_than_everything_else_leaves_the_panel() -> None:
    sample = Sample()
    sample.seed_siblings[0]["forget"] = 20
    chart = chart_of(sample.record())
    band = row_of(chart, "forget.unlearned").strips[0].bands[0]
    assert (band.low, band.high) == (None, None)
    assert row_of(chart, "forget.unlearned").band == "±83.0\u202fpp"


@pytest.mark.parametrize(("seed", "whole"), [(930, True), (931, False)])
def test_a_further_bound_up_to_half_as_wide_again_stays_whole(seed: int, whole: bool) -> None:
    sample = Sample(
        n={"forget": 1000},
        shipped={("unlearned", "forget"): 900, ("reference", "forget"): 900},
        refits={("unlearned", "forget"): [920] * 10, ("reference", "forget"): [900] * 10},
        seed_siblings=[{"forget": 901}, {"forget": seed}],
        reference_siblings=[{"forget": 901}, {"forget": 905}],
        criteria=(),
        published={},
    )
    chart = chart_of(sample.record())
    bound = Fraction(seed - 900, 10)
    band = row_of(chart, "forget.unlearned").strips[0].bands[0]
    assert (band.high == bound) is whole
    assert chart.panels[0].axis.holds(bound) is whole


def test_a_derived_bound_has_solid_edges_and_a_typed_one_dashed() -> None:
    derived = alone(900, UP, siblings=(890, 905))
    typed = alone(900, UP, typed="1.2")
    edges = [chart.rows[0].strips[0].bands[0].edges for chart in (derived, typed)]
    assert edges == ["solid", "dashed"]
    assert "by a typed bound of 1.2\u202fpp" in notes_of(typed)
    assert "it is not this release's own" in typed.how_to_read


def test_one_replicate_far_out_becomes_an_arrow_with_its_number() -> None:
    values = [906, 905, 907, 908, 906, 905, 991, 907, 906, 904]
    chart = alone(900, values, siblings=(905, 911))
    strip = chart.rows[0].strips[0]
    assert [(arrow.side, arrow.text) for arrow in strip.off_scale] == [("high", "+9.1")]
    assert len(marks_of(chart)) == 9
    assert strip.off_scale[0].place not in [mark.place for mark in marks_of(chart)]
    assert word_of(chart) == ("moved", "moved")
    assert notes_of(chart) == ["only replicate 7 is past the bound"]


def test_a_replicate_that_the_axis_holds_anyway_is_drawn() -> None:
    chart = alone(900, [900] * 9 + [905], siblings=(905, 911))
    assert chart.rows[0].strips[0].off_scale == ()
    assert len(marks_of(chart)) == 10


def test_a_second_panel_appears_under_a_fortieth_of_the_half_axis() -> None:
    # Half axis 9/8 of 96.00 pp = 108 pp; a fortieth of it is 2.70 pp
    wide = alone(300, [9900] * 10, n=10_000, siblings=(570, 400))
    narrow = alone(300, [9900] * 10, n=10_000, siblings=(569, 400))
    assert [len(chart.panels) for chart in (wide, narrow)] == [1, 2]
    assert all(len(row.strips) == 2 for row in narrow.rows)


def test_the_second_panel_is_enlarged_by_the_printed_factor() -> None:
    chart = alone(30, [990] * 10, siblings=(35, 40))
    full, enlarged = (panel.axis for panel in chart.panels)
    assert chart.panels[1].head == f"enlarged {full.high / enlarged.high} times"
    strip = chart.rows[0].strips[1]
    assert strip.bands[0].high == 1
    assert strip.marks == ()
    assert [(arrow.side, arrow.text, arrow.role) for arrow in strip.off_scale] == [
        ("high", "+96.0", "beyond")
    ]


def test_where_only_some_lie_beyond_the_arrow_counts_them() -> None:
    chart = alone(30, [33, 33, 990, 980, 33, 33, 33, 33, 33, 33], siblings=(35, 40))
    strip = chart.rows[0].strips[1]
    assert [arrow.text for arrow in strip.off_scale] == ["2 of 10, up to +96.0"]
    assert len(marks_of(chart, panel=1)) == 8


@pytest.mark.parametrize(
    ("shipped", "refits", "way", "ends"),
    [
        (1000, [998, 999] * 5, "rise", (0, None)),
        (0, [2, 1] * 5, "fall", (None, 0)),
    ],
)
def test_a_saturated_reading_is_hatched_where_it_cannot_go(
    shipped: int, refits: list[Count], way: str, ends: tuple[int | None, int | None]
) -> None:
    chart = alone(shipped, refits, siblings=(900, 905))
    band = chart.rows[0].strips[0].bands[1]
    assert (band.kind, band.pattern, band.label) == ("cannotMove", "crossHatch", f"cannot {way}")
    assert (band.low, band.high) == ends
    assert any(note.startswith("saturated") for note in notes_of(chart))


def test_zero_has_no_sign() -> None:
    chart = alone(900, [913, 914, 912, 900, 915, 916, 913, 912, 914, 915], siblings=(905, 910))
    assert word_of(chart) == ("holds", "not moved")
    assert notes_of(chart) == ["zero has no sign"]
    verdict = chart.rows[0].verdict
    assert verdict is not None
    assert verdict.beside == "9 of 10 past it"


def test_zero_is_written_without_a_sign() -> None:
    assert alone(900, [900] * 10, siblings=(905, 910)).rows[0].value == "0.00\u202fpp"


def test_ten_equal_replicates_are_said_to_be_equal() -> None:
    chart = alone(900, [914] * 10, siblings=(905, 910))
    assert notes_of(chart) == ["all 10 replicates equal"]


def test_without_a_bound_there_is_no_band_and_no_verdict() -> None:
    chart = alone(900, [920] * 10)
    assert chart.rows[0].strips[0].bands == ()
    assert chart.rows[0].band == ""
    assert word_of(chart) == ("noAnswer", "no bound")
    assert notes_of(chart) == ["all 10 rise, and no more is said"]
    assert {mark.role for mark in marks_of(chart)} == {"none"}


def test_too_coarse_says_so_and_still_shows_the_replicates() -> None:
    chart = alone(20, [20] * 7 + [21] * 3, n=40, typed="1.2")
    assert word_of(chart) == ("noAnswer", "too coarse")
    assert notes_of(chart) == ["one record outweighs the bound"]
    assert len(marks_of(chart)) == 10


def test_a_broken_network_keeps_its_row_and_gets_no_mark() -> None:
    chart = alone(900, [920] * 9 + [None], siblings=(905, 910))
    strip = chart.rows[0].strips[0]
    assert (strip.marks, strip.bands, strip.note) == ((), (), "nothing to draw")
    assert word_of(chart) == ("noAnswer", "no verdict")
    assert notes_of(chart) == ["the network is broken"]
    assert chart.rows[0].value == ""


def test_a_shipped_reading_that_cannot_be_taken_is_not_called_broken_by_the_refit() -> None:
    chart = alone(None, [920] * 10, siblings=(905, 910))
    assert notes_of(chart) == ["as shipped it gives no reading"]


def test_a_network_without_running_statistics_is_channel_absent_not_without_drift() -> None:
    chart = alone(900, [], siblings=(905, 910))
    assert word_of(chart) == ("noAnswer", "channel absent")
    assert "that is not “no drift”" in chart.how_to_read


def test_a_missing_reference_keeps_its_row_and_says_why() -> None:
    chart = alone(900, [920] * 10, siblings=(905, 910))
    row = row_of(chart, "forget.reference")
    assert row.strips[0].note == "nothing to draw"
    assert word_of(chart, "forget.reference") == ("noAnswer", "no reference")
    assert notes_of(chart, "forget.reference") == ["the unlearned model is judged alone"]


def test_fewer_than_ten_replicates_give_no_verdict() -> None:
    chart = alone(900, [920, 921, 922], siblings=(905, 910))
    assert word_of(chart) == ("noAnswer", "no verdict")
    assert notes_of(chart) == ["3 replicates, ten needed"]


def test_the_references_answer_is_bold_where_it_differs() -> None:
    chart = chart_of(Sample().record())
    bold = {
        row.key: [note.bold for note in row.verdict.beneath] for row in chart.rows if row.verdict
    }
    assert bold["forget.unlearned"] == [False]
    assert bold["kept.unlearned"] == [True]
    assert notes_of(chart, "kept.unlearned") == ["by references' ±0.1\u202fpp: moved"]


@pytest.mark.parametrize(
    ("seeds", "n", "words"),
    [((9002, 9003), 10_000, "±0.03"), ((901, 905), 2_000, "±0.25"), ((905, 912), 1_000, "±1.2")],
)
def test_a_small_bound_is_not_rounded_away(seeds: tuple[int, ...], n: int, words: str) -> None:
    first = 9000 if n == 10_000 else 900
    chart = alone(first, [first + 40] * 10, n=n, siblings=seeds)
    assert chart.rows[0].band == f"{words}\u202fpp"


def test_the_left_side_tells_the_set_and_the_weight_of_one_record() -> None:
    head = [note.text for note in chart_of(Sample().record()).rows[0].head]
    assert head == ["forget", "n = 200", "1 record = 0.50\u202fpp"]


def test_the_twin_has_a_line_per_row_and_the_records_own_integers() -> None:
    record = Sample().record()
    chart = chart_of(record)
    assert len(chart.twin.rows) == len(chart.rows)
    columns = chart.twin.columns
    for line in chart.twin.rows:
        cells = dict(zip(columns, line, strict=True))
        own = [r for r in record.predicate.readings if (r.model, r.set) == (line[1], line[0])]
        assert [cells["right as shipped"]] == [r.correct for r in own if r.state == "shipped"]
        counts = [cells[f"refit {r}"] for r in range(1, 11)]
        assert counts == [r.correct for r in own if r.state == "refit"]
        drift = next(d for d in record.predicate.drift if (d.model, d.set) == (line[1], line[0]))
        for r, value in enumerate(drift.per_replicate, start=1):
            assert Fraction(str(cells[f"drift {r}, pp"])) == value
        assert Fraction(str(cells["mean, pp"])) == drift.mean


def test_the_twin_of_a_missing_reference_is_empty_but_there() -> None:
    chart = alone(900, [920] * 10, siblings=(905, 910))
    cells = dict(zip(chart.twin.columns, chart.twin.rows[1], strict=True))
    assert (cells["model"], cells["n"], cells["refit 1"]) == ("reference", None, None)
    assert cells["moved?"] == "no reference"


def test_a_chart_description_survives_the_wire() -> None:
    line = to_json(chart_of(Sample().record()))
    assert to_json(from_json(line, Chart)) == line
