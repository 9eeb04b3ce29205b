from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.ui.draft import Draft, draft_of


def test_a_draft_says_what_is_missing() -> None:
    assert Draft().missing() == ("unlearned", "kept", "forget")
    assert Draft(sources={"unlearned": "u", "kept": "k", "forget": "f"}).missing() == ()


def test_a_plan_survives_the_way_through_a_draft() -> None:
    plan = AuditPlan(
        unlearned="u",
        reference="r",
        seed_siblings=("a", "b"),
        reference_siblings=("c",),
        kept="k#l",
        forget="f",
        test="t",
        transform="mnist",
        bound="1.2",
        criteria=("kept >= 0.5",),
        published={"forget": "0.5"},
        pool=2000,
        accept=("not-reproduced",),
    )
    assert draft_of(plan).plan() == plan


def test_what_was_not_published_is_not_in_the_plan() -> None:
    draft = Draft(sources={"unlearned": "u", "kept": "k", "forget": "f"}, published={"test": ""})
    assert draft.plan().published == {}
