"""A case in its tab: a workspace, and while it runs the thread that drives the audit."""

import time
from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.core.events import Event
from bnaudit_gui.core.live import Progress
from bnaudit_gui.core.live_fold import after
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.ui.audit_thread import AuditThread
from bnaudit_gui.ui.workspace import Workspace
from bnaudit_gui.words.catalogue import Catalogue

Run = Callable[[AuditPlan, Path], Generator[Event, None, AuditRecord]]
DRAWN_EVERY_MS = 100
"""The page is drawn at most that often: a flood of events would freeze the window."""


class CaseTab(QObject):
    """Folds a running audit's events and shows them; ends exactly once."""

    stepped = Signal(object)
    """The `Progress`."""
    completed = Signal(object)
    """The `AuditRecord`."""
    ended = Signal(str)
    """The audit stopped without a record: the sentence for the job bar."""
    crashed = Signal(object)

    def __init__(self, workspace: Workspace, plan: AuditPlan, say: Catalogue, *, run: Run) -> None:
        super().__init__(workspace)
        self.workspace = workspace
        self._say = say
        self.progress = Progress(plan=plan)
        self._drawn: object = None
        self._draw = QTimer(self, singleShot=True, interval=DRAWN_EVERY_MS)
        self._draw.timeout.connect(self._show)
        self.thread_ = AuditThread(lambda: run(plan, workspace.case))
        self.thread_.progressed.connect(self._see)
        self.thread_.completed.connect(self._complete)
        self.thread_.failed.connect(self._fail)
        self.thread_.cancelled.connect(self._cancelled)

    def start(self) -> None:
        """Starts the audit."""
        self.workspace.show_progress(self.progress)
        self.thread_.start()

    @property
    def running(self) -> bool:
        """Whether the audit still runs."""
        return self.thread_.isRunning()

    def cancel(self) -> None:
        """Asks the audit to end; it does within a second."""
        self.thread_.requestInterruption()

    def wait(self) -> None:
        """Waits until the thread is gone."""
        self.thread_.wait()

    @Slot(object)
    def _see(self, event: Event) -> None:
        """Takes an event in at once; the page is drawn a little later, for all that came."""
        self.progress = after(self.progress, event, at_s=time.monotonic())
        if not self._draw.isActive():
            self._draw.start()

    @Slot()
    def _show(self) -> None:
        seen = (len(self.progress.refits), self.progress.models_read, self.progress.gate)
        if seen != self._drawn:
            self._drawn = seen
            self.workspace.show_progress(self.progress)
        self.stepped.emit(self.progress)

    @Slot(object)
    def _complete(self, record: AuditRecord) -> None:
        self._settle()
        self.workspace.show_record(record)
        self.completed.emit(record)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._settle()
        if isinstance(error, AuditError):
            sentence = self._say.say(error.code, **error.values)
        else:
            sentence = self._say.say("commands.crashed", error=repr(error))
            self.crashed.emit(error)
        self.workspace.show_stopped(self.progress, sentence)
        self.ended.emit(sentence)

    @Slot()
    def _cancelled(self) -> None:
        self._settle()
        sentence = self._say.say("workspace.stopped.resume")
        self.workspace.show_stopped(self.progress, sentence)
        self.ended.emit(self._say.say("job.stopped"))

    def _settle(self) -> None:
        """Nothing more comes: the thread is gone, and nothing old is drawn over what follows."""
        self.thread_.wait()
        self._draw.stop()
