"""Whether the signer of an unchanged report is known: by certificates that the caller trusts.

* A trusted certificate is the signer's own, or one that may issue certificates; a person's
  certificate never vouches for another person's.
* Judged for the time of signing as the report states it: a report does not lose its signer when
  the certificate runs out.
* Revocation is not asked for: that needs the network.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from cryptography import x509
from pyhanko_certvalidator import CertificateValidator, ValidationContext

from bnaudit_gui.report.certificates import may_issue, may_sign, valid_at
from bnaudit_gui.report.signature_form import asn1_of

Doubt = Literal["notTrusted", "validity", "usage"]
"""Why a signer is not known: no trusted certificate leads there; signed outside the
certificate's validity; the certificate is not meant for signing documents."""


def doubt_about(
    signer: x509.Certificate,
    chain: Sequence[x509.Certificate],
    signed_at: datetime,
    trusted: Sequence[x509.Certificate],
) -> Doubt | None:
    """Why the signer is not known; None: it is. The chain's certificates are not trusted."""
    if signer not in trusted and not _leads_there(signer, chain, signed_at, trusted):
        return "notTrusted"
    if not valid_at(signer, signed_at):
        return "validity"
    return None if may_sign(signer) else "usage"


def _leads_there(
    signer: x509.Certificate,
    chain: Sequence[x509.Certificate],
    signed_at: datetime,
    trusted: Sequence[x509.Certificate],
) -> bool:
    """Whether a path of valid certificates goes from a trusted issuer to the signer."""
    issuers = [asn1_of(one) for one in trusted if may_issue(one)]
    if not issuers:
        return False
    try:
        context = ValidationContext(trust_roots=issuers, moment=signed_at, allow_fetching=False)
        above = [asn1_of(issuer) for issuer in chain]
        validator = CertificateValidator(asn1_of(signer), above, validation_context=context)
        asyncio.run(validator.async_validate_path())
    except Exception:  # noqa: BLE001 - whatever hinders the search, a path was not found
        return False
    return True
