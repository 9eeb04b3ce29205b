"""Flips bits of a report and counts what verification says: `python -m tests.report.flipping`.

A process of its own, so that the thousands of bits of a signature are shared among processors.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bnaudit_gui.report.signature_errors import ReportChanged
from bnaudit_gui.report.verification import verify
from tests.report.signed_reports import gap_of, with_bit_flipped

ACCEPTED = "accepted as unchanged"


def answers(pdf: bytes, bits: Iterable[tuple[int, int]]) -> Counter[str]:
    """How often each reason was given for one flipped bit (position in the file, bit)."""
    counted: Counter[str] = Counter()
    for position, bit in bits:
        try:
            verify(with_bit_flipped(pdf, position, bit))
            counted[ACCEPTED] += 1
        except ReportChanged as changed:
            counted[changed.reason] += 1
    return counted


def bits_of_gap(pdf: bytes) -> list[tuple[int, int]]:
    """Every bit of `/Contents`, brackets included."""
    return [(position, bit) for position in gap_of(pdf) for bit in range(8)]


def answers_to_every_bit(report: Path) -> Counter[str]:
    """The same for every bit of `/Contents`, on all processors."""
    workers = min(os.cpu_count() or 1, 8)
    command = [sys.executable, "-m", "tests.report.flipping", str(report)]
    children = [
        subprocess.Popen([*command, str(n), str(workers)], stdout=subprocess.PIPE)
        for n in range(workers)
    ]
    counted: Counter[str] = Counter()
    for child in children:
        out, _ = child.communicate()
        assert child.returncode == 0
        counted.update(json.loads(out))
    return counted


if __name__ == "__main__":
    data = Path(sys.argv[1]).read_bytes()
    share = bits_of_gap(data)[int(sys.argv[2]) :: int(sys.argv[3])]
    print(json.dumps(answers(data, share)))
