import pytest

from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.transform import for_channels, parse_transform


def test_short_and_long_names_are_one_transform() -> None:
    assert parse_transform("A") == parse_transform("cifar10-a")
    assert parse_transform("A").std == ("0.2023", "0.1994", "0.2010")
    assert parse_transform("B").std == ("0.2470", "0.2435", "0.2616")


def test_numbers_are_taken_as_they_stand() -> None:
    transform = parse_transform("mean=0.1,0.2;std=0.3,0.4")
    assert (transform.mean, transform.std) == (("0.1", "0.2"), ("0.3", "0.4"))


def test_one_constant_serves_all_channels() -> None:
    assert for_channels(parse_transform("centred"), 3).mean == ("0.5", "0.5", "0.5")
    with pytest.raises(PlanError, match=r"transform\.channels"):
        for_channels(parse_transform("A"), 1)


@pytest.mark.parametrize("text", ["cifar10", "", "mean=0.1", "mean=;std=", "mean=1..2;std=1,2"])
def test_an_unknown_transform_is_refused(text: str) -> None:
    with pytest.raises(PlanError, match="transform"):
        parse_transform(text)


@pytest.mark.parametrize("text", ["mean=0.1,0.2;std=0.3", "mean=0.1;std=0", "mean=0.1;std=0.0"])
def test_constants_must_pair_and_divide(text: str) -> None:
    with pytest.raises(PlanError, match=r"transform\.numbers"):
        parse_transform(text)
