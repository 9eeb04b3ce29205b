"""Walks everything that a pickle says, to name what stands in it and where."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.inert_values import Name, Node, Storage, key_text, shown
from bnaudit_gui.intake.stack_machine import DEPTH_CEILING
from bnaudit_gui.intake.tensors import is_tensor

PLACE_CEILING: Final = 200
"""Characters of a place; a longer one is cut."""


class Survey(NamedTuple):
    """What was met, each at its first place."""

    names: dict[str, str]
    """Dotted place by Python name; the place of the whole is empty."""
    tensor: str | None
    """Place of the first tensor."""


def survey(root: object, file: str) -> Survey:
    """Meets every object once, in the order of the file.

    Errors:
        CheckpointError: containers are nested deeper than anything honest.
    """
    names: dict[str, str] = {}
    tensor: str | None = None
    seen: set[int] = set()
    # A stack of iterators needs as much memory as the nesting is deep, however wide it is.
    open_parts: list[tuple[Iterator[tuple[str, object]], str]] = [(iter([("", root)]), "")]
    while open_parts:
        parts, above = open_parts[-1]
        key, value = next(parts, (None, None))
        if key is None:
            open_parts.pop()
        elif isinstance(value, Name | Storage):
            name = value.text if isinstance(value, Name) else value.kind.text
            names.setdefault(name, shown(dotted(above, key), PLACE_CEILING))
        elif isinstance(value, dict | list | tuple | Node) and id(value) not in seen:
            if len(open_parts) > DEPTH_CEILING:
                raise CheckpointError("checkpoint.tooDeep", file=file)
            seen.add(id(value))
            place = dotted(above, key)
            if tensor is None and is_tensor(value):
                tensor = shown(place, PLACE_CEILING)
            open_parts.append((_parts(value), place))
    return Survey(names, tensor)


def dotted(place: str, key: str) -> str:
    """The place of a part."""
    return f"{place}.{key}" if place and key else place or key


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """What lies in a value, with its key; what only makes the value has the value's own place."""
    if isinstance(value, dict):
        yield from ((key_text(key), part) for key, part in value.items())
        yield from (("", key) for key in value)
    elif isinstance(value, list | tuple):
        yield from ((str(index), part) for index, part in enumerate(value))
    elif isinstance(value, Node):
        yield "", value.callee
        yield from (("", part) for part in value.args)
        yield "", value.state
        yield "", value.items
        yield "", value.elements
