"""The child's side: one job in, events out, and death when the parent dies.

* Standard output is taken away before anything heavy is imported, so that no library can write
  between the lines; what it prints goes to standard error.
* Standard input is the lifeline: at its end the parent is gone, and the child ends at once.
"""

import errno
import faulthandler
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Generator
from typing import NoReturn

from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.core.events import Crashed, Event, Failed, Progressed
from bnaudit_gui.jobs.lines import AnyJob, read_job, write_line

ORPHANED = 3
"""Exit status of a child whose parent is gone."""
PROGRESS_EVERY_S = 0.1
Work = Callable[[AnyJob], Generator[Event, None, Event | None]]


class Lifeline:
    """The two pipes to the parent."""

    def __init__(self) -> None:
        """Takes standard output and begins to listen; must come before any heavy import."""
        self._out = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(2, 1)
        faulthandler.enable()
        self._told_at = 0.0
        self._first: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True, name="lifeline").start()

    def job(self) -> AnyJob:
        """Waits for the job."""
        return read_job(self._first.get())

    def _listen(self) -> None:
        line = sys.stdin.buffer.readline()
        self._first.put(line)
        while line and os.read(0, 4096):
            pass
        # The parent is gone. Not sys.exit: that would end this thread alone.
        os._exit(ORPHANED)

    def tell(self, event: Event) -> None:
        """Writes one event; progress is thinned to ten lines a second."""
        if isinstance(event, Progressed) and event.done != event.total:
            now = time.monotonic()
            if now - self._told_at < PROGRESS_EVERY_S:
                return
            self._told_at = now
        try:
            self._out.write(write_line(event))
        except BrokenPipeError:
            os._exit(ORPHANED)

    def serve(self, job: AnyJob, work: Work) -> NoReturn:
        """Does the job, tells its events and how it ended, and exits: 0, 2 or 1."""
        try:
            last = yield_all(work(job), self.tell)
            if last is not None:
                self.tell(last)
        except AuditError as error:
            self._end(error)
        except MemoryError:
            self._end(AuditError("child.memory"))
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                self._end(AuditError("child.disk"))
            if error.errno == errno.EFBIG:
                self._end(AuditError("child.tooLarge"))
            self._crash()
        except Exception as error:  # noqa: BLE001 - a child that ends without a word leaves its parent guessing
            if _out_of_memory(error):
                self._end(AuditError("child.memory"))
            self._crash()
        self._leave(0)

    def _end(self, error: AuditError) -> NoReturn:
        kind = type(error).__name__
        self.tell(Failed(kind=kind, code=error.code, values=dict(error.values)))
        self._leave(error.exit_status)

    def _crash(self) -> NoReturn:
        self.tell(Crashed(traceback=traceback.format_exc()))
        self._leave(1)

    @staticmethod
    def _leave(status: int) -> NoReturn:
        """Ends the process at once: what torch would tidy up, the system tidies up faster."""
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def yield_all(
    steps: Generator[Event, None, Event | None], tell: Callable[[Event], None]
) -> Event | None:
    """Drives a generator to its end, telling each event; returns its last word."""
    while True:
        try:
            event = next(steps)
        except StopIteration as end:
            last: Event | None = end.value
            return last
        tell(event)


def _out_of_memory(error: Exception) -> bool:
    words = str(error).lower()
    return isinstance(error, RuntimeError) and (
        "out of memory" in words or "can't allocate memory" in words
    )
