"""The folder of identities: each a PKCS#12 file, with its public certificate beside it.

* Files are private to their owner and written whole or not at all.
* The certificate lies open, so that a list asks for no passphrase; nothing secret is in it.
"""

import contextlib
import os
import re
import secrets
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from bnaudit_gui.core.wire import Row
from bnaudit_gui.report.certificates import fingerprint_of, read_certificates, subject_of
from bnaudit_gui.report.identities import Identity
from bnaudit_gui.report.signature_errors import IdentityError, TrustError

_KEY, _CERTIFICATE = ".p12", ".pem"
_UNFIT = re.compile(r"[^\w .\-]+")


class StoredIdentity(Row, frozen=True, kw_only=True):
    """One identity of the folder."""

    name: str
    subject: str | None
    """None, like all below: its certificate does not lie beside it."""
    fingerprint: str | None
    valid_from: str | None
    valid_until: str | None


def stored_identities(folder: Path) -> tuple[StoredIdentity, ...]:
    """Every identity of the folder, by name."""
    return tuple(_described(path) for path in sorted(folder.glob(f"*{_KEY}")))


def store_identity(folder: Path, name: str, data: bytes, identity: Identity) -> StoredIdentity:
    """Adds an identity under a name; characters unfit for a file's name become hyphens.

    Errors:
        IdentityError: the name is taken, or the folder cannot be written to.
    """
    path = folder / (_file_name(name) + _KEY)
    if path.exists():
        raise IdentityError("identity.exists", name=path.stem)
    pem = identity.certificate.public_bytes(Encoding.PEM)
    _write_private(path.with_name(path.stem + _CERTIFICATE), pem)
    _write_private(path, data)
    return _described(path)


def find_identity(folder: Path, named: str) -> bytes:
    """The PKCS#12 bytes of a stored identity, or of a file by its path.

    Errors:
        IdentityError: there is neither, or it cannot be read.
    """
    path = folder / (_file_name(named) + _KEY)
    if path.is_file():
        return read_identity_file(path)
    if Path(named).exists():
        return read_identity_file(Path(named))
    known = ", ".join(one.name for one in stored_identities(folder)) or "-"
    raise IdentityError("identity.unknown", name=named, known=known)


def read_identity_file(path: Path) -> bytes:
    """The bytes of a PKCS#12 file.

    Errors:
        IdentityError: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise IdentityError("identity.unreadable", file=str(path), reason=reason) from error


def _described(path: Path) -> StoredIdentity:
    certificate = _certificate_beside(path)
    if certificate is None:
        return StoredIdentity(
            name=path.stem, subject=None, fingerprint=None, valid_from=None, valid_until=None
        )
    return StoredIdentity(
        name=path.stem,
        subject=subject_of(certificate),
        fingerprint=fingerprint_of(certificate),
        valid_from=f"{certificate.not_valid_before_utc:%Y-%m-%d}",
        valid_until=f"{certificate.not_valid_after_utc:%Y-%m-%d}",
    )


def _certificate_beside(path: Path) -> x509.Certificate | None:
    beside = path.with_name(path.stem + _CERTIFICATE)
    try:
        return read_certificates(beside.read_bytes(), file=str(beside))[0]
    except (OSError, TrustError):
        return None


def _file_name(name: str) -> str:
    return _UNFIT.sub("-", name).strip(" .-") or "identity"


def _write_private(path: Path, data: bytes) -> None:
    """Writes a file that only its owner may read, whole or not at all."""
    temporary = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as f:
            f.write(data)
            f.flush()
            os.fsync(f.fileno())
        temporary.replace(path)
        with contextlib.suppress(OSError):  # not every system syncs a folder
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        raise IdentityError("identity.notWritten", file=str(path), reason=reason) from error
