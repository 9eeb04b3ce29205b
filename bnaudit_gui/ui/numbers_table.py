"""What does it read? One row a model and set, finished or so far."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from bnaudit_gui.words.catalogue import Catalogue

Index = QModelIndex | QPersistentModelIndex
TEXT_COLUMNS = (0, 1, 7)
"""Model, set and verdict stand at the left, numbers at the right."""


class NumbersModel(QAbstractTableModel):
    """Rows of text, as `commands.table` prints them: the same words everywhere."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._columns = say.say("table.columns").split("|")
        self._rows: list[list[str]] = []

    def show_rows(self, rows: list[list[str]]) -> None:
        """Shows these rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Rows."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Columns."""
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's variant
        """Text, and its alignment."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's variant
        """Column heads."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section]
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    @staticmethod
    def _alignment(column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight
        if column in TEXT_COLUMNS:
            side = Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


def numbers_table(model: NumbersModel, name: str) -> QTableView:
    """A table view in the window's look."""
    view = QTableView()
    view.setModel(model)
    view.setAccessibleName(name)
    view.verticalHeader().setVisible(False)
    view.setShowGrid(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setTabKeyNavigation(False)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    view.horizontalHeader().setHighlightSections(False)
    view.horizontalHeader().setStretchLastSection(True)
    return view
