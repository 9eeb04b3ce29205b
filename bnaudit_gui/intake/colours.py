"""What a source's files hold besides plain grey or colour, and what was done about it."""

from collections.abc import Mapping

from bnaudit_gui.core.materials import Finding
from bnaudit_gui.intake.layouts.delivery import found
from bnaudit_gui.intake.pixels import COLOUR, StoreFacts

_CODES: Mapping[str, tuple[str, ...]] = {
    "records.oneBit": ("1",),
    "records.alphaDropped": ("RGBA", "RGBa", "LA", "La", "PA"),
    "records.palette": ("P",),
    "records.cmyk": ("CMYK",),
}
_PLAIN = ("L", "RGB")


def colour_findings(source: str, facts: StoreFacts) -> list[Finding]:
    """One finding for each thing that decoding left out, converted or did not apply."""
    total = sum(facts.modes.values())
    counts = {code: _count(facts, modes) for code, modes in _CODES.items()}
    named = (*_PLAIN, *(mode for modes in _CODES.values() for mode in modes))
    counts["records.otherColours"] = sum(n for mode, n in facts.modes.items() if mode not in named)
    if facts.channels == COLOUR:
        counts["records.greyAsColour"] = _count(facts, ("1", "L"))
    counts["records.turnIgnored"] = facts.turns_ignored
    counts["records.turnApplied"] = facts.turns_applied
    return [found(code, source, count=n, total=total) for code, n in counts.items() if n]


def _count(facts: StoreFacts, modes: tuple[str, ...]) -> int:
    return sum(facts.modes.get(mode, 0) for mode in modes)
