"""The audit record: what was found, as an in-toto statement with canonical bytes.

* RFC 8785 bytes: the same record gives the same bytes everywhere.
* Counts are integers, everything else a decimal string; a number that does not exist is null
  with a reason beside it.
* Times and durations stand only under `timeline`; all else compares byte by byte.
"""

from typing import Any, Literal, cast

import msgspec
import rfc8785

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.conclusion import Conclusion
from bnaudit_gui.core.convention import Convention
from bnaudit_gui.core.drift import Drift
from bnaudit_gui.core.gate import Gate
from bnaudit_gui.core.materials import ClassCount, ExcludedRecord, Finding, Ignored
from bnaudit_gui.core.readings import ClassReading, Reading
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.core.wire import Row, from_json, to_builtins

STATEMENT = "https://in-toto.io/Statement/v1"
PREDICATE = "https://bnaudit.org/record/v1"


class Digest(Row, frozen=True, kw_only=True):
    """Digests of one subject."""

    sha256: str


class Subject(Row, frozen=True, kw_only=True):
    """A delivered checkpoint that the record is about."""

    name: str
    """`unlearned/<file name>` or `reference/<file name>`."""
    digest: Digest


class Tool(Row, frozen=True, kw_only=True, rename="camel"):
    """What made the record."""

    name: str
    version: str
    method: str
    """Version of the method's definition: changes when any rule or estimator does."""


class Method(Row, frozen=True, kw_only=True, rename="camel"):
    """The convention and the rules applied."""

    convention: Convention
    depth: Literal["quick"]
    not_examined: tuple[str, ...]
    """Codes of the questions of the method that this audit did not ask."""
    accepted: tuple[str, ...]
    """What the auditor agreed to go on with."""


class CheckpointFacts(Row, frozen=True, kw_only=True, rename="camel"):
    """What a delivered checkpoint is."""

    model: str
    """`unlearned`, `reference`, or the sibling's file name."""
    role: Literal["unlearned", "reference", "seedSibling", "referenceSibling"]
    name: str
    file_sha256: str
    container: str
    canonical_tensors_sha256: str
    weights_sha256: str
    architecture: str
    architecture_options: dict[str, str]
    unwrapped: tuple[str, ...]
    ignored: tuple[Ignored, ...]


class SetFacts(Row, frozen=True, kw_only=True, rename="camel"):
    """What a record set is."""

    set: str
    n: int
    per_class: tuple[ClassCount, ...]
    manifest_sha256: str
    evidence_sha256: str
    excluded: tuple[ExcludedRecord, ...]


class RecordMaterials(Row, frozen=True, kw_only=True, rename="camel"):
    """Everything the audit was computed from."""

    checkpoints: tuple[CheckpointFacts, ...]
    sets: tuple[SetFacts, ...]
    class_names: tuple[str, ...]
    class_origin: str
    image_shape: tuple[int, int, int]
    evidence_at_end: Literal["unchanged", "changed", "notChecked"]


class WeightsIdentity(Row, frozen=True, kw_only=True, rename="camel"):
    """Whether every refit left the weights bit-identical."""

    model: str
    weights_sha256: str
    identical: bool
    refits: int


class Auditor(Row, frozen=True, kw_only=True, rename="camel"):
    """Who audited, as far as it was given."""

    name: str = ""
    organisation: str = ""
    case_number: str = ""


class Timeline(Row, frozen=True, kw_only=True, rename="camel"):
    """The only place for times; two runs of one plan may differ here alone."""

    started_at: str
    """RFC 3339, UTC."""
    finished_at: str
    elapsed_s: str
    """Decimal seconds."""
    reused_replicates: int
    """Refits read back from earlier work instead of computed."""


class Predicate(Row, frozen=True, kw_only=True, rename="camel"):
    """Everything found."""

    tool: Tool
    environment: dict[str, str]
    """Versions, device, threads, isolation: what could change a last digit."""
    method: Method
    materials: RecordMaterials
    weights_identity: tuple[WeightsIdentity, ...]
    readings: tuple[Reading, ...]
    per_class: tuple[ClassReading, ...]
    drift: tuple[Drift, ...]
    bound: tuple[Bound, ...]
    references_bound: tuple[Bound, ...]
    """The bounds that the references' own seeds give for the unlearned model's readings."""
    criteria: tuple[CriterionRow, ...]
    staleness: tuple[str, ...] = ()
    """Empty: not examined by a quick audit."""
    provenance: tuple[str, ...] = ()
    """Empty: not examined by a quick audit."""
    gate: Gate
    conclusion: tuple[Conclusion, ...]
    findings: tuple[Finding, ...]
    auditor: Auditor
    timeline: Timeline


class AuditRecord(Row, frozen=True, kw_only=True, rename="camel"):
    """An in-toto Statement v1 about the delivered checkpoints."""

    type_: str = msgspec.field(name="_type", default=STATEMENT)
    subject: tuple[Subject, ...]
    predicate_type: str = PREDICATE
    predicate: Predicate


def canonical_bytes(record: AuditRecord) -> bytes:
    """The record's RFC 8785 bytes."""
    return rfc8785.dumps(cast("dict[str, Any]", to_builtins(record)))


def comparable_bytes(record: AuditRecord) -> bytes:
    """The canonical bytes without the timeline: equal for two runs of one plan."""
    statement = cast("dict[str, Any]", to_builtins(record))
    del statement["predicate"]["timeline"]
    return rfc8785.dumps(statement)


def read_record(text: bytes) -> AuditRecord:
    """Reads a record back.

    Errors:
        msgspec.DecodeError: not a record (`msgspec.ValidationError` for the wrong shape).
    """
    return from_json(text, AuditRecord)
