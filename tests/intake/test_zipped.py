import hashlib
import io
import stat
import zipfile
import zlib
from pathlib import Path

import pytest

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.intake.layouts import zipped
from bnaudit_gui.intake.layouts.zipped import open_delivery
from bnaudit_gui.intake.pace import finished
from tests.intake.image_sources import encoded, made, noise, write_zip, zip_members

PNG = encoded(noise(1))


def refused(path: Path) -> RecordsError:
    with pytest.raises(RecordsError) as caught:
        open_delivery(path)
    return caught.value


def test_a_zip_is_told_by_its_bytes(tmp_path: Path) -> None:
    assert zipped.recognises(write_zip(tmp_path / "images.dat", made("ab")))
    (tmp_path / "images.zip").write_bytes(b"Rar!")
    assert not zipped.recognises(tmp_path / "images.zip")
    assert not zipped.recognises(tmp_path)


def test_a_table_gives_labels_and_its_own_order(tmp_path: Path) -> None:
    images = made("bac")
    path = write_zip(tmp_path / "images.zip", images[::-1])
    delivery = open_delivery(path)
    assert delivery.names == ("002.png", "001.png", "000.png")
    assert delivery.labels == ("c", "a", "b")
    assert delivery.read(0) == encoded(images[2].pixels)
    delivery.close()


def test_folders_give_labels_where_there_is_no_table(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "images.zip", made("ba"), table=None)
    with zipfile.ZipFile(path, "a") as archive:
        archive.mkdir("empty")
        archive.writestr("__MACOSX/a/._000.png", PNG)
        archive.writestr("./", b"")
    delivery = open_delivery(path)
    assert delivery.names == ("a/001.png", "b/000.png")
    assert delivery.class_names == {"a", "b", "empty"}
    assert [finding.code for finding in delivery.findings] == ["records.hiddenSkipped"]
    delivery.close()


def test_one_folder_around_all_classes_is_looked_through(tmp_path: Path) -> None:
    names = {"set/a/1.png": PNG, "set/b/1.png": PNG, "set/c/": b"", "set/readme.txt": b"x"}
    delivery = open_delivery(zip_members(tmp_path / "images.zip", names))
    assert delivery.class_names == {"a", "b", "c"}
    assert "records.unwrapped" in [finding.code for finding in delivery.findings]
    delivery.close()


def test_one_class_alone_is_a_class_and_no_wrapping(tmp_path: Path) -> None:
    delivery = open_delivery(zip_members(tmp_path / "images.zip", {"7/1.png": PNG}))
    assert delivery.labels == ("7",)
    delivery.close()


def test_a_table_in_the_wrapping_folder_names_files_beside_it(tmp_path: Path) -> None:
    table = b"filename,label\nimages/1.png,a\nset/images/2.png,b\n"
    members = {"set/images/1.png": PNG, "set/images/2.png": PNG, "set/labels.csv": table}
    members["readme.txt"] = b"x"
    delivery = open_delivery(zip_members(tmp_path / "images.zip", members))
    assert delivery.names == ("set/images/1.png", "set/images/2.png")
    delivery.close()


def test_names_written_as_utf8_without_saying_so_are_read(tmp_path: Path) -> None:
    member = zipfile.ZipInfo("XXX/1.png")
    path = tmp_path / "images.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member, PNG)
    path.write_bytes(path.read_bytes().replace(b"XXX", "狗".encode()))
    delivery = open_delivery(path)
    assert delivery.labels == ("狗",)
    assert delivery.read(0) == PNG
    delivery.close()


@pytest.mark.parametrize(
    "name", ["../x.png", "a/../../x.png", "/etc/x.png", "C:/x.png", "a\\..\\x.png", "\\x.png"]
)
def test_a_name_that_leaves_the_archive_is_refused(name: str, tmp_path: Path) -> None:
    error = refused(zip_members(tmp_path / "images.zip", {"a/1.png": PNG, name: PNG}))
    assert error.code == "records.zipPath"
    assert error.values["name"] == name.replace("\\", "/")


def test_a_name_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = zip_members(tmp_path / "images.zip", {"a/1.png": PNG, "a/2.png": PNG})
    path.write_bytes(path.read_bytes().replace(b"a/2.png", b"a/1.png"))
    assert refused(path).code == "records.zipTwice"


def test_an_encrypted_member_is_refused(tmp_path: Path) -> None:
    path = zip_members(tmp_path / "images.zip", {"a/1.png": PNG})
    data = bytearray(path.read_bytes())
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(bytes(data))
    error = refused(path)
    assert (error.code, error.values["name"]) == ("records.zipEncrypted", "a/1.png")


def test_a_method_that_is_not_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "images.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a/1.png", PNG)
    assert refused(path).code == "records.zipMethod"


def test_a_member_that_explodes_is_refused_before_it_is_inflated(tmp_path: Path) -> None:
    path = zip_members(tmp_path / "images.zip", {"a/1.png": bytes(20 << 20)})
    error = refused(path)
    assert (error.code, error.values["name"]) == ("records.zipBomb", "a/1.png")


def test_members_that_share_bytes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "images.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/1.png", noise(2, height=100).tobytes())
        for i in range(2, 9):
            again = zipfile.ZipInfo(f"a/{i}.png")
            first = archive.infolist()[0]
            again.file_size, again.compress_size = first.file_size, first.compress_size
            again.CRC, again.header_offset = first.CRC, first.header_offset
            archive.filelist.append(again)
            archive.NameToInfo[again.filename] = again
    assert refused(path).code == "records.zipBomb"


def test_one_changed_bit_is_named(tmp_path: Path) -> None:
    path = tmp_path / "images.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/1.png", PNG)
        archive.writestr("a/2.png", PNG)
    data = bytearray(path.read_bytes())
    data[data.index(PNG) + len(PNG) // 2] ^= 1
    path.write_bytes(bytes(data))
    delivery = open_delivery(path)
    with pytest.raises(RecordsError) as caught:
        delivery.read(0)
    assert caught.value.code == "records.zipDamaged"
    assert caught.value.values["name"] == "a/1.png"
    assert delivery.read(1) == PNG
    delivery.close()


@pytest.mark.parametrize("lie", [-1, 1])
def test_a_member_that_lies_about_its_size_is_damaged(lie: int, tmp_path: Path) -> None:
    path = zip_members(tmp_path / "images.zip", {"a/1.png": PNG})
    true_size = len(PNG).to_bytes(4, "little")
    data = path.read_bytes().replace(true_size, (len(PNG) + lie).to_bytes(4, "little"))
    path.write_bytes(data)
    delivery = open_delivery(path)
    with pytest.raises(RecordsError, match=r"records\.zipDamaged"):
        delivery.read(0)
    delivery.close()


def test_a_truncated_zip_is_broken(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "images.zip", made("ab"))
    path.write_bytes(path.read_bytes()[:-40])
    assert refused(path).code == "records.zipBroken"


def test_links_inside_are_skipped(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "images.zip", made("ab"), table=None)
    link = zipfile.ZipInfo("a/link.png")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    delivery = open_delivery(path)
    assert len(delivery.names) == 2
    assert [finding.code for finding in delivery.findings] == ["records.linksSkipped"]
    delivery.close()


def test_its_digest_is_that_of_the_file_and_nothing_is_extracted(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "images.zip", made("ab"))
    delivery = open_delivery(path)
    assert finished(delivery.hashing()).sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    delivery.close()
    assert list(tmp_path.iterdir()) == [path]


def test_every_single_flipped_byte_is_an_answer_and_never_a_crash(tmp_path: Path) -> None:
    good = write_zip(tmp_path / "good.zip", made("ab")).read_bytes()
    path = tmp_path / "images.zip"
    for place in range(0, len(good), 3):
        data = bytearray(good)
        data[place] ^= 0x41
        path.write_bytes(bytes(data))
        try:
            delivery = open_delivery(path)
        except RecordsError:
            continue
        for record in range(len(delivery.names)):
            try:
                data_read = delivery.read(record)
            except RecordsError:
                continue
            known = {zlib.crc32(encoded(image.pixels)) for image in made("ab")}
            assert zlib.crc32(data_read) in known
        delivery.close()


def test_an_empty_zip_has_no_images(tmp_path: Path) -> None:
    empty = io.BytesIO()
    with zipfile.ZipFile(empty, "w"):
        pass
    (tmp_path / "images.zip").write_bytes(empty.getvalue())
    assert refused(tmp_path / "images.zip").code == "records.noImages"
