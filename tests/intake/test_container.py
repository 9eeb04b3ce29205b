import os
from pathlib import Path

import pytest

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.container import TORCH_ZIP, container_of, open_delivered
from tests.intake.hostile_files import KINDS, Refused, plain


def told(path: Path) -> str:
    with open_delivered(path) as stream:
        return container_of(stream, path.name)


def test_a_torch_archive_is_told_by_its_bytes_whatever_it_is_called(tmp_path: Path) -> None:
    assert told(plain(tmp_path / "weights.tar")) == TORCH_ZIP


@pytest.mark.parametrize("refused", KINDS.values(), ids=KINDS.keys())
def test_no_other_kind_is_taken_for_one_by_its_name(refused: Refused, tmp_path: Path) -> None:
    refused.write(tmp_path / "model.pth")
    with pytest.raises(CheckpointError, match=refused.code):
        told(tmp_path / "model.pth")


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "gone.pth", tmp_path / "file" / "gone.pth"):
        with pytest.raises(CheckpointError, match=r"checkpoint\.missing"):
            open_delivered(path)


def test_a_folder_is_called_a_folder(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match=r"checkpoint\.folder"):
        open_delivered(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CheckpointError, match=r"checkpoint\.notAFile"):
        open_delivered(tmp_path / "pipe")


def test_a_file_that_may_not_be_opened_is_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = plain(tmp_path / "model.pth")
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(CheckpointError, match=r"checkpoint\.unreadable") as caught:
        open_delivered(path)
    assert caught.value.values == {"file": "model.pth", "problem": "Permission denied"}
