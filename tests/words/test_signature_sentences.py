"""Every reason, doubt and code of identities and signatures has its sentence."""

import ast
import string
from pathlib import Path
from typing import get_args

from bnaudit_gui.report import signature_errors
from bnaudit_gui.report.signature_errors import Reason
from bnaudit_gui.report.trust import Doubt
from bnaudit_gui.words.catalogue import SENTENCES

KINDS = ("IdentityError", "SigningError", "TrustError")
PACKAGE = Path(signature_errors.__file__).parent.parent


def test_every_reason_doubt_and_answer_has_a_sentence() -> None:
    codes = [f"verify.changed.{reason}" for reason in get_args(Reason)]
    codes += [f"verify.doubt.{doubt}" for doubt in get_args(Doubt)]
    codes += ["verify.unchangedSignerUnknown", "verify.unchangedSignerTrusted"]
    assert [code for code in codes if code not in SENTENCES] == []


def test_every_error_has_its_sentence_and_its_values() -> None:
    found = 0
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KINDS:
                code = node.args[0]
                assert isinstance(code, ast.Constant)
                parts = string.Formatter().parse(SENTENCES[str(code.value)])
                assert {name for _, name, _, _ in parts if name} <= {k.arg for k in node.keywords}
                found += 1
    assert found > 20
