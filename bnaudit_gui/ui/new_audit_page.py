"""A new audit on one page: two files, three record sets, the rule, and what was found in them."""

from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from bnaudit_gui.core.checking import check_plan
from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.core.events import Event, GateChecked, Opened, Prepared, Progressed, Recognised
from bnaudit_gui.core.gate import Gate
from bnaudit_gui.core.materials import Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.audit_thread import AuditThread
from bnaudit_gui.ui.check_panel import CheckPanel
from bnaudit_gui.ui.draft import Draft
from bnaudit_gui.ui.labels import Panel, label, primary, scrolling
from bnaudit_gui.ui.rule_panel import RulePanel
from bnaudit_gui.ui.siblings import Siblings
from bnaudit_gui.ui.slot import Slot as FileSlot
from bnaudit_gui.words.catalogue import Catalogue

CHECKPOINTS = ("unlearned", "reference")
RECORDS = ("kept", "forget", "test")
SETTLE_MS = 300
"""How long the page waits for the next change before it looks at the files."""
Check = Callable[[AuditPlan], Generator[Event, None, Materials]]
Inspect = Callable[[list[str]], Generator[Event, None, object]]


class NewAuditPage(QWidget):
    """Fills a draft; looks at the files as soon as they are there; asks for the audit to start."""

    started = Signal(object, str)
    """The `AuditPlan` and the case folder."""
    crashed = Signal(object)
    """An exception that is our bug."""

    def __init__(self, say: Catalogue, *, check: Check, inspect: Inspect) -> None:
        super().__init__()
        self._say = say
        self._check, self._inspect = check, inspect
        self.draft = Draft()
        self.gate: Gate | None = None
        self._thread: AuditThread | None = None
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._look)
        self.slots = {
            name: FileSlot(f"slot.{name}", say, records=name in RECORDS)
            for name in (*CHECKPOINTS, *RECORDS)
        }
        self.siblings = {
            "seed_siblings": Siblings("siblings.unlearned", say),
            "reference_siblings": Siblings("siblings.reference", say),
        }
        self.rule = RulePanel(say)
        self.findings = CheckPanel(say)
        self.start = primary(say.say("new.start"))
        self.reason = label(size=theme.CAPTION, quiet=True)
        self._arrange()
        self._connect()
        self._tell_what_is_missing()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.setContentsMargins(theme.PAGE, theme.BETWEEN, theme.PAGE, theme.BETWEEN)
        row.setSpacing(theme.BETWEEN)
        row.addLayout(self._left(), 4)
        row.addLayout(self._right(), 3)
        column.addWidget(scrolling(inside), 1)
        column.addWidget(self._foot())

    def _left(self) -> QVBoxLayout:
        left = QVBoxLayout()
        left.setSpacing(theme.BETWEEN)
        pair = Panel(self._say.say("new.pair"))
        grid = QGridLayout()
        for place, name in enumerate(CHECKPOINTS):
            grid.addWidget(self.slots[name], 0, place)
        pair.column.addLayout(grid)
        for siblings in self.siblings.values():
            pair.column.addWidget(siblings)
        records = Panel(self._say.say("new.records"))
        grid = QGridLayout()
        for place, name in enumerate(RECORDS):
            grid.addWidget(self.slots[name], 0, place)
        records.column.addLayout(grid)
        left.addWidget(pair)
        left.addWidget(records)
        left.addStretch(1)
        return left

    def _right(self) -> QVBoxLayout:
        right = QVBoxLayout()
        right.setSpacing(theme.BETWEEN)
        right.addWidget(self.findings)
        right.addWidget(self.rule)
        right.addStretch(1)
        return right

    def _foot(self) -> QFrame:
        foot = QFrame()
        foot.setProperty("bar", True)
        row = QHBoxLayout(foot)
        row.setContentsMargins(theme.PAGE, theme.RELATED, theme.PAGE, theme.RELATED)
        row.addWidget(self.reason, 1)
        row.addWidget(self.start)
        return foot

    def _connect(self) -> None:
        for slot in self.slots.values():
            slot.chosen.connect(self._change)
        for siblings in self.siblings.values():
            siblings.changed.connect(self._change)
        self.rule.changed.connect(self._change)
        self.findings.accepted.connect(self._accept)
        self.start.clicked.connect(self._ask_for_case)

    def fill(self, draft: Draft) -> None:
        """Shows a draft and looks at its files."""
        self.draft = draft
        self.rule.blockSignals(True)
        self.rule.fill(draft)
        self.rule.blockSignals(False)
        self.siblings["seed_siblings"].fill(draft.seed_siblings)
        self.siblings["reference_siblings"].fill(draft.reference_siblings)
        for name, path in draft.sources.items():
            self.slots[name].take(path)

    @Slot()
    def _change(self) -> None:
        """Something was chosen or typed: what was known of the files is open again."""
        self.rule.read(self.draft)
        self.draft.sources = {n: s.path for n, s in self.slots.items() if s.path}
        self.draft.seed_siblings = self.siblings["seed_siblings"].files
        self.draft.reference_siblings = self.siblings["reference_siblings"].files
        self.draft.accept_not_reproduced = False
        self.gate = None
        self.findings.forget_gate()
        self._tell_what_is_missing()
        self._settle.start()

    @Slot()
    def _look(self) -> None:
        """Looks at the files that are there, in a thread of its own."""
        self.stop()
        missing = self.draft.missing()
        files = [self.draft.sources[n] for n in CHECKPOINTS if n in self.draft.sources]
        if missing and not files:
            return
        if missing:
            self._begin(lambda: self._inspect(files))
            return
        plan = self.draft.plan()
        try:
            check_plan(plan)
        except AuditError as error:
            self._refuse(error)
            return
        self._begin(lambda: self._check(plan))

    def _begin(self, story: Callable[[], Generator[Event, None, object]]) -> None:
        self.findings.show_network(self._say.say("check.looking"))
        thread = AuditThread(story)
        thread.progressed.connect(self._see)
        thread.failed.connect(self._refuse)
        self._thread = thread
        thread.start()

    def stop(self) -> None:
        """Ends the look at the files, if there is one, and waits for it."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.progressed.disconnect(self._see)
            thread.failed.disconnect(self._refuse)
            thread.requestInterruption()
            thread.wait()

    @Slot(object)
    def _see(self, event: Event) -> None:
        """Shows what was found, as soon as it is."""
        say = self._say.say
        if isinstance(event, Opened):
            self._show_checkpoint(event)
        elif isinstance(event, Prepared):
            self._show_records(event.materials)
        elif isinstance(event, Progressed):
            words = say(f"progress.{event.task}", subject=event.subject)
            self.findings.show_network(words)
        elif isinstance(event, Recognised):
            best = event.candidates[0]
            code = "check.network" if best.fits else "check.unknown"
            words = say(code, name=best.name, inputs=best.inputs, outputs=best.outputs)
            self.findings.show_network(words)
        elif isinstance(event, GateChecked):
            self._show_gate(event.gate)

    def _show_checkpoint(self, event: Opened) -> None:
        for name in CHECKPOINTS:
            if self.slots[name].path == event.checkpoint.path:
                self.slots[name].show_words(
                    self._say.say(
                        "slot.checkpoint",
                        layers=len(event.checkpoint.norm_layers),
                        digest=event.checkpoint.file_sha256[:16],
                    )
                )

    def _show_records(self, materials: Materials) -> None:
        for facts in materials.sets:
            classes = sum(1 for row in facts.per_class if row.n)
            words = self._say.say(
                "slot.records", n=facts.n, classes=classes, digest=facts.manifest_sha256[:16]
            )
            self.slots[facts.set].show_words(words)

    def _show_gate(self, gate: Gate) -> None:
        self.gate = gate
        self.findings.show_gate(gate)
        network = self.findings.network.text()
        self.findings.show_network(network)
        self._tell_what_is_missing()

    @Slot(object)
    def _refuse(self, error: Exception) -> None:
        """Says what is wrong in the slot that it is about, else beside the network."""
        if not isinstance(error, AuditError):
            self.crashed.emit(error)
            return
        sentence = self._say.say(error.code, **error.values)
        self.findings.show_network(sentence)
        self.reason.setText(sentence)
        named = {str(value) for value in error.values.values()}
        for slot in self.slots.values():
            source = slot.path.partition("#")[0]
            if source and (source in named or Path(source).name in named):
                slot.show_refusal(sentence)
                return

    @Slot(bool)
    def _accept(self, accepted: bool) -> None:
        self.draft.accept_not_reproduced = accepted
        self._tell_what_is_missing()

    def _tell_what_is_missing(self) -> None:
        """A button that cannot be pressed has its reason beside it."""
        missing = self.draft.missing()
        if missing:
            names = ", ".join(self._say.say(f"slot.{name}") for name in missing)
            words = self._say.say("new.missing", names=names)
        elif self.gate is None:
            words = self._say.say("new.looking")
        elif self.gate.state == "notReproduced" and not self.draft.accept_not_reproduced:
            words = self._say.say("new.gate")
        else:
            words = self._say.say("new.ready")
        self.reason.setText(words)
        self.start.setEnabled(words == self._say.say("new.ready"))

    @Slot()
    def _ask_for_case(self) -> None:
        name = Path(self.draft.sources["unlearned"]).stem
        suggested = str(Path.home() / f"{name}.bnaudit")
        path, _ = QFileDialog.getSaveFileName(self, self._say.say("new.case"), suggested)
        if path:
            self.stop()
            self.started.emit(self.draft.plan(), path)
