"""`bnaudit demo`: two audits of the example release, with their reports."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bnaudit_gui import places
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.core.plan import AuditPlan

METHODS = ("gradient_ascent", "fine_tuning")
"""One that leaves the statistics behind, and one that does not."""
SEEDS = (1, 2, 3)
POOL = 2000
"""Less than the kept records at hand, so that replicates differ in their records."""
CRITERIA = (
    "abs(forget - test) < 0.05",
    "abs(forget - reference.forget) < 0.02",
    "kept >= 0.95",
)


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
    from bnaudit_gui.commands.report import make_report
    from bnaudit_gui.commands.table import verdict_table

    started = time.monotonic()
    folder = Path(options.out)
    said = []
    for method in METHODS:
        plan = example_plan(places.resources() / "example", method)
        case = folder / f"{method}.bnaudit"
        record = follow(plan, case, say)
        report = make_report(case, None, say)
        title = say.say(
            "demo.pair", unlearned=Path(plan.unlearned).name, reference="reference_seed1.pth"
        )
        said.append("\n".join([title, "", verdict_table(record, say), "", str(report)]))
    print("\n\n".join(said))
    seconds = round(time.monotonic() - started)
    print(say.say("demo.done", seconds=seconds, folder=folder), file=sys.stderr)
    return 0


def example_plan(release: Path, method: str) -> "AuditPlan":
    """The plan for one method of the example release, with its published numbers."""
    from bnaudit_gui.core.plan import AuditPlan

    def files(kind: str) -> list[str]:
        return [str(release / "checkpoints" / f"{kind}_seed{seed}.pth") for seed in SEEDS]

    numbers = json.loads((release / "published.json").read_text(encoding="utf-8"))
    unlearned, *siblings = files(method)
    reference, *reference_siblings = files("reference")
    published = {
        prefix + name: numbers[Path(file).name][name]["accuracy"]
        for prefix, file in (("", unlearned), ("reference.", reference))
        for name in ("forget", "kept", "test")
    }
    images = release / "images.zip"
    return AuditPlan(
        unlearned=unlearned,
        reference=reference,
        seed_siblings=tuple(siblings),
        reference_siblings=tuple(reference_siblings),
        kept=f"{images}#kept.txt",
        forget=f"{images}#forget.txt",
        test=f"{images}#test.txt",
        transform="mnist",
        pool=POOL,
        criteria=CRITERIA,
        published=published,
    )
