"""Tensors in an inert pickle, recognised by the shape of the call that would rebuild them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from bnaudit_gui.core.errors import CheckpointError
from bnaudit_gui.intake.inert_values import Name, Node, Storage

ITEM_BYTES: Final[Mapping[str, int]] = {
    **{"F64": 8, "F32": 4, "F16": 2, "BF16": 2},
    **{"I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "BOOL": 1},
}
"""Bytes of one element, by the dtype's name in safetensors."""

DIMENSIONS_CEILING: Final = 32

_DTYPES: Final[Mapping[str, str]] = {
    "torch.DoubleStorage": "F64",
    "torch.FloatStorage": "F32",
    "torch.HalfStorage": "F16",
    "torch.BFloat16Storage": "BF16",
    "torch.LongStorage": "I64",
    "torch.IntStorage": "I32",
    "torch.ShortStorage": "I16",
    "torch.CharStorage": "I8",
    "torch.ByteStorage": "U8",
    "torch.BoolStorage": "BOOL",
}
_TENSOR: Final = ("torch._utils._rebuild_tensor", "torch._utils._rebuild_tensor_v2")
_PARAMETER: Final = (
    "torch._utils._rebuild_parameter",
    "torch._utils._rebuild_parameter_with_state",
)
_SUBCLASS: Final = "torch._tensor._rebuild_from_type_v2"
_ANY_TENSOR: Final = "torch._utils._rebuild_"
_LAYERS_CEILING: Final = 4
"""A parameter around a subclass around a tensor is all there is."""

STRUCTURAL: Final = frozenset((*_DTYPES, *_TENSOR, *_PARAMETER, _SUBCLASS))
"""Names that stand for tensors and nothing else."""


class StoredTensor(NamedTuple):
    """Where a tensor's elements lie; counts are in elements."""

    storage: str
    dtype: str
    """As safetensors spells it."""
    stored: int
    """Elements of the whole storage."""
    offset: int
    shape: tuple[int, ...]
    stride: tuple[int, ...]

    @property
    def elements(self) -> int:
        """Elements of the tensor."""
        product = 1
        for extent in self.shape:
            product *= extent
        return product

    @property
    def span(self) -> int:
        """Elements of the storage from its first to its last one; 0 for an empty tensor."""
        if 0 in self.shape:
            return 0
        return 1 + sum((n - 1) * step for n, step in zip(self.shape, self.stride, strict=True))

    @property
    def is_contiguous(self) -> bool:
        """Whether the elements lie in C order without gaps."""
        expected = 1
        for extent, step in zip(reversed(self.shape), reversed(self.stride), strict=True):
            if extent != 1 and step != expected:
                return False
            expected *= extent
        return True


class Unread(NamedTuple):
    """A tensor of a sort that is not read; `reason` says why."""

    reason: str
    python_name: str
    """What would rebuild it, or what its numbers are."""


def is_tensor(value: object) -> bool:
    """Whether a value stands for a tensor of whatever sort."""
    if not isinstance(value, Node):
        return False
    return value.callee.text == _SUBCLASS or value.callee.text.startswith(_ANY_TENSOR)


def tensor_of(value: object, place: str, file: str) -> StoredTensor | Unread | None:
    """The tensor that a value stands for, or None where it is something else.

    Errors:
        CheckpointError: it is a tensor that reaches beyond its storage; `place` is named.
    """
    for _ in range(_LAYERS_CEILING):
        if not (isinstance(value, Node) and is_tensor(value)):
            return None
        text = value.callee.text
        match value.args:
            case args if text in _TENSOR:
                return _stored(text, args, place, file)
            case (Node() as inner, *_) if text in _PARAMETER:
                value = inner
            case (Name() as callee, _, tuple() as args, _) if text == _SUBCLASS:
                value = Node(callee, args)
            case _:
                return Unread("tensorKind", text)
    return Unread("tensorKind", text)


def _stored(text: str, args: tuple[object, ...], place: str, file: str) -> StoredTensor | Unread:
    """The arguments: storage, offset, sizes, strides, whether trained, hooks, what else."""
    match args[:4]:
        case (Storage() as storage, int() as offset, tuple() as shape, tuple() as stride):
            pass
        case _:
            return Unread("tensorKind", text)
    if len(args) > 6 and args[6]:  # for example: read every number with the other sign
        return Unread("tensorKind", text)
    dtype = _DTYPES.get(storage.kind.text)
    if dtype is None:
        return Unread("dtype", storage.kind.text)
    numbers = _sizes((offset, *shape, *stride))
    if numbers is None or len(shape) != len(stride) or len(shape) > DIMENSIONS_CEILING:
        raise CheckpointError("checkpoint.tensorShape", file=file, tensor=place)
    sizes, steps = numbers[1 : 1 + len(shape)], numbers[1 + len(shape) :]
    tensor = StoredTensor(storage.key, dtype, storage.count, offset, sizes, steps)
    if tensor.elements > tensor.stored:
        raise CheckpointError(
            "checkpoint.tensorExpands",
            file=file,
            tensor=place,
            elements=_count(tensor.elements),
            stored=_count(tensor.stored),
        )
    if offset + tensor.span > tensor.stored:
        raise CheckpointError("checkpoint.tensorBounds", file=file, tensor=place)
    return tensor


def _sizes(values: tuple[object, ...]) -> tuple[int, ...] | None:
    """The values, where all of them are numbers that can count something."""
    sizes = tuple(n for n in values if isinstance(n, int) and 0 <= n < 2**63)
    return sizes if len(sizes) == len(values) else None


def _count(number: int) -> int | str:
    """A number that a line of JSON can carry everywhere."""
    return number if number < 2**53 else "2^53+"
