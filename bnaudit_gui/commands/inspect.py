"""`bnaudit inspect`: what checkpoints hold, without running anything in them."""

import argparse
import sys
from typing import TYPE_CHECKING

from bnaudit_gui import places
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.jobs.auditing import Inspected


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Catalogue) -> None:
    """Adds the command's options."""
    parser = commands.add_parser("inspect", help=say.say("inspect.help"), allow_abbrev=False)
    parser.add_argument("files", nargs="+", metavar="FILE", help=say.say("inspect.file"))
    parser.add_argument("--json", action="store_true", help=say.say("inspect.json"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, say: Catalogue) -> int:
    """Inspects and prints.

    Errors:
        AuditError: a file cannot be read.
    """
    import msgspec

    from bnaudit_gui.commands.telling import Teller
    from bnaudit_gui.core.checking import check_paths
    from bnaudit_gui.jobs.auditing import run_inspection

    check_paths(options.files)
    teller = Teller(say)
    steps = run_inspection(options.files, cache=places.cache(), log=_log)
    while True:
        try:
            teller.tell(next(steps))
        except StopIteration as end:
            inspected: list[Inspected] = end.value
            break
    if options.json:
        rows = [inspected_row(one) for one in inspected]
        print(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
    else:
        print("\n\n".join(_in_words(one, say) for one in inspected))
    print(say.say("inspect.done", files=len(inspected)), file=sys.stderr)
    return 0


def _log(source: str, text: str) -> None:
    print(f"{source}: {text}", file=sys.stderr)


def inspected_row(one: "Inspected") -> dict[str, object]:
    """One row of `inspect --json`, with the names that INTERFACE promises."""
    from bnaudit_gui.core.wire import to_builtins

    checkpoint = one.opened.checkpoint
    return {
        "path": checkpoint.path,
        "fileSha256": checkpoint.file_sha256,
        "container": checkpoint.container,
        "canonicalTensorsSha256": checkpoint.canonical_tensors_sha256,
        "weightsSha256": checkpoint.weights_sha256,
        "tensors": to_builtins(checkpoint.tensors),
        "normLayers": to_builtins(checkpoint.norm_layers),
        "architecture": to_builtins(one.recognised.candidates),
        "publishedNumbers": [],
        "unwrapped": list(checkpoint.unwrapped),
        "ignored": to_builtins(checkpoint.ignored),
        "findings": to_builtins(checkpoint.findings),
        "isolation": one.opened.isolation,
    }


def _in_words(one: "Inspected", say: Catalogue) -> str:
    from bnaudit_gui.core.sentences import finding_sentence, ignored_sentence

    checkpoint, nearest = one.opened.checkpoint, one.recognised.candidates[0]
    network = say.say(
        "inspect.fits" if nearest.fits else "inspect.nearest",
        name=nearest.name,
        inputs=nearest.inputs,
        outputs=nearest.outputs,
        differing=len(nearest.missing) + len(nearest.unexpected) + len(nearest.shapes),
    )
    lines = [
        checkpoint.path,
        say.say("inspect.file256", digest=checkpoint.file_sha256),
        say.say("inspect.tensors256", digest=checkpoint.canonical_tensors_sha256),
        say.say(
            "inspect.holds",
            container=checkpoint.container,
            tensors=len(checkpoint.tensors),
            layers=len(checkpoint.norm_layers),
        ),
        network,
    ]
    if checkpoint.unwrapped:
        lines.append(say.say("inspect.unwrapped", parts=", ".join(checkpoint.unwrapped)))
    lines += [ignored_sentence(ignored, say) for ignored in checkpoint.ignored]
    lines += [finding_sentence(finding, say) for finding in checkpoint.findings]
    return "\n  ".join(lines)
