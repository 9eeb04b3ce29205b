"""What the page says of its signer."""

from bnaudit_gui.core.wire import Row


class SignerBlock(Row, frozen=True, kw_only=True):
    """The signer as page 1 prints it; the signature covers the page, so both must agree."""

    subject: str
    """Whom the certificate names; without characters that could hide or turn their neighbours."""
    fingerprint: str
    """SHA-256 over the certificate: 64 lower-case hexadecimal digits."""
    valid_from: str
    """First day of the certificate's validity in UTC: `2026-12-01`."""
    valid_until: str
    """Last day of the certificate's validity in UTC."""
    demonstration: bool
    """Whether the identity is a throw-away one that proves nothing about who signed."""
