"""Sentences about identities, signatures and their verification."""

from typing import Final

from bnaudit_gui.words.marking import N_

SENTENCES: Final[dict[str, str]] = {
    "identity.help": N_("make, take in or list signing identities"),
    "identity.create.help": N_("make a new signing identity"),
    "identity.import.help": N_("take in an identity that somebody issued (PKCS#12)"),
    "identity.list.help": N_("list the signing identities of this computer"),
    "identity.person": N_("your name, as reports will show it"),
    "identity.organisation": N_("your organisation"),
    "identity.file": N_("PKCS#12 file (.p12 or .pfx)"),
    "identity.storeName": N_("what to call the identity here (default: the name of the file)"),
    "identity.passphraseFile": N_("file with the passphrase (default: it is asked for)"),
    "identity.prompt": N_("Passphrase of the identity: "),
    "identity.promptAgain": N_("The same again: "),
    "identity.whatSelfMadeProves": N_(
        "What this identity proves: reports signed with it are unchanged since, and come from one "
        "and the same key.\n"
        "What it does not prove: that you are {subject}. You have vouched for that name yourself. "
        "Give the people who read your reports the fingerprint below in person, or ask a "
        "certificate authority for an identity."
    ),
    "identity.described": N_(
        "{name}\n  subject: {subject}\n  SHA-256 fingerprint: {fingerprint}\n"
        "  valid: {valid_from} to {valid_until}"
    ),
    "identity.undescribed": N_(
        "{name}\n  its certificate does not lie beside it: it can be read with its passphrase only"
    ),
    "identity.created": N_("The identity {name} lies in {folder}; keep a copy and its passphrase."),
    "identity.imported": N_("The identity {name} lies in {folder}; its passphrase is as before."),
    "identity.listed": N_("Signing identities in {folder}: {count}."),
    "identity.clock": N_(
        "note: this computer's clock shows {day}, a day before this version of bnaudit was made; "
        "the time of signing would be wrong. Set the clock."
    ),
    "identity.noName": N_("An identity needs a name: give yours with --name."),
    "identity.longName": N_(
        "Names in certificates have at most {longest} characters: give a shorter name or "
        "organisation."
    ),
    "identity.noPassphrase": N_(
        "The passphrase is empty: whoever copied the file could sign as you. Choose one."
    ),
    "identity.passphraseDiffers": N_("The two passphrases differ: start again."),
    "identity.passphraseNowhere": N_(
        "There is no terminal to ask for the passphrase on: write it to a file and name that with "
        "--passphrase-file."
    ),
    "identity.passphraseUnreadable": N_(
        "The passphrase file {file} cannot be read ({reason}): check path and permissions."
    ),
    "identity.notPkcs12": N_(
        "This is no PKCS#12 file: ask for the identity as .p12 or .pfx, with its private key."
    ),
    "identity.wrongPassphrase": N_(
        "The passphrase does not open this identity: type it again (or the file was damaged: then "
        "take your copy)."
    ),
    "identity.oldCipher": N_(
        "This identity is locked with a method that is no longer safe: export it again as "
        "PKCS#12 with AES-256."
    ),
    "identity.noKey": N_(
        "There is no private key with its certificate in this file: export the identity again, "
        "and include the private key."
    ),
    "identity.keyKind": N_(
        "This identity's key is of a kind that bnaudit does not sign with: it takes P-256, P-384, "
        "P-521, and RSA from 2048 bits."
    ),
    "identity.expired": N_(
        "The certificate of {subject} expired on {day}: nothing was signed. Use another identity, "
        "or have the certificate renewed."
    ),
    "identity.notYetValid": N_(
        "The certificate of {subject} is not valid before {day}: nothing was signed. Wait, or set "
        "this computer's clock."
    ),
    "identity.otherUse": N_(
        "The certificate of {subject} was not issued for signing documents: nothing was signed. "
        "Use another identity."
    ),
    "identity.exists": N_(
        "There is an identity called {name} already: choose another name with --name."
    ),
    "identity.unknown": N_(
        "There is no identity and no file called {name}; identities here: {known}."
    ),
    "identity.unreadable": N_("The identity {file} cannot be read ({reason}): check the file."),
    "identity.notWritten": N_(
        "{file} cannot be written ({reason}): free some space or mend the permissions; nothing "
        "was stored."
    ),
    "signing.notOurs": N_("Only reports made by bnaudit can be signed, and this document is none."),
    "signing.signedAlready": N_(
        "This report is signed already, and its signature forbids every change: make it anew from "
        "its case."
    ),
    "signing.otherSigner": N_(
        "Page 1 does not name {subject} as its signer: make the report anew with this identity."
    ),
    "trust.noCertificate": N_(
        "{file} holds no certificate: give the signer's or the issuer's as PEM or DER."
    ),
    "trust.unreadable": N_("{file} cannot be read ({reason}): check the path."),
    "verify.help": N_("say whether a signed report is unchanged, and whether its signer is known"),
    "verify.report": N_("signed report"),
    "verify.trust": N_(
        "certificate to trust: the signer's or the issuer's, PEM or DER; repeatable"
    ),
    "verify.json": N_("print the answer as JSON"),
    "verify.unreadableFile": N_("{file} cannot be read ({reason}): check the path."),
    "verify.fact.unchanged": N_("document unchanged since signing: yes"),
    "verify.fact.known": N_("signer known to this computer: yes"),
    "verify.fact.unknown": N_("signer known to this computer: no ({why})"),
    "verify.doubt.notTrusted": N_("no certificate given with --trust leads to this one"),
    "verify.doubt.validity": N_("signed outside the validity of the certificate"),
    "verify.doubt.usage": N_("the certificate was not issued for signing documents"),
    "verify.fact.signer": N_("signer: {signer}"),
    "verify.fact.names": N_("the certificate names: {signer}"),
    "verify.fact.fingerprint": N_("SHA-256 fingerprint of the certificate: {fingerprint}"),
    "verify.fact.signedAt": N_("signed: {time} UTC, by the clock of the signer's computer"),
    "verify.fact.record": N_("SHA-256 of the record: {digest}"),
    "verify.claim.signer": N_("claims to be signed by: {signer} (not checked)"),
    "verify.claim.signedAt": N_("claims to be signed: {time} UTC (not checked)"),
    "verify.unchangedSignerTrusted": N_(
        "Unchanged, signer trusted: {file} is as {signer} signed it."
    ),
    "verify.unchangedSignerUnknown": N_(
        "Unchanged, signer unknown: {file} is as it was signed, but who signed is not known here. "
        "Compare the fingerprint with one that the signer gave you, then trust that certificate "
        "with --trust."
    ),
    "verify.unchangedDemonstration": N_(
        "Unchanged, signer unknown: {file} is as it was signed, by a throw-away identity that "
        "proves nothing about who signed."
    ),
    "verify.changed.notIntact": N_(
        "Changed after signing: what the signature covers, or the signature itself, is not what "
        "it was. Ask for the original report."
    ),
    "verify.changed.laterRevision": N_(
        "Changed after signing: something was added to the report in a later revision. Ask for "
        "the original report."
    ),
    "verify.changed.extraBytes": N_(
        "Changed after signing: something stands behind the end of the report. Ask for the "
        "original report."
    ),
    "verify.changed.unreadable": N_(
        "Changed or damaged: the file cannot be read as a signed report; perhaps it is not "
        "complete. Ask for the original report."
    ),
    "verify.changed.padding": N_(
        "Changed after signing: something was written into the empty space behind the signature. "
        "Ask for the original report."
    ),
    "verify.changed.signatureCount": N_(
        "Changed after signing: the report carries more than one signature, and the first one "
        "allows no other. Ask for the original report."
    ),
    "verify.changed.record": N_(
        "Not as it was issued: the record inside is not the one whose digest stands on page 1. "
        "Ask for the original report."
    ),
    "verify.changed.fingerprint": N_(
        "Not as it was issued: page 1 names another signer than the one who signed, so somebody "
        "took the report and signed it anew. Ask for the original report."
    ),
    "verify.changed.noSignature": N_(
        "The file carries no signature, so nothing in it can be relied on: it was removed, or the "
        "report is a draft. Ask for the signed report."
    ),
    "verify.changed.foreign": N_(
        "The file is signed, but it is no report made by bnaudit: what it holds cannot be checked "
        "here."
    ),
}
