"""Whether two checkpoints can be compared at all."""

from typing import NamedTuple

from bnaudit_gui.core.digests import is_counter
from bnaudit_gui.core.errors import PairError
from bnaudit_gui.core.materials import Checkpoint, Finding


class _Differing(NamedTuple):
    """A tensor that both files have, in different shapes."""

    name: str
    unlearned: tuple[int, ...]
    reference: tuple[int, ...]


def compare_pair(unlearned: Checkpoint, reference: Checkpoint) -> tuple[Finding, ...]:
    """Says what is remarkable about a pair. Counters are looked at nowhere.

    Errors:
        PairError: both are the same model, or they are different networks.
    """
    names = {"unlearned": unlearned.name, "reference": reference.name}
    if unlearned.file_sha256 == reference.file_sha256:
        raise PairError("pair.sameFile", **names)
    if unlearned.canonical_tensors_sha256 == reference.canonical_tensors_sha256:
        raise PairError("pair.sameTensors", **names)
    first, second = _shapes(unlearned), _shapes(reference)
    _check_names(first, second, names)
    _check_shapes(first, second, names)
    if unlearned.weights_sha256 == reference.weights_sha256:
        return (Finding(code="pair.sameWeights", values=names),)
    return ()


def _shapes(checkpoint: Checkpoint) -> dict[str, tuple[int, ...]]:
    return {
        tensor.name: tensor.shape for tensor in checkpoint.tensors if not is_counter(tensor.name)
    }


def _check_names(
    first: dict[str, tuple[int, ...]], second: dict[str, tuple[int, ...]], names: dict[str, str]
) -> None:
    missing = [name for name in first if name not in second]
    extra = [name for name in second if name not in first]
    if missing or extra:
        raise PairError(
            "pair.names",
            **names,
            missing=len(missing),
            extra=len(extra),
            tensor=(missing or extra)[0],
        )


def _check_shapes(
    first: dict[str, tuple[int, ...]], second: dict[str, tuple[int, ...]], names: dict[str, str]
) -> None:
    differing = [
        _Differing(name, shape, second[name])
        for name, shape in first.items()
        if second[name] != shape
    ]
    if not differing:
        return
    if _is_output_layer(differing):
        tensor = differing[0]
        raise PairError(
            "pair.classes", **names, first=tensor.unlearned[0], second=tensor.reference[0]
        )
    raise PairError(
        "pair.shapes",
        **names,
        count=len(differing),
        tensor=differing[0].name,
        first=_text(differing[0].unlearned),
        second=_text(differing[0].reference),
    )


def _is_output_layer(differing: list[_Differing]) -> bool:
    """Whether one layer alone differs, in its number of outputs: only the last one can."""
    layers = {tensor.name.rpartition(".")[0] for tensor in differing}
    outputs = {(tensor.unlearned[:1], tensor.reference[:1]) for tensor in differing}
    rest_fits = all(tensor.unlearned[1:] == tensor.reference[1:] for tensor in differing)
    is_matrix = any(len(tensor.unlearned) == 2 for tensor in differing)
    return len(layers) == 1 and len(outputs) == 1 and rest_fits and is_matrix


def _text(shape: tuple[int, ...]) -> str:
    return "x".join(str(extent) for extent in shape) or "1"
