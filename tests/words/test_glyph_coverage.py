"""The shipped fonts have a glyph for everything that the product itself may print."""

import ast
from collections.abc import Iterator
from pathlib import Path

from bnaudit_gui import places
from bnaudit_gui.core.criterion_chart import criterion_chart
from bnaudit_gui.core.drift_chart import drift_chart
from bnaudit_gui.report.figures import drawn
from bnaudit_gui.report.fonts import FIRST, repertoire
from bnaudit_gui.report.glyphs import covered, printable
from bnaudit_gui.words import catalogue
from bnaudit_gui.words.catalogue import SENTENCES, Catalogue
from tests.report.sample_record import Sample

PACKAGE = Path(catalogue.__file__).parent.parent
SAY = Catalogue()


def literals(path: Path) -> Iterator[str]:
    """Strings of a module that are not docstrings."""
    tree = ast.parse(path.read_text())
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def test_every_character_of_every_sentence_is_printed() -> None:
    for code, sentence in SENTENCES.items():
        line = sentence.replace("\n", " ")
        assert printable(line) == line, code


def test_words_made_in_the_rooms_of_the_record_are_printed() -> None:
    """Signs, units and dashes that no sentence holds."""
    for room in ("core", "report"):
        for path in (PACKAGE / room).glob("*.py"):
            for text in literals(path):
                assert all(ord(c) in covered() for c in text if c.isprintable()), (path.name, text)


def test_the_template_prints_nothing_that_has_no_glyph() -> None:
    template = (places.resources() / "templates" / "report.typ").read_text()
    assert set(map(ord, template)) - covered() <= {ord("\n")}


def test_everything_written_on_the_charts_is_printed_as_it_is() -> None:
    record = Sample().record()
    charts = [drift_chart(record, SAY)]
    charts += [criterion_chart(record, row, SAY) for row in record.predicate.criteria]
    written = {box.text for chart in charts for box in drawn(chart, say=SAY).written}
    assert not any("<U+" in text for text in written)
    assert any("−" in text for text in written)


def test_letters_come_from_the_first_font() -> None:
    """The second has signs and hanzi; a word in two fonts would look like a mistake."""
    letters = {c for sentence in SENTENCES.values() for c in sentence if c.isalnum()}
    assert set(map(ord, letters)) <= repertoire(FIRST)
