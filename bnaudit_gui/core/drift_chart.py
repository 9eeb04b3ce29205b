"""Has it moved? The drift chart: replicates as marks, the own bound as a band, all in pp."""

from fractions import Fraction

from bnaudit_gui.core.chart import Axis, Chart, ChartRow, Line, Note, Panel, Role
from bnaudit_gui.core.drift_entries import Entry, entries_of
from bnaudit_gui.core.drift_scale import Scale, scale_of
from bnaudit_gui.core.drift_strips import SHAPES, drift_strip
from bnaudit_gui.core.drift_twin import drift_twin
from bnaudit_gui.core.drift_words import (
    bound_text,
    drift_how_to_read,
    drift_text,
    drift_title,
    drift_verdict,
)
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.ticks import ticks
from bnaudit_gui.words.catalogue import Catalogue

_TICKS_ALONE, _TICKS_BESIDE = 9, 5


def drift_chart(record: AuditRecord, say: Catalogue) -> Chart:
    """Describes the drift chart of a record, every row it should have included."""
    entries = entries_of(record)
    scale = scale_of(entries)
    return Chart(
        kind="drift",
        title=drift_title(entries, say),
        how_to_read=drift_how_to_read(entries, say, enlarged=scale.enlarged_half is not None),
        column_heads=tuple(
            say.say(f"chart.drift.column.{name}") for name in ("mean", "bound", "moved")
        ),
        panels=_panels(scale, say),
        rows=tuple(_row(entry, scale, say) for entry in entries),
        lines=(Line(at=Fraction(0), kind="zero"),),
        footer=convention_footer(record, say),
        twin=drift_twin(entries, say),
    )


def convention_footer(record: AuditRecord, say: Catalogue) -> str:
    """One line on how the refits behind a chart were made."""
    convention = record.predicate.method.convention
    return say.say(
        "chart.footer",
        estimator=convention.estimator,
        batch=convention.batch,
        pool=f"{convention.pool:,}",
        rest=f"{convention.rest:,}",
        seed=convention.seed,
    )


def _panels(scale: Scale, say: Catalogue) -> tuple[Panel, ...]:
    alone = scale.enlarged_half is None
    heads = (
        ("",)
        if alone
        else (
            say.say("chart.drift.panel.full"),
            say.say("chart.drift.panel.enlarged", factor=scale.factor),
        )
    )
    return tuple(
        Panel(axis=_axis(half, say, alone=alone, first=index == 0), head=heads[index])
        for index, half in enumerate(scale.halves)
    )


def _axis(half: Fraction, say: Catalogue, *, alone: bool, first: bool) -> Axis:
    length = "long" if alone else "short"
    return Axis(
        low=-half,
        high=half,
        ticks=ticks(-half, half, most=_TICKS_ALONE if alone else _TICKS_BESIDE, signed=True),
        label=say.say("chart.drift.axis"),
        low_label=say.say(f"chart.drift.axis.low.{length}") if first else "",
        high_label=say.say(f"chart.drift.axis.high.{length}") if first else "",
    )


def _row(entry: Entry, scale: Scale, say: Catalogue) -> ChartRow:
    role: Role = "none"
    if entry.drift is not None and entry.drift.moved is not None:
        role = "beyond" if entry.drift.moved else "inside"
    band = entry.bound_pp
    return ChartRow(
        key=entry.key,
        head=_head(entry, say) if entry.model == "unlearned" else (),
        label=say.say(f"model.{entry.model}"),
        shape=SHAPES[entry.model],
        strips=tuple(
            drift_strip(entry, half, far=scale.far.get(entry.key), role=role, say=say, first=i == 0)
            for i, half in enumerate(scale.halves)
        ),
        value="" if entry.mean is None else say.say("unit.pp", value=drift_text(entry.mean)),
        band="" if band is None else say.say("unit.pp", value=f"±{bound_text(band)}"),
        verdict=drift_verdict(entry, say),
    )


def _head(entry: Entry, say: Catalogue) -> tuple[Note, ...]:
    head = Note(text=say.say(f"set.{entry.set}"), bold=True)
    if not entry.n:
        return (head,)
    weight = fixed_text(Fraction(100, entry.n), places=2)
    return (
        head,
        Note(text=say.say("chart.drift.n", n=f"{entry.n:,}")),
        Note(text=say.say("chart.drift.oneRecord", w=weight)),
    )
