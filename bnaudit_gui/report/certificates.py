"""What a certificate says: whom it names, when it counts, what it may be used for."""

import hashlib
import unicodedata
import warnings
from collections.abc import Sequence
from datetime import datetime

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from bnaudit_gui.report.signature_errors import TrustError

_LONGEST = 120
"""Characters of a name that are shown."""
_DOCUMENT_PURPOSES = {
    ExtendedKeyUsageOID.ANY_EXTENDED_KEY_USAGE,
    ExtendedKeyUsageOID.EMAIL_PROTECTION,
    x509.ObjectIdentifier("1.3.6.1.5.5.7.3.36"),  # document signing, RFC 9336
    x509.ObjectIdentifier("1.3.6.1.4.1.311.10.3.12"),  # document signing, Microsoft
    x509.ObjectIdentifier("1.2.840.113583.1.1.5"),  # authentic documents, Adobe
}


def der_of(certificate: x509.Certificate) -> bytes:
    """The certificate's bytes."""
    return certificate.public_bytes(Encoding.DER)


def fingerprint_of(certificate: x509.Certificate) -> str:
    """SHA-256 over the certificate: 64 lower-case hexadecimal digits."""
    return hashlib.sha256(der_of(certificate)).hexdigest()


def subject_of(certificate: x509.Certificate) -> str:
    """Whom the certificate names: person, then organisation; never an empty text.

    Characters that are invisible or turn the direction of their neighbours appear as their code
    points, so that a name cannot write a different sentence around itself.
    """
    with warnings.catch_warnings():  # a name longer than the standard allows is still a name
        warnings.simplefilter("ignore")
        subject = certificate.subject
    named = [
        str(attribute.value)
        for kind in (NameOID.COMMON_NAME, NameOID.ORGANIZATION_NAME)
        for attribute in subject.get_attributes_for_oid(kind)
    ]
    return shown(", ".join(named) or subject.rfc4514_string() or fingerprint_of(certificate))


def shown(text: str) -> str:
    """The text fit for a line: controls and directions as code points, cut when very long."""
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return "".join(
        f"<U+{ord(character):04X}>"
        if unicodedata.category(character)[0] == "C"
        or unicodedata.category(character) in ("Zl", "Zp")
        else character
        for character in cut
    )


def valid_at(certificate: x509.Certificate, moment: datetime) -> bool:
    """Whether the moment lies within the certificate's validity."""
    return certificate.not_valid_before_utc <= moment <= certificate.not_valid_after_utc


def may_sign(certificate: x509.Certificate) -> bool:
    """Whether the certificate's usages allow the signing of documents.

    A certificate that names no usage allows every one.
    """
    try:
        said = [extension.value for extension in certificate.extensions]
    except ValueError:  # what cannot be read allows nothing
        return False
    for limit in said:
        if isinstance(limit, x509.KeyUsage):
            if not (limit.digital_signature or limit.content_commitment):
                return False
        elif isinstance(limit, x509.ExtendedKeyUsage) and _DOCUMENT_PURPOSES.isdisjoint(limit):
            return False
    return True


def may_issue(certificate: x509.Certificate) -> bool:
    """Whether the certificate may vouch for others."""
    try:
        said = [extension.value for extension in certificate.extensions]
    except ValueError:
        return False
    return any(isinstance(one, x509.BasicConstraints) and one.ca for one in said)


def chain_of(
    leaf: x509.Certificate, others: Sequence[x509.Certificate]
) -> tuple[x509.Certificate, ...]:
    """The leaf's issuers among the others, nearest first, without a root; strangers are left."""
    chain: list[x509.Certificate] = []
    below = leaf
    left = [other for other in others if other.issuer != other.subject and other != leaf]
    while issuer := next((other for other in left if _issued(other, below)), None):
        left.remove(issuer)
        chain.append(issuer)
        below = issuer
    return tuple(chain)


def _issued(issuer: x509.Certificate, certificate: x509.Certificate) -> bool:
    try:
        certificate.verify_directly_issued_by(issuer)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def read_certificates(data: bytes, *, file: str) -> tuple[x509.Certificate, ...]:
    """Reads one certificate as DER, or all certificates of a PEM file.

    Errors:
        TrustError: there is no certificate in it.
    """
    try:
        if b"-----BEGIN" in data:
            return tuple(x509.load_pem_x509_certificates(data))
        return (x509.load_der_x509_certificate(data),)
    except ValueError as error:
        raise TrustError("trust.noCertificate", file=file) from error
