from fractions import Fraction
from operator import ge, gt, le, lt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.verdict import (
    NAMES,
    accuracies,
    judge_criterion,
    mean_accuracies,
    parse_criterion,
)

OPERATORS = {"<": lt, "<=": le, ">": gt, ">=": ge}
Readings = dict[str, Fraction | None]


def gap(value: str) -> Readings:
    return {"forget": Fraction(value), "test": Fraction(0)}


@pytest.mark.parametrize(
    ("text", "shipped", "refit", "before", "after"),
    [
        ("abs(forget - test) < 0.05", gap("0.0414"), gap("0.0573"), True, False),
        ("abs(forget - test) < 0.05", gap("0.0503"), gap("0.0437"), False, True),
        ("kept >= 0.95", {"kept": Fraction("0.9497")}, {"kept": Fraction("0.9856")}, False, True),
    ],
)
def test_the_three_vectors_of_the_paper_cross(
    text: str, shipped: Readings, refit: Readings, before: bool, after: bool
) -> None:
    row = judge_criterion(parse_criterion(text), shipped=shipped, refits=[refit] * 10)
    assert (row.shipped_passes, row.mean_passes, row.crosses) == (before, after, True)


def test_exactly_the_threshold_is_not_below_it() -> None:
    below, upto = parse_criterion("abs(forget - test) < 0.05"), parse_criterion("forget <= 0.05")
    assert not below.holds(Fraction(5, 100))
    assert upto.holds(Fraction(5, 100))
    # 0.95 - 0.90 is 0.04999999999999993 in floating point, and would pass.
    value = below.value({"forget": Fraction(95, 100), "test": Fraction(90, 100)})
    assert value is not None
    assert not below.holds(value)


names = st.sampled_from(NAMES)
decimals = st.decimals(0, 1, places=4)


@given(names, names, st.sampled_from(sorted(OPERATORS)), decimals, st.data())
def test_criteria_mean_what_python_would_compute_on_fractions(
    first: str, second: str, sign: str, threshold: object, data: st.DataObject
) -> None:
    share = st.fractions(0, 1, max_denominator=1000)
    values: Readings = {first: data.draw(share), second: data.draw(share)}
    a, b = values[first], values[second]
    assert a is not None
    assert b is not None
    limit = Fraction(str(threshold))
    distance = parse_criterion(f"abs({first} - {second}) {sign} {threshold}")
    assert distance.value(values) == abs(a - b)
    assert distance.holds(abs(a - b)) == OPERATORS[sign](abs(a - b), limit)
    single = parse_criterion(f" {first}{sign}{threshold} ")
    assert single.holds(a) == OPERATORS[sign](a, limit)
    turned = parse_criterion(f"{threshold} {sign} {first}")
    assert turned.holds(a) == OPERATORS[sign](limit, a)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("forget < test", "criterion.noComparison"),
        ("forget", "criterion.noComparison"),
        ("", "criterion.noComparison"),
        ("forget < 0.5 < test", "criterion.noComparison"),
        ("abs(forget) < 0.5", "criterion.noComparison"),
        ("abs(forget + test) < 0.5", "criterion.unreadable"),
        ("__import__('os') < 1", "criterion.unreadable"),
        ("forget == 0.5", "criterion.unreadable"),
        ("forget < 5e-2", "criterion.noComparison"),
        ("forgot < 0.5", "criterion.unknownName"),
        ("abs(forget - references.forget) < 0.5", "criterion.unknownName"),
    ],
)
def test_what_is_no_criterion_is_refused(text: str, code: str) -> None:
    with pytest.raises(PlanError) as caught:
        parse_criterion(text)
    assert caught.value.code == code


def test_a_refusal_marks_the_place() -> None:
    with pytest.raises(PlanError) as caught:
        parse_criterion("abs(forget + test) < 0.5")
    assert caught.value.values["place"] == "abs(forget + test)".index("+") + 1


@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(0, 40)), min_size=1, max_size=10),
    st.integers(0, 50),
    st.integers(0, 40),
)
def test_crossings_are_those_of_brute_force(
    refits: list[tuple[int, int]], forget: int, test: int
) -> None:
    rows: list[Readings] = [{"forget": Fraction(f, 50), "test": Fraction(t, 40)} for f, t in refits]
    shipped: Readings = {"forget": Fraction(forget, 50), "test": Fraction(test, 40)}
    row = judge_criterion(
        parse_criterion("abs(forget - test) < 0.05"), shipped=shipped, refits=rows
    )
    # On one denominator: |4f - 5t| / 200 < 10 / 200, and means over R replicates.
    whole = len(refits)
    mean_gap = abs(4 * sum(f for f, _ in refits) - 5 * sum(t for _, t in refits))
    before = abs(4 * forget - 5 * test) < 10
    after = mean_gap < 10 * whole
    assert row.crosses == (before != after)
    assert row.per_replicate_passes == tuple(abs(4 * f - 5 * t) < 10 for f, t in refits)


def test_the_reference_is_refit_too_unless_one_looks_beside() -> None:
    criterion = parse_criterion("abs(forget - reference.forget) < 0.05")
    shipped: Readings = {"forget": Fraction("0.90"), "reference.forget": Fraction("0.92")}
    refit: Readings = {"forget": Fraction("0.96"), "reference.forget": Fraction("0.96")}
    row = judge_criterion(criterion, shipped=shipped, refits=[refit] * 10)
    assert (row.mean, row.crosses) == (Fraction(0), False)
    assert (row.unlearned_only_mean, row.unlearned_only_crosses) == (Fraction("0.04"), False)


def test_a_reading_that_was_not_taken_gives_no_verdict() -> None:
    row = judge_criterion(parse_criterion("test > 0.5"), shipped={}, refits=[{}] * 10)
    assert (row.crosses, row.why) == (None, "readingAbsent")
    broken: Readings = {"test": None}
    row = judge_criterion(parse_criterion("test > 0.5"), shipped=broken, refits=[broken] * 10)
    assert (row.crosses, row.why) == (None, "notMeasurable")


def test_one_missing_replicate_makes_the_mean_missing() -> None:
    assert mean_accuracies([{"test": Fraction(1)}, {"test": None}]) == {"test": None}
    assert mean_accuracies([]) == {}
    assert accuracies([]) == {}
