"""Every code that intake can give has a sentence, filled in by exactly the values it comes with."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bnaudit_gui import intake
from bnaudit_gui.intake.images import Unreadable
from bnaudit_gui.intake.members import UNREADABLE_CODES
from bnaudit_gui.intake.overlaps import OVERLAP
from bnaudit_gui.words.catalogue import Catalogue
from bnaudit_gui.words.records import SENTENCES

ROOT = Path(intake.__path__[0])
COUNTED = {"source", "count", "names"}
"""Values of the findings whose code is chosen at run time."""
OF_A_MEMBER = {"source", "name"}
AT_RUN_TIME: dict[str, set[str]] = {
    **{f"records.zip{end}": OF_A_MEMBER for end in ("Path", "Twice", "Encrypted", "Method")},
    **{f"records.zip{end}": OF_A_MEMBER for end in ("Bomb", "Damaged")},
    **{f"records.{kind}Skipped": COUNTED for kind in ("hidden", "links", "special")},
    **{f"records.{what}": COUNTED for what in ("notImages", "notInTable", "outsideClasses")},
    **{f"records.{what}InTest": COUNTED for what in ("forget", "kept")},
    **{f"records.twiceIn{where}": COUNTED for where in ("Forget", "Kept", "Test")},
    "records.nested": COUNTED,
    **{
        f"records.{what}": {"source", "count", "total"}
        for what in (
            *("oneBit", "alphaDropped", "palette", "cmyk", "otherColours", "greyAsColour"),
            *("turnIgnored", "turnApplied"),
        )
    },
    **{code: {"source", "count", "total", "names"} for code in UNREADABLE_CODES.values()},
    **{f"records.excluded.{reason}": set() for reason in (OVERLAP, *UNREADABLE_CODES)},
}


def wanted(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def calls() -> Iterator[ast.Call]:
    for file in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node


def code_of(call: ast.Call) -> str | None:
    given = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "code")]
    value = given[0].value if given and isinstance(given[0], ast.Constant) else None
    return value if isinstance(value, str) and value.startswith("records.") else None


def written() -> dict[str, set[str]]:
    """Codes that stand beside their values in the source text."""
    codes: dict[str, set[str]] = {}
    for call in calls():
        code = code_of(call)
        names = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
        if code is None or not isinstance(call.func, ast.Name):
            continue
        if call.func.id == "RecordsError":
            codes[code] = names
        elif call.func.id == "found":
            codes[code] = names | {"source"}
        elif call.func.id == "Finding":
            codes[code] = set()
    return codes


AUDIT_WIDE = {
    "records.classOrder": {"name", "other"},
    "records.classesFromOne": {"last"},
    "records.classesFilled": {"count", "names"},
}
ALL = AT_RUN_TIME | written() | AUDIT_WIDE


def test_there_is_a_sentence_for_every_code_and_no_other() -> None:
    assert set(SENTENCES) == set(ALL)


@pytest.mark.parametrize("code", sorted(ALL))
def test_a_sentence_uses_exactly_the_values_of_its_code(code: str) -> None:
    assert wanted(SENTENCES[code]) == ALL[code]


@pytest.mark.parametrize("code", sorted(set(ALL) - {c for c in ALL if ".excluded." in c}))
def test_a_sentence_is_one_sentence(code: str) -> None:
    text = SENTENCES[code]
    assert text.endswith(".")
    assert ". " not in text
    values = dict.fromkeys(ALL[code], "{<#read()>}")
    assert "{<#read()>}" in Catalogue().say(code, **values)


def test_every_reason_for_an_unreadable_image_has_its_code() -> None:
    reasons = {
        leaf.value
        for file in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == Unreadable.__name__
        for leaf in ast.walk(node)
        if isinstance(leaf, ast.Constant)
    }
    assert reasons - {"truncated"} == set(UNREADABLE_CODES) - {"truncated"}
