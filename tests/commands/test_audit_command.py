"""Audits as a person runs them, on the tiny release."""

import io
import json
import os
import zipfile
from pathlib import Path

import msgspec
import numpy as np
import pytest
from PIL import Image
from safetensors.numpy import load_file

from bnaudit_gui.core.record import AuditRecord, canonical_bytes, comparable_bytes, read_record
from bnaudit_gui.jobs.journal import Journal
from tests.commands.running import arguments_of, bnaudit
from tests.small_release import SmallRelease, records_of


@pytest.fixture(scope="module")
def finished(release: SmallRelease, cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The case of one whole audit."""
    case = tmp_path_factory.mktemp("cases") / "pair.bnaudit"
    said = bnaudit(*arguments_of(release.plan(), case), cache=cache)
    assert said.status == 0, said.errors
    assert "as shipped" in said.out
    assert str(case) in said.sentence
    return case


def record_of(case: Path) -> AuditRecord:
    return read_record((case / "record.json").read_bytes())


def test_a_case_holds_what_it_promises(finished: Path) -> None:
    names = {path.name for path in finished.iterdir()}
    assert names == {
        "case.json",
        "plan.json",
        "evidence.json",
        "record.json",
        "journal.jsonl",
        "arrays.safetensors",
    } | ({"log.jsonl"} & names)
    assert [e.what for e in Journal(finished / "journal.jsonl").entries] == [
        "planned", "prepared", *["replicate"] * 6, "finished"
    ]  # fmt: skip
    assert canonical_bytes(record_of(finished)) == (finished / "record.json").read_bytes()


def test_the_record_has_every_promised_field(finished: Path) -> None:
    statement = json.loads((finished / "record.json").read_text())
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert {s["name"] for s in statement["subject"]} == {
        "unlearned/unlearned_seed1.pth", "reference/reference_seed1.pth"
    }  # fmt: skip
    promised = (
        "tool environment method materials weightsIdentity readings drift bound criteria "
        "staleness provenance gate findings auditor perClass conclusion timeline"
    )
    assert set(promised.split()) <= set(statement["predicate"])
    kinds = {type(v) for row in statement["predicate"]["readings"] for v in row.values()}
    assert float not in kinds


def test_the_numbers_in_the_record_are_those_of_the_arrays(finished: Path) -> None:
    arrays = load_file(finished / "arrays.safetensors")
    for reading in record_of(finished).predicate.readings:
        if reading.model not in ("unlearned", "reference"):
            continue
        part = "shipped" if reading.replicate is None else f"replicate-{reading.replicate:02d}"
        predictions = arrays[f"{reading.model}/{part}/{reading.set}/prediction"]
        labels = arrays[f"labels/{reading.set}"]
        assert reading.correct == int((predictions == labels).sum())
        assert reading.n == len(labels)


def test_every_refit_left_the_weights_alone(finished: Path) -> None:
    for row in record_of(finished).predicate.weights_identity:
        assert (row.identical, row.refits) == (True, 3)


def test_the_same_plan_gives_the_same_record_but_for_the_timeline(
    finished: Path, release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    afresh, again = tmp_path / "afresh", tmp_path / "again"
    one = bnaudit(*arguments_of(release.plan(), afresh), cache=tmp_path / "empty-cache")
    two = bnaudit(*arguments_of(release.plan(), again), cache=cache)
    assert (one.status, two.status) == (0, 0)
    first, second, third = map(record_of, (finished, afresh, again))
    assert comparable_bytes(first) == comparable_bytes(second) == comparable_bytes(third)
    assert first.predicate.timeline.reused_replicates == 0
    assert second.predicate.timeline.reused_replicates == 0
    assert third.predicate.timeline.reused_replicates == 6


def test_another_order_and_other_file_names_change_no_count(
    finished: Path, release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    for name in ("kept", "forget", "test"):
        for place in reversed(records_of(release, name)):
            folder = tmp_path / name / str(release.labels[place])
            folder.mkdir(parents=True, exist_ok=True)
            Image.fromarray(release.pixels[place]).save(folder / f"z{999 - place}.png")
    plan = release.plan(**{name: str(tmp_path / name) for name in ("kept", "forget", "test")})
    said = bnaudit(*arguments_of(plan, tmp_path / "case"), cache=cache)
    assert said.status == 0, said.errors
    first, second = record_of(finished).predicate, record_of(tmp_path / "case").predicate
    assert first.readings == second.readings
    assert first.drift == second.drift
    assert [s.manifest_sha256 for s in first.materials.sets] == [
        s.manifest_sha256 for s in second.materials.sets
    ]
    # and nothing was computed again: the work hangs on pixels and labels, not on names
    assert second.timeline.reused_replicates == 6


def test_a_plan_file_asks_the_same(finished: Path, cache: Path, tmp_path: Path) -> None:
    plan = finished / "plan.json"
    said = bnaudit("audit", str(plan), "--out", str(tmp_path / "case"), "--json", cache=cache)
    assert said.status == 0, said.errors
    printed = read_record(said.out.encode())
    assert comparable_bytes(printed) == comparable_bytes(record_of(finished))


def test_without_reference_siblings_and_published_numbers_nothing_is_invented(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    plan = release.plan(reference=None, seed_siblings=(), reference_siblings=(), criteria=())
    said = bnaudit(*arguments_of(plan, tmp_path / "case"), cache=cache)
    assert said.status == 0, said.errors
    predicate = record_of(tmp_path / "case").predicate
    assert {row.model for row in predicate.readings} == {"unlearned"}
    assert [(b.value, b.origin) for b in predicate.bound] == [(None, "none")] * 3
    assert [(d.moved, d.why) for d in predicate.drift] == [(None, "noBound")] * 3
    assert predicate.gate.state == "notChecked"
    assert predicate.criteria[0].origin == "default"
    assert {"criterion.default", "architecture.assumed.notChecked"} <= {
        finding.code for finding in predicate.findings
    }
    assert "no bound" in said.out
    assert "No reference was given" in said.out


def test_published_numbers_that_are_reproduced_open_the_gate(
    finished: Path, release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    numbers = {}
    for reading in record_of(finished).predicate.readings:
        if reading.state == "shipped" and reading.set != "kept" and reading.accuracy is not None:
            prefix = {"unlearned": "", "reference": "reference."}.get(reading.model)
            if prefix is not None:
                numbers[prefix + reading.set] = f"{float(100 * reading.accuracy):.2f}%"
    plan = release.plan(published=numbers)
    said = bnaudit(*arguments_of(plan, tmp_path / "case"), cache=cache)
    assert said.status == 0, said.errors
    gate = record_of(tmp_path / "case").predicate.gate
    assert gate.state == "reproduced"
    assert [row.reproduced for row in gate.rows] == [True] * 4


def test_the_published_kept_number_is_held_against_all_kept_records(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    plan = release.plan(published={"kept": "0.01"})
    said = bnaudit(*arguments_of(plan, tmp_path / "case"), cache=cache)
    assert said.status == 2
    assert said.sentence.startswith("The published kept accuracy of the unlearned model is 1.00 %")
    assert not (tmp_path / "case").exists()
    accepted = msgspec.structs.replace(plan, accept=("not-reproduced",))
    said = bnaudit(*arguments_of(accepted, tmp_path / "case"), cache=cache)
    assert said.status == 0, said.errors
    predicate = record_of(tmp_path / "case").predicate
    assert predicate.gate.state == "notReproduced"
    assert predicate.gate.rows[0].n == 240
    assert predicate.method.accepted == ("not-reproduced",)


def test_a_typed_bound_is_labelled_as_typed(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    plan = release.plan(bound="1.2", replicates=10)
    said = bnaudit(*arguments_of(plan, tmp_path / "case"), cache=cache)
    assert said.status == 0, said.errors
    predicate = record_of(tmp_path / "case").predicate
    assert {bound.origin for bound in predicate.bound} == {"typed"}
    # 40 forget records: one weighs 2.5 pp
    forget = next(d for d in predicate.drift if (d.model, d.set) == ("unlearned", "forget"))
    assert (forget.moved, forget.why) == (None, "tooCoarse")


def test_an_unlearned_checkpoint_overwritten_in_place_is_audited_anew(
    release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    path = tmp_path / "mine.pth"
    plan = release.plan(unlearned=str(path), seed_siblings=())
    path.write_bytes(Path(release.checkpoint("unlearned", 2)).read_bytes())
    times = path.stat()
    assert bnaudit(*arguments_of(plan, tmp_path / "a"), cache=cache).status == 0
    path.write_bytes(Path(release.checkpoint("unlearned", 3)).read_bytes())
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert bnaudit(*arguments_of(plan, tmp_path / "b"), cache=cache).status == 0
    first, second = record_of(tmp_path / "a"), record_of(tmp_path / "b")
    assert first.subject[0].digest != second.subject[0].digest
    assert first.predicate.readings != second.predicate.readings


def test_a_zip_with_class_folders_reads_like_one_with_a_table(
    finished: Path, release: SmallRelease, cache: Path, tmp_path: Path
) -> None:
    for name in ("kept", "forget", "test"):
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w") as archive:
            for place in records_of(release, name):
                data = io.BytesIO()
                Image.fromarray(np.asarray(release.pixels[place])).save(data, "PNG")
                archive.writestr(f"{release.labels[place]}/{place}.png", data.getvalue())
    plan = release.plan(**{n: str(tmp_path / f"{n}.zip") for n in ("kept", "forget", "test")})
    said = bnaudit(*arguments_of(plan, tmp_path / "case"), cache=cache)
    assert said.status == 0, said.errors
    assert record_of(tmp_path / "case").predicate.readings == record_of(finished).predicate.readings
