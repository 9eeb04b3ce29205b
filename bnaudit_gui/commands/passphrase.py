"""Where a passphrase comes from: a file or a prompt, never an argument."""

import getpass
import sys
from pathlib import Path

from bnaudit_gui.words.catalogue import Catalogue


def passphrase_from(file: str | None, say: Catalogue, *, twice: bool = False) -> str:
    """The first line of the file (UTF-8), else what is typed unseen; `twice` for a new passphrase.

    Errors:
        IdentityError: the file cannot be read, nobody can be asked, or two entries differ.
    """
    from bnaudit_gui.report.signature_errors import IdentityError

    if file is not None:
        try:
            return Path(file).read_text(encoding="utf-8-sig").partition("\n")[0].removesuffix("\r")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "UTF-8"
            raise IdentityError("identity.passphraseUnreadable", file=file, reason=reason) from None
    if not sys.stdin.isatty():
        raise IdentityError("identity.passphraseNowhere")
    typed = getpass.getpass(say.say("identity.prompt"))
    if twice and getpass.getpass(say.say("identity.promptAgain")) != typed:
        raise IdentityError("identity.passphraseDiffers")
    return typed
