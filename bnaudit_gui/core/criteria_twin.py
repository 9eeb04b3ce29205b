"""The twin of the chart of all criteria: a line a criterion, values as plain decimals."""

from fractions import Fraction

from bnaudit_gui.core.chart import Cell, Table
from bnaudit_gui.core.criteria_rows import Shared
from bnaudit_gui.core.criterion_words import level_boxes, passes_word
from bnaudit_gui.core.exact import decimal_text
from bnaudit_gui.words.catalogue import Catalogue


def criteria_twin(rows: tuple[Shared, ...], say: Catalogue) -> Table:
    """The table behind the chart; what is not judged yet has no verdict in it."""
    replicates = max((len(shared.row.per_replicate) for shared in rows), default=0)
    names = ("criterion", "threshold", "shippedValue", "shippedVerdict")
    more = ("meanValue", "meanVerdict", "unlearnedOnly", "budget", "level")
    return Table(
        columns=(
            *(say.say(f"chart.twin.{name}") for name in names),
            *(say.say("chart.twin.refit", r=r) for r in range(1, replicates + 1)),
            *(say.say(f"chart.twin.{name}") for name in more),
        ),
        rows=tuple(_twin_row(shared, replicates, say) for shared in rows),
    )


def _twin_row(shared: Shared, replicates: int, say: Catalogue) -> tuple[Cell, ...]:
    row, judged = shared.row, shared.judged
    values = [_decimal(value) for value in row.per_replicate]
    ticked = [box.text for box in level_boxes(row, say) if box.state == "ticked"]
    level = ticked[-1] if ticked else say.say("chart.criterion.level.none")
    return (
        row.text,
        _decimal(row.threshold),
        _decimal(row.shipped),
        _word(row.shipped_passes if judged else None, say),
        *values,
        *[None] * (replicates - len(values)),
        _decimal(row.mean),
        _word(row.mean_passes if judged else None, say),
        _decimal(row.unlearned_only_mean),
        say.say("chart.twin.notMeasured") if row.budget is None else _decimal(row.budget),
        level if judged and row.crosses is not None else None,
    )


def _decimal(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)


def _word(passes: bool | None, say: Catalogue) -> str | None:
    return None if passes is None else passes_word(passes, say)
