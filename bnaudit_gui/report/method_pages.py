"""Findings, limits, rules and convention: how the numbers came about and what they do not say."""

from bnaudit_gui.core.convention import Convention
from bnaudit_gui.core.drift_entries import entries_of
from bnaudit_gui.core.materials import Finding
from bnaudit_gui.core.record import AuditRecord, Method
from bnaudit_gui.core.sentences import finding_sentence
from bnaudit_gui.report.blocks import Block, Cell, Columns, Items, Pairs, Paragraph, Section, plain
from bnaudit_gui.report.phrases import NOTHING, bound_pp, counted, p_text, worded
from bnaudit_gui.words.catalogue import Catalogue

FINDINGS = "findings"
"""Label of the section that page 1 points to."""
_LIMITS = ("existence", "notForgotten", "weights", "membership", "replicates", "files")
_WORDS = (
    "pair",
    "sets",
    "state",
    "refit",
    "convention",
    "replicate",
    "reading",
    "drift",
    "bound",
    "criterion",
    "crossing",
    "budget",
    "gate",
    "saturated",
    "gained",
)


def method_sections(record: AuditRecord, say: Catalogue) -> tuple[Section, ...]:
    """Everything between the charts and the materials."""
    return (
        _section("findings", _findings(record, say), say, label=FINDINGS),
        _section("notExamined", (_not_examined(record, say),), say),
        _section("limits", (_items(say, "document.limit", _LIMITS),), say),
        _section("rules", _rules(record, say), say),
        _section("convention", (_convention(record.predicate.method, say),), say),
        _section("changed", _changed(record, say), say),
    )


def closing_sections(record: AuditRecord, say: Catalogue) -> tuple[Section, ...]:
    """The last words: what they mean, and that nothing follows."""
    glossary = Pairs(
        rows=tuple(
            (say.say(f"document.word.{name}"), plain(say.say(f"document.meaning.{name}")))
            for name in _WORDS
        )
    )
    end = Paragraph(text=say.say("document.end"), style="end")
    return (_section("glossary", (glossary, end), say),)


def _section(name: str, blocks: tuple[Block, ...], say: Catalogue, *, label: str = "") -> Section:
    return Section(title=say.say(f"document.section.{name}"), blocks=blocks, label=label)


def _items(say: Catalogue, under: str, names: tuple[str, ...]) -> Items:
    return Items(items=tuple(say.say(f"{under}.{name}") for name in names))


def _findings(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    findings = record.predicate.findings
    if not findings:
        return (Paragraph(text=say.say("document.noFindings")),)
    return (Items(items=tuple(_with_model(finding, say) for finding in findings)),)


def _with_model(finding: Finding, say: Catalogue) -> str:
    """A finding about one model of the pair names it first, unless its sentence does."""
    text = finding_sentence(finding, say)
    if finding.model not in ("unlearned", "reference"):
        return text
    name = say.say(f"document.model.{finding.model}")
    return text if text.startswith(name) else f"{name}: {text}"


def _not_examined(record: AuditRecord, say: Catalogue) -> Items:
    codes = record.predicate.method.not_examined
    return Items(items=tuple(worded(code, say, under="document.notExamined") for code in codes))


def _rules(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    """Every rule applied, with where it comes from."""
    predicate = record.predicate
    origins = {bound.origin for bound in predicate.bound}
    names = ["moved", "replicates", "setAside", "steadyByAWideBound"]
    names += [
        name
        for origin, name in (("siblings", "boundSiblings"), ("typed", "boundTyped"))
        if origin in origins
    ]
    names += ["boundNone"] if "none" in origins else []
    names += ["tooCoarse"] if "typed" in origins else []
    names += ["estimator", "trainMode", "identity", "ties", "changed", "gate"]
    names += ["exact", "crosses"] if predicate.criteria else []
    if any(name.startswith("reference.") for row in predicate.criteria for name in row.names):
        names.append("bothRefit")
    tolerance = bound_pp(predicate.gate.tolerance, say)
    rules = tuple(
        (
            say.say(f"document.rule.{name}.mark"),
            plain(say.say(f"document.rule.{name}", tolerance=tolerance)),
        )
        for name in names
    )
    marks = Paragraph(text=say.say("document.marks"), style="muted")
    return (marks, Pairs(rows=rules, narrow=True))


def _convention(method: Method, say: Catalogue) -> Pairs:
    """The card: everything needed to repeat a refit, and what the auditor agreed to."""
    agreed = [worded(name, say, under="document.accepted") for name in method.accepted]
    values = _convention_values(method.convention, say) | {
        "accepted": ", ".join(agreed) or say.say("document.accepted.nothing")
    }
    return Pairs(
        rows=tuple(
            (say.say(f"document.convention.{name}"), plain(text)) for name, text in values.items()
        )
    )


def _convention_values(convention: Convention, say: Catalogue) -> dict[str, str]:
    return {
        "estimator": worded(convention.estimator, say, under="document.estimator"),
        "batch": counted(convention.batch),
        "pool": say.say(
            "document.pool", pool=counted(convention.pool), rest=counted(convention.rest)
        ),
        "setAside": counted(convention.set_aside),
        "replicates": str(convention.replicates),
        "differ": worded(convention.replicates_differ_in, say, under="document.differ"),
        "ragged": worded(
            convention.ragged, say, under="document.ragged", count=convention.ragged_records
        ),
        "seed": str(convention.seed),
        "transform": say.say(
            "document.transform",
            name=convention.transform,
            mean=", ".join(convention.transform_mean),
            std=", ".join(convention.transform_std),
        ),
        "eps": say.say(
            "document.eps",
            eps=convention.eps,
            origin=worded(convention.eps_origin, say, under="document.epsOrigin"),
        ),
        "precision": convention.precision,
        "device": convention.device,
    }


def _changed(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    """Gained and lost records beside each drift, with the exact McNemar p."""
    names = ("reading", "model", "n", "gained", "lost", "p")
    rows = [
        (
            plain(say.say(f"set.{entry.set}")),
            plain(say.say(f"model.{entry.model}")),
            plain(counted(entry.n)),
            plain(counted(entry.drift.gained)),
            plain(counted(entry.drift.lost)),
            _p_cell(entry.drift.gained, entry.drift.lost, p_text(entry.drift.mcnemar_p), say),
        )
        for entry in entries_of(record)
        if entry.drift is not None
    ]
    table = Columns(
        heads=tuple(say.say(f"document.column.{name}") for name in names),
        widths=("auto", "auto", "auto", "auto", "auto", "1fr"),
        right=(False, False, True, True, True, False),
        rows=tuple(rows),
    )
    return (Paragraph(text=say.say("document.changedHelp"), style="muted"), table)


def _p_cell(gained: int | None, lost: int | None, p: str, say: Catalogue) -> Cell:
    if gained is None or lost is None:
        return plain(NOTHING)
    if gained + lost == 0:
        return plain(say.say("document.nothingChanged"))
    return plain(p)
