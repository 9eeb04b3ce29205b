"""What each pickle instruction does here: it moves inert values, and nothing else.

* Nothing is imported, called, or looked up: a name stays a `Name`, a call a `Node`.
* An instruction that is not in the table at the end is refused.
* Dictionary keys are plain values or inert objects; a key that is there already is refused.
* Steps, time and nesting are bounded.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.inert_values import NAME_CEILING, Name, Node, Storage, key_text, shown

STEPS_CEILING: Final = 3_000_000
"""A whole ResNet-50 takes 30,000."""
TIME_CEILING_S: Final = 60.0
DEPTH_CEILING: Final = 500
"""Containers within containers."""

_CLOCK_STEPS: Final = 1024

_Action = Callable[["StackMachine", Any], None]


class StackMachine:
    """The state of one reading: the stack machine that a pickle is written for."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.stack: list[object] = []
        self.marked: list[list[object]] = []
        """The stacks below each open mark."""
        self.memo: dict[int, object] = {}
        self.names: dict[str, Name] = {}
        self._steps = 0
        self._until_s = time.monotonic() + TIME_CEILING_S

    def follow(self, instruction: str, argument: object) -> None:
        """Does one instruction, by its name in the pickle format.

        Errors:
            CheckpointError: it is one that is refused, or a bound is reached.
            ValueError, IndexError: it makes no sense here.
        """
        self.spend()
        action = _ACTIONS.get(instruction)
        if action is None:
            raise self.refused("checkpoint.instruction", instruction=instruction)
        action(self, argument)

    def spend(self) -> None:
        """Counts one step, and looks at the clock now and then."""
        self._steps += 1
        if self._steps > STEPS_CEILING:
            raise self.refused("checkpoint.tooLong")
        if self._steps % _CLOCK_STEPS == 0 and time.monotonic() > self._until_s:
            raise self.refused("checkpoint.tooLong")

    def push(self, value: object) -> None:
        """Puts a value on the stack."""
        self.stack.append(value)

    def pop(self) -> object:
        """Takes the topmost value off the stack."""
        return self.stack.pop()

    def mark(self) -> None:
        """Opens a mark."""
        if len(self.marked) >= DEPTH_CEILING:
            raise self.refused("checkpoint.tooDeep")
        self.marked.append(self.stack)
        self.stack = []

    def pop_mark(self) -> list[object]:
        """Everything above the last mark."""
        above, self.stack = self.stack, self.marked.pop()
        return above

    def refused(self, code: str, **values: str | int) -> CheckpointError:
        """The stop under that code."""
        return CheckpointError(code, file=self.file, **values)

    def broken(self) -> CheckpointError:
        """The stop for a pickle that makes no sense."""
        return CheckpointError("checkpoint.pickleBroken", file=self.file)


def _ignore(machine: StackMachine, argument: object) -> None:
    pass


def _push(machine: StackMachine, value: object) -> None:
    machine.push(value)


def _constant(value: object) -> _Action:
    return lambda machine, _argument: machine.push(value)


def _fresh(kind: Callable[[], object]) -> _Action:
    return lambda machine, _argument: machine.push(kind())


def _mark(machine: StackMachine, _argument: object) -> None:
    machine.mark()


def _pop(machine: StackMachine, _argument: object) -> None:
    if machine.stack:
        machine.pop()
    else:
        machine.pop_mark()


def _pop_mark(machine: StackMachine, _argument: object) -> None:
    machine.pop_mark()


def _put(machine: StackMachine, index: int) -> None:
    if index >= STEPS_CEILING:  # a memo has no more entries than the pickle has steps
        raise machine.broken()
    machine.memo[index] = machine.stack[-1]


def _memoize(machine: StackMachine, _argument: object) -> None:
    machine.memo[len(machine.memo)] = machine.stack[-1]


def _get(machine: StackMachine, index: int) -> None:
    if index not in machine.memo:
        raise machine.broken()
    machine.push(machine.memo[index])


def _tuple(machine: StackMachine, _argument: object) -> None:
    machine.push(tuple(machine.pop_mark()))


def _tuple_of(length: int) -> _Action:
    def act(machine: StackMachine, _argument: object) -> None:
        parts = [machine.pop() for _ in range(length)]
        machine.push(tuple(reversed(parts)))

    return act


def _list(machine: StackMachine, _argument: object) -> None:
    machine.push(machine.pop_mark())


def _dict(machine: StackMachine, _argument: object) -> None:
    pairs = machine.pop_mark()
    machine.push({})
    _store(machine, pairs)


def _frozenset(machine: StackMachine, _argument: object) -> None:
    machine.push(Node(Name("builtins.frozenset"), (), elements=machine.pop_mark()))


def _setitem(machine: StackMachine, _argument: object) -> None:
    value = machine.pop()
    _store(machine, [machine.pop(), value])


def _setitems(machine: StackMachine, _argument: object) -> None:
    _store(machine, machine.pop_mark())


def _store(machine: StackMachine, pairs: list[object]) -> None:
    """Stores alternating keys and values in what lies on the stack."""
    target = machine.stack[-1]
    if isinstance(target, Node):
        target.items = items = {} if target.items is None else target.items
    elif isinstance(target, dict):
        items = target
    else:
        raise machine.broken()
    for key, value in zip(pairs[::2], pairs[1::2], strict=True):
        machine.spend()
        _check_key(machine, key)
        if key in items:
            raise machine.refused("checkpoint.keyTwice", key=key_text(key))
        items[key] = value


def _check_key(machine: StackMachine, key: object) -> None:
    # Only what is hashed without following it: a nested tuple here crashes other readers.
    if isinstance(key, int):
        if key.bit_length() > 64:
            raise machine.broken()
    elif key is not None and not isinstance(key, str | float | bytes | Name | Node | Storage):
        raise machine.refused("checkpoint.keyNested")


def _append(machine: StackMachine, _argument: object) -> None:
    _add(machine, [machine.pop()])


def _appends(machine: StackMachine, _argument: object) -> None:
    _add(machine, machine.pop_mark())


def _add(machine: StackMachine, elements: list[object]) -> None:
    target = machine.stack[-1]
    if isinstance(target, Node):
        target.elements = known = [] if target.elements is None else target.elements
    elif isinstance(target, list):
        known = target
    else:
        raise machine.broken()
    known.extend(elements)


def _global(machine: StackMachine, argument: str) -> None:
    module, _space, attribute = argument.partition(" ")
    _name(machine, module, attribute)


def _stack_global(machine: StackMachine, _argument: object) -> None:
    attribute, module = machine.pop(), machine.pop()
    if not (isinstance(module, str) and isinstance(attribute, str)):
        raise machine.broken()
    _name(machine, module, attribute)


def _name(machine: StackMachine, module: str, attribute: str) -> None:
    if len(module) + len(attribute) >= NAME_CEILING:
        raise machine.broken()
    text = shown(f"{module}.{attribute}", NAME_CEILING)
    machine.push(machine.names.setdefault(text, Name(text)))


def _reduce(machine: StackMachine, _argument: object) -> None:
    args, callee = machine.pop(), machine.pop()
    if not (isinstance(callee, Name) and isinstance(args, tuple)):
        raise machine.refused("checkpoint.callee")
    machine.push(Node(callee, args))


def _new_with_names(machine: StackMachine, _argument: object) -> None:
    named = machine.pop()
    _reduce(machine, None)
    made = machine.stack[-1]
    if isinstance(made, Node):
        made.args = (*made.args, named)


def _build(machine: StackMachine, _argument: object) -> None:
    state, target = machine.pop(), machine.stack[-1]
    if not isinstance(target, Node) or target.state is not None:
        raise machine.broken()
    target.state = state


def _storage(machine: StackMachine, _argument: object) -> None:
    match machine.pop():
        case ("storage", Name() as kind, str() as key, str(), int() as count) if 0 <= count < 2**63:
            machine.push(Storage(kind, key, count))
        case _:
            raise machine.broken()


_VALUES: Final = (
    *("BININT", "BININT1", "BININT2", "LONG1", "LONG4", "BINFLOAT"),
    *("SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8"),
    *("SHORT_BINBYTES", "BINBYTES", "BINBYTES8", "BYTEARRAY8"),
)
_ACTIONS: Final[Mapping[str, _Action]] = {
    **dict.fromkeys(_VALUES, _push),
    "FRAME": _ignore,
    **dict.fromkeys(("BINPUT", "LONG_BINPUT"), _put),
    **dict.fromkeys(("BINGET", "LONG_BINGET"), _get),
    **dict.fromkeys(("REDUCE", "NEWOBJ"), _reduce),
    "NONE": _constant(None),
    "NEWTRUE": _constant(True),
    "NEWFALSE": _constant(False),
    "EMPTY_TUPLE": _constant(()),
    "EMPTY_LIST": _fresh(list),
    "EMPTY_DICT": _fresh(dict),
    "EMPTY_SET": _fresh(lambda: Node(Name("builtins.set"), ())),
    "MARK": _mark,
    "POP": _pop,
    "POP_MARK": _pop_mark,
    "MEMOIZE": _memoize,
    "TUPLE": _tuple,
    "TUPLE1": _tuple_of(1),
    "TUPLE2": _tuple_of(2),
    "TUPLE3": _tuple_of(3),
    "LIST": _list,
    "DICT": _dict,
    "FROZENSET": _frozenset,
    "SETITEM": _setitem,
    "SETITEMS": _setitems,
    "APPEND": _append,
    "APPENDS": _appends,
    "ADDITEMS": _appends,
    "GLOBAL": _global,
    "STACK_GLOBAL": _stack_global,
    "NEWOBJ_EX": _new_with_names,
    "BUILD": _build,
    "BINPERSID": _storage,
}
