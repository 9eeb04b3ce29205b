"""What an audit stands on: device, record sets, convention and networks, settled once."""

from pathlib import Path

from bnaudit_gui.core import draws
from bnaudit_gui.core.convention import Convention
from bnaudit_gui.core.errors import CheckpointError, PairError, RecordsError
from bnaudit_gui.core.judgement import removed_classes
from bnaudit_gui.core.materials import Checkpoint, Finding, Materials
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.transform import for_channels, parse_transform
from bnaudit_gui.engine import device as devices
from bnaudit_gui.engine.labelled import Labelled, Pixels
from bnaudit_gui.engine.network import Network
from bnaudit_gui.engine.shelf import Shelf
from bnaudit_gui.engine.unit import Unit
from bnaudit_gui.intake.pixels import PixelStore

REST = "kept.rest"
"""The kept records that are not set aside: pools come from them, the gate reads them."""


class Setting:
    """Everything that all units of one audit share."""

    def __init__(self, plan: AuditPlan, materials: Materials, *, shelf: Shelf) -> None:
        """Settles the audit.

        Errors:
            PlanError: device or transform cannot be used.
        """
        self.plan = plan
        self.materials = materials
        self._shelf = shelf
        self.device = devices.choose(plan.device)
        devices.settle()
        self.environment = devices.environment(self.device)
        height, width, channels = materials.sets[0].image_shape
        self.image_shape = (height, width, channels)
        self.transform = for_channels(parse_transform(plan.transform), channels)
        self._open_sets()

    def _open_sets(self) -> None:
        stores = {facts.store: PixelStore.open(Path(facts.store)) for facts in self.materials.sets}
        whole = {f.set: Labelled.open(f, stores[f.store]) for f in self.materials.sets}
        self.kept = whole["kept"]
        aside, self.rest = draws.set_aside(len(self.kept), seed=self.plan.seed)
        self.sets: dict[str, Labelled] = {"forget": whole["forget"]}
        if "test" in whole:
            self.sets["test"] = whole["test"]
        told = f"seed {self.plan.seed}"
        self.sets["kept"] = self.kept.part("kept", aside, told=f"set aside, {told}")
        self.kept_rest = self.kept.part(REST, self.rest, told=f"not set aside, {told}")
        self.removed = removed_classes(whole["forget"].labels, self.kept.labels)

    def convention(self, eps: str) -> Convention:
        """The convention of every refit in this audit."""
        plan = self.plan
        pool = min(plan.pool, len(self.rest))
        ragged = pool % plan.batch if pool > plan.batch else 0
        return Convention(
            estimator=plan.estimator,
            batch=min(plan.batch, pool),
            pool=pool,
            rest=len(self.rest),
            set_aside=len(self.sets["kept"]),
            replicates=plan.replicates,
            replicates_differ_in="records" if pool < len(self.rest) else "orderOnly",
            ragged="dropped" if ragged else "none",
            ragged_records=ragged,
            seed=plan.seed,
            transform=self.transform.name,
            transform_mean=self.transform.mean,
            transform_std=self.transform.std,
            eps=eps,
            eps_origin="typed" if plan.eps is not None else "assumed",
            precision="float32 forward, float64 accumulation",
            device=devices.name_of(self.device),
        )

    def unit(self, model: str, checkpoint: Checkpoint) -> Unit:
        """Builds one checkpoint's network over the shared sets.

        Errors:
            CheckpointError: no network fits, or it does not take these images.
            RecordsError: there are more classes than the network has outputs.
        """
        network = Network(checkpoint, eps=self.plan.eps, device=self.device)
        self._check_fit(network)
        return Unit(
            model=model,
            network=network,
            convention=self.convention(network.eps),
            environment=self.environment,
            sets=self.sets,
            kept=self.kept,
            rest=self.rest,
            pixels=Pixels(self.transform, self.device),
            shelf=self._shelf,
        )

    def _check_fit(self, network: Network) -> None:
        channels, classes = self.image_shape[2], len(self.materials.class_names)
        wanted, outputs = network.candidate.inputs, network.candidate.outputs
        name = network.checkpoint.name
        if wanted != channels:
            raise CheckpointError("network.channels", file=name, wanted=wanted, channels=channels)
        if classes > outputs:
            raise RecordsError("classes.tooMany", file=name, classes=classes, outputs=outputs)

    def class_findings(self, network: Network) -> tuple[Finding, ...]:
        """Says when the table names fewer classes than the network has outputs."""
        classes, outputs = len(self.materials.class_names), network.candidate.outputs
        if classes == outputs:
            return ()
        values = {"classes": str(classes), "outputs": str(outputs)}
        return (Finding(code="classes.tooFew", values=values),)


def sibling_names(checkpoints: tuple[Checkpoint, ...]) -> list[str]:
    """File names; one that occurs again gets its count behind it."""
    seen: dict[str, int] = {}
    names = []
    for checkpoint in checkpoints:
        seen[checkpoint.name] = count = seen.get(checkpoint.name, 0) + 1
        names.append(checkpoint.name if count == 1 else f"{checkpoint.name} ({count})")
    return names


def check_siblings(materials: Materials) -> None:
    """Every seed counts once.

    Errors:
        PairError: a sibling is the audited file, or is there twice.
    """
    for audited, siblings in (
        (materials.unlearned, materials.seed_siblings),
        (materials.reference, materials.reference_siblings),
    ):
        seen = {audited.file_sha256: audited.name} if audited else {}
        for sibling in siblings:
            if sibling.file_sha256 in seen:
                raise PairError(
                    "siblings.repeated", file=sibling.name, other=seen[sibling.file_sha256]
                )
            seen[sibling.file_sha256] = sibling.name
