"""Every code of checkpoints and pairs has a sentence, filled in by exactly its values."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bnaudit_gui import intake
from bnaudit_gui.words.checkpoints import SENTENCES
from tests.intake.hostile_files import ALL, KINDS

ROOT = Path(intake.__path__[0])
RAISERS = {"CheckpointError", "PairError", "refused", "_refused"}
OF_A_LAYER = {"file", "layer", "channel", "count", "features"}
AT_RUN_TIME: dict[str, set[str]] = {
    **{refused.code: {"file"} for refused in KINDS.values()},
    **{
        f"checkpoint.{problem}": OF_A_LAYER
        for problem in ("nan", "infinite", "negativeVariance", "zeroVariance")
    },
}
"""Values of the codes that are put together, by code."""
SPREAD = {"pair": {"unlearned", "reference"}}
"""Values that come from elsewhere."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    for file in ROOT.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                yield called, node


def values_of(called: str, call: ast.Call) -> set[str]:
    names = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    if called == "Finding":
        given = [k.value for k in call.keywords if k.arg == "values"]
        keys = given[0].keys if given and isinstance(given[0], ast.Dict) else []
        names = {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    return names | ({"record"} if called == "_refused" else set())


def written() -> dict[str, set[str]]:
    """Codes that stand in the source, with the names of the values beside them."""
    codes: dict[str, set[str]] = {}
    for called, call in calls():
        given = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "code")]
        code = given[0].value if given and isinstance(given[0], ast.Constant) else None
        if not isinstance(code, str) or called not in RAISERS | {"Finding"}:
            continue
        kind = code.partition(".")[0]
        if kind == "checkpoint" or kind == "pair":
            whole = {"file"} if kind == "checkpoint" and code != "checkpoint.cache" else set()
            codes[code] = values_of(called, call) | whole | SPREAD.get(kind, set())
    return codes


def reasons() -> set[str]:
    """Codes of why something was not read."""
    found = set()
    for file in ROOT.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if file.stem in ("left_aside", "unwrapping", "tensors", "pickled_objects"):
            for leaf in ast.walk(tree):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                    found.add(f"checkpoint.ignored.{leaf.value}")
    return found


CODES = AT_RUN_TIME | written()
# What is too long for one line to carry a dictionary is written above it.
CODES["checkpoint.countersMissing"] = {"file", "count", "layers"}
IGNORED = {code for code in SENTENCES if code.startswith("checkpoint.ignored.")}


def test_there_is_a_sentence_for_every_code_and_no_other() -> None:
    assert set(SENTENCES) - IGNORED == set(CODES)


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_sentence_uses_exactly_the_values_of_its_code(code: str) -> None:
    wanted = {name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name is not None}
    assert wanted == CODES[code]


def test_every_reason_that_has_words_is_given_somewhere() -> None:
    assert reasons() >= IGNORED


def test_no_sentence_advises_to_switch_safety_off_or_speaks_in_jargon() -> None:
    jargon = ("weights_only", "torch.load", "unpickl", "tensor ", "opcode", "dtype")
    assert not [s for s in SENTENCES.values() if any(word in s for word in jargon)]


def test_every_refused_file_is_in_this_list() -> None:
    assert {refused.code for refused in ALL.values()} <= set(CODES)
