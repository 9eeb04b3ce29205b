from pathlib import Path

import pytest

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.weights import open_checkpoint
from bnaudit_gui.words.catalogue import Catalogue
from tests.intake.hostile_files import ALL, Refused


@pytest.mark.parametrize("refused", ALL.values(), ids=ALL.keys())
def test_a_file_that_is_none_is_refused_by_name_and_leaves_nothing_behind(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "given.pth"
    refused.write(path)
    with pytest.raises(CheckpointError) as caught:
        open_checkpoint(path, cache=tmp_path / "cache")
    assert caught.value.code == refused.code
    assert caught.value.values == {"file": "given.pth", **refused.values}
    sentence = Catalogue().say(refused.code, **caught.value.values)
    assert "given.pth" in sentence
    assert "weights_only" not in sentence
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [path]
