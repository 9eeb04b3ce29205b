"""Record sets for engine tests, straight from arrays through the real pixel store."""

from pathlib import Path

from bnaudit_gui.core.materials import Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.intake.membership import gather_records
from bnaudit_gui.intake.pairing import compare_pair
from bnaudit_gui.intake.weights import open_checkpoint


def materials_of(plan: AuditPlan, *, cache: Path, work: Path) -> Materials:
    """What the opener would hand over, made in this process."""
    gathering = gather_records(plan, cache=cache, work=work)
    while True:
        try:
            next(gathering)
        except StopIteration as end:
            gathered = end.value
            break

    def opened(files: tuple[str, ...]) -> list[object]:
        return [open_checkpoint(Path(file), cache=cache) for file in files]

    unlearned = open_checkpoint(Path(plan.unlearned), cache=cache)
    reference = None
    findings: tuple[object, ...] = ()
    if plan.reference is not None:
        reference = open_checkpoint(Path(plan.reference), cache=cache)
        findings = compare_pair(unlearned, reference)
    return Materials(
        unlearned=unlearned,
        reference=reference,
        seed_siblings=tuple(opened(plan.seed_siblings)),  # type: ignore[arg-type]
        reference_siblings=tuple(opened(plan.reference_siblings)),  # type: ignore[arg-type]
        class_names=gathered.class_names,
        class_origin=gathered.class_origin,
        sets=gathered.sets,
        evidence=gathered.evidence,
        isolation={"level": "none"},
        findings=(*findings, *gathered.findings),  # type: ignore[arg-type]
    )
