from fractions import Fraction

import msgspec
import pytest

from bnaudit_gui.core.chart import Chart, Mark
from bnaudit_gui.core.criteria_chart import criteria_chart, live_criteria_chart
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.words.catalogue import Catalogue
from tests.core.recorded_events import begun, until
from tests.report.sample_record import Sample

SAY = Catalogue()
RECORD = Sample().record()


def marks_of(chart: Chart, number: int, shape: str) -> list[Mark]:
    return [mark for mark in chart.rows[number].strips[0].marks if mark.shape == shape]


def verdict_of(chart: Chart, number: int) -> tuple[str, str, list[str]]:
    verdict = chart.rows[number].verdict
    assert verdict is not None
    return verdict.icon, verdict.word, [note.text for note in verdict.beneath]


def with_budget(budget: str, *, clears: bool, every: bool) -> AuditRecord:
    rows = tuple(
        msgspec.structs.replace(
            row, budget=Fraction(budget), clears_budget=clears, clears_every_replicate=every
        )
        for row in RECORD.predicate.criteria
    )
    predicate = msgspec.structs.replace(RECORD.predicate, criteria=rows)
    return msgspec.structs.replace(RECORD, predicate=predicate)


def test_every_criterion_has_a_row_with_its_measure_and_its_rule() -> None:
    heads = [[note.text for note in row.head] for row in criteria_chart(RECORD, SAY).rows]
    assert heads == [
        ["|forget − test|", "below 0.05"],
        ["|forget − reference forget|", "below 0.03"],
        ["kept", "at least 0.95"],
    ]


def test_values_lie_as_far_past_their_threshold_as_they_fail_it() -> None:
    chart = criteria_chart(RECORD, SAY)
    # 0.93 - 0.903 against below 0.05; 0.959 against at least 0.95
    assert [mark.at for mark in marks_of(chart, 0, "diamond")] == [Fraction("-2.3")]
    assert [mark.at for mark in marks_of(chart, 2, "diamond")] == [Fraction("-0.9")]
    assert all(mark.at > 0 for mark in marks_of(chart, 1, "circle"))
    assert {mark.role for mark in marks_of(chart, 1, "circle")} == {"beyond"}
    assert {mark.role for mark in marks_of(chart, 1, "diamond")} == {"inside"}


def test_shape_and_word_say_whether_the_verdict_crosses() -> None:
    chart = criteria_chart(RECORD, SAY)
    assert verdict_of(chart, 0) == ("holds", "does not cross", ["passes as shipped and after"])
    assert verdict_of(chart, 1) == ("crosses", "crosses", ["from passes to fails"])


@pytest.mark.parametrize(
    ("clears", "every", "words"),
    [
        (False, False, "inside the budget"),
        (True, False, "clears the budget"),
        (True, True, "clears it on every replicate"),
    ],
)
def test_a_measured_budget_is_a_bracket_and_a_level(clears: bool, every: bool, words: str) -> None:
    chart = criteria_chart(with_budget("0.012", clears=clears, every=every), SAY)
    bracket = chart.rows[1].strips[0].bracket
    assert bracket is not None
    assert (bracket.start, bracket.end) == (Fraction(0), Fraction("1.2"))
    assert verdict_of(chart, 1)[2] == ["from passes to fails", words]


def test_the_axis_holds_every_value_and_budget() -> None:
    chart = criteria_chart(with_budget("0.2", clears=False, every=False), SAY)
    axis = chart.panels[0].axis
    for row in chart.rows:
        strip = row.strips[0]
        assert all(axis.holds(mark.at) for mark in strip.marks)
        assert strip.bracket is not None
        assert axis.holds(strip.bracket.end)


@pytest.mark.parametrize(
    ("criteria", "title"),
    [
        (Sample().criteria, "1 of 3 verdicts crosses: abs(forget - reference.forget) < 0.03."),
        (("kept >= 0.95", "forget >= 0.9"), "No verdict crosses: all 2 stay as shipped."),
        (("kept >= 0.97", "forget < 0.95"), "2 of 2 verdicts cross."),
        (("kept >= 0.97",), "The verdict crosses from fails to passes."),
        (("kept >= 0.95",), "The verdict stays: passes as shipped and after the refit."),
        (("test.kept >= 0.95",), "No criterion could be judged."),
        ((), "No criterion was asked."),
    ],
)
def test_the_title_counts_what_crosses(criteria: tuple[str, ...], title: str) -> None:
    sample = Sample(criteria=criteria)
    record = sample.record()
    if not criteria:
        predicate = msgspec.structs.replace(record.predicate, criteria=())
        record = msgspec.structs.replace(record, predicate=predicate)
    assert criteria_chart(record, SAY).title == title


def test_a_criterion_that_could_not_be_judged_keeps_its_row_and_says_why() -> None:
    sample = Sample(criteria=("kept >= 0.95", "abs(forget - reference.test.kept) < 0.05"))
    chart = criteria_chart(sample.record(), SAY)
    assert verdict_of(chart, 1) == (
        "noAnswer",
        "no verdict",
        ["there is no reference test (kept classes) reading"],
    )
    assert chart.rows[1].strips[0].note == "nothing to draw"


def test_a_value_on_the_threshold_is_spelt_out_once() -> None:
    sample = Sample(criteria=("forget >= 0.965",))
    chart = criteria_chart(sample.record(), SAY)
    notes = [mark.note for mark in chart.rows[0].strips[0].marks if mark.note]
    assert notes == ["exactly 0.9650 is at least 0.965"]


@pytest.mark.parametrize("replicates", range(10))
def test_no_criterion_is_judged_or_coloured_before_the_last(replicates: int) -> None:
    chart = live_criteria_chart(until(Sample(), replicates, of=10), SAY)
    for row in chart.rows:
        assert row.verdict is None
        assert [note.text for note in row.so_far] == ["open", f"{10 - replicates} to come"]
        assert all(mark.open and mark.role == "none" for mark in row.strips[0].marks)
        assert len(row.strips[0].to_come) == 10 - replicates
    cells = {cell for row in chart.twin.rows for cell in row}
    assert not cells & {"passes", "fails", "crosses", "does not cross"}


def test_the_last_replicate_makes_it_the_chart_of_the_record() -> None:
    live, finished = live_criteria_chart(until(Sample(), 10), SAY), criteria_chart(RECORD, SAY)
    assert (live.title, live.rows, live.panels, live.twin) == (
        finished.title,
        finished.rows,
        finished.panels,
        finished.twin,
    )
    assert not live.running


def test_the_shared_axis_never_shrinks() -> None:
    previous = None
    for replicates in range(11):
        progress = until(Sample(), replicates, of=10)
        chart = live_criteria_chart(progress, SAY, previous)
        if previous is not None:
            before, now = previous.panels[0].axis, chart.panels[0].axis
            assert now.low <= before.low < before.high <= now.high
        previous = chart


@pytest.mark.parametrize(
    ("replicates", "title"),
    [
        (0, "Judged when all replicates are in."),
        (6, "6 of 10 replicates: no criterion is judged before the 10th."),
    ],
)
def test_the_running_title_promises_no_verdict(replicates: int, title: str) -> None:
    assert live_criteria_chart(until(Sample(), replicates, of=10), SAY).title == title


def test_before_the_readings_there_are_no_rows_and_after_a_stop_no_open_ones() -> None:
    assert live_criteria_chart(begun(Sample()), SAY).rows == ()
    chart = live_criteria_chart(until(Sample(), 4, of=10).stop(), SAY)
    assert chart.title == "Stopped after 4 of 10: no verdict."
    assert [note.text for note in chart.rows[0].so_far] == ["no verdict", "stopped after 4 of 10"]
