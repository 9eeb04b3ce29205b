"""A setting over the tiny release, opened in this process."""

from pathlib import Path

import pytest

from bnaudit_gui.core.materials import Materials
from bnaudit_gui.engine.labelled import Pixels
from bnaudit_gui.engine.network import Network
from bnaudit_gui.engine.setting import Setting
from bnaudit_gui.engine.shelf import Shelf
from tests.engine.sources import materials_of
from tests.small_release import SmallRelease


@pytest.fixture(scope="session")
def materials(
    release: SmallRelease, cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> Materials:
    return materials_of(release.plan(), cache=cache, work=tmp_path_factory.mktemp("work"))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """An empty one, so that nothing is read back unless the test put it there."""
    return Shelf(tmp_path / "shelf")


@pytest.fixture
def setting(release: SmallRelease, materials: Materials, shelf: Shelf) -> Setting:
    return Setting(release.plan(), materials, shelf=shelf)


@pytest.fixture
def network(materials: Materials, setting: Setting) -> Network:
    """A fresh copy of the unlearned model."""
    return Network(materials.unlearned, eps=None, device=setting.device)


@pytest.fixture
def pixels(setting: Setting) -> Pixels:
    return Pixels(setting.transform, setting.device)
