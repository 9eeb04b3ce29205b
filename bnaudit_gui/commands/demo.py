"""`bnaudit demo`: two audits of the example release, with their reports."""

import argparse
import sys
import time
from pathlib import Path

from bnaudit_gui import places
from bnaudit_gui.words.catalogue import Catalogue

METHODS = ("gradient_ascent", "fine_tuning")
"""One that leaves the statistics behind, and one that does not."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Catalogue) -> None:
    """Adds the command's options."""
    parser = commands.add_parser("demo", help=say.say("demo.help"), allow_abbrev=False)
    parser.add_argument("--out", default="bnaudit-demo", metavar="DIR", help=say.say("demo.out"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, say: Catalogue) -> int:
    """Audits, writes the reports, prints the verdict tables.

    Errors:
        AuditError: the folder cannot be used.
    """
    from bnaudit_gui.commands.audit import follow
    from bnaudit_gui.commands.table import verdict_table
    from bnaudit_gui.intake.example import example_plan
    from bnaudit_gui.jobs.reporting import make_report
    from bnaudit_gui.report.identities import demonstration_identity

    started = time.monotonic()
    identity = demonstration_identity()
    folder = Path(options.out)
    said = []
    for method in METHODS:
        plan = example_plan(places.resources() / "example", method)
        case = folder / f"{method}.bnaudit"
        record = follow(plan, case, say)
        report = make_report(case, None, say, identity=identity)
        title = say.say(
            "demo.pair", unlearned=Path(plan.unlearned).name, reference="reference_seed1.pth"
        )
        said.append("\n".join([title, "", verdict_table(record, say), "", str(report)]))
    print("\n\n".join(said))
    seconds = round(time.monotonic() - started)
    print(say.say("demo.done", seconds=seconds, folder=folder), file=sys.stderr)
    return 0
