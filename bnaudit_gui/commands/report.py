"""`bnaudit report`: the PDF of a finished audit."""

import argparse
import sys
from pathlib import Path

from bnaudit_gui.words.catalogue import Catalogue


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Catalogue) -> None:
    """Adds the command's options."""
    parser = commands.add_parser("report", help=say.say("report.help"), allow_abbrev=False)
    parser.add_argument("case", metavar="CASE", help=say.say("report.case"))
    parser.add_argument("--out", metavar="FILE.pdf", help=say.say("report.out"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, say: Catalogue) -> int:
    """Makes the report.

    Errors:
        AuditError: there is no finished audit, or the report cannot be written.
    """
    out = None if options.out is None else Path(options.out)
    path = make_report(Path(options.case), out, say)
    print(say.say("report.done", file=path), file=sys.stderr)
    return 0


def make_report(case: Path, out: Path | None, say: Catalogue) -> Path:
    """Typesets a case's record and writes the PDF whole or not at all; returns where it lies."""
    from bnaudit_gui.core.errors import CaseError
    from bnaudit_gui.jobs.case import REPORTS, load_record, write_atomic
    from bnaudit_gui.report.document import typeset

    record = load_record(case)
    path = out if out is not None else case / REPORTS / "report.pdf"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CaseError("case.notWritten", file=str(path), reason=reason) from error
    write_atomic(path, typeset(record, say=say))
    return path
