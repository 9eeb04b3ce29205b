import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from safetensors.numpy import load_file

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.materials import SetName
from bnaudit_gui.core.wire import from_json, to_json
from bnaudit_gui.intake.membership import GatheredRecords, evidence_sha256
from tests.intake.image_sources import (
    Gathered,
    Made,
    encoded,
    gather,
    made,
    noise,
    write_folder,
    write_zip,
)

KEPT = made("01" * 5, seed=0)
FORGET = made("22", seed=1)
TEST = made("012", seed=2)


def pairs_by_hand(pairs: Sequence[tuple[bytes, bytes]]) -> str:
    digest = hashlib.sha256()
    for first, second in sorted(pairs):
        digest.update(b"%d,%d\0" % (len(first), len(second)) + first + second)
    return digest.hexdigest()


def pixel_digest(image: Made) -> bytes:
    shape = ",".join(str(extent) for extent in image.pixels.shape)
    return hashlib.sha256(shape.encode() + b"\0" + image.pixels.tobytes()).digest()


def sources(folder: Path, **sets: list[Made]) -> dict[str, Path]:
    """A class folder a set; kept, forget and test unless told otherwise."""
    given = {"kept": KEPT, "forget": FORGET, "test": TEST} | sets
    return {name: write_folder(folder / name, images) for name, images in given.items()}


def refusal(folder: Path, **asked: Any) -> RecordsError:  # noqa: ANN401 - the fields of a plan
    with pytest.raises(RecordsError) as caught:
        gather(folder, **asked)
    return caught.value


def contents(gathered: Gathered, name: SetName) -> tuple[bytes, list[int], str]:
    """Pixels and labels in member order, and the manifest digest."""
    facts = gathered.set(name)
    members = load_file(facts.members)
    images = gathered.store(name).images(members["rows"])
    return images.tobytes(), members["labels"].tolist(), facts.manifest_sha256


def test_three_folders_become_three_sets(tmp_path: Path) -> None:
    gathered = gather(tmp_path, **sources(tmp_path))
    assert [(one.set, one.n) for one in gathered.records.sets] == [
        ("forget", 2),
        ("kept", 10),
        ("test", 3),
    ]
    assert gathered.records.class_names == ("0", "1", "2")
    assert gathered.records.class_origin == "integers"
    assert [count.n for count in gathered.set("kept").per_class] == [5, 5, 0]
    assert gathered.set("kept").image_shape == (6, 8, 3)
    assert gathered.records.findings == ()


def test_test_may_be_absent(tmp_path: Path) -> None:
    paths = sources(tmp_path)
    gathered = gather(tmp_path, kept=paths["kept"], forget=paths["forget"])
    assert [one.set for one in gathered.records.sets] == ["forget", "kept"]


def test_members_are_sorted_by_pixel_digest_and_label(tmp_path: Path) -> None:
    twice = [*KEPT, KEPT[0]._replace(name="again.png", label="1")]
    gathered = gather(tmp_path, **sources(tmp_path, kept=twice))
    by_hand = sorted((pixel_digest(image), int(image.label)) for image in twice)
    members = load_file(gathered.set("kept").members)
    digests = gathered.store("kept").digests[members["rows"]]
    found = [(row.tobytes(), label) for row, label in zip(digests, members["labels"], strict=True)]
    assert found == by_hand
    assert members["rows"].dtype == members["labels"].dtype == np.int64


def test_the_digests_are_those_computed_by_hand(tmp_path: Path) -> None:
    kept = gather(tmp_path, **sources(tmp_path)).set("kept")
    assert kept.manifest_sha256 == pairs_by_hand(
        [(pixel_digest(image), image.label.encode()) for image in KEPT]
    )
    assert kept.evidence_sha256 == pairs_by_hand(
        [(f"{i.label}/{i.name}".encode(), hashlib.sha256(encoded(i.pixels)).digest()) for i in KEPT]
    )


def test_layout_file_names_and_order_change_no_member(tmp_path: Path) -> None:
    first = gather(tmp_path, **sources(tmp_path))
    renamed = [i._replace(name=f"x{99 - n}.png") for n, i in enumerate(KEPT)]
    other = {
        "kept": write_zip(tmp_path / "kept.zip", renamed[::-1]),
        "forget": write_zip(tmp_path / "forget.zip", FORGET, table=None),
        "test": write_zip(tmp_path / "test.zip", TEST, table="list.tsv"),
    }
    (tmp_path / "list").mkdir()
    second = gather(tmp_path / "list", **other)
    names: tuple[SetName, ...] = ("kept", "forget", "test")
    for name in names:
        assert contents(first, name) == contents(second, name)
    assert first.set("kept").evidence_sha256 != second.set("kept").evidence_sha256


def test_three_selectors_of_one_zip_decode_it_once(tmp_path: Path) -> None:
    everything = [
        image._replace(name=f"{n:02d}.png") for n, image in enumerate([*KEPT, *FORGET, *TEST])
    ]
    path = write_zip(tmp_path / "all.zip", everything)
    for name, rows in (("forget", range(10, 12)), ("test", range(12, 15))):
        lines = "".join(f"{everything[row].name}\n" for row in rows)
        (tmp_path / f"{name}.txt").write_text(lines)
    (tmp_path / "kept.txt").write_text("".join(f"{row}\n" for row in range(10)))
    asked = {name: f"{path}#{name}.txt" for name in ("kept", "forget", "test")}
    one = gather(tmp_path, **asked)
    assert len(list((tmp_path / "cache" / "pixels").iterdir())) == 1
    assert one.events[-1].task == "decode"
    assert one.events[-1].done == one.events[-1].total == 15
    apart = gather(tmp_path / "apart", **sources(tmp_path / "apart"))
    names: tuple[SetName, ...] = ("kept", "forget", "test")
    for name in names:
        assert contents(one, name) == contents(apart, name)
    listed = [Path(evidence.path).name for evidence in one.records.evidence]
    assert listed == ["all.zip", "forget.txt", "kept.txt", "test.txt"]
    assert one.set("kept").files == (str(path), str(tmp_path / "kept.txt"))
    again = gather(tmp_path, **asked)
    assert "decode" not in {event.task for event in again.events}


def test_a_forget_folder_of_one_class_keeps_that_class(tmp_path: Path) -> None:
    kept = made([str(i) for i in range(10) if i != 7])
    paths = sources(tmp_path, kept=kept, forget=made("77", seed=1), test=made("012", seed=2))
    gathered = gather(tmp_path, **paths)
    assert load_file(gathered.set("forget").members)["labels"].tolist() == [7, 7]
    assert len(gathered.records.class_names) == 10


def test_number_ten_is_the_eleventh_class(tmp_path: Path) -> None:
    kept = made([str(i) for i in range(12)])
    gathered = gather(tmp_path, **sources(tmp_path, kept=kept, forget=made(["10"], seed=1)))
    assert load_file(gathered.set("forget").members)["labels"].tolist() == [10]


def test_an_empty_class_folder_keeps_its_index(tmp_path: Path) -> None:
    paths = sources(
        tmp_path, kept=made("acac" * 2), forget=made("c", seed=1), test=made("a", seed=2)
    )
    assert gather(tmp_path, **paths).records.class_names == ("a", "c")
    (paths["kept"] / "b").mkdir()
    assert gather(tmp_path, **paths).records.class_names == ("a", "b", "c")


def test_a_classes_file_decides_and_is_evidence(tmp_path: Path) -> None:
    (tmp_path / "classes.txt").write_text("2\n1\n0\n")
    gathered = gather(tmp_path, **sources(tmp_path), classes=tmp_path / "classes.txt")
    assert gathered.records.class_names == ("2", "1", "0")
    assert gathered.records.class_origin == "file"
    assert load_file(gathered.set("forget").members)["labels"].tolist() == [0, 0]
    assert gathered.records.evidence[-1].path == str(tmp_path / "classes.txt")
    error = refusal(tmp_path, **sources(tmp_path), classes=tmp_path / "gone.txt")
    assert error.code == "records.missing"


def test_forget_records_among_the_kept_ones_stop_the_audit(tmp_path: Path) -> None:
    hidden = [image._replace(name=f"z{n}.png", label="1") for n, image in enumerate(FORGET)]
    paths = sources(tmp_path, kept=[*KEPT, *hidden])
    Image.open(paths["kept"] / "1" / "z0.png").save(paths["kept"] / "1" / "z0.bmp")
    error = refusal(tmp_path, **paths)
    assert error.code == "records.forgetInKept"
    assert error.values["count"] == 3
    assert error.values["names"] == "1/z0.bmp, 1/z0.png, 1/z1.png"
    kept = gather(tmp_path, **paths, accept=("overlap",)).set("kept")
    assert kept.n == len(KEPT)
    assert [(record.name, record.reason) for record in kept.excluded] == [
        ("1/z0.bmp", "overlap"),
        ("1/z0.png", "overlap"),
        ("1/z1.png", "overlap"),
    ]
    assert kept.manifest_sha256 == pairs_by_hand(
        [(pixel_digest(image), image.label.encode()) for image in KEPT]
    )


def test_other_overlaps_are_findings(tmp_path: Path) -> None:
    paths = sources(
        tmp_path,
        kept=[*KEPT, KEPT[0]._replace(name="again.png")],
        test=[*TEST, FORGET[0]._replace(name="f.png"), KEPT[1]._replace(name="k.png")],
    )
    gathered = gather(tmp_path, **paths)
    assert gathered.codes() == [
        "records.forgetInTest",
        "records.keptInTest",
        "records.twiceInKept",
    ]
    assert [f.values["count"] for f in gathered.records.findings] == ["1", "1", "1"]
    assert gathered.set("kept").n == len(KEPT) + 1


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"%!PS-Adobe", "notAnImage"),
        (encoded(noise(1))[:-30], "truncated"),
        (encoded(np.zeros((6, 8), np.uint16)), "sixteenBit"),
    ],
)
def test_one_unreadable_record_needs_consent(data: bytes, reason: str, tmp_path: Path) -> None:
    paths = sources(tmp_path)
    (paths["kept"] / "0" / "bad.png").write_bytes(data)
    error = refusal(tmp_path, **paths)
    assert error.code == f"records.unreadable.{reason}"
    assert error.values == {
        "source": str(paths["kept"]),
        "count": 1,
        "total": 11,
        "names": "0/bad.png",
    }
    kept = gather(tmp_path, **paths, accept=("unreadable",)).set("kept")
    assert kept.n == 10
    assert [(record.name, record.reason) for record in kept.excluded] == [("0/bad.png", reason)]


def test_an_unreadable_record_that_no_set_takes_is_nobodys_business(tmp_path: Path) -> None:
    path = write_folder(tmp_path / "all", [*made("01" * 4), *made("2", seed=1), *made("3", seed=2)])
    (path / "3" / "bad.png").write_bytes(b"")
    gathered = gather(tmp_path, kept=f"{path}#0,1", forget=f"{path}#2")
    assert gathered.set("kept").excluded == ()


@pytest.mark.parametrize(
    ("kept", "code", "least"),
    [
        (made("0" * 8), "records.keptOneClass", 2),
        (made("01" + "0" * 5), "records.keptTooFew", 8),
        (made("012"), "records.keptTooFew", 8),
    ],
)
def test_too_little_to_refit_on_is_said_with_the_minimum(
    kept: list[Made], code: str, least: int, tmp_path: Path
) -> None:
    error = refusal(tmp_path, **sources(tmp_path, kept=kept))
    assert (error.code, error.values["least"]) == (code, least)


@pytest.mark.parametrize("name", ["forget", "test"])
def test_a_set_with_nothing_usable_is_refused(name: str, tmp_path: Path) -> None:
    paths: dict[str, Any] = sources(tmp_path)
    for file in paths[name].rglob("*.png"):
        file.write_bytes(b"")
    error = refusal(tmp_path, **paths, accept=("unreadable",))
    assert error.code == f"records.{name}Empty"


def test_an_empty_folder_is_refused_with_the_minimum(tmp_path: Path) -> None:
    paths = sources(tmp_path)
    (tmp_path / "empty").mkdir()
    error = refusal(tmp_path, **(paths | {"kept": tmp_path / "empty"}))
    assert (error.code, error.values["kept"]) == ("records.noImages", 8)


def test_the_first_image_of_another_size_is_named(tmp_path: Path) -> None:
    odd = Made("odd.png", "1", noise(5, height=12, width=9))
    error = refusal(tmp_path, **sources(tmp_path, kept=[*KEPT, odd]))
    assert error.code == "records.sizes"
    assert error.values["name"] == "1/odd.png"
    assert (error.values["size"], error.values["usual"]) == ("9 x 12", "8 x 6")
    assert error.values["count"] == 1


def test_grey_sets_beside_a_colour_set_become_colour(tmp_path: Path) -> None:
    paths = sources(tmp_path, test=made("012", seed=2, channels=1))
    gathered = gather(tmp_path, **paths)
    assert {one.image_shape for one in gathered.records.sets} == {(6, 8, 3)}
    (finding,) = gathered.records.findings
    assert finding.code == "records.greyAsColour"
    assert finding.values == {"source": str(paths["test"]), "count": "3", "total": "3"}


def test_grey_sets_alone_stay_grey(tmp_path: Path) -> None:
    grey = {
        name: made(labels, seed=seed, channels=1)
        for seed, (name, labels) in enumerate(
            {"kept": "01" * 4, "forget": "2", "test": "0"}.items()
        )
    }
    gathered = gather(tmp_path, **sources(tmp_path, **grey))
    assert {one.image_shape for one in gathered.records.sets} == {(6, 8, 1)}
    assert gathered.records.findings == ()


def test_odd_colours_and_turns_are_counted(tmp_path: Path) -> None:
    paths = sources(tmp_path)
    plain = Image.fromarray(noise(70))
    exif = Image.Exif()
    exif[0x0112] = 3
    for mode, kind in (("RGBA", "PNG"), ("P", "PNG"), ("CMYK", "JPEG"), ("1", "PNG"), ("L", "PNG")):
        changed = Image.fromarray(noise(50 + len(mode))).convert(mode)
        changed.save(paths["kept"] / "0" / f"{mode}.{kind}", kind)
    Image.fromarray(noise(60)).convert("YCbCr").save(paths["kept"] / "0" / "y.tif")
    plain.save(paths["kept"] / "0" / "turned.jpg", exif=exif)
    plain.save(paths["kept"] / "0" / "turned.tif", exif=exif)
    gathered = gather(tmp_path, **paths)
    counts = {f.code: (f.values["count"], f.values["total"]) for f in gathered.records.findings}
    assert counts == {
        "records.alphaDropped": ("1", "18"),
        "records.palette": ("1", "18"),
        "records.cmyk": ("1", "18"),
        "records.oneBit": ("1", "18"),
        "records.otherColours": ("1", "18"),
        "records.greyAsColour": ("2", "18"),
        "records.turnIgnored": ("1", "18"),
        "records.turnApplied": ("1", "18"),
    }


def test_evidence_is_the_same_at_the_end_unless_something_changed(tmp_path: Path) -> None:
    paths: dict[str, Path] = sources(tmp_path)
    paths["test"] = write_zip(tmp_path / "test.zip", TEST)
    evidence = gather(tmp_path, **paths).records.evidence
    assert len(evidence) == 3
    for one in evidence:
        assert evidence_sha256(Path(one.path)) == one.sha256
    (paths["kept"] / "0" / "000.png").write_bytes(encoded(noise(99)))
    paths["test"].write_bytes(paths["test"].read_bytes() + b"\0")
    changed = [one for one in evidence if evidence_sha256(Path(one.path)) != one.sha256]
    assert {Path(one.path).name for one in changed} == {"kept", "test.zip"}
    with pytest.raises(RecordsError, match=r"records\.missing"):
        evidence_sha256(tmp_path / "gone")


def test_progress_names_sources_and_is_rare(tmp_path: Path) -> None:
    kept = made("01" * 100)
    gathered = gather(tmp_path, **sources(tmp_path, kept=kept))
    assert len(gathered.events) < 40
    ends = [(e.task, e.subject, e.done) for e in gathered.events if e.done == e.total]
    assert ("hash", "kept", 200) in ends
    assert ("decode", "kept", 200) in ends


def test_what_was_gathered_crosses_processes_as_json(tmp_path: Path) -> None:
    records = gather(tmp_path, **sources(tmp_path)).records
    assert from_json(to_json(records), GatheredRecords) == records


def test_one_folder_under_two_spellings_is_opened_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_folder(tmp_path / "all", [*made("01" * 4), *made("2", seed=1)])
    gathered = gather(tmp_path, kept="all#!2", forget=f"{tmp_path}/all/../all#2")
    assert len(gathered.records.evidence) == 1
    assert gathered.set("kept").n == 8
