import logging
import traceback
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding

from bnaudit_gui.report.certificates import may_sign, read_certificates, shown, subject_of
from bnaudit_gui.report.identities import (
    BUILT_AT,
    DEMONSTRATION,
    Identity,
    check_identity,
    clock_is_behind,
    create_identity,
    demonstration_identity,
    read_identity,
    signer_block,
)
from bnaudit_gui.report.identity_store import (
    find_identity,
    store_identity,
    stored_identities,
)
from bnaudit_gui.report.signature_errors import IdentityError, TrustError
from tests.report.signed_reports import (
    DAY,
    SERVER_PURPOSE,
    identity_of,
    new_key,
    pkcs12_of,
    usages,
)

SECRET = "Öffne-dich 7"


@pytest.fixture(scope="module")
def created() -> bytes:
    return create_identity("Prüfer 張", "Labor Nord", SECRET)


def code_of(data: bytes, passphrase: str = "pass") -> str:
    with pytest.raises(IdentityError) as caught:
        read_identity(data, passphrase)
    return caught.value.code


def test_a_created_identity_is_a_self_signed_p256_certificate_for_signing(created: bytes) -> None:
    identity = read_identity(created, SECRET)
    certificate = identity.certificate
    certificate.verify_directly_issued_by(certificate)
    assert identity.subject == "Prüfer 張, Labor Nord"
    assert isinstance(identity.key, ec.EllipticCurvePrivateKey)
    assert identity.key.curve.name == "secp256r1"
    usage = certificate.extensions.get_extension_for_class(x509.KeyUsage)
    assert usage.critical
    assert usage.value == usages()
    assert not certificate.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    lasts = certificate.not_valid_after_utc - certificate.not_valid_before_utc
    assert timedelta(days=365) <= lasts <= timedelta(days=5 * 365)
    check_identity(identity)


def test_two_identities_of_one_name_have_different_fingerprints(created: bytes) -> None:
    other = create_identity("Prüfer 張", "Labor Nord", SECRET)
    assert read_identity(other, SECRET).fingerprint != read_identity(created, SECRET).fingerprint


@pytest.mark.parametrize(
    ("name", "organisation", "passphrase", "code"),
    [
        ("", "", "p", "identity.noName"),
        ("   ", "Lab", "p", "identity.noName"),
        ("x" * 65, "", "p", "identity.longName"),
        ("x", "y" * 65, "p", "identity.longName"),
        ("x", "", "", "identity.noPassphrase"),
    ],
)
def test_an_identity_that_could_not_be_used_is_not_created(
    name: str, organisation: str, passphrase: str, code: str
) -> None:
    with pytest.raises(IdentityError) as caught:
        create_identity(name, organisation, passphrase)
    assert caught.value.code == code


def test_another_passphrase_is_told_apart_from_another_file(created: bytes) -> None:
    assert code_of(created, "no") == "identity.wrongPassphrase"
    assert code_of(created, "") == "identity.wrongPassphrase"
    for junk in (b"", b"hello", created[:-20], b"\x30\x03\x02\x01\x03", b"%PDF-1.7"):
        assert code_of(junk) == "identity.notPkcs12"


def test_a_certificate_file_is_no_identity() -> None:
    certificate = identity_of().certificate
    for form in (Encoding.PEM, Encoding.DER):
        assert code_of(certificate.public_bytes(form)) == "identity.notPkcs12"


def test_a_bundle_without_its_key_is_said_to_have_none() -> None:
    assert code_of(pkcs12_of(identity_of(), with_key=False)) == "identity.noKey"


def test_unlocked_and_old_bundles_are_read() -> None:
    identity = identity_of()
    assert read_identity(pkcs12_of(identity, ""), "").certificate == identity.certificate
    assert read_identity(pkcs12_of(identity, old=True), "pass").certificate == identity.certificate


def test_a_small_rsa_key_is_refused_and_a_common_one_is_read() -> None:
    weak = rsa.generate_private_key(public_exponent=65537, key_size=1024)
    assert code_of(pkcs12_of(identity_of(key=weak))) == "identity.keyKind"
    common = identity_of(key=new_key("RSA"))
    assert read_identity(pkcs12_of(common), "pass").fingerprint == common.fingerprint


def test_issuers_in_the_bundle_are_kept_in_order_and_strangers_are_left() -> None:
    root = identity_of("Root", authority=True)
    middle = identity_of("Middle", issuer=root, authority=True)
    leaf = identity_of("Leaf", issuer=middle)
    stranger = identity_of("Stranger", authority=True)
    mixed = Identity(
        certificate=leaf.certificate,
        chain=(stranger.certificate, root.certificate, middle.certificate),
        key=leaf.key,
    )
    assert read_identity(pkcs12_of(mixed), "pass").chain == (middle.certificate,)


NOW = datetime(2027, 6, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("identity", "code", "day"),
    [
        (identity_of(start=NOW - 60 * DAY, days=30), "identity.expired", "2027-05-02"),
        (identity_of(start=NOW + 30 * DAY), "identity.notYetValid", "2027-07-01"),
        (identity_of(start=NOW - DAY, usage=usages(signing=False)), "identity.otherUse", None),
        (identity_of(start=NOW - DAY, purpose=SERVER_PURPOSE), "identity.otherUse", None),
    ],
)
def test_dates_and_usage_are_checked_and_the_date_is_named(
    identity: Identity, code: str, day: str | None
) -> None:
    with pytest.raises(IdentityError) as caught:
        check_identity(identity, now=NOW)
    assert caught.value.code == code
    assert caught.value.values.get("day") == day


def test_an_identity_in_its_time_passes() -> None:
    check_identity(identity_of(start=NOW - DAY), now=NOW)


def test_a_certificate_without_any_usage_may_sign() -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([])
    bare = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(NOW)
        .not_valid_after(NOW + DAY)
    )
    certificate = bare.sign(key, hashes.SHA256())
    assert may_sign(certificate)
    assert len(subject_of(certificate)) == 64  # nameless: its fingerprint


def test_a_clock_before_the_program_was_built_is_noticed() -> None:
    assert clock_is_behind(BUILT_AT - DAY)
    assert not clock_is_behind(BUILT_AT + DAY)


def test_the_demonstration_identity_says_that_it_proves_nothing() -> None:
    identity = demonstration_identity()
    assert identity.subject == DEMONSTRATION
    assert "not proof of who signed" in DEMONSTRATION
    block = signer_block(identity)
    assert block.demonstration
    assert block.fingerprint == identity.fingerprint
    check_identity(identity)


def test_only_the_demonstration_identity_is_labelled_so(created: bytes) -> None:
    block = signer_block(read_identity(created, SECRET))
    assert not block.demonstration
    assert (block.subject, len(block.fingerprint)) == ("Prüfer 張, Labor Nord", 64)
    assert block.valid_from < block.valid_until


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("审计员 張三", "审计员 張三"),
        ("مدقق", "مدقق"),
        ("Ada\u202etrusted", "Ada<U+202E>trusted"),
        ("Ada\nunchanged: yes", "Ada<U+000A>unchanged: yes"),
        ("\x1b[32mAda", "<U+001B>[32mAda"),
        ("x" * 300, "x" * 119 + "…"),
    ],
)
def test_no_name_can_write_around_itself(name: str, subject: str) -> None:
    assert shown(name) == subject


@pytest.mark.filterwarnings("ignore:Attribute's length must be")
def test_an_issued_name_longer_than_allowed_is_read_all_the_same() -> None:
    attribute = x509.NameAttribute(x509.NameOID.COMMON_NAME, "長" * 300, _validate=False)
    name = x509.Name([attribute])
    key = ec.generate_private_key(ec.SECP256R1())
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name)
    certificate = (
        builder.public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(NOW)
        .not_valid_after(NOW + DAY)
        .sign(key, hashes.SHA256())
    )
    assert subject_of(certificate) == "長" * 119 + "…"


def test_a_passphrase_never_appears_anywhere(
    created: bytes, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    identity = read_identity(created, SECRET)
    said = [repr(identity), str(identity), repr([identity])]
    try:
        read_identity(created, SECRET + SECRET)
    except IdentityError as error:
        said += [repr(error), str(error), "".join(traceback.format_exception(error))]
    said += [caplog.text, *capfd.readouterr()]
    assert [text for text in said if SECRET in text or "PRIVATE" in text] == []
    assert SECRET.encode() not in created


# ---- The folder


def test_an_identity_is_stored_listed_and_found_by_name(tmp_path: Path, created: bytes) -> None:
    identity = read_identity(created, SECRET)
    stored = store_identity(tmp_path, "Prüfer 張", created, identity)
    assert stored_identities(tmp_path) == (stored,)
    assert (stored.name, stored.subject) == ("Prüfer 張", "Prüfer 張, Labor Nord")
    assert stored.fingerprint == identity.fingerprint
    assert find_identity(tmp_path, "Prüfer 張") == created
    delivered = tmp_path / "elsewhere.pfx"
    delivered.write_bytes(b"bytes")
    assert find_identity(tmp_path, str(delivered)) == b"bytes"


def test_stored_files_are_private_and_nothing_half_written_is_left(
    tmp_path: Path, created: bytes
) -> None:
    store_identity(tmp_path, "me", created, read_identity(created, SECRET))
    assert {p.name: p.stat().st_mode & 0o777 for p in tmp_path.iterdir()} == {
        "me.p12": 0o600,
        "me.pem": 0o600,
    }


def test_the_stored_certificate_can_be_given_away_to_be_trusted(
    tmp_path: Path, created: bytes
) -> None:
    identity = read_identity(created, SECRET)
    store_identity(tmp_path, "me", created, identity)
    pem = (tmp_path / "me.pem").read_bytes()
    assert read_certificates(pem, file="me.pem") == (identity.certificate,)
    assert b"PRIVATE" not in pem


def test_a_name_cannot_leave_the_folder_and_is_taken_once(tmp_path: Path, created: bytes) -> None:
    identity = read_identity(created, SECRET)
    folder = tmp_path / "identities"
    folder.mkdir()
    for name in ("../../up", "/etc/passwd", "..", "", ".hidden", "a\x00b", "C:\\x"):
        stored = store_identity(folder, name, created, identity)
        assert find_identity(folder, name) == created
        with pytest.raises(IdentityError, match=r"identity\.exists"):
            store_identity(folder, stored.name, created, identity)
        (folder / f"{stored.name}.p12").unlink()
    assert [p.name for p in tmp_path.iterdir()] == ["identities"]


def test_an_unknown_name_is_answered_with_those_that_exist(tmp_path: Path, created: bytes) -> None:
    store_identity(tmp_path, "me", created, read_identity(created, SECRET))
    with pytest.raises(IdentityError) as caught:
        find_identity(tmp_path, "you")
    assert caught.value.values == {"name": "you", "known": "me"}


def test_an_identity_copied_there_by_hand_is_listed_by_name_alone(tmp_path: Path) -> None:
    (tmp_path / "copied.p12").write_bytes(b"?")
    (one,) = stored_identities(tmp_path)
    assert (one.name, one.subject, one.fingerprint) == ("copied", None, None)


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path, created: bytes) -> None:
    missing = tmp_path / "missing"
    with pytest.raises(IdentityError, match=r"identity\.notWritten"):
        store_identity(missing, "me", created, read_identity(created, SECRET))


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"-----BEGIN CERTIFICATE-----\nAAAA\n", b"\x30\x00"]
)
def test_what_is_no_certificate_is_refused(data: bytes) -> None:
    with pytest.raises(TrustError, match=r"anchor\.pem"):
        read_certificates(data, file="anchor.pem")
