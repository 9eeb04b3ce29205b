"""The window on the tiny release: real files, real children, real signature."""

import os
import signal
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from bnaudit_gui import places
from bnaudit_gui.core.record import comparable_bytes
from bnaudit_gui.jobs.auditing import run_audit
from bnaudit_gui.jobs.case import load_record
from bnaudit_gui.report.identities import create_identity, read_identity
from bnaudit_gui.report.identity_store import store_identity
from bnaudit_gui.report.verification import verify
from bnaudit_gui.ui.crash_dialog import CrashDialog
from bnaudit_gui.ui.export_dialog import ExportDialog
from bnaudit_gui.ui.identity_dialog import IdentityDialog
from bnaudit_gui.ui.main_window import MainWindow
from bnaudit_gui.ui.verify_dialog import VerifyDialog
from tests.jobs.test_kills import alive, children_of
from tests.small_release import SmallRelease
from tests.ui.windows import (
    answer_save_dialog,
    click,
    dialog_of,
    drop,
    fill_page,
    new_audit_page,
    opened_window,
    wait,
    workspace,
)


def started(
    qtbot: QtBot,
    release: SmallRelease,
    case: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    replicates: int,
) -> MainWindow:
    """A window with an audit under way."""
    window = opened_window(qtbot)
    click(window, "New audit")
    page = new_audit_page(window)
    fill_page(qtbot, page, release, replicates=replicates)
    answer_save_dialog(monkeypatch, case)
    click(page, "Start the audit")
    return window


def _says(words: QLabel, part: str) -> bool:
    return part in words.text()


def finished(window: MainWindow) -> bool:
    return (
        window.job is not None and not window.job.running and workspace(window).record is not None
    )


def test_the_whole_story_by_clicks_and_drops(
    qtbot: QtBot, release: SmallRelease, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PySide6.QtGui.QDesktopServices.openUrl", lambda *_: True)
    case, report = tmp_path / "mine.bnaudit", tmp_path / "signed.pdf"
    window = started(qtbot, release, case, monkeypatch, replicates=10)
    assert not workspace(window).banner.export.isEnabled()
    wait(qtbot, lambda: finished(window))
    page = workspace(window)
    assert "moved" in page.banner.headline.text()
    assert page.numbers.rowCount() == 6
    told = page.drift.accessibleName
    wait(qtbot, lambda: told() != "" and "replicates" not in told(), timeout_ms=5000)
    click(window, "Export report…")
    dialog = dialog_of(window, ExportDialog)
    assert isinstance(dialog, ExportDialog)
    click(dialog, "Create an identity…")
    identity = dialog.findChild(IdentityDialog)
    assert isinstance(identity, IdentityDialog)
    identity.name.setText("A. Auditor")
    identity.passphrase.setText("correct horse")
    identity.again.setText("correct horse")
    click(identity, "Create identity")
    dialog.file.setText(str(report))
    dialog.passphrase.setText("wrong")
    click(dialog, "Sign and save")
    wait(qtbot, dialog.go.isEnabled)
    assert "passphrase" in dialog.said.text().lower()
    assert not report.exists()
    dialog.passphrase.setText("correct horse")
    with qtbot.waitSignal(dialog.saved, timeout=60_000):
        click(dialog, "Sign and save")
    facts = verify(report.read_bytes())
    assert facts.answer == "unchangedSignerUnknown"
    assert facts.record == (case / "record.json").read_bytes()
    drop(window, str(report))
    shown = dialog_of(window, VerifyDialog)
    assert isinstance(shown, VerifyDialog)
    assert shown.headline.text() == "Unchanged, signer unknown"
    assert "A. Auditor" in shown.facts.text()
    shown.take_trusted(places.identities() / "A. Auditor.pem")
    assert shown.headline.text() == "Unchanged, signer trusted"
    report.write_bytes(report.read_bytes() + b"x")
    shown.look(str(report))
    assert shown.headline.text() == "Changed after signing"
    assert "claims" in shown.facts.text()
    window.close()


def test_the_example_goes_from_a_click_to_a_signed_report(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PySide6.QtGui.QDesktopServices.openUrl", lambda *_: True)
    monkeypatch.delenv("OMP_NUM_THREADS")
    data = create_identity("A. Auditor", "", "correct horse")
    store_identity(places.identities(), "mine", data, read_identity(data, "correct horse"))
    window = opened_window(qtbot)
    click(window, "Open the example")
    page = new_audit_page(window)
    wait(qtbot, page.start.isEnabled)
    assert page.gate is not None
    assert page.gate.state == "reproduced"
    case = tmp_path / "example.bnaudit"
    answer_save_dialog(monkeypatch, case)
    click(page, "Start the audit")
    wait(qtbot, lambda: finished(window))
    assert workspace(window).banner.headline.text().startswith("The reading moved")
    click(window, "Export report…")
    dialog = dialog_of(window, ExportDialog)
    assert isinstance(dialog, ExportDialog)
    dialog.passphrase.setText("correct horse")
    with qtbot.waitSignal(dialog.saved, timeout=60_000) as saved:
        click(dialog, "Sign and save")
    facts = verify(Path(saved.args[0]).read_bytes())
    assert facts.record == (case / "record.json").read_bytes()
    window.close()


def test_cancel_ends_the_child_within_two_seconds_and_the_window_goes_on(
    qtbot: QtBot, release: SmallRelease, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = tmp_path / "mine.bnaudit"
    window = started(qtbot, release, case, monkeypatch, replicates=300)
    assert window.job is not None
    job = window.job
    wait(qtbot, lambda: job.progress.whole_replicates >= 2)
    children = children_of(os.getpid())
    assert children
    click(window.jobs, "Cancel")
    wait(qtbot, lambda: not job.running, timeout_ms=2000)
    assert not any(map(alive, children))
    wait(qtbot, lambda: "Stopped" in workspace(window).banner.headline.text())
    assert not workspace(window).banner.export.isEnabled()
    assert not (case / "record.json").exists()
    window.new_audit()
    assert new_audit_page(window) is not None
    window.close()


def test_a_killed_worker_is_one_sentence_and_the_next_audit_works(
    qtbot: QtBot, release: SmallRelease, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = tmp_path / "mine.bnaudit"
    window = started(qtbot, release, case, monkeypatch, replicates=300)
    assert window.job is not None
    first = window.job
    wait(qtbot, lambda: first.progress.whole_replicates >= 2)
    for child in children_of(os.getpid()):
        os.kill(child, signal.SIGKILL)
    wait(qtbot, lambda: not first.running)
    wait(qtbot, lambda: "ended from outside" in window.jobs.words.text(), timeout_ms=5000)
    window.open_case(str(case))
    wait(qtbot, lambda: finished(window))
    record = workspace(window).record
    assert record is not None
    assert record.predicate.timeline.reused_replicates >= 4
    window.close()


@pytest.mark.parametrize("stop", [True, False])
def test_closing_during_work_asks(
    qtbot: QtBot,
    release: SmallRelease,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    stop: bool,
) -> None:
    asked: list[str] = []

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        words = "Stop and close" if stop else "Keep working"
        button = next(b for b in box.buttons() if b.text().replace("&", "") == words)
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda _self: button)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    window = started(qtbot, release, tmp_path / "mine.bnaudit", monkeypatch, replicates=300)
    assert window.job is not None
    job = window.job
    wait(qtbot, lambda: job.progress.whole_replicates >= 1)
    window.close()
    assert len(asked) == 1
    assert job.running is not stop
    assert window.isVisible() is not stop
    if not stop:
        job.cancel()
        wait(qtbot, lambda: not job.running)
        window.close()


def test_a_finished_case_opens_as_it_was_without_computing(
    qtbot: QtBot, release: SmallRelease, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = tmp_path / "mine.bnaudit"
    window = started(qtbot, release, case, monkeypatch, replicates=3)
    wait(qtbot, lambda: finished(window))
    before = workspace(window)
    words = (before.banner.headline.text(), before.banner.sentence.text(), before.findings.text())
    window.close()
    again = opened_window(qtbot)
    again.open_case(str(case))
    page = workspace(again)
    assert (page.banner.headline.text(), page.banner.sentence.text(), page.findings.text()) == words
    assert page.record is not None
    assert comparable_bytes(page.record) == comparable_bytes(load_record(case))
    assert again.job is None
    again.close()


@pytest.mark.parametrize("how", ["changed", "gone"])
def test_evidence_that_changed_since_is_found_for_ever_and_the_case_opens(
    qtbot: QtBot, release: SmallRelease, tmp_path: Path, how: str
) -> None:
    mine, case = tmp_path / "mine.pth", tmp_path / "mine.bnaudit"
    original = Path(release.checkpoint("unlearned")).read_bytes()
    mine.write_bytes(original)
    plan = release.plan(unlearned=str(mine), seed_siblings=())
    for _ in run_audit(plan, case, cache=places.cache()):
        pass
    if how == "gone":
        mine.unlink()
    else:
        mine.write_bytes(original + b"x")
    for _ in range(2):  # the second time the file is as it was, and the finding stands
        window = opened_window(qtbot)
        window.open_case(str(case))
        page = workspace(window)
        words = page.findings
        wait(qtbot, partial(_says, words, "mine.pth"), timeout_ms=20_000)
        assert page.record is not None
        window.close()
        mine.write_bytes(original)


@pytest.mark.parametrize(
    ("text", "said"), [('{"_type":1}', "cannot be read"), ("", "cannot be read")]
)
def test_a_case_of_another_version_is_said(
    qtbot: QtBot, tmp_path: Path, text: str, said: str
) -> None:
    case = tmp_path / "newer.bnaudit"
    case.mkdir()
    (case / "record.json").write_text(text)
    window = opened_window(qtbot)
    window.open_case(str(case))
    box = window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert said in box.text()
    box.close()
    window.close()


def test_a_refused_file_says_so_in_its_slot(qtbot: QtBot, tmp_path: Path) -> None:
    page_file = tmp_path / "model.pth"
    page_file.write_text("<!DOCTYPE html><html>")
    window = opened_window(qtbot)
    drop(window, str(page_file))
    page = new_audit_page(window)
    slot = page.slots["unlearned"]
    wait(qtbot, lambda: slot.property("slot") == "refused")
    assert not page.start.isEnabled()
    window.close()


def test_a_bug_of_ours_is_shown_with_a_report_to_copy(qtbot: QtBot) -> None:
    window = opened_window(qtbot)
    try:
        raise ValueError("seven")
    except ValueError as error:
        window.show_crash(error)
    dialog = dialog_of(window, CrashDialog)
    assert isinstance(dialog, CrashDialog)
    click(dialog, "Copy report")
    assert "ValueError: seven" in QGuiApplication.clipboard().text()
    dialog.close()
    window.close()
