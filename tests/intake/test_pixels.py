import hashlib
import json
import os
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.events import Progressed
from bnaudit_gui.intake import decoding
from bnaudit_gui.intake.decoding import settle_store
from bnaudit_gui.intake.layouts.delivery import Delivery
from bnaudit_gui.intake.pace import finished
from bnaudit_gui.intake.pixels import COLOUR, GREY, PixelStore
from bnaudit_gui.intake.sources import open_delivery
from tests.intake.image_sources import Made, encoded, made, noise, write_folder, write_zip

FILES = {"pixels.u8", "index.safetensors", "records.json"}


def settled(path: Path, cache: Path, *, channels: int = GREY) -> tuple[PixelStore, set[str]]:
    """The store of a source, and the tasks that it took."""
    delivery = open_delivery(path)
    hashed = finished(delivery.hashing())
    tasks: set[str] = set()
    work = settle_store(delivery, hashed, cache=cache, channels=channels)
    while True:
        try:
            event: Progressed = next(work)
        except StopIteration as stop:
            delivery.close()
            return stop.value, tasks
        assert event.subject == path.name
        tasks.add(event.task)


def places(n: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.arange(n, dtype=np.int64)


@pytest.mark.parametrize("channels", [1, 3])
def test_pixels_are_bitwise_those_the_images_were_made_from(channels: int, tmp_path: Path) -> None:
    images = made("aabb", channels=channels)
    store, _ = settled(write_zip(tmp_path / "i.zip", images), tmp_path / "cache")
    expected = np.stack([image.pixels.reshape(6, 8, channels) for image in images])
    np.testing.assert_array_equal(store.images(places(4)), expected)
    some = np.array([3, 0, 3], dtype=np.int64)
    np.testing.assert_array_equal(store.images(some), expected[some])


def test_the_files_of_a_store_are_what_is_promised(tmp_path: Path) -> None:
    images = made("ab")
    store, _ = settled(write_folder(tmp_path / "kept", images), tmp_path / "cache")
    assert store.folder.parent == tmp_path / "cache" / "pixels"
    assert {path.name for path in store.folder.iterdir()} == FILES
    raw = b"".join(image.pixels.tobytes() for image in images)
    assert (store.folder / "pixels.u8").read_bytes() == raw
    index = load_file(store.folder / "index.safetensors")
    assert index["offset"].tolist() == [0, 144]
    assert index["shape"].tolist() == [[6, 8, 3], [6, 8, 3]]
    by_hand = [hashlib.sha256(b"6,8,3\0" + i.pixels.tobytes()).digest() for i in images]
    assert [row.tobytes() for row in index["digest"]] == by_hand
    files = [hashlib.sha256(encoded(i.pixels)).digest() for i in images]
    assert [row.tobytes() for row in index["file_digest"]] == files
    facts = json.loads((store.folder / "records.json").read_bytes())["facts"]
    assert facts["names"] == ["a/000.png", "b/001.png"]
    assert facts["labels"] == ["a", "b"]
    assert facts["modes"] == {"RGB": 2}
    assert facts["pixelsSha256"] == hashlib.sha256(raw).hexdigest()


def test_a_store_is_decoded_once_and_then_only_verified(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "i.zip", made("aabb"))
    first, tasks = settled(path, tmp_path / "cache")
    again, tasks_again = settled(path, tmp_path / "cache")
    assert (tasks, tasks_again) == ({"decode"}, {"hash"})
    assert first.folder == again.folder


def test_path_and_time_are_not_in_the_key_but_the_names_of_a_folder_are(tmp_path: Path) -> None:
    images = made("aabb")
    first, _ = settled(write_folder(tmp_path / "one", images), tmp_path / "cache")
    second = write_folder(tmp_path / "two", images)
    os.utime(second / "a" / "000.png", (0, 0))
    assert settled(second, tmp_path / "cache")[0].folder == first.folder
    (second / "a" / "000.png").rename(second / "a" / "other.png")
    assert settled(second, tmp_path / "cache")[0].folder != first.folder


def test_one_changed_image_of_the_same_size_and_time_gives_another_store(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", [])
    (root / "a").mkdir(parents=True)
    file = root / "a" / "1.bmp"
    file.write_bytes(encoded(noise(1), "BMP"))
    before = file.stat()
    first, _ = settled(root, tmp_path / "cache")
    file.write_bytes(encoded(noise(2), "BMP"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size
    second, tasks = settled(root, tmp_path / "cache")
    assert (second.folder != first.folder, tasks) == (True, {"decode"})
    np.testing.assert_array_equal(second.images(places(1))[0], noise(2))


@pytest.mark.parametrize("name", sorted(FILES))
@pytest.mark.parametrize("harm", ["flip", "cut", "remove", "text"])
def test_a_damaged_store_is_built_again(name: str, harm: str, tmp_path: Path) -> None:
    images = made("aabb")
    path = write_zip(tmp_path / "i.zip", images)
    store, _ = settled(path, tmp_path / "cache")
    file = store.folder / name
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    match harm:
        case "flip":
            file.write_bytes(data)
        case "cut":
            file.write_bytes(data[: len(data) // 2])
        case "text":
            file.write_text("{}")
        case _:
            file.unlink()
    again, tasks = settled(path, tmp_path / "cache")
    assert "decode" in tasks
    np.testing.assert_array_equal(again.images(places(4)), np.stack([i.pixels for i in images]))
    assert [p.name for p in again.folder.parent.iterdir()] == [again.folder.name]


def test_changed_facts_of_a_store_are_noticed(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "i.zip", made("aabb"))
    store, _ = settled(path, tmp_path / "cache")
    file = store.folder / "records.json"
    file.write_bytes(file.read_bytes().replace(b'"RGB":4', b'"RGB":5'))
    assert settled(path, tmp_path / "cache")[1] == {"decode"}
    assert settled(path, tmp_path / "cache")[1] == {"hash"}


def test_an_image_that_cannot_be_read_keeps_its_row(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("aab"))
    (root / "a" / "000x.png").write_bytes(b"%!PS")
    store, _ = settled(root, tmp_path / "cache")
    assert [(bad.row, bad.reason) for bad in store.facts.unreadable] == [(1, "notAnImage")]
    assert store.shapes.tolist()[1] == [0, 0, 0]
    np.testing.assert_array_equal(store.images(np.array([2]))[0], made("aab")[1].pixels)


def test_a_file_that_is_far_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_folder(tmp_path / "kept", made("ab"))
    monkeypatch.setattr(decoding, "CEILING_BYTES", 10)
    store, _ = settled(root, tmp_path / "cache")
    assert [bad.reason for bad in store.facts.unreadable] == ["tooLarge", "tooLarge"]
    assert (store.folder / "pixels.u8").read_bytes() == b""


def test_grey_among_colour_becomes_three_equal_channels(tmp_path: Path) -> None:
    grey = noise(1, channels=1)
    images = [Made("0.png", "a", grey), Made("1.png", "a", noise(2))]
    store, _ = settled(write_zip(tmp_path / "i.zip", images), tmp_path / "cache")
    assert store.facts.channels == COLOUR
    np.testing.assert_array_equal(store.images(places(1))[0], np.stack([grey] * 3, axis=2))


def test_a_grey_source_becomes_colour_where_it_is_asked_for(tmp_path: Path) -> None:
    images = made("ab", channels=1)
    path = write_zip(tmp_path / "i.zip", images)
    grey, _ = settled(path, tmp_path / "cache")
    colour, _ = settled(path, tmp_path / "cache", channels=COLOUR)
    assert (grey.facts.channels, colour.facts.channels) == (1, 3)
    assert grey.folder != colour.folder
    np.testing.assert_array_equal(colour.images(places(2)), grey.images(places(2)).repeat(3, 3))


def test_images_of_two_sizes_lie_in_one_store_but_come_in_one_size(tmp_path: Path) -> None:
    images = [Made(f"{i}.png", "a", noise(i, height=6 + i)) for i in range(3)]
    store, _ = settled(write_zip(tmp_path / "i.zip", images), tmp_path / "cache")
    for i in range(3):
        np.testing.assert_array_equal(store.images(np.array([i]))[0], images[i].pixels)
    for rows in ([0, 1], []):
        with pytest.raises(ValueError, match="different sizes"):
            store.images(np.array(rows, dtype=np.int64))


def test_a_record_that_changes_between_digest_and_decoding_stops(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "kept", made("ab"))
    delivery = open_delivery(root)
    hashed = finished(delivery.hashing())
    (root / "b" / "001.png").write_bytes(encoded(noise(9)))
    with pytest.raises(RecordsError) as caught:
        finished(settle_store(delivery, hashed, cache=tmp_path / "cache"))
    assert caught.value.code == "records.changed"
    assert caught.value.values["name"] == "b/001.png"
    assert list((tmp_path / "cache" / "pixels").iterdir()) == []


def test_work_that_is_given_up_leaves_nothing_behind(tmp_path: Path) -> None:
    delivery = open_delivery(write_folder(tmp_path / "kept", made("ab")))
    work = settle_store(delivery, finished(delivery.hashing()), cache=tmp_path / "cache")
    next(work)
    work.close()
    assert list((tmp_path / "cache" / "pixels").iterdir()) == []


def test_what_a_killed_builder_left_is_swept_after_a_day(tmp_path: Path) -> None:
    pixels = tmp_path / "cache" / "pixels"
    for name in (".building-old", ".building-new"):
        (pixels / name).mkdir(parents=True)
    os.utime(pixels / ".building-old", (0, 0))
    settled(write_zip(tmp_path / "i.zip", made("ab")), tmp_path / "cache")
    assert {path.name for path in pixels.glob(".*")} == {".building-new"}


def test_memory_does_not_grow_with_the_pixels(tmp_path: Path) -> None:
    large = [Made(f"{i}.png", "a", noise(i, height=256, width=256)) for i in range(40)]
    delivery: Delivery = open_delivery(write_zip(tmp_path / "i.zip", large))
    hashed = finished(delivery.hashing())
    tracemalloc.start()
    finished(settle_store(delivery, hashed, cache=tmp_path / "cache"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    delivery.close()
    one_image, all_images = 3 << 16, 40 * (3 << 16)
    assert peak < 12 * one_image < all_images
