"""From what a pickle says to named tensors: what is peeled off, and what is left aside.

* Only the usual wrapper keys are opened, and only where one of them alone holds tensors.
* A prefix is taken off only where every tensor has it.
* Whatever is not read is listed; a file without tensors is an error.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.core.materials import Finding, Ignored
from bnaudit_gui.intake.inert_values import NAME_CEILING, InertPickle, Node, key_text, shown
from bnaudit_gui.intake.left_aside import ignored, list_left_aside, nothing_to_read
from bnaudit_gui.intake.pickled_objects import (
    LEVELS_CEILING,
    WRAPPERS,
    Entry,
    attributes_of_module,
    holds_tensors,
    mapping_of,
    module_entries,
)
from bnaudit_gui.intake.survey import PLACE_CEILING, dotted, survey
from bnaudit_gui.intake.tensors import StoredTensor, Unread, tensor_of

PREFIXES: Final = ("module.", "_orig_mod.", "model.")
"""Prefixes of wrapped networks, in the order in which they are taken off."""
_TELLTALE: Final = ("module.", "_orig_mod.")
"""Prefixes that no part of a network has by itself: some names with them is a mixture."""
_RESERVED: Final = "__metadata__"
"""A name that safetensors keeps for itself; refused behind a prefix too, which may come off."""


class Contents(NamedTuple):
    """The tensors of a checkpoint under their canonical names, in the file's order."""

    tensors: dict[str, StoredTensor]
    unwrapped: tuple[str, ...]
    ignored: tuple[Ignored, ...]
    findings: tuple[Finding, ...]


class _Peeled(NamedTuple):
    entries: tuple[Entry, ...]
    wrappers: tuple[str, ...]
    beside: tuple[Ignored, ...]
    module_class: str | None


class _Sorted(NamedTuple):
    tensors: dict[str, StoredTensor]
    """Under their delivered names."""
    rows: list[Ignored]
    unread: list[str]
    """Names of tensors that are not read."""


def unwrap(pickle: InertPickle, file: str) -> Contents:
    """Finds the weights in a pickle.

    Errors:
        CheckpointError: there are none, there is more than one set, their names are mixed, or a
            tensor reaches beyond its storage.
    """
    met = survey(pickle.root, file)
    peeled = _peel(pickle.root, file)
    if peeled is None:
        raise nothing_to_read(pickle.names, met, file)
    found = _sort(peeled, file)
    if not found.tensors:
        if found.unread:
            raise CheckpointError(
                "checkpoint.tensorsUnread", file=file, tensor=shown(found.unread[0])
            )
        raise nothing_to_read(pickle.names, met, file)
    prefixes = _shared_prefixes([*found.tensors, *found.unread], file)
    skipped = len("".join(prefixes))
    aside = list_left_aside([*peeled.beside, *found.rows], pickle.names, met)
    return Contents(
        {name[skipped:]: tensor for name, tensor in found.tensors.items()},
        (*peeled.wrappers, *prefixes),
        aside.rows,
        (*aside.findings, *_code_findings(peeled)),
    )


def _peel(root: object, file: str) -> _Peeled | None:
    """Opens wrapper after wrapper until the weights lie open."""
    value, wrappers, beside = root, list[str](), list[Ignored]()
    for _ in range(LEVELS_CEILING + 1):
        if isinstance(value, Node) and attributes_of_module(value) is not None:
            entries = tuple(module_entries(value, file))
            return _Peeled(entries, tuple(wrappers), tuple(beside), value.callee.text)
        mapping = mapping_of(value)
        if mapping is None:
            return None
        candidates = [key for key in WRAPPERS if holds_tensors(mapping.get(key))]
        if len(candidates) > 1:
            keys = ", ".join(candidates)
            raise CheckpointError("checkpoint.twoWrappers", file=file, keys=keys)
        if not candidates:
            entries = tuple(_entries(mapping.items()))
            return _Peeled(entries, tuple(wrappers), tuple(beside), None)
        place = ".".join(wrappers)
        beside += [
            ignored(dotted(place, key_text(key)), part)
            for key, part in mapping.items()
            if key != candidates[0]
        ]
        wrappers.append(candidates[0])
        value = mapping[candidates[0]]
    return None


def _entries(items: Iterable[tuple[object, object]]) -> Iterable[Entry]:
    for key, value in items:
        if isinstance(key, str):
            yield Entry(key, value)
        else:
            yield Entry(key_text(key), value, "name")


def _sort(peeled: _Peeled, file: str) -> _Sorted:
    """Tells the tensors that are read from everything else among them."""
    found = _Sorted({}, [], [])
    for entry in peeled.entries:
        place = shown(".".join((*peeled.wrappers, entry.name)), PLACE_CEILING)
        tensor = tensor_of(entry.value, place, file)
        if tensor is None:
            found.rows.append(ignored(place, entry.value))
            continue
        unread = _unread(entry, tensor, place)
        if unread is not None:
            found.rows.append(unread)
            found.unread.append(entry.name)
        elif entry.name in found.tensors:
            raise CheckpointError("checkpoint.keyTwice", file=file, key=place)
        elif isinstance(tensor, StoredTensor):
            found.tensors[entry.name] = tensor
    return found


def _unread(entry: Entry, tensor: StoredTensor | Unread, place: str) -> Ignored | None:
    """The row for a tensor that stays out, else None."""
    name = entry.name
    usable = 0 < len(name) <= NAME_CEILING and name.isprintable()
    if isinstance(tensor, Unread):
        return Ignored(name=place, reason=tensor.reason, python_name=tensor.python_name)
    if not usable or name.rpartition(".")[2] == _RESERVED:
        return Ignored(name=place, reason="name")
    return Ignored(name=place, reason=entry.objection) if entry.objection else None


def _shared_prefixes(names: list[str], file: str) -> tuple[str, ...]:
    """The prefixes that all names have, outermost first.

    Errors:
        CheckpointError: some names have a wrapper's prefix and others have not.
    """
    taken: list[str] = []
    while prefix := next((p for p in PREFIXES if _all_have(names, p)), None):
        taken.append(prefix)
        names = [name.removeprefix(prefix) for name in names]
    for prefix in _TELLTALE:
        count = sum(name.startswith(prefix) for name in names)
        if count:
            raise CheckpointError(
                "checkpoint.mixedPrefix",
                file=file,
                prefix=prefix,
                count=count,
                tensors=len(names),
            )
    return tuple(taken)


def _all_have(names: list[str], prefix: str) -> bool:
    return all(name.startswith(prefix) and name != prefix for name in names)


def _code_findings(peeled: _Peeled) -> tuple[Finding, ...]:
    if peeled.module_class is None:
        return ()
    return (Finding(code="checkpoint.pickledCode", values={"name": peeled.module_class}),)
