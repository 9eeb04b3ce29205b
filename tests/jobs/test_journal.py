from pathlib import Path

import pytest

from bnaudit_gui.jobs.journal import Journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.jsonl"
    journal = Journal(path)
    journal.append("planned")
    journal.append("replicate", model="unlearned", number="0")
    journal.append("replicate", model="unlearned", number="1")
    return path


def test_entries_come_back_in_order(path: Path) -> None:
    journal = Journal(path)
    assert [entry.what for entry in journal.entries] == ["planned", "replicate", "replicate"]
    latest = journal.latest("replicate")
    assert latest is not None
    assert latest.values["number"] == "1"
    assert journal.latest("finished") is None


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_torn_last_line_is_dropped_and_the_next_entry_starts_clean(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    journal = Journal(path)
    assert len(journal.entries) == 2
    journal.append("replicate", model="unlearned", number="1")
    assert path.read_bytes() == whole


def test_an_edited_line_ends_what_is_believed(path: Path) -> None:
    path.write_text(path.read_text().replace('"number":"0"', '"number":"7"'))
    assert [entry.what for entry in Journal(path).entries] == ["planned"]


def test_a_line_taken_out_ends_what_is_believed(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[2])
    assert [entry.what for entry in Journal(path).entries] == ["planned"]
