"""The torch-free child that reads delivered files, under limits; hostile files die here.

The limits are computed from the sizes of the inputs and set before a byte of them is read.
"""

import sys
from collections.abc import Generator
from pathlib import Path

from bnaudit_gui.core.events import Event, EvidenceHashed, Opened, Prepared, Progressed
from bnaudit_gui.core.materials import Checkpoint, Evidence, Finding, Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.jobs.lifeline import Lifeline
from bnaudit_gui.jobs.lines import AnyJob, Inspect, Prepare, Rehash

MIB = 2**20
OPEN_FILES = 256


def main() -> None:
    """Serves one job and exits."""
    lifeline = Lifeline()
    job = lifeline.job()
    isolation = confine(input_bytes(job))
    lifeline.serve(job, lambda job: _work(job, isolation))


def input_bytes(job: AnyJob) -> tuple[int, int]:
    """Sizes of the inputs: of the largest file, and of all together."""
    sizes = [size for path in _inputs(job) for size in _sizes(path)]
    return max(sizes, default=0), sum(sizes)


def _inputs(job: AnyJob) -> list[str]:
    if isinstance(job, Inspect):
        return list(job.files)
    if isinstance(job, Rehash):
        return [evidence.path for evidence in job.evidence]
    if not isinstance(job, Prepare):
        return []
    plan = job.plan
    sources = [s for s in (plan.kept, plan.forget, plan.test) if s is not None]
    named = [p for p in (plan.unlearned, plan.reference) if p is not None]
    paths = [s if Path(s).exists() else s.rpartition("#")[0] for s in sources]
    return [*named, *plan.seed_siblings, *plan.reference_siblings, *paths]


def _sizes(path: str) -> list[int]:
    place = Path(path)
    if place.is_file():
        return [place.stat().st_size]
    if not place.is_dir():
        return []
    return [f.lstat().st_size for f in place.rglob("*") if f.is_file() and not f.is_symlink()]


def confine(sizes: tuple[int, int]) -> dict[str, str]:
    """Sets this process's limits; returns them for the record.

    Memory: 1 GiB for the interpreter and its libraries, and three times the largest input.
    Processor time: 120 s, and one second a MiB. One output file: 1 GiB, and 64 times all inputs
    (decoded images are larger than packed ones). No core dump. Limits follow from the inputs
    alone, so a repeated audit records the same ones.
    """
    try:
        import resource  # not on Windows
    except ImportError:
        return {"level": "none"}
    largest, whole = sizes
    limits = {
        "data": (resource.RLIMIT_DATA, 1024 * MIB + 3 * largest),
        "cpuSeconds": (resource.RLIMIT_CPU, 120 + whole // MIB),
        "fileSize": (resource.RLIMIT_FSIZE, 1024 * MIB + 64 * whole),
        "openFiles": (resource.RLIMIT_NOFILE, OPEN_FILES),
        "core": (resource.RLIMIT_CORE, 0),
    }
    reached = {"level": "resourceLimits" if sys.platform == "linux" else "resourceLimitsUnproven"}
    for name, (kind, wanted) in limits.items():
        _soft, hard = resource.getrlimit(kind)
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(kind, (value, value))
        reached[name] = str(value)
    return reached


def _work(job: AnyJob, isolation: dict[str, str]) -> Generator[Event, None, Event | None]:
    if isinstance(job, Prepare):
        return (yield from _prepare(job, isolation))
    if isinstance(job, Inspect):
        for file in job.files:
            yield Opened(checkpoint=_open(file, job.cache), isolation=isolation)
        return None
    if isinstance(job, Rehash):
        return (yield from _rehash(job.evidence))
    raise TypeError(f"the opener does not do {type(job).__name__}")


def _open(file: str, cache: str) -> Checkpoint:
    # Imported here: the limits must stand before the decoders are loaded.
    from bnaudit_gui.intake.weights import open_checkpoint

    return open_checkpoint(Path(file), cache=Path(cache))


def _prepare(job: Prepare, isolation: dict[str, str]) -> Generator[Event, None, Prepared]:
    from bnaudit_gui.intake.membership import gather_records
    from bnaudit_gui.intake.pairing import compare_pair

    plan = job.plan
    opened: dict[str, Checkpoint] = {}
    for file in _checkpoint_files(plan):
        yield Progressed(task="open", subject=Path(file).name, done=0, total=1)
        opened[file] = _open(file, job.cache)
        yield Opened(checkpoint=opened[file], isolation=isolation)
    unlearned = opened[plan.unlearned]
    reference = opened[plan.reference] if plan.reference is not None else None
    findings: tuple[Finding, ...] = ()
    if reference is not None:
        findings = compare_pair(unlearned, reference)
    gathered = yield from gather_records(plan, cache=Path(job.cache), work=Path(job.work))
    hashed = tuple(Evidence(path=f, sha256=c.file_sha256) for f, c in opened.items())
    return Prepared(
        materials=Materials(
            unlearned=unlearned,
            reference=reference,
            seed_siblings=tuple(opened[file] for file in plan.seed_siblings),
            reference_siblings=tuple(opened[file] for file in plan.reference_siblings),
            class_names=gathered.class_names,
            class_origin=gathered.class_origin,
            sets=gathered.sets,
            evidence=(*hashed, *gathered.evidence),
            isolation=isolation,
            findings=(*findings, *gathered.findings),
        )
    )


def _checkpoint_files(plan: AuditPlan) -> list[str]:
    """Every checkpoint that the plan names, each once."""
    pair = [plan.unlearned] + ([plan.reference] if plan.reference is not None else [])
    return list(dict.fromkeys([*pair, *plan.seed_siblings, *plan.reference_siblings]))


def _rehash(evidence: tuple[Evidence, ...]) -> Generator[Event, None, EvidenceHashed]:
    from bnaudit_gui.intake.membership import evidence_sha256

    changed = []
    for done, item in enumerate(evidence, start=1):
        path = Path(item.path)
        if not path.exists() or evidence_sha256(path) != item.sha256:
            changed.append(item.path)
        yield Progressed(task="rehash", subject=path.name, done=done, total=len(evidence))
    return EvidenceHashed(changed=tuple(changed))
