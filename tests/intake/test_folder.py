import hashlib
import os
from pathlib import Path

import pytest

from bnaudit_gui.core.digests import pairs_sha256
from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.intake import images
from bnaudit_gui.intake.layouts.delivery import Delivery
from bnaudit_gui.intake.layouts.folder import open_delivery
from bnaudit_gui.intake.pace import finished
from tests.intake.image_sources import encoded, made, noise, write_folder

PNG = encoded(noise(1))


def finding(delivery: Delivery, code: str) -> Finding:
    return next(finding for finding in delivery.findings if finding.code == code)


def test_records_are_sorted_by_the_bytes_of_their_relative_names(tmp_path: Path) -> None:
    for name in ("b/1.png", "a/é.png", "a/z.png", "a/Z.png", "a!/0.png", "a/10.png", "a/2.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(PNG)
    names = open_delivery(tmp_path).names
    expected = ("a!/0.png", "a/10.png", "a/2.png", "a/Z.png", "a/z.png", "a/é.png", "b/1.png")
    assert names == expected


def test_a_loop_of_links_brings_nothing_in_twice(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("aab"))
    (root / "a" / "loop").symlink_to(root)
    (root / "a" / "self").symlink_to(root / "a" / "self")
    delivery = open_delivery(root)
    assert len(delivery.names) == 3
    assert finding(delivery, "records.linksSkipped").values["count"] == "2"


def test_a_link_out_of_the_root_is_skipped_and_one_inside_is_read(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("ab"))
    (tmp_path / "secret.png").write_bytes(PNG)
    (root / "a" / "out.png").symlink_to(tmp_path / "secret.png")
    (root / "a" / "gone.png").symlink_to(root / "a" / "nothing")
    (root / "b" / "in.png").symlink_to(root / "a" / "000.png")
    delivery = open_delivery(root)
    assert delivery.names == ("a/000.png", "b/001.png", "b/in.png")
    skipped = finding(delivery, "records.linksSkipped")
    assert skipped.values["names"] == "a/gone.png, a/out.png"


def test_a_folder_of_links_alone_says_that_they_lead_out(tmp_path: Path) -> None:
    source = write_folder(tmp_path / "all", made("ab"))
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "a").symlink_to(source / "a")
    with pytest.raises(RecordsError) as caught:
        open_delivery(tmp_path / "kept")
    assert (caught.value.code, caught.value.values["count"]) == ("records.onlyLinks", 1)


def test_hidden_names_are_no_classes_and_no_records(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("ab"))
    for name in (".hidden/1.png", "a/._000.png", "a/.DS_Store", "__MACOSX/1.png", "b/Thumbs.db"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes(PNG)
    delivery = open_delivery(root)
    assert delivery.class_names == {"a", "b"}
    assert len(delivery.names) == 2
    assert finding(delivery, "records.hiddenSkipped").values["count"] == "5"


def test_a_pipe_is_skipped_and_never_opened(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("ab"))
    os.mkfifo(root / "a" / "pipe.png")
    delivery = open_delivery(root)
    assert finding(delivery, "records.specialSkipped").values["names"] == "a/pipe.png"


def test_bytes_decide_and_a_name_that_claims_an_image_is_never_passed_over(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("ab"))
    (root / "a" / "no suffix").write_bytes(PNG)
    (root / "a" / "notes.txt").write_bytes(b"nothing to see")
    (root / "a" / "fake.PNG").write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0")
    delivery = open_delivery(root)
    assert delivery.names == ("a/000.png", "a/fake.PNG", "a/no suffix", "b/001.png")
    assert finding(delivery, "records.notImages").values["names"] == "a/notes.txt"


def test_an_empty_class_folder_stays_a_class(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("02"))
    (root / "1").mkdir()
    (root / "docs").mkdir()
    (root / "docs" / "readme.txt").write_text("no class")
    assert open_delivery(root).class_names == {"0", "1", "2"}


def test_names_in_any_script_work_and_look_alikes_are_one_class(tmp_path: Path) -> None:
    labels = ["狗", "Äpfel", "A\u0308pfel", "🐈", "<img src=x>", "#read()", "{source}", "n" * 200]
    write_folder(tmp_path / "kept", made(labels))
    delivery = open_delivery(tmp_path / "kept")
    assert len(delivery.names) == len(labels)
    assert delivery.class_names == set(labels) - {"A\u0308pfel"}


def test_a_name_that_is_not_utf8_is_escaped(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("ab"))
    Path(os.fsdecode(os.fsencode(root) + b"/a/\xff.png")).write_bytes(PNG)
    delivery = open_delivery(root)
    place = delivery.names.index("a/\\xff.png")
    assert delivery.read(place) == PNG


def test_a_table_in_the_root_gives_order_and_labels(tmp_path: Path) -> None:
    for name in ("2.png", "1.png", "3.png"):
        (tmp_path / name).write_bytes(PNG)
    table = "\ufeffid;label;filename\r\n0;cat;2.png\r\n\r\n1;dog;./1.png\r\n"
    (tmp_path / "list.csv").write_text(table, encoding="utf-8", newline="")
    delivery = open_delivery(tmp_path)
    assert delivery.names == ("2.png", "1.png")
    assert delivery.labels == ("cat", "dog")
    assert finding(delivery, "records.notInTable").values["names"] == "3.png"


@pytest.mark.parametrize(
    ("code", "table"),
    [
        ("tableHeader", b"name,class\n1.png,a\n"),
        ("tableHeader", b""),
        ("tableRow", b"filename,label\n1.png\n"),
        ("tableRow", b"filename,label\n,a\n"),
        ("tableRow", b'filename,label\n1.png,"' + b"a" * 200_000 + b'"\n'),
        ("tableTwice", b"filename,label\n1.png,a\n1.png,b\n"),
        ("tableMissing", b"filename,label\n1.png,a\n../2.png,b\n"),
        ("tableEncoding", b"filename,label\n1.png,\xff\n"),
        ("noImages", b"filename,label\n"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(code: str, table: bytes, tmp_path: Path) -> None:
    (tmp_path / "2.png").write_bytes(PNG)
    root = tmp_path / "kept"
    root.mkdir()
    (root / "1.png").write_bytes(PNG)
    (root / "labels.csv").write_bytes(table)
    with pytest.raises(RecordsError, match=f"records.{code}"):
        open_delivery(root)


def test_two_tables_are_one_too_many_unless_one_is_called_labels(tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(PNG)
    for name in ("a.csv", "b.tsv"):
        separator = "," if name == "a.csv" else "\t"
        (tmp_path / name).write_text(f"filename{separator}label\n1.png{separator}{name[0]}\n")
    with pytest.raises(RecordsError, match=r"records\.tablesMany"):
        open_delivery(tmp_path)
    (tmp_path / "a.csv").rename(tmp_path / "labels.csv")
    assert open_delivery(tmp_path).labels == ("a",)


def test_a_table_that_is_far_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "labels.csv").write_text("filename,label\n")
    monkeypatch.setattr(images, "CEILING_BYTES", 10)
    with pytest.raises(RecordsError, match=r"records\.tableTooLarge"):
        open_delivery(tmp_path)


def test_images_outside_class_folders_are_counted_and_alone_refused(tmp_path: Path) -> None:
    (tmp_path / "loose.png").write_bytes(PNG)
    with pytest.raises(RecordsError, match=r"records\.noClasses"):
        open_delivery(tmp_path)
    write_folder(tmp_path, made("ab"))
    assert finding(open_delivery(tmp_path), "records.outsideClasses").values["count"] == "1"


def test_images_below_a_class_folder_belong_to_it(tmp_path: Path) -> None:
    (tmp_path / "cat" / "2024").mkdir(parents=True)
    (tmp_path / "cat" / "2024" / "1.png").write_bytes(PNG)
    delivery = open_delivery(tmp_path)
    assert delivery.labels == ("cat",)
    assert finding(delivery, "records.nested").values["count"] == "1"


@pytest.mark.parametrize("names", [[], ["notes.txt"], ["a/notes.txt"]])
def test_a_folder_without_images_states_what_is_needed(names: list[str], tmp_path: Path) -> None:
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    with pytest.raises(RecordsError) as caught:
        open_delivery(tmp_path)
    assert caught.value.code == "records.noImages"
    assert (caught.value.values["kept"], caught.value.values["classes"]) == (8, 2)


def test_its_digest_is_over_sorted_names_and_file_digests(tmp_path: Path) -> None:
    delivered = made("ab")
    root = write_folder(tmp_path / "kept", delivered)
    (root / ".DS_Store").write_bytes(b"looked at")
    hashed = finished(open_delivery(root).hashing())
    files = {f"{i.label}/{i.name}".encode(): encoded(i.pixels) for i in delivered}
    pairs = [(name, hashlib.sha256(data).digest()) for name, data in files.items()]
    assert hashed.sha256 == pairs_sha256(pairs)
    assert hashed.files == {name.decode(): digest for name, digest in pairs}


def test_a_file_that_vanishes_is_named(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("ab"))
    delivery = open_delivery(root)
    (root / "a" / "000.png").unlink()
    for attempt in (lambda: delivery.read(0), lambda: finished(delivery.hashing())):
        with pytest.raises(RecordsError) as caught:
            attempt()
        assert caught.value.code == "records.cannotOpen"
        assert caught.value.values["name"] == "a/000.png"
