"""Reads a pickle without running it; the only module that knows the pickle format.

* There is no base class whose forgotten methods could do more than `stack_machine` says.
* Every allocation is bounded by the bytes at hand.
"""

import pickletools
from typing import Final

from bnaudit_gui.intake.inert_values import InertPickle
from bnaudit_gui.intake.stack_machine import StackMachine

PROTOCOLS: Final = range(2, 6)
"""What torch has ever written into a zip; older ones are another language."""


def read_inert(data: bytes, file: str) -> InertPickle:
    """Reads one pickle; `file` is named in errors.

    Errors:
        CheckpointError: it is broken, or asks for what no checkpoint needs.
    """
    machine = StackMachine(file)
    if data[:1] != b"\x80" or len(data) < 2 or data[1] not in PROTOCOLS:
        raise machine.broken()
    try:
        for opcode, argument, place in pickletools.genops(data):
            if opcode.name == "STOP":
                return InertPickle(machine.pop(), tuple(machine.names))
            if opcode.name != "PROTO" or place != 0:
                machine.follow(opcode.name, argument)
    except (ValueError, IndexError, OverflowError) as error:
        # What pickletools and an empty stack say of a pickle that makes no sense.
        raise machine.broken() from error
    raise machine.broken()
