"""Texts that lie over each other."""

from collections.abc import Sequence

from bnaudit_gui.ui.plots.writing import Written


def overlaps(words: Sequence[Written]) -> list[tuple[str, str]]:
    """Pairs of texts that lie over each other by more than a hair."""
    found = []
    for n, one in enumerate(words):
        for other in words[n + 1 :]:
            common = one.box.intersected(other.box)
            if common.width() > 1 and common.height() > 2:
                found.append((one.text, other.text))
    return found
