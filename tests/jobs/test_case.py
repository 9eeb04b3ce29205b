import os
from pathlib import Path

import msgspec
import pytest

from bnaudit_gui.core.errors import CaseError
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.jobs.case import load_record, open_case, write_atomic

PLAN = AuditPlan(unlearned="u.pth", kept="k", forget="f")


def test_an_audit_that_stopped_before_its_first_replicate_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="stopped"), open_case(tmp_path / "a.bnaudit", PLAN):
        raise ValueError("stopped")
    assert list(tmp_path.iterdir()) == []


def begun(path: Path) -> None:
    """Leaves an unfinished case with one replicate, as a kill would."""
    with open_case(path, PLAN) as case:
        case.journal.append("replicate", model="unlearned", number="0", key="k")


def test_an_unfinished_case_of_the_same_plan_is_resumed(tmp_path: Path) -> None:
    begun(tmp_path / "a")
    with open_case(tmp_path / "a", PLAN) as case:
        assert case.journal.latest("replicate") is not None


def test_an_unfinished_case_of_another_plan_is_not_touched(tmp_path: Path) -> None:
    begun(tmp_path / "a")
    other = msgspec.structs.replace(PLAN, seed=1)
    with pytest.raises(CaseError, match=r"case\.otherPlan"), open_case(tmp_path / "a", other):
        pass
    assert (tmp_path / "a" / "plan.json").exists()


def test_a_finished_case_is_never_overwritten(tmp_path: Path) -> None:
    begun(tmp_path / "a")
    (tmp_path / "a" / "record.json").write_text("{}")
    with pytest.raises(CaseError, match=r"case\.finished"), open_case(tmp_path / "a", PLAN):
        pass


def test_a_folder_that_is_no_case_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "holiday.txt").write_text("mine")
    with pytest.raises(CaseError, match=r"case\.exists"), open_case(tmp_path / "a", PLAN):
        pass
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["holiday.txt"]


def test_two_programs_cannot_work_on_one_case(tmp_path: Path) -> None:
    with (
        open_case(tmp_path / "a", PLAN),
        pytest.raises(CaseError, match=r"case\.inUse"),
        open_case(tmp_path / "a", PLAN),
    ):
        pass


def test_a_place_that_cannot_be_written_to_is_said_before_anything_starts(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(CaseError, match=r"case\.notMade"),
        open_case(tmp_path / "file" / "a", PLAN),
    ):
        pass


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    (target / "inside").write_text("")
    with pytest.raises(CaseError, match=r"case\.notWritten"):
        write_atomic(target, b"new")  # a folder that is not empty cannot be replaced
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_an_atomic_write_replaces_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    write_atomic(path, b"one")
    write_atomic(path, b"two")
    assert path.read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["record.json"]  # noqa: PTH208 - hidden files count too


@pytest.mark.parametrize(
    ("made", "code"), [("nothing", "case.missing"), ("unfinished", "case.unfinished")]
)
def test_a_record_that_is_not_there_is_said(tmp_path: Path, made: str, code: str) -> None:
    if made == "unfinished":
        begun(tmp_path / "a")
    with pytest.raises(CaseError) as caught:
        load_record(tmp_path / "a")
    assert caught.value.code == code


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"_type":1}'])
def test_a_damaged_record_is_said(tmp_path: Path, text: bytes) -> None:
    begun(tmp_path / "a")
    (tmp_path / "a" / "record.json").write_bytes(text)
    with pytest.raises(CaseError, match=r"case\.recordUnreadable"):
        load_record(tmp_path / "a")
