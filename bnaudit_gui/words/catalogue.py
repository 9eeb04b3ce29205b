"""Finds the sentence for a code, in the reader's language."""

import gettext
from collections.abc import Mapping
from pathlib import Path

from bnaudit_gui.words import (
    charts,
    checkpoints,
    commands,
    conclusions,
    findings,
    jobs,
    live,
    plans,
    records,
    report,
    signatures,
    window,
)

DOMAIN = "bnaudit"
SENTENCES: Mapping[str, str] = {
    code: sentence
    for room in (
        charts,
        checkpoints,
        commands,
        conclusions,
        findings,
        jobs,
        live,
        plans,
        records,
        report,
        signatures,
        window,
    )
    for code, sentence in room.SENTENCES.items()
}
"""Every sentence of the product in English, by code."""


class Catalogue:
    """The product's sentences in one language; English where a translation is missing."""

    def __init__(self, language: str = "en", translations: Path | None = None) -> None:
        """Takes the folder of compiled translations from whoever knows where it lies."""
        self._translations = gettext.translation(
            DOMAIN, translations, languages=[language], fallback=True
        )

    def say(self, code: str, /, **values: object) -> str:
        """The sentence under that code with the values filled in.

        Errors:
            KeyError: there is no such sentence, or it wants a value that was not given.
        """
        return self._translations.gettext(SENTENCES[code]).format(**values)

    def knows(self, code: str) -> bool:
        """Whether there is a sentence under that code."""
        return code in SENTENCES
