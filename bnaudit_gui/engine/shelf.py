"""Where finished work lies, by the digest of everything that shaped it."""

import os
import tempfile
from pathlib import Path

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from bnaudit_gui.core.digests import TensorBytes, tensors_sha256

Arrays = dict[str, npt.NDArray[np.generic]]


class Shelf:
    """A folder of named arrays under content keys; a damaged entry counts as absent."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def get(self, key: str) -> Arrays | None:
        """The arrays under that key, or None."""
        path = self._folder / f"{key}.safetensors"
        if not path.exists():
            return None
        try:
            with safe_open(path, framework="numpy") as file:
                arrays: Arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - no mapping
                recorded = (file.metadata() or {}).get("sha256")
        except (OSError, SafetensorError):
            return None
        return arrays if recorded == _digest(arrays) else None

    def put(self, key: str, arrays: Arrays) -> None:
        """Stores the arrays whole or not at all."""
        whole = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
        data = save(whole, metadata={"sha256": _digest(whole)})
        handle, temporary = tempfile.mkstemp(dir=self._folder, prefix=".shelving-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(self._folder / f"{key}.safetensors")
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise


def _digest(arrays: Arrays) -> str:
    # Every name counts here, so it is spelt as one that no rule leaves out.
    return tensors_sha256(
        (
            TensorBytes(f"{name}/", array.dtype.str, array.shape, np.ascontiguousarray(array))
            for name, array in arrays.items()
        ),
        statistics=True,
    )
