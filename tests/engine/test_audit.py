import math
from collections import OrderedDict
from collections.abc import Generator
from pathlib import Path

import msgspec
import pytest
import torch

from bnaudit_gui.core.errors import AuditError, PairError
from bnaudit_gui.core.events import Event, GateChecked, Progressed, ReplicateDone, ShippedRead
from bnaudit_gui.core.materials import Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.engine.audit import audit, check
from bnaudit_gui.engine.shelf import Shelf
from bnaudit_gui.intake.weights import open_checkpoint
from tests.engine.sources import materials_of
from tests.small_release import SmallRelease


def told(
    steps: Generator[Event, None, AuditRecord],
) -> tuple[AuditRecord, list[Event]]:
    events = []
    while True:
        try:
            events.append(next(steps))
        except StopIteration as end:
            return end.value, events


def audited(
    plan: AuditPlan, materials: Materials, shelf: Shelf, tmp_path: Path
) -> tuple[AuditRecord, list[Event]]:
    return told(audit(plan, materials, shelf=shelf, arrays=tmp_path / "arrays.safetensors"))


def test_the_story_is_told_in_order(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    record, events = audited(release.plan(), materials, shelf, tmp_path)
    kinds = [type(e) for e in events if isinstance(e, ShippedRead | GateChecked | ReplicateDone)]
    assert kinds == [*[ShippedRead] * 2, GateChecked, *[ShippedRead] * 4, *[ReplicateDone] * 6]
    done = [(e.replicate, e.model) for e in events if isinstance(e, ReplicateDone)]
    assert done == [(r, m) for r in range(3) for m in ("unlearned", "reference")]
    predicate = record.predicate
    for event in events:
        if isinstance(event, ReplicateDone):
            drifts = {
                d.set: d.per_replicate[event.replicate]
                for d in predicate.drift
                if d.model == event.model
            }
            assert event.drifts == drifts


def test_both_models_are_refit_on_the_same_draws(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    same = msgspec.structs.replace(
        materials, reference=materials.unlearned, reference_siblings=(), seed_siblings=()
    )
    record, _ = audited(release.plan(), same, shelf, tmp_path)
    rows = {
        model: [d.per_replicate for d in record.predicate.drift if d.model == model]
        for model in ("unlearned", "reference")
    }
    assert rows["unlearned"] == rows["reference"]


def test_a_second_audit_reads_the_references_refits_back(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    audited(release.plan(), materials, shelf, tmp_path)
    other = msgspec.structs.replace(
        materials, unlearned=materials.seed_siblings[0], seed_siblings=()
    )
    _, events = audited(release.plan(), other, shelf, tmp_path)
    reused = [(e.model, e.reused) for e in events if isinstance(e, ReplicateDone)]
    assert reused == [("unlearned", False), ("reference", True)] * 3


def test_a_closed_audit_leaves_its_finished_replicates_on_the_shelf(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    steps = audit(release.plan(), materials, shelf=shelf, arrays=tmp_path / "arrays")
    for event in steps:
        if isinstance(event, ReplicateDone):
            break
    steps.close()
    _, events = audited(release.plan(), materials, shelf, tmp_path)
    assert [e.reused for e in events if isinstance(e, ReplicateDone)] == [True] + [False] * 5


@pytest.mark.parametrize("changed", [{"seed": 1}, {"batch": 16}, {"pool": 60}, {"eps": "1e-3"}])
def test_another_convention_is_other_work(
    release: SmallRelease,
    materials: Materials,
    shelf: Shelf,
    tmp_path: Path,
    changed: dict[str, object],
) -> None:
    audited(release.plan(), materials, shelf, tmp_path)
    _, events = audited(release.plan(**changed), materials, shelf, tmp_path)
    assert not any(e.reused for e in events if isinstance(e, ReplicateDone))


def broken(
    materials: Materials, release: SmallRelease, tmp_path: Path, name: str, value: float
) -> Materials:
    tensors = OrderedDict(torch.load(release.checkpoint("unlearned")))
    tensors[name] = tensors[name].clone()
    tensors[name].flatten()[0] = value
    torch.save(tensors, tmp_path / "broken.pth")
    checkpoint = open_checkpoint(tmp_path / "broken.pth", cache=tmp_path / "cache")
    return msgspec.structs.replace(materials, unlearned=checkpoint, seed_siblings=())


def test_a_network_whose_weights_are_broken_gets_no_number(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    materials = broken(materials, release, tmp_path, "conv1.weight", math.nan)
    record, _ = audited(release.plan(), materials, shelf, tmp_path)
    rows = [d for d in record.predicate.drift if d.model == "unlearned"]
    assert {(d.mean, d.moved) for d in rows} == {(None, None)}
    conclusion = record.predicate.conclusion[0]
    assert (conclusion.model, conclusion.answer) == ("unlearned", "broken")
    shipped = [r for r in record.predicate.readings if r.model == "unlearned"]
    assert {(r.correct, r.reason) for r in shipped} == {(None, "notFinite")}


def test_a_broken_state_is_not_measurable_as_shipped_though_its_refit_is(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    materials = broken(materials, release, tmp_path, "bn1.running_var", math.nan)
    record, _ = audited(release.plan(), materials, shelf, tmp_path)
    rows = [d for d in record.predicate.drift if d.model == "unlearned"]
    assert {(d.moved, d.why) for d in rows} == {(None, "shippedNotMeasurable")}
    refits = [
        r.correct
        for r in record.predicate.readings
        if r.model == "unlearned" and r.state == "refit"
    ]
    assert None not in refits


def test_a_check_ends_at_the_gate_and_the_audit_does_not_read_again(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    plan = release.plan(published={"kept": "0.01"})
    steps = check(plan, materials, shelf=shelf)
    gate = None
    for event in steps:
        gate = event if isinstance(event, GateChecked) else gate
    assert gate is not None
    assert gate.gate.state == "notReproduced"
    accepted = msgspec.structs.replace(plan, accept=("not-reproduced",))
    _, events = audited(accepted, materials, shelf, tmp_path)
    before = events[: next(i for i, e in enumerate(events) if isinstance(e, GateChecked))]
    assert not [e for e in before if isinstance(e, Progressed)]


def test_a_seed_counts_once(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    twice = msgspec.structs.replace(materials, seed_siblings=(materials.unlearned,))
    with pytest.raises(PairError, match=r"siblings\.repeated"):
        audited(release.plan(), twice, shelf, tmp_path)


def test_a_refit_that_touched_a_weight_is_never_shown(
    release: SmallRelease,
    materials: Materials,
    shelf: Shelf,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bnaudit_gui.engine.network.Network.weights_sha256", lambda _self: "0" * 64)
    with pytest.raises(RuntimeError, match="changed its weights"):
        audited(release.plan(), materials, shelf, tmp_path)


def test_where_a_whole_class_was_removed_the_test_set_is_read_in_two_parts(
    release: SmallRelease, cache: Path, shelf: Shelf, tmp_path: Path
) -> None:
    names = [f"images/{place:04d}.png" for place in range(len(release.labels))]
    kept = [n for n, label in zip(names, release.labels, strict=True) if label != 2][:160]
    forget = [n for n, label in zip(names, release.labels, strict=True) if label == 2][:40]
    test = [n for n in names if n not in kept and n not in forget]
    for name, chosen in (("kept", kept), ("forget", forget), ("test", test)):
        (tmp_path / f"{name}.txt").write_text("\n".join(chosen))
    plan = release.plan(
        **{n: f"{release.images}#{tmp_path / n}.txt" for n in ("kept", "forget", "test")},
        criteria=(),
    )
    materials = materials_of(plan, cache=cache, work=tmp_path / "work")
    record, _ = audited(plan, materials, shelf, tmp_path)
    predicate = record.predicate
    assert predicate.criteria[0].text == "abs(forget - test.kept) < 0.05"
    counts = {
        r.set: (r.correct, r.n)
        for r in predicate.readings
        if r.model == "unlearned" and r.state == "shipped"
    }
    whole, part, gone = counts["test"], counts["test.kept"], counts["test.forgotten"]
    assert whole[1] == len(test) == part[1] + gone[1]
    assert None not in (whole[0], part[0], gone[0])
    assert whole[0] == (part[0] or 0) + (gone[0] or 0)
    by_class = {
        row.class_: row.correct
        for row in predicate.per_class
        if (row.model, row.state, row.set) == ("unlearned", "shipped", "test")
    }
    assert gone[0] == by_class[2]


def test_a_story_that_cannot_begin_says_so(
    release: SmallRelease, materials: Materials, shelf: Shelf, tmp_path: Path
) -> None:
    with pytest.raises(AuditError, match=r"device\.unknown"):
        audited(release.plan(device="tpu"), materials, shelf, tmp_path)
