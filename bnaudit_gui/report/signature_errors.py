"""What keeps a report from being signed, or makes it a changed one."""

from datetime import datetime
from typing import Literal

from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.core.wire import Row

Reason = Literal[
    "notIntact",
    "laterRevision",
    "extraBytes",
    "unreadable",
    "padding",
    "signatureCount",
    "record",
    "fingerprint",
    "noSignature",
]
"""Why a report counts as changed."""


class IdentityError(AuditError):
    """A signing identity cannot be made, read, found or used."""


class SigningError(AuditError):
    """A document cannot be signed; it is left as it is."""


class TrustError(AuditError):
    """What was given as a certificate to trust is none."""


class Claims(Row, frozen=True, kw_only=True):
    """What a changed report says of itself: nothing here is established."""

    signer: str | None = None
    fingerprint: str | None = None
    signed_at: datetime | None = None
    covers_whole_file: bool | None = None
    """None: the signature could not be read far enough."""


class ReportChanged(AuditError):
    """The report is not, or not wholly, what its signer signed."""

    def __init__(
        self, reason: Reason, claims: Claims | None = None, *, foreign: bool = False
    ) -> None:
        """`foreign`: it was never a report of this product."""
        super().__init__("verify.changed.foreign" if foreign else f"verify.changed.{reason}")
        self.reason = reason
        self.claims = claims if claims is not None else Claims()
