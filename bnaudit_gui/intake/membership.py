"""Kept, forget and test: which records are in which set, and whether the three may stand together.

* A record is the same record wherever its decoded pixels are the same, whatever its file.
* Members are sorted by (pixel digest, label), so that layout, names and order of a delivery change
  neither the manifest digest nor any draw.
* Whatever can be refused without decoding is refused before it.
"""

import hashlib
from collections.abc import Generator, Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from bnaudit_gui.core.errors import RecordsError
from bnaudit_gui.core.events import Progressed
from bnaudit_gui.core.materials import SETS, Evidence, Finding, RecordSet, SetName
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.wire import Row
from bnaudit_gui.intake.classes import (
    ClassTable,
    parse_classes,
    table_from_file,
    table_from_names,
)
from bnaudit_gui.intake.colours import colour_findings
from bnaudit_gui.intake.decoding import settle_store
from bnaudit_gui.intake.layouts.delivery import Delivery, Hashed
from bnaudit_gui.intake.layouts.folder import FolderFiles
from bnaudit_gui.intake.members import (
    Members,
    check_enough,
    check_sizes,
    leave_out_unreadable,
    write_set,
)
from bnaudit_gui.intake.overlaps import leave_out_forget, overlap_findings
from bnaudit_gui.intake.pace import finished, paced
from bnaudit_gui.intake.pixels import COLOUR, PixelStore
from bnaudit_gui.intake.selectors import Base, Selection, select
from bnaudit_gui.intake.sources import Source, open_delivery, parse_source


class GatheredRecords(Row, frozen=True, kw_only=True, rename="camel"):
    """All record sets of an audit, decoded and labelled."""

    sets: tuple[RecordSet, ...]
    """In the order of `core.materials.SETS`; test only if it was given."""
    class_names: tuple[str, ...]
    """The class table: name by index."""
    class_origin: str
    """`file`, `integers` or `sortedNames`."""
    evidence: tuple[Evidence, ...]
    """Every source, selector file and classes file, by the bytes that were read."""
    findings: tuple[Finding, ...]


class _Delivered(NamedTuple):
    """A source that one or more sets are taken from."""

    delivery: Delivery
    hashed: Hashed
    store: PixelStore


def gather_records(
    plan: AuditPlan, *, cache: Path, work: Path
) -> Generator[Progressed, None, GatheredRecords]:
    """Reads, decodes and checks the record sets of a plan.

    Args:
        plan: what is asked; sources, classes and acceptances are used.
        cache: the folder for what can be rebuilt; stores lie in its `pixels`.
        work: the folder for the members files; made when it is missing.

    Errors:
        RecordsError: something in the delivery must be mended first.
    """
    sources = _sources(plan)
    with ExitStack() as stack:
        deliveries = _open_all(sources.values(), stack)
        table, evidence = _class_table(plan.classes, deliveries.values())
        selections = {
            name: _select(source, deliveries[_key(source)], table)
            for name, source in sources.items()
        }
        delivered = yield from paced(_decode_all(deliveries, cache))
    sets = _settle(plan, sources, selections, delivered, table)
    work.mkdir(parents=True, exist_ok=True)
    return GatheredRecords(
        sets=tuple(
            write_set(members, table.names, work / f"{name}.safetensors")
            for name, members in sets.items()
        ),
        class_names=table.names,
        class_origin=table.origin,
        evidence=_all_evidence(delivered.values(), selections.values(), evidence),
        findings=(
            *table.findings,
            *(finding for selection in selections.values() for finding in selection.findings),
            *(finding for one in delivered.values() for finding in _source_findings(one)),
            *overlap_findings(sets),
        ),
    )


def evidence_sha256(path: Path) -> str:
    """SHA-256 of a delivered file, or of a folder over its sorted (name, file digest) pairs.

    Errors:
        RecordsError: it is not there any more, or cannot be read.
    """
    if path.is_dir():
        return finished(FolderFiles(path).hashing()).sha256
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except FileNotFoundError as error:
        raise RecordsError("records.missing", source=str(path)) from error
    except OSError as error:
        raise RecordsError("records.cannotOpen", source=str(path), name=path.name) from error


def _texts(plan: AuditPlan) -> dict[SetName, str]:
    """The sources as the auditor gave them."""
    given: dict[SetName, str | None] = {
        "forget": plan.forget,
        "kept": plan.kept,
        "test": plan.test,
    }
    return {name: text for name in SETS if (text := given[name]) is not None}


def _sources(plan: AuditPlan) -> dict[SetName, Source]:
    return {name: parse_source(text) for name, text in _texts(plan).items()}


def _key(source: Source) -> Path:
    return source.path.resolve()


def _open_all(sources: Iterable[Source], stack: ExitStack) -> dict[Path, Delivery]:
    """Opens each source once, however many sets are taken from it."""
    deliveries: dict[Path, Delivery] = {}
    for source in sources:
        if _key(source) not in deliveries:
            delivery = open_delivery(source.path)
            stack.callback(delivery.close)
            deliveries[_key(source)] = delivery
    return deliveries


def _class_table(
    classes: str | None, deliveries: Iterable[Delivery]
) -> tuple[ClassTable, tuple[Evidence, ...]]:
    """The one class table of all sources, and the classes file if there is one."""
    names = {delivery.source: delivery.class_names for delivery in deliveries}
    if classes is None:
        return table_from_names(names), ()
    try:
        data = Path(classes).read_bytes()
    except FileNotFoundError as error:
        raise RecordsError("records.missing", source=classes) from error
    except OSError as error:
        name = Path(classes).name
        raise RecordsError("records.cannotOpen", source=classes, name=name) from error
    table = table_from_file(parse_classes(data, classes), classes, names)
    return table, (Evidence(path=classes, sha256=hashlib.sha256(data).hexdigest()),)


def _select(source: Source, delivery: Delivery, table: ClassTable) -> Selection:
    return select(source.selector, Base(source.path, delivery.names, delivery.labels), table)


def _decode_all(
    deliveries: Mapping[Path, Delivery], cache: Path
) -> Generator[Progressed, None, dict[Path, _Delivered]]:
    """Decodes each source once; where one is in colour, grey ones become colour as well."""
    delivered: dict[Path, _Delivered] = {}
    for key, delivery in deliveries.items():
        hashed = yield from delivery.hashing()
        store = yield from settle_store(delivery, hashed, cache=cache)
        delivered[key] = _Delivered(delivery, hashed, store)
    channels = {one.store.facts.channels for one in delivered.values()}
    for key, one in delivered.items() if COLOUR in channels else ():
        if one.store.facts.channels != COLOUR:
            store = yield from settle_store(one.delivery, one.hashed, cache=cache, channels=COLOUR)
            delivered[key] = one._replace(store=store)
    return delivered


def _settle(
    plan: AuditPlan,
    sources: Mapping[SetName, Source],
    selections: Mapping[SetName, Selection],
    delivered: Mapping[Path, _Delivered],
    table: ClassTable,
) -> dict[SetName, Members]:
    """The members of each set, without what is to be left out."""
    sets: dict[SetName, Members] = {}
    for name, text in _texts(plan).items():
        one, selection = delivered[_key(sources[name])], selections[name]
        files = (str(sources[name].path), *(file.path for file in selection.evidence))
        labels = table.indices(one.delivery.labels)[selection.places]
        places = selection.places
        members = Members(name, text, files, one.store, places, places, labels)
        sets[name] = leave_out_unreadable(members, accepted="unreadable" in plan.accept)
    overlap = "overlap" in plan.accept
    sets["kept"] = leave_out_forget(sets["kept"], sets["forget"], accepted=overlap)
    for members in sets.values():
        check_enough(members, table.names)
    check_sizes(tuple(sets.values()))
    return sets


def _source_findings(one: _Delivered) -> list[Finding]:
    source = one.delivery.source
    return [*one.delivery.findings, *colour_findings(source, one.store.facts)]


def _all_evidence(
    delivered: Iterable[_Delivered],
    selections: Iterable[Selection],
    classes: tuple[Evidence, ...],
) -> tuple[Evidence, ...]:
    """Each file once, though several sets refer to it."""
    rows = (
        *(Evidence(path=one.delivery.source, sha256=one.hashed.sha256) for one in delivered),
        *(evidence for selection in selections for evidence in selection.evidence),
        *classes,
    )
    return tuple({row.path: row for row in rows}.values())
