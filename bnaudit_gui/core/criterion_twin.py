"""The criterion chart's twin: every value as an exact fraction, with its verdict."""

from fractions import Fraction

from bnaudit_gui.core.chart import Cell, Table
from bnaudit_gui.core.criterion_words import level_boxes, passes_word
from bnaudit_gui.core.exact import decimal_text
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.words.catalogue import Catalogue


def criterion_twin(row: CriterionRow, say: Catalogue) -> Table:
    """The table behind the chart."""
    return Table(
        columns=tuple(
            say.say(f"chart.twin.{name}") for name in ("what", "value", "fraction", "verdict")
        ),
        rows=(
            (say.say("chart.twin.criterion"), row.text, None, None),
            _line("threshold", row.threshold, None, say),
            _line("asShipped", row.shipped, row.shipped_passes, say),
            *_replicates(row, say),
            _line("meanOfRefits", row.mean, row.mean_passes, say),
            *_unlearned_only(row, say),
            _budget(row, say),
            (say.say("chart.twin.level"), _level(row, say), None, None),
        ),
    )


def _line(
    name: str, value: Fraction | None, passes: bool | None, say: Catalogue, **values: int
) -> tuple[Cell, ...]:
    return (
        say.say(f"chart.twin.{name}", **values),
        None if value is None else decimal_text(value),
        None if value is None else f"{value.numerator}/{value.denominator}",
        None if passes is None else passes_word(passes, say),
    )


def _replicates(row: CriterionRow, say: Catalogue) -> list[tuple[Cell, ...]]:
    both = zip(row.per_replicate, row.per_replicate_passes, strict=True)
    return [
        _line("refit", value, passes, say, r=r) for r, (value, passes) in enumerate(both, start=1)
    ]


def _unlearned_only(row: CriterionRow, say: Catalogue) -> list[tuple[Cell, ...]]:
    """The mean with the reference as shipped, where a reference enters."""
    if row.unlearned_only_mean is None:
        return []
    passes = None
    if row.unlearned_only_crosses is not None and row.shipped_passes is not None:
        passes = row.shipped_passes != row.unlearned_only_crosses
    return [_line("unlearnedOnly", row.unlearned_only_mean, passes, say)]


def _budget(row: CriterionRow, say: Catalogue) -> tuple[Cell, ...]:
    if row.budget is None:
        return (say.say("chart.twin.budget"), say.say("chart.twin.notMeasured"), None, None)
    return _line("budget", row.budget, None, say)


def _level(row: CriterionRow, say: Catalogue) -> str | None:
    """The highest level of crossing that was reached."""
    if row.crosses is None:
        return None
    ticked = [box.text for box in level_boxes(row, say) if box.state == "ticked"]
    return ticked[-1] if ticked else say.say("chart.criterion.level.none")
