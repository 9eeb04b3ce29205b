"""The conditions under which a report counts as unchanged, each raising when it does not hold."""

import asyncio
from collections.abc import Sequence

from cryptography import x509
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.validation import async_validate_pdf_signature
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
from pyhanko.sign.validation.status import PdfSignatureStatus, SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

from bnaudit_gui.report.certificates import fingerprint_of
from bnaudit_gui.report.printed import Printed, read_printed, sha256_of
from bnaudit_gui.report.signature_errors import Claims, ReportChanged
from bnaudit_gui.report.signature_form import container_again, in_hexadecimal
from bnaudit_gui.report.signature_reading import any_failure_is


def validated(signature: EmbeddedPdfSignature) -> PdfSignatureStatus:
    """What pyHanko says of the signature, trust left aside; judging it is for the checks below."""
    nobody = ValidationContext(trust_roots=[], allow_fetching=False)
    return asyncio.run(async_validate_pdf_signature(signature, nobody, skip_diff=True))


def covers_whole_file(status: PdfSignatureStatus) -> bool:
    """Whether nothing but the signature itself is left unsigned."""
    return status.coverage == SignatureCoverageLevel.ENTIRE_FILE


def check_nothing_follows(pdf: bytes, signature: EmbeddedPdfSignature, claims: Claims) -> None:
    """Nothing may stand behind what was signed, however harmless."""
    if claims.covers_whole_file:
        return
    if signature.reader.xrefs.total_revisions > signature.signed_revision + 1:
        raise ReportChanged("laterRevision", claims)
    with any_failure_is("notIntact", claims):
        end = int(signature.byte_range[2]) + int(signature.byte_range[3])
    raise ReportChanged("extraBytes" if len(pdf) > end else "notIntact", claims)


def check_intact(status: PdfSignatureStatus, claims: Claims) -> None:
    """The signature holds for what it covers."""
    if not (status.intact and status.valid):
        raise ReportChanged("notIntact", claims)


def check_certifying(signature: EmbeddedPdfSignature, claims: Claims) -> None:
    """It is a signature of the kind that we make: it certifies and allows no change."""
    with any_failure_is("notIntact", claims):
        certifying = signature.reader.root["/Perms"].raw_get("/DocMDP").reference
        ours = (
            signature.sig_object["/SubFilter"] == SigSeedSubFilter.PADES.value
            and signature.docmdp_level == MDPPerm.NO_CHANGES
            and certifying == signature.sig_field.raw_get("/V").reference
        )
    if not ours:
        raise ReportChanged("notIntact", claims)


def check_container(
    pdf: bytes,
    signature: EmbeddedPdfSignature,
    certificate: x509.Certificate,
    chain: Sequence[x509.Certificate],
    claims: Claims,
) -> None:
    """The unsigned gap in the file holds our writer's container and zeros, to the last letter."""
    with any_failure_is("notIntact", claims):
        value: bytes = signature.signer_info["signature"].native
        ours = container_again(certificate, chain, signature.compute_digest(), value)
        before, start, end, behind = (int(number) for number in signature.byte_range)
    gap = pdf[start:end]
    one_gap = before == 0 and end + behind == len(pdf)
    opening = b"<" + in_hexadecimal(ours)
    as_read = b"<" + in_hexadecimal(signature.pkcs7_content) + b">"
    if not (one_gap and gap.startswith(opening) and gap == as_read):
        raise ReportChanged("notIntact", claims)
    if gap[len(opening) : -1].strip(b"0"):
        raise ReportChanged("padding", claims)


def read_page(pdf: bytes, claims: Claims) -> Printed:
    """What page 1 prints and what is attached; a document without a record is none of ours."""
    with any_failure_is("unreadable", claims):
        printed = read_printed(pdf)
    if not printed.records:
        raise ReportChanged("record", claims, foreign=True)
    return printed


def check_page(printed: Printed, certificate: x509.Certificate, claims: Claims) -> bytes:
    """Page 1 bears the digest of the one attached record, and the signer's fingerprint.

    Returns the record.
    """
    if len(printed.records) != 1 or not printed.bears(sha256_of(printed.records[0])):
        raise ReportChanged("record", claims)
    if not printed.bears(fingerprint_of(certificate)):
        raise ReportChanged("fingerprint", claims)
    return printed.records[0]
