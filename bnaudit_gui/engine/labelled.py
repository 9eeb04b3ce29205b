"""Record sets as the engine sees them: pixels by place, and their labels."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from safetensors.numpy import load_file

from bnaudit_gui.core.draws import Places
from bnaudit_gui.core.materials import RecordSet
from bnaudit_gui.core.transform import Transform
from bnaudit_gui.intake.pixels import PixelStore


class Labelled:
    """Records in a settled order, sorted by (pixel digest, label)."""

    def __init__(
        self, name: str, digest: str, store: PixelStore, rows: Places, labels: Places
    ) -> None:
        self.name = name
        self.digest = digest
        """Manifest digest, and the part of it that this is: what a stored reading hangs on."""
        self.labels: npt.NDArray[np.int64] = labels
        self._store = store
        self._rows = rows

    @classmethod
    def open(cls, facts: RecordSet, store: PixelStore) -> "Labelled":
        """Opens what the opener prepared."""
        members = load_file(Path(facts.members))
        return cls(facts.set, facts.manifest_sha256, store, members["rows"], members["labels"])

    def __len__(self) -> int:
        return len(self.labels)

    def part(self, name: str, places: Places, *, told: str) -> "Labelled":
        """The records at some places; `told` says which, for the digest."""
        digest = f"{self.digest} {told}"
        return Labelled(name, digest, self._store, self._rows[places], self.labels[places])

    def images(self, places: Places) -> npt.NDArray[np.uint8]:
        """(n, height, width, channels) uint8."""
        return self._store.images(self._rows[places])


class Pixels:
    """The transform as arithmetic: uint8 images to network input."""

    def __init__(self, transform: Transform, device: torch.device) -> None:
        def constants(texts: tuple[str, ...]) -> torch.Tensor:
            return torch.tensor([float(t) for t in texts], device=device).view(1, -1, 1, 1)

        self._mean, self._std = constants(transform.mean), constants(transform.std)
        self._device = device

    def prepare(self, images: npt.NDArray[np.uint8]) -> torch.Tensor:
        """(n, H, W, C) uint8 to (n, C, H, W) float32, contiguous: scaled to 0..1, normalised."""
        tensor = torch.from_numpy(images).to(self._device).permute(0, 3, 1, 2)
        scaled = tensor.to(torch.float32).div_(255).contiguous()
        return scaled.sub_(self._mean).div_(self._std)
