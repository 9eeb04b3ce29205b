"""Makes the reports beside it: `python -m tests.assets.signatures.make`.

Every name under `tampered` and `foreign` begins with the reason that verification gives. Keys are
thrown away, so each run makes other files of the same kinds.
"""

import io
from pathlib import Path

import pypdfium2
from cryptography.hazmat.primitives.serialization import Encoding

from bnaudit_gui.report.identities import create_identity, read_identity
from bnaudit_gui.report.signing import put_signature, sign
from tests.report.signed_reports import (
    OTHER_RECORD,
    RECORD,
    approved_by,
    gap_of,
    identity_of,
    unsigned_report,
    with_bit_flipped,
    with_record_replaced_inside,
    with_record_replaced_later,
    with_signature_dropped,
    with_update,
)

FOLDER = Path(__file__).parent


def main() -> None:
    """Writes every file."""
    identity = read_identity(create_identity("Prüfer 張", "Labor Nord", "pass"), "pass")
    stranger = identity_of("Stranger")
    draft = unsigned_report(identity.fingerprint)
    report = sign(draft, identity)
    gap = gap_of(report)
    _write("valid", "report.pdf", report)
    _write("valid", "signer.pem", identity.certificate.public_bytes(Encoding.PEM))
    crossed = unsigned_report(identity.fingerprint, OTHER_RECORD, printed_record=RECORD)
    for name, pdf in {
        "notIntact-page": with_bit_flipped(report, 1000, 0),
        "notIntact-certificate": with_bit_flipped(report, _first(b"0246", report, gap[300:]), 0),
        "notIntact-letter_case": with_bit_flipped(report, _first(b"ABCDEF", report, gap), 5),
        "notIntact-record_overwritten": with_record_replaced_inside(report, OTHER_RECORD),
        "padding-last_digit": with_bit_flipped(report, gap[-2], 0),
        "laterRevision-object_added": with_update(report),
        "laterRevision-record_replaced": with_record_replaced_later(report, OTHER_RECORD),
        "extraBytes-line": report + b"% hello\n",
        "extraBytes-much": report + b"hello " * 1000,
        "unreadable-cut_short": report[:-300],
        "signatureCount-second": approved_by(report, stranger),
        "noSignature-removed": report[: len(draft)],
        "noSignature-dropped_later": with_signature_dropped(report),
        "record-of_another_report": put_signature(crossed, identity),
        "fingerprint-signed_anew": put_signature(draft, stranger),
    }.items():
        _write("tampered", f"{name}.pdf", pdf)
    letter = _letter()
    _write("foreign", "noSignature-letter.pdf", letter)
    _write("foreign", "record-signed_letter.pdf", approved_by(letter, stranger, "First"))
    _write("foreign", "unreadable-page.pdf", b"<!DOCTYPE html><title>Sign in</title>\n")


def _letter() -> bytes:
    """A PDF of another maker: the smallest that pdfium writes."""
    document = pypdfium2.PdfDocument.new()
    document.new_page(200, 100)
    written = io.BytesIO()
    document.save(written)
    document.close()
    return written.getvalue()


def _first(letters: bytes, pdf: bytes, among: range) -> int:
    return next(at for at in among if pdf[at] in letters)


def _write(kind: str, name: str, data: bytes) -> None:
    (FOLDER / kind).mkdir(exist_ok=True)
    (FOLDER / kind / name).write_bytes(data)


if __name__ == "__main__":
    main()
