"""What the criterion chart says: title, how it is read, values, verdicts and levels."""

from fractions import Fraction

from bnaudit_gui.core.chart import Box, Icon, Note, Verdict
from bnaudit_gui.core.drift import RULE_REPLICATES
from bnaudit_gui.core.exact import decimal_text, fixed_text
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.words.catalogue import Catalogue

_OPERATOR_WORDS = {"<": "below", "<=": "atMost", ">": "above", ">=": "atLeast"}
_PLACES, _MOST_PLACES = 4, 10


def value_text(value: Fraction, threshold: Fraction) -> str:
    """A criterion's value with four decimals, more where it would read like the threshold."""
    places = _PLACES
    if value != threshold:
        while (
            fixed_text(value, places=places) == fixed_text(threshold, places=places)
            and places < _MOST_PLACES
        ):
            places += 1
    return fixed_text(value, places=places)


def measured_text(row: CriterionRow, say: Catalogue) -> str:
    """What the criterion compares, in the names of the readings."""
    names = [say.say(f"name.{name}") for name in row.names]
    if len(names) == 1:
        return names[0]
    return say.say("chart.criterion.distance", first=names[0], second=names[1])


def rule_text(row: CriterionRow, say: Catalogue) -> str:
    """The comparison in words: `below 0.05`."""
    code = f"chart.criterion.rule.{_OPERATOR_WORDS[row.operator]}"
    return say.say(code, t=decimal_text(row.threshold))


def passes_word(passes: bool, say: Catalogue) -> str:
    """`passes` or `fails`."""
    return say.say("chart.criterion.passes" if passes else "chart.criterion.fails")


def criterion_title(record: AuditRecord, row: CriterionRow, say: Catalogue) -> str:
    """The chart's sentence."""
    reason = unjudged_reason(record, row, say)
    if reason:
        return reason
    before, after = bool(row.shipped_passes), bool(row.mean_passes)
    if not row.crosses:
        return say.say("chart.criterion.title.stays", passes=passes_word(before, say))
    level = "budgetNotMeasured"
    if row.budget is not None:
        level = "withinBudget"
        if row.clears_budget:
            level = "everyReplicate" if row.clears_every_replicate else "beyondBudget"
    return say.say(
        f"chart.criterion.title.{level}", a=passes_word(before, say), b=passes_word(after, say)
    )


def unjudged_reason(record: AuditRecord, row: CriterionRow, say: Catalogue) -> str:
    """Why there is no verdict; empty where there is one."""
    if row.crosses is not None:
        return ""
    taken = {
        ("reference." if reading.model == "reference" else "") + reading.set
        for reading in record.predicate.readings
        if reading.state == "shipped" and reading.model in ("unlearned", "reference")
    }
    absent = next((name for name in row.names if name not in taken), None)
    if absent is None:
        return say.say("chart.criterion.title.notMeasurable")
    if absent.startswith("reference.") and not any(n.startswith("reference.") for n in taken):
        return say.say("chart.criterion.title.noReference")
    return say.say("chart.criterion.title.readingAbsent", name=say.say(f"name.{absent}"))


def criterion_how_to_read(row: CriterionRow, say: Catalogue) -> str:
    """The line under the title."""
    measured = "budget" if row.budget is not None else "noBudget"
    ten = "ten" if len(row.per_replicate) == RULE_REPLICATES else "other"
    return say.say(f"chart.criterion.how.{measured}.{ten}", r=len(row.per_replicate))


def threshold_note(value: Fraction, row: CriterionRow, say: Catalogue) -> str:
    """Spells out what lies exactly on the threshold; empty for everything else."""
    if value != row.threshold:
        return ""
    code = f"chart.criterion.onThreshold.{_OPERATOR_WORDS[row.operator]}"
    return say.say(code, value=fixed_text(value, places=_PLACES), t=decimal_text(row.threshold))


def value_verdict(
    passes: bool | None, say: Catalogue, *, beneath: tuple[Note, ...] = ()
) -> Verdict:
    """Shape and word of one value."""
    if passes is None:
        word = say.say("chart.criterion.noValue")
        return Verdict(icon="noAnswer", word=word, beneath=beneath)
    icon: Icon = "holds" if passes else "moved"
    return Verdict(icon=icon, word=passes_word(passes, say), beneath=beneath)


def refit_notes(row: CriterionRow, say: Catalogue) -> tuple[Note, ...]:
    """How many replicates pass, and what refitting the unlearned model alone would give."""
    if row.mean is None:
        return ()
    passing = sum(1 for passes in row.per_replicate_passes if passes)
    notes = [
        Note(text=say.say("chart.criterion.passing", k=passing, r=len(row.per_replicate_passes)))
    ]
    alone = row.unlearned_only_mean
    if alone is not None and row.shipped_passes is not None:
        passes = row.shipped_passes != bool(row.unlearned_only_crosses)
        text = say.say(
            "chart.criterion.unlearnedOnly",
            value=value_text(alone, row.threshold),
            passes=passes_word(passes, say),
        )
        notes.append(Note(text=text, bold=passes != row.mean_passes))
    return tuple(notes)


def level_boxes(row: CriterionRow, say: Catalogue) -> tuple[Box, ...]:
    """The three levels of crossing; a level that was not measured is not denied."""
    levels = (
        ("crosses", row.crosses),
        ("clearsBudget", None if row.budget is None else row.clears_budget),
        ("clearsEveryReplicate", None if row.budget is None else row.clears_every_replicate),
    )
    return tuple(
        Box(
            state="notMeasured" if holds is None else "ticked" if holds else "empty",
            text=say.say(
                f"chart.criterion.level.{name}.notMeasured"
                if holds is None
                else f"chart.criterion.level.{name}"
            ),
        )
        for name, holds in levels
    )
