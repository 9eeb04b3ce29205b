"""Has it moved? The drift chart: replicates as marks, the own bound as a band, all in pp."""

from fractions import Fraction

from bnaudit_gui.core.chart import (
    Axis,
    Band,
    Chart,
    ChartRow,
    Line,
    Mark,
    Note,
    OffScale,
    Panel,
    Role,
    Shape,
    Strip,
)
from bnaudit_gui.core.drift import RULE_REPLICATES
from bnaudit_gui.core.drift_entries import Entry, entries_of
from bnaudit_gui.core.drift_scale import Scale, scale_of
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

SHAPES: dict[str, Shape] = {"unlearned": "circle", "reference": "openSquare"}
_DOTS_FROM, _DOTS_TO = Fraction(1, 12), Fraction(19, 24)
"""The part of a row where replicates lie; the pointer lies under it."""
_POINTER = Fraction(11, 12)
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


def replicate_place(replicate: int, *, replicates: int) -> Fraction:
    """The height at which replicate r (from 0) lies in its row, whatever its value.

    Fewer replicates than the rule asks for leave the lower places empty.
    """
    slots = max(replicates, RULE_REPLICATES)
    return _DOTS_FROM + (_DOTS_TO - _DOTS_FROM) * Fraction(2 * replicate + 1, 2 * slots)


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
            _strip(entry, half, far=scale.far.get(entry.key), role=role, say=say, first=i == 0)
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


def _strip(
    entry: Entry, half: Fraction, *, far: int | None, role: Role, say: Catalogue, first: bool
) -> Strip:
    if not entry.drifts:
        return Strip(note=say.say("chart.nothing") if first else "")
    replicates = len(entry.drifts)
    inside = [r for r, d in enumerate(entry.drifts) if abs(d) <= half and r != far]
    marks = [
        Mark(
            shape=SHAPES[entry.model],
            at=entry.drifts[r],
            place=replicate_place(r, replicates=replicates),
            role=role,
        )
        for r in inside
    ]
    if entry.mean is not None and abs(entry.mean) <= half:
        marks.append(Mark(shape="pointer", at=entry.mean, place=_POINTER))
    return Strip(
        bands=_bands(entry, half, say, first=first),
        marks=tuple(marks),
        off_scale=_arrows(entry, set(inside), role, say),
    )


def _bands(entry: Entry, half: Fraction, say: Catalogue, *, first: bool) -> tuple[Band, ...]:
    found = []
    if entry.bound is not None and entry.bound_pp is not None:
        fits = entry.bound_pp <= half
        found.append(
            Band(
                kind="bound",
                low=-entry.bound_pp if fits else None,
                high=entry.bound_pp if fits else None,
                pattern="plain",
                edges="dashed" if entry.bound.origin == "typed" else "solid",
            )
        )
    if entry.cannot is not None:
        rise = entry.cannot == "rise"
        found.append(
            Band(
                kind="cannotMove",
                low=Fraction(0) if rise else None,
                high=None if rise else Fraction(0),
                pattern="crossHatch",
                edges="none",
                label=say.say(f"chart.drift.cannot.{entry.cannot}") if first else "",
            )
        )
    return tuple(found)


def _arrows(entry: Entry, inside: set[int], role: Role, say: Catalogue) -> tuple[OffScale, ...]:
    """One arrow a side for the replicates that lie beyond the panel."""
    found = []
    outside = [r for r in range(len(entry.drifts)) if r not in inside]
    for side, sign in (("low", -1), ("high", 1)):
        beyond = [r for r in outside if entry.drifts[r] * sign > 0]
        if beyond:
            place = (
                replicate_place(beyond[0], replicates=len(entry.drifts))
                if len(beyond) == 1
                else Fraction(1, 2)
            )
            text = _arrow_text(entry, beyond, say)
            found.append(OffScale(side=side, place=place, text=text, role=role))
    return tuple(found)


def _arrow_text(entry: Entry, beyond: list[int], say: Catalogue) -> str:
    """Its number: the mean where all lie beyond, else the furthest and how many there are."""
    if len(beyond) == len(entry.drifts) and entry.mean is not None:
        return fixed_text(entry.mean, places=1, signed=True)
    furthest = max((entry.drifts[r] for r in beyond), key=abs)
    number = fixed_text(furthest, places=1, signed=True)
    if len(beyond) == 1:
        return number
    return say.say("chart.drift.someBeyond", k=len(beyond), r=len(entry.drifts), furthest=number)
