from fractions import Fraction

import msgspec
import pytest

from bnaudit_gui.core.chart import Chart, Mark
from bnaudit_gui.core.criterion_chart import criterion_chart
from bnaudit_gui.core.record import canonical_bytes, read_record
from bnaudit_gui.core.verdict import CriterionRow, judge_criterion, parse_criterion
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Sample

RECORD = Sample().record()
Accuracies = dict[str, Fraction | None]


def gap(value: str) -> Accuracies:
    return {"forget": Fraction("0.9") + Fraction(value), "test": Fraction("0.9")}


def kept(value: str) -> Accuracies:
    return {"kept": Fraction(value)}


def judged(text: str, shipped: Accuracies, refits: list[Accuracies]) -> CriterionRow:
    return judge_criterion(parse_criterion(text), shipped=shipped, refits=refits)


def with_budget(row: CriterionRow, budget: str, *, clears: bool, every: bool) -> CriterionRow:
    return msgspec.structs.replace(
        row, budget=Fraction(budget), clears_budget=clears, clears_every_replicate=every
    )


def chart_of(row: CriterionRow) -> Chart:
    return criterion_chart(RECORD, row, Catalogue())


def marks_of(chart: Chart, key: str) -> list[Mark]:
    row = next(row for row in chart.rows if row.key == key)
    return [mark for mark in row.strips[0].marks if mark.shape != "pointer"]


STAYS = judged("abs(forget - test) < 0.05", gap("0.02"), [gap("0.03")] * 10)
CROSSES = judged("abs(forget - test) < 0.05", gap("0.0414"), [gap("0.0573")] * 10)
BACK = judged("kept >= 0.95", kept("0.9497"), [kept("0.9856")] * 10)


@pytest.mark.parametrize(
    ("row", "title"),
    [
        (STAYS, "The verdict stays: passes as shipped and after the refit."),
        (
            CROSSES,
            "The verdict crosses from passes to fails; whether by more than recalibration alone "
            "can move it was not measured.",
        ),
        (
            BACK,
            "The verdict crosses from fails to passes; whether by more than recalibration alone "
            "can move it was not measured.",
        ),
        (
            with_budget(CROSSES, "0.01", clears=False, every=False),
            "The verdict crosses from passes to fails, but by less than recalibration alone can "
            "move it.",
        ),
        (
            with_budget(CROSSES, "0.005", clears=True, every=False),
            "The verdict crosses from passes to fails by more than recalibration alone can move "
            "it.",
        ),
        (
            with_budget(CROSSES, "0.001", clears=True, every=True),
            "The verdict crosses from passes to fails and clears the budget on every replicate.",
        ),
    ],
)
def test_the_title_says_whether_and_how_firmly_it_crosses(row: CriterionRow, title: str) -> None:
    assert chart_of(row).title == title


def test_an_unmeasured_budget_is_said_and_never_denied() -> None:
    chart = chart_of(CROSSES)
    strip = chart.rows[2].strips[0]
    assert (strip.bracket, strip.note) == (None, "budget not measured at this depth")
    assert [box.state for box in chart.boxes] == ["ticked", "notMeasured", "notMeasured"]
    assert [box.text for box in chart.boxes][1] == "clears the budget: not measured"
    assert [box.state for box in chart_of(STAYS).boxes] == ["empty", "notMeasured", "notMeasured"]


def test_the_bracket_starts_at_the_threshold_and_runs_into_the_refits_side() -> None:
    above = chart_of(with_budget(CROSSES, "0.0058", clears=True, every=False))
    bracket = above.rows[2].strips[0].bracket
    assert bracket is not None
    assert (bracket.start, bracket.end) == (Fraction("0.05"), Fraction("0.0558"))
    below = chart_of(with_budget(STAYS, "0.01", clears=False, every=False))
    bracket = below.rows[2].strips[0].bracket
    assert bracket is not None
    assert bracket.end == Fraction("0.04")


def test_a_measured_budget_shows_three_levels() -> None:
    chart = chart_of(with_budget(CROSSES, "0.0058", clears=True, every=False))
    assert [(box.state, box.text) for box in chart.boxes] == [
        ("ticked", "crosses"),
        ("ticked", "clears the budget"),
        ("empty", "clears it on every replicate"),
    ]


def test_a_bracket_longer_than_the_pass_zone_says_that_nothing_could_clear_it() -> None:
    row = judged("abs(forget - test) < 0.02", gap("0.03"), [gap("0.01")] * 10)
    chart = chart_of(with_budget(row, "0.05", clears=False, every=False))
    assert chart.rows[2].strips[0].note == "no value could clear it"
    assert chart.panels[0].axis.low == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kept < 0.95", "exactly 0.9500 is not below 0.95"),
        ("kept <= 0.95", "exactly 0.9500 is at most 0.95"),
        ("kept > 0.95", "exactly 0.9500 is not above 0.95"),
        ("kept >= 0.95", "exactly 0.9500 is at least 0.95"),
    ],
)
def test_what_lies_on_the_threshold_is_spelt_out_once(text: str, words: str) -> None:
    chart = chart_of(judged(text, kept("0.9"), [kept("0.95"), kept("0.95"), kept("0.97")]))
    assert [mark.note for mark in marks_of(chart, "refit")] == [words, "", ""]


def test_a_value_that_rounds_to_the_threshold_is_written_out() -> None:
    chart = chart_of(judged("kept >= 0.95", kept("0.94999"), [kept("0.96")] * 10))
    assert chart.rows[0].value == "0.94999"


@pytest.mark.parametrize(
    ("text", "low", "high", "inside"),
    [
        ("kept < 0.95", None, "0.95", "passes: below 0.95"),
        ("kept <= 0.95", None, "0.95", "passes: at most 0.95"),
        ("kept > 0.95", "0.95", None, "passes: above 0.95"),
        ("0.95 <= kept", "0.95", None, "passes: at least 0.95"),
    ],
)
def test_the_pass_zone_lies_on_the_side_that_passes(
    text: str, low: str | None, high: str | None, inside: str
) -> None:
    zone = chart_of(judged(text, kept("0.9"), [kept("0.97")] * 10)).zone
    assert zone is not None
    assert zone.band.low == (None if low is None else Fraction(low))
    assert zone.band.high == (None if high is None else Fraction(high))
    assert (zone.inside, zone.outside, zone.band.pattern) == (inside, "fails", "diagonals")


def test_marks_are_judged_one_by_one() -> None:
    chart = chart_of(
        judged("kept >= 0.95", kept("0.94"), [kept("0.94"), kept("0.96"), kept("0.97")])
    )
    assert [mark.role for mark in marks_of(chart, "refit")] == ["beyond", "inside", "inside"]
    assert [mark.shape for mark in marks_of(chart, "shipped")] == ["diamond"]
    verdict = chart.rows[1].verdict
    assert verdict is not None
    assert verdict.beneath[0].text == "mean; 2 of 3 replicates pass"


def test_the_axis_holds_threshold_values_and_bracket_and_ends_at_zero_and_one() -> None:
    row = judged("kept >= 0.95", kept("0.91"), [kept("0.998")] * 10)
    row = with_budget(row, "0.03", clears=True, every=True)
    axis = chart_of(row).panels[0].axis
    held = [row.threshold, row.shipped, row.mean, Fraction("0.98"), *row.per_replicate]
    assert all(value is not None and axis.holds(value) for value in held)
    assert axis.high == 1
    gone = judged("abs(forget - test) < 0.05", gap("0"), [gap("0.001")] * 10)
    assert chart_of(gone).panels[0].axis.low == 0
    assert "accuracies between 0 and 1" in axis.label


def test_the_arrow_leads_from_the_shipped_value_to_the_mean() -> None:
    link = chart_of(CROSSES).link
    assert link is not None
    assert (link.start, link.end) == (CROSSES.shipped, CROSSES.mean)


def test_a_criterion_without_a_reference_is_greyed_with_the_reason() -> None:
    sample = Sample(criteria=("abs(forget - reference.forget) < 0.03",), published={})
    sample.shipped = {key: n for key, n in sample.shipped.items() if key[0] == "unlearned"}
    sample.refits = {key: n for key, n in sample.refits.items() if key[0] == "unlearned"}
    record = sample.record()
    chart = criterion_chart(record, record.predicate.criteria[0], Catalogue())
    assert chart.greyed == chart.title == "No verdict: there is no reference."
    assert [row.strips[0].note for row in chart.rows[:2]] == ["nothing to draw"] * 2
    assert chart.boxes[0].state == "notMeasured"
    assert chart.link is None


def test_a_broken_refit_leaves_the_shipped_value_standing() -> None:
    chart = chart_of(judged("kept >= 0.95", kept("0.94"), [kept("0.96")] * 9 + [{"kept": None}]))
    assert chart.title == "No verdict: a reading that the criterion needs could not be taken."
    assert chart.rows[0].value == "0.9400"
    assert chart.rows[1].value == ""
    assert len(marks_of(chart, "refit")) == 9


def test_refitting_the_unlearned_model_alone_stands_beside() -> None:
    chart = criterion_chart(RECORD, RECORD.predicate.criteria[1], Catalogue())
    verdict = chart.rows[1].verdict
    assert verdict is not None
    assert [note.text for note in verdict.beneath] == [
        "mean; 0 of 10 replicates pass",
        "only the unlearned refit: 0.0500, fails",
    ]


def test_the_twin_holds_every_value_as_an_exact_fraction() -> None:
    for row in RECORD.predicate.criteria:
        twin = criterion_chart(RECORD, row, Catalogue()).twin
        lines = {line[0]: line for line in twin.rows}
        assert lines["criterion"][1] == row.text
        assert Fraction(str(lines["threshold"][2])) == row.threshold
        assert Fraction(str(lines["as shipped"][2])) == row.shipped
        values = [Fraction(str(lines[f"refit {r}"][2])) for r in range(1, 11)]
        assert tuple(values) == row.per_replicate
        verdicts = [lines[f"refit {r}"][3] == "passes" for r in range(1, 11)]
        assert tuple(verdicts) == row.per_replicate_passes
        assert Fraction(str(lines["mean of the refits"][2])) == row.mean
        assert lines["budget"][1] == "not measured at this depth"
        assert lines["level"][1] == ("crosses" if row.crosses else "does not cross")


def test_fractions_stay_exact_when_the_record_was_read_back() -> None:
    sample = Sample(criteria=("abs(forget - test) < 0.05",), published={})
    sample.n["forget"] = 207
    record = sample.record()
    again = read_record(canonical_bytes(record))
    twins = [
        criterion_chart(each, each.predicate.criteria[0], Catalogue()).twin
        for each in (record, again)
    ]
    assert record.predicate.criteria[0].mean != again.predicate.criteria[0].mean
    assert twins[0] == twins[1]
