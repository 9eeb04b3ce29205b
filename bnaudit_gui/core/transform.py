"""Input normalisations: the names that releases use, and the constants behind them."""

import re
from fractions import Fraction

from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.wire import Row

_LONG = {"A": "cifar10-a", "B": "cifar10-b", "C100": "cifar100", "IN": "imagenet"}
_NAMED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "unit": (("0",), ("1",)),
    "centred": (("0.5",), ("0.5",)),
    "mnist": (("0.1307",), ("0.3081",)),
    "cifar10-a": (("0.4914", "0.4822", "0.4465"), ("0.2023", "0.1994", "0.2010")),
    "cifar10-b": (("0.4914", "0.4822", "0.4465"), ("0.2470", "0.2435", "0.2616")),
    "cifar100": (("0.5071", "0.4867", "0.4408"), ("0.2675", "0.2565", "0.2761")),
    "imagenet": (("0.485", "0.456", "0.406"), ("0.229", "0.224", "0.225")),
}
NAMES = (*_LONG, *_NAMED)
_NUMBERS = re.compile(r"mean=(?P<mean>[\d.,]+);std=(?P<std>[\d.,]+)")
_DECIMAL = re.compile(r"\d+(\.\d+)?|\.\d+")


class Transform(Row, frozen=True, kw_only=True, rename="camel"):
    """Pixels are scaled to 0..1, then (x - mean) / std per channel."""

    name: str
    """Long name, or the numbers as given."""
    mean: tuple[str, ...]
    """One decimal a channel, or one for all."""
    std: tuple[str, ...]


def parse_transform(text: str) -> Transform:
    """Reads a name (short or long) or `mean=..,..;std=..,..`.

    Errors:
        PlanError: neither, or a deviation is zero, or the two lists differ in length.
    """
    name = _LONG.get(text, text)
    if name in _NAMED:
        mean, std = _NAMED[name]
        return Transform(name=name, mean=mean, std=std)
    match = _NUMBERS.fullmatch(text.replace(" ", ""))
    if match is None:
        raise PlanError("transform.unknown", transform=text, names=", ".join(NAMES))
    mean, std = tuple(match["mean"].split(",")), tuple(match["std"].split(","))
    numbers_fit = all(_DECIMAL.fullmatch(number) for number in (*mean, *std))
    if not numbers_fit or len(mean) != len(std) or any(Fraction(s) == 0 for s in std):
        raise PlanError("transform.numbers", transform=text)
    return Transform(name=text, mean=mean, std=std)


def for_channels(transform: Transform, channels: int) -> Transform:
    """Spreads one constant over all channels, and checks that the constants fit the images.

    Errors:
        PlanError: so many constants do not fit so many channels.
    """
    if len(transform.mean) == channels:
        return transform
    if len(transform.mean) != 1:
        raise PlanError(
            "transform.channels",
            transform=transform.name,
            constants=len(transform.mean),
            channels=channels,
        )
    return Transform(
        name=transform.name, mean=transform.mean * channels, std=transform.std * channels
    )
