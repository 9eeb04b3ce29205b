"""From one progress to the next: what each event of a running audit adds.

The same events give the same progress, whoever folds them and whenever; only the pace looks at the
clock, which is told, not read.
"""

import msgspec

from bnaudit_gui.core.draws import SET_ASIDE_MOST
from bnaudit_gui.core.events import (
    Event,
    EvidenceHashed,
    GateChecked,
    Noted,
    Prepared,
    Progressed,
    ReplicateDone,
    ShippedRead,
    Task,
)
from bnaudit_gui.core.live import PAIR, Progress
from bnaudit_gui.core.live_pace import Pace, Step
from bnaudit_gui.core.materials import Materials

_change = msgspec.structs.replace


def after(progress: Progress, event: Event, *, at_s: float) -> Progress:
    """The progress one event later; `at_s` are the seconds of a clock that only runs on."""
    if isinstance(event, Progressed):
        return _change(progress, pace=_working(progress, event, at_s))
    if isinstance(event, Prepared):
        return _prepared(progress, event.materials)
    if isinstance(event, ShippedRead):
        return _shipped(progress, event, at_s)
    if isinstance(event, GateChecked):
        return _change(progress, gate=event.gate)
    if isinstance(event, ReplicateDone):
        return _replicate(progress, event, at_s)
    if isinstance(event, Noted):
        return _change(progress, findings=(*progress.findings, event.finding))
    if isinstance(event, EvidenceHashed):
        return _change(progress, changed_files=event.changed)
    return progress


def _prepared(progress: Progress, materials: Materials) -> Progress:
    sizes = {facts.set: facts.n for facts in materials.sets}
    kept = sizes.get("kept", 0)
    aside = min(SET_ASIDE_MOST, kept // 4)
    pair = zip(PAIR, (materials.unlearned, materials.reference), strict=True)
    return _change(
        progress,
        with_state=tuple(model for model, file in pair if file and file.norm_layers),
        images_a_model=sizes.get("forget", 0) + sizes.get("test", 0) + aside,
        pool=min(progress.plan.pool, kept - aside),
    )


def _shipped(progress: Progress, event: ShippedRead, at_s: float) -> Progress:
    read, pace = progress.models_read + 1, progress.pace
    if pace.step != "read":
        pace = _stretch(progress, "read", at_s)
    pace = pace.settling(read * progress.images_a_model, at_s=at_s)
    now = _change(progress, models_read=read, pace=pace)
    if event.model in PAIR:
        return _change(now, shipped=(*progress.shipped, *event.readings))
    # Siblings come in the plan's order, those of the unlearned model first
    if progress.models_read - len(progress.models) < len(progress.plan.seed_siblings):
        return _change(now, seed_siblings=(*progress.seed_siblings, *event.readings))
    return _change(now, reference_siblings=(*progress.reference_siblings, *event.readings))


def _replicate(progress: Progress, event: ReplicateDone, at_s: float) -> Progress:
    now = _change(progress, refits=(*progress.refits, *event.readings))
    pace = progress.pace
    if pace.step != "refit":
        pace = _stretch(progress, "refit", at_s)
    behind = sum(now.replicates_in(model) for model in now.refit_models)
    settled = behind * (now.images_a_model + now.pool)
    return _change(now, pace=pace.settling(settled, at_s=at_s))


def _working(progress: Progress, event: Progressed, at_s: float) -> Pace:
    pace, step = progress.pace, _step_of(progress, event.task)
    alone = step in ("prepare", "finish")
    if step != pace.step or (alone and (event.task, event.subject) != (pace.task, pace.subject)):
        pace = _alone(step, event, at_s) if alone else _stretch(progress, step, at_s)
    weight = progress.plan.batch if event.task == "refit" else 1
    return pace.working(
        event.task, event.subject, done=event.done, total=event.total, weight=weight, at_s=at_s
    )


def _step_of(progress: Progress, task: Task) -> Step:
    if task in ("hash", "open", "decode"):
        return "prepare"
    if task == "rehash":
        return "finish"
    refitting = task == "refit" or progress.pace.step == "refit"
    return "refit" if refitting else "read"


def _alone(step: Step, event: Progressed, at_s: float) -> Pace:
    """A task that is measured by itself, in its own unit."""
    decoding = event.task == "decode"
    return Pace(step=step, whole=event.total, in_images=decoding, since_s=at_s, now_s=at_s)


def _stretch(progress: Progress, step: Step, at_s: float) -> Pace:
    """All readings, or all refits, measured together in images as far as these are known."""
    if step == "read":
        work = (len(progress.models) + progress.siblings) * progress.images_a_model
    else:
        units = progress.replicates * len(progress.refit_models)
        work = units * (progress.images_a_model + progress.pool)
    return Pace(step=step, whole=work, in_images=True, since_s=at_s, now_s=at_s)
