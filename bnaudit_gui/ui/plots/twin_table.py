"""The chart's numbers as a table that takes the focus, is read aloud and can be copied.

A table with many columns and few lines is shown on its side, so that it scrolls downwards only.
"""

from html import escape
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from bnaudit_gui.core.chart import Cell, Table

Index = QModelIndex | QPersistentModelIndex
Lines = list[list[str]]
_AIR = 8
"""Around the text of a cell."""
_MOST_COLUMNS = 8
"""A table with more of them is shown on its side."""


class TwinModel(QAbstractTableModel):
    """A chart's twin; `turned`: its columns run down the side."""

    def __init__(self) -> None:
        super().__init__()
        self._table = Table(columns=(), rows=())
        self.turned = False

    def show_table(self, table: Table) -> None:
        """Shows another table."""
        self.beginResetModel()
        self._table = table
        self.turned = len(table.columns) > _MOST_COLUMNS
        self.endResetModel()

    def cell(self, line: int, column: int) -> Cell:
        """A cell where it is shown."""
        return self._table.rows[column][line] if self.turned else self._table.rows[line][column]

    def rowCount(self, parent: Index | None = None) -> int:
        """Lines."""
        if parent is not None and parent.isValid():
            return 0
        return len(self._table.columns if self.turned else self._table.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Columns."""
        if parent is not None and parent.isValid():
            return 0
        return len(self._table.rows if self.turned else self._table.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's variant
        """A cell as text; numbers stand at the right."""
        cell = self.cell(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return cell_text(cell)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if _is_number(cell) else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's variant
        """The names of the table's columns, wherever they run."""
        along = Qt.Orientation.Vertical if self.turned else Qt.Orientation.Horizontal
        if role == Qt.ItemDataRole.DisplayRole and orientation == along:
            return self._table.columns[section]
        return None

    def lines(self, indexes: list[QModelIndex]) -> Lines:
        """These cells, or all, as they are shown, with the names of their columns."""
        rows = sorted({index.row() for index in indexes}) or list(range(self.rowCount()))
        columns = sorted({i.column() for i in indexes}) or list(range(self.columnCount()))
        names = self._table.columns
        found = [[cell_text(self.cell(line, column)) for column in columns] for line in rows]
        if self.turned:
            return [[names[line], *cells] for line, cells in zip(rows, found, strict=True)]
        return [[names[column] for column in columns], *found]


class TwinView(QTableView):
    """The table; Ctrl+C copies what is selected, or everything."""

    def __init__(self) -> None:
        super().__init__()
        self.twin = TwinModel()
        self._caption = ""
        self.setModel(self.twin)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setHighlightSections(False)
            header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def show_table(self, table: Table, caption: str) -> None:
        """Shows a chart's twin; the caption is what it is called when read aloud."""
        self._caption = caption
        self.setAccessibleName(caption)
        self.setAccessibleDescription(caption)
        self.twin.show_table(table)
        self.horizontalHeader().setVisible(not self.twin.turned)
        self.verticalHeader().setVisible(self.twin.turned)
        self._fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns share the width."""
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """As wide as their cells; where that is too much, cells wrap between words.

        Only where even the longest words do not fit side by side is the table wider than its view.
        """
        columns = range(self.twin.columnCount())
        natural = [max(self.sizeHintForColumn(c), self._head_width(c)) + _AIR for c in columns]
        least = [min(self._least_width(c), natural[c]) for c in columns]
        room = self.viewport().width()
        slack, wanted = room - sum(least), sum(natural) - sum(least)
        share = min(max(slack / wanted, 0.0), 1.0) if wanted else 1.0
        if slack < 0:
            share = 1.0
        for c in columns:
            self.setColumnWidth(c, int(least[c] + share * (natural[c] - least[c])))

    def _head_width(self, column: int) -> int:
        header = self.horizontalHeader()
        return header.sectionSizeHint(column) if header.isVisible() else 0

    def _least_width(self, column: int) -> int:
        """What the longest word of the column needs."""
        metrics = self.fontMetrics()
        texts = [cell_text(self.twin.cell(r, column)) for r in range(self.twin.rowCount())]
        words = (word for text in texts for word in text.split(" "))
        longest = max((metrics.horizontalAdvance(word) for word in words), default=0)
        return max(longest + 2 * _AIR, self._head_width(column))

    def copy(self, *, everything: bool = False) -> None:
        """Puts the selection, or everything, on the clipboard: tab-separated text and HTML."""
        chosen = [] if everything else self.selectionModel().selectedIndexes()
        lines = self.twin.lines(chosen)
        mime = QMimeData()
        mime.setText("\n".join("\t".join(line) for line in lines))
        mime.setHtml(_html(lines, self._caption, turned=self.twin.turned))
        QGuiApplication.clipboard().setMimeData(mime)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies on the platform's own keys."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            event.accept()
            return
        super().keyPressEvent(event)


def cell_text(cell: Cell) -> str:
    """A cell as it is shown, copied and written: numbers with a point, nothing as nothing."""
    return "" if cell is None else str(cell)


def _html(lines: Lines, caption: str, *, turned: bool) -> str:
    rows = []
    for number, line in enumerate(lines):
        cells = []
        for column, text in enumerate(line):
            head = column == 0 if turned else number == 0
            tag = "th" if head else "td"
            cells.append(f"<{tag}>{escape(text)}</{tag}>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table><caption>{escape(caption)}</caption>{''.join(rows)}</table>"


def _is_number(cell: Cell) -> bool:
    if isinstance(cell, int):
        return True
    text = (cell or "").removeprefix("-")
    return bool(text) and text.replace(".", "", 1).replace("/", "", 1).isdigit()
