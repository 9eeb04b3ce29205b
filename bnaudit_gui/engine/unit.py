"""The unit of work: one checkpoint under one plan.

Its shipped outcomes and each replicate (state and outcomes) are stored under the digest of
everything that shaped them, and read back by whoever asks for the same again.
"""

from collections.abc import Generator
from typing import TypeVar

from bnaudit_gui.core.convention import Convention
from bnaudit_gui.core.digests import facts_sha256
from bnaudit_gui.core.draws import Places, batches, draw
from bnaudit_gui.core.events import Progressed, Task
from bnaudit_gui.core.readings import Outcomes
from bnaudit_gui.engine.evaluate import evaluate
from bnaudit_gui.engine.labelled import Labelled, Pixels
from bnaudit_gui.engine.network import Network
from bnaudit_gui.engine.refit import refit
from bnaudit_gui.engine.replicate import (
    Replicate,
    outcome_arrays,
    outcomes_from,
    replicate_arrays,
    replicate_from,
)
from bnaudit_gui.engine.shelf import Shelf

T = TypeVar("T")

METHOD = "1"
"""Version of what a stored state or outcome means; raised whenever that changes."""


class Unit:
    """One checkpoint, its network, and the record sets it is read on."""

    def __init__(
        self,
        *,
        model: str,
        network: Network,
        convention: Convention,
        environment: dict[str, str],
        sets: dict[str, Labelled],
        kept: Labelled,
        rest: Places,
        pixels: Pixels,
        shelf: Shelf,
    ) -> None:
        self.model = model
        self.network = network
        self.sets = sets
        """The sets of the readings, by name."""
        self._convention = convention
        self._kept, self._rest = kept, rest
        self._pixels = pixels
        self._shelf = shelf
        options = sorted(network.candidate.options.items())
        self._facts: dict[str, str | int] = {
            "method": METHOD,
            "architecture": f"{network.candidate.name} {options}",
            "eps": network.eps,
            "mean": ",".join(convention.transform_mean),
            "std": ",".join(convention.transform_std),
            **{f"environment {name}": value for name, value in environment.items()},
        }

    def shipped(self, records: Labelled) -> Generator[Progressed, None, Outcomes]:
        """What the shipped state answers on a set."""
        tensors = self.network.checkpoint.canonical_tensors_sha256
        shaped = {"part": "shipped", "tensors": tensors, "set": records.digest}
        key = facts_sha256(self._facts | shaped)
        stored = self._shelf.get(key)
        if stored is not None:
            return outcomes_from(stored, "")
        self.network.set_state(self.network.shipped)
        outcomes = yield from self._read(records)
        self._shelf.put(key, outcome_arrays(outcomes, ""))
        return outcomes

    def replicate(self, number: int) -> Generator[Progressed, None, Replicate]:
        """Refits on the draw of replicate `number` (from 0) and reads every set."""
        key = self._replicate_key(number)
        stored = self._shelf.get(key)
        if stored is not None:
            return replicate_from(stored, key=key, sets=list(self.sets))
        plan = self._convention
        drawn = draw(self._rest, pool=plan.pool, seed=plan.seed, replicate=number)
        cut = batches(drawn, batch=plan.batch)
        steps = refit(self.network, self._kept, self._pixels, cut)
        state = yield from _told(steps, "refit", f"{self.model} {number + 1}", len(cut))
        outcomes = {}
        for name, records in self.sets.items():
            outcomes[name] = yield from self._read(records)
        replicate = Replicate(
            key=key,
            state=state,
            outcomes=outcomes,
            weights_sha256=self.network.weights_sha256(),
            reused=False,
        )
        self._shelf.put(key, replicate_arrays(replicate))
        return replicate

    def _replicate_key(self, number: int) -> str:
        # The shipped statistics are not in it: a refit forgets whatever was stored before.
        plan = self._convention
        shaped: dict[str, str | int] = {
            "part": "replicate",
            "replicate": number,
            "weights": self.network.checkpoint.weights_sha256,
            "estimator": plan.estimator,
            "batch": plan.batch,
            "pool": plan.pool,
            "seed": plan.seed,
            "kept": self._kept.digest,
            **{f"set {name}": records.digest for name, records in self.sets.items()},
        }
        return facts_sha256(self._facts | shaped)

    def _read(self, records: Labelled) -> Generator[Progressed, None, Outcomes]:
        steps = evaluate(self.network, records, self._pixels)
        return (yield from _told(steps, "read", f"{self.model} {records.name}", len(records)))


def _told(
    steps: Generator[int, None, T], task: Task, subject: str, total: int
) -> Generator[Progressed, None, T]:
    """Turns a count of things done into events, and hands the answer on."""
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            answer: T = end.value
            return answer
        yield Progressed(task=task, subject=subject, done=done, total=total)
