from collections.abc import Iterator

import numpy as np
import pytest
import torch

from bnaudit_gui.core.readings import Outcomes, read
from bnaudit_gui.engine.evaluate import _outcomes, evaluate
from bnaudit_gui.engine.labelled import Pixels
from bnaudit_gui.engine.network import Network
from bnaudit_gui.engine.setting import Setting
from tests.small_release import SmallRelease, as_input, records_of


def finish(steps: Iterator[int]) -> Outcomes:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            outcomes: Outcomes = end.value
            return outcomes


def count(outcomes: Outcomes, setting: Setting, name: str) -> int | None:
    labels = setting.sets[name].labels
    return read(outcomes, labels, model="unlearned", state="shipped", set=name).correct


@pytest.mark.parametrize("name", ["forget", "test", "kept"])
def test_counts_do_not_depend_on_the_batch_size(
    network: Network, setting: Setting, pixels: Pixels, name: str
) -> None:
    records = setting.sets[name]
    counts = {
        count(finish(evaluate(network, records, pixels, batch=size)), setting, name)
        for size in (1, 7, 16, 256)
    }
    assert len(counts) == 1


@pytest.mark.parametrize("name", ["forget", "test"])
def test_counts_are_those_of_plain_torch_on_the_original_arrays(
    network: Network, setting: Setting, pixels: Pixels, release: SmallRelease, name: str
) -> None:
    places = records_of(release, name)
    with torch.inference_mode():
        logits = network.module(as_input(release.pixels[places]))
    expected = int((logits.argmax(1).numpy() == release.labels[places]).sum())
    assert count(finish(evaluate(network, setting.sets[name], pixels)), setting, name) == expected


def test_reading_changes_nothing(network: Network, setting: Setting, pixels: Pixels) -> None:
    finish(evaluate(network, setting.sets["test"], pixels))
    held = network.state()
    assert all(torch.equal(held[name], network.shipped[name]) for name in held)


def test_on_a_tie_the_lowest_class_is_taken_and_counted_as_too_close() -> None:
    logits = torch.tensor([[1.0, 3.0, 3.0], [2.0, 2.0, 1.0], [0.0, 0.0, 0.0], [5.0, 1.0, 0.0]])
    outcomes = _outcomes(logits, torch.tensor([1, 0, 0, 0]))
    assert outcomes.prediction.tolist() == [1, 0, 0, 0]
    assert outcomes.too_close.tolist() == [True, True, True, False]
    np.testing.assert_allclose(outcomes.loss[2], np.log(3), rtol=1e-6)


@pytest.mark.parametrize("scale", [1e-4, 1.0, 1e3])
def test_too_close_is_relative_because_logits_have_no_scale(scale: float) -> None:
    logits = torch.tensor([[1.0, 1.00005, 0.0], [1.0, 1.001, 0.0]]) * scale
    assert _outcomes(logits, torch.tensor([0, 0])).too_close.tolist() == [True, False]


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_outputs_that_are_no_numbers_give_no_reading(bad: float) -> None:
    outcomes = _outcomes(torch.tensor([[0.0, bad], [1.0, 0.0]]), torch.tensor([0, 0]))
    labels = np.array([0, 0])
    reading = read(outcomes, labels, model="unlearned", state="shipped", set="test")
    assert (reading.correct, reading.reason) == (None, "notFinite")
    assert reading.accuracy is None
