"""What a kill leaves: no orphan, no half-written record, one sentence, and a case to resume."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from bnaudit_gui.core.record import comparable_bytes, read_record
from bnaudit_gui.report.identities import create_identity
from bnaudit_gui.report.verification import verify
from tests.commands.running import arguments_of, bnaudit, command, environment
from tests.small_release import SmallRelease


def children_of(pid: int) -> dict[int, str]:
    """Running children by process number, with their last argument."""
    found = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            words = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
            found[int(child)] = words[-2].decode() if len(words) > 1 else ""
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(true: Callable[[], bool], *, seconds: float, what: str) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.01)


@contextmanager
def running(arguments: list[str], cache: Path) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        command(*arguments),
        env=environment(cache),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A suite that was started in the background ignores interrupts; whoever types does not.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def until_line(process: "subprocess.Popen[str]", part: str) -> None:
    assert process.stderr is not None
    for line in process.stderr:
        if part in line:
            return
    raise AssertionError(f"the audit ended before it said {part!r}")


@pytest.fixture
def arguments(release: SmallRelease, tmp_path: Path) -> list[str]:
    plan = release.plan(replicates=200, pool=180)
    return arguments_of(plan, tmp_path / "case")


@pytest.mark.parametrize("at", ["unlearned as shipped", "replicate 3 of 200"])
def test_when_the_parent_is_killed_its_children_end_within_two_seconds(
    arguments: list[str], tmp_path: Path, at: str
) -> None:
    with running(arguments, tmp_path / "cache") as process:
        until_line(process, at)
        children = children_of(process.pid)
        assert children
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed = time.monotonic()
        wait_until(lambda: not any(map(alive, children)), seconds=2, what="the children's end")
        assert time.monotonic() - killed < 2
    assert not (tmp_path / "case" / "record.json").exists()


def test_a_killed_opener_ends_with_its_parent_too(release: SmallRelease, tmp_path: Path) -> None:
    with running(arguments_of(release.plan(), tmp_path / "case"), tmp_path / "cache") as process:
        seen: dict[int, str] = {}

        def started() -> bool:
            seen.update(children_of(process.pid))
            return bool(seen)

        wait_until(started, seconds=20, what="the opener")
        assert set(seen.values()) == {"--opener"}
        process.send_signal(signal.SIGKILL)
        process.wait()
        wait_until(lambda: not any(map(alive, seen)), seconds=2, what="the opener's end")


def test_a_killed_opener_alone_is_one_sentence_and_leaves_nothing(
    release: SmallRelease, tmp_path: Path
) -> None:
    with running(arguments_of(release.plan(), tmp_path / "case"), tmp_path / "cache") as process:
        seen: dict[int, str] = {}

        def started() -> bool:
            seen.update(children_of(process.pid))
            return bool(seen)

        wait_until(started, seconds=20, what="the opener")
        for child in seen:
            os.kill(child, signal.SIGKILL)
        _, errors = process.communicate(timeout=30)
        assert process.returncode in (1, 2)
        assert "Traceback" not in errors
        assert errors.rstrip().splitlines()[-1].endswith((".", ")"))
    assert not (tmp_path / "case").exists()


def test_a_report_killed_while_it_is_signed_is_whole_or_not_there(
    release: SmallRelease, tmp_path: Path
) -> None:
    cache, case = tmp_path / "cache", tmp_path / "case"
    assert bnaudit(*arguments_of(release.plan(), case), cache=cache).status == 0
    (tmp_path / "words").write_text("correct horse")
    (tmp_path / "mine.p12").write_bytes(create_identity("A. Auditor", "", "correct horse"))
    report = tmp_path / "report.pdf"
    arguments = ["report", str(case), "--out", str(report), "--identity"]
    arguments += [str(tmp_path / "mine.p12"), "--passphrase-file", str(tmp_path / "words")]
    report.write_bytes(b"the one before")
    for delay_s in (0.6, 0.9, 1.2, 1.5, 1.8):
        with running(arguments, cache) as process:
            time.sleep(delay_s)
            process.send_signal(signal.SIGKILL)
        if report.read_bytes() != b"the one before":
            assert verify(report.read_bytes()).covers_whole_file
    assert bnaudit(*arguments, cache=cache).status == 0
    assert verify(report.read_bytes()).covers_whole_file


def test_a_killed_worker_is_one_sentence_and_the_case_resumes_to_the_same_record(
    release: SmallRelease, tmp_path: Path
) -> None:
    plan = release.plan(replicates=25)
    arguments = arguments_of(plan, tmp_path / "case")
    with running(arguments, tmp_path / "cache") as process:
        until_line(process, "replicate 2 of 25")
        for child in children_of(process.pid):
            os.kill(child, signal.SIGKILL)
        _, errors = process.communicate(timeout=30)
        assert process.returncode == 1
        last = errors.rstrip().splitlines()[-1]
        assert "was ended from outside" in last
        assert "Traceback" not in errors
    assert not (tmp_path / "case" / "record.json").exists()
    resumed = bnaudit(*arguments, cache=tmp_path / "cache")
    assert resumed.status == 0, resumed.errors
    assert "read back from earlier work" in resumed.errors
    whole = bnaudit(*arguments_of(plan, tmp_path / "whole"), cache=tmp_path / "other-cache")
    assert whole.status == 0
    one, two = (
        read_record((tmp_path / case / "record.json").read_bytes()) for case in ("case", "whole")
    )
    assert comparable_bytes(one) == comparable_bytes(two)
    assert one.predicate.timeline.reused_replicates >= 2


def test_an_interrupt_ends_the_children_and_says_how_to_go_on(
    arguments: list[str], tmp_path: Path
) -> None:
    with running(arguments, tmp_path / "cache") as process:
        until_line(process, "replicate 2 of 200")
        children = children_of(process.pid)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
        assert process.returncode == 2
        assert "resume" in errors.rstrip().splitlines()[-1]
        assert not any(map(alive, children))


def test_evidence_that_changed_since_a_case_was_begun_is_not_mixed_in(
    release: SmallRelease, tmp_path: Path
) -> None:
    path = tmp_path / "mine.pth"
    path.write_bytes(Path(release.checkpoint("unlearned")).read_bytes())
    plan = release.plan(unlearned=str(path), seed_siblings=(), replicates=25)
    arguments = arguments_of(plan, tmp_path / "case")
    with running(arguments, tmp_path / "cache") as process:
        until_line(process, "replicate 2 of 25")
        process.send_signal(signal.SIGKILL)
    path.write_bytes(Path(release.checkpoint("unlearned", 2)).read_bytes())
    said = bnaudit(*arguments, cache=tmp_path / "cache")
    assert said.status == 2
    assert "not those that the audit" in said.sentence


def test_evidence_that_changes_while_the_audit_runs_is_a_finding_for_ever(
    release: SmallRelease, tmp_path: Path
) -> None:
    path = tmp_path / "mine.pth"
    path.write_bytes(Path(release.checkpoint("unlearned")).read_bytes())
    plan = release.plan(unlearned=str(path), seed_siblings=())
    with running(arguments_of(plan, tmp_path / "case"), tmp_path / "cache") as process:
        until_line(process, "replicate 1 of 3")
        path.write_bytes(path.read_bytes() + b"x")
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    predicate = read_record((tmp_path / "case" / "record.json").read_bytes()).predicate
    assert predicate.materials.evidence_at_end == "changed"
    assert [f.file for f in predicate.findings if f.code == "evidence.changed"] == ["mine.pth"]
