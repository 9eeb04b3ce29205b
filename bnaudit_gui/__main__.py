"""Composition root: a command, or one of the two children."""

import argparse
import os
import sys
import traceback
from typing import NoReturn

from bnaudit_gui.commands import audit, demo, identity, inspect, report, verify
from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.words.catalogue import Catalogue

COMMANDS = (demo, inspect, audit, report, verify, identity)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, as everything else here does."""

    say = Catalogue()

    def error(self, message: str) -> NoReturn:
        """Exits 2 with the sentence."""
        problem = message[:1].upper() + message[1:]
        sentence = self.say.say("commands.usage", problem=problem, program=self.prog)
        self.exit(2, sentence + "\n")


def main() -> None:
    """Runs one command or child and exits: 0 done, 2 the auditor must act, 1 our bug."""
    if sys.argv[1:] == ["--opener"]:
        from bnaudit_gui.jobs.opener import main as opener

        opener()
    if sys.argv[1:] == ["--worker"]:
        from bnaudit_gui.jobs.worker import main as worker

        worker()
    sys.exit(run(sys.argv[1:]))


def window() -> None:
    """Opens the window."""
    sys.exit(_open_window(Catalogue()))


def _open_window(say: Catalogue) -> int:
    """Opens the window; returns the exit status. Without a display that is one sentence."""
    offscreen = os.environ.get("QT_QPA_PLATFORM")
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform == "linux" and not offscreen and not display:
        print(say.say("window.noDisplay"), file=sys.stderr)
        return 2
    try:
        from bnaudit_gui.ui.opening import open_window
    except ImportError as error:
        print(say.say("window.noLibrary", reason=error), file=sys.stderr)
        return 2
    return open_window(say)


def run(arguments: list[str]) -> int:
    """Runs one command; returns the exit status and leaves the sentence last on standard error."""
    say = Catalogue()
    if not arguments:
        return _open_window(say)
    parser = Parser(prog="bnaudit", description=say.say("commands.description"), allow_abbrev=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands, say)
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options, say)
    except AuditError as error:
        print(say.say(error.code, **error.values), file=sys.stderr)
        return error.exit_status
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain once more at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(say.say("commands.stopped"), file=sys.stderr)
        return 2
    except Exception as error:  # noqa: BLE001 - the door: a bug of ours ends in a sentence too
        traceback.print_exc()
        print(say.say("commands.crashed", error=repr(error)), file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    main()
