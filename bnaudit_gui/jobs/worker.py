"""The torch child: it reads canonical files and the pixel store, never a delivered file."""

import os
from collections.abc import Generator
from pathlib import Path

from bnaudit_gui.core.events import Completed, Event, Recognised
from bnaudit_gui.jobs.lifeline import Lifeline
from bnaudit_gui.jobs.lines import AnyJob, Audit, Check, Recognise

NICENESS = 10


def main() -> None:
    """Serves one job and exits."""
    lifeline = Lifeline()
    if hasattr(os, "nice"):
        # It takes every core; whoever sits before the window comes first all the same.
        os.nice(NICENESS)
    # torch is imported after standard output was taken away, while the job is still on its way.
    import bnaudit_gui.engine.audit  # noqa: F401

    lifeline.serve(lifeline.job(), _work)


def _work(job: AnyJob) -> Generator[Event, None, Event | None]:
    if isinstance(job, Audit):
        return (yield from _audit(job))
    if isinstance(job, Check):
        yield from _check(job)
        return None
    if isinstance(job, Recognise):
        from bnaudit_gui.engine.recognise import candidates, shapes_of

        for checkpoint in job.checkpoints:
            found = candidates(shapes_of(checkpoint))
            yield Recognised(name=checkpoint.name, candidates=found)
        return None
    raise TypeError(f"the worker does not do {type(job).__name__}")


def _audit(job: Audit) -> Generator[Event, None, Completed]:
    from bnaudit_gui.engine.audit import audit
    from bnaudit_gui.engine.shelf import Shelf

    shelf = Shelf(Path(job.cache) / "units")
    record = yield from audit(job.plan, job.materials, shelf=shelf, arrays=Path(job.arrays))
    return Completed(record=record, arrays=job.arrays)


def _check(job: Check) -> Generator[Event, None, None]:
    from bnaudit_gui.engine.audit import check
    from bnaudit_gui.engine.shelf import Shelf

    yield from check(job.plan, job.materials, shelf=Shelf(Path(job.cache) / "units"))
