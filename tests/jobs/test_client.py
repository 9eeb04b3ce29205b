import time
from contextlib import closing

import pytest

from bnaudit_gui.core.errors import AuditError, ChildDied, PairError
from bnaudit_gui.core.events import Event, EvidenceHashed, Progressed, Waiting
from bnaudit_gui.jobs.client import run_child
from bnaudit_gui.jobs.lines import Rehash
from bnaudit_gui.words.catalogue import Catalogue
from tests.jobs.dummies import child

JOB = Rehash(evidence=())


class Heard:
    """Everything one conversation brought."""

    def __init__(self, behaviour: str, *, name: str = "worker", silence_s: float = 60) -> None:
        self.log: list[tuple[str, str]] = []
        self.events: list[Event] = []
        steps = run_child(
            child(behaviour, name=name),
            JOB,
            log=lambda source, text: self.log.append((source, text)),
            silence_s=silence_s,
        )
        self.error: AuditError | None = None
        try:
            self.events += [event for event in steps if not isinstance(event, Waiting)]
        except AuditError as error:
            self.error = error

    @property
    def sentence(self) -> str:
        assert self.error is not None
        return Catalogue().say(self.error.code, **self.error.values)


def test_events_come_in_the_order_in_which_they_were_said() -> None:
    heard = Heard("answers")
    assert [type(event) for event in heard.events] == [Progressed, EvidenceHashed]
    assert heard.error is None


def test_lines_that_are_no_events_are_logged_and_not_obeyed() -> None:
    heard = Heard("chatters")
    assert [type(event) for event in heard.events] == [Progressed, EvidenceHashed]
    assert [text for _, text in heard.log] == [
        "hello from a library",
        '{"event":"NoSuchEvent"}',
        "{broken",
        "\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}",
    ]


def test_what_a_child_writes_to_standard_error_goes_to_the_log() -> None:
    assert Heard("complains").log == [("worker", "a warning")]


def test_a_refusal_is_raised_again_as_what_it_was() -> None:
    heard = Heard("refuses")
    assert isinstance(heard.error, PairError)
    assert heard.sentence.startswith("a is the same file as b")


@pytest.mark.parametrize(
    ("behaviour", "code", "said"),
    [
        ("crashes", "child.crashed", "ValueError: 7"),
        ("dies", "child.died", "SIGSEGV"),
        ("is killed", "child.killed", "ended from outside"),
        ("leaves", "child.died", "exit 7"),
        ("ends at once", "child.died", "exit 9"),
    ],
)
def test_a_death_is_one_sentence(behaviour: str, code: str, said: str) -> None:
    heard = Heard(behaviour)
    assert isinstance(heard.error, ChildDied)
    assert (heard.error.code, heard.error.exit_status) == (code, 1)
    assert said in heard.sentence


def test_a_crash_leaves_its_traceback_in_the_log() -> None:
    assert any("Traceback" in text for _, text in Heard("crashes").log)


def test_a_reader_that_dies_names_the_file_at_hand() -> None:
    heard = Heard("dies", name="opener")
    assert heard.error is not None
    assert (heard.error.code, heard.error.exit_status) == ("opener.died", 2)
    assert "mine.pth" in heard.sentence


def test_silence_is_ended() -> None:
    started = time.monotonic()
    heard = Heard("falls silent", silence_s=1)
    assert heard.error is not None
    assert heard.error.code == "child.silent"
    assert time.monotonic() - started < 30


def test_closing_the_generator_ends_the_child_at_once() -> None:
    with closing(run_child(child("falls silent"), JOB, log=lambda *_: None)) as steps:
        assert isinstance(
            next(event for event in steps if not isinstance(event, Waiting)), Progressed
        )
        # The fixture `nothing_left_running` sees to it that neither child nor thread is left.
