"""What an inert pickle is made of: plain containers and values, and what was never made."""

from dataclasses import dataclass
from typing import Final, NamedTuple

NAME_CEILING: Final = 512
"""Characters in a name."""


@dataclass(frozen=True, slots=True, eq=False)
class Name:
    """A Python object that the pickle names; never imported."""

    text: str
    """The dotted name (`collections.OrderedDict`), fit to be printed."""


@dataclass(slots=True, eq=False)
class Node:
    """An object that the pickle wants made; never made."""

    callee: Name
    """What it wants called."""
    args: tuple[object, ...]
    state: object = None
    """What it wants the object's attributes set to."""
    items: dict[object, object] | None = None
    """What it wants stored in the object by key."""
    elements: list[object] | None = None
    """What it wants added to the object."""


@dataclass(frozen=True, slots=True, eq=False)
class Storage:
    """Where the numbers of tensors lie."""

    kind: Name
    """Its Python type, which says what its elements are."""
    key: str
    count: int
    """Elements."""


class InertPickle(NamedTuple):
    """What a pickle says, as plain containers and values, `Name`, `Node` and `Storage`."""

    root: object
    names: tuple[str, ...]
    """Every Python name in the pickle, those included that nothing is made of."""


def shown(text: str, most: int = 80) -> str:
    """Text from a hostile file, fit to be printed: control characters escaped, cut."""
    plain = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text[: most + 1])
    return plain if len(plain) <= most else plain[:most] + "..."


def key_text(key: object) -> str:
    """A dictionary key from a hostile file, fit to be printed."""
    if isinstance(key, str):
        return shown(key)
    if isinstance(key, Name):
        return key.text
    return str(key) if key is None or isinstance(key, int | float) else type(key).__name__
