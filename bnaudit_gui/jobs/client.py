"""Starts a child, sends it one job, reads its events, and never leaves it behind.

A generator: close it, and the child is ended at once; what it had finished lies on the shelf.
"""

import contextlib
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from typing import IO, NamedTuple

import msgspec

from bnaudit_gui.core.errors import KINDS, AuditError, ChildDied
from bnaudit_gui.core.events import AnyEvent, Crashed, Event, Failed, Progressed, Waiting
from bnaudit_gui.jobs.lines import Job, read_event, write_line

SILENCE_S = 600.0
"""A child that says nothing for that long is ended; the slowest batch takes seconds."""
_LOOK_EVERY_S = 0.2
_STRIPPED = {"LANG": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
Log = Callable[[str, str], None]


class ChildCommand(NamedTuple):
    """How a kind of child is started."""

    name: str
    """`opener` or `worker`."""
    command: tuple[str, ...]
    environment: dict[str, str] | None
    """None = the parent's own."""


def _own(flag: str) -> tuple[str, ...]:
    if getattr(sys, "frozen", False):
        return (sys.executable, flag)
    return (sys.executable, "-I", "-m", "bnaudit_gui", flag)


OPENER = ChildCommand("opener", _own("--opener"), _STRIPPED)
"""Reads delivered files: isolated interpreter, nothing of the parent's environment."""
WORKER = ChildCommand("worker", _own("--worker"), None)
"""Computes; keeps the environment, which drivers and thread counts may depend on."""


def run_child(
    child: ChildCommand, job: Job, *, log: Log, silence_s: float = SILENCE_S
) -> Generator[Event, None, None]:
    """Yields the child's events, and `Waiting` while it is silent.

    Lines that are no events are logged, never obeyed.

    Errors:
        AuditError: the child met something that the auditor can mend.
        ChildDied: it ended without a last word, crashed, or fell silent.
    """
    process = subprocess.Popen(
        child.command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=child.environment,
    )
    try:
        yield from _converse(process, child, job, log=log, silence_s=silence_s)
    finally:
        _end(process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            # What is still buffered for a dead child is lost, as it should be.
            with contextlib.suppress(BrokenPipeError):
                pipe.close()


def _converse(
    process: "subprocess.Popen[bytes]",
    child: ChildCommand,
    job: Job,
    *,
    log: Log,
    silence_s: float,
) -> Generator[Event, None, None]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    heard: queue.SimpleQueue[tuple[str, bytes]] = queue.SimpleQueue()
    listeners = [
        threading.Thread(target=_listen, args=(pipe, name, heard), name=f"{child.name}-{name}")
        for name, pipe in (("out", process.stdout), ("err", process.stderr))
    ]
    for listener in listeners:
        listener.start()
    try:
        # A child that dies at once has closed the pipe; its end is told below.
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(write_line(job))
            process.stdin.flush()
        yield from _events(process, child, heard, log=log, silence_s=silence_s)
    finally:
        process.kill()
        for listener in listeners:
            listener.join()


def _listen(pipe: IO[bytes], name: str, heard: "queue.SimpleQueue[tuple[str, bytes]]") -> None:
    for line in pipe:
        heard.put((name, line))
    heard.put((name, b""))


def _events(
    process: "subprocess.Popen[bytes]",
    child: ChildCommand,
    heard: "queue.SimpleQueue[tuple[str, bytes]]",
    *,
    log: Log,
    silence_s: float,
) -> Generator[Event, None, None]:
    open_pipes, spoke, subject = {"out", "err"}, time.monotonic(), ""
    while open_pipes:
        try:
            name, line = heard.get(timeout=_LOOK_EVERY_S)
        except queue.Empty:
            if time.monotonic() - spoke > silence_s:
                raise ChildDied("child.silent", child=child.name, seconds=int(silence_s)) from None
            yield Waiting()
            continue
        if not line:
            open_pipes.discard(name)
            continue
        event = _event(name, line)
        if event is None:
            log(child.name, line.decode(errors="replace").rstrip())
            continue
        spoke = time.monotonic()
        if isinstance(event, Progressed):
            subject = event.subject
        _raise_failure(event, child, log)
        yield event
    if process.wait() != 0:
        raise _death(child, process.returncode, subject)


def _event(name: str, line: bytes) -> AnyEvent | None:
    if name != "out":
        return None
    try:
        return read_event(line)
    except msgspec.DecodeError:
        return None


def _raise_failure(event: Event, child: ChildCommand, log: Log) -> None:
    if isinstance(event, Failed):
        raise KINDS.get(event.kind, AuditError)(event.code, **event.values)
    if isinstance(event, Crashed):
        log(child.name, event.traceback)
        last = event.traceback.strip().splitlines()[-1]
        raise ChildDied("child.crashed", child=child.name, error=last)


def _death(child: ChildCommand, status: int, subject: str) -> AuditError:
    """What to say of a child that is gone without a word."""
    reason = signal.Signals(-status).name if status < 0 else f"exit {status}"
    if child.name == OPENER.name and subject:
        # It reads hostile files; the one at hand is the likeliest cause, and can be replaced.
        return AuditError("opener.died", file=subject, reason=reason)
    if reason == "SIGKILL":
        return ChildDied("child.killed", child=child.name)
    return ChildDied("child.died", child=child.name, reason=reason)
