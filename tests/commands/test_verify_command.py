import argparse
import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding

from bnaudit_gui.commands import verify
from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.report.certificates import fingerprint_of, read_certificates
from bnaudit_gui.report.identities import demonstration_identity
from bnaudit_gui.words.catalogue import Catalogue
from tests.commands.running import bnaudit
from tests.report.signed_reports import RECORD, signed_report

ASSETS = Path(__file__).parent.parent / "assets" / "signatures"
REPORT = str(ASSETS / "valid" / "report.pdf")
SIGNER = str(ASSETS / "valid" / "signer.pem")
KEYS = {"answer", "signer", "signedAt", "coversWholeFile", "recordSha256", "reason"}


def run(*arguments: str) -> int:
    say = Catalogue()
    parser = argparse.ArgumentParser()
    verify.add(parser.add_subparsers(), say)
    options = parser.parse_args(["verify", *arguments])
    status: int = options.run(options, say)
    return status


def sentence_of(*arguments: str) -> str:
    with pytest.raises(AuditError) as caught:
        run(*arguments)
    assert caught.value.exit_status == 2
    return Catalogue().say(caught.value.code, **caught.value.values)


def fingerprint() -> str:
    return fingerprint_of(read_certificates(Path(SIGNER).read_bytes(), file=SIGNER)[0])


def test_unchanged_and_unknown_are_two_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(REPORT) == 0
    out, err = capsys.readouterr()
    assert "document unchanged since signing: yes" in out
    assert "signer known to this computer: no" in out
    assert "the certificate names: Prüfer 張, Labor Nord" in out
    assert fingerprint() in out
    assert err.startswith("Unchanged, signer unknown: ")
    assert len(err.splitlines()) == 1


def test_unchanged_and_trusted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    der = tmp_path / "signer.der"
    (certificate,) = read_certificates(Path(SIGNER).read_bytes(), file=SIGNER)
    der.write_bytes(certificate.public_bytes(Encoding.DER))
    for trusted in (SIGNER, str(der)):
        assert run(REPORT, "--trust", trusted) == 0
        out, err = capsys.readouterr()
        assert "signer known to this computer: yes" in out
        assert err.startswith("Unchanged, signer trusted: ")
        assert "Prüfer 張, Labor Nord signed it" in err


def test_a_demonstration_is_called_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "demo.pdf"
    path.write_bytes(signed_report(demonstration_identity()))
    assert run(str(path)) == 0
    assert "proves nothing about who signed" in capsys.readouterr().err


def test_json_of_an_unchanged_report(capsys: pytest.CaptureFixture[str]) -> None:
    run(REPORT, "--trust", SIGNER, "--json")
    row = json.loads(capsys.readouterr().out)
    assert set(row) >= KEYS
    assert row["answer"] == "unchangedSignerTrusted"
    assert row["signer"] == "Prüfer 張, Labor Nord"
    assert row["coversWholeFile"] is True
    assert row["reason"] is None
    assert row["recordSha256"] == sha256(RECORD).hexdigest()
    assert row["signedAt"].endswith("Z")


@pytest.mark.parametrize(
    "path", sorted((ASSETS / "tampered").glob("*.pdf")), ids=lambda path: path.stem
)
def test_json_of_a_changed_report_stands_on_stdout_and_claims_stand_apart(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sentence_of(str(path), "--json", "--trust", SIGNER)
    row = json.loads(capsys.readouterr().out)
    assert set(row) >= KEYS
    assert row["answer"] == "changed"
    assert row["reason"] == path.stem.partition("-")[0]
    assert row["signer"] is row["signedAt"] is row["recordSha256"] is None
    if row["reason"] in ("extraBytes", "laterRevision"):
        assert row["coversWholeFile"] is False


def test_every_reason_has_its_own_sentence() -> None:
    paths = sorted((ASSETS / "tampered").glob("*.pdf"))
    sentences = {path.stem.partition("-")[0]: sentence_of(str(path)) for path in paths}
    assert len(set(sentences.values())) == len(sentences) == 9


def test_a_changed_report_only_claims_its_signer(capsys: pytest.CaptureFixture[str]) -> None:
    sentence_of(str(ASSETS / "tampered" / "laterRevision-object_added.pdf"), "--trust", SIGNER)
    out = capsys.readouterr().out
    assert "claims to be signed by: Prüfer 張, Labor Nord (not checked)" in out
    assert "known" not in out
    assert "yes" not in out


def test_a_pdf_that_is_not_ours() -> None:
    foreign = ASSETS / "foreign"
    assert "no report made by bnaudit" in sentence_of(str(foreign / "record-signed_letter.pdf"))
    assert "carries no signature" in sentence_of(str(foreign / "noSignature-letter.pdf"))
    assert "cannot be read as a signed report" in sentence_of(str(foreign / "unreadable-page.pdf"))


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    assert "nowhere.pdf" in sentence_of("nowhere.pdf")
    assert "nowhere.pem" in sentence_of(REPORT, "--trust", "nowhere.pem")
    assert "holds no certificate" in sentence_of(REPORT, "--trust", REPORT)
    assert str(tmp_path) in sentence_of(str(tmp_path))


def test_the_process_answers_with_status_json_and_a_last_sentence(tmp_path: Path) -> None:
    said = bnaudit("verify", REPORT, "--trust", SIGNER, "--json", cache=tmp_path)
    assert (said.status, json.loads(said.out)["answer"]) == (0, "unchangedSignerTrusted")
    path = tmp_path / "changed.pdf"
    shutil.copy(ASSETS / "tampered" / "notIntact-page.pdf", path)
    said = bnaudit("verify", str(path), "--json", cache=tmp_path)
    assert (said.status, json.loads(said.out)["reason"]) == (2, "notIntact")
    assert said.sentence.startswith("Changed after signing: ")
    assert len(said.errors.splitlines()) == 1
