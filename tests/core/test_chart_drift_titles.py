from fractions import Fraction

import pytest

from bnaudit_gui.core.drift_chart import drift_chart
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Count, Sample

U, R = "unlearned", "reference"
STILL: list[Count] = [900] * 10
UP: list[Count] = [920] * 10
BROKEN: list[Count] = [None] * 10
SEEDS = (905, 910)
"""Bound 1.0 pp beside a shipped 900."""


def title(
    ours: list[Count],
    theirs: list[Count] | None = None,
    *,
    seeds: tuple[int, ...] = SEEDS,
    reference_seeds: tuple[int, ...] = SEEDS,
    typed: str | None = None,
    n: int = 1000,
) -> str:
    shipped: dict[tuple[str, str], Count] = {(U, "forget"): 900 * n // 1000}
    refits = {(U, "forget"): ours}
    if theirs is not None:
        shipped[R, "forget"] = 900 * n // 1000
        refits[R, "forget"] = theirs
    sample = Sample(
        n={"forget": n},
        shipped=shipped,
        refits=refits,
        seed_siblings=[{"forget": seed} for seed in seeds],
        reference_siblings=[{"forget": seed} for seed in reference_seeds],
        typed=None if typed is None else Fraction(typed),
        criteria=(),
        published={},
    )
    return drift_chart(sample.record(), Catalogue()).title.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("ours", "theirs", "words"),
    [
        (
            UP,
            STILL,
            "The unlearned model's forget accuracy moves by +2.00 pp; "
            "the reference's does not move.",
        ),
        (STILL, STILL, "Neither model moves."),
        (UP, [880] * 10, "Both move, the reference by −2.00 pp."),
        (
            STILL,
            UP,
            "The unlearned model does not move; the reference's forget accuracy moves by +2.00 pp.",
        ),
        (
            UP,
            BROKEN,
            "The unlearned model's forget accuracy moves by +2.00 pp; "
            "for the reference's there is no verdict.",
        ),
        (
            STILL,
            BROKEN,
            "The unlearned model does not move; for the reference there is no verdict.",
        ),
        (
            UP,
            None,
            "The unlearned model's forget accuracy moves by +2.00 pp; there is no reference.",
        ),
        (STILL, None, "The unlearned model does not move; there is no reference."),
        (BROKEN, UP, "No verdict: the network is broken."),
        ([], [], "Channel absent: no running statistics."),
        (UP[:7], UP[:7], "No verdict: 7 replicates, ten needed."),
    ],
)
def test_the_title_says_which_model_moves(
    ours: list[Count], theirs: list[Count] | None, words: str
) -> None:
    assert title(ours, theirs) == words


def test_the_title_counts_the_seeds_that_are_there() -> None:
    assert title(UP, seeds=(905,)) == "No bound, no verdict: 2 seed siblings, three needed."
    assert title(UP, seeds=()) == "No bound, no verdict: 1 seed sibling, three needed."


def test_the_title_weighs_one_record_against_a_typed_bound() -> None:
    words = "Too coarse to say: one record weighs 2.50 pp, the bound is 1.2 pp."
    assert title([38] * 10, typed="1.2", n=40, seeds=()) == words


def test_the_title_names_the_set_that_moved_forget_first() -> None:
    sample = Sample()
    sample.refits[U, "forget"] = [186] * 10
    sample.seed_siblings[0]["test"] = 905
    sample.seed_siblings[1]["test"] = 904
    chart = drift_chart(sample.record(), Catalogue())
    assert chart.title.startswith("The unlearned model's test accuracy moves by +2.17")


def test_two_panels_have_their_own_reading_help() -> None:
    chart = drift_chart(Sample().record(), Catalogue())
    assert len(chart.panels) == 2
    assert chart.how_to_read.startswith("left, everything to scale; right, the framed middle")
