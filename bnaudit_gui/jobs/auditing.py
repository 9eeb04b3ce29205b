"""One audit from plan to finished case: opener, worker, opener again, record."""

import tempfile
from collections.abc import Generator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from bnaudit_gui.core.errors import ChildDied
from bnaudit_gui.core.events import (
    Completed,
    Event,
    EvidenceHashed,
    GateChecked,
    Opened,
    Prepared,
    Recognised,
    ReplicateDone,
)
from bnaudit_gui.core.materials import Finding, Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.jobs.case import (
    CaseFolder,
    changed_for_ever,
    load_evidence,
    open_case,
)
from bnaudit_gui.jobs.client import OPENER, WORKER, ChildCommand, Log, run_child
from bnaudit_gui.jobs.lines import Audit, Check, Inspect, Prepare, Recognise, Rehash

E = TypeVar("E", bound=Event)


def run_audit(
    plan: AuditPlan,
    out: Path,
    *,
    cache: Path,
    opener: ChildCommand = OPENER,
    worker: ChildCommand = WORKER,
) -> Generator[Event, None, AuditRecord]:
    """Audits a plan into a case folder; closing the generator ends the children at once.

    Errors:
        AuditError: the auditor must act; the case can be resumed if a replicate was finished.
    """
    started = datetime.now(UTC)
    with open_case(out, plan) as case:
        materials = yield from _prepare(plan, case, cache, opener)
        case.begin(materials)
        completed = yield from _compute(plan, materials, case, cache, worker)
        changed = yield from _hash_again(materials, case, opener)
        record = _final(completed.record, changed, started)
        case.finish(record, Path(completed.arrays))
    return record


def _prepare(
    plan: AuditPlan, case: CaseFolder, cache: Path, opener: ChildCommand
) -> Generator[Event, None, Materials]:
    job = Prepare(plan=plan, cache=str(cache), work=str(case.work))
    said = run_child(opener, job, log=case.log)
    return (yield from _last_word(said, Prepared, opener)).materials


def _compute(
    plan: AuditPlan, materials: Materials, case: CaseFolder, cache: Path, worker: ChildCommand
) -> Generator[Event, None, Completed]:
    arrays = str(case.work / "arrays.safetensors")
    job = Audit(plan=plan, materials=materials, cache=str(cache), arrays=arrays)
    said = _journalled(run_child(worker, job, log=case.log), case)
    return (yield from _last_word(said, Completed, worker))


def _journalled(
    said: Generator[Event, None, None], case: CaseFolder
) -> Generator[Event, None, None]:
    """Notes each finished replicate before anyone hears of it."""
    with closing(said):
        for event in said:
            if isinstance(event, ReplicateDone):
                number = str(event.replicate)
                case.journal.append("replicate", model=event.model, number=number, key=event.key)
            yield event


def _hash_again(
    materials: Materials, case: CaseFolder, opener: ChildCommand
) -> Generator[Event, None, tuple[str, ...]]:
    said = run_child(opener, Rehash(evidence=materials.evidence), log=case.log)
    return (yield from _last_word(said, EvidenceHashed, opener)).changed


def _last_word(
    said: Generator[Event, None, None], kind: type[E], child: ChildCommand
) -> Generator[Event, None, E]:
    """Hands all events on and returns the one that the child must end with."""
    words = yield from _all(said, kind)
    if not words:
        raise ChildDied("child.wordless", child=child.name)
    return words[-1]


def _final(record: AuditRecord, changed: tuple[str, ...], started: datetime) -> AuditRecord:
    """Adds what only the end of an audit knows."""
    replace = msgspec.structs.replace
    predicate = record.predicate
    findings = [Finding(code="evidence.changed", file=Path(path).name) for path in changed]
    materials = replace(predicate.materials, evidence_at_end="changed" if changed else "unchanged")
    elapsed = (datetime.now(UTC) - started).total_seconds()
    timeline = replace(
        predicate.timeline,
        started_at=started.strftime("%Y-%m-%dT%H:%M:%SZ"),
        elapsed_s=f"{elapsed:.1f}",
    )
    return replace(
        record,
        predicate=replace(
            predicate,
            materials=materials,
            findings=(*predicate.findings, *findings),
            timeline=timeline,
        ),
    )


def run_check(
    plan: AuditPlan,
    *,
    cache: Path,
    log: Log,
    opener: ChildCommand = OPENER,
    worker: ChildCommand = WORKER,
) -> Generator[Event, None, Materials]:
    """Reads everything a plan names and goes as far as the gate; no case is made.

    Errors:
        AuditError: the auditor must act.
    """
    with tempfile.TemporaryDirectory(prefix="bnaudit-") as work:
        prepare = Prepare(plan=plan, cache=str(cache), work=work)
        said = run_child(opener, prepare, log=log)
        materials = (yield from _last_word(said, Prepared, opener)).materials
        job = Check(plan=plan, materials=materials, cache=str(cache))
        yield from _last_word(run_child(worker, job, log=log), GateChecked, worker)
    return materials


def run_evidence_check(
    case: Path, *, log: Log, opener: ChildCommand = OPENER
) -> Generator[Event, None, tuple[str, ...]]:
    """Hashes a finished case's evidence again; what changed is noted in the case for ever.

    Returns: the paths of all files that are not, or once were not, what the case was computed from.

    Errors:
        AuditError: the case or a file cannot be read.
    """
    evidence = load_evidence(case)
    if not evidence:
        return ()
    said = run_child(opener, Rehash(evidence=evidence), log=log)
    changed = (yield from _last_word(said, EvidenceHashed, opener)).changed
    return changed_for_ever(case, changed)


class Inspected(msgspec.Struct, frozen=True, kw_only=True):
    """What the children say of one delivered checkpoint."""

    opened: Opened
    recognised: Recognised


def run_inspection(
    files: list[str],
    *,
    cache: Path,
    log: Log,
    opener: ChildCommand = OPENER,
    worker: ChildCommand = WORKER,
) -> Generator[Event, None, list[Inspected]]:
    """Reads checkpoints inertly and names their networks.

    Errors:
        AuditError: a file cannot be read.
    """
    inspect = Inspect(files=tuple(files), cache=str(cache))
    opened = yield from _all(run_child(opener, inspect, log=log), Opened)
    recognise = Recognise(checkpoints=tuple(word.checkpoint for word in opened))
    recognised = yield from _all(run_child(worker, recognise, log=log), Recognised)
    pairs = zip(opened, recognised, strict=True)
    return [Inspected(opened=o, recognised=r) for o, r in pairs]


def _all(said: Generator[Event, None, None], kind: type[E]) -> Generator[Event, None, list[E]]:
    """Hands all events on and collects those of one kind."""
    found = []
    with closing(said):
        for event in said:
            if isinstance(event, kind):
                found.append(event)
            yield event
    return found
