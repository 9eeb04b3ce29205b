from fractions import Fraction

import pytest

from bnaudit_gui.core.conclusion import conclude
from bnaudit_gui.core.drift import Drift


def drift(name: str, moved: bool | None, why: str, by_references: bool | None = None) -> Drift:
    return Drift(
        model="unlearned",
        set=name,
        per_replicate=(Fraction(1),) * 10,
        mean=Fraction(1),
        moved=moved,
        by_references=by_references,
        saturated=False,
        past_bound=0,
        gained=0,
        lost=0,
        mcnemar_p=None,
        why=why,
    )


STEADY = [drift("test", False, "signsDiffer"), drift("kept", False, "withinBound")]


@pytest.mark.parametrize(
    ("forget", "others", "answer", "at"),
    [
        (drift("forget", False, "withinBound"), STEADY, "steady", None),
        (drift("forget", True, "beyondBound"), STEADY, "moved", "forget"),
        (
            drift("forget", False, "withinBound"),
            [drift("test", True, "beyondBound")],
            "moved",
            "test",
        ),
        (
            drift("forget", False, "signsDiffer"),
            [drift("test", None, "tooCoarse")],
            "tooCoarse",
            "test",
        ),
        (drift("forget", None, "noBound"), STEADY, "noBound", "forget"),
        (drift("forget", None, "tooCoarse"), STEADY, "tooCoarse", "forget"),
        (drift("forget", None, "tooFewReplicates"), STEADY, "tooFewReplicates", "forget"),
        (drift("forget", True, "beyondBound"), [drift("kept", None, "broken")], "broken", "kept"),
        (drift("forget", None, "shippedNotMeasurable"), STEADY, "broken", "forget"),
        (drift("forget", False, "withinBound", True), STEADY, "steadyByAWideBound", "forget"),
    ],
)
def test_the_gravest_answer_is_given(
    forget: Drift, others: list[Drift], answer: str, at: str | None
) -> None:
    # In whatever order the sets were read: forget is looked at first.
    conclusion = conclude([*others, forget], [], model="unlearned")
    assert (conclusion.answer, conclusion.set) == (answer, at)


def test_a_network_without_running_statistics_is_absent_not_steady() -> None:
    assert conclude([], [], model="unlearned").answer == "channelAbsent"
