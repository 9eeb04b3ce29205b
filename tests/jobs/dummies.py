"""Children that speak the line protocol and misbehave in one way each: whole programs, no mocks."""

import sys

from bnaudit_gui.jobs.client import ChildCommand

_START = r"""
import os, sys, time, signal
job = sys.stdin.readline()
def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
PROGRESS = '{"event":"Progressed","task":"read","subject":"mine.pth","done":1,"total":2}'
LAST = '{"event":"EvidenceHashed","changed":[]}'
REFUSED = (
    '{"event":"Failed","kind":"PairError","code":"siblings.repeated",'
    '"values":{"file":"a","other":"b"}}'
)
CRASHED = '{"event":"Crashed","traceback":"Traceback\\nValueError: 7"}'
"""

BEHAVIOURS = {
    "answers": "say(PROGRESS); say(LAST)",
    "chatters": r"""
say('hello from a library')
say(PROGRESS)
say('{"event":"NoSuchEvent"}')
say('{broken')
os.write(1, bytes([255, 254, 10]))
say(LAST)
""",
    "complains": "sys.stderr.write('a warning' + chr(10)); say(PROGRESS)",
    "refuses": "say(REFUSED); sys.exit(2)",
    "crashes": "say(CRASHED); sys.exit(1)",
    "dies": "say(PROGRESS); os.kill(os.getpid(), signal.SIGSEGV)",
    "is killed": "say(PROGRESS); os.kill(os.getpid(), signal.SIGKILL)",
    "leaves": "say(PROGRESS); sys.exit(7)",
    "falls silent": "say(PROGRESS); time.sleep(600)",
}


def child(behaviour: str, *, name: str = "worker") -> ChildCommand:
    """A child that behaves like that."""
    script = "raise SystemExit(9)"
    if behaviour != "ends at once":
        script = _START + BEHAVIOURS[behaviour]
    return ChildCommand(name, (sys.executable, "-I", "-c", script), None)
