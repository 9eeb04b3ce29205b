"""What the usual Python objects look like in an inert pickle."""

from collections.abc import Generator, Iterator, Mapping
from typing import Final, NamedTuple

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.inert_values import NAME_CEILING, Name, Node, key_text
from bnaudit_gui.intake.tensors import is_tensor

WRAPPERS: Final = ("state_dict", "model_state_dict", "model", "net")
"""Keys under which training scripts keep the weights."""
MODULES_CEILING: Final = 100_000
LEVELS_CEILING: Final = 4
"""Wrappers within wrappers."""

_MAPPINGS: Final = ("collections.OrderedDict", "collections.defaultdict")


class Entry(NamedTuple):
    """Something stored under a name where weights are kept."""

    name: str
    value: object
    objection: str | None = None
    """Why a tensor under that name stays out, as a code."""


def mapping_of(value: object) -> Mapping[object, object] | None:
    """The items of a dictionary of a usual kind, else None."""
    if isinstance(value, dict):
        return value
    if isinstance(value, Node) and value.callee.text in _MAPPINGS:
        return value.items or {}
    return None


def attributes_of_module(value: object) -> Mapping[object, object] | None:
    """The attributes of a pickled torch module, else None; told by the three that all have."""
    if not isinstance(value, Node):
        return None
    state = value.state
    if isinstance(state, dict) and {"_parameters", "_buffers", "_modules"} <= state.keys():
        return state
    return None


def module_entries(root: Node, file: str) -> Generator[Entry, None, None]:
    """Parameters and buffers of a pickled module under the names that its state_dict gives them.

    Errors:
        CheckpointError: modules within modules without end.
    """
    waiting: list[tuple[str, Node]] = [("", root)]
    for _ in range(MODULES_CEILING):
        if not waiting:
            return
        prefix, node = waiting.pop()
        attributes = attributes_of_module(node) or {}
        yield from _own_entries(prefix, attributes)
        children = [(n, c) for n, c in _items(prefix, attributes, "_modules") if c is not None]
        inner = [(f"{n}.", c) for n, c in children if isinstance(c, Node)]
        yield from (Entry(n, c) for n, c in children if attributes_of_module(c) is None)
        if any(len(name) > NAME_CEILING for name, _child in inner):
            raise CheckpointError("checkpoint.tooDeep", file=file)
        waiting += reversed(inner)
    raise CheckpointError("checkpoint.tooLong", file=file)


def _own_entries(prefix: str, attributes: Mapping[object, object]) -> Iterator[Entry]:
    passing = _members(attributes.get("_non_persistent_buffers_set"))
    for name, value in _items(prefix, attributes, "_parameters"):
        if value is not None:
            yield Entry(name, value)
    for name, value in _items(prefix, attributes, "_buffers"):
        if value is not None:
            passes = name.removeprefix(prefix) in passing
            yield Entry(name, value, "nonPersistent" if passes else None)


def _items(
    prefix: str, attributes: Mapping[object, object], kind: str
) -> Iterator[tuple[str, object]]:
    for key, value in (mapping_of(attributes.get(kind)) or {}).items():
        yield prefix + (key if isinstance(key, str) else key_text(key)), value


def _members(value: object) -> frozenset[str]:
    """The texts in a pickled set."""
    match value:
        case Node(args=(list() as members,)) | Node(elements=list() as members):
            return frozenset(member for member in members if isinstance(member, str))
        case _:
            return frozenset()


def holds_tensors(value: object, *, levels: int = LEVELS_CEILING) -> bool:
    """Whether weights are kept there: a module, named tensors, or a wrapper around them."""
    if attributes_of_module(value) is not None:
        return True
    mapping = mapping_of(value)
    if mapping is None or levels == 0:
        return False
    return names_tensors(mapping) or any(
        holds_tensors(mapping.get(key), levels=levels - 1) for key in WRAPPERS
    )


def names_tensors(value: object) -> bool:
    """Whether it is a dictionary with tensors directly in it."""
    mapping = mapping_of(value)
    return mapping is not None and any(is_tensor(part) for part in mapping.values())


def python_name_of(value: object) -> str | None:
    """The Python object that a value stands for, else None."""
    if isinstance(value, Node):
        return value.callee.text
    return value.text if isinstance(value, Name) else None
