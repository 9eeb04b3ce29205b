"""The events of an audit whose record was made from constructed counts."""

from bnaudit_gui.core.events import (
    Event,
    EvidenceHashed,
    GateChecked,
    Noted,
    Prepared,
    Progressed,
    ReplicateDone,
    ShippedRead,
    Task,
)
from bnaudit_gui.core.exact import percentage_points
from bnaudit_gui.core.live import Progress
from bnaudit_gui.core.live_fold import after
from bnaudit_gui.core.materials import Checkpoint, Materials, NormLayer, RecordSet
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.record import AuditRecord
from tests.report.sample_record import Sample

NORM = (NormLayer(name="bn1", kind="batchNorm", features=16),)


def plan_of(sample: Sample, *, replicates: int | None = None) -> AuditPlan:
    """The plan that such an audit would have had."""
    models = {model for model, _ in sample.shipped}
    longest = max((len(counts) for counts in sample.refits.values()), default=0)
    pair = "reference" in models
    return AuditPlan(
        unlearned="unlearned.pth",
        reference="reference.pth" if pair else None,
        seed_siblings=tuple(f"s{n}.pth" for n, _ in enumerate(sample.seed_siblings)),
        reference_siblings=tuple(f"r{n}.pth" for n, _ in enumerate(sample.reference_siblings))
        if pair
        else (),
        kept="kept",
        forget="forget",
        test="test",
        replicates=replicates or longest or 10,
        pool=3000,
        bound="auto" if sample.typed is None else str(sample.typed),
        criteria=sample.criteria,
        published=sample.published,
    )


def begun(sample: Sample, *, replicates: int | None = None) -> Progress:
    """The progress before the first event."""
    return Progress(plan=plan_of(sample, replicates=replicates))


def folded(progress: Progress, events: list[Event], *, every_s: float = 1.0) -> Progress:
    """The progress after all events, one every so many seconds."""
    for number, event in enumerate(events):
        progress = after(progress, event, at_s=number * every_s)
    return progress


def events_of(sample: Sample, *, replicates: int | None = None) -> list[Event]:
    """Every event, as the children say them; `replicates` cuts the audit short."""
    record = sample.record()
    return [
        Progressed(task="hash", subject="unlearned.pth", done=500, total=1000),
        Prepared(materials=_materials(sample)),
        *_shipped(record),
        GateChecked(gate=record.predicate.gate),
        *_refits(record, replicates),
        *(Noted(finding=finding) for finding in record.predicate.findings),
        EvidenceHashed(changed=()),
    ]


def until(sample: Sample, replicates: int, *, of: int | None = None) -> Progress:
    """The progress when so many replicates of each model are in."""
    events = events_of(sample, replicates=replicates)[: -1 - len(sample.findings)]
    return folded(begun(sample, replicates=of), events)


def working(progress: Progress, task: Task, done: int, total: int, at_s: float) -> Progress:
    """The progress after one more word about a task."""
    event = Progressed(task=task, subject="unlearned 1", done=done, total=total)
    return after(progress, event, at_s=at_s)


def refitting(done: int, at_s: float) -> Progress:
    """Refitting since second 100, one batch done by then."""
    started = working(until(Sample(), 0, of=10), "refit", 1, 23, 100.0)
    return working(started, "refit", done, 23, at_s)


def _shipped(record: AuditRecord) -> list[Event]:
    by_model: dict[str, list[Reading]] = {}
    for reading in record.predicate.readings:
        if reading.state == "shipped":
            by_model.setdefault(reading.model, []).append(reading)
    return [ShippedRead(model=model, readings=tuple(own)) for model, own in by_model.items()]


def _refits(record: AuditRecord, replicates: int | None) -> list[Event]:
    shipped = {
        (r.model, r.set): r.accuracy for r in record.predicate.readings if r.state == "shipped"
    }
    by_unit: dict[tuple[int, str], list[Reading]] = {}
    for reading in record.predicate.readings:
        if reading.replicate is not None:
            by_unit.setdefault((reading.replicate, reading.model), []).append(reading)
    found: list[Event] = []
    for (number, model), own in by_unit.items():
        if replicates is not None and number >= replicates:
            continue
        drifts = {}
        for reading in own:
            before, now = shipped[model, reading.set], reading.accuracy
            known = before is not None and now is not None
            drifts[reading.set] = percentage_points(now, before) if known else None  # type: ignore[arg-type]
        found.append(
            ReplicateDone(
                model=model,
                replicate=number,
                replicates=10,
                readings=tuple(own),
                drifts=drifts,
                reused=False,
                key="k",
            )
        )
    return found


def _materials(sample: Sample) -> Materials:
    refit = {model for (model, _), counts in sample.refits.items() if counts}
    pair = "reference" in {model for model, _ in sample.shipped}
    return Materials(
        unlearned=_checkpoint("unlearned.pth", with_state="unlearned" in refit),
        reference=_checkpoint("reference.pth", with_state="reference" in refit) if pair else None,
        class_names=sample.class_names,
        class_origin="integers",
        sets=tuple(_set(name, n) for name, n in (("forget", 200), ("kept", 4000), ("test", 1000))),
        evidence=(),
        isolation={},
    )


def _checkpoint(name: str, *, with_state: bool) -> Checkpoint:
    return Checkpoint(
        path=name,
        name=name,
        file_sha256="0" * 64,
        file_bytes=1000,
        container="torchZip",
        canonical="",
        canonical_tensors_sha256="0" * 64,
        weights_sha256="0" * 64,
        tensors=(),
        norm_layers=NORM if with_state else (),
    )


def _set(name: str, n: int) -> RecordSet:
    return RecordSet(
        set=name,  # type: ignore[arg-type]
        source=name,
        n=n,
        per_class=(),
        manifest_sha256="0" * 64,
        evidence_sha256="0" * 64,
        files=(),
        image_shape=(28, 28, 1),
        store="",
        members="",
    )
