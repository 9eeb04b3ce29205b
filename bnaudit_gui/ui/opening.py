"""Opens the window: application, theme, the hook for what nobody caught, the main window."""

import json
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from bnaudit_gui import places
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.main_window import Doors, MainWindow
from bnaudit_gui.ui.recents import Recents
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.core.events import Event
    from bnaudit_gui.core.materials import Materials
    from bnaudit_gui.core.record import AuditRecord


class CrashHook(QObject):
    """Carries an exception that nobody caught to the window, from whatever thread."""

    crashed = Signal(object)

    def __call__(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """What Python calls; the window may show it later than now."""
        sys.__excepthook__(kind, error, trace)
        self.crashed.emit(error)


def real_doors() -> Doors:
    """The rooms that the window asks, as they are in the product."""

    def run(plan: AuditPlan, case: Path) -> "Generator[Event, None, AuditRecord]":
        from bnaudit_gui.jobs.auditing import run_audit

        return run_audit(plan, case, cache=places.cache())

    def check(plan: AuditPlan) -> "Generator[Event, None, Materials]":
        from bnaudit_gui.jobs.auditing import run_check

        return run_check(plan, cache=places.cache(), log=_log)

    def inspect(files: list[str]) -> "Generator[Event, None, object]":
        from bnaudit_gui.jobs.auditing import run_inspection

        return run_inspection(files, cache=places.cache(), log=_log)

    def check_evidence(case: Path) -> "Generator[Event, None, tuple[str, ...]]":
        from bnaudit_gui.jobs.auditing import run_evidence_check

        return run_evidence_check(case, log=_log)

    def load_plan(case: Path) -> AuditPlan:
        from bnaudit_gui.jobs.case import load_plan

        return load_plan(case)

    def load_record(case: Path) -> "AuditRecord":
        from bnaudit_gui.jobs.case import load_record

        return load_record(case)

    def example() -> AuditPlan:
        from bnaudit_gui.intake.example import example_plan

        return example_plan(places.resources() / "example", "gradient_ascent")

    return Doors(
        check_evidence=check_evidence,
        run=run,
        check=check,
        inspect=inspect,
        load_plan=load_plan,
        load_record=load_record,
        example=example,
    )


def _log(source: str, text: str) -> None:
    print(json.dumps({"source": source, "text": text}), file=sys.stderr)


def built(application: QApplication, say: Catalogue) -> MainWindow:
    """The main window over the real rooms, and the hook that shows it what nobody caught."""
    application.setApplicationName(places.NAME)
    theme.apply_theme(application, "system")
    window = MainWindow(say, real_doors(), Recents(places.settings() / "recents.json"))
    hook = CrashHook(window)
    hook.crashed.connect(window.show_crash)
    sys.excepthook = hook
    return window


def open_window(say: Catalogue) -> int:
    """Opens the window and runs it until it is closed; returns the exit status."""
    application = QApplication(sys.argv[:1])
    window = built(application, say)
    window.show()
    # In a thread, while the auditor reads: the first click then finds its page ready.
    threading.Thread(target=_make_ready, daemon=True, name="make-ready").start()
    return application.exec()


def _make_ready() -> None:
    """Imports the pages that the first paint left out."""
    import bnaudit_gui.ui.case_tab
    import bnaudit_gui.ui.new_audit_page  # noqa: F401
