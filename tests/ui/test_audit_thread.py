import threading
from collections.abc import Generator

import pytest
from PySide6.QtCore import QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.events import Event, Progressed, Waiting
from bnaudit_gui.ui.audit_thread import AuditThread

STEP = Progressed(task="read", subject="x", done=1, total=2)


class Ledger(QObject):
    """Writes down every end a thread announces, and in which thread it heard of it."""

    def __init__(self, thread: AuditThread) -> None:
        super().__init__()
        self.ends: list[tuple[str, object]] = []
        self.events: list[object] = []
        self.heard_in: set[QThread] = set()
        thread.progressed.connect(self.see)
        thread.completed.connect(self.complete)
        thread.failed.connect(self.fail)
        thread.cancelled.connect(self.cancel)

    @Slot(object)
    def see(self, event: object) -> None:
        self.heard_in.add(QThread.currentThread())
        self.events.append(event)

    @Slot(object)
    def complete(self, answer: object) -> None:
        self.ends.append(("completed", answer))

    @Slot(object)
    def fail(self, error: object) -> None:
        self.ends.append(("failed", error))

    @Slot()
    def cancel(self) -> None:
        self.ends.append(("cancelled", None))


class Closing:
    """A story that knows whether it was closed."""

    def __init__(self, *, ends: object = None, error: BaseException | None = None) -> None:
        self.closed = threading.Event()
        self._ends, self._error = ends, error

    def told(self) -> Generator[Event, None, object]:
        try:
            yield STEP
            yield Waiting()
            if self._error is not None:
                raise self._error
            while self._ends is None:
                yield Waiting()
            return self._ends
        finally:
            self.closed.set()


def run(qtbot: QtBot, story: Closing, *, cancel: bool = False) -> Ledger:
    thread = AuditThread(story.told)
    ledger = Ledger(thread)
    thread.start()
    if cancel:
        qtbot.waitUntil(lambda: bool(ledger.events))
        thread.requestInterruption()
    qtbot.waitUntil(lambda: bool(ledger.ends))
    assert thread.wait(2000)
    qtbot.wait(20)
    return ledger


def test_a_story_that_ends_completes_once_with_its_answer(qtbot: QtBot) -> None:
    story = Closing(ends="record")
    assert run(qtbot, story).ends == [("completed", "record")]
    assert story.closed.is_set()


@pytest.mark.parametrize("error", [PlanError("plan.twice"), ValueError("x"), MemoryError()])
def test_a_story_that_fails_fails_once(qtbot: QtBot, error: Exception) -> None:
    story = Closing(error=error)
    assert run(qtbot, story).ends == [("failed", error)]
    assert story.closed.is_set()


def test_a_cancelled_story_is_closed_and_cancelled_once(qtbot: QtBot) -> None:
    story = Closing()
    ledger = run(qtbot, story, cancel=True)
    assert ledger.ends == [("cancelled", None)]
    assert story.closed.is_set()


def test_waiting_is_not_told_and_slots_run_in_the_windows_thread(qtbot: QtBot) -> None:
    ledger = run(qtbot, Closing(ends=1))
    assert ledger.events == [STEP]
    assert ledger.heard_in == {QThread.currentThread()}


def test_a_story_that_cannot_begin_fails(qtbot: QtBot) -> None:
    def story() -> Generator[Event, None, object]:
        raise PlanError("plan.twice")

    thread = AuditThread(story)
    ledger = Ledger(thread)
    thread.start()
    qtbot.waitUntil(lambda: bool(ledger.ends))
    assert thread.wait(2000)
    assert ledger.ends[0][0] == "failed"
