from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnaudit_gui.core.chart import Chart, ChartRow
from bnaudit_gui.core.drift_chart import drift_chart
from bnaudit_gui.core.drift_strips import replicate_place
from bnaudit_gui.core.live_charts import live_drift_chart
from bnaudit_gui.core.live_rows import live_rows
from bnaudit_gui.core.wire import from_json, to_json
from bnaudit_gui.words.catalogue import Catalogue
from tests.core.recorded_events import begun, events_of, folded, refitting, until
from tests.report.sample_record import Count, Sample

SAY = Catalogue()
RISING = [193, 193, 194, 193, 192, 193, 193, 194, 193, 192]


def forget_alone(
    refits: Sequence[Count],
    *,
    shipped: Count = 186,
    siblings: tuple[int, ...] = (187, 188),
    typed: str | None = None,
) -> Sample:
    """An unlearned model without a reference, read on 200 forget records."""
    return Sample(
        n={"forget": 200},
        shipped={("unlearned", "forget"): shipped},
        refits={("unlearned", "forget"): list(refits)},
        seed_siblings=[{"forget": count} for count in siblings],
        reference_siblings=[],
        typed=None if typed is None else Fraction(typed),
        criteria=(),
        published={},
    )


def so_far(sample: Sample, replicates: int, *, of: int = 10) -> Chart:
    return live_drift_chart(until(sample, replicates, of=of), SAY)


def row_of(chart: Chart, key: str = "forget.unlearned") -> ChartRow:
    return next(row for row in chart.rows if row.key == key)


def words_of(chart: Chart, key: str = "forget.unlearned") -> list[str]:
    return [note.text for note in row_of(chart, key).so_far]


@pytest.mark.parametrize("replicates", range(10))
def test_there_is_no_verdict_and_no_colour_before_the_last_replicate(replicates: int) -> None:
    chart = so_far(Sample(), replicates)
    assert chart.running
    for row in chart.rows:
        assert row.verdict is None
        assert row.so_far
        for strip in row.strips:
            assert all(mark.open and mark.role == "none" for mark in strip.marks)
            assert all(arrow.open and arrow.role == "none" for arrow in strip.off_scale)
    words = {"moved", "not moved"} & {cell for row in chart.twin.rows for cell in row[-2:]}
    assert not words


def test_twenty_planned_replicates_show_no_verdict_at_the_tenth() -> None:
    sample = forget_alone(RISING * 2)
    chart = so_far(sample, 10, of=20)
    assert row_of(chart).verdict is None
    assert words_of(chart) == ["open", "all on one side so far; 10 to come"]


def test_the_last_replicate_makes_it_the_finished_chart() -> None:
    live, finished = so_far(Sample(), 10), drift_chart(Sample().record(), SAY)
    assert live.rows == finished.rows
    assert (live.title, live.how_to_read, live.column_heads) == (
        finished.title,
        finished.how_to_read,
        finished.column_heads,
    )
    assert (live.panels, live.twin, live.running) == (finished.panels, finished.twin, False)


def test_a_replicate_keeps_its_height_and_those_to_come_have_theirs() -> None:
    strip = row_of(so_far(Sample(), 4)).strips[0]
    dots = [mark.place for mark in strip.marks if mark.shape == "circle"]
    assert dots == [replicate_place(r, replicates=10) for r in range(4)]
    assert list(strip.to_come) == [replicate_place(r, replicates=10) for r in range(4, 10)]


def test_twelve_planned_replicates_have_their_heights_from_the_first_on() -> None:
    sample = forget_alone([*RISING, 193, 193])
    first = row_of(so_far(sample, 1, of=12)).strips[0]
    assert first.marks[0].place == replicate_place(0, replicates=12)
    assert len(first.to_come) == 11


def test_the_mean_so_far_is_an_open_pointer() -> None:
    pointers = [m for m in row_of(so_far(Sample(), 4)).strips[0].marks if m.shape == "pointer"]
    assert [(mark.at, mark.open) for mark in pointers] == [(Fraction(29, 8), True)]


def test_a_band_is_there_before_the_first_replicate() -> None:
    chart = so_far(forget_alone(RISING), 0)
    band = row_of(chart).strips[0].bands[0]
    assert (band.low, band.high) == (Fraction(-1), Fraction(1))
    assert row_of(chart).band == "±1.0\u202fpp"


@pytest.mark.parametrize(
    "refits",
    [
        [193, 193, 194, 193, 192, 193, 193, 194, 193, 192],
        [20, 187, 187, 187, 187, 187, 187, 187, 187, 187],
        [187, 20, 187, 200, 187, 20, 187, 187, 187, 187],
        [186] * 10,
    ],
)
def test_the_axis_never_shrinks_and_no_panel_goes(refits: list[Count]) -> None:
    previous = None
    for replicates in range(11):
        progress = until(forget_alone(refits), replicates, of=10)
        chart = live_drift_chart(progress, SAY, previous)
        if previous is not None:
            for before, now in zip(previous.panels, chart.panels, strict=False):
                assert now.axis.low <= before.axis.low < before.axis.high <= now.axis.high
            assert len(chart.panels) >= len(previous.panels)
        for panel in chart.panels:
            assert panel.axis.low == -panel.axis.high
        previous = chart


def test_a_value_beyond_three_times_the_next_is_drawn_where_the_axis_still_holds_it() -> None:
    sample = forget_alone([20, 187, 187])
    first = live_drift_chart(until(sample, 1, of=10), SAY)
    second = live_drift_chart(until(sample, 2, of=10), SAY, first)
    assert not row_of(second).strips[0].off_scale
    assert {mark.at for mark in row_of(second).strips[0].marks} >= {Fraction(-83)}


def test_an_enlarged_panel_prints_the_factor_that_it_has() -> None:
    chart = so_far(Sample(), 4)
    whole, enlarged = (panel.axis.high for panel in chart.panels)
    assert chart.panels[1].head == f"enlarged {whole / enlarged} times"


CANNOT = "cannot come out as moved"


@pytest.mark.parametrize(
    ("sample", "replicates", "words"),
    [
        (forget_alone([187, 185]), 2, [CANNOT, "not all on one side"]),
        (forget_alone([187, 186]), 2, [CANNOT, "zero has no sign"]),
        (forget_alone([186]), 1, [CANNOT, "zero has no sign"]),
        (
            forget_alone([200] * 5 + [187], shipped=186, siblings=(170, 201 - 1)),
            1,
            [CANNOT, "those to come cannot carry it past the bound"],
        ),
        (
            forget_alone(RISING, typed="0.4"),
            0,
            ["too coarse", "one record outweighs the bound"],
        ),
        (forget_alone(RISING, siblings=()), 3, ["no bound", "so there will be no verdict"]),
        (forget_alone([187, None]), 2, ["no verdict", "the network is broken"]),
        (forget_alone([None], shipped=None), 0, ["no verdict", "as shipped it gives no reading"]),
        (forget_alone([]), 0, ["channel absent", "nothing to refit, not “no drift”"]),
    ],
)
def test_a_row_that_nothing_can_change_says_so_in_grey_words(
    sample: Sample, replicates: int, words: list[str]
) -> None:
    chart = so_far(sample, replicates)
    if not sample.refits["unlearned", "forget"]:
        # Nothing is refit, so that everything is in at once and the finished words stand there
        verdict = row_of(chart).verdict
        assert verdict is not None
        assert [verdict.word, verdict.beneath[0].text] == words
        return
    assert words_of(chart) == words
    assert row_of(chart).verdict is None


def test_a_model_that_was_not_delivered_keeps_its_row_and_expects_nothing() -> None:
    row = row_of(so_far(forget_alone(RISING), 2), "forget.reference")
    assert [note.text for note in row.so_far] == [
        "no reference",
        "the unlearned model is judged alone",
    ]
    assert row.strips[0].to_come == ()
    assert row.strips[0].note == "nothing to draw"


@settings(max_examples=60, deadline=None)
@given(
    shipped=st.integers(0, 20),
    refits=st.lists(st.integers(0, 20), min_size=10, max_size=10),
    siblings=st.tuples(st.integers(0, 20), st.integers(0, 20)),
    seen=st.integers(0, 9),
)
def test_no_row_that_was_shut_ever_comes_out_as_moved(
    shipped: int, refits: list[int], siblings: tuple[int, int], seen: int
) -> None:
    sample = Sample(
        n={"forget": 20},
        shipped={("unlearned", "forget"): shipped},
        refits={("unlearned", "forget"): list(refits)},
        seed_siblings=[{"forget": count} for count in siblings],
        reference_siblings=[],
        criteria=(),
        published={},
    )
    shut = live_rows(until(sample, seen, of=10))[0].shut
    drift = sample.record().predicate.drift[0]
    if shut is not None:
        assert drift.moved is not True
    if shut in ("signsDiffer", "zero", "outOfReach"):
        assert drift.moved is False


RISES = "the unlearned model's forget accuracy rises in each"
LAST = "no verdict before the 10th."


@pytest.mark.parametrize(
    ("sample", "replicates", "of", "title"),
    [
        (forget_alone(RISING), 4, 10, f"4 of 10 replicates: {RISES}; {LAST}"),
        (forget_alone(RISING), 4, 22, f"4 of 22 replicates: {RISES}; no verdict before the last."),
        (
            forget_alone([180, 181, 182]),
            3,
            10,
            f"3 of 10 replicates: {RISES.replace('rises', 'falls')}; {LAST}",
        ),
        (
            forget_alone([187, 185]),
            2,
            10,
            "2 of 10 replicates: the unlearned model's forget accuracy goes up and down: it cannot "
            "come out as moved.",
        ),
        (
            forget_alone([187, 186]),
            2,
            10,
            "2 of 10 replicates: the unlearned model's forget accuracy stays the same in at least "
            "one: it cannot come out as moved.",
        ),
        (
            forget_alone(RISING, typed="0.4"),
            3,
            10,
            "3 of 10 replicates; too coarse for a verdict: one record weighs 0.50\u202fpp, the "
            "bound is 0.4\u202fpp.",
        ),
        (
            forget_alone(RISING, siblings=()),
            3,
            10,
            "3 of 10 replicates; there is no bound, so there will be no verdict.",
        ),
        (forget_alone([187, None]), 2, 10, "No verdict: the network is broken."),
        (forget_alone(RISING), 0, 10, "The first refit is being made."),
    ],
)
def test_the_title_says_what_is_seen_so_far(
    sample: Sample, replicates: int, of: int, title: str
) -> None:
    assert so_far(sample, replicates, of=of).title == title


def test_before_the_first_reading_the_chart_is_empty_and_says_what_comes() -> None:
    chart = live_drift_chart(begun(Sample()), SAY)
    assert chart.rows == ()
    assert chart.title == "The delivered files are being read; the first refit comes later."


def test_while_siblings_are_read_the_rows_are_there_without_bounds() -> None:
    events = events_of(Sample())[:4]
    chart = live_drift_chart(folded(begun(Sample()), events), SAY)
    assert chart.title == "The shipped states are being read; the first refit comes next."
    assert len(chart.rows) == 6
    assert {row.band for row in chart.rows} == {""}


def test_a_stopped_audit_says_where_and_leaves_no_row_open() -> None:
    chart = live_drift_chart(until(forget_alone(RISING), 4, of=10).stop(), SAY)
    assert chart.title == "Stopped after 4 of 10: no verdict."
    assert words_of(chart) == ["no verdict", "stopped after 4 of 10"]


def test_the_twin_holds_what_is_in_so_far() -> None:
    table = so_far(Sample(), 4).twin
    names = list(table.columns)
    assert "refit 4" in names
    assert "refit 5" not in names
    first = dict(zip(names, table.rows[0], strict=True))
    assert (first["right as shipped"], first["refit 3"], first["drift 3, pp"]) == (186, 194, "4")
    assert first["moved?"] == "open"


def test_a_live_chart_survives_its_journey_as_json() -> None:
    chart = so_far(Sample(), 4)
    assert to_json(from_json(to_json(chart), Chart)) == to_json(chart)


def test_the_first_refit_is_announced_once_its_time_is_known() -> None:
    progress = refitting(20, 110.0)
    # 5,200 images a replicate, 2,560 of them gone through, at 243.2 a second
    assert live_drift_chart(progress, SAY).title == "The first refit comes in about 11\u202fs."
