"""One case: the verdict, the numbers, and the two charts, finished or while it runs."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.core.criteria_chart import criteria_chart, live_criteria_chart
from bnaudit_gui.core.drift_chart import drift_chart
from bnaudit_gui.core.headline import headline_of
from bnaudit_gui.core.live import Progress
from bnaudit_gui.core.live_charts import live_drift_chart
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.core.number_rows import live_number_rows, number_rows
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.sentences import finding_sentence
from bnaudit_gui.ui import theme
from bnaudit_gui.ui.banner import Banner
from bnaudit_gui.ui.labels import Panel, label, scrolling
from bnaudit_gui.ui.numbers_table import NumbersModel, numbers_table
from bnaudit_gui.ui.plots.chart_view import ChartView
from bnaudit_gui.words.catalogue import Catalogue

BREATH_MS = 15
"""Between two charts: a click is answered in between."""


class Workspace(QWidget):
    """Draws a case; decides nothing."""

    export_asked = Signal()

    def __init__(self, case: Path, say: Catalogue) -> None:
        super().__init__()
        self.case = case
        self._say = say
        self.record: AuditRecord | None = None
        self.banner = Banner(say)
        self.banner.export_asked.connect(self.export_asked)
        self.numbers = NumbersModel(say)
        self.drift = ChartView(say)
        self.criteria = ChartView(say)
        self.findings = label()
        self._live: tuple[Chart | None, Chart | None] = (None, None)
        """The charts before, because an axis that runs only grows."""
        self._to_draw: list[Callable[[], None]] = []
        self._drawing = QTimer(self, singleShot=True, interval=BREATH_MS)
        self._drawing.timeout.connect(self._draw_next)
        self._arrange()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        row.setSpacing(theme.BETWEEN)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self._readings_panel())
        left.addWidget(self._findings_panel())
        left.addStretch(1)
        right.addWidget(self._chart_panel("workspace.moved", self.drift), 1)
        right.addWidget(self._chart_panel("workspace.cross", self.criteria), 1)
        row.addLayout(left, 9)
        row.addLayout(right, 12)
        column.addWidget(scrolling(inside), 1)

    def _readings_panel(self) -> Panel:
        title = self._say.say("workspace.read")
        panel = Panel(title)
        self._table = numbers_table(self.numbers, title)
        self.numbers.modelReset.connect(self._fit_table)
        panel.column.addWidget(self._table)
        return panel

    @Slot()
    def _fit_table(self) -> None:
        """The table is as high as its rows: the page scrolls, not the table."""
        rows = self.numbers.rowCount()
        high = sum(self._table.rowHeight(row) for row in range(rows))
        self._table.setFixedHeight(high + self._table.horizontalHeader().sizeHint().height() + 4)

    def _findings_panel(self) -> Panel:
        panel = Panel(self._say.say("workspace.findings"))
        panel.column.addWidget(self.findings)
        panel.column.addWidget(label(self._say.say("workspace.limits"), size=0.92, quiet=True))
        return panel

    def _chart_panel(self, code: str, view: ChartView) -> Panel:
        panel = Panel()
        panel.column.addWidget(label(self._say.say(code), size=theme.CAPTION, quiet=True))
        panel.column.addWidget(view, 1)
        return panel

    def show_progress(self, progress: Progress) -> None:
        """Shows a running audit so far."""
        say = self._say.say
        done, whole = progress.whole_replicates, progress.replicates
        begun = bool(progress.refits)
        headline = say("workspace.soFar", done=done, all=whole) if begun else say("workspace.begun")
        chips = say(f"check.gate.{progress.gate.state}") if progress.gate else ""
        self.banner.show_running(headline, say("workspace.rule", all=whole), chips)
        self.numbers.show_rows(live_number_rows(progress, self._say))
        self.findings.setText(self._finding_words(progress.findings))
        if progress.read:
            self._to_draw = [
                partial(self._draw_live_drift, progress),
                partial(self._draw_live_criteria, progress),
            ]
            self._drawing.start()

    @Slot()
    def _draw_next(self) -> None:
        """Draws one chart and lets the window breathe before the next."""
        if self._to_draw:
            self._to_draw.pop(0)()
        if self._to_draw:
            self._drawing.start()

    def _draw_live_drift(self, progress: Progress) -> None:
        chart = live_drift_chart(progress, self._say, self._live[0])
        self._live = (chart, self._live[1])
        self.drift.show_chart(chart)

    def _draw_live_criteria(self, progress: Progress) -> None:
        chart = live_criteria_chart(progress, self._say, self._live[1])
        self._live = (self._live[0], chart)
        self.criteria.show_chart(chart)

    def show_stopped(self, progress: Progress | None, sentence: str) -> None:
        """Shows an audit that ended before its end: what was seen, and how to go on."""
        if progress is not None:
            self.show_progress(progress.stop())
        self.banner.show_running(self._say.say("workspace.stopped"), sentence, "")

    def show_record(self, record: AuditRecord) -> None:
        """Shows a finished audit."""
        self.record = record
        found = headline_of(record)
        named = {"set": self._say.say(f"set.{found.set}")}
        self.banner.show_verdict(
            found.icon,
            self._say.say(found.code, **found.values),
            self._say.say(found.sentence, **(named | found.sentence_values)),
            self._chips(record),
        )
        self.numbers.show_rows(number_rows(record.predicate, self._say))
        self.findings.setText(self._finding_words(record.predicate.findings))
        self._to_draw = [
            lambda: self.drift.show_chart(drift_chart(record, self._say)),
            lambda: self.criteria.show_chart(criteria_chart(record, self._say)),
        ]
        self._drawing.start()

    @Slot(object)
    def show_evidence(self, changed: tuple[str, ...]) -> None:
        """Adds to the findings what is no longer as it was when the case was computed."""
        if changed and self.record is not None:
            since = tuple(
                Finding(code="evidence.changedSince", file=Path(path).name) for path in changed
            )
            self.findings.setText(self._finding_words((*since, *self.record.predicate.findings)))

    def _chips(self, record: AuditRecord) -> str:
        predicate = record.predicate
        refits = sum(row.refits for row in predicate.weights_identity)
        return " · ".join(
            [
                self._say.say(f"check.gate.{predicate.gate.state}"),
                self._say.say("workspace.weights", refits=refits),
                self._say.say("workspace.findings.count", count=len(predicate.findings)),
            ]
        )

    def _finding_words(self, findings: tuple[Finding, ...]) -> str:
        if not findings:
            return self._say.say("workspace.findings.none")
        return "\n".join(f"• {finding_sentence(f, self._say)}" for f in findings)
