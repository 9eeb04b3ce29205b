"""Readings: exact counts of right answers, and what they are counted from."""

from fractions import Fraction
from typing import Literal

import msgspec
import numpy as np
import numpy.typing as npt

from bnaudit_gui.core.wire import Row

State = Literal["shipped", "refit"]

TOO_CLOSE = 1e-4
"""Margin under this share of the largest absolute logit = too close to call [ours]."""


class Outcomes(Row, frozen=True, kw_only=True):
    """What one network in one state answered on the N records of one set."""

    prediction: npt.NDArray[np.int64]
    """(N) class index; on ties the lowest."""
    margin: npt.NDArray[np.float32]
    """(N) largest minus second largest logit."""
    too_close: npt.NDArray[np.bool_]
    """(N) whether the margin is too small to call (`TOO_CLOSE`)."""
    loss: npt.NDArray[np.float32]
    """(N) cross entropy in nats."""
    finite: bool
    """Whether every logit was finite; if not, there is no reading."""


class Reading(Row, frozen=True, kw_only=True, rename="camel"):
    """One accuracy as an exact count."""

    model: str
    """`unlearned`, `reference` or a sibling's file name."""
    state: State
    replicate: int | None = None
    set: str
    correct: int | None
    """Records answered right; None = not measurable, see `reason`."""
    n: int
    too_close: int | None
    """Records too close to call."""
    reason: str | None = None
    """Code of why there is no count."""

    @property
    def accuracy(self) -> Fraction | None:
        """Between 0 and 1; None where nothing could be measured."""
        if self.correct is None or self.n == 0:
            return None
        return Fraction(self.correct, self.n)


class ClassReading(Row, frozen=True, kw_only=True, rename="camel"):
    """A reading's count for one class."""

    model: str
    state: State
    replicate: int | None = None
    set: str
    class_: int = msgspec.field(name="class")
    """Class index in the audit's table."""
    correct: int
    n: int


def answered_right(outcomes: Outcomes, labels: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """(N) whether each record's prediction is its label."""
    return np.asarray(outcomes.prediction == labels)


def read(
    outcomes: Outcomes,
    labels: npt.NDArray[np.int64],
    *,
    model: str,
    state: State,
    set: str,
    replicate: int | None = None,
) -> Reading:
    """Counts right answers. Outputs that are not finite give a reading without a number."""
    if not outcomes.finite:
        return Reading(
            model=model,
            state=state,
            replicate=replicate,
            set=set,
            correct=None,
            n=len(labels),
            too_close=None,
            reason="notFinite",
        )
    return Reading(
        model=model,
        state=state,
        replicate=replicate,
        set=set,
        correct=int(np.count_nonzero(answered_right(outcomes, labels))),
        n=len(labels),
        too_close=int(np.count_nonzero(outcomes.too_close)),
    )


def read_classes(
    outcomes: Outcomes, labels: npt.NDArray[np.int64], reading: Reading, *, classes: int
) -> tuple[ClassReading, ...]:
    """The same count class by class; classes without records are left out."""
    if reading.correct is None:
        return ()
    n = np.bincount(labels, minlength=classes)
    right = np.bincount(labels[answered_right(outcomes, labels)], minlength=classes)
    return tuple(
        ClassReading(
            model=reading.model,
            state=reading.state,
            replicate=reading.replicate,
            set=reading.set,
            class_=index,
            correct=int(right[index]),
            n=int(n[index]),
        )
        for index in range(classes)
        if n[index]
    )
