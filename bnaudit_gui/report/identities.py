"""Signing identities: a private key with the certificate that names its holder.

* A passphrase is never kept, logged, or part of an error.
* Dates and usages of the certificate are checked before anything is signed: a signature made
  with an expired certificate looks valid to whoever trusts that certificate.
"""

import warnings
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import PrivateFormat, pkcs12
from cryptography.x509.oid import NameOID

from bnaudit_gui.report.certificates import chain_of, fingerprint_of, may_sign, subject_of
from bnaudit_gui.report.signature_errors import IdentityError
from bnaudit_gui.report.signer_block import SignerBlock

PrivateKey = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey

DEMONSTRATION = "DEMONSTRATION - not proof of who signed"
BUILT_AT = datetime(2026, 12, 1, tzinfo=UTC)
"""No report can be older than the program that makes it; moved on with every release."""
LONGEST_NAME = 64
"""Characters: the limit of the certificate standard for names."""
_VALIDITY = timedelta(days=3 * 365)
_KDF_ROUNDS = 600_000
_CURVES = ("secp256r1", "secp384r1", "secp521r1")
_SMALLEST_RSA = 2048


@dataclass(frozen=True, kw_only=True, repr=False)
class Identity:
    """A key and its certificate, ready to sign; what it prints as holds no secret."""

    certificate: x509.Certificate
    chain: tuple[x509.Certificate, ...]
    """The certificate's issuers, nearest first, without the root."""
    key: PrivateKey

    @property
    def subject(self) -> str:
        """Whom the certificate names."""
        return subject_of(self.certificate)

    @property
    def fingerprint(self) -> str:
        """SHA-256 over the certificate."""
        return fingerprint_of(self.certificate)

    @property
    def demonstration(self) -> bool:
        """Whether it is a throw-away identity."""
        return self.subject == DEMONSTRATION

    def __repr__(self) -> str:
        return f"Identity({self.fingerprint})"


def create_identity(
    name: str, organisation: str, passphrase: str, *, now: datetime | None = None
) -> bytes:
    """A new self-signed identity as PKCS#12: it proves that reports come from the same key.

    It does not prove who holds the key: nobody but the holder vouches for the name.

    Errors:
        IdentityError: the name, the organisation or the passphrase cannot be used.
    """
    if not passphrase:
        raise IdentityError("identity.noPassphrase")
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = _self_signed(key, _subject(name, organisation), now or datetime.now(UTC))
    encryption = (
        PrivateFormat.PKCS12.encryption_builder()
        .kdf_rounds(_KDF_ROUNDS)
        .key_cert_algorithm(pkcs12.PBES.PBESv2SHA256AndAES256CBC)
        .hmac_hash(hashes.SHA256())
        .build(passphrase.encode())
    )
    return pkcs12.serialize_key_and_certificates(b"bnaudit", key, certificate, None, encryption)


def demonstration_identity() -> Identity:
    """A throw-away identity: its key is never written down and signs as DEMONSTRATION."""
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = _self_signed(key, _subject(DEMONSTRATION, ""), datetime.now(UTC))
    return Identity(certificate=certificate, chain=(), key=key)


def _subject(name: str, organisation: str) -> x509.Name:
    parts = ((NameOID.COMMON_NAME, name.strip()), (NameOID.ORGANIZATION_NAME, organisation.strip()))
    if not parts[0][1]:
        raise IdentityError("identity.noName")
    if any(len(value) > LONGEST_NAME for _, value in parts):
        raise IdentityError("identity.longName", longest=LONGEST_NAME)
    return x509.Name([x509.NameAttribute(kind, value) for kind, value in parts if value])


def _self_signed(
    key: ec.EllipticCurvePrivateKey, subject: x509.Name, now: datetime
) -> x509.Certificate:
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + _VALIDITY)
        .add_extension(usage, critical=True)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )


def read_identity(data: bytes, passphrase: str) -> Identity:
    """Reads a PKCS#12 identity; whether it may sign today is for `check_identity` to say.

    Errors:
        IdentityError: no PKCS#12, another passphrase, no key or certificate, or a kind of key
            that this product does not sign with.
    """
    bundle = _unlocked(data, passphrase)
    if bundle.key is None or bundle.cert is None:
        raise IdentityError("identity.noKey")
    certificate, key = bundle.cert.certificate, bundle.key
    if isinstance(key, ec.EllipticCurvePrivateKey):
        usable = key.curve.name in _CURVES
    else:
        usable = isinstance(key, rsa.RSAPrivateKey) and key.key_size >= _SMALLEST_RSA
    if not isinstance(key, PrivateKey) or not usable:
        raise IdentityError("identity.keyKind")
    others = [other.certificate for other in bundle.additional_certs]
    return Identity(certificate=certificate, chain=chain_of(certificate, others), key=key)


def _unlocked(data: bytes, passphrase: str) -> pkcs12.PKCS12KeyAndCertificates:
    try:
        with warnings.catch_warnings():  # odd serial numbers are for its issuer to mend
            warnings.simplefilter("ignore")
            return pkcs12.load_pkcs12(data, passphrase.encode())
    except UnsupportedAlgorithm as error:
        raise IdentityError("identity.oldCipher") from error
    except ValueError as error:
        if "password" not in str(error):
            raise IdentityError("identity.notPkcs12") from error
        # A damaged file looks the same: its checksum is keyed with the passphrase
        raise IdentityError("identity.wrongPassphrase") from error


def check_identity(identity: Identity, *, now: datetime | None = None) -> None:
    """Returns when the identity may sign at that moment.

    Errors:
        IdentityError: its certificate is expired, not yet valid, or meant for other uses.
    """
    moment = now or datetime.now(UTC)
    certificate = identity.certificate
    if moment > certificate.not_valid_after_utc:
        day = f"{certificate.not_valid_after_utc:%Y-%m-%d}"
        raise IdentityError("identity.expired", day=day, subject=identity.subject)
    if moment < certificate.not_valid_before_utc:
        day = f"{certificate.not_valid_before_utc:%Y-%m-%d}"
        raise IdentityError("identity.notYetValid", day=day, subject=identity.subject)
    if not may_sign(certificate):
        raise IdentityError("identity.otherUse", subject=identity.subject)


def clock_is_behind(now: datetime | None = None) -> bool:
    """Whether this computer's clock shows a time before this program was built."""
    return (now or datetime.now(UTC)) < BUILT_AT


def signer_block(identity: Identity) -> SignerBlock:
    """What page 1 must print for a signature by this identity."""
    certificate = identity.certificate
    return SignerBlock(
        subject=identity.subject,
        fingerprint=identity.fingerprint,
        valid_from=f"{certificate.not_valid_before_utc:%Y-%m-%d}",
        valid_until=f"{certificate.not_valid_after_utc:%Y-%m-%d}",
        demonstration=identity.demonstration,
    )
