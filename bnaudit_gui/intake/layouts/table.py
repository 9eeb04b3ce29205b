"""Labels tables: CSV or TSV text with a header that names `filename` and `label`."""

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from bnaudit_gui.core.errors import RecordsError

SUFFIXES = (".csv", ".tsv")
NAMED = ("labels.csv", "labels.tsv")
"""Tables by their name alone: one with a wrong header is a mistake, not another file."""

_FILENAME, _LABEL = "filename", "label"


class LabelRow(NamedTuple):
    """One record of a table."""

    filename: str
    label: str
    line: int
    """Where it stands, from 1; the header is line 1."""


def has_header(start: bytes) -> bool:
    """Whether a file that starts like that has a labels table's header."""
    first = start.decode("utf-8-sig", errors="replace").partition("\n")[0]
    try:
        header = next(csv.reader([first], delimiter=_delimiter(first)), [])
    except csv.Error:
        return False
    return {_FILENAME, _LABEL} <= _columns(header).keys()


def parse_table(data: bytes, table: str) -> tuple[LabelRow, ...]:
    """Reads a labels table; `table` is its name for the sentences. Blank lines count for nothing.

    Errors:
        RecordsError: it is not UTF-8, lacks the header, has a row without name or label, or names
            a file twice.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordsError("records.tableEncoding", table=table) from error
    rows = tuple(_rows(text, table))
    lines: dict[str, int] = {}
    for row in rows:
        if row.filename in lines:
            raise RecordsError(
                "records.tableTwice",
                table=table,
                name=row.filename,
                first=lines[row.filename],
                second=row.line,
            )
        lines[row.filename] = row.line
    return rows


def _rows(text: str, table: str) -> Iterator[LabelRow]:
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=_delimiter(text.partition("\n")[0]))
    try:
        columns = _columns(next(reader, []))
        if not {_FILENAME, _LABEL} <= columns.keys():
            raise RecordsError("records.tableHeader", table=table)
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield _row(cells, columns, reader.line_num, table)
    except csv.Error as error:
        raise RecordsError("records.tableRow", table=table, line=reader.line_num) from error


def _row(cells: list[str], columns: dict[str, int], line: int, table: str) -> LabelRow:
    values = [
        cells[columns[column]].strip() if columns[column] < len(cells) else ""
        for column in (_FILENAME, _LABEL)
    ]
    if not all(values):
        raise RecordsError("records.tableRow", table=table, line=line)
    return LabelRow(values[0], values[1], line)


def _columns(header: list[str]) -> dict[str, int]:
    return {cell.strip().lower(): column for column, cell in enumerate(header)}


def _delimiter(first: str) -> str:
    """Tab, or the semicolon of spreadsheets where the comma is a decimal sign, or the comma."""
    return max(",", "\t", ";", key=first.count)
