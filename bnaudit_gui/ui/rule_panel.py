"""By which rule it is judged. No pass or fail here: nobody shops for a threshold."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
)

from bnaudit_gui.core.transform import NAMES
from bnaudit_gui.ui.draft import Draft
from bnaudit_gui.ui.labels import Panel, label
from bnaudit_gui.words.catalogue import Catalogue

SETS = ("forget", "kept", "test")
MODELS = (("unlearned", ""), ("reference", "reference."))
CRITERIA_LINES = 3


class RulePanel(Panel):
    """Fields that fix how an audit is judged."""

    changed = Signal()

    def __init__(self, say: Catalogue) -> None:
        super().__init__(say.say("rule.title"))
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.transform = QComboBox()
        self.transform.setEditable(True)
        self.transform.addItems([name for name in NAMES if name.islower() or "-" in name])
        self.transform.setCurrentText("unit")
        self.bound = QLineEdit("auto")
        self.pool = QSpinBox()
        self.pool.setRange(2, 1_000_000)
        self.pool.setValue(5000)
        self.criteria = QPlainTextEdit()
        self.criteria.setTabChangesFocus(True)
        line = self.criteria.fontMetrics().lineSpacing()
        self.criteria.setFixedHeight(line * CRITERIA_LINES + 14)
        for code, field in (
            ("rule.transform", self.transform),
            ("rule.bound", self.bound),
            ("rule.pool", self.pool),
            ("rule.criteria", self.criteria),
        ):
            field.setAccessibleName(say.say(code))
            field.setToolTip(say.say(f"{code}.more"))
            form.addRow(say.say(code), field)
        self.column.addLayout(form)
        self.column.addWidget(label(say.say("rule.published"), bold=True))
        self.column.addWidget(label(say.say("rule.published.more"), size=0.92, quiet=True))
        self.published = self._published_fields(say)
        self.transform.currentTextChanged.connect(self.changed)
        self.bound.editingFinished.connect(self.changed)
        self.pool.editingFinished.connect(self.changed)
        self.criteria.textChanged.connect(self.changed)

    def _published_fields(self, say: Catalogue) -> dict[str, QLineEdit]:
        grid = QGridLayout()
        fields = {}
        for column, name in enumerate(SETS, start=1):
            grid.addWidget(label(say.say(f"set.{name}"), quiet=True), 0, column)
        for row, (model, prefix) in enumerate(MODELS, start=1):
            grid.addWidget(label(say.say(f"model.{model}"), wrap=False), row, 0)
            for column, name in enumerate(SETS, start=1):
                field = QLineEdit()
                field.setPlaceholderText(say.say("rule.published.none"))
                field.setAccessibleName(say.say(f"rule.published.{prefix}{name}"))
                field.editingFinished.connect(self.changed)
                grid.addWidget(field, row, column)
                fields[prefix + name] = field
        self.column.addLayout(grid)
        return fields

    def fill(self, draft: Draft) -> None:
        """Shows a draft's values."""
        self.transform.setCurrentText(draft.transform)
        self.bound.setText(draft.bound)
        self.pool.setValue(draft.pool)
        self.criteria.setPlainText("\n".join(draft.criteria))
        for name, field in self.published.items():
            field.setText(draft.published.get(name, ""))

    def read(self, draft: Draft) -> None:
        """Writes the fields into a draft."""
        draft.transform = self.transform.currentText().strip()
        draft.bound = self.bound.text().strip() or "auto"
        draft.pool = self.pool.value()
        lines = self.criteria.toPlainText().splitlines()
        draft.criteria = tuple(line.strip() for line in lines if line.strip())
        draft.published = {name: f.text().strip() for name, f in self.published.items()}
