"""What a running audit says: plain values that cross processes as one JSON line each."""

from fractions import Fraction
from typing import Literal

from bnaudit_gui.core.gate import Gate
from bnaudit_gui.core.materials import Checkpoint, Finding, Materials
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.wire import Row

Task = Literal["hash", "open", "decode", "recognise", "read", "refit", "rehash"]


class Event(Row, frozen=True, kw_only=True, rename="camel", tag_field="event"):
    """Base of all events; the tag is the class's name."""


class Progressed(Event, frozen=True, kw_only=True, tag=True):
    """How far one task is."""

    task: Task
    subject: str
    """What it is about: a file name, a set, a model."""
    done: int
    total: int
    """In the task's own unit; 0 = not known yet."""


class Opened(Event, frozen=True, kw_only=True, tag=True):
    """A delivered checkpoint was read."""

    checkpoint: Checkpoint
    isolation: dict[str, str]
    """The limits it was read under."""


class Prepared(Event, frozen=True, kw_only=True, tag=True):
    """Everything delivered was read; the opener's last word."""

    materials: Materials


class Recognised(Event, frozen=True, kw_only=True, tag=True):
    """What network a file holds, best first."""

    name: str
    """File name."""
    candidates: tuple["Candidate", ...]


class Candidate(Row, frozen=True, kw_only=True, rename="camel"):
    """One network that the keys and shapes could belong to."""

    name: str
    """For example `resnet20-cifar`."""
    fits: bool
    """Whether every tensor fits strictly."""
    inputs: int
    """Input channels."""
    outputs: int
    """Classes."""
    missing: tuple[str, ...] = ()
    """Names that the network wants and the file lacks."""
    unexpected: tuple[str, ...] = ()
    """Names in the file that the network does not know."""
    shapes: tuple[str, ...] = ()
    """Names whose shapes differ."""
    options: dict[str, str] = {}
    """What leaves no key, and how it was settled."""


class ShippedRead(Event, frozen=True, kw_only=True, tag=True):
    """One model was read as shipped."""

    model: str
    readings: tuple[Reading, ...]


class GateChecked(Event, frozen=True, kw_only=True, tag=True):
    """The published numbers were held against the shipped readings."""

    gate: Gate


class ReplicateDone(Event, frozen=True, kw_only=True, tag=True):
    """One refit was read."""

    model: str
    replicate: int
    """From 0."""
    replicates: int
    readings: tuple[Reading, ...]
    drifts: dict[str, Fraction | None]
    """Drift by set, pp; None = no reading."""
    reused: bool
    """Whether it was read back instead of computed."""
    key: str
    """Digest of everything that shaped it."""


class Noted(Event, frozen=True, kw_only=True, tag=True):
    """Something the auditor must know."""

    finding: Finding


class EvidenceHashed(Event, frozen=True, kw_only=True, tag=True):
    """The delivered files were hashed again; these are not what they were."""

    changed: tuple[str, ...]


class Waiting(Event, frozen=True, kw_only=True, tag=True):
    """Nothing new: said now and then, so that whoever drives the audit can stop it."""


class Failed(Event, frozen=True, kw_only=True, tag=True):
    """A child ends with an error that the auditor can mend."""

    kind: str
    """Name of the `AuditError` class."""
    code: str
    values: dict[str, str | int]


class Crashed(Event, frozen=True, kw_only=True, tag=True):
    """A child ends with an error of ours."""

    traceback: str


class Completed(Event, frozen=True, kw_only=True, tag=True):
    """The worker's last word."""

    record: AuditRecord
    arrays: str
    """Safetensors file with states and outcomes, to be taken into the case folder."""


AnyEvent = (
    Progressed
    | Opened
    | Prepared
    | Recognised
    | ShippedRead
    | GateChecked
    | ReplicateDone
    | Noted
    | EvidenceHashed
    | Waiting
    | Failed
    | Crashed
    | Completed
)
