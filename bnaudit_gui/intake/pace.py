"""How often running work says how far it is."""

import time
from collections.abc import Generator
from typing import TypeVar

from bnaudit_gui.core.events import Progressed

T = TypeVar("T")

PAUSE_S = 0.1
"""A reader cannot follow more than about ten lines a second."""


def paced(events: Generator[Progressed, None, T]) -> Generator[Progressed, None, T]:
    """Passes on the events of some work at most each `PAUSE_S`; the last of a task always."""
    last_s = float("-inf")
    try:
        while True:
            try:
                event = next(events)
            except StopIteration as stop:
                value: T = stop.value
                return value
            now_s = time.monotonic()
            if event.done == event.total or now_s - last_s >= PAUSE_S:
                last_s = now_s
                yield event
    finally:
        events.close()


def finished(events: Generator[Progressed, None, T]) -> T:
    """Runs some work to its end and returns what it made; nobody watches."""
    while True:
        try:
            next(events)
        except StopIteration as stop:
            value: T = stop.value
            return value
