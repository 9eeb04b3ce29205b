"""The list of what was not read, and the findings about it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.core.materials import Finding, Ignored
from bnaudit_gui.intake.inert_values import shown
from bnaudit_gui.intake.pickled_objects import mapping_of, names_tensors, python_name_of
from bnaudit_gui.intake.python_names import is_executable
from bnaudit_gui.intake.survey import PLACE_CEILING, Survey
from bnaudit_gui.intake.tensors import STRUCTURAL, is_tensor

ROWS_CEILING: Final = 1_000
"""Rows of what was not read; more say nothing more."""
NAMES_SHOWN: Final = 3

_WHOLE: Final = "data.pkl"
"""The place of what has none of its own: the record that the pickle is."""
_COMMON: Final = STRUCTURAL | {"collections.OrderedDict", "builtins.set", "__builtin__.set"}
"""Names that every honest checkpoint may have."""


class LeftAside(NamedTuple):
    """What was not read."""

    rows: tuple[Ignored, ...]
    findings: tuple[Finding, ...]


def foreign_names(names: Iterable[str]) -> list[str]:
    """The Python names that a plain checkpoint would not have."""
    return [name for name in names if name not in _COMMON]


def ignored(place: str, value: object) -> Ignored:
    """The row for something that lies beside the weights or among them."""
    name = python_name_of(value)
    if name is not None and is_executable(name):
        reason = "executable"
    elif is_tensor(value):
        reason, name = "beside", None
    elif mapping_of(value) is not None:
        reason = "otherTensors" if names_tensors(value) else "beside"
        name = name if name not in _COMMON else None
    elif name is not None:
        reason = "object"
    else:
        reason = "beside" if isinstance(value, list | tuple) else "plain"
    return Ignored(name=shown(place, PLACE_CEILING), reason=reason, python_name=name)


def list_left_aside(rows: Iterable[Ignored], names: Iterable[str], met: Survey) -> LeftAside:
    """Completes the rows by every foreign name that has none, and says what is remarkable."""
    listed = list(rows)
    known = {row.python_name for row in listed}
    foreign = foreign_names(names)
    listed += [_named(name, met) for name in foreign if name not in known]
    findings = [
        Finding(code="checkpoint.executable", values={"name": name})
        for name in foreign
        if is_executable(name)
    ]
    findings += [
        Finding(code="checkpoint.otherTensors", values={"place": row.name})
        for row in listed
        if row.reason == "otherTensors"
    ]
    if len(listed) > ROWS_CEILING:
        more = str(len(listed) - ROWS_CEILING)
        findings.append(Finding(code="checkpoint.moreIgnored", values={"count": more}))
    return LeftAside(tuple(listed[:ROWS_CEILING]), tuple(findings[:ROWS_CEILING]))


def _named(name: str, met: Survey) -> Ignored:
    place = met.names.get(name)
    reason = "executable" if is_executable(name) else "object" if place is not None else "unused"
    return Ignored(name=place or _WHOLE, reason=reason, python_name=name)


def nothing_to_read(names: Iterable[str], met: Survey, file: str) -> CheckpointError:
    """The stop for a file whose tensors are none, or are not where weights are kept."""
    foreign = foreign_names(names)
    programs = [name for name in foreign if is_executable(name)]
    if programs:
        return CheckpointError("checkpoint.onlyCode", file=file, names=_few(programs))
    if met.tensor is not None:
        place = met.tensor or _WHOLE
        return CheckpointError("checkpoint.tensorsElsewhere", file=file, place=place)
    if foreign:
        return CheckpointError("checkpoint.onlyObjects", file=file, names=_few(foreign))
    return CheckpointError("checkpoint.noTensors", file=file)


def _few(names: list[str]) -> str:
    return ", ".join(names[:NAMES_SHOWN]) + (", ..." if len(names) > NAMES_SHOWN else "")
