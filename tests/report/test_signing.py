import io
import logging
import re
import shutil
import socket
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
import pytest
from pyhanko.pdf_utils.reader import PdfFileReader

from bnaudit_gui.core.record import canonical_bytes
from bnaudit_gui.report.document import typeset
from bnaudit_gui.report.identities import Identity, demonstration_identity, signer_block
from bnaudit_gui.report.signature_errors import IdentityError, ReportChanged, SigningError
from bnaudit_gui.report.signing import put_signature, sign
from bnaudit_gui.report.verification import verify
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Sample
from tests.report.signed_reports import (
    DAY,
    OTHER_RECORD,
    RECORD,
    gap_of,
    identity_of,
    new_key,
    signed_report,
    unsigned_report,
    usages,
    with_bit_flipped,
)


@pytest.fixture(scope="module")
def identity() -> Identity:
    return identity_of("Prüfer 張")


@pytest.fixture(scope="module")
def draft(identity: Identity) -> bytes:
    return unsigned_report(identity.fingerprint)


@pytest.fixture(scope="module")
def signed(draft: bytes, identity: Identity) -> bytes:
    return sign(draft, identity)


def pdfsig(pdf: bytes, folder: Path) -> str:
    """What poppler says; it must be there, as must whatever else the tests stand on."""
    assert shutil.which("pdfsig"), "pdfsig is missing: install poppler-utils"
    path = folder / "report.pdf"
    path.write_bytes(pdf)
    done = subprocess.run(["pdfsig", str(path)], capture_output=True, text=True, check=False)
    return done.stdout


def test_a_signed_report_begins_with_the_draft_to_the_last_byte(
    draft: bytes, signed: bytes
) -> None:
    assert signed.startswith(draft)


def test_it_certifies_as_pades_and_allows_no_change(signed: bytes) -> None:
    reader = PdfFileReader(io.BytesIO(signed))
    (signature,) = reader.embedded_signatures
    assert signature.sig_object["/SubFilter"] == "/ETSI.CAdES.detached"
    assert signature.docmdp_level.value == 1
    assert reader.root["/Perms"].raw_get("/DocMDP").reference == (
        signature.sig_field.raw_get("/V").reference
    )


def test_field_and_widget_are_one_invisible_object_named_for_whoever_has_it_read_aloud(
    signed: bytes,
) -> None:
    reader = PdfFileReader(io.BytesIO(signed))
    (reference,) = reader.root["/AcroForm"]["/Fields"]
    field = reference.get_object()
    assert (field["/FT"], field["/Subtype"], field["/TU"]) == ("/Sig", "/Widget", "Signature")
    assert list(field["/Rect"]) == [0, 0, 0, 0]
    assert "/Kids" not in field
    assert "/AP" not in field
    assert int(field["/F"]) & 0b111 == 0b100  # printed, not hidden: PDF/A
    page = field["/P"]
    assert page["/Tabs"] == "/S"  # PDF/UA: a page with annotations


def metadata_of(pdf: bytes) -> bytes:
    data: bytes = PdfFileReader(io.BytesIO(pdf)).root["/Metadata"].data
    return data


def test_the_document_still_declares_what_it_was_made_to_be(draft: bytes, signed: bytes) -> None:
    assert metadata_of(signed) == metadata_of(draft)
    for declared in (b"pdfaid:part>3<", b"pdfaid:conformance>A<", b"pdfuaid:part>1<"):
        assert declared in metadata_of(signed)
    reader = PdfFileReader(io.BytesIO(signed))
    assert reader.input_version == (1, 7)
    assert "/Version" not in reader.root
    assert b"pyHanko" not in signed
    assert set(reader.root["/Extensions"]) == {"/ESIC"}
    for kept in ("/MarkInfo", "/StructTreeRoot", "/OutputIntents", "/Lang", "/AF", "/Metadata"):
        assert kept in reader.root


def test_the_container_is_upper_case_hexadecimal_then_a_few_zeros(signed: bytes) -> None:
    gap = gap_of(signed)
    text = signed[gap.start : gap.stop]
    assert re.fullmatch(rb"<[0-9A-F]+0{6,30}>", text)
    length = 2 * (4 + int(text[5:9], 16))  # tag, long form of two bytes
    assert set(text[1 + length : -1]) == {ord("0")}
    assert 6 <= len(text) - 2 - length <= 30


def test_two_signatures_of_one_report_differ_in_time_and_value_alone(
    draft: bytes, identity: Identity
) -> None:
    one, other = sign(draft, identity), sign(draft, identity)
    assert abs(len(one) - len(other)) <= 8
    changing = (rb"<[0-9A-F]{500,}>", rb"/M \([^)]*\)", rb"/ID \[[^\]]*\]", rb"\d+")
    for pattern in changing:
        one, other = re.sub(pattern, b"", one), re.sub(pattern, b"", other)
    assert one == other


@pytest.mark.parametrize("kind", ["P-256", "P-384", "RSA"])
def test_every_kind_of_key_that_is_read_signs(kind: str, tmp_path: Path) -> None:
    identity = identity_of(key=new_key(kind))
    report = sign(unsigned_report(identity.fingerprint), identity)
    assert verify(report).fingerprint == identity.fingerprint
    assert "Signature is Valid." in pdfsig(report, tmp_path)


def test_issuers_travel_with_the_signature(tmp_path: Path) -> None:
    root = identity_of("Root", authority=True)
    leaf = identity_of("Leaf", issuer=identity_of("Middle", issuer=root, authority=True))
    report = sign(unsigned_report(leaf.fingerprint), leaf)
    (signature,) = PdfFileReader(io.BytesIO(report)).embedded_signatures
    assert [c.subject.native["common_name"] for c in signature.other_embedded_certs] == ["Middle"]
    assert "Signature is Valid." in pdfsig(report, tmp_path)


def test_poppler_agrees_on_the_whole_file_and_on_a_changed_one(
    signed: bytes, tmp_path: Path
) -> None:
    said = pdfsig(signed, tmp_path)
    assert "Signature is Valid." in said
    assert "Total document signed" in said
    assert "Signature Type: ETSI.CAdES.detached" in said
    assert "Signer Certificate Common Name: Prüfer 張" in said
    assert "Signature is Valid." not in pdfsig(with_bit_flipped(signed, 1000, 0), tmp_path)


def test_the_page_and_the_record_read_as_before(draft: bytes, signed: bytes) -> None:
    def read(pdf: bytes) -> tuple[str, bytes]:
        document = pypdfium2.PdfDocument(pdf)
        text = document[0].get_textpage().get_text_range()
        data = bytes(document.get_attachment(0).get_data())
        document.close()
        return text, data

    assert read(signed) == read(draft)
    assert read(signed)[1] == RECORD


def test_the_demonstration_identity_signs(tmp_path: Path) -> None:
    identity = demonstration_identity()
    report = sign(unsigned_report(identity.fingerprint), identity)
    assert verify(report).demonstration
    assert "DEMONSTRATION - not proof of who signed" in pdfsig(report, tmp_path)


def test_the_products_own_draft_names_no_signer_and_is_signed_only_when_it_does(
    identity: Identity, tmp_path: Path
) -> None:
    draft = typeset(Sample().record(), say=Catalogue())
    with pytest.raises(SigningError, match=r"signing\.otherSigner"):
        sign(draft, identity)
    stamped = put_signature(draft, identity)
    with pytest.raises(ReportChanged) as caught:
        verify(stamped)
    assert caught.value.reason == "fingerprint"  # so all else holds, its record's digest too
    assert metadata_of(stamped) == metadata_of(draft)
    assert "Signature is Valid." in pdfsig(stamped, tmp_path)


@pytest.mark.parametrize("name", ["Prüfer", "审计员 張", "مدقق", "n" * 64])
def test_the_products_own_report_is_signed_and_verifies(name: str, tmp_path: Path) -> None:
    identity = identity_of(name)
    record = Sample().record()
    report = sign(typeset(record, say=Catalogue(), signer=signer_block(identity)), identity)
    verified = verify(report, trusted=[identity.certificate])
    assert verified.answer == "unchangedSignerTrusted"
    assert verified.record == canonical_bytes(record)
    for declared in (b"pdfaid:part>3<", b"pdfaid:conformance>A<", b"pdfuaid:part>1<"):
        assert declared in metadata_of(report)
    assert "Signature is Valid." in pdfsig(report, tmp_path)


NOW = datetime.now(UTC)


@pytest.mark.parametrize(
    ("identity", "code"),
    [
        (identity_of(start=NOW - 60 * DAY), "identity.expired"),
        (identity_of(start=NOW + 30 * DAY), "identity.notYetValid"),
        (identity_of(usage=usages(signing=False)), "identity.otherUse"),
    ],
)
def test_nothing_is_signed_with_a_certificate_out_of_place(identity: Identity, code: str) -> None:
    draft = unsigned_report(identity.fingerprint)
    with pytest.raises(IdentityError) as caught:
        sign(draft, identity)
    assert caught.value.code == code
    # pyHanko itself has no objection: the check is ours
    assert put_signature(draft, identity).startswith(draft)


def test_a_page_that_names_another_signer_is_not_signed(draft: bytes) -> None:
    with pytest.raises(SigningError, match=r"signing\.otherSigner"):
        sign(draft, identity_of("Stranger"))


def test_a_report_is_signed_once(signed: bytes, identity: Identity) -> None:
    with pytest.raises(SigningError, match=r"signing\.signedAlready"):
        sign(signed, identity)


def test_only_our_own_documents_are_signed(draft: bytes, identity: Identity) -> None:
    crossed = unsigned_report(identity.fingerprint, OTHER_RECORD, printed_record=RECORD)
    document = pypdfium2.PdfDocument.new()
    document.new_page(200, 100)
    letter = io.BytesIO()
    document.save(letter)
    document.close()
    for foreign in (b"", b"hello", draft[:-300], letter.getvalue(), crossed):
        with pytest.raises(SigningError, match=r"signing\.notOurs"):
            sign(foreign, identity)


def test_neither_signing_nor_verification_touches_the_network(
    draft: bytes, identity: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the network was asked for")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    verify(sign(draft, identity), trusted=[identity.certificate])


def test_pyhanko_says_nothing_and_its_loggers_are_put_back(
    draft: bytes, identity: Identity, capfd: pytest.CaptureFixture[str]
) -> None:
    loggers = [logging.getLogger(name) for name in ("pyhanko", "pyhanko_certvalidator")]
    before = [logger.level for logger in loggers]
    verify(sign(draft, identity))
    with pytest.raises(SigningError):
        sign(signed_report(identity), identity)
    assert capfd.readouterr() == ("", "")
    assert [logger.level for logger in loggers] == before
