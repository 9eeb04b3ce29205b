from pathlib import Path

import numpy as np
import pytest

from bnaudit_gui.engine.shelf import Arrays, Shelf

ARRAYS: Arrays = {
    "state/bn.running_mean": np.array([1.0, 2.0], np.float32),
    "x/num_batches_tracked": np.array([3]),
    "finite": np.array(True),
    "none": np.zeros((0, 2), np.int64),
}


def test_what_was_put_comes_back(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("key", ARRAYS)
    found = shelf.get("key")
    assert found is not None
    assert found.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert found[name].dtype == array.dtype
        np.testing.assert_array_equal(found[name], array)
    assert shelf.get("another") is None
    assert [path.name for path in tmp_path.iterdir()] == ["key.safetensors"]


@pytest.mark.parametrize("place", range(0, 40, 7))
def test_a_damaged_entry_counts_as_absent(tmp_path: Path, place: int) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("key", ARRAYS)
    path = tmp_path / "key.safetensors"
    data = bytearray(path.read_bytes())
    data[-1 - place] ^= 1
    path.write_bytes(data)
    assert shelf.get("key") is None
    path.write_bytes(data[: len(data) // 2])
    assert shelf.get("key") is None
