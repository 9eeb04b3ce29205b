"""Makes the README's pictures and verdict tables from the cases of a finished demo.

python packaging/readme_pictures.py demo
"""

import os
import sys
import time
from pathlib import Path

import pypdfium2

from bnaudit_gui.commands.table import verdict_table
from bnaudit_gui.jobs.case import load_record
from bnaudit_gui.words.catalogue import Catalogue

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PICTURE = ROOT / "packaging" / "pictures" / "report-page-1.png"
WINDOW = PICTURE.with_name("workspace.png")
BEGIN, END = "<!-- tables from a run: begin -->", "<!-- tables from a run: end -->"
SCALE = 1.5
"""Pixels a point: readable where the README is read, and small."""


def main(demo: Path) -> None:
    """Draws page 1 of the first case's report, and writes all cases' tables into the README."""
    cases = sorted(demo.glob("*.bnaudit"), reverse=True)
    draw_page(cases[0] / "reports" / "report.pdf")
    draw_window(cases[0])
    tables = [f"`{case.stem}`\n\n```\n{table_of(case)}\n```" for case in cases]
    text = README.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    body = "\n\n".join(tables)
    README.write_text(f"{before}{BEGIN}\n{body}\n{END}{after}", encoding="utf-8")


def draw_page(report: Path) -> None:
    """Draws page 1 of a report."""
    PICTURE.parent.mkdir(exist_ok=True)
    document = pypdfium2.PdfDocument(report)
    image = document[0].render(scale=SCALE).to_pil()
    image.convert("RGB").save(PICTURE, optimize=True)
    document.close()


def draw_window(case: Path) -> None:
    """Draws the window with the case open, as it comes on a small screen."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from bnaudit_gui.ui import opening, theme

    application = QApplication([])
    window = opening.built(application, Catalogue())
    theme.apply_theme(application, "light")
    window.resize(1366, 768)
    window.show()
    window.open_case(str(case))
    for _ in range(50):
        application.processEvents()
        time.sleep(0.02)
    window.grab().save(str(WINDOW))
    window.close()


def table_of(case: Path) -> str:
    """The verdict table of a case, as the command line prints it."""
    return verdict_table(load_record(case), Catalogue())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
