"""Real image sources for tests: folders and zips of small images made from known arrays."""

import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from bnaudit_gui.core.events import Progressed
from bnaudit_gui.core.materials import RecordSet, SetName
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.intake.membership import GatheredRecords, gather_records
from bnaudit_gui.intake.pixels import PixelStore

Pixels = npt.NDArray[np.uint8]


class Made(NamedTuple):
    """One image, its class, and its name in a table."""

    name: str
    label: str
    pixels: Pixels


def noise(seed: int, *, height: int = 6, width: int = 8, channels: int = 3) -> Pixels:
    """A seeded image; two seeds never give the same one."""
    shape = (height, width) if channels == 1 else (height, width, channels)
    return np.random.default_rng(seed).integers(0, 256, shape, dtype=np.uint8)


def made(labels: Iterable[str], *, seed: int = 0, channels: int = 3) -> list[Made]:
    """One image a label."""
    return [
        Made(f"{i:03d}.png", label, noise(1000 * seed + i, channels=channels))
        for i, label in enumerate(labels)
    ]


def encoded(pixels: Pixels, kind: str = "PNG", **options: Any) -> bytes:  # noqa: ANN401 - Pillow's
    """An image file."""
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, kind, **options)
    return out.getvalue()


def write_folder(root: Path, images: Iterable[Made]) -> Path:
    """One sub-folder a class."""
    for image in images:
        path = root / image.label / image.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encoded(image.pixels))
    return root


def write_zip(path: Path, images: Iterable[Made], *, table: str | None = "labels.csv") -> Path:
    """A zip with a table, or with class folders if `table` is None."""
    images = list(images)
    folders = {i.name: i.name if table else f"{i.label}/{i.name}" for i in images}
    members = {folders[i.name]: encoded(i.pixels) for i in images}
    if table:
        lines = ["filename,label", *(f"{i.name},{i.label}" for i in images)]
        members[table] = "\n".join(lines).encode()
    return zip_members(path, members)


def zip_members(path: Path, members: Mapping[str, bytes]) -> Path:
    """A zip of those members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def plan_of(**asked: Any) -> AuditPlan:  # noqa: ANN401 - the fields of a plan
    """A plan about records; paths become texts."""
    given: dict[str, Any] = {n: str(v) if isinstance(v, Path) else v for n, v in asked.items()}
    return AuditPlan(unlearned="unlearned.pth", **given)


class Gathered(NamedTuple):
    """What was gathered, and how it went."""

    records: GatheredRecords
    events: list[Progressed]

    def set(self, name: SetName) -> RecordSet:
        """One of the sets."""
        return next(one for one in self.records.sets if one.set == name)

    def store(self, name: SetName) -> PixelStore:
        """The pixels behind it."""
        return PixelStore.open(Path(self.set(name).store))

    def codes(self) -> list[str]:
        """Codes of the findings."""
        return [finding.code for finding in self.records.findings]


def gather(folder: Path, **asked: Any) -> Gathered:  # noqa: ANN401 - the fields of a plan
    """Gathers the records of a plan, with cache and work below a folder."""
    events: list[Progressed] = []
    work = gather_records(plan_of(**asked), cache=folder / "cache", work=folder / "work")
    while True:
        try:
            events.append(next(work))
        except StopIteration as stop:
            return Gathered(stop.value, events)
