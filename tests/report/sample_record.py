"""Complete audit records from constructed counts, through the real rules of the core."""

import hashlib
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from bnaudit_gui.core.convention import Convention
from bnaudit_gui.core.drift import changed_records
from bnaudit_gui.core.gate import check_gate, parse_published
from bnaudit_gui.core.judgement import Changed, judge
from bnaudit_gui.core.materials import ClassCount, ExcludedRecord, Finding, Ignored
from bnaudit_gui.core.readings import Reading, State
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

Count = int | None
Key = tuple[str, str]
"""Model and set."""


@dataclass
class Sample:
    """What a test wants to differ; everything else is an ordinary audit of a pair.

    Counts are right answers; None = not measurable. A model without refit counts has no running
    statistics.
    """

    n: dict[str, int] = field(default_factory=lambda: {"forget": 200, "test": 1000, "kept": 1000})
    shipped: dict[Key, Count] = field(
        default_factory=lambda: {
            ("unlearned", "forget"): 186,
            ("unlearned", "test"): 903,
            ("unlearned", "kept"): 959,
            ("reference", "forget"): 183,
            ("reference", "test"): 925,
            ("reference", "kept"): 1000,
        }
    )
    refits: dict[Key, list[Count]] = field(
        default_factory=lambda: {
            ("unlearned", "forget"): [193, 193, 194, 193, 192, 193, 193, 194, 193, 192],
            ("unlearned", "test"): [923, 926, 921, 927, 925, 924, 926, 923, 927, 925],
            ("unlearned", "kept"): [973, 976, 974, 975, 977, 974, 976, 975, 973, 976],
            ("reference", "forget"): [183, 183, 184, 183, 183, 183, 183, 183, 183, 183],
            ("reference", "test"): [926, 925, 924, 927, 923, 926, 925, 926, 926, 924],
            ("reference", "kept"): [1000] * 10,
        }
    )
    seed_siblings: list[dict[str, Count]] = field(
        default_factory=lambda: [
            {"forget": 187, "test": 920, "kept": 970},
            {"forget": 186, "test": 931, "kept": 998},
        ]
    )
    reference_siblings: list[dict[str, Count]] = field(
        default_factory=lambda: [
            {"forget": 185, "test": 928, "kept": 1000},
            {"forget": 182, "test": 930, "kept": 1000},
        ]
    )
    typed: Fraction | None = None
    criteria: tuple[str, ...] = (
        "abs(forget - test) < 0.05",
        "abs(forget - reference.forget) < 0.03",
        "kept >= 0.95",
    )
    published: dict[str, str] = field(
        default_factory=lambda: {
            "forget": "93.0%",
            "test": "90.3%",
            "reference.forget": "91.5%",
            "reference.test": "92.5%",
        }
    )
    file_names: dict[str, str] = field(
        default_factory=lambda: {
            "unlearned": "gradient_ascent_seed1.pth",
            "reference": "retrained_seed1.pth",
        }
    )
    class_names: tuple[str, ...] = tuple("0123456789")
    findings: tuple[Finding, ...] = (
        Finding(code="convention.epsAssumed", values={"eps": "0.00001"}),
        Finding(code="made.upCode", model="unlearned", layer="layer1.0.bn1", values={"x": "7"}),
    )
    excluded: tuple[ExcludedRecord, ...] = ()
    accepted: tuple[str, ...] = ()
    auditor: Auditor = field(
        default_factory=lambda: Auditor(
            name="A. Auditor", organisation="Office of Records", case_number="2026-0147"
        )
    )

    def record(self) -> AuditRecord:
        """The record of this audit."""
        return _Maker(self).record()


class _Maker:
    def __init__(self, sample: Sample) -> None:
        self._sample = sample
        self._models = list(dict.fromkeys(model for model, _ in sample.shipped))
        self._replicates = max((len(counts) for counts in sample.refits.values()), default=0)

    def record(self) -> AuditRecord:
        shipped = [self._reading(*key, count) for key, count in self._sample.shipped.items()]
        refits = [
            [
                self._reading(*key, counts[r], state="refit", replicate=r)
                for key, counts in self._sample.refits.items()
                if counts
            ]
            for r in range(self._replicates)
        ]
        seeds = self._siblings(self._sample.seed_siblings, "unlearned")
        references = self._siblings(self._sample.reference_siblings, "reference")
        judgement = judge(
            shipped=shipped,
            refits=refits,
            changed=self._changed(),
            seed_siblings=seeds,
            reference_siblings=references if "reference" in self._models else [],
            typed=self._sample.typed,
            criteria=self._sample.criteria,
        )
        published = {n: parse_published(n, text) for n, text in self._sample.published.items()}
        return AuditRecord(
            subject=tuple(
                Subject(name=f"{m}/{self._name(m)}", digest=Digest(sha256=_digest("file", m)))
                for m in self._models
            ),
            predicate=Predicate(
                tool=Tool(name="bnaudit", version="0.1.0", method="1"),
                environment={"torch": "2.13.0", "device": "cpu", "threads": "2", "tf32": "off"},
                method=Method(
                    convention=self._convention(),
                    depth="quick",
                    not_examined=("staleness", "provenance", "budget", "sensitivity"),
                    accepted=self._sample.accepted,
                ),
                materials=self._materials(),
                weights_identity=tuple(
                    WeightsIdentity(
                        model=m,
                        weights_sha256=_digest("weights", m),
                        identical=True,
                        refits=self._replicates,
                    )
                    for m in self._models
                ),
                readings=(*shipped, *(r for row in refits for r in row), *seeds, *references),
                per_class=(),
                drift=judgement.drifts,
                bound=judgement.bounds,
                references_bound=judgement.references_bounds,
                criteria=judgement.criteria,
                gate=check_gate(published, shipped),
                conclusion=judgement.conclusions,
                findings=self._sample.findings,
                auditor=self._sample.auditor,
                timeline=Timeline(
                    started_at="2026-03-05T14:02:11Z",
                    finished_at="2026-03-05T14:06:32Z",
                    elapsed_s="261.0",
                    reused_replicates=0,
                ),
            ),
        )

    def _reading(
        self,
        model: str,
        name: str,
        correct: Count,
        *,
        state: State = "shipped",
        replicate: int | None = None,
    ) -> Reading:
        return Reading(
            model=model,
            state=state,
            replicate=replicate,
            set=name,
            correct=correct,
            n=self._sample.n[name],
            too_close=None if correct is None else 0,
            reason="notFinite" if correct is None else None,
        )

    def _siblings(self, siblings: list[dict[str, Count]], of: str) -> list[Reading]:
        return [
            self._reading(f"{of}_seed{seed}.pth", name, correct)
            for seed, counts in enumerate(siblings, start=2)
            for name, correct in counts.items()
        ]

    def _changed(self) -> Changed:
        """As if the first records of a set were the right ones, always."""
        changed: Changed = {}
        for (model, name), counts in self._sample.refits.items():
            before, n = self._sample.shipped[model, name], self._sample.n[name]
            if before is None or not counts or any(count is None for count in counts):
                continue
            right = [np.arange(n) < count for count in counts if count is not None]
            changed[model, name] = changed_records(np.arange(n) < before, right)
        return changed

    def _name(self, model: str) -> str:
        return self._sample.file_names[model]

    def _convention(self) -> Convention:
        return Convention(
            estimator="batch-mean",
            batch=128,
            pool=3000,
            rest=3000,
            set_aside=1000,
            replicates=self._replicates,
            replicates_differ_in="orderOnly",
            ragged="dropped",
            ragged_records=56,
            seed=0,
            transform="mnist",
            transform_mean=("0.1307",),
            transform_std=("0.3081",),
            eps="0.00001",
            eps_origin="assumed",
            precision="float32 forward, float64 accumulation",
            device="cpu",
        )

    def _materials(self) -> RecordMaterials:
        files: list[CheckpointFacts] = [
            self._facts(model, "unlearned" if model == "unlearned" else "reference", index)
            for index, model in enumerate(self._models)
        ]
        for index, _ in enumerate(self._sample.seed_siblings, start=2):
            files.append(self._facts(f"unlearned_seed{index}.pth", "seedSibling", index))
        for index, _ in enumerate(self._sample.reference_siblings, start=2):
            files.append(self._facts(f"reference_seed{index}.pth", "referenceSibling", index))
        return RecordMaterials(
            checkpoints=tuple(files),
            sets=tuple(self._set(name) for name in ("forget", "kept", "test")),
            class_names=self._sample.class_names,
            class_origin="integers",
            image_shape=(28, 28, 1),
            evidence_at_end="unchanged",
        )

    def _facts(self, model: str, role: str, index: int) -> CheckpointFacts:
        first = index == 0
        return CheckpointFacts(
            model=model,
            role=role,  # type: ignore[arg-type]
            name=self._sample.file_names.get(model, model),
            file_sha256=_digest("file", model),
            container="torchZip",
            canonical_tensors_sha256=_digest("tensors", model),
            weights_sha256=_digest("weights", model),
            architecture="resnet20-cifar",
            architecture_options={"shortcut": "projection"},
            unwrapped=("state_dict", "module.") if first else (),
            ignored=(
                (Ignored(name="optimizer", reason="object", python_name="torch.optim.sgd.SGD"),)
                if first
                else ()
            ),
        )

    def _set(self, name: str) -> SetFacts:
        classes = self._sample.class_names
        n = self._sample.n.get(name, 0)
        share, rest = divmod(n, len(classes))
        return SetFacts(
            set=name,
            n=n,
            per_class=tuple(
                ClassCount(name=label, n=share + (index < rest))
                for index, label in enumerate(classes)
            ),
            manifest_sha256=_digest("manifest", name),
            evidence_sha256=_digest("evidence", name),
            excluded=self._sample.excluded if name == "kept" else (),
        )


def _digest(*parts: str) -> str:
    return hashlib.sha256("/".join(parts).encode()).hexdigest()
