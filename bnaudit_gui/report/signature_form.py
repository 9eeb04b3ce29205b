"""The one form that our signatures have: the writer makes it, the verifier makes it again.

* Everything in the container follows from the document's digest, the certificates and the
  signature value; so nothing in it can be changed that is not noticed.
* Signed attributes: content type, message digest, and the digests of the signer's certificate
  and of every issuer that travels with it. No unsigned attribute.
* SHA-256 throughout; in the file the container is upper-case hexadecimal, then zeros.
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from asn1crypto.cms import ContentInfo
from asn1crypto.tsp import SigningCertificateV2
from asn1crypto.x509 import Certificate
from cryptography import x509
from pyhanko.sign.attributes import CMSAttributeProvider, SignedAttributeProviderSpec
from pyhanko.sign.general import as_signing_certificate_v2
from pyhanko.sign.signers import ExternalSigner, Signer
from pyhanko_certvalidator.registry import SimpleCertificateStore

from bnaudit_gui.report.certificates import der_of

DIGEST = "sha256"
_LOGGERS = ("pyhanko", "pyhanko_certvalidator")


class _CertificateDigests(CMSAttributeProvider):
    """RFC 5035: the signer's certificate first, then its issuers."""

    attribute_type = "signing_certificate_v2"

    def __init__(self, certificates: Sequence[Certificate]) -> None:
        self._certificates = certificates

    async def build_attr_value(self, dry_run: bool = False) -> SigningCertificateV2:
        del dry_run  # its size does not depend on the signature
        value = as_signing_certificate_v2(self._certificates[0])
        for issuer in self._certificates[1:]:
            value["certs"].append(as_signing_certificate_v2(issuer)["certs"][0])
        return value


class _OurAttributes(SignedAttributeProviderSpec):
    """What is signed besides content type and message digest, which pyHanko adds."""

    def __init__(self, certificates: Sequence[Certificate]) -> None:
        self._certificates = certificates

    def signed_attr_providers(
        self, data_digest: bytes, digest_algorithm: str
    ) -> Iterable[CMSAttributeProvider]:
        del data_digest, digest_algorithm
        return (_CertificateDigests(self._certificates),)


def asn1_of(certificate: x509.Certificate) -> Certificate:
    """The same certificate in the form that pyHanko takes."""
    return Certificate.load(der_of(certificate))


def store_of(chain: Sequence[x509.Certificate]) -> SimpleCertificateStore:
    """The certificates that travel with the signer's."""
    store = SimpleCertificateStore()  # type: ignore[no-untyped-call]  # pyHanko left it out
    store.register_multiple([asn1_of(issuer) for issuer in chain])
    return store


def shape(signer: Signer, chain: Sequence[x509.Certificate]) -> None:
    """Makes a signer write our form; it must have been given `store_of(chain)`."""
    certificates = [signer.signing_cert, *(asn1_of(issuer) for issuer in chain)]
    signer.signed_attr_prov_spec = _OurAttributes(certificates)


def container(signer: Signer, document_digest: bytes) -> bytes:
    """The DER bytes of the signature container that this signer makes for a document."""
    made: ContentInfo = asyncio.run(signer.async_sign(document_digest, DIGEST, use_pades=True))
    der: bytes = made.dump()
    return der


def container_again(
    certificate: x509.Certificate,
    chain: Sequence[x509.Certificate],
    document_digest: bytes,
    signature: bytes,
) -> bytes:
    """The DER bytes of the container that our writer made if that was the signature value."""
    signer = ExternalSigner(asn1_of(certificate), store_of(chain), signature_value=signature)
    shape(signer, chain)
    return container(signer, document_digest)


def in_hexadecimal(der: bytes) -> bytes:
    """The container as it stands in the file."""
    return der.hex().upper().encode()


@contextmanager
def quiet_pyhanko() -> Iterator[None]:
    """Keeps pyHanko's tracebacks about self-signed certificates off the auditor's screen."""
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
