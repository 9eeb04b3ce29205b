"""The whole audit as one story: read as shipped, check the gate, refit, judge.

A generator: it yields events and returns the record. It can be closed at any point; what is
finished lies on the shelf.
"""

from collections.abc import Generator
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

from bnaudit_gui.core.drift import ChangedRecords, changed_records
from bnaudit_gui.core.errors import GateError
from bnaudit_gui.core.events import (
    Event,
    GateChecked,
    Noted,
    Recognised,
    ReplicateDone,
    ShippedRead,
)
from bnaudit_gui.core.exact import percentage_points
from bnaudit_gui.core.gate import Gate, check_gate, parse_published
from bnaudit_gui.core.judgement import Changed, judge
from bnaudit_gui.core.materials import Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.readings import Reading, answered_right
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.engine.books import Books
from bnaudit_gui.engine.recording import findings_of, write_record
from bnaudit_gui.engine.replicate import Replicate
from bnaudit_gui.engine.setting import Setting, check_siblings, sibling_names
from bnaudit_gui.engine.shelf import Shelf
from bnaudit_gui.engine.unit import Unit


def audit(
    plan: AuditPlan, materials: Materials, *, shelf: Shelf, arrays: Path
) -> Generator[Event, None, AuditRecord]:
    """Audits one checkpoint, or a pair, under one plan; states and outcomes go to `arrays`.

    Errors:
        AuditError: the auditor must act; nothing finished is lost.
    """
    started = datetime.now(UTC)
    setting = Setting(plan, materials, shelf=shelf)
    books = Books(setting)
    units = yield from _recognise(setting)
    shipped = yield from _read_shipped(units, books)
    gate = yield from _check_gate(setting, units, shipped, books)
    _insist_on_gate(gate, plan)
    siblings = yield from _read_siblings(setting)
    refits = yield from _refit(setting, units, shipped, books)
    judgement = judge(
        shipped=shipped,
        refits=refits,
        changed=_changed(units, books),
        seed_siblings=siblings["unlearned"],
        reference_siblings=siblings["reference"],
        typed=None if plan.bound == "auto" else Fraction(plan.bound),
        criteria=plan.criteria,
    )
    findings = findings_of(setting, units, shipped, gate, judgement)
    for finding in findings:
        yield Noted(finding=finding)
    books.save(arrays)
    return write_record(
        setting,
        units,
        books,
        gate=gate,
        judgement=judgement,
        sibling_readings=(*siblings["unlearned"], *siblings["reference"]),
        findings=findings,
        started=started,
    )


def check(plan: AuditPlan, materials: Materials, *, shelf: Shelf) -> Generator[Event, None, Gate]:
    """Everything before the first refit: networks, shipped readings, the gate, no verdict.

    What it reads lies on the shelf afterwards, so that the audit does not read it again.

    Errors:
        AuditError: the auditor must act. A gate that does not open is no error here.
    """
    setting = Setting(plan, materials, shelf=shelf)
    books = Books(setting)
    units = yield from _recognise(setting)
    shipped = yield from _read_shipped(units, books)
    return (yield from _check_gate(setting, units, shipped, books))


def _recognise(setting: Setting) -> Generator[Event, None, list[Unit]]:
    """Builds the networks of the pair; every sibling must be of the same one."""
    materials = setting.materials
    check_siblings(materials)
    units = [setting.unit("unlearned", materials.unlearned)]
    if materials.reference is not None:
        units.append(setting.unit("reference", materials.reference))
    for unit in units:
        candidate = unit.network.candidate
        yield Recognised(name=unit.network.checkpoint.name, candidates=(candidate,))
    return units


def _read_shipped(units: list[Unit], books: Books) -> Generator[Event, None, list[Reading]]:
    """Reads every model on every set, as shipped."""
    readings = []
    for unit in units:
        for name, records in unit.sets.items():
            outcomes = yield from unit.shipped(records)
            books.enter_shipped(unit, name, outcomes)
        own = books.shipped(unit.model)
        readings += own
        yield ShippedRead(model=unit.model, readings=tuple(own))
    return readings


def _read_siblings(setting: Setting) -> Generator[Event, None, dict[str, list[Reading]]]:
    """Reads the seed siblings as shipped: one number a set is all that the bound needs."""
    materials = setting.materials
    found: dict[str, list[Reading]] = {"unlearned": [], "reference": []}
    for audited, checkpoints in (
        ("unlearned", materials.seed_siblings),
        ("reference", materials.reference_siblings),
    ):
        for model, checkpoint in zip(sibling_names(checkpoints), checkpoints, strict=True):
            unit = setting.unit(model, checkpoint)
            apart = Books(setting)
            for name, records in unit.sets.items():
                apart.enter_shipped(unit, name, (yield from unit.shipped(records)))
            found[audited] += apart.shipped(model)
            yield ShippedRead(model=model, readings=tuple(apart.shipped(model)))
    return found


def _check_gate(
    setting: Setting, units: list[Unit], shipped: list[Reading], books: Books
) -> Generator[Event, None, Gate]:
    """Holds the published numbers against the whole sets that they name."""
    given = setting.plan.published
    published = {name: parse_published(name, text) for name, text in given.items()}
    whole = [reading for reading in shipped if reading.set != "kept"]
    for unit in units:
        name = "kept" if unit.model == "unlearned" else f"{unit.model}.kept"
        if name in published:
            rest = yield from unit.shipped(setting.kept_rest)
            whole.append(books.whole_kept(unit, rest))
    gate = check_gate(published, whole)
    yield GateChecked(gate=gate)
    return gate


def _insist_on_gate(gate: Gate, plan: AuditPlan) -> None:
    """Stops what was not reproduced.

    Errors:
        GateError: not reproduced, and the plan does not accept that.
    """
    if gate.state != "notReproduced" or "not-reproduced" in plan.accept:
        return
    worst = next(row for row in gate.rows if not row.reproduced)
    raise GateError(
        "gate.notReproduced",
        model=worst.model,
        set=worst.set,
        published=_percent(worst.published),
        found="-" if worst.correct is None else _percent(Fraction(worst.correct, worst.n)),
    )


def _refit(
    setting: Setting, units: list[Unit], shipped: list[Reading], books: Books
) -> Generator[Event, None, list[list[Reading]]]:
    """Refits and reads every model, replicate by replicate, all on the same draws."""
    refits = []
    for number in range(setting.plan.replicates):
        readings = []
        for unit in units:
            if not unit.network.norms():
                continue
            replicate = yield from unit.replicate(number)
            _insist_on_weights(unit, replicate)
            own = books.enter_replicate(unit, number, replicate)
            readings += own
            yield _done(unit, number, replicate, shipped, own, setting.plan.replicates)
        refits.append(readings)
    return refits


def _insist_on_weights(unit: Unit, replicate: Replicate) -> None:
    """A refit that touched a weight is our bug, and no reading of it may be shown."""
    delivered = unit.network.checkpoint.weights_sha256
    if replicate.weights_sha256 != delivered:
        raise RuntimeError(
            f"a refit of {unit.model} changed its weights: "
            f"{delivered} became {replicate.weights_sha256}"
        )


def _done(
    unit: Unit,
    number: int,
    replicate: Replicate,
    shipped: list[Reading],
    own: list[Reading],
    replicates: int,
) -> ReplicateDone:
    before = {r.set: r.accuracy for r in shipped if r.model == unit.model}
    return ReplicateDone(
        model=unit.model,
        replicate=number,
        replicates=replicates,
        readings=tuple(own),
        drifts={r.set: _drift(before.get(r.set), r.accuracy) for r in own},
        reused=replicate.reused,
        key=replicate.key,
    )


def _drift(before: Fraction | None, after: Fraction | None) -> Fraction | None:
    return None if before is None or after is None else percentage_points(after, before)


def _changed(units: list[Unit], books: Books) -> Changed:
    """Which records the refits correct and spoil."""
    changed: dict[tuple[str, str], ChangedRecords] = {}
    for unit in units:
        for name, records in unit.sets.items():
            before, after = books.outcomes(unit.model, name)
            if not after or not all(outcomes.finite for outcomes in (before, *after)):
                continue
            changed[unit.model, name] = changed_records(
                answered_right(before, records.labels),
                [answered_right(outcomes, records.labels) for outcomes in after],
            )
    return changed


def _percent(value: Fraction) -> str:
    return f"{float(100 * value):.2f}"
