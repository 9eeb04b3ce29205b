"""The main window: it only wires pages, jobs and dialogs together."""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QThread, QUrl, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMainWindow,
    QMessageBox,
    QTabBar,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.crash_dialog import CrashDialog
from bnaudit_gui.ui.draft import Draft, draft_of
from bnaudit_gui.ui.job_bar import JobBar
from bnaudit_gui.ui.labels import label
from bnaudit_gui.ui.menus import fill_file_menu, fill_view_menu
from bnaudit_gui.ui.recent_words import described
from bnaudit_gui.ui.recents import Recents
from bnaudit_gui.ui.start_page import StartPage
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.core.events import Event
    from bnaudit_gui.core.live import Progress
    from bnaudit_gui.core.materials import Materials
    from bnaudit_gui.core.record import AuditRecord
    from bnaudit_gui.ui.case_tab import CaseTab
    from bnaudit_gui.ui.workspace import Workspace

# Pages with charts and dialogs with signatures are imported when they are first asked for: the
# first paint is the start page, and loads neither pyqtgraph nor scipy.


class Doors(NamedTuple):
    """What the window asks of the other rooms; `__main__` hands it in."""

    run: "Callable[[AuditPlan, Path], Generator[Event, None, AuditRecord]]"
    check: "Callable[[AuditPlan], Generator[Event, None, Materials]]"
    inspect: "Callable[[list[str]], Generator[Event, None, object]]"
    check_evidence: "Callable[[Path], Generator[Event, None, tuple[str, ...]]]"
    load_plan: Callable[[Path], AuditPlan]
    load_record: "Callable[[Path], AuditRecord]"
    example: Callable[[], AuditPlan]


class MainWindow(QMainWindow):
    """Tabs above, the job bar below."""

    def __init__(self, say: Catalogue, doors: Doors, recents: Recents) -> None:
        super().__init__()
        self._say, self._doors, self._recents = say, doors, recents
        self.job: CaseTab | None = None
        self._checks: list[QThread] = []
        self.setWindowTitle(say.say("window.name"))
        self.resize(1366, 768)
        self.setAcceptDrops(True)
        self.tabs = QTabWidget()
        self.tabs.setTabsClosable(True)
        self.tabs.setDocumentMode(True)
        self.tabs.tabCloseRequested.connect(self._close_tab)
        local = label(say.say("window.local"), quiet=True, wrap=False)
        local.setContentsMargins(0, 0, theme.BETWEEN, 0)
        self.tabs.setCornerWidget(local)
        self.jobs = JobBar(say)
        self.jobs.cancel_asked.connect(self.cancel)
        self.start = StartPage(say)
        self.tabs.addTab(self.start, say.say("tab.start"))
        self.tabs.tabBar().setTabButton(0, QTabBar.ButtonPosition.RightSide, None)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.jobs)
        self.setCentralWidget(body)
        self._fill_menu()
        self._connect_start()
        self._show_recents()

    def _fill_menu(self) -> None:
        acts = {
            "menu.new": self.new_audit,
            "menu.open": self.ask_for_case,
            "menu.example": self.open_example,
            "menu.verify": self.verify,
            "menu.export": self.export,
            "menu.quit": self.close,
        }
        fill_file_menu(self.menuBar(), acts, self._say)
        fill_view_menu(self.menuBar(), self._set_scheme, self._say)

    def _set_scheme(self, scheme: theme.Scheme) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply_theme(application, scheme)

    def _connect_start(self) -> None:
        self.start.new_asked.connect(self.new_audit)
        self.start.example_asked.connect(self.open_example)
        self.start.open_asked.connect(self.ask_for_case)
        self.start.verify_asked.connect(self.verify)
        self.start.case_chosen.connect(self.open_case)
        self.start.case_removed.connect(self._remove_recent)
        self.start.case_pinned.connect(self._pin_recent)

    @Slot()
    def new_audit(self, draft: Draft | None = None) -> None:
        """Opens the page for a new audit."""
        from bnaudit_gui.ui.new_audit_page import NewAuditPage

        page = NewAuditPage(self._say, check=self._doors.check, inspect=self._doors.inspect)
        page.started.connect(self._start_audit)
        page.crashed.connect(self.show_crash)
        self._add_tab(page, self._say.say("tab.new"))
        if isinstance(draft, Draft):
            page.fill(draft)

    @Slot()
    def open_example(self) -> None:
        """Opens the example release, filled in."""
        self.new_audit(draft_of(self._doors.example()))

    @Slot()
    def ask_for_case(self) -> None:
        """Asks which case to open."""
        path = QFileDialog.getExistingDirectory(self, self._say.say("menu.open").replace("&", ""))
        if path:
            self.open_case(path)

    @Slot(str)
    def open_case(self, path: str) -> None:
        """Opens a finished case as it was, or an unfinished one to be started again."""
        case = Path(path)
        try:
            if (case / "record.json").exists():
                record = self._doors.load_record(case)
                workspace = self._workspace(case)
                workspace.show_record(record)
                self._check_evidence(workspace)
            else:
                plan = self._doors.load_plan(case)
                self._start_audit(plan, str(case))
        except AuditError as error:
            self.show_error(error)
            return
        self._remember(case)

    def _check_evidence(self, workspace: "Workspace") -> None:
        """Hashes the case's evidence again, beside whatever the auditor does."""
        from bnaudit_gui.ui.audit_thread import AuditThread

        thread = AuditThread(lambda: self._doors.check_evidence(workspace.case))
        thread.completed.connect(workspace.show_evidence)
        thread.failed.connect(self._tell_failure)
        self._checks.append(thread)
        thread.start()

    @Slot(object)
    def _tell_failure(self, error: Exception) -> None:
        if isinstance(error, AuditError):
            self.jobs.rest(self._say.say(error.code, **error.values))
        else:
            self.show_crash(error)

    @Slot(object, str)
    def _start_audit(self, plan: AuditPlan, path: str) -> None:
        from bnaudit_gui.ui.case_tab import CaseTab

        if self.job is not None and self.job.running:
            self.show_sentence(self._say.say("job.busy"))
            return
        workspace = self._workspace(Path(path))
        job = CaseTab(workspace, plan, self._say, run=self._doors.run)
        job.stepped.connect(self._show_step)
        job.completed.connect(self._finish_job)
        job.ended.connect(self._end_job)
        job.crashed.connect(self.show_crash)
        self.job = job
        self.jobs.begin(self._say.say("check.looking"))
        job.start()

    def _workspace(self, case: Path) -> "Workspace":
        from bnaudit_gui.ui.workspace import Workspace

        workspace = Workspace(case, self._say)
        workspace.export_asked.connect(self.export)
        self._add_tab(workspace, case.stem)
        return workspace

    def _add_tab(self, page: QWidget, name: str) -> None:
        self.tabs.setCurrentIndex(self.tabs.addTab(page, name))

    @Slot(object)
    def _show_step(self, progress: "Progress") -> None:
        from bnaudit_gui.core.live_pace import STEPS

        pace = progress.pace
        words = self._say.say(f"progress.{pace.task or 'hash'}", subject=pace.subject)
        step = self._say.say("job.step", n=pace.number, of=len(STEPS), words=words)
        self.jobs.show_step(step, pace.share, remaining_s=pace.remaining_s)

    @Slot(object)
    def _finish_job(self, _record: object) -> None:
        assert self.job is not None
        case = self.job.workspace.case
        self.jobs.rest(self._say.say("job.finished", case=case))
        self._remember(case)

    @Slot(str)
    def _end_job(self, sentence: str) -> None:
        self.jobs.rest(sentence)

    @Slot()
    def cancel(self) -> None:
        """Stops the running audit; what is finished is kept."""
        if self.job is not None and self.job.running:
            self.jobs.words.setText(self._say.say("job.stopping"))
            self.jobs.cancel.setEnabled(False)
            self.job.cancel()

    @Slot()
    def export(self) -> None:
        """Opens the way to a report for the case in front."""
        from bnaudit_gui.ui.export_dialog import ExportDialog
        from bnaudit_gui.ui.workspace import Workspace

        page = self.tabs.currentWidget()
        if isinstance(page, Workspace) and page.record is not None:
            dialog = ExportDialog(page.case, self._say, self)
            dialog.saved.connect(self._say_saved)
            dialog.crashed.connect(self.show_crash)
            dialog.open()

    @Slot(str)
    def _say_saved(self, file: str) -> None:
        self.jobs.rest(self._say.say("job.saved", file=file))
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(file).parent)))

    @Slot()
    def verify(self, file: str | None = None) -> None:
        """Opens the verification of a report."""
        from bnaudit_gui.ui.verify_dialog import VerifyDialog

        dialog = VerifyDialog(self._say, self)
        dialog.open()
        if isinstance(file, str):
            dialog.slot.take(file)

    def show_error(self, error: AuditError) -> None:
        """Says what the auditor must mend."""
        self.show_sentence(self._say.say(error.code, **error.values))

    def show_sentence(self, sentence: str) -> None:
        """Shows one sentence in the one dialog for errors."""
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(self._say.say("error.title"))
        box.setText(sentence)
        box.open()

    @Slot(object)
    def show_crash(self, error: BaseException) -> None:
        """Shows that the fault is ours."""
        CrashDialog(error, self._say, self).open()

    def _remember(self, case: Path) -> None:
        self._recents.opened(case)
        self._show_recents()

    @Slot(str)
    def _remove_recent(self, path: str) -> None:
        self._recents.removed(path)
        self._show_recents()

    @Slot(str)
    def _pin_recent(self, path: str) -> None:
        self._recents.pinned(path)
        self._show_recents()

    def _show_recents(self) -> None:
        load = self._doors.load_record
        self.start.show_recents([described(r, load, self._say) for r in self._recents.cases])

    @Slot(int)
    def _close_tab(self, index: int) -> None:
        page = self.tabs.widget(index)
        if page is None or page is self.start:
            return
        if self.job is not None and self.job.workspace is page and self.job.running:
            self.show_sentence(self._say.say("job.busy"))
            return
        stop = getattr(page, "stop", None)
        if stop is not None:
            stop()
        self.tabs.removeTab(index)
        page.deleteLater()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes one local file or folder."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens a case, verifies a report, or begins an audit with a checkpoint."""
        path = Path(event.mimeData().urls()[0].toLocalFile())
        event.acceptProposedAction()
        if path.is_dir():
            self.open_case(str(path))
        elif path.suffix.lower() == ".pdf":
            self.verify(str(path))
        else:
            self.new_audit(Draft(sources={"unlearned": str(path)}))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks while an audit runs; then ends every thread before the window goes."""
        if self.job is not None and self.job.running:
            if not self._may_stop():
                event.ignore()
                return
            self.job.cancel()
            self.job.wait()
        for check in self._checks:
            check.requestInterruption()
            check.wait()
        for index in range(self.tabs.count()):
            stop = getattr(self.tabs.widget(index), "stop", None)
            if stop is not None:
                stop()
        event.accept()

    def _may_stop(self) -> bool:
        box = QMessageBox(self)
        box.setWindowTitle(self._say.say("close.title"))
        box.setText(self._say.say("close.words"))
        keep = box.addButton(self._say.say("close.keep"), QMessageBox.ButtonRole.RejectRole)
        stop = box.addButton(self._say.say("close.stop"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(keep)
        box.exec()
        return box.clickedButton() is stop
