import msgspec
import pytest

from bnaudit_gui.core.checking import check_plan
from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.plan import AuditPlan

PLAN = AuditPlan(unlearned="u.pth", reference="r.pth", kept="k", forget="f", test="t")


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"criteria": ("forget <",)}, "criterion.noComparison"),
        ({"published": {"forget": "95"}}, "published.outOfRange"),
        ({"kept": "a\udcff"}, "plan.pathNotText"),
        ({"transform": "nothing"}, "transform.unknown"),
        ({"bound": "wide"}, "plan.notPositive"),
        ({"bound": "0"}, "plan.notPositive"),
        ({"eps": "-1"}, "plan.notPositive"),
        ({"replicates": 2}, "plan.tooSmall"),
        ({"batch": 1}, "plan.tooSmall"),
        ({"pool": 0}, "plan.tooSmall"),
        ({"seed": -1}, "plan.tooSmall"),
        ({"seed": 2**53}, "plan.seedTooLarge"),
        ({"reference": None, "criteria": ("reference.kept > 0.5",)}, "plan.noReference"),
        ({"reference": None, "published": {"reference.kept": "0.5"}}, "plan.noReference"),
        ({"reference": None, "reference_siblings": ("a",)}, "plan.siblingsWithoutReference"),
        ({"test": None, "criteria": ("abs(forget - test) < 0.5",)}, "plan.noTest"),
        ({"test": None, "published": {"test": "0.5"}}, "plan.noTest"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_a_file_is_opened(
    changed: dict[str, object], code: str
) -> None:
    with pytest.raises(PlanError) as caught:
        check_plan(msgspec.structs.replace(PLAN, **changed))
    assert caught.value.code == code


@pytest.mark.parametrize("changed", [{}, {"bound": "1.2"}, {"eps": "1e-3"}, {"seed": 2**53 - 1}])
def test_what_can_be_asked_passes(changed: dict[str, object]) -> None:
    check_plan(msgspec.structs.replace(PLAN, **changed))
