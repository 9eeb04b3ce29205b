"""Do verdicts cross? All criteria in one chart, a row each, on one shared axis.

* The axis says how far past its threshold a value lies, in pp: above zero fails, below passes,
  exactly zero is spelt out. It is linear and holds every value, every budget and the threshold.
* Each criterion has a chart of its own in its own unit (`criterion_chart`), which is what is
  printed.
"""

from collections.abc import Set
from fractions import Fraction

import msgspec

from bnaudit_gui.core.chart import Axis, Band, Chart, ChartRow, Line, Note, Panel, Zone
from bnaudit_gui.core.criteria_rows import Shared, criteria_row
from bnaudit_gui.core.criteria_twin import criteria_twin
from bnaudit_gui.core.criterion_exact import exact_row
from bnaudit_gui.core.criterion_words import passes_word
from bnaudit_gui.core.drift import RULE_REPLICATES
from bnaudit_gui.core.drift_chart import convention_footer
from bnaudit_gui.core.live import Progress
from bnaudit_gui.core.live_charts import live_footer
from bnaudit_gui.core.live_titles import live_criteria_title
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.ticks import ticks
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.words.catalogue import Catalogue

_TICKS = 8
_MARGIN = Fraction(1, 8)
_LEAST_SPAN = Fraction(1)
"""Shortest axis, pp."""


def criteria_chart(record: AuditRecord, say: Catalogue) -> Chart:
    """Describes the chart of all criteria of a record."""
    taken = _taken(record.predicate.readings)
    rows = tuple(
        Shared(row=exact_row(record, row), taken=taken, replicates=len(row.per_replicate))
        for row in record.predicate.criteria
    )
    return _chart(
        rows,
        say,
        title=_title(rows, say),
        how=_how(rows, say),
        last_head=say.say("chart.criteria.column.crosses"),
        footer=convention_footer(record, say),
        axis=_axis(rows, say, None),
    )


def live_criteria_chart(progress: Progress, say: Catalogue, previous: Chart | None = None) -> Chart:
    """Describes the same so far; `previous` is the one shown before, whose axis may grow."""
    judgement = progress.judgement
    taken = _taken(progress.shipped)
    rows = tuple(
        Shared(
            row=row,
            taken=taken,
            replicates=progress.replicates,
            judged=progress.complete,
            stopped=progress.stopped,
        )
        for row in (judgement.criteria if judgement else ())
    )
    count = {"r": progress.whole_replicates, "of": progress.replicates}
    chart = _chart(
        rows,
        say,
        title=_title(rows, say)
        if progress.complete
        else live_criteria_title(progress, asked=len(rows), say=say),
        how=_how(rows, say) if progress.complete else say.say("chart.criteria.how.running"),
        last_head=say.say("chart.criteria.column.crosses")
        if progress.complete
        else say.say("live.column.after", **count),
        footer=live_footer(progress, say),
        axis=_axis(rows, say, previous),
    )
    return msgspec.structs.replace(chart, running=not progress.complete)


def _chart(
    rows: tuple[Shared, ...],
    say: Catalogue,
    *,
    title: str,
    how: str,
    last_head: str,
    footer: str,
    axis: Axis,
) -> Chart:
    drawn: tuple[ChartRow, ...] = tuple(
        criteria_row(shared, number, say) for number, shared in enumerate(rows, start=1)
    )
    return Chart(
        kind="criteria",
        title=title,
        how_to_read=how,
        column_heads=(say.say("chart.criteria.column.past"), "", last_head),
        panels=(Panel(axis=axis),),
        rows=drawn,
        lines=(
            Line(
                at=Fraction(0),
                kind="threshold",
                head=(Note(text=say.say("chart.criterion.threshold"), bold=True),),
            ),
        ),
        zone=_zone(say),
        greyed="" if rows else title,
        footer=footer,
        twin=criteria_twin(rows, say),
    )


def _zone(say: Catalogue) -> Zone:
    return Zone(
        band=Band(kind="passZone", low=None, high=Fraction(0), pattern="diagonals", edges="none"),
        inside=passes_word(True, say),
        outside=passes_word(False, say),
    )


def _axis(rows: tuple[Shared, ...], say: Catalogue, previous: Chart | None) -> Axis:
    held = [Fraction(0), *(value for shared in rows for value in shared.held())]
    lowest, highest = min(held), max(held)
    pad = _MARGIN * max(highest - lowest, _LEAST_SPAN)
    low, high = lowest - pad, highest + pad
    if previous is not None:
        before = previous.panels[0].axis
        low, high = min(low, before.low), max(high, before.high)
    return Axis(
        low=low,
        high=high,
        ticks=ticks(low, high, most=_TICKS, signed=True),
        label=say.say("chart.criteria.axis"),
    )


def _taken(readings: tuple[Reading, ...]) -> Set[str]:
    """The readings of the pair, as criteria name them."""
    return {
        ("reference." if reading.model == "reference" else "") + reading.set
        for reading in readings
        if reading.state == "shipped" and reading.model in ("unlearned", "reference")
    }


def _title(rows: tuple[Shared, ...], say: Catalogue) -> str:
    judged = [shared.row for shared in rows if shared.row.crosses is not None]
    crossing = [row for row in judged if row.crosses]
    if not rows:
        return say.say("chart.criteria.title.noneAsked")
    if not judged:
        return say.say("chart.criteria.title.noneJudged")
    if len(judged) == 1:
        return _title_of_one(judged[0], say)
    if not crossing:
        return say.say("chart.criteria.title.noneCross", of=len(judged))
    if len(crossing) == 1:
        return say.say("chart.criteria.title.one", of=len(judged), text=crossing[0].text)
    return say.say("chart.criteria.title.some", k=len(crossing), of=len(judged))


def _title_of_one(row: CriterionRow, say: Catalogue) -> str:
    before, after = (
        passes_word(bool(passes), say) for passes in (row.shipped_passes, row.mean_passes)
    )
    if row.crosses:
        return say.say("chart.criteria.title.oneCrosses", a=before, b=after)
    return say.say("chart.criteria.title.oneStays", passes=before)


def _how(rows: tuple[Shared, ...], say: Catalogue) -> str:
    replicates = max((shared.replicates for shared in rows), default=RULE_REPLICATES)
    ten = "ten" if replicates == RULE_REPLICATES else "other"
    return say.say(f"chart.criteria.how.{ten}", r=replicates)
