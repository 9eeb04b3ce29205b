"""A plan while it is being filled in: what is there, what is still missing."""

from dataclasses import dataclass, field

from bnaudit_gui.core.plan import AuditPlan

NEEDED = ("unlearned", "kept", "forget")


@dataclass
class Draft:
    """The fields of the page as they stand; texts as typed."""

    sources: dict[str, str] = field(default_factory=dict)
    """Paths by slot: unlearned, reference, kept, forget, test."""
    seed_siblings: tuple[str, ...] = ()
    reference_siblings: tuple[str, ...] = ()
    transform: str = "unit"
    bound: str = "auto"
    criteria: tuple[str, ...] = ()
    published: dict[str, str] = field(default_factory=dict)
    pool: int = 5000
    replicates: int = 10
    accept_not_reproduced: bool = False

    def missing(self) -> tuple[str, ...]:
        """Slots that an audit cannot begin without."""
        return tuple(name for name in NEEDED if not self.sources.get(name))

    def plan(self) -> AuditPlan:
        """The plan; nothing needed may be missing."""
        return AuditPlan(
            unlearned=self.sources["unlearned"],
            reference=self.sources.get("reference"),
            seed_siblings=self.seed_siblings,
            reference_siblings=self.reference_siblings,
            kept=self.sources["kept"],
            forget=self.sources["forget"],
            test=self.sources.get("test"),
            transform=self.transform,
            bound=self.bound,
            criteria=self.criteria,
            published={name: text for name, text in self.published.items() if text},
            pool=self.pool,
            replicates=self.replicates,
            accept=("not-reproduced",) if self.accept_not_reproduced else (),
        )


def draft_of(plan: AuditPlan) -> Draft:
    """The draft that would make this plan."""
    named = {
        "unlearned": plan.unlearned,
        "reference": plan.reference,
        "kept": plan.kept,
        "forget": plan.forget,
        "test": plan.test,
    }
    return Draft(
        sources={name: path for name, path in named.items() if path is not None},
        seed_siblings=plan.seed_siblings,
        reference_siblings=plan.reference_siblings,
        transform=plan.transform,
        bound=plan.bound,
        criteria=plan.criteria,
        published=dict(plan.published),
        pool=plan.pool,
        replicates=plan.replicates,
        accept_not_reproduced="not-reproduced" in plan.accept,
    )
