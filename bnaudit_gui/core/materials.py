"""What the opener found in the delivered files: facts and digests, no tensors."""

from typing import Literal

from bnaudit_gui.core.wire import Row

SetName = Literal["forget", "kept", "test"]
SETS: tuple[SetName, ...] = ("forget", "kept", "test")


class Finding(Row, frozen=True, kw_only=True, rename="camel"):
    """Something the reader of a report must know; `code` finds its sentence in `words`."""

    code: str
    model: str | None = None
    """`unlearned`, `reference` or a sibling's file name."""
    layer: str | None = None
    channel: int | None = None
    file: str | None = None
    values: dict[str, str] = {}


class TensorFact(Row, frozen=True, kw_only=True, rename="camel"):
    """One tensor of a checkpoint under its canonical name."""

    name: str
    dtype: str
    """As safetensors spells it (`F32`, `I64`)."""
    shape: tuple[int, ...]


class NormLayer(Row, frozen=True, kw_only=True, rename="camel"):
    """One layer with running statistics, as far as the file tells."""

    name: str
    kind: str
    """`batchNorm`: running mean and variance are there; the keys tell no more."""
    features: int
    findings: tuple[str, ...] = ()
    """Codes of what is wrong with its statistics."""


class Ignored(Row, frozen=True, kw_only=True, rename="camel"):
    """Something in the file that was not read, and why."""

    name: str
    """Where it lies in the file."""
    reason: str
    """Code of the reason."""
    python_name: str | None = None
    """The Python object that the file names there; it was never imported."""


class Checkpoint(Row, frozen=True, kw_only=True, rename="camel"):
    """A delivered checkpoint, read inertly."""

    path: str
    """Where it lay."""
    name: str
    """File name alone."""
    file_sha256: str
    """Over the delivered bytes."""
    file_bytes: int
    container: str
    """What kind of file it is, told by its bytes (`torchZip`)."""
    canonical: str
    """Path of the safetensors copy in the cache: canonical names, delivered dtypes."""
    canonical_tensors_sha256: str
    """Over all tensors but counters, as INTERFACE promises (`core.digests`)."""
    weights_sha256: str
    """The same without running means and variances."""
    tensors: tuple[TensorFact, ...]
    norm_layers: tuple[NormLayer, ...]
    unwrapped: tuple[str, ...] = ()
    """What was peeled off, outermost first: wrapper keys (`state_dict`), prefixes (`module.`)."""
    ignored: tuple[Ignored, ...] = ()
    findings: tuple[Finding, ...] = ()


class ClassCount(Row, frozen=True, kw_only=True, rename="camel"):
    """How many records of a set are of one class."""

    name: str
    n: int


class ExcludedRecord(Row, frozen=True, kw_only=True, rename="camel"):
    """A record left out, and why."""

    name: str
    reason: str
    """Code of the reason: `overlap`, or why the file could not be read."""


class RecordSet(Row, frozen=True, kw_only=True, rename="camel"):
    """One of kept, forget and test, decoded and labelled."""

    set: SetName
    source: str
    """As the auditor gave it."""
    n: int
    per_class: tuple[ClassCount, ...]
    """One row a class of the table, in its order, zero counts included."""
    manifest_sha256: str
    """Over the sorted (pixel digest, label) pairs: what entered the audit."""
    evidence_sha256: str
    """Over the sorted (relative name, file digest) pairs: what was delivered."""
    files: tuple[str, ...]
    """The delivered files or folders behind it, to be hashed again at the end."""
    excluded: tuple[ExcludedRecord, ...] = ()
    image_shape: tuple[int, int, int]
    """Height, width, channels, shared by all records of the audit."""
    store: str
    """Folder of the pixel store in the cache."""
    members: str
    """Safetensors file: `rows` (N) int64 into the store and `labels` (N) int64 class indices,
    sorted by (pixel digest, label)."""


class Evidence(Row, frozen=True, kw_only=True, rename="camel"):
    """A delivered file whose digest must be the same at the end."""

    path: str
    sha256: str
    """Of the file; of a folder over its sorted (relative name, file digest) pairs."""


class Materials(Row, frozen=True, kw_only=True, rename="camel"):
    """Everything an audit computes from."""

    unlearned: Checkpoint
    reference: Checkpoint | None = None
    seed_siblings: tuple[Checkpoint, ...] = ()
    reference_siblings: tuple[Checkpoint, ...] = ()
    class_names: tuple[str, ...]
    """The class table: name by index."""
    class_origin: str
    """How the table was settled: `file`, `integers` or `sortedNames`."""
    sets: tuple[RecordSet, ...]
    evidence: tuple[Evidence, ...]
    isolation: dict[str, str]
    """The limits the opener ran under, by name; `none` where the system offers none."""
    findings: tuple[Finding, ...] = ()
