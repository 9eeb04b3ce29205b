from pathlib import Path

import pytest

from bnaudit_gui.ui.recents import MOST, Recents


def names(recents: Recents) -> list[str]:
    return [Path(case.path).name for case in recents.cases]


def test_the_latest_comes_first_and_ten_are_kept(tmp_path: Path) -> None:
    recents = Recents(tmp_path / "recents.json")
    for place in range(MOST + 3):
        recents.opened(tmp_path / f"{place}")
    assert names(recents) == [str(place) for place in range(MOST + 2, 2, -1)]
    recents.opened(tmp_path / "5")
    assert names(recents)[0] == "5"
    assert len(names(recents)) == MOST


def test_what_is_pinned_stays_on_top_and_is_remembered(tmp_path: Path) -> None:
    recents = Recents(tmp_path / "recents.json")
    for name in ("a", "b", "c"):
        recents.opened(tmp_path / name)
    recents.pinned(str((tmp_path / "a").resolve()))
    recents.opened(tmp_path / "d")
    assert names(Recents(tmp_path / "recents.json")) == ["a", "d", "c", "b"]
    recents.pinned(str((tmp_path / "a").resolve()))
    assert not any(case.pinned for case in recents.cases)


def test_leaving_the_list_deletes_no_file(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    recents = Recents(tmp_path / "recents.json")
    recents.opened(tmp_path / "a")
    recents.removed(str((tmp_path / "a").resolve()))
    assert recents.cases == []
    assert (tmp_path / "a").is_dir()


@pytest.mark.parametrize("text", ["", "{", '{"a": 1}', "[1]"])
def test_a_list_that_cannot_be_read_is_empty(tmp_path: Path, text: str) -> None:
    (tmp_path / "recents.json").write_text(text)
    assert Recents(tmp_path / "recents.json").cases == []
