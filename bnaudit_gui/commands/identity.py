"""`bnaudit identity`: makes, takes in and lists signing identities."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bnaudit_gui import places
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.report.identity_store import StoredIdentity


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Catalogue) -> None:
    """Adds the command's own commands and their options."""
    parser = commands.add_parser("identity", help=say.say("identity.help"), allow_abbrev=False)
    kinds = parser.add_subparsers(metavar="COMMAND", required=True)
    create = kinds.add_parser("create", help=say.say("identity.create.help"), allow_abbrev=False)
    create.add_argument("--name", required=True, help=say.say("identity.person"))
    create.add_argument("--organisation", default="", help=say.say("identity.organisation"))
    create.set_defaults(run=run_create)
    take = kinds.add_parser("import", help=say.say("identity.import.help"), allow_abbrev=False)
    take.add_argument("file", metavar="FILE", help=say.say("identity.file"))
    take.add_argument("--name", help=say.say("identity.storeName"))
    take.set_defaults(run=run_import)
    for one in (create, take):
        one.add_argument(
            "--passphrase-file", metavar="FILE", help=say.say("identity.passphraseFile")
        )
    listing = kinds.add_parser("list", help=say.say("identity.list.help"), allow_abbrev=False)
    listing.set_defaults(run=run_list)


def run_create(options: argparse.Namespace, say: Catalogue) -> int:
    """Makes a self-signed identity and says what it proves.

    Errors:
        IdentityError: name or passphrase cannot be used, or the name is taken.
    """
    from bnaudit_gui.commands.passphrase import passphrase_from
    from bnaudit_gui.report.identities import create_identity, read_identity
    from bnaudit_gui.report.identity_store import store_identity

    _warn_of_clock(say)
    passphrase = passphrase_from(options.passphrase_file, say, twice=True)
    data = create_identity(options.name, options.organisation, passphrase)
    identity = read_identity(data, passphrase)
    stored = store_identity(places.identities(), options.name, data, identity)
    print(say.say("identity.whatSelfMadeProves", subject=identity.subject))
    print(_described(stored, say))
    print(
        say.say("identity.created", name=stored.name, folder=places.identities()), file=sys.stderr
    )
    return 0


def run_import(options: argparse.Namespace, say: Catalogue) -> int:
    """Takes in a PKCS#12 file as it is, after opening it once.

    Errors:
        IdentityError: the file, its passphrase or its certificate is of no use for signing.
    """
    from bnaudit_gui.commands.passphrase import passphrase_from
    from bnaudit_gui.report.identities import check_identity, read_identity
    from bnaudit_gui.report.identity_store import read_identity_file, store_identity

    _warn_of_clock(say)
    data = read_identity_file(Path(options.file))
    identity = read_identity(data, passphrase_from(options.passphrase_file, say))
    check_identity(identity)
    name = options.name if options.name is not None else Path(options.file).stem
    stored = store_identity(places.identities(), name, data, identity)
    print(_described(stored, say))
    print(
        say.say("identity.imported", name=stored.name, folder=places.identities()), file=sys.stderr
    )
    return 0


def run_list(options: argparse.Namespace, say: Catalogue) -> int:
    """Lists name, subject, fingerprint and validity of every stored identity."""
    from bnaudit_gui.report.identity_store import stored_identities

    del options
    stored = stored_identities(places.identities())
    for one in stored:
        print(_described(one, say))
    print(
        say.say("identity.listed", count=len(stored), folder=places.identities()), file=sys.stderr
    )
    return 0


def _described(one: "StoredIdentity", say: Catalogue) -> str:
    if one.subject is None:
        return say.say("identity.undescribed", name=one.name)
    return say.say(
        "identity.described",
        name=one.name,
        subject=one.subject,
        fingerprint=one.fingerprint,
        valid_from=one.valid_from,
        valid_until=one.valid_until,
    )


def _warn_of_clock(say: Catalogue) -> None:
    from datetime import UTC, datetime

    from bnaudit_gui.report.identities import clock_is_behind

    if clock_is_behind():
        print(say.say("identity.clock", day=f"{datetime.now(UTC):%Y-%m-%d}"), file=sys.stderr)
