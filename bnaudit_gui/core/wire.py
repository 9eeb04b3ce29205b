"""How structs become JSON and come back: fractions as decimal strings, names in camelCase."""

from fractions import Fraction
from typing import TypeVar

import msgspec

from bnaudit_gui.core.exact import decimal_text

T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Base of everything that is written down: frozen, by attribute, lowerCamelCase on paper."""


def _encode(value: object) -> object:
    if isinstance(value, Fraction):
        return decimal_text(value)
    raise NotImplementedError(f"no JSON form for {type(value).__name__}")


def _decode(kind: type, value: object) -> object:
    if kind is Fraction and isinstance(value, str):
        return Fraction(value)
    raise NotImplementedError(f"no {kind.__name__} from {value!r}")


def to_json(value: object) -> bytes:
    """Encodes one struct as a single line of JSON."""
    return msgspec.json.encode(value, enc_hook=_encode)


def to_builtins(value: object) -> object:
    """Turns structs into dictionaries, lists, strings, integers and None."""
    return msgspec.to_builtins(value, enc_hook=_encode)


def from_json(text: bytes | str, kind: type[T]) -> T:
    """Decodes JSON into a struct.

    Errors:
        msgspec.ValidationError: the text is JSON, but not of this kind.
        msgspec.DecodeError: the text is not JSON.
    """
    return msgspec.json.decode(text, type=kind, dec_hook=_decode)
