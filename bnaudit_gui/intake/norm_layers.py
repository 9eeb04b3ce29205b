"""The layers with running statistics in a checkpoint, and what is wrong with those."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bnaudit_gui.core.digests import COUNTER, STATISTICS, TensorBytes
from bnaudit_gui.core.materials import Finding, NormLayer

_MEAN, _VARIANCE = STATISTICS
_FLOATS: Final = {"F64": "<f8", "F32": "<f4", "F16": "<f2"}


class NormState(NamedTuple):
    """All layers with running statistics, in the file's order."""

    layers: tuple[NormLayer, ...]
    findings: tuple[Finding, ...]


def norm_state(tensors: Mapping[str, TensorBytes]) -> NormState:
    """Finds each layer that has a running mean and a running variance of the same length."""
    layers: list[NormLayer] = []
    findings: list[Finding] = []
    uncounted = 0
    for name in _layers(tensors):
        mean = _numbers(tensors[_part(name, _MEAN)])
        variance = _numbers(tensors[_part(name, _VARIANCE)])
        found = [
            _finding(name, problem, channels)
            for problem, channels in _problems(mean, variance)
            if channels.any()
        ]
        codes = tuple(finding.code.rpartition(".")[2] for finding in found)
        layers.append(
            NormLayer(name=name, kind="batchNorm", features=len(variance), findings=codes)
        )
        findings += found
        uncounted += _part(name, COUNTER) not in tensors
    if uncounted:
        values = {"count": str(uncounted), "layers": str(len(layers))}
        findings.append(Finding(code="checkpoint.countersMissing", values=values))
    return NormState(tuple(layers), tuple(findings))


def _layers(tensors: Mapping[str, TensorBytes]) -> Iterator[str]:
    for mean in tensors.values():
        layer, _dot, part = mean.name.rpartition(".")
        variance = tensors.get(_part(layer, _VARIANCE)) if part == _MEAN else None
        if variance is None or variance.shape != mean.shape or len(mean.shape) != 1:
            continue
        if {mean.dtype, variance.dtype} <= {*_FLOATS, "BF16"}:
            yield layer


def _part(layer: str, part: str) -> str:
    return f"{layer}.{part}" if layer else part


def _numbers(tensor: TensorBytes) -> npt.NDArray[np.float64]:
    """A floating tensor's elements, exactly."""
    raw = np.frombuffer(bytes(tensor.data), dtype=np.uint8)
    if tensor.dtype == "BF16":  # the upper half of a float32
        return (raw.view("<u2").astype("<u4") << 16).view("<f4").astype(np.float64)
    return raw.view(_FLOATS[tensor.dtype]).astype(np.float64)


def _problems(
    mean: npt.NDArray[np.float64], variance: npt.NDArray[np.float64]
) -> Iterator[tuple[str, npt.NDArray[np.bool_]]]:
    """What can be wrong, with the channels where it is."""
    yield "nan", np.isnan(mean) | np.isnan(variance)
    yield "infinite", np.isinf(mean) | np.isinf(variance)
    yield "negativeVariance", variance < 0
    yield "zeroVariance", variance == 0


def _finding(layer: str, problem: str, channels: npt.NDArray[np.bool_]) -> Finding:
    """One row a layer and problem: the first channel, and how many there are."""
    return Finding(
        code=f"checkpoint.{problem}",
        layer=layer,
        channel=int(channels.argmax()),
        values={"count": str(int(channels.sum())), "features": str(len(channels))},
    )
