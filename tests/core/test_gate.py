from fractions import Fraction

import pytest

from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.gate import check_gate, parse_published
from bnaudit_gui.core.readings import Reading


def reading(correct: int | None, model: str = "unlearned") -> Reading:
    return Reading(model=model, state="shipped", set="forget", correct=correct, n=1000, too_close=0)


def test_half_a_point_is_near_enough_and_a_record_more_is_not() -> None:
    published = {"forget": Fraction("0.900")}
    assert check_gate(published, [reading(905)]).state == "reproduced"
    assert check_gate(published, [reading(895)]).state == "reproduced"
    assert check_gate(published, [reading(906)]).state == "notReproduced"
    assert check_gate(published, [reading(894)]).state == "notReproduced"


def test_one_number_off_is_enough() -> None:
    published = {"forget": Fraction("0.9"), "reference.forget": Fraction("0.9")}
    gate = check_gate(published, [reading(900), reading(700, "reference")])
    assert gate.state == "notReproduced"
    assert [row.reproduced for row in gate.rows] == [True, False]


def test_nothing_published_is_not_checked_rather_than_passed() -> None:
    assert check_gate({}, [reading(900)]).state == "notChecked"


def test_a_reading_that_is_no_number_reproduces_nothing() -> None:
    assert check_gate({"forget": Fraction(0)}, [reading(None)]).state == "notReproduced"


@pytest.mark.parametrize(
    ("text", "value"),
    [("0.95", "0.95"), ("95%", "0.95"), ("95 %", "0.95"), ("1", "1"), ("0", "0"), (".5", "0.5")],
)
def test_published_numbers_are_shares_or_percentages(text: str, value: str) -> None:
    assert parse_published("forget", text) == Fraction(value)


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("forget", "95", "published.outOfRange"),
        ("forget", "9971764705882353", "published.outOfRange"),
        ("forget", "abc", "published.notANumber"),
        ("forget", "", "published.notANumber"),
        ("forget", "-0.5", "published.notANumber"),
        ("forget", "1e-1", "published.notANumber"),
        ("forget", "²", "published.notANumber"),
        ("forgotten", "0.5", "published.unknownName"),
    ],
)
def test_what_is_no_published_number_is_refused(name: str, text: str, code: str) -> None:
    with pytest.raises(PlanError) as caught:
        parse_published(name, text)
    assert caught.value.code == code


def test_a_number_for_a_reading_that_was_not_taken_is_refused() -> None:
    with pytest.raises(PlanError, match=r"published\.noReading"):
        check_gate({"test": Fraction(1)}, [reading(900)])
