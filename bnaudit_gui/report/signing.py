"""Signs a report: a certifying PAdES signature that allows no change, in an invisible field.

* The signer's block is typeset on page 1 before; the field itself shows nothing, since a visible
  one would stand outside the document's structure.
* The document's metadata and version stay as they were, and with them its promise to be PDF/A-3a
  and PDF/UA-1.
* No network; the time is this computer's.
"""

import io
from datetime import datetime

from asn1crypto.keys import PrivateKeyInfo
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pyhanko.pdf_utils.extensions import DeveloperExtension
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.sign.fields import MDPPerm, SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner, SimpleSigner
from pypdfium2 import PdfiumError

from bnaudit_gui.report.identities import Identity, check_identity
from bnaudit_gui.report.printed import read_printed, sha256_of
from bnaudit_gui.report.signature_errors import ReportChanged, SigningError
from bnaudit_gui.report.signature_form import (
    DIGEST,
    asn1_of,
    container,
    quiet_pyhanko,
    shape,
    store_of,
)
from bnaudit_gui.report.signature_reading import signatures_in
from bnaudit_gui.report.verification import verify

FIELD = "Signature"
_SPARE_BYTES = 8
"""The value of an elliptic-curve signature is a few bytes longer or shorter each time."""


class _Untouched(IncrementalPdfFileWriter):
    """Adds the signature and nothing else.

    pyHanko would rewrite the metadata with itself as producer, and raise the version to 2.0 for
    the sake of P-256, where PDF/A-3 is an 1.7.
    """

    def ensure_output_version(self, version: tuple[int, int]) -> None:
        """Leaves the version alone."""

    def register_extension(self, ext: DeveloperExtension) -> None:
        """Declares extensions of PDF 1.7 only."""
        if ext.base_version == "/1.7":
            super().register_extension(ext)

    def _update_meta(self) -> None:
        """Leaves the metadata alone."""


def sign(pdf: bytes, identity: Identity, *, now: datetime | None = None) -> bytes:
    """The report with its signature; what comes back has passed `verify`.

    Errors:
        IdentityError: the certificate is expired, not yet valid, or meant for other uses.
        SigningError: the document is none of ours, signed already, or made for another signer.
    """
    check_identity(identity, now=now)
    _check_document(pdf, identity)
    signed = put_signature(pdf, identity)
    try:
        verify(signed)
    except ReportChanged as error:
        raise RuntimeError("a report was signed that does not verify") from error
    return signed


def _check_document(pdf: bytes, identity: Identity) -> None:
    """A page that does not name the signer would count as changed the moment it is signed."""
    try:
        with quiet_pyhanko():
            signatures = signatures_in(pdf)
        printed = read_printed(pdf)
    except (PdfError, PdfiumError, ValueError) as error:
        raise SigningError("signing.notOurs") from error
    if signatures:
        raise SigningError("signing.signedAlready")
    if len(printed.records) != 1 or not printed.bears(sha256_of(printed.records[0])):
        raise SigningError("signing.notOurs")
    if not printed.bears(identity.fingerprint):
        raise SigningError("signing.otherSigner", subject=identity.subject)


def put_signature(pdf: bytes, identity: Identity) -> bytes:
    """Adds the signature and asks no question; reports go through `sign`.

    Errors:
        PdfError: the document cannot be read, or is certified already.
    """
    signer = signer_of(identity)
    metadata = PdfSignatureMetadata(
        field_name=FIELD,
        md_algorithm=DIGEST,
        certify=True,
        subfilter=SigSeedSubFilter.PADES,
        docmdp_permissions=MDPPerm.NO_CHANGES,
    )
    # Field and widget in one object: some readers show a separate widget as unsigned
    field = SigFieldSpec(FIELD, combine_annotation=True, readable_field_name=FIELD)
    room = 2 * (len(container(signer, bytes(32))) + _SPARE_BYTES)
    written = io.BytesIO()
    with quiet_pyhanko():
        PdfSigner(metadata, signer, new_field_spec=field).sign_pdf(
            _Untouched(io.BytesIO(pdf)), bytes_reserved=room, output=written
        )
    return written.getvalue()


def signer_of(identity: Identity) -> SimpleSigner:
    """The identity as pyHanko takes it, writing our form."""
    key = identity.key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    signer = SimpleSigner(
        asn1_of(identity.certificate), PrivateKeyInfo.load(key), store_of(identity.chain)
    )
    shape(signer, identity.chain)
    return signer
