"""The audits that the example release comes with."""

import json
from pathlib import Path

from bnaudit_gui.core.plan import AuditPlan

SEEDS = (1, 2, 3)
POOL = 2000
"""Less than the kept records at hand, so that replicates differ in their records."""
CRITERIA = (
    "abs(forget - test) < 0.05",
    "abs(forget - reference.forget) < 0.02",
    "kept >= 0.95",
)


def example_plan(release: Path, method: str) -> AuditPlan:
    """The plan for one method of the example release, with its published numbers."""

    def files(kind: str) -> list[str]:
        return [str(release / "checkpoints" / f"{kind}_seed{seed}.pth") for seed in SEEDS]

    numbers = json.loads((release / "published.json").read_text(encoding="utf-8"))
    unlearned, *siblings = files(method)
    reference, *reference_siblings = files("reference")
    published = {
        prefix + name: numbers[Path(file).name][name]["accuracy"]
        for prefix, file in (("", unlearned), ("reference.", reference))
        for name in ("forget", "kept", "test")
    }
    images = release / "images.zip"
    return AuditPlan(
        unlearned=unlearned,
        reference=reference,
        seed_siblings=tuple(siblings),
        reference_siblings=tuple(reference_siblings),
        kept=f"{images}#kept.txt",
        forget=f"{images}#forget.txt",
        test=f"{images}#test.txt",
        transform="mnist",
        pool=POOL,
        criteria=CRITERIA,
        published=published,
    )
