"""`bnaudit report`: the PDF of a finished audit."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bnaudit_gui import places
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.report.identities import Identity


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Catalogue) -> None:
    """Adds the command's options."""
    parser = commands.add_parser("report", help=say.say("report.help"), allow_abbrev=False)
    parser.add_argument("case", metavar="CASE", help=say.say("report.case"))
    parser.add_argument("--out", metavar="FILE.pdf", help=say.say("report.out"))
    parser.add_argument("--identity", metavar="NAME|ID.p12", help=say.say("report.identity"))
    parser.add_argument("--passphrase-file", metavar="F", help=say.say("report.passphraseFile"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, say: Catalogue) -> int:
    """Makes the report.

    Errors:
        AuditError: there is no finished audit, or the report cannot be written.
    """
    from bnaudit_gui.jobs.reporting import make_report

    out = None if options.out is None else Path(options.out)
    identity = None if options.identity is None else _identity(options, say)
    path = make_report(Path(options.case), out, say, identity=identity)
    code = "report.done" if identity is None else "report.signed"
    print(say.say(code, file=path), file=sys.stderr)
    return 0


def _identity(options: argparse.Namespace, say: Catalogue) -> "Identity":
    from bnaudit_gui.commands.passphrase import passphrase_from
    from bnaudit_gui.report.identities import read_identity
    from bnaudit_gui.report.identity_store import find_identity

    data = find_identity(places.identities(), options.identity)
    return read_identity(data, passphrase_from(options.passphrase_file, say))
