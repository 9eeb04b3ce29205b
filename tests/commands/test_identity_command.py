import argparse
import getpass
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bnaudit_gui import places
from bnaudit_gui.commands import identity
from bnaudit_gui.core.errors import AuditError
from bnaudit_gui.report import identities
from bnaudit_gui.report.identities import read_identity
from bnaudit_gui.report.identity_store import find_identity
from bnaudit_gui.words.catalogue import Catalogue
from tests.commands.running import bnaudit
from tests.report.signed_reports import DAY, identity_of, pkcs12_of, usages

SECRET = "Öffne-dich 7"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def secret_file(tmp_path: Path) -> str:
    path = tmp_path / "passphrase.txt"
    path.write_text(f"{SECRET}\n", encoding="utf-8")
    return str(path)


def run(*arguments: str) -> int:
    say = Catalogue()
    parser = argparse.ArgumentParser()
    identity.add(parser.add_subparsers(), say)
    options = parser.parse_args(["identity", *arguments])
    status: int = options.run(options, say)
    return status


def sentence_of(*arguments: str) -> str:
    with pytest.raises(AuditError) as caught:
        run(*arguments)
    return Catalogue().say(caught.value.code, **caught.value.values)


def test_create_says_plainly_what_is_proven_and_what_not(
    secret_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("create", "--name", "Ada", "--passphrase-file", secret_file) == 0
    said = capsys.readouterr()
    assert "What it does not prove: that you are Ada" in said.out
    assert "SHA-256 fingerprint" in said.out
    assert SECRET not in said.out + said.err
    assert read_identity(find_identity(places.identities(), "Ada"), SECRET).subject == "Ada"


def test_list_shows_name_subject_fingerprint_and_validity(
    secret_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run("create", "--name", "Ada", "--organisation", "Lab", "--passphrase-file", secret_file)
    capsys.readouterr()
    assert run("list") == 0
    stored = read_identity(find_identity(places.identities(), "Ada"), SECRET)
    out, err = capsys.readouterr()
    assert out.startswith("Ada\n")
    for part in (
        "Ada, Lab",
        stored.fingerprint,
        f"{stored.certificate.not_valid_after_utc:%Y-%m-%d}",
    ):
        assert part in out
    assert err.startswith("Signing identities in ")
    assert err.endswith(": 1.\n")


def test_import_keeps_the_file_as_it_was_delivered(
    home: Path, secret_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    delivered = pkcs12_of(identity_of("Issued"), SECRET)
    (home / "issued.p12").write_bytes(delivered)
    file = str(home / "issued.p12")
    assert run("import", file, "--passphrase-file", secret_file) == 0
    assert run("import", file, "--passphrase-file", secret_file, "--name", "again") == 0
    assert find_identity(places.identities(), "issued") == delivered
    assert find_identity(places.identities(), "again") == delivered
    assert "Issued" in capsys.readouterr().out


def test_an_identity_is_not_overwritten(secret_file: str) -> None:
    run("create", "--name", "Ada", "--passphrase-file", secret_file)
    again = sentence_of("create", "--name", "Ada", "--passphrase-file", secret_file)
    assert "called Ada already" in again


NOW = datetime.now(UTC)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (pkcs12_of(identity_of(), "other"), "does not open this identity"),
        (b"hello", "no PKCS#12 file"),
        (pkcs12_of(identity_of(), SECRET, with_key=False), "no private key"),
        (
            pkcs12_of(identity_of(start=NOW - 60 * DAY), SECRET),
            f"expired on {NOW - 30 * DAY:%Y-%m-%d}",
        ),
        (pkcs12_of(identity_of(start=NOW + 9 * DAY), SECRET), f"before {NOW + 9 * DAY:%Y-%m-%d}"),
        (pkcs12_of(identity_of(usage=usages(signing=False)), SECRET), "not issued for signing"),
    ],
)
def test_a_useless_identity_is_refused_with_its_reason(
    home: Path, secret_file: str, data: bytes, words: str
) -> None:
    (home / "one.p12").write_bytes(data)
    said = sentence_of("import", str(home / "one.p12"), "--passphrase-file", secret_file)
    assert words in said
    assert list(places.identities().iterdir()) == []


def test_missing_files_are_named(home: Path, secret_file: str) -> None:
    assert "nowhere.p12" in sentence_of("import", "nowhere.p12", "--passphrase-file", secret_file)
    (home / "one.p12").write_bytes(pkcs12_of(identity_of()))
    said = sentence_of("import", str(home / "one.p12"), "--passphrase-file", "nowhere.txt")
    assert "nowhere.txt" in said


def typing(monkeypatch: pytest.MonkeyPatch, *typed: str) -> list[str]:
    asked: list[str] = []
    entries = iter(typed)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(entries)

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(getpass, "getpass", ask)
    return asked


def test_a_new_passphrase_is_typed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = typing(monkeypatch, SECRET, SECRET)
    assert run("create", "--name", "Ada") == 0
    assert len(asked) == 2
    read_identity(find_identity(places.identities(), "Ada"), SECRET)


def test_two_different_entries_make_no_identity(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, SECRET, "other")
    assert "differ" in sentence_of("create", "--name", "Ada")
    typing(monkeypatch, "", "")
    assert "empty" in sentence_of("create", "--name", "Ada")


def test_without_a_terminal_the_option_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False)
    assert "--passphrase-file" in sentence_of("create", "--name", "Ada")


def test_a_clock_set_back_is_told(
    secret_file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(identities, "BUILT_AT", NOW + 400 * DAY)
    run("create", "--name", "Ada", "--passphrase-file", secret_file)
    assert f"clock shows {NOW:%Y-%m-%d}" in capsys.readouterr().err


def test_the_process_ends_with_the_sentence_and_no_passphrase_is_an_argument(home: Path) -> None:
    said = bnaudit("identity", "create", "--name", "Ada", "--passphrase", "x", cache=home)
    assert said.status == 2
    said = bnaudit("identity", "import", str(home / "no.p12"), cache=home)
    assert (said.status, said.sentence.startswith("The identity")) == (2, True)
    assert bnaudit("identity", "list", cache=home).status == 0
