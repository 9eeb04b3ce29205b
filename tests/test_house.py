"""The house stands as drawn: layers, empty doors, a light entrance."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "bnaudit_gui"
HEAVY = (
    *("torch", "PySide6", "pyqtgraph", "matplotlib", "typst", "numpy", "scipy", "PIL"),
    *("pyhanko", "cryptography", "asn1crypto", "pypdfium2"),
)

EACH_ROOM = "Each room imports only what stands below it"
JOBS = (
    "Inside jobs the children and the client know each other only through the case, "
    "the journal and the line protocol"
)
NO_PATH = (
    "The window, the commands, the client and the opener reach the engine and torch by no path"
)
TORCH = "torch is named only in the engine"
TORCH_ITSELF = (
    "torch is named in the engine, not in jobs, commands, the window or __main__ themselves"
)
QT = "Qt and pyqtgraph live only in the window"
PAPER = "The vocabulary and the intake know nothing of paper"
FORMATS = "The vocabulary knows no file formats"
PICKLE = "Pickle and its kin are imported by nobody but the inert reader"


def test_every_door_is_empty() -> None:
    doors = sorted(PACKAGE.rglob("__init__.py"))
    assert len(doors) >= 9
    assert [str(d.relative_to(ROOT)) for d in doors if d.read_text().strip()] == []


def modules_after(*arguments: str) -> set[str]:
    """Top-level modules loaded when the command has ended."""
    script = (
        "import sys, runpy\n"
        f"sys.argv = ['bnaudit', *{list(arguments)!r}]\n"
        "try:\n    runpy.run_module('bnaudit_gui', run_name='__main__')\n"
        "except SystemExit as end:\n    status = end.code\n"
        "print('MODULES', status, *sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    answer = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )
    said = next(line for line in answer.stdout.splitlines() if line.startswith("MODULES"))
    _, status, *names = said.split()
    assert status == "0"
    return set(names)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        *((c, "--help") for c in ("demo", "inspect", "audit", "report", "verify", "identity")),
    ],
)
def test_help_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert modules_after(*arguments) & set(HEAVY) == set()


def lint(package_root: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as main; main()",
    ]
    return subprocess.run(command, cwd=package_root, capture_output=True, text=True, check=False)


@pytest.fixture
def copy_of_the_house(tmp_path: Path) -> Path:
    def compiled(_folder: str, names: list[str]) -> list[str]:
        return [name for name in names if name == "__pycache__"]

    shutil.copytree(PACKAGE, tmp_path / "bnaudit_gui", ignore=compiled)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_layers_hold(copy_of_the_house: Path) -> None:
    answer = lint(copy_of_the_house)
    assert answer.returncode == 0, answer.stdout
    assert " 0 broken" in answer.stdout


@pytest.mark.parametrize(
    ("room", "line", "contract"),
    [
        ("core/drift.py", "import bnaudit_gui.intake.weights", EACH_ROOM),
        ("report/document.py", "import bnaudit_gui.engine.refit", EACH_ROOM),
        ("words/marking.py", "import bnaudit_gui.places", EACH_ROOM),
        ("utils.py", "", EACH_ROOM),
        ("jobs/client.py", "import bnaudit_gui.jobs.worker", JOBS),
        ("jobs/helpers.py", "", JOBS),
        ("jobs/client.py", "import bnaudit_gui.engine.audit", NO_PATH),
        ("commands/audit.py", "import bnaudit_gui.engine.recognise", NO_PATH),
        ("ui/workspace.py", "import bnaudit_gui.engine.audit", NO_PATH),
        ("ui/workspace.py", "import torch", NO_PATH),
        ("ui/workspace.py", "import bnaudit_gui.commands.audit", EACH_ROOM),
        ("jobs/opener.py", "import torch", NO_PATH),
        ("intake/weights.py", "import torch", TORCH),
        ("jobs/worker.py", "import torch", TORCH_ITSELF),
        ("core/chart.py", "import pyqtgraph", QT),
        ("engine/audit.py", "import PySide6.QtCore", QT),
        ("core/chart.py", "import matplotlib", PAPER),
        ("intake/pixels.py", "import typst", PAPER),
        ("core/record.py", "import cryptography", PAPER),
        ("core/record.py", "import zipfile", FORMATS),
        ("core/record.py", "import safetensors", FORMATS),
        ("engine/shelf.py", "import pickle", PICKLE),
        ("intake/weights.py", "import marshal", PICKLE),
    ],
)
def test_a_planted_violation_breaks_its_contract(
    copy_of_the_house: Path, room: str, line: str, contract: str
) -> None:
    path = copy_of_the_house / "bnaudit_gui" / room
    text = path.read_text() if path.exists() else ""
    path.write_text(f"{text}\n{line}\n")
    answer = lint(copy_of_the_house)
    assert answer.returncode == 1, answer.stdout
    said = " ".join(answer.stdout.split())
    assert f"{contract} BROKEN" in said, said


FORBIDDEN = (
    "torch.load(",
    "torch.jit.load(",
    "torch.export.load(",
    "allow_pickle=True",
    "pickle.load",
)


def test_nothing_delivered_is_ever_loaded_by_what_could_run_it() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {call}"
        for path in PACKAGE.rglob("*.py")
        for call in FORBIDDEN
        if call in path.read_text()
    ]
    assert found == []
