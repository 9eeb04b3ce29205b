"""`bnaudit audit`: one checkpoint or a pair, from delivered files to a case folder."""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from bnaudit_gui import places
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.core.plan import AuditPlan
    from bnaudit_gui.core.record import AuditRecord

# Everything else is imported where it is used: `--help` loads neither numpy nor scipy.

NEEDED = ("unlearned", "kept", "forget")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Catalogue) -> None:
    """Adds the command's options."""
    parser = commands.add_parser("audit", help=say.say("audit.help"), allow_abbrev=False)

    def option(name: str, code: str, **more: object) -> None:
        text = say.say(code, names="A, B, C100, IN, mnist, unit, centred").replace("%", "%%")
        parser.add_argument(name, help=text, **more)  # type: ignore[arg-type]

    parser.add_argument("plan", nargs="?", metavar="PLAN.json", help=say.say("audit.plan"))
    option("--unlearned", "audit.unlearned", metavar="FILE")
    option("--reference", "audit.reference", metavar="FILE")
    option("--kept", "audit.kept", metavar="SRC")
    option("--forget", "audit.forget", metavar="SRC")
    option("--test", "audit.test", metavar="SRC")
    option("--classes", "audit.classes", metavar="FILE")
    option("--seed-siblings", "audit.siblings", metavar="FILE", nargs="+")
    option("--reference-siblings", "audit.referenceSiblings", metavar="FILE", nargs="+")
    option("--transform", "audit.transform", metavar="NAME")
    option("--eps", "audit.eps", metavar="E")
    option("--estimator", "audit.estimator", choices=["batch-mean"])
    option("--replicates", "audit.replicates", type=int, metavar="R")
    option("--pool", "audit.pool", type=int, metavar="N")
    option("--batch", "audit.batch", type=int, metavar="N")
    option("--seed", "audit.seed", type=int, metavar="N")
    option("--bound", "audit.bound", metavar="PP|auto")
    option("--criterion", "audit.criterion", action="append", metavar="RULE")
    option("--published", "audit.published", action="append", metavar="NAME=VALUE")
    accepted = ["not-reproduced", "overlap", "unreadable"]
    option("--accept", "audit.accept", action="append", choices=accepted)
    option("--device", "audit.device", metavar="DEVICE")
    option("--out", "audit.out", required=True, metavar="CASE")
    option("--json", "audit.json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, say: Catalogue) -> int:
    """Audits and prints the verdict table, or the record.

    Errors:
        AuditError: the auditor must act.
    """
    from bnaudit_gui.commands.table import verdict_table
    from bnaudit_gui.core.headline import headline_of
    from bnaudit_gui.core.record import canonical_bytes

    plan = plan_from(options)
    record = follow(plan, Path(options.out), say)
    if options.json:
        sys.stdout.buffer.write(canonical_bytes(record) + b"\n")
        sys.stdout.flush()
    else:
        print(verdict_table(record, say))
    found = headline_of(record)
    headline = say.say(found.code, **found.values)
    print(say.say("audit.done", headline=headline, case=options.out), file=sys.stderr)
    return 0


def follow(plan: "AuditPlan", out: Path, say: Catalogue) -> "AuditRecord":
    """Drives one audit to its end and tells its events."""
    from bnaudit_gui.commands.telling import Teller
    from bnaudit_gui.core.checking import check_plan
    from bnaudit_gui.jobs.auditing import run_audit

    check_plan(plan)
    teller = Teller(say)
    with closing(run_audit(plan, out, cache=places.cache())) as steps:
        while True:
            try:
                event = next(steps)
            except StopIteration as end:
                record: AuditRecord = end.value
                return record
            teller.tell(event)


def plan_from(options: argparse.Namespace) -> "AuditPlan":
    """The plan that the options, or the plan file, ask for.

    Errors:
        PlanError: both are given, something is missing, or the file is no plan.
    """
    import msgspec

    from bnaudit_gui.core.errors import PlanError
    from bnaudit_gui.core.plan import AuditPlan

    given = _given(options)
    if options.plan is not None:
        if given:
            raise PlanError("plan.twice")
        return _plan_file(Path(options.plan))
    missing = [f"--{name}" for name in NEEDED if name not in given]
    if missing:
        raise PlanError("plan.incomplete", options=", ".join(missing))
    return msgspec.convert(given, AuditPlan)


def _given(options: argparse.Namespace) -> dict[str, object]:
    """The options that were typed, under the names that a plan file uses."""
    given: dict[str, object] = {}
    renamed = {"criterion": "criteria", "seed_siblings": "seedSiblings"}
    renamed |= {"reference_siblings": "referenceSiblings"}
    for name, value in vars(options).items():
        if value is None or name in ("plan", "out", "json", "run", "command"):
            continue
        if name == "published":
            value = dict(_published(text) for text in value)
        given[renamed.get(name, name)] = value
    return given


def _published(text: str) -> tuple[str, str]:
    from bnaudit_gui.core.errors import PlanError

    name, sign, value = text.partition("=")
    if not sign:
        raise PlanError("published.form", text=text)
    return name.strip(), value.strip()


def _plan_file(path: Path) -> "AuditPlan":
    import msgspec

    from bnaudit_gui.core.errors import PlanError
    from bnaudit_gui.core.plan import AuditPlan
    from bnaudit_gui.core.wire import from_json

    try:
        return from_json(path.read_bytes(), AuditPlan)
    except FileNotFoundError as error:
        raise PlanError("plan.missing", file=str(path)) from error
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise PlanError("plan.unreadable", file=str(path), reason=str(error)) from error
