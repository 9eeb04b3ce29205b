import random
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest
from cryptography import x509

from bnaudit_gui.report.certificates import read_certificates
from bnaudit_gui.report.identities import Identity, create_identity, read_identity
from bnaudit_gui.report.signature_errors import Reason, ReportChanged
from bnaudit_gui.report.signing import put_signature, sign
from bnaudit_gui.report.trust import doubt_about
from bnaudit_gui.report.verification import verify
from tests.report.flipping import ACCEPTED, answers, answers_to_every_bit, bits_of_gap
from tests.report.signed_reports import (
    DAY,
    OTHER_RECORD,
    RECORD,
    approved_by,
    gap_of,
    identity_of,
    signed_report,
    unsigned_report,
    usages,
    with_bit_flipped,
    with_record_replaced_inside,
    with_record_replaced_later,
    with_signature_dropped,
    with_update,
)

ASSETS = Path(__file__).parent.parent / "assets" / "signatures"


@pytest.fixture(scope="module")
def identity() -> Identity:
    return read_identity(create_identity("Prüfer 張", "Labor", "pass"), "pass")


@pytest.fixture(scope="module")
def draft(identity: Identity) -> bytes:
    return unsigned_report(identity.fingerprint)


@pytest.fixture(scope="module")
def report(draft: bytes, identity: Identity) -> bytes:
    return sign(draft, identity)


def changed(pdf: bytes) -> ReportChanged:
    with pytest.raises(ReportChanged) as caught:
        verify(pdf)
    return caught.value


# ---- Unchanged


def test_an_unchanged_report_of_an_unknown_signer(report: bytes, identity: Identity) -> None:
    verified = verify(report)
    assert verified.answer == "unchangedSignerUnknown"
    assert verified.doubt == "notTrusted"
    assert not verified.trusted
    assert verified.covers_whole_file
    assert verified.record == RECORD
    assert verified.signer == "Prüfer 張, Labor"
    assert verified.fingerprint == identity.fingerprint
    assert verified.signed_at.tzinfo is not None


def test_the_signer_is_trusted_by_the_certificate_itself(report: bytes, identity: Identity) -> None:
    verified = verify(report, trusted=[identity_of("X").certificate, identity.certificate])
    assert verified.answer == "unchangedSignerTrusted"
    assert verified.trusted
    assert verified.doubt is None


def test_the_signer_is_trusted_by_an_issuer_however_far_above() -> None:
    root = identity_of("Root", authority=True)
    middle = identity_of("Middle", issuer=root, authority=True)
    report = signed_report(identity_of("Leaf", issuer=middle))
    for trusted in (root, middle):
        assert verify(report, trusted=[trusted.certificate]).trusted
    assert not verify(report, trusted=[identity_of("Root", authority=True).certificate]).trusted


def test_a_trusted_person_vouches_for_nobody_else() -> None:
    alice = identity_of("Alice")
    bob = identity_of("Bob", issuer=alice)
    report = signed_report(bob)
    assert verify(report, trusted=[alice.certificate]).doubt == "notTrusted"
    assert verify(report, trusted=[bob.certificate]).trusted


def test_trust_is_refused_to_a_signature_outside_dates_or_usage() -> None:
    """Such a report is unchanged all the same; a check by the same certificate alone says more."""
    now = datetime.now(UTC)
    for signer, doubt in (
        (identity_of(start=now - 60 * DAY), "validity"),
        (identity_of(start=now + 30 * DAY), "validity"),
        (identity_of(usage=usages(signing=False)), "usage"),
    ):
        verified = verify(signed_report(signer), trusted=[signer.certificate])
        assert (verified.doubt, verified.answer) == (doubt, "unchangedSignerUnknown")


def test_a_signer_stays_known_when_the_certificate_has_run_out() -> None:
    now = datetime.now(UTC)
    root = identity_of("Root", authority=True, start=now - 90 * DAY, days=40)
    leaf = identity_of("Leaf", issuer=root, start=now - 80 * DAY, days=20)
    for trusted in (root.certificate, leaf.certificate):
        assert doubt_about(leaf.certificate, (), now - 70 * DAY, [trusted]) is None
        assert doubt_about(leaf.certificate, (), now, [trusted]) is not None


def test_an_odd_certificate_makes_no_report_a_changed_one(report: bytes) -> None:
    """Neither the signer's own, nor one that is given to be trusted."""
    unreadable = x509.UnrecognizedExtension(x509.OID_KEY_USAGE, b"junk")
    odd = identity_of("Odd", usage=unreadable)
    assert verify(report, trusted=[odd.certificate]).doubt == "notTrusted"
    assert verify(signed_report(odd)).doubt == "notTrusted"
    assert verify(signed_report(odd), trusted=[odd.certificate]).doubt == "usage"


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("审计员", "审计员"),
        ("مدقق", "مدقق"),
        ("Ada\u202edetsurt", "Ada<U+202E>detsurt"),
        ("n" * 64, "n" * 64),
    ],
)
def test_a_hostile_name_is_shown_but_rules_nothing(name: str, subject: str) -> None:
    verified = verify(signed_report(identity_of(name)))
    assert (verified.signer, verified.trusted) == (subject, False)


# ---- Changed: each its own reason


def test_bytes_appended(report: bytes) -> None:
    for extra in (b"\n", b"% hello\n", b"\0" * 2000, b"hello " * 5000):
        assert changed(report + extra).reason == "extraBytes"


def test_a_later_revision(report: bytes) -> None:
    assert changed(with_update(report)).reason == "laterRevision"
    assert changed(with_record_replaced_later(report, OTHER_RECORD)).reason == "laterRevision"


def test_a_second_signature(report: bytes) -> None:
    assert changed(approved_by(report, identity_of("Second"))).reason == "signatureCount"


def test_the_attachment_overwritten(report: bytes) -> None:
    assert changed(with_record_replaced_inside(report, OTHER_RECORD)).reason == "notIntact"


def test_the_record_of_another_report(identity: Identity) -> None:
    crossed = unsigned_report(identity.fingerprint, OTHER_RECORD, printed_record=RECORD)
    assert changed(put_signature(crossed, identity)).reason == "record"


def test_the_signature_removed(draft: bytes, report: bytes) -> None:
    assert changed(draft).reason == "noSignature"
    assert changed(report[: len(draft)]).reason == "noSignature"
    assert changed(with_signature_dropped(report)).reason == "noSignature"


def test_stripped_and_signed_anew_by_a_stranger(draft: bytes, identity: Identity) -> None:
    stranger = identity_of(identity.subject)
    error = changed(put_signature(draft, stranger))
    assert error.reason == "fingerprint"
    assert error.claims.fingerprint == stranger.fingerprint


def test_a_truncated_file(report: bytes, draft: bytes) -> None:
    for length in (0, 10, 1000, len(draft) - 100, len(report) - 1000, len(report) - 10):
        assert changed(report[:length]).reason == "unreadable", length


def test_the_last_byte_cut_off(report: bytes) -> None:
    assert changed(report[:-1]).reason == "notIntact"


def test_the_zeros_behind_the_signature_are_not_free_to_use(report: bytes) -> None:
    assert changed(with_bit_flipped(report, gap_of(report)[-2], 0)).reason == "padding"


def test_the_case_of_a_letter_in_the_signature(report: bytes) -> None:
    letter = next(at for at in gap_of(report) if report[at] in b"ABCDEF")
    assert changed(with_bit_flipped(report, letter, 5)).reason == "notIntact"


def test_a_signature_that_allows_changes_is_none_of_ours(identity: Identity) -> None:
    other = approved_by(unsigned_report(identity.fingerprint), identity, "First")
    assert changed(other).reason == "notIntact"


def test_not_our_pdf_has_words_of_its_own() -> None:
    letter = (ASSETS / "foreign" / "record-signed_letter.pdf").read_bytes()
    error = changed(letter)
    assert (error.reason, error.code) == ("record", "verify.changed.foreign")


def test_names_of_a_changed_report_are_claims(report: bytes, identity: Identity) -> None:
    claims = changed(with_update(report)).claims
    assert (claims.signer, claims.fingerprint) == (identity.subject, identity.fingerprint)
    assert claims.covers_whole_file is False
    assert claims.signed_at is not None
    assert changed(b"hello").claims.signer is None


# ---- Every bit


def test_no_bit_of_the_signature_can_be_flipped(report: bytes, tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(report)
    counted = answers_to_every_bit(path)
    print(dict(counted))
    assert counted.total() == len(bits_of_gap(report)) > 10_000
    assert counted[ACCEPTED] == 0


def test_no_bit_elsewhere_can_be_flipped(report: bytes) -> None:
    chance = random.Random(1)
    gap = gap_of(report)
    elsewhere = [at for at in range(len(report)) if at not in gap]
    counted = answers(report, [(chance.choice(elsewhere), chance.randrange(8)) for _ in range(500)])
    print(dict(counted))
    assert counted.total() == 500
    assert counted[ACCEPTED] == 0


def test_no_bit_of_the_issuers_can_be_flipped() -> None:
    root = identity_of("Root", authority=True)
    report = signed_report(identity_of(issuer=identity_of("M", issuer=root, authority=True)))
    bits = random.Random(2).sample(bits_of_gap(report), 600)
    assert answers(report, bits)[ACCEPTED] == 0


# ---- The fixtures


@pytest.mark.parametrize(
    "path",
    sorted(p for kind in ("tampered", "foreign") for p in (ASSETS / kind).glob("*.pdf")),
    ids=lambda path: path.stem,
)
def test_a_kept_example_is_told_by_the_reason_in_its_name(path: Path) -> None:
    assert changed(path.read_bytes()).reason == path.stem.partition("-")[0]


def test_the_kept_examples_show_every_reason() -> None:
    kept = {p.stem.partition("-")[0] for p in (ASSETS / "tampered").glob("*.pdf")}
    assert kept == set(get_args(Reason))


def test_a_kept_report_stays_unchanged_and_its_signer_known_for_years() -> None:
    report = (ASSETS / "valid" / "report.pdf").read_bytes()
    signer = ASSETS / "valid" / "signer.pem"
    trusted = read_certificates(signer.read_bytes(), file=str(signer))
    assert verify(report).answer == "unchangedSignerUnknown"
    assert verify(report, trusted=trusted).answer == "unchangedSignerTrusted"
