"""The numbers of page 1: readings with drift and bound, and criteria."""

from fractions import Fraction

from bnaudit_gui.core.bound import Bound
from bnaudit_gui.core.criterion_words import (
    measured_text,
    passes_word,
    rule_text,
    unjudged_reason,
    value_text,
)
from bnaudit_gui.core.drift_entries import MODELS, SETS_IN_ORDER, Entry, entries_of
from bnaudit_gui.core.drift_words import bound_text, drift_verdict
from bnaudit_gui.core.exact import fixed_text
from bnaudit_gui.core.plan import PAPER_BOUND_PP
from bnaudit_gui.core.record import AuditRecord
from bnaudit_gui.core.verdict import CriterionRow
from bnaudit_gui.report.blocks import Block, Cell, Columns, Paragraph, muted, plain
from bnaudit_gui.report.phrases import NOTHING, bound_pp, counted, drift_pp, percent
from bnaudit_gui.words.catalogue import Catalogue

_MOST_CRITERIA = 8
"""More stand beside their charts; page 1 must stay one page."""


def drift_table(record: AuditRecord, say: Catalogue) -> Columns:
    """A row for each set of each model, the reference's rows also where there is none."""
    names = ("reading", "n", "right", "shipped", "refit", "drift", "bound", "moved")
    entries = entries_of(record)
    rows = []
    for model in MODELS:
        own = [entry for entry in entries if entry.model == model]
        title = Cell(text=say.say(f"document.model.{model}"), bold=True)
        if all(entry.drift is None for entry in own):
            rows.append((title, *[plain("")] * 6, muted(say.say("document.noReference"))))
            continue
        rows.append((title, *[plain("")] * 7))
        rows += [_drift_row(entry, say) for entry in own]
    return Columns(
        heads=tuple(say.say(f"document.column.{name}") for name in names),
        widths=("auto", "auto", "auto", "auto", "auto", "auto", "auto", "1fr"),
        right=(False, True, True, True, True, True, True, False),
        rows=tuple(rows),
    )


def _drift_row(entry: Entry, say: Catalogue) -> tuple[Cell, ...]:
    shipped = entry.shipped
    before = shipped.accuracy if shipped else None
    after = None
    if before is not None and entry.mean is not None:
        after = before + entry.mean / 100
    verdict = drift_verdict(entry, say)
    first = verdict.beneath[0] if verdict.beneath else None
    moved = entry.drift is not None and entry.drift.moved is True
    return (
        plain(say.say(f"set.{entry.set}")),
        plain(counted(entry.n)),
        plain(counted(shipped.correct if shipped else None)),
        plain(percent(before, say)),
        Cell(text=percent(after, say), bold=True),
        Cell(text=drift_pp(entry.mean, say), bold=moved),
        plain(bound_pp(entry.bound.value if entry.bound else None, say)),
        Cell(
            text=verdict.word,
            icon=verdict.icon,
            bold=moved,
            # The chart has room for the second remark, page 1 has not
            beneath=first.text if first else "",
            beneath_bold=first is not None and first.bold,
        ),
    )


def bound_paragraphs(record: AuditRecord, say: Catalogue) -> list[str]:
    """Where each model's bound comes from, with seeds and standard deviations."""
    predicate = record.predicate
    found = []
    for model in MODELS:
        bounds = _in_order([bound for bound in predicate.bound if bound.model == model])
        if bounds:
            found.append(_bound_sentence(model, bounds, say))
    theirs = _in_order(list(predicate.references_bound))
    if theirs:
        listed = "; ".join(_with_set(bound, say) for bound in theirs)
        found.append(say.say("document.bound.references", listed=listed))
    return found


def _in_order(bounds: list[Bound]) -> list[Bound]:
    return sorted(bounds, key=lambda bound: SETS_IN_ORDER.index(bound.set))


def _bound_sentence(model: str, bounds: list[Bound], say: Catalogue) -> str:
    first, name = bounds[0], say.say(f"model.{model}")
    if first.origin == "typed" and first.value is not None:
        paper = first.value == Fraction(PAPER_BOUND_PP)
        code = "document.bound.typedPaper" if paper else "document.bound.typed"
        return say.say(code, model=name, b=bound_text(first.value))
    if all(bound.value is None for bound in bounds):
        return say.say("document.bound.none", model=name, seeds=first.seeds)
    listed = "; ".join(
        say.say(
            "document.bound.sd",
            set=say.say(f"set.{bound.set}"),
            sd=NOTHING if bound.sd is None else fixed_text(bound.sd, places=2),
        )
        for bound in bounds
    )
    return say.say("document.bound.siblings", model=name, seeds=first.seeds, listed=listed)


def _with_set(bound: Bound, say: Catalogue) -> str:
    return f"{say.say(f'set.{bound.set}')} {bound_pp(bound.value, say)}"


def criteria_table(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    """A row a criterion, as shipped and after the refit."""
    names = ("criterion", "shipped", "verdict", "refit", "verdict", "crosses")
    criteria = record.predicate.criteria
    table = Columns(
        heads=tuple(say.say(f"document.column.{name}") for name in names),
        widths=("1fr", "auto", "auto", "auto", "auto", "auto"),
        right=(False, True, False, True, False, False),
        rows=tuple(_criterion_row(record, row, say) for row in criteria[:_MOST_CRITERIA]),
    )
    left_out = len(criteria) - _MOST_CRITERIA
    words = [say.say("document.budgetNotMeasured")]
    if left_out > 0:
        crossing = sum(1 for row in criteria[_MOST_CRITERIA:] if row.crosses)
        words.insert(0, say.say("document.moreCriteria", count=left_out, crossing=crossing))
    if all(row.budget is not None for row in criteria):
        words = words[:-1]
    return (table, Paragraph(text=" ".join(words), style="muted")) if words else (table,)


def _criterion_row(record: AuditRecord, row: CriterionRow, say: Catalogue) -> tuple[Cell, ...]:
    reason = unjudged_reason(record, row, say)
    if row.crosses is None:
        crosses = Cell(text=say.say("document.noVerdict"), icon="noAnswer", beneath=reason)
    elif row.crosses:
        crosses = Cell(text=say.say("document.crosses"), icon="crosses", bold=True)
    else:
        crosses = Cell(text=say.say("document.stays"), icon="holds")
    rule = say.say("document.rule", measured=measured_text(row, say), rule=rule_text(row, say))
    beneath = say.say("document.defaultCriterion") if row.origin == "default" else ""
    return (
        Cell(text=rule, beneath=beneath),
        *_value_cells(row.shipped, row.shipped_passes, row, say),
        *_value_cells(row.mean, row.mean_passes, row, say),
        crosses,
    )


def _value_cells(
    value: Fraction | None, passes: bool | None, row: CriterionRow, say: Catalogue
) -> tuple[Cell, Cell]:
    if value is None or passes is None:
        return muted(NOTHING), muted(NOTHING)
    return plain(value_text(value, row.threshold)), plain(passes_word(passes, say))
