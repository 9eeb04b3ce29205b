"""Records that stand where they should stand once: told by their pixels, not by their files."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.materials import Finding, SetName
from bnaudit_gui.intake.layouts.delivery import found, listed
from bnaudit_gui.intake.members import Members

OVERLAP = "overlap"
"""Reason under which a forget record is left out of kept."""

_TWICE: Mapping[SetName, str] = {
    "forget": "records.twiceInForget",
    "kept": "records.twiceInKept",
    "test": "records.twiceInTest",
}
_IN_TEST: Mapping[SetName, str] = {
    "forget": "records.forgetInTest",
    "kept": "records.keptInTest",
}


def leave_out_forget(kept: Members, forget: Members, *, accepted: bool) -> Members:
    """Leaves the forget records out of the kept ones, if the auditor agreed.

    Errors:
        RecordsError: a refit would see forget records, and nobody agreed to leave them out.
    """
    which = _shared(kept, forget)
    names = kept.names(which)
    if names and not accepted:
        raise RecordsError(
            "records.forgetInKept",
            count=len(names),
            names=listed(names),
            kept=kept.source,
            forget=forget.source,
        )
    return kept.without(which, [OVERLAP] * len(names))


def overlap_findings(sets: Mapping[SetName, Members]) -> list[Finding]:
    """What of forget and kept is also in test, and what is in a set more than once."""
    findings: list[Finding] = []
    for name, code in _IN_TEST.items():
        if "test" in sets:
            names = sets[name].names(_shared(sets[name], sets["test"]))
            findings += _finding(code, sets[name], names)
    for name, members in sets.items():
        findings += _finding(_TWICE[name], members, members.names(_repeated(members)))
    return findings


def _shared(members: Members, others: Members) -> npt.NDArray[np.bool_]:
    there = set(others.digests())
    return np.array([digest in there for digest in members.digests()], dtype=np.bool_)


def _repeated(members: Members) -> npt.NDArray[np.bool_]:
    """All but the first of equal records."""
    seen: set[bytes] = set()
    repeated = np.zeros(len(members.rows), dtype=np.bool_)
    for i, digest in enumerate(members.digests()):
        repeated[i] = digest in seen
        seen.add(digest)
    return repeated


def _finding(code: str, members: Members, names: list[str]) -> list[Finding]:
    if not names:
        return []
    return [found(code, members.source, count=len(names), names=listed(names))]
