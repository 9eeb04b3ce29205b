import re
from collections.abc import Iterator

import msgspec
import pytest

from bnaudit_gui.core.conclusion import Answer
from bnaudit_gui.core.headline import ANSWERS, CROSSINGS, crossing_of, headline_code, headline_of
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.words import charts, conclusions, report
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Count, Sample

SAY = Catalogue()
MOVED = "The reading moved"
COARSE = "Too few records to say whether it moved"
FEW = "Too few replicates to say whether it moved"
WIDE = "Steady by a wide bound"
NO_BOUND = "No bound, so no “moved” verdict"
GRID: dict[str, tuple[str, str, str, str, str, str]] = {
    "moved": (
        f"{MOVED}; no criterion was asked; why it moved was not asked",
        f"{MOVED}; no criterion could be judged; why it moved was not asked",
        f"{MOVED}, and no verdict crosses; why it moved was not asked",
        f"{MOVED}, and the verdict crosses; why was not asked",
        f"{MOVED}, and 1 of 3 verdicts crosses; why was not asked",
        f"{MOVED}, and 2 of 3 verdicts cross; why was not asked",
    ),
    "steady": (
        "Steady: the reading has not moved; no criterion was asked",
        "Steady: the reading has not moved; no criterion could be judged",
        "Steady: the reading has not moved, no verdict crosses",
        "Steady, yet the verdict crosses",
        "Steady, yet 1 of 3 verdicts crosses",
        "Steady, yet 2 of 3 verdicts cross",
    ),
    "steadyByAWideBound": (
        f"{WIDE}: the references' seeds would say moved; no criterion was asked",
        f"{WIDE}: the references' seeds would say moved; no criterion could be judged",
        f"{WIDE}: the references' seeds would say moved; no verdict crosses",
        f"{WIDE}, yet the verdict crosses",
        f"{WIDE}, yet 1 of 3 verdicts crosses",
        f"{WIDE}, yet 2 of 3 verdicts cross",
    ),
    "noBound": (
        f"{NO_BOUND}; no criterion was asked",
        f"{NO_BOUND}; no criterion could be judged",
        f"{NO_BOUND}; no verdict crosses",
        f"{NO_BOUND}, yet the criterion's verdict crosses",
        f"{NO_BOUND}, yet 1 of 3 verdicts crosses",
        f"{NO_BOUND}, yet 2 of 3 verdicts cross",
    ),
    "tooCoarse": (
        "Too few records for a verdict; no criterion was asked",
        "Too few records for a verdict; no criterion could be judged",
        f"{COARSE}; no verdict crosses",
        f"{COARSE}, yet the verdict crosses",
        f"{COARSE}, yet 1 of 3 verdicts crosses",
        f"{COARSE}, yet 2 of 3 verdicts cross",
    ),
    "tooFewReplicates": (
        f"{FEW}; no criterion was asked",
        f"{FEW}; no criterion could be judged",
        f"{FEW}; no verdict crosses",
        f"{FEW}, yet the verdict crosses",
        f"{FEW}, yet 1 of 3 verdicts crosses",
        f"{FEW}, yet 2 of 3 verdicts cross",
    ),
    "broken": ("No verdict: the network is broken",) * 6,
    "channelAbsent": ("Channel absent: this network carries no running statistics",) * 6,
}
COUNTS = {
    # asked, judged, crossings
    "noneAsked": (0, 0, 0),
    "noneJudged": (3, 0, 0),
    "noneCross": (3, 3, 0),
    "theOneCrosses": (1, 1, 1),
    "oneCrosses": (3, 3, 1),
    "someCross": (3, 3, 2),
}
UP: list[Count] = [920] * 10


def cells() -> Iterator[tuple[Answer, str, str]]:
    for answer in ANSWERS:
        for crossing, words in zip(CROSSINGS, GRID[answer], strict=True):
            yield answer, crossing, words


def with_conclusion(answer: Answer, *, asked: int, judged: int, crossings: int) -> AuditRecord:
    """The sample's record, concluded otherwise."""
    sample = Sample()
    sample.criteria = sample.criteria[:asked]
    record = sample.record()
    concluded = tuple(
        msgspec.structs.replace(c, answer=answer, criteria=judged, crossings=crossings)
        for c in record.predicate.conclusion
    )
    criteria = record.predicate.criteria if asked else ()
    predicate = msgspec.structs.replace(record.predicate, conclusion=concluded, criteria=criteria)
    return msgspec.structs.replace(record, predicate=predicate)


@pytest.mark.parametrize(("answer", "crossing", "words"), list(cells()))
def test_every_conclusion_counts_its_crossings_in_words(
    answer: Answer, crossing: str, words: str
) -> None:
    asked, judged, crossings = COUNTS[crossing]
    headline = headline_of(with_conclusion(answer, asked=asked, judged=judged, crossings=crossings))
    assert headline.code == headline_code(answer, crossing)
    assert SAY.say(headline.code, **headline.values) == words


@pytest.mark.parametrize(("crossing", "counts"), COUNTS.items())
def test_the_counts_choose_the_column(crossing: str, counts: tuple[int, int, int]) -> None:
    asked, judged, crossings = counts
    assert crossing_of(asked=asked, judged=judged, crossings=crossings) == crossing


@pytest.mark.parametrize(
    ("answer", "crossing", "icon"),
    [
        ("moved", "noneCross", "moved"),
        ("moved", "someCross", "crosses"),
        ("steady", "noneAsked", "holds"),
        ("steady", "oneCrosses", "crosses"),
        ("steadyByAWideBound", "noneCross", "holds"),
        ("noBound", "noneCross", "noAnswer"),
        ("noBound", "theOneCrosses", "crosses"),
        ("broken", "someCross", "noAnswer"),
        ("channelAbsent", "noneJudged", "noAnswer"),
    ],
)
def test_the_shape_says_the_same_as_the_words(answer: Answer, crossing: str, icon: str) -> None:
    asked, judged, crossings = COUNTS[crossing]
    record = with_conclusion(answer, asked=asked, judged=judged, crossings=crossings)
    assert headline_of(record).icon == icon


def sentence(
    refits: list[Count],
    *,
    shipped: Count = 900,
    seeds: tuple[int, ...] = (905, 910),
    references: tuple[int, ...] = (),
) -> str:
    sample = Sample(
        n={"forget": 1000},
        shipped={("unlearned", "forget"): shipped, ("reference", "forget"): 900},
        refits={("unlearned", "forget"): refits, ("reference", "forget"): [900] * len(refits)},
        seed_siblings=[{"forget": seed} for seed in seeds],
        reference_siblings=[{"forget": seed} for seed in references],
        criteria=(),
        published={},
    )
    headline = headline_of(sample.record())
    named = {"set": SAY.say(f"set.{headline.set}")} | headline.sentence_values
    return SAY.say(headline.sentence, **named).replace("\u202f", " ")


def test_the_sentence_says_from_where_to_where() -> None:
    assert sentence(UP).endswith(
        "the forget reading goes from 90.00 % to 92.00 % (+2.00 pp, bound 1.0 pp, one sign on 10 "
        "of 10 replicates)."
    )


def test_steady_is_never_said_without_its_limit() -> None:
    assert "“Not moved” is not “forgotten”." in sentence([902, 898] * 5)
    assert "one sign on 5 of 10 replicates" in sentence([902, 898] * 5)


def test_steady_by_a_wide_bound_names_both_bounds() -> None:
    words = sentence(UP, seeds=(905, 950), references=(901, 902))
    assert "within the bound of 5.0 pp" in words
    assert "beyond the 0.2 pp that the references' seeds differ by" in words


def test_without_a_bound_the_sentence_says_what_is_missing() -> None:
    assert "With 2 of three seeds, the audited file counted as one" in sentence(UP, seeds=(905,))


def test_a_broken_network_gets_no_number() -> None:
    assert not any(character.isdigit() for character in sentence([None] * 10))
    assert sentence(UP, shipped=None).startswith("As shipped, its outputs on the forget records")


def test_nothing_to_refit_is_channel_absent_and_never_broken() -> None:
    assert sentence([]).startswith("There is no batch-norm state to refit.")


NEVER = re.compile(
    r"\b(target|baseline|train set|deleted set|buffers?|stats|old|new|settings?|config|run|trial|"
    r"score|result|delta|flip|noise|leakage|batch mode|check|status|passed)\b",
    re.IGNORECASE,
)
ALLOWED = re.compile("an existence result")


def test_the_words_are_those_of_the_method_and_no_others() -> None:
    for room in (charts, conclusions, report):
        for code, words in room.SENTENCES.items():
            assert not NEVER.search(ALLOWED.sub("", words)), (code, words)


def test_no_sentence_has_two_meanings() -> None:
    codes = [code for room in (charts, conclusions, report) for code in room.SENTENCES]
    assert len(codes) == len(set(codes))
