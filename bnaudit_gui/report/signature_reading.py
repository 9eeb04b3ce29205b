"""Finds the signature of a report and what it claims; a changed file may break at any step."""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from asn1crypto.x509 import Certificate
from cryptography import x509
from msgspec.structs import replace
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature

from bnaudit_gui.report.certificates import chain_of, fingerprint_of, subject_of
from bnaudit_gui.report.signature_errors import Claims, Reason, ReportChanged

_END = b"%%EOF"


@contextmanager
def any_failure_is(reason: Reason, claims: Claims | None = None) -> Iterator[None]:
    """Turns whatever a parser dies of into that reason, but for a lack of memory."""
    try:
        yield
    except (ReportChanged, MemoryError):
        raise
    except Exception as error:  # changed bytes can make a parser fail in any way
        raise ReportChanged(reason, claims) from error


def only_signature(pdf: bytes) -> EmbeddedPdfSignature:
    """The one signature of a report.

    Errors:
        ReportChanged: there is none, there are several, or the file cannot be read.
    """
    with any_failure_is("unreadable"):
        signatures = _signatures(pdf)
    if not signatures:
        raise ReportChanged("noSignature")
    if len(signatures) > 1:
        raise ReportChanged("signatureCount", claims_of(signatures[0]))
    return signatures[0]


def _signatures(pdf: bytes) -> Sequence[EmbeddedPdfSignature]:
    try:
        return signatures_in(pdf)
    except Exception:
        # Much text behind the end hides the end: say that, rather than that nothing can be read
        end = pdf.rfind(_END) + len(_END)
        signed = signatures_in(pdf[:end]) if pdf[end:].strip() else ()
        if not signed:
            raise
        claims = replace(claims_of(signed[0]), covers_whole_file=False)
        raise ReportChanged("extraBytes", claims) from None


def signatures_in(pdf: bytes) -> Sequence[EmbeddedPdfSignature]:
    """Every signature and time stamp of a document that is whole.

    Errors:
        PdfError, or whatever else a damaged document provokes.
    """
    reader = PdfFileReader(io.BytesIO(pdf), strict=True)
    signatures: Sequence[EmbeddedPdfSignature] = reader.embedded_signatures
    return signatures


def certificates_of(
    signature: EmbeddedPdfSignature,
) -> tuple[x509.Certificate, tuple[x509.Certificate, ...]]:
    """The signer's certificate and those of its issuers that travel with it."""
    signer = _converted(signature.signer_cert)
    others = [_converted(other) for other in signature.other_embedded_certs]
    return signer, chain_of(signer, others)


def _converted(certificate: Certificate) -> x509.Certificate:
    return x509.load_der_x509_certificate(certificate.dump())


def signed_at(signature: EmbeddedPdfSignature) -> datetime:
    """When it was signed by the clock of the signer's computer, in UTC.

    Errors:
        ValueError: it does not say.
    """
    moment = signature.self_reported_timestamp
    if moment is None or moment.tzinfo is None:
        raise ValueError("no time of signing")
    return moment.astimezone(UTC)


def claims_of(signature: EmbeddedPdfSignature) -> Claims:
    """Whatever a signature says of itself, as far as it can be read."""
    claims = Claims()
    with suppress(Exception):  # a claim that cannot be read is none
        signer, _ = certificates_of(signature)
        claims = Claims(signer=subject_of(signer), fingerprint=fingerprint_of(signer))
    with suppress(Exception):
        claims = replace(claims, signed_at=signed_at(signature))
    return claims
