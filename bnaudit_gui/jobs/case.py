"""The case folder of one audit, written so that no kill leaves a half-written file.

* A finished case has a `record.json`; whoever wants another audit takes another folder.
* An unfinished case of the same plan and the same evidence is resumed.
* An audit that stopped before its first replicate leaves no folder behind.
"""

import contextlib
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from bnaudit_gui.core.digests import pairs_sha256
from bnaudit_gui.core.errors import CaseError
from bnaudit_gui.core.materials import Evidence, Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.record import Auditor, AuditRecord, canonical_bytes, read_record
from bnaudit_gui.core.wire import from_json, to_json
from bnaudit_gui.jobs.journal import Journal

RECORD, PLAN, CASE = "record.json", "plan.json", "case.json"
ARRAYS, JOURNAL, LOG, REPORTS = "arrays.safetensors", "journal.jsonl", "log.jsonl", "reports"
EVIDENCE = "evidence.json"
_WORK, _LOCK = ".work", ".lock"


class CaseFolder:
    """An open case: this process holds its lock."""

    def __init__(self, path: Path, plan: AuditPlan) -> None:
        self.path = path
        self.work = path / _WORK
        self.journal = Journal(path / JOURNAL)
        self._plan = plan

    def begin(self, materials: Materials) -> None:
        """Notes what the audit stands on; a resumed one must stand on the same.

        Errors:
            CaseError: the evidence is not what it was when the case was begun.
        """
        evidence = pairs_sha256((e.path.encode(), e.sha256.encode()) for e in materials.evidence)
        earlier = self.journal.latest("prepared")
        if earlier is not None and earlier.values["evidence"] != evidence:
            raise CaseError("case.evidenceChanged", case=str(self.path))
        write_atomic(self.path / EVIDENCE, to_json(materials.evidence))
        self.journal.append("prepared", evidence=evidence)

    def log(self, source: str, text: str) -> None:
        """Adds a line to the case's log."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = to_json({"at": now, "source": source, "text": text})
        with (self.path / LOG).open("ab") as file:
            file.write(line + b"\n")

    def finish(self, record: AuditRecord, arrays: Path) -> None:
        """Takes in states and outcomes, then the record: the case is finished."""
        # safetensors makes its files private; in a case all files are as open as the plan.
        arrays.chmod((self.path / PLAN).stat().st_mode & 0o777)
        arrays.replace(self.path / ARRAYS)
        write_atomic(self.path / RECORD, canonical_bytes(record))
        self.journal.append("finished")


def write_atomic(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all: temporary file, sync, replace, sync of the folder.

    Errors:
        CaseError: the folder cannot be written to; what stood there before is untouched.
    """
    temporary = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        raise CaseError("case.notWritten", file=str(path), reason=reason) from error


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # a folder cannot be opened there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def open_case(path: Path, plan: AuditPlan) -> Iterator[CaseFolder]:
    """Makes a case folder, or resumes an unfinished one of the same plan.

    Errors:
        CaseError: the folder is finished, another plan's, no case at all, in use by another
            process, or cannot be written to.
    """
    made = _make(path, plan)
    lock = FileLock(path / _LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise CaseError("case.inUse", case=str(path)) from error
    case = CaseFolder(path, plan)
    shutil.rmtree(case.work, ignore_errors=True)
    case.work.mkdir()
    if made:
        case.journal.append("planned")
    try:
        yield case
    finally:
        shutil.rmtree(case.work, ignore_errors=True)
        lock.release()
        started = case.journal.latest("replicate") or case.journal.latest("finished")
        if made and started is None:
            shutil.rmtree(path, ignore_errors=True)
        else:
            (path / _LOCK).unlink(missing_ok=True)


def _make(path: Path, plan: AuditPlan) -> bool:
    """Returns whether the folder was made just now; False = an unfinished case is resumed."""
    if path.exists():
        _check_resumable(path, plan)
        return False
    try:
        path.mkdir(parents=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CaseError("case.notMade", case=str(path), reason=reason) from error
    write_atomic(path / PLAN, to_json(plan))
    write_atomic(path / CASE, to_json(Auditor()))
    return True


def _check_resumable(path: Path, plan: AuditPlan) -> None:
    if (path / RECORD).exists():
        raise CaseError("case.finished", case=str(path))
    if not (path / PLAN).exists():
        raise CaseError("case.exists", case=str(path))
    if (path / PLAN).read_bytes() != to_json(plan):
        raise CaseError("case.otherPlan", case=str(path))


def load_record(case: Path) -> AuditRecord:
    """Reads a finished case's record.

    Errors:
        CaseError: no case, not finished, or a record that this version cannot read.
    """
    path = case / RECORD if case.is_dir() else case
    if not path.exists():
        unfinished = case.is_dir() and (case / PLAN).exists()
        raise CaseError("case.unfinished" if unfinished else "case.missing", case=str(case))
    try:
        return read_record(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CaseError("case.recordUnreadable", file=str(path), reason=str(error)) from error


def load_evidence(case: Path) -> tuple[Evidence, ...]:
    """What the case was computed from: paths and digests; empty where it was never prepared.

    Errors:
        CaseError: the list cannot be read.
    """
    path = case / EVIDENCE
    if not path.exists():
        return ()
    try:
        return from_json(path.read_bytes(), tuple[Evidence, ...])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CaseError("case.recordUnreadable", file=str(path), reason=str(error)) from error


def changed_for_ever(case: Path, changed: tuple[str, ...]) -> tuple[str, ...]:
    """Notes files that are not what they were; returns all that ever were found so."""
    journal = Journal(case / JOURNAL)
    noted = [e.values["file"] for e in journal.entries if e.what == "evidenceChanged"]
    for file in changed:
        if file not in noted:
            journal.append("evidenceChanged", file=file)
            noted.append(file)
    return tuple(noted)


def load_plan(case: Path) -> AuditPlan:
    """Reads the plan of a case, finished or not.

    Errors:
        CaseError: no case, or a plan that this version cannot read.
    """
    path = case / PLAN
    if not path.exists():
        raise CaseError("case.missing", case=str(case))
    try:
        return from_json(path.read_bytes(), AuditPlan)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CaseError("case.recordUnreadable", file=str(path), reason=str(error)) from error
