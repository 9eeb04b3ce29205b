from pathlib import Path

import pytest

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.intake.sources import open_delivery, parse_source
from tests.intake.image_sources import made, write_folder


def test_a_path_alone_has_no_selector(tmp_path: Path) -> None:
    source = parse_source(str(tmp_path))
    assert source.path == tmp_path
    assert source.selector is None


def test_the_selector_is_what_stands_after_the_last_hash(tmp_path: Path) -> None:
    source = parse_source(f"{tmp_path}#!7,8")
    assert (source.path, source.selector) == (tmp_path, "!7,8")


def test_a_hash_in_an_existing_name_is_part_of_the_path(tmp_path: Path) -> None:
    odd = tmp_path / "run#3"
    odd.mkdir()
    assert parse_source(str(odd)).selector is None
    assert parse_source(f"{odd}#cat") == (odd, "cat")


def test_a_hash_in_a_selector_is_part_of_the_selector(tmp_path: Path) -> None:
    assert parse_source(f"{tmp_path}#list#1.txt") == (tmp_path, "list#1.txt")


@pytest.mark.parametrize("text", ["", "#7", "gone", "gone#7", "go\0ne", "x" * 5000])
def test_what_is_not_there_is_said(text: str, tmp_path: Path) -> None:
    with pytest.raises(RecordsError, match=r"records\.missing"):
        parse_source(f"{tmp_path}/{text}" if text.startswith("go") else text)


def test_a_file_of_no_known_layout_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "images.zip"
    page.write_bytes(b"<html>please log in</html>")
    with pytest.raises(RecordsError, match=r"records\.unknownLayout"):
        open_delivery(page)


def test_a_folder_is_opened_as_a_folder_whatever_it_is_called(tmp_path: Path) -> None:
    root = write_folder(tmp_path / "images.zip", made("ab"))
    delivery = open_delivery(root)
    assert delivery.names == ("a/000.png", "b/001.png")
    assert delivery.labels == ("a", "b")
