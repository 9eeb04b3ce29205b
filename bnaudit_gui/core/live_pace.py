"""How fast a running audit goes: the step in hand, how much of it is done, the time left.

* A stretch is work of one kind that is measured together: one task while files are read, all
  shipped readings, all refits. Readings and refits are measured in images gone through.
* What was read back from earlier work counts as done and says nothing about the pace.
* Time left is said only after 3 s and 2 % of the stretch [ours].
"""

from typing import Literal

import msgspec

from bnaudit_gui.core.events import Task
from bnaudit_gui.core.wire import Row

Step = Literal["prepare", "read", "refit", "finish"]
"""Delivered files are read, shipped states are read, states are refit, files are hashed again."""
STEPS: tuple[Step, ...] = ("prepare", "read", "refit", "finish")
LEAST_S = 3.0
LEAST_SHARE = 0.02


class Pace(Row, frozen=True, kw_only=True):
    """The task in hand and the stretch of work that it belongs to."""

    step: Step = "prepare"
    task: Task | None = None
    """None = nothing was said yet."""
    subject: str = ""
    """What the task is about: a file name, a set, a model."""
    done: int = 0
    total: int = 0
    """Of the task, in its own unit; 0 = not known."""
    whole: int = 0
    """Work in the stretch; 0 = not known."""
    weight: int = 1
    """Work in one of the task's own units: images in a batch."""
    in_images: bool = False
    """Whether the work is images."""
    settled: int = 0
    """Work of models and replicates that are over, read back ones included."""
    gone: int = 0
    """Work of the model or replicate in hand whose tasks are over."""
    measured: int = 0
    """Work seen being done in tasks that are over."""
    since_s: float = 0.0
    """When the stretch began, on the clock of whoever tells the time."""
    now_s: float = 0.0

    @property
    def number(self) -> int:
        """Which step it is, from 1."""
        return STEPS.index(self.step) + 1

    @property
    def share(self) -> float | None:
        """How much of the stretch is done, 0 to 1; None = not known."""
        if not self.whole:
            return None
        return min((self.settled + self.in_unit) / self.whole, 1.0)

    @property
    def images_per_s(self) -> float | None:
        """Images a second over the stretch; None where the work is none, or too young."""
        return self._rate if self.in_images else None

    @property
    def remaining_s(self) -> float | None:
        """Seconds until the stretch is done; None = too early to say."""
        share, rate = self.share, self._rate
        if share is None or rate is None or share < LEAST_SHARE:
            return None
        return self.whole * (1 - share) / rate

    @property
    def in_unit(self) -> int:
        """Work done for the model or replicate in hand."""
        return self.gone + self._in_hand

    @property
    def _in_hand(self) -> int:
        return self.done * self.weight

    @property
    def _rate(self) -> float | None:
        elapsed, seen = self.now_s - self.since_s, self.measured + self._in_hand
        return seen / elapsed if elapsed >= LEAST_S and seen > 0 else None

    def working(
        self, task: Task, subject: str, *, done: int, total: int, weight: int, at_s: float
    ) -> "Pace":
        """The same stretch, one word later."""
        same = (task, subject) == (self.task, self.subject)
        over = 0 if same else self.total * self.weight
        # What the first word of a stretch reports was done before the clock began
        before = -done * weight if self.task is None else 0
        return msgspec.structs.replace(
            self,
            task=task,
            subject=subject,
            done=done,
            total=total,
            weight=weight,
            gone=self.gone + over,
            measured=self.measured + over + before,
            now_s=at_s,
        )

    def settling(self, settled: int, *, at_s: float) -> "Pace":
        """The same stretch when a model or a replicate is over: so much of the work is behind."""
        return msgspec.structs.replace(
            self,
            settled=settled,
            gone=0,
            measured=self.measured + self.total * self.weight,
            # A task that does not occur: the next word begins one, whatever its name
            subject="",
            done=0,
            total=0,
            now_s=at_s,
        )
