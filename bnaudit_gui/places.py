"""Where things lie."""

from pathlib import Path

import platformdirs

NAME = "bnaudit"


def resources() -> Path:
    """The folder with templates, fonts, translations and the example release."""
    package = Path(__file__).parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"


def cache() -> Path:
    """The folder for what can be rebuilt; made when it is missing."""
    return platformdirs.user_cache_path(NAME, appauthor=False, ensure_exists=True)


def identities() -> Path:
    """The folder of signing identities; made when it is missing."""
    data = platformdirs.user_data_path(NAME, appauthor=False, ensure_exists=True)
    folder = data / "identities"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def settings() -> Path:
    """The folder for what the window remembers; made when it is missing."""
    return platformdirs.user_config_path(NAME, appauthor=False, ensure_exists=True)
