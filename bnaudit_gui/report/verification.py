"""Says whether a report is what its signer signed: returns the facts or raises.

A report is unchanged only if all of this holds:

* it has exactly one signature, certifying, that allows no change;
* the signature is intact and valid, and covers the whole file but itself;
* the signature's container is, byte for byte, what our writer makes of the document's digest,
  the certificates and the signature value, then zeros;
* the attached record's SHA-256 stands on page 1, and so does the fingerprint of the signer's
  certificate.

Who the signer is, is another question: that is known only by certificates that the caller trusts.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from cryptography import x509
from msgspec.structs import replace

from bnaudit_gui.core.wire import Row
from bnaudit_gui.report.certificates import fingerprint_of, subject_of
from bnaudit_gui.report.identities import DEMONSTRATION
from bnaudit_gui.report.printed import sha256_of
from bnaudit_gui.report.signature_checks import (
    check_certifying,
    check_container,
    check_intact,
    check_nothing_follows,
    check_page,
    covers_whole_file,
    read_page,
    validated,
)
from bnaudit_gui.report.signature_form import quiet_pyhanko
from bnaudit_gui.report.signature_reading import (
    any_failure_is,
    certificates_of,
    claims_of,
    only_signature,
    signed_at,
)
from bnaudit_gui.report.trust import Doubt, doubt_about

Answer = Literal["changed", "unchangedSignerUnknown", "unchangedSignerTrusted"]


class Verified(Row, frozen=True, kw_only=True):
    """What holds for an unchanged report."""

    signer: str
    """Whom the signer's certificate names: established only if `trusted`."""
    fingerprint: str
    """SHA-256 over the signer's certificate."""
    signed_at: datetime
    """By the clock of the signer's computer, in UTC."""
    covers_whole_file: bool
    record_sha256: str
    record: bytes
    """The record as it was attached."""
    doubt: Doubt | None
    """Why the signer is not known; None: the signer is trusted."""
    demonstration: bool
    """Whether the certificate itself says that it proves nothing."""

    @property
    def trusted(self) -> bool:
        """Whether the signer is one whom the caller trusts."""
        return self.doubt is None

    @property
    def answer(self) -> Answer:
        """The answer at the door."""
        return "unchangedSignerTrusted" if self.trusted else "unchangedSignerUnknown"


def verify(pdf: bytes, *, trusted: Sequence[x509.Certificate] = ()) -> Verified:
    """Checks everything above; `trusted` are certificates of signers or of their issuers.

    Errors:
        ReportChanged: one of the conditions does not hold; `reason` says which.
    """
    with quiet_pyhanko():
        signature = only_signature(pdf)
        claims = claims_of(signature)
        with any_failure_is("notIntact", claims):
            certificate, chain = certificates_of(signature)
            subject, moment = subject_of(certificate), signed_at(signature)
            status = validated(signature)
        claims = replace(claims, covers_whole_file=covers_whole_file(status))
        check_nothing_follows(pdf, signature, claims)
        check_intact(status, claims)
        printed = read_page(pdf, claims)
        check_certifying(signature, claims)
        check_container(pdf, signature, certificate, chain, claims)
        record = check_page(printed, certificate, claims)
        doubt = doubt_about(certificate, chain, moment, trusted)
    return Verified(
        signer=subject,
        fingerprint=fingerprint_of(certificate),
        signed_at=moment,
        covers_whole_file=True,
        record_sha256=sha256_of(record),
        record=record,
        doubt=doubt,
        demonstration=subject == DEMONSTRATION,
    )
