"""Windows without a screen, and folders of their own."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from bnaudit_gui.ui import theme
from bnaudit_gui.words.catalogue import Catalogue

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def own_folders(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    """Settings, identities and home lie in the test's folder; the cache is shared."""
    for variable, folder in (
        ("XDG_CONFIG_HOME", tmp_path / "config"),
        ("XDG_DATA_HOME", tmp_path / "data"),
        ("XDG_CACHE_HOME", cache),
        ("HOME", tmp_path / "home"),
    ):
        folder.mkdir(exist_ok=True)
        monkeypatch.setenv(variable, str(folder))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    theme.apply_theme(qapp, "light")


@pytest.fixture
def say() -> Catalogue:
    return Catalogue()
