"""What every test can lean on."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import small_release
from tests.small_release import SmallRelease


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> SmallRelease:
    """The tiny release; its files are never changed by a test."""
    return small_release.make(tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all tests that do not care what lies in it."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """Fails a test that leaves a thread or a child process behind."""
    before = set(threading.enumerate())
    yield
    left = [t for t in set(threading.enumerate()) - before if not t.daemon]
    assert not left, f"threads left running: {left}"
    children = Path(f"/proc/self/task/{threading.get_native_id()}/children")
    if children.exists():
        assert not children.read_text().split(), "child processes left running"
