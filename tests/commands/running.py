"""The command line as a person runs it: a process, its two outputs and its exit status."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from bnaudit_gui.core.plan import AuditPlan


class Said(NamedTuple):
    """How one command ended."""

    status: int
    out: str
    errors: str

    @property
    def sentence(self) -> str:
        """The last line of standard error, which is the sentence."""
        return self.errors.rstrip("\n").rpartition("\n")[2]


DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""What would let a command without arguments open the window, and wait for ever."""


def environment(cache: Path, threads: int | None = 1) -> dict[str, str]:
    """No display, and one thread: best for networks this small, whatever else the machine does."""
    counted = {} if threads is None else {"OMP_NUM_THREADS": str(threads)}
    bare = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    return bare | {"XDG_CACHE_HOME": str(cache)} | counted


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bnaudit_gui", *arguments]


def bnaudit(*arguments: str, cache: Path, threads: int | None = 1) -> Said:
    """Runs `bnaudit` and waits for its end."""
    done = subprocess.run(
        command(*arguments),
        env=environment(cache, threads),
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)


def arguments_of(plan: AuditPlan, out: Path) -> list[str]:
    """A plan as the options a person would type."""
    given = ["audit", "--unlearned", plan.unlearned, "--kept", plan.kept, "--forget", plan.forget]
    for option, value in (
        ("--reference", plan.reference),
        ("--test", plan.test),
        ("--classes", plan.classes),
        ("--transform", plan.transform),
        ("--bound", plan.bound),
        ("--eps", plan.eps),
        ("--replicates", str(plan.replicates)),
        ("--pool", str(plan.pool)),
        ("--batch", str(plan.batch)),
        ("--seed", str(plan.seed)),
        ("--device", plan.device),
    ):
        given += [] if value is None else [option, value]
    for option, values in (
        ("--seed-siblings", plan.seed_siblings),
        ("--reference-siblings", plan.reference_siblings),
    ):
        given += [option, *values] if values else []
    for criterion in plan.criteria:
        given += ["--criterion", criterion]
    for name, number in plan.published.items():
        given += ["--published", f"{name}={number}"]
    for accepted in plan.accept:
        given += ["--accept", accepted]
    return [*given, "--out", str(out)]
