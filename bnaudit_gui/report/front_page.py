"""Page 1: the verdict, the numbers it rests on, and the files it is about."""

from bnaudit_gui.core.headline import headline_of
from bnaudit_gui.core.record import AuditRecord, CheckpointFacts
from bnaudit_gui.core.sentences import finding_sentence
from bnaudit_gui.report.blocks import (
    Block,
    Cell,
    Columns,
    Front,
    Pairs,
    Paragraph,
    Section,
    digest,
    plain,
)
from bnaudit_gui.report.front_tables import bound_paragraphs, criteria_table, drift_table
from bnaudit_gui.report.gate_words import gate_blocks
from bnaudit_gui.report.phrases import NOTHING
from bnaudit_gui.report.signer_block import SignerBlock
from bnaudit_gui.words.catalogue import Catalogue

_ON_PAGE_ONE = ("reference.doubtful", "evidence.changed")
"""Findings without which the numbers on page 1 would mislead."""


def front_page(
    record: AuditRecord, digest_of_record: str, say: Catalogue, signer: SignerBlock | None = None
) -> Front:
    """Composes page 1; without a signer it is a draft."""
    headline = headline_of(record)
    named = {"set": say.say(f"set.{headline.set}")} | headline.sentence_values
    return Front(
        title=say.say("document.title"),
        badge=_badge(signer, say),
        facts=_facts(record, say),
        icon=headline.icon,
        headline=say.say(headline.code, **headline.values),
        sentence=say.say(headline.sentence, **named),
        sections=(
            Section(title=say.say("document.question.moved"), blocks=_moved(record, say)),
            Section(title=say.say("document.question.crosses"), blocks=_crosses(record, say)),
            Section(title=say.say("document.question.gate"), blocks=gate_blocks(record, say)),
            Section(
                title=say.say("document.question.files"),
                blocks=_files(record, digest_of_record, say),
            ),
        ),
        pointer=_pointer(record, say),
        signature=_signature(signer, say) if signer else None,
    )


def _badge(signer: SignerBlock | None, say: Catalogue) -> str:
    if signer is None:
        return say.say("document.unsigned")
    return say.say("document.demonstration") if signer.demonstration else ""


def _signature(signer: SignerBlock, say: Catalogue) -> Section:
    """Printed before anything is signed: it names who signs and does not say that it is done."""
    validity = {"first": signer.valid_from, "last": signer.valid_until}
    facts = {
        "name": Cell(text=signer.subject, bold=True),
        "certificate": digest(signer.fingerprint),
        "validity": plain(say.say("document.signer.days", **validity)),
    }
    rows = tuple((say.say(f"document.signer.{name}"), cell) for name, cell in facts.items())
    blocks: tuple[Block, ...] = (
        Pairs(rows=rows),
        Paragraph(text=say.say("document.signer.check"), style="muted"),
    )
    if signer.demonstration:
        warning = Paragraph(text=say.say("document.signer.demonstration"), style="alarm")
        blocks = (warning, *blocks)
    return Section(title=say.say("document.question.signer"), blocks=blocks)


def _facts(record: AuditRecord, say: Catalogue) -> tuple[tuple[str, str], ...]:
    auditor, timeline = record.predicate.auditor, record.predicate.timeline
    given = (
        ("case", auditor.case_number),
        ("auditor", auditor.name),
        ("organisation", auditor.organisation),
    )
    finished = timeline.finished_at.replace("T", " ").removesuffix("Z")
    return (
        *((say.say(f"document.fact.{name}"), value) for name, value in given if value),
        (say.say("document.fact.finished"), say.say("document.utc", time=finished)),
    )


def _moved(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    return (
        drift_table(record, say),
        *(Paragraph(text=text, style="muted") for text in bound_paragraphs(record, say)),
    )


def _crosses(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    if not record.predicate.criteria:
        return (Paragraph(text=say.say("document.noCriteria")),)
    return criteria_table(record, say)


def _files(record: AuditRecord, digest_of_record: str, say: Catalogue) -> tuple[Block, ...]:
    checkpoints = record.predicate.materials.checkpoints
    pair = [facts for facts in checkpoints if facts.role in ("unlearned", "reference")]
    siblings = len(checkpoints) - len(pair)
    table = Columns(
        heads=tuple(say.say(f"document.files.{name}") for name in ("role", "name", "sha256")),
        widths=("auto", "1fr", "auto"),
        right=(False, False, False),
        rows=tuple(_file_row(facts, say) for facts in pair)
        + (() if any(f.role == "reference" for f in pair) else (_no_reference(say),))
        + (
            (
                Cell(text=say.say("document.files.record"), bold=True),
                plain(say.say("document.files.recordName")),
                digest(digest_of_record),
            ),
        ),
    )
    words = [say.say("document.siblings.none")]
    if siblings:
        words = [say.say("document.siblings.some", count=siblings)]
    words.append(say.say(f"document.evidence.{record.predicate.materials.evidence_at_end}"))
    return (
        table,
        Paragraph(text=" ".join(words), style="muted"),
        Paragraph(text=say.say("document.onlyTheseFiles"), style="bold"),
    )


def _file_row(facts: CheckpointFacts, say: Catalogue) -> tuple[Cell, ...]:
    role = Cell(text=say.say(f"document.role.{facts.role}"), bold=True)
    return (role, plain(facts.name), digest(facts.file_sha256))


def _no_reference(say: Catalogue) -> tuple[Cell, ...]:
    role = Cell(text=say.say("document.role.reference"), bold=True)
    return (role, plain(say.say("document.noReference")), plain(NOTHING))


def _pointer(record: AuditRecord, say: Catalogue) -> str:
    """How many findings there are, those that page 1 must not hide spelt out."""
    findings = record.predicate.findings
    if not findings:
        return ""
    grave = [finding_sentence(finding, say) for finding in findings if finding.code in _ON_PAGE_ONE]
    count = "one" if len(findings) == 1 else "many"
    return " ".join([*grave, say.say(f"document.pointer.{count}", count=len(findings))])
