"""Materials: files, record sets, weights and environment, with every digest."""

from collections import Counter

from bnaudit_gui.core.materials import Ignored
from bnaudit_gui.core.record import AuditRecord, CheckpointFacts, SetFacts
from bnaudit_gui.report.blocks import (
    Block,
    Cell,
    Columns,
    Items,
    Pairs,
    Paragraph,
    Section,
    digest,
    plain,
)
from bnaudit_gui.report.phrases import counted, worded
from bnaudit_gui.words.catalogue import Catalogue

_MOST_CLASSES = 30
_MOST_NAMES = 12
"""Longer lists stand in the record whole; on paper they are counted."""


def material_sections(record: AuditRecord, say: Catalogue) -> tuple[Section, ...]:
    """What the audit was computed from, and on what."""
    predicate = record.predicate
    return (
        Section(title=say.say("document.section.identity"), blocks=_identity(record, say)),
        Section(
            title=say.say("document.section.files"),
            blocks=tuple(_file(facts, say) for facts in predicate.materials.checkpoints),
        ),
        Section(title=say.say("document.section.sets"), blocks=_sets(record, say)),
        Section(title=say.say("document.section.environment"), blocks=(_environment(record, say),)),
    )


def _identity(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    names = ("model", "identical", "refits.count", "weights")
    table = Columns(
        heads=tuple(say.say(f"document.column.{name}") for name in names),
        widths=("auto", "auto", "auto", "1fr"),
        right=(False, False, True, False),
        rows=tuple(
            (
                plain(say.say(f"document.model.{row.model}")),
                Cell(
                    text=say.say(f"document.identical.{'yes' if row.identical else 'no'}"),
                    icon="holds" if row.identical else "moved",
                ),
                plain(str(row.refits)),
                digest(row.weights_sha256),
            )
            for row in record.predicate.weights_identity
        ),
    )
    return (Paragraph(text=say.say("document.identityHelp"), style="muted"), table)


def _file(facts: CheckpointFacts, say: Catalogue) -> Pairs:
    options = ", ".join(
        worded(f"{name}.{value}", say, under="network.option")
        for name, value in sorted(facts.architecture_options.items())
    )
    rows = [
        (say.say(f"document.role.{facts.role}"), Cell(text=facts.name, bold=True)),
        (say.say("document.file.sha256"), digest(facts.file_sha256)),
        (say.say("document.file.tensors"), digest(facts.canonical_tensors_sha256)),
        (say.say("document.file.weights"), digest(facts.weights_sha256)),
        (
            say.say("document.file.container"),
            plain(worded(facts.container, say, under="document.container")),
        ),
        (
            say.say("document.file.architecture"),
            plain(f"{facts.architecture} ({options})" if options else facts.architecture),
        ),
    ]
    if facts.unwrapped:
        rows.append((say.say("document.file.unwrapped"), plain(", ".join(facts.unwrapped))))
    if facts.ignored:
        rows.append((say.say("document.file.ignored"), plain(_ignored(facts.ignored, say))))
    return Pairs(rows=tuple(rows))


def _ignored(ignored: tuple[Ignored, ...], say: Catalogue) -> str:
    shown = "; ".join(_one_ignored(entry, say) for entry in ignored[:_MOST_NAMES])
    more = len(ignored) - _MOST_NAMES
    return say.say("document.andMore", shown=shown, count=more) if more > 0 else shown


def _one_ignored(ignored: Ignored, say: Catalogue) -> str:
    named = f"{ignored.name} ({ignored.python_name})" if ignored.python_name else ignored.name
    return f"{named}: {worded(ignored.reason, say, under='checkpoint.ignored')}"


def _sets(record: AuditRecord, say: Catalogue) -> tuple[Block, ...]:
    materials = record.predicate.materials
    height, width, channels = materials.image_shape
    table = say.say(
        "document.classTable",
        count=counted(len(materials.class_names)),
        origin=worded(materials.class_origin, say, under="document.classOrigin"),
        height=height,
        width=width,
        channels=channels,
    )
    blocks: list[Block] = [Paragraph(text=table)]
    for facts in materials.sets:
        blocks.append(_set(facts, say))
        if facts.excluded:
            blocks.append(_excluded(facts, say))
    return tuple(blocks)


def _set(facts: SetFacts, say: Catalogue) -> Pairs:
    count = say.say("document.set.count", n=counted(facts.n))
    return Pairs(
        rows=(
            (say.say(f"set.{facts.set}"), Cell(text=count, bold=True)),
            (say.say("document.set.perClass"), plain(_per_class(facts, say))),
            (say.say("document.set.manifest"), digest(facts.manifest_sha256)),
            (say.say("document.set.evidence"), digest(facts.evidence_sha256)),
            (
                say.say("document.set.excluded"),
                plain(
                    counted(len(facts.excluded))
                    if facts.excluded
                    else say.say("document.set.noneExcluded")
                ),
            ),
        )
    )


def _per_class(facts: SetFacts, say: Catalogue) -> str:
    present = [row for row in facts.per_class if row.n]
    if len(present) <= _MOST_CLASSES:
        return ", ".join(f"{row.name}: {row.n:,}" for row in present)
    counts = [row.n for row in present]
    return say.say(
        "document.set.manyClasses",
        classes=counted(len(present)),
        least=counted(min(counts)),
        most=counted(max(counts)),
    )


def _excluded(facts: SetFacts, say: Catalogue) -> Items:
    """By reason, with the first names; all of them stand in the record."""
    reasons = Counter(record.reason for record in facts.excluded)
    items = []
    for reason, count in reasons.items():
        names = [record.name for record in facts.excluded if record.reason == reason]
        shown = ", ".join(names[:_MOST_NAMES])
        if count > _MOST_NAMES:
            shown = say.say("document.andMore", shown=shown, count=count - _MOST_NAMES)
        why = worded(reason, say, under="records.excluded")
        items.append(say.say("document.excludedFor", count=count, why=why, names=shown))
    return Items(items=tuple(items))


def _environment(record: AuditRecord, say: Catalogue) -> Pairs:
    predicate = record.predicate
    tool = say.say(
        "document.tool",
        name=predicate.tool.name,
        version=predicate.tool.version,
        method=predicate.tool.method,
    )
    timeline = predicate.timeline
    rows = [
        (say.say("document.environment.tool"), plain(tool)),
        (say.say("document.environment.started"), plain(timeline.started_at)),
        (say.say("document.environment.finished"), plain(timeline.finished_at)),
        (
            say.say("document.environment.elapsed"),
            plain(
                say.say(
                    "document.elapsed",
                    seconds=timeline.elapsed_s,
                    reused=timeline.reused_replicates,
                )
            ),
        ),
    ]
    rows += [
        (worded(name, say, under="document.environment"), plain(value))
        for name, value in sorted(predicate.environment.items())
    ]
    return Pairs(rows=tuple(rows))
