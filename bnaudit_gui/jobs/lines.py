"""The line protocol: a job goes in as one JSON line, events come out as one JSON line each."""

from bnaudit_gui.core.events import AnyEvent, Event
from bnaudit_gui.core.materials import Checkpoint, Evidence, Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.wire import Row, from_json, to_json


class Job(Row, frozen=True, kw_only=True, rename="camel", tag_field="job"):
    """Base of what a child can be asked for; the tag is the class's name."""


class Prepare(Job, frozen=True, kw_only=True, tag=True):
    """Opener: read everything that the plan names. Ends with `Prepared`."""

    plan: AuditPlan
    cache: str
    work: str
    """Folder for what belongs to this audit alone."""


class Inspect(Job, frozen=True, kw_only=True, tag=True):
    """Opener: read these checkpoints. One `Opened` each."""

    files: tuple[str, ...]
    cache: str


class Rehash(Job, frozen=True, kw_only=True, tag=True):
    """Opener: hash the evidence again. Ends with `EvidenceHashed`."""

    evidence: tuple[Evidence, ...]


class Audit(Job, frozen=True, kw_only=True, tag=True):
    """Worker: the audit itself. Ends with `Completed`."""

    plan: AuditPlan
    materials: Materials
    cache: str
    arrays: str
    """File for states and outcomes."""


class Check(Job, frozen=True, kw_only=True, tag=True):
    """Worker: the audit as far as the gate. Ends after `GateChecked`."""

    plan: AuditPlan
    materials: Materials
    cache: str


class Recognise(Job, frozen=True, kw_only=True, tag=True):
    """Worker: name the networks of these checkpoints. One `Recognised` each."""

    checkpoints: tuple[Checkpoint, ...]


AnyJob = Prepare | Inspect | Rehash | Audit | Check | Recognise


def write_line(value: Job | Event) -> bytes:
    """One line, newline included."""
    return to_json(value) + b"\n"


def read_job(line: bytes) -> AnyJob:
    """Reads a job.

    Errors:
        msgspec.DecodeError: the line is none.
    """
    job: AnyJob = from_json(line, AnyJob)  # type: ignore[arg-type]
    return job


def read_event(line: bytes) -> AnyEvent:
    """Reads an event.

    Errors:
        msgspec.DecodeError: the line is none.
    """
    event: AnyEvent = from_json(line, AnyEvent)  # type: ignore[arg-type]
    return event
