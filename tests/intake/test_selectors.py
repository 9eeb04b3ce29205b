import hashlib
from pathlib import Path

import numpy as np
import pytest

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.intake.classes import ClassTable
from bnaudit_gui.intake.selectors import Base, select

DIGITS = ClassTable(("0", "1", "2", "3"), "integers", ())
ANIMALS = ClassTable(("cat", "dog", "dog, wet", "狗"), "sortedNames", ())
NAMES = ("a/1.png", "a/2.png", "b/1.png", "b/2.png", "c/é.png", "c/3.png")


def chosen(
    selector: str | None,
    folder: Path,
    *,
    table: ClassTable = DIGITS,
    labels: tuple[str, ...] = ("0", "0", "1", "1", "2", "2"),
) -> list[int]:
    selection = select(selector, Base(folder / "images.zip", NAMES, labels), table)
    return [int(place) for place in selection.places]


def refusal(selector: str, folder: Path) -> RecordsError:
    with pytest.raises(RecordsError) as caught:
        chosen(selector, folder)
    return caught.value


def test_no_selector_takes_everything(tmp_path: Path) -> None:
    assert chosen(None, tmp_path) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("selector", "places"),
    [("1", [2, 3]), ("2,0", [0, 1, 4, 5]), ("!1", [0, 1, 4, 5]), ("! 01 , 2", [0, 1])],
)
def test_classes_are_taken_by_number(selector: str, places: list[int], tmp_path: Path) -> None:
    assert chosen(selector, tmp_path) == places


@pytest.mark.parametrize(
    ("selector", "places"),
    [
        ("dog", [1]),
        ("cat, 狗", [0, 3, 4, 5]),
        ("dog, wet", [2]),
        ("2", [2]),
        ("!cat", [1, 2, 3, 4, 5]),
    ],
)
def test_classes_are_taken_by_name_or_index(
    selector: str, places: list[int], tmp_path: Path
) -> None:
    labels = ("cat", "dog", "dog, wet", "狗", "狗", "狗")
    assert chosen(selector, tmp_path, table=ANIMALS, labels=labels) == places


def test_a_class_that_the_source_lacks_is_named(tmp_path: Path) -> None:
    error = refusal("1,3", tmp_path)
    assert (error.code, error.values["name"]) == ("records.selectorClass", "3")


def test_a_class_given_twice_is_named(tmp_path: Path) -> None:
    error = refusal("1,2,01", tmp_path)
    assert (error.code, error.values["entry"]) == ("records.selectorTwice", "01")


@pytest.mark.parametrize("selector", ["", "!", "4", "lion", "1,lion", "9" * 5000, "x" * 5000, "\0"])
def test_what_is_neither_class_nor_file_is_said(selector: str, tmp_path: Path) -> None:
    assert refusal(selector, tmp_path).code == "records.selectorUnknown"


def test_a_list_is_looked_for_as_given_and_then_beside_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "list.txt").write_text("0\n")
    monkeypatch.chdir(tmp_path / "here")
    assert chosen("list.txt", tmp_path) == [0]
    (tmp_path / "here" / "list.txt").write_text("1\n")
    assert chosen("list.txt", tmp_path) == [1]
    assert chosen(str(tmp_path / "list.txt"), tmp_path / "elsewhere") == [0]


def test_a_class_wins_over_a_file_of_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "1").write_text("0\n")
    assert chosen("1", tmp_path) == [2, 3]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("3\n0\n", [0, 3]),
        ("\ufeff3\r\n\r\n0.0\r\n", [0, 3]),
        ("2.000000000000000000e+00\n5.\n", [2, 5]),
        ("b/1.png\na/2.png\n", [1, 2]),
        ("./b\\1.png\nc/e\u0301.png\n", [2, 4]),
    ],
)
def test_a_list_holds_indices_or_names(text: str, places: list[int], tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(text, encoding="utf-8", newline="")
    assert chosen("list.txt", tmp_path) == places
    rest = sorted(set(range(6)) - set(places))
    assert chosen("!list.txt", tmp_path) == rest


@pytest.mark.parametrize(
    ("code", "text", "named"),
    [
        ("selectorRepeats", "0\n3\n0\n", ("line", 3)),
        ("selectorRepeats", "a/1.png\n./a/1.png\n", ("line", 2)),
        ("selectorBeyond", "0\n6\n", ("most", 5)),
        ("selectorFromOne", "1\n2\n3\n4\n5\n6\n", ("count", 6)),
        ("selectorFromOne", "6\n1\n", ("count", 6)),
        ("selectorLine", "0\n-1\n", ("entry", "-1")),
        ("selectorLine", "-3\n", ("entry", "-3")),
        ("selectorLine", "0\n1.5\n", ("line", 2)),
        ("selectorLine", "0\na/1.png\n", ("line", 2)),
        ("selectorLine", "1e400\n", ("line", 1)),
        ("selectorLine", "1e17\n", ("line", 1)),
        ("selectorName", "a/1.png\n/a/2.png\n../b/1.png\n", ("count", 2)),
    ],
)
def test_a_list_that_does_not_fit_is_refused(
    code: str, text: str, named: tuple[str, str | int], tmp_path: Path
) -> None:
    (tmp_path / "list.txt").write_text(text)
    error = refusal("list.txt", tmp_path)
    assert error.code == f"records.{code}"
    assert error.values[named[0]] == named[1]


def test_a_list_of_blank_lines_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("\n  \n")
    error = refusal("list.txt", tmp_path)
    assert error.code == "records.selectorEmpty"
    assert error.values["file"] == str(tmp_path / "list.txt")


def test_a_list_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(b"\x93NUMPY\x01\x00")
    assert refusal("list.txt", tmp_path).code == "records.selectorEncoding"


def test_the_list_is_evidence_by_the_bytes_that_were_read(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(b"0\n")
    base = Base(tmp_path / "images.zip", NAMES, ("0",) * 6)
    (evidence,) = select("list.txt", base, DIGITS).evidence
    assert evidence.sha256 == hashlib.sha256(b"0\n").hexdigest()
    assert select("0", base, DIGITS).evidence == ()


@pytest.mark.parametrize(("base", "codes"), [(45_000, []), (50_000, ["records.selectorTail"])])
def test_a_list_made_for_a_smaller_source_is_noted(
    base: int, codes: list[str], tmp_path: Path
) -> None:
    drawn = np.random.default_rng(1).choice(44_999, 4_499, replace=False)
    lines = [*map(str, drawn.tolist()), "44999"]
    (tmp_path / "list.txt").write_text("\n".join(lines))
    names = tuple(f"{i}.png" for i in range(base))
    selection = select("list.txt", Base(tmp_path / "i.zip", names, ("0",) * base), DIGITS)
    assert [finding.code for finding in selection.findings] == codes
