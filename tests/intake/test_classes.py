import pytest

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.intake.classes import parse_classes, table_from_file, table_from_names


def test_numbers_are_the_indices_themselves() -> None:
    table = table_from_names({"kept": {str(i) for i in range(12)}})
    assert table.origin == "integers"
    assert table.names == tuple(str(i) for i in range(12))
    assert table.indices(["10", "2", "10"]).tolist() == [10, 2, 10]
    assert table.findings == ()


def test_zeros_before_a_number_change_nothing() -> None:
    table = table_from_names({"kept": {"00", "01", "02"}, "forget": {"2"}})
    assert table.indices(["02", "2", "00"]).tolist() == [2, 2, 0]


def test_the_table_is_the_union_over_all_sources() -> None:
    table = table_from_names({"kept": {"0", "1", "3"}, "forget": {"2"}, "test": {"0", "4"}})
    assert table.names == ("0", "1", "2", "3", "4")
    assert table.indices(["2"]).tolist() == [2]


def test_numbers_without_records_keep_their_index_and_are_named() -> None:
    table = table_from_names({"kept": {"0", "1", "5"}})
    assert table.names == ("0", "1", "2", "3", "4", "5")
    (finding,) = table.findings
    assert finding.code == "records.classesFilled"
    assert finding.values == {"count": "3", "names": "2, 3, 4"}


def test_numbers_from_one_are_noted() -> None:
    (finding,) = table_from_names({"kept": {"1", "2", "3"}}).findings
    assert (finding.code, finding.values) == ("records.classesFromOne", {"last": "3"})


def test_other_names_stand_in_string_order_and_natural_order_is_noted() -> None:
    table = table_from_names({"kept": {f"class_{i}" for i in range(1, 13)}})
    assert table.origin == "sortedNames"
    assert table.names[:4] == ("class_1", "class_10", "class_11", "class_12")
    (finding,) = table.findings
    assert finding.code == "records.classOrder"
    assert finding.values == {"name": "class_10", "other": "class_2"}


@pytest.mark.parametrize("names", [{"Zebra", "ant", "Äpfel", "狗"}, {"a1", "a2"}, {"1", "two"}])
def test_string_order_is_by_code_point_and_alone_where_both_agree(names: set[str]) -> None:
    table = table_from_names({"kept": names})
    assert table.names == tuple(sorted(names))
    assert table.findings == ()


def test_huge_numbers_in_names_are_ordered_without_trouble() -> None:
    assert len(table_from_names({"kept": {"a" + "9" * 5000, "a10"}}).names) == 2


@pytest.mark.parametrize(
    ("code", "name"),
    [("classNegative", "-8"), ("classNumber", "100000"), ("classNumber", "9" * 5000)],
)
def test_numbers_that_are_no_index_are_refused(code: str, name: str) -> None:
    with pytest.raises(RecordsError) as caught:
        table_from_names({"kept": {"0", "1"}, "forget": {name}})
    assert caught.value.code == f"records.{code}"
    assert caught.value.values["source"] == "forget"


def test_a_classes_file_lays_down_the_order() -> None:
    names = parse_classes("\ufeffzebra\r\n ant \r\n狗\r\n\r\n".encode(), "classes.txt")
    table = table_from_file(names, "classes.txt", {"kept": {"ant", "zebra"}})
    assert (table.names, table.origin) == (("zebra", "ant", "狗"), "file")
    assert table.indices(["ant", "zebra"]).tolist() == [1, 0]


def test_a_class_that_the_file_lacks_is_named_with_its_source() -> None:
    with pytest.raises(RecordsError) as caught:
        table_from_file(("ant", "zebra"), "classes.txt", {"kept": {"ant"}, "forget": {"1", "ant"}})
    assert caught.value.code == "records.classUnknown"
    assert caught.value.values == {"name": "1", "source": "forget", "file": "classes.txt"}


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("classesEmpty", b"\n \n"),
        ("classesBlank", b"ant\n\nzebra\n"),
        ("classesTwice", b"ant\nzebra\nant\n"),
        ("classesEncoding", b"\xff\n"),
    ],
)
def test_a_classes_file_that_cannot_be_right_is_refused(code: str, data: bytes) -> None:
    with pytest.raises(RecordsError, match=f"records.{code}"):
        parse_classes(data, "classes.txt")
