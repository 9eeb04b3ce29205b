"""`bnaudit verify`: whether a signed report is unchanged, and whether its signer is known."""

import argparse
import json
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from cryptography.x509 import Certificate

    from bnaudit_gui.report.signature_errors import ReportChanged
    from bnaudit_gui.report.verification import Verified


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Catalogue) -> None:
    """Adds the command's options."""
    parser = commands.add_parser("verify", help=say.say("verify.help"), allow_abbrev=False)
    parser.add_argument("report", metavar="REPORT.pdf", help=say.say("verify.report"))
    parser.add_argument(
        "--trust", action="append", default=[], metavar="CERT", help=say.say("verify.trust")
    )
    parser.add_argument("--json", action="store_true", help=say.say("verify.json"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, say: Catalogue) -> int:
    """Gives one of the three answers.

    Errors:
        ReportChanged: the report is changed; what it claims has been printed.
        AuditError: report or certificate cannot be read.
    """
    from bnaudit_gui.report.signature_errors import ReportChanged
    from bnaudit_gui.report.verification import verify

    trusted = [one for file in options.trust for one in _certificates(file)]
    pdf = _read(options.report, "verify.unreadableFile")
    try:
        verified = verify(pdf, trusted=trusted)
    except ReportChanged as changed:
        _print(changed_row(changed), _claim_lines(changed, say), as_json=options.json)
        raise
    _print(verified_row(verified), _fact_lines(verified, say), as_json=options.json)
    code = f"verify.{verified.answer}"
    if verified.demonstration and not verified.trusted:
        code = "verify.unchangedDemonstration"
    print(say.say(code, file=options.report, signer=verified.signer), file=sys.stderr)
    return 0


def verified_row(verified: "Verified") -> dict[str, object]:
    """The answer of `verify --json` for an unchanged report, with the names of INTERFACE."""
    return {
        "answer": verified.answer,
        "signer": verified.signer,
        "fingerprint": verified.fingerprint,
        "signedAt": _rfc3339(verified.signed_at),
        "coversWholeFile": verified.covers_whole_file,
        "recordSha256": verified.record_sha256,
        "reason": None,
        "doubt": verified.doubt,
    }


def changed_row(changed: "ReportChanged") -> dict[str, object]:
    """The answer for a changed report: what it says of itself stands apart, as claims."""
    claims = changed.claims
    return {
        "answer": "changed",
        "signer": None,
        "fingerprint": None,
        "signedAt": None,
        "coversWholeFile": claims.covers_whole_file,
        "recordSha256": None,
        "reason": changed.reason,
        "claims": {
            "signer": claims.signer,
            "fingerprint": claims.fingerprint,
            "signedAt": None if claims.signed_at is None else _rfc3339(claims.signed_at),
        },
    }


def _print(row: dict[str, object], lines: list[str], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(row, ensure_ascii=False, indent=2), flush=True)
    else:
        print(*lines, sep="\n", end="\n" if lines else "", flush=True)


def _fact_lines(verified: "Verified", say: Catalogue) -> list[str]:
    if verified.doubt is None:
        known = say.say("verify.fact.known")
        signer = say.say("verify.fact.signer", signer=verified.signer)
    else:
        why = say.say(f"verify.doubt.{verified.doubt}")
        known = say.say("verify.fact.unknown", why=why)
        signer = say.say("verify.fact.names", signer=verified.signer)
    return [
        say.say("verify.fact.unchanged"),
        known,
        signer,
        say.say("verify.fact.fingerprint", fingerprint=verified.fingerprint),
        say.say("verify.fact.signedAt", time=f"{verified.signed_at:%Y-%m-%d %H:%M:%S}"),
        say.say("verify.fact.record", digest=verified.record_sha256),
    ]


def _claim_lines(changed: "ReportChanged", say: Catalogue) -> list[str]:
    claims, lines = changed.claims, []
    if claims.signer is not None:
        lines.append(say.say("verify.claim.signer", signer=claims.signer))
    if claims.signed_at is not None:
        time = f"{claims.signed_at:%Y-%m-%d %H:%M:%S}"
        lines.append(say.say("verify.claim.signedAt", time=time))
    return lines


def _rfc3339(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def _certificates(file: str) -> "tuple[Certificate, ...]":
    from bnaudit_gui.report.certificates import read_certificates

    return read_certificates(_read(file, "trust.unreadable"), file=file)


def _read(file: str, code: str) -> bytes:
    from bnaudit_gui.core.errors import AuditError

    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise AuditError(code, file=file, reason=error.strerror or str(error)) from error
