"""The first paint, and what it loads."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from bnaudit_gui.ui import opening
from bnaudit_gui.words.catalogue import Catalogue

def seen():
    names = [type(w).__name__ for w in QApplication.topLevelWidgets() if w.isVisible()]
    print("WINDOWS", *names)
    print("MODULES", *sorted({name.partition(".")[0] for name in sys.modules}), flush=True)
    QApplication.closeAllWindows()

def fail():
    raise ValueError("seven")

application = QApplication([])
window = opening.built(application, Catalogue())
window.show()
application.processEvents()
"""
HEAVY = {"torch", "pyqtgraph", "scipy", "matplotlib", "typst", "pyhanko", "cryptography"}


def run(folder: Path, script: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_first_paint_loads_nothing_heavy(tmp_path: Path) -> None:
    answer = run(tmp_path, SCRIPT + "seen()")
    assert answer.returncode == 0, answer.stderr
    line = next(line for line in answer.stdout.splitlines() if line.startswith("MODULES"))
    assert set(line.split()[1:]) & HEAVY == set()


def test_an_exception_that_nobody_caught_is_shown_and_the_window_goes_on(tmp_path: Path) -> None:
    late = "QTimer.singleShot(0, fail)\nQTimer.singleShot(300, seen)\nsys.exit(application.exec())"
    script = SCRIPT + late
    answer = run(tmp_path, script)
    assert answer.returncode == 0, answer.stderr
    assert "ValueError: seven" in answer.stderr
    line = next(line for line in answer.stdout.splitlines() if line.startswith("WINDOWS"))
    assert {"MainWindow", "CrashDialog"} <= set(line.split())


def test_without_a_display_it_is_one_sentence() -> None:
    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    bare.pop("QT_QPA_PLATFORM", None)
    answer = subprocess.run(
        [sys.executable, "-m", "bnaudit_gui"], env=bare, capture_output=True, text=True, check=False
    )
    if sys.platform == "linux":
        assert answer.returncode == 2
        assert answer.stderr.count("\n") == 1
        assert "no display" in answer.stderr
