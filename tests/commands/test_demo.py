"""The example release, audited whole: what the README promises, on this machine."""

import json
from pathlib import Path

import pypdfium2
import pytest

from bnaudit_gui import places
from bnaudit_gui.core.record import Predicate, canonical_bytes, read_record
from bnaudit_gui.jobs.case import load_record
from bnaudit_gui.report.verification import verify
from tests.commands.running import Said, bnaudit


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Said]:
    folder = tmp_path_factory.mktemp("demo")
    said = bnaudit("demo", "--out", str(folder / "out"), cache=folder / "cache", threads=None)
    assert said.status == 0, said.errors
    return folder / "out", said


def predicate_of(demo: tuple[Path, Said], method: str) -> Predicate:
    return load_record(demo[0] / f"{method}.bnaudit").predicate


def test_the_frozen_checkpoint_moves_and_the_reference_does_not(demo: tuple[Path, Said]) -> None:
    rows = {(d.model, d.set): d for d in predicate_of(demo, "gradient_ascent").drift}
    assert rows["unlearned", "forget"].moved is True
    assert all(d > 0 for d in rows["unlearned", "forget"].per_replicate if d is not None)
    for name in ("forget", "kept", "test"):
        assert rows["reference", name].moved is False


def test_the_checkpoint_whose_statistics_followed_does_not_move(demo: tuple[Path, Said]) -> None:
    assert {d.moved for d in predicate_of(demo, "fine_tuning").drift} == {False}


def test_the_second_audit_reuses_the_references_refits(demo: tuple[Path, Said]) -> None:
    assert predicate_of(demo, "gradient_ascent").timeline.reused_replicates == 0
    assert predicate_of(demo, "fine_tuning").timeline.reused_replicates == 10


@pytest.mark.parametrize("method", ["gradient_ascent", "fine_tuning"])
def test_published_numbers_come_out_to_the_record(demo: tuple[Path, Said], method: str) -> None:
    """They were counted by another implementation of the network and of the readings."""
    published = json.loads((places.resources() / "example" / "published.json").read_text())
    gate = predicate_of(demo, method).gate
    assert gate.state == "reproduced"
    assert len(gate.rows) == 6
    for row in gate.rows:
        name = f"{method}_seed1.pth" if row.model == "unlearned" else "reference_seed1.pth"
        counted = published[name][row.set]
        assert row.n == counted["n"]
        assert row.correct is not None
        # another processor may round one near tie otherwise
        assert abs(row.correct - counted["correct"]) <= 1


def test_replicates_draw_different_records(demo: tuple[Path, Said]) -> None:
    convention = predicate_of(demo, "gradient_ascent").method.convention
    assert (convention.pool, convention.rest, convention.set_aside) == (2000, 2700, 900)
    assert convention.replicates_differ_in == "records"
    assert convention.ragged_records == 2000 % 128


def test_tables_are_printed_and_reports_lie_where_they_are_said_to_lie(
    demo: tuple[Path, Said],
) -> None:
    folder, said = demo
    assert str(folder) in said.sentence
    for method in ("gradient_ascent", "fine_tuning"):
        report = folder / f"{method}.bnaudit" / "reports" / "report.pdf"
        assert str(report) in said.out
        document = pypdfium2.PdfDocument(report)
        assert "DEMONSTRATION" in document[0].get_textpage().get_text_range()
        assert verify(report.read_bytes()).demonstration
        attached = [document.get_attachment(i) for i in range(document.count_attachments())]
        record = load_record(folder / f"{method}.bnaudit")
        assert [bytes(a.get_data()) for a in attached] == [canonical_bytes(record)]
        assert read_record(bytes(attached[0].get_data())) == record
        document.close()
    assert said.out.count("as shipped") == 4
