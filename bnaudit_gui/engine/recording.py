"""From an audit's books to its record."""

from datetime import UTC, datetime
from fractions import Fraction
from importlib.metadata import version
from typing import Literal

import msgspec

from bnaudit_gui.core.gate import Gate
from bnaudit_gui.core.judgement import Judgement
from bnaudit_gui.core.materials import Checkpoint, Finding, Materials
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.record import (
    Auditor,
    AuditRecord,
    CheckpointFacts,
    Digest,
    Method,
    Predicate,
    RecordMaterials,
    SetFacts,
    Subject,
    Timeline,
    Tool,
    WeightsIdentity,
)
from bnaudit_gui.engine.books import Books
from bnaudit_gui.engine.setting import Setting, sibling_names
from bnaudit_gui.engine.unit import METHOD, Unit

Role = Literal["unlearned", "reference", "seedSibling", "referenceSibling"]
NOT_EXAMINED = ("staleness", "provenance", "budget", "sensitivity")
"""What a quick audit does not ask."""
DOUBTFUL_PP = Fraction(5)
"""A reference whose kept reading lies that far under the unlearned one's is doubtful."""


def findings_of(
    setting: Setting,
    units: list[Unit],
    shipped: list[Reading],
    gate: Gate,
    judgement: Judgement,
) -> tuple[Finding, ...]:
    """Everything a reader must know, in the order in which it was met."""
    materials = setting.materials
    found = [*materials.findings, *_file_findings(materials)]
    found += setting.class_findings(units[0].network)
    found += _convention_findings(setting, units[0])
    found += _reference_findings(shipped)
    if gate.state != "reproduced":
        found.append(Finding(code=f"architecture.assumed.{gate.state}"))
    if any(row.origin == "default" for row in judgement.criteria):
        found.append(Finding(code="criterion.default", values={"text": judgement.criteria[0].text}))
    return tuple(found)


def _file_findings(materials: Materials) -> list[Finding]:
    pair = [("unlearned", materials.unlearned), ("reference", materials.reference)]
    return [
        msgspec.structs.replace(finding, model=model)
        for model, checkpoint in pair
        if checkpoint is not None
        for finding in checkpoint.findings
    ]


def _convention_findings(setting: Setting, unit: Unit) -> list[Finding]:
    convention = setting.convention(unit.network.eps)
    found = []
    if convention.eps_origin == "assumed":
        found.append(Finding(code="convention.epsAssumed", values={"eps": convention.eps}))
    if convention.replicates_differ_in == "orderOnly":
        found.append(Finding(code="convention.orderOnly", values={"pool": str(convention.pool)}))
    if convention.batch < setting.plan.batch:
        found.append(Finding(code="convention.oneBatch", values={"pool": str(convention.pool)}))
    return found


def _reference_findings(shipped: list[Reading]) -> list[Finding]:
    kept = {r.model: r.accuracy for r in shipped if r.set == "kept"}
    ours, theirs = kept.get("unlearned"), kept.get("reference")
    if ours is None or theirs is None or 100 * (ours - theirs) <= DOUBTFUL_PP:
        return []
    return [Finding(code="reference.doubtful", model="reference")]


def write_record(
    setting: Setting,
    units: list[Unit],
    books: Books,
    *,
    gate: Gate,
    judgement: Judgement,
    sibling_readings: tuple[Reading, ...],
    findings: tuple[Finding, ...],
    started: datetime,
) -> AuditRecord:
    """Composes the record; who calls adds what only the end of an audit knows."""
    finished = datetime.now(UTC)
    predicate = Predicate(
        tool=Tool(name="bnaudit", version=version("bnaudit"), method=METHOD),
        environment=dict(sorted((setting.environment | _isolation(setting)).items())),
        method=Method(
            convention=setting.convention(units[0].network.eps),
            depth="quick",
            not_examined=NOT_EXAMINED,
            accepted=tuple(sorted(setting.plan.accept)),
        ),
        materials=_materials(setting, units),
        weights_identity=tuple(
            WeightsIdentity(
                model=unit.model,
                weights_sha256=unit.network.checkpoint.weights_sha256,
                identical=True,
                refits=setting.plan.replicates if unit.network.norms() else 0,
            )
            for unit in units
        ),
        readings=(*books.readings, *sibling_readings),
        per_class=tuple(books.classes),
        drift=judgement.drifts,
        bound=judgement.bounds,
        references_bound=judgement.references_bounds,
        criteria=judgement.criteria,
        gate=gate,
        conclusion=judgement.conclusions,
        findings=findings,
        auditor=Auditor(),
        timeline=Timeline(
            started_at=rfc3339(started),
            finished_at=rfc3339(finished),
            elapsed_s=f"{(finished - started).total_seconds():.1f}",
            reused_replicates=books.reused,
        ),
    )
    return AuditRecord(subject=_subjects(units), predicate=predicate)


def rfc3339(moment: datetime) -> str:
    """A UTC moment as the record writes it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _isolation(setting: Setting) -> dict[str, str]:
    return {f"isolation.{name}": v for name, v in setting.materials.isolation.items()}


def _subjects(units: list[Unit]) -> tuple[Subject, ...]:
    return tuple(
        Subject(
            name=f"{unit.model}/{unit.network.checkpoint.name}",
            digest=Digest(sha256=unit.network.checkpoint.file_sha256),
        )
        for unit in units
    )


def _materials(setting: Setting, units: list[Unit]) -> RecordMaterials:
    materials = setting.materials
    facts = [
        _facts(
            unit.model,
            "unlearned" if unit.model == "unlearned" else "reference",
            unit.network.checkpoint,
            units,
        )
        for unit in units
    ]
    both: tuple[tuple[Role, tuple[Checkpoint, ...]], ...] = (
        ("seedSibling", materials.seed_siblings),
        ("referenceSibling", materials.reference_siblings),
    )
    for role, siblings in both:
        for model, checkpoint in zip(sibling_names(siblings), siblings, strict=True):
            facts.append(_facts(model, role, checkpoint, units))
    return RecordMaterials(
        checkpoints=tuple(facts),
        sets=tuple(
            SetFacts(
                set=facts.set,
                n=facts.n,
                per_class=facts.per_class,
                manifest_sha256=facts.manifest_sha256,
                evidence_sha256=facts.evidence_sha256,
                excluded=facts.excluded,
            )
            for facts in materials.sets
        ),
        class_names=materials.class_names,
        class_origin=materials.class_origin,
        image_shape=setting.image_shape,
        evidence_at_end="notChecked",
    )


def _facts(model: str, role: Role, checkpoint: Checkpoint, units: list[Unit]) -> CheckpointFacts:
    candidate = units[0].network.candidate
    return CheckpointFacts(
        model=model,
        role=role,
        name=checkpoint.name,
        file_sha256=checkpoint.file_sha256,
        container=checkpoint.container,
        canonical_tensors_sha256=checkpoint.canonical_tensors_sha256,
        weights_sha256=checkpoint.weights_sha256,
        architecture=candidate.name,
        architecture_options=candidate.options,
        unwrapped=checkpoint.unwrapped,
        ignored=checkpoint.ignored,
    )
