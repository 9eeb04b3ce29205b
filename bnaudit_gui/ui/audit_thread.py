"""The thread that drives one audit, or a part of one, for the window."""

from collections.abc import Callable, Generator
from contextlib import closing

from PySide6.QtCore import QThread, Signal

from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.core.events import Event, Waiting

Story = Callable[[], Generator[Event, None, object]]
"""Begins an audit: called in the thread, so that nothing is computed or opened in the window's."""


class AuditThread(QThread):
    """Drives the client's generator; the arithmetic runs in its child processes.

    Ends with exactly one of `completed`, `failed` and `cancelled`; before that only `progressed`.
    Cancel is `requestInterruption`, seen between events; the client says `Waiting` several times a
    second, so that it is seen even while the child is silent, and closing it ends the child.
    """

    progressed = Signal(object)
    """An `Event`."""
    completed = Signal(object)
    """What the story returns: of an audit, the `AuditRecord`."""
    failed = Signal(object)
    """The exception: an `AuditError` for the auditor, anything else is our bug."""
    cancelled = Signal()

    def __init__(self, story: Story) -> None:
        super().__init__()
        self._story = story

    def run(self) -> None:
        """Drives the audit to its end."""
        try:
            with closing(self._story()) as steps:
                finished, answer = self._drive(steps)
        except AuditError as error:
            self.failed.emit(error)
        except Exception as error:  # noqa: BLE001 - else the window would wait for ever
            self.failed.emit(error)
        else:
            if finished:
                self.completed.emit(answer)
            else:
                self.cancelled.emit()

    def _drive(self, steps: Generator[Event, None, object]) -> tuple[bool, object]:
        """Whether the story came to its end, and what it returned."""
        while not self.isInterruptionRequested():
            try:
                event = next(steps)
            except StopIteration as end:
                return True, end.value
            if not isinstance(event, Waiting):
                self.progressed.emit(event)
        return False, None
