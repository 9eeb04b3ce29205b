"""Events as lines on standard error: a bar on a terminal, plain lines elsewhere."""

import sys
import time
from fractions import Fraction

from bnaudit_gui.core.events import (
    Event,
    GateChecked,
    Noted,
    Opened,
    Progressed,
    ReplicateDone,
    ShippedRead,
)
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.core.readings import Reading
from bnaudit_gui.core.sentences import finding_sentence
from bnaudit_gui.words.catalogue import Catalogue

BAR_WIDTH = 24
PLAIN_EVERY_S = 10.0


class Teller:
    """Tells a running audit to whoever waits for it."""

    def __init__(self, say: Catalogue) -> None:
        self._say = say
        self._terminal = sys.stderr.isatty()
        self._bar = 0
        """Characters of the bar that stands on the line now."""
        self._told_at = time.monotonic()

    def tell(self, event: Event) -> None:
        """Writes one event, if it has something to say."""
        if isinstance(event, Progressed):
            self._progress(event)
            return
        line = self._line(event)
        if line is not None:
            self.line(line)

    def line(self, text: str) -> None:
        """Writes one whole line."""
        self._clear()
        print(text, file=sys.stderr, flush=True)
        self._told_at = time.monotonic()

    def _clear(self) -> None:
        if self._bar:
            sys.stderr.write("\r" + " " * self._bar + "\r")
            self._bar = 0

    def _progress(self, event: Progressed) -> None:
        text = self._say.say(f"progress.{event.task}", subject=event.subject)
        if self._terminal:
            share = event.done / event.total if event.total else 0.0
            bar = "=" * round(BAR_WIDTH * share)
            self._clear()
            line = f"[{bar:<{BAR_WIDTH}}] {text} {event.done}/{event.total}"
            sys.stderr.write(line)
            sys.stderr.flush()
            self._bar = len(line)
        elif time.monotonic() - self._told_at > PLAIN_EVERY_S:
            self.line(f"{text} {event.done}/{event.total}")

    def _line(self, event: Event) -> str | None:
        say = self._say.say
        if isinstance(event, Opened):
            checkpoint = event.checkpoint
            layers = len(checkpoint.norm_layers)
            return say(
                "progress.opened",
                name=checkpoint.name,
                container=checkpoint.container,
                layers=layers,
            )
        if isinstance(event, ShippedRead):
            readings = ", ".join(_reading(r) for r in event.readings)
            return say("progress.shipped", model=event.model, readings=readings)
        if isinstance(event, GateChecked):
            return say("progress.gate", state=say(f"gate.state.{event.gate.state}"))
        if isinstance(event, ReplicateDone):
            return self._replicate(event)
        if isinstance(event, Noted):
            return say("progress.finding", text=finding_sentence(event.finding, self._say))
        return None

    def _replicate(self, event: ReplicateDone) -> str:
        say = self._say.say
        drifts = ", ".join(
            say("progress.drift", set=name, drift=_drift(d)) for name, d in event.drifts.items()
        )
        return say(
            "progress.replicate",
            model=event.model,
            number=event.replicate + 1,
            replicates=event.replicates,
            reused=say("progress.reused") if event.reused else "",
            drifts=drifts,
        )


def _reading(reading: Reading) -> str:
    accuracy = reading.accuracy
    if accuracy is None:
        return f"{reading.set} -"
    return f"{reading.set} {fixed_text(100 * accuracy, places=2)} %"


def _drift(drift: Fraction | None) -> str:
    return "-" if drift is None else fixed_text(drift, places=2, signed=True)
