import re
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from bnaudit_gui.core.record import canonical_bytes
from bnaudit_gui.report.document import record_sha256, typeset
from bnaudit_gui.report.identities import (
    Identity,
    create_identity,
    demonstration_identity,
    read_identity,
    signer_block,
)
from bnaudit_gui.report.signature_errors import SigningError
from bnaudit_gui.report.signer_block import SignerBlock
from bnaudit_gui.report.signing import sign
from bnaudit_gui.report.verification import verify
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Sample
from tests.report.test_document import Read, hostile

SAY = Catalogue()
RECORD = Sample().record()
NAME, ORGANISATION = "Ada Müller-Žižková", "审计部"
HOSTILE_BLOCK = SignerBlock(
    subject="\u202e" + "\U0001f9ea" * 118 + "\u0301",
    fingerprint="0f" * 32,
    valid_from="2026-12-01",
    valid_until="2029-11-30",
    demonstration=True,
)


@pytest.fixture(scope="module")
def identity() -> Identity:
    return read_identity(create_identity(NAME, ORGANISATION, "words"), "words")


@pytest.fixture(scope="module")
def draft(identity: Identity) -> bytes:
    return typeset(RECORD, say=SAY, signer=signer_block(identity))


@pytest.fixture(scope="module")
def signed(draft: bytes, identity: Identity) -> bytes:
    return sign(draft, identity)


@pytest.fixture(scope="module")
def demonstration() -> bytes:
    throw_away = demonstration_identity()
    return sign(typeset(RECORD, say=SAY, signer=signer_block(throw_away)), throw_away)


def xmp_of(pdf: bytes) -> bytes:
    """The metadata that counts: the last in the file."""
    return pdf[pdf.rindex(b"<x:xmpmeta") : pdf.rindex(b"</x:xmpmeta>")]


def test_the_signed_page_names_its_signer_instead_of_unsigned(
    signed: bytes, identity: Identity
) -> None:
    printed = Read(signed)
    front, block = printed.pages[0], signer_block(identity)
    assert f"Signer {NAME}, {ORGANISATION}" in front
    assert block.fingerprint in front
    assert f"Certificate valid {block.valid_from} to {block.valid_until} (UTC)" in front
    assert "The signature covers the whole file; verify it with “bnaudit verify”." in front
    assert record_sha256(RECORD) in front
    assert "unsigned" not in printed.text.lower()
    assert "DEMONSTRATION" not in printed.text
    for page in printed.pages:
        assert f"signer’s certificate {block.fingerprint[:12]}… page" in page
    assert printed.pages[1].startswith("What does it read, and has it moved?")


def test_a_demonstration_says_so_on_every_page(demonstration: bytes) -> None:
    printed = Read(demonstration)
    front = printed.pages[0]
    assert front.startswith("Audit of an unlearned checkpoint DEMONSTRATION Case")
    assert "DEMONSTRATION: a throw-away identity. It proves nothing about who signed." in front
    assert "unsigned" not in printed.text.lower()
    assert all("DEMONSTRATION: proves nothing about who signed" in p for p in printed.pages)
    assert printed.pages[1].startswith("What does it read, and has it moved?")


def test_a_draft_has_no_signer_and_another_signers_page_is_refused(
    draft: bytes, identity: Identity
) -> None:
    unsigned = typeset(RECORD, say=SAY)
    assert "Who signs this report?" not in Read(unsigned).pages[0]
    with pytest.raises(SigningError):
        sign(unsigned, identity)
    with pytest.raises(SigningError):
        sign(draft, demonstration_identity())


def test_the_signed_report_verifies_and_gives_the_record_back(
    signed: bytes, identity: Identity
) -> None:
    verified = verify(signed, trusted=[identity.certificate])
    assert verified.answer == "unchangedSignerTrusted"
    assert verified.signer == identity.subject
    assert verified.record == canonical_bytes(RECORD)
    assert verified.record_sha256 == record_sha256(RECORD)
    assert not verified.demonstration
    assert verify(signed).answer == "unchangedSignerUnknown"


def test_the_demonstration_verifies_as_one(demonstration: bytes) -> None:
    verified = verify(demonstration)
    assert verified.demonstration
    assert verified.answer == "unchangedSignerUnknown"


def test_the_signature_leaves_the_document_and_its_promises_as_they_were(
    draft: bytes, signed: bytes
) -> None:
    assert signed.startswith(draft)
    assert xmp_of(signed) == xmp_of(draft)
    for promise in (
        b"<pdfaid:part>3</pdfaid:part>",
        b"<pdfaid:conformance>A</pdfaid:conformance>",
        b"<pdfuaid:part>1</pdfuaid:part>",
    ):
        assert promise in xmp_of(signed)
    assert Read(signed).pages == Read(draft).pages


def test_the_same_record_and_signer_give_the_same_bytes(draft: bytes, identity: Identity) -> None:
    assert typeset(RECORD, say=SAY, signer=signer_block(identity)) == draft


def test_a_report_full_of_hostile_names_can_be_signed(identity: Identity) -> None:
    record = hostile().record()
    signed = sign(typeset(record, say=SAY, signer=signer_block(identity)), identity)
    assert verify(signed).record == canonical_bytes(record)
    assert Read(signed).pages[1].startswith("What does it read, and has it moved?")


def test_a_signers_name_can_neither_hide_nor_spill_over() -> None:
    printed = Read(typeset(hostile().record(), say=SAY, signer=HOSTILE_BLOCK))
    assert "<U+202E><U+1F9EA>" in printed.pages[0]
    assert HOSTILE_BLOCK.fingerprint in printed.pages[0]
    assert printed.pages[1].startswith("What does it read, and has it moved?")
    assert printed.rightmost[0] < printed.sizes[0][0] - 30


def test_another_program_agrees(signed: bytes, tmp_path: Path) -> None:
    there = tmp_path / "report.pdf"
    there.write_bytes(signed)
    told = subprocess.run(
        ["pdfsig", "-nocert", there.name], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert "Signature Validation: Signature is Valid." in told
    assert "Total document signed" in told
    assert re.search(r"Signer Certificate Common Name: Ada M.*ller", told)
    assert pypdfium2.PdfDocument(signed).get_formtype() is not None
