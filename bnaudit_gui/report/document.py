"""From an audit record to the printed report.

* Whatever comes from a delivered file reaches typst as JSON data, never as markup.
* The same record gives the same bytes, read back from its file or fresh from the audit: fonts,
  dates and figures depend on nothing else.
* The record travels inside as `record.json`; its SHA-256 stands on page 1.
"""

import hashlib
import json
from datetime import datetime

import typst

from bnaudit_gui import places
from bnaudit_gui.core.chart import Chart
from bnaudit_gui.core.record import AuditRecord, canonical_bytes
from bnaudit_gui.core.wire import to_builtins
from bnaudit_gui.report.blocks import Document
from bnaudit_gui.report.chart_pages import chart_sections, charts_of
from bnaudit_gui.report.figures import svg_text
from bnaudit_gui.report.fonts import MONO, TEXT, fonts_folder
from bnaudit_gui.report.front_page import front_page
from bnaudit_gui.report.glyphs import all_printable
from bnaudit_gui.report.icons import DRAWINGS, icon_svg
from bnaudit_gui.report.material_pages import material_sections
from bnaudit_gui.report.method_pages import closing_sections, method_sections
from bnaudit_gui.report.signer_block import SignerBlock
from bnaudit_gui.words.catalogue import Catalogue

_TEMPLATE = "report.typ"
_SHORT_DIGEST = 12


def record_sha256(record: AuditRecord) -> str:
    """SHA-256 over the record's canonical bytes, in hexadecimal."""
    return hashlib.sha256(canonical_bytes(record)).hexdigest()


def typeset(record: AuditRecord, *, say: Catalogue, signer: SignerBlock | None = None) -> bytes:
    """The report as PDF/A-3a and PDF/UA-1 with the record attached, ready for that signer.

    Without a signer it is a draft, marked UNSIGNED. The same record and signer give the same bytes.
    """
    charts = charts_of(record, say)
    document = _compose(record, charts, say, signer)
    return _compile(record, document, [svg_text(chart, say=say) for chart in charts])


def _compose(
    record: AuditRecord, charts: tuple[Chart, ...], say: Catalogue, signer: SignerBlock | None
) -> Document:
    sha256 = record_sha256(record)
    audited = next(f for f in record.predicate.materials.checkpoints if f.role == "unlearned")
    return Document(
        language=say.say("document.language"),
        title=say.say("document.titleOfFile", file=audited.name),
        author=record.predicate.auditor.name,
        front=front_page(record, sha256, say, signer),
        sections=(
            *chart_sections(record, charts, say),
            *method_sections(record, say),
            *material_sections(record, say),
            *closing_sections(record, say),
        ),
        footer=_footer(record, sha256, say, signer),
        page=say.say("document.page", page="{page}", pages="{pages}"),
        attachment=say.say("document.attachment"),
    )


def _footer(record: AuditRecord, sha256: str, say: Catalogue, signer: SignerBlock | None) -> str:
    told = {"version": record.predicate.tool.version, "digest": sha256[:_SHORT_DIGEST]}
    if signer is None:
        return say.say("document.footer", **told)
    if signer.demonstration:
        return say.say("document.footer.demonstration", **told)
    fingerprint = signer.fingerprint[:_SHORT_DIGEST]
    return say.say("document.footer.signer", fingerprint=fingerprint, **told)


def _compile(record: AuditRecord, document: Document, figures: list[str]) -> bytes:
    """Hands data, figures and record to the template; nothing else can reach it."""
    inputs = {
        "data": json.dumps(all_printable(to_builtins(document)), ensure_ascii=False),
        "figures": json.dumps(figures, ensure_ascii=False),
        "icons": json.dumps({name: icon_svg(name) for name in DRAWINGS}),
        "fonts": json.dumps({"text": TEXT, "mono": MONO}),
        "record": canonical_bytes(record).decode(),
    }
    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(fonts_folder())],
    )
    return typst.compile(
        input=(places.resources() / "templates" / _TEMPLATE).read_bytes(),
        font_paths=fonts,
        ignore_system_fonts=True,
        sys_inputs=inputs,
        # For keeping, and for whoever has it read aloud
        pdf_standards=["a-3a", "ua-1"],
        timestamp=datetime.fromisoformat(record.predicate.timeline.finished_at),
    )
