"""Every code has its sentence, and every sentence is of use."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog as MessageCatalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo

from bnaudit_gui.core.errors import KINDS
from bnaudit_gui.words import catalogue
from bnaudit_gui.words.catalogue import SENTENCES, Catalogue

PACKAGE = Path(catalogue.__file__).parent.parent
ROOMS = sorted(p for p in (PACKAGE / "words").glob("*.py") if "SENTENCES" in p.read_text())


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    """Every call in the package, with the name that is called."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                named = node.func
                name = getattr(named, "id", getattr(named, "attr", ""))
                yield path, node, name


def literal_code(call: ast.Call) -> str | None:
    first = call.args[0] if call.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def wanted(code: str) -> set[str]:
    """Names that a sentence wants filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(SENTENCES[code]) if name}


RAISED = [
    (path, code, {k.arg for k in call.keywords})
    for path, call, name in calls()
    if name in KINDS and (code := literal_code(call)) is not None
]


def test_there_are_errors_to_check() -> None:
    assert len(RAISED) > 40


@pytest.mark.parametrize(
    ("path", "code", "given"), RAISED, ids=[f"{p.stem}-{c}" for p, c, _ in RAISED]
)
def test_an_error_has_its_sentence_and_its_values(
    path: Path, code: str, given: set[str | None]
) -> None:
    assert code in SENTENCES, f"{path.name} raises {code}, which has no sentence"
    if None not in given:  # values passed on as a whole are checked where they come from
        assert wanted(code) <= given


def test_what_is_said_has_a_sentence() -> None:
    said = [
        (path.name, code)
        for path, call, name in calls()
        if name == "say" and (code := literal_code(call)) is not None
    ]
    assert [(where, code) for where, code in said if code not in SENTENCES] == []


def test_no_code_has_two_sentences() -> None:
    codes: list[str] = []
    for room in ROOMS:
        for node in ast.walk(ast.parse(room.read_text())):
            if isinstance(node, ast.Dict):
                codes += [str(k.value) for k in node.keys if isinstance(k, ast.Constant)]
    assert sorted(codes) == sorted(set(codes))
    assert set(codes) == set(SENTENCES)


def test_no_sentence_speaks_the_words_that_are_never_said() -> None:
    never = ("tolerance band", "deleted set", "train set", "delta", "flip", "leakage", "batch mode")
    assert [c for c, s in SENTENCES.items() if any(word in s.lower() for word in never)] == []


def test_the_extractor_finds_every_sentence() -> None:
    found: set[object] = set()
    for room in ROOMS:
        with room.open("rb") as file:
            for _line, message, _comments, _context in extract(
                "python", file, keywords={"N_": None}
            ):
                found.add(message)
    assert found == set(SENTENCES.values())


def test_a_compiled_translation_is_spoken_and_falls_back_sentence_by_sentence(
    tmp_path: Path,
) -> None:
    translated = MessageCatalog(locale="ro", domain="bnaudit")
    translated.add(SENTENCES["table.typed"], "{bound} (introdus)")
    folder = tmp_path / "ro" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "bnaudit.mo").open("wb") as file:
        write_mo(file, translated)
    say = Catalogue("ro", tmp_path)
    assert say.say("table.typed", bound="±1 pp") == "±1 pp (introdus)"
    assert say.say("table.moved") == SENTENCES["table.moved"]


def test_a_language_that_is_not_there_falls_back_to_english(tmp_path: Path) -> None:
    assert Catalogue("xx", tmp_path).say("table.moved") == SENTENCES["table.moved"]
