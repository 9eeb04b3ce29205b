from fractions import Fraction

import msgspec
import pytest

from bnaudit_gui.core.drift import Drift
from bnaudit_gui.core.events import Event, Progressed, ReplicateDone, ShippedRead
from bnaudit_gui.core.live_fold import after
from tests.core.recorded_events import begun, events_of, folded, refitting, until, working
from tests.report.sample_record import Sample

UNLEARNED = {("unlearned", "forget"): 186, ("unlearned", "test"): 903, ("unlearned", "kept"): 959}
ALONE = Sample(
    shipped=dict(UNLEARNED),
    refits={key: [count] * 10 for key, count in UNLEARNED.items()},
    reference_siblings=[],
    published={},
)
WITHOUT_STATE = Sample(refits={})
BROKEN = Sample(refits=Sample().refits | {("unlearned", "forget"): [193, None] + [193] * 8})


def counted_at_the_end(drift: Drift) -> Drift:
    return msgspec.structs.replace(drift, gained=None, lost=None, mcnemar_p=None)


@pytest.mark.parametrize(
    "sample",
    [
        Sample(),
        ALONE,
        BROKEN,
        WITHOUT_STATE,
        Sample(typed=Fraction("1.2")),
        Sample(typed=Fraction("0.1")),
        Sample(seed_siblings=[], reference_siblings=[]),
    ],
    ids=["pair", "alone", "broken", "withoutState", "typed", "tooCoarse", "noBound"],
)
def test_all_events_together_say_what_the_rules_say_of_the_finished_audit(sample: Sample) -> None:
    progress, predicate = folded(begun(sample), events_of(sample)), sample.record().predicate
    judgement = progress.judgement
    assert judgement is not None
    assert progress.complete
    assert judgement.drifts == tuple(counted_at_the_end(d) for d in predicate.drift)
    assert judgement.bounds == progress.bounds == predicate.bound
    assert judgement.references_bounds == predicate.references_bound
    assert judgement.conclusions == predicate.conclusion
    if sample.refits:
        assert judgement.criteria == predicate.criteria
    assert progress.gate == predicate.gate
    assert progress.findings == predicate.findings
    assert progress.changed_files == ()


def test_the_same_events_give_the_same_progress_however_they_are_timed() -> None:
    quick = folded(begun(Sample()), events_of(Sample()), every_s=0.1)
    slow = folded(begun(Sample()), events_of(Sample()), every_s=60.0)
    assert msgspec.structs.replace(quick, pace=slow.pace) == slow


def test_a_bound_waits_for_the_last_reading_that_it_comes_from() -> None:
    events = events_of(Sample())
    last = max(n for n, event in enumerate(events) if isinstance(event, ShippedRead))
    assert folded(begun(Sample()), events[:last]).bounds == ()
    assert len(folded(begun(Sample()), events[: last + 1]).bounds) == 6


def test_nothing_is_judged_before_the_shipped_readings_are_in() -> None:
    assert begun(Sample()).judgement is None
    assert not begun(Sample()).complete


def test_a_replicate_that_one_model_lacks_enters_the_drifts_and_no_criterion() -> None:
    events = events_of(Sample(), replicates=3)
    last = max(n for n, event in enumerate(events) if isinstance(event, ReplicateDone))
    progress = folded(begun(Sample()), events[:last])
    judgement = progress.judgement
    assert judgement is not None
    assert progress.replicates_in("unlearned") == 3
    assert progress.replicates_in("reference") == progress.whole_replicates == 2
    lengths = {(d.model, d.set): len(d.per_replicate) for d in judgement.drifts}
    assert lengths["unlearned", "forget"] == 3
    assert lengths["reference", "forget"] == 2
    assert [len(row.per_replicate) for row in judgement.criteria] == [2, 2, 2]


def test_an_audit_is_complete_with_the_last_replicate_and_not_before() -> None:
    assert not until(Sample(), 9, of=10).complete
    assert until(Sample(), 10).complete


def test_time_left_is_said_only_after_three_seconds_and_two_percent() -> None:
    # 20 replicates of 3,000 records in the pool and 2,200 in the readings
    assert refitting(20, 102.0).pace.remaining_s is None
    assert refitting(10, 110.0).pace.remaining_s is None
    said = refitting(20, 110.0).pace
    assert said.images_per_s == pytest.approx(19 * 128 / 10)
    assert said.remaining_s == pytest.approx((20 * 5200 - 20 * 128) / (19 * 12.8), rel=1e-6)


def test_replicates_that_are_read_back_count_as_done_and_not_as_pace() -> None:
    fresh = working(until(Sample(), 0, of=10), "refit", 1, 23, 100.0)
    reused = working(until(Sample(), 5, of=10), "refit", 1, 23, 100.0)
    for number in (10, 20):
        fresh = working(fresh, "refit", number, 23, 100.0 + number)
        reused = working(reused, "refit", number, 23, 100.0 + number)
    assert fresh.pace.share is not None
    assert reused.pace.share == pytest.approx(fresh.pace.share + 0.5)


@pytest.mark.parametrize(
    ("replicates", "number", "step"), [(0, 2, "read"), (1, 3, "refit"), (10, 3, "refit")]
)
def test_the_step_is_told_by_what_came_last(replicates: int, number: int, step: str) -> None:
    pace = until(Sample(), replicates, of=10).pace
    assert (pace.number, pace.step) == (number, step)


def test_a_task_alone_is_measured_in_its_own_unit_and_has_no_images() -> None:
    progress = begun(Sample())
    for done, at_s in ((0, 0.0), (300, 3.0), (600, 6.0)):
        progress = working(progress, "hash", done, 1000, at_s)
    assert progress.pace.share == pytest.approx(0.6)
    assert progress.pace.remaining_s == pytest.approx(4.0)
    assert progress.pace.images_per_s is None


def test_readings_in_the_middle_of_a_refit_stay_in_its_step() -> None:
    progress = refitting(23, 110.0)
    progress = working(progress, "read", 256, 1000, 111.0)
    assert progress.pace.step == "refit"
    assert progress.pace.in_unit == 23 * 128 + 256


def test_an_event_that_says_nothing_about_readings_changes_nothing_but_the_pace() -> None:
    progress = until(Sample(), 2, of=10)
    event: Event = Progressed(task="read", subject="x", done=1, total=2)
    later = after(progress, event, at_s=99.0)
    assert msgspec.structs.replace(later, pace=progress.pace) == progress
