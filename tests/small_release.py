"""A tiny release for tests: real images, real networks, real files, made in seconds.

Three classes of 12x12 grey images that a small network tells apart; a reference and two seeds,
an "unlearned" checkpoint whose weights were moved under frozen statistics, and two seeds of it.
"""

import io
import zipfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from PIL import Image
from torch import nn
from torch.nn import functional

from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.engine.zoo.resnet_cifar import Form, ResNetCifar

SIZE, CLASSES = 12, 3
N_KEPT, N_FORGET, N_TEST = 240, 40, 60
FORM = Form(
    channels=1, widths=(4, 8, 16), blocks=(1, 1, 1), classes=CLASSES, head="linear", projected=False
)


class SmallRelease(NamedTuple):
    """Where its files lie."""

    folder: Path
    images: Path
    pixels: npt.NDArray[np.uint8]
    """(N, SIZE, SIZE), in the order of the table."""
    labels: npt.NDArray[np.int64]

    def checkpoint(self, kind: str, seed: int = 1) -> str:
        """Path of one checkpoint."""
        return str(self.folder / f"{kind}_seed{seed}.pth")

    def plan(self, **changed: object) -> AuditPlan:
        """An audit of the pair with everything given; `changed` overrides."""
        asked: dict[str, object] = {
            "unlearned": self.checkpoint("unlearned"),
            "reference": self.checkpoint("reference"),
            "seed_siblings": tuple(self.checkpoint("unlearned", s) for s in (2, 3)),
            "reference_siblings": tuple(self.checkpoint("reference", s) for s in (2, 3)),
            "kept": f"{self.images}#kept.txt",
            "forget": f"{self.images}#forget.txt",
            "test": f"{self.images}#test.txt",
            "criteria": ("abs(forget - test) < 0.05", "kept >= 0.5"),
            "pool": 120,
            "batch": 32,
            "replicates": 3,
            "device": "cpu",
        }
        return AuditPlan(**(asked | changed))  # type: ignore[arg-type]


def make(folder: Path) -> SmallRelease:
    """Writes the whole release into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(7)
    n = N_KEPT + N_FORGET + N_TEST
    labels = rng.integers(0, CLASSES, n)
    pixels = _draw(rng, labels)
    release = SmallRelease(folder, folder / "images.zip", pixels, labels)
    _write_images(release)
    _write_lists(release, rng.permutation(n))
    _write_checkpoints(release)
    return release


def _draw(rng: np.random.Generator, labels: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """A bright bar whose place tells the class, under noise."""
    pixels = rng.integers(0, 215, (len(labels), SIZE, SIZE))
    for record, label in enumerate(labels):
        pixels[record, 4 * label : 4 * label + 2, :] += 40
    return pixels.astype(np.uint8)


def _write_images(release: SmallRelease) -> None:
    rows = ["filename,label"]
    with zipfile.ZipFile(release.images, "w") as archive:
        for record, (image, label) in enumerate(zip(release.pixels, release.labels, strict=True)):
            name = f"images/{record:04d}.png"
            data = io.BytesIO()
            Image.fromarray(image).save(data, "PNG")
            archive.writestr(name, data.getvalue())
            rows.append(f"{name},{label}")
        archive.writestr("labels.csv", "\n".join(rows) + "\n")


def _write_lists(release: SmallRelease, order: npt.NDArray[np.int64]) -> None:
    parts = np.split(order, [N_KEPT, N_KEPT + N_FORGET])
    for name, places in zip(("kept", "forget", "test"), parts, strict=True):
        names = [f"images/{place:04d}.png" for place in sorted(places)]
        (release.folder / f"{name}.txt").write_text("\n".join(names) + "\n")


def records_of(release: SmallRelease, name: str) -> npt.NDArray[np.int64]:
    """Places of a set's records, read from its list."""
    lines = (release.folder / f"{name}.txt").read_text().split()
    return np.array([int(Path(line).stem) for line in lines])


def as_input(pixels: npt.NDArray[np.uint8]) -> torch.Tensor:
    """Images scaled to 0..1 as the release did (transform `unit`)."""
    return torch.from_numpy(pixels.astype(np.float32) / 255)[:, None]


def _write_checkpoints(release: SmallRelease) -> None:
    torch.set_num_threads(1)  # so small a network only loses by more
    kept = records_of(release, "kept")
    images, labels = as_input(release.pixels), torch.from_numpy(release.labels)
    for seed in (1, 2, 3):
        torch.manual_seed(seed)
        network = ResNetCifar(FORM, eps=1e-5)
        _train(network, images[kept], labels[kept], steps=60, rate=0.1)
        torch.save(network.state_dict(), release.checkpoint("reference", seed))
        _move_under_frozen_statistics(network, images[kept], labels[kept], seed)
        torch.save(network.state_dict(), release.checkpoint("unlearned", seed))


def _train(
    network: nn.Module, images: torch.Tensor, labels: torch.Tensor, *, steps: int, rate: float
) -> None:
    network.train()
    optimiser = torch.optim.SGD(network.parameters(), lr=rate, momentum=0.9)
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - step / steps)
        places = torch.randint(len(labels), (48,))
        loss = functional.cross_entropy(network(images[places]), labels[places])
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        optimiser.step()
    network.eval()


def _move_under_frozen_statistics(
    network: nn.Module, images: torch.Tensor, labels: torch.Tensor, seed: int
) -> None:
    """What leaves a state stale: gradient steps with batch norm in evaluation mode."""
    generator = torch.Generator().manual_seed(seed)
    wrong = (labels + 1) % CLASSES
    optimiser = torch.optim.SGD(network.parameters(), lr=0.004)
    for _ in range(3):
        places = torch.randint(len(labels), (48,), generator=generator)
        loss = functional.cross_entropy(network(images[places]), wrong[places])
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        optimiser.step()
