"""Sentences of the window."""

from typing import Final

from bnaudit_gui.words.marking import N_

SENTENCES: Final[dict[str, str]] = {
    "window.name": N_("bnaudit"),
    "window.local": N_("Nothing leaves this computer"),
    "window.noDisplay": N_(
        "There is no display to open a window on: use the commands instead (see bnaudit --help)."
    ),
    "window.noLibrary": N_(
        "The window cannot start because a system library is missing ({reason}): install it, for "
        "example with “make system”, or use the commands."
    ),
    "menu.file": N_("&File"),
    "menu.view": N_("&View"),
    "menu.new": N_("&New audit"),
    "menu.open": N_("&Open a case…"),
    "menu.example": N_("Open the &example"),
    "menu.verify": N_("&Verify a report…"),
    "menu.export": N_("&Export report…"),
    "menu.quit": N_("&Quit"),
    "menu.light": N_("&Light"),
    "menu.dark": N_("&Dark"),
    "menu.system": N_("As the &system"),
    "tab.start": N_("Start"),
    "tab.new": N_("New audit"),
    "start.question": N_(
        "Does a published number hold when the network's batch-norm state is refit and every "
        "weight stays bit-identical?"
    ),
    "start.new": N_("New audit"),
    "start.new.more": N_("Two checkpoint files and three sets of records, on one page."),
    "start.example": N_("Open the example"),
    "start.example.more": N_("5,000 small images and two checkpoints, filled in, ready to start."),
    "start.open": N_("Open a case…"),
    "start.open.more": N_("Continue where you, or a colleague, stopped."),
    "start.verify": N_("Verify a report…"),
    "start.verify.more": N_("Was this PDF changed after signing, and who signed it?"),
    "start.drop": N_(
        "Or drop a file anywhere in this window: a checkpoint starts a new audit, a case folder "
        "opens, a report is verified."
    ),
    "start.recent": N_("Recent cases"),
    "start.none": N_("No cases yet. The example shows how one is made."),
    "start.case.open": N_("Open"),
    "start.pin": N_("Pin"),
    "start.unpin": N_("Unpin"),
    "start.remove": N_("Remove from list"),
    "start.missing": N_("Not found at this place"),
    "start.unfinished": N_("not finished"),
    "start.unreadable": N_("made by another version"),
    "slot.unlearned": N_("Unlearned model"),
    "slot.reference": N_("Reference"),
    "slot.kept": N_("Kept records"),
    "slot.forget": N_("Removed records"),
    "slot.test": N_("Test records"),
    "slot.report": N_("Report"),
    "slot.drop": N_("Drop the file here"),
    "slot.drop.records": N_("Drop a folder or a zip here; then, if need be, a list of names on it"),
    "slot.chooseFile": N_("Choose…"),
    "slot.chooseFolder": N_("Folder…"),
    "slot.chooseList": N_("List…"),
    "slot.reading": N_("chosen"),
    "slot.checkpoint": N_("{layers} batch-norm layers; SHA-256 begins {digest}"),
    "slot.records": N_("{n} records of {classes} classes; digest begins {digest}"),
    "siblings.unlearned": N_("Other training seeds of the unlearned model"),
    "siblings.reference": N_("Other training seeds of the reference"),
    "siblings.choose": N_("Choose files…"),
    "siblings.none": N_("none; without two, there is no bound of this release's own"),
    "siblings.some": N_("{count} ({names})"),
    "new.pair": N_("Which two files are compared?"),
    "new.records": N_("Which records were kept, removed, and never used?"),
    "new.start": N_("Start the audit"),
    "new.case": N_("Where shall the case folder be made?"),
    "new.missing": N_("Still needed: {names}."),
    "new.looking": N_("Looking at the files…"),
    "new.gate": N_(
        "The published numbers do not come out: correct the rule, or say that you go on."
    ),
    "new.ready": N_("Ready. Starting fixes the rule."),
    "rule.title": N_("By which rule is it judged?"),
    "rule.transform": N_("Transform"),
    "rule.transform.more": N_("How the release prepared its images; a wrong one hides in a refit."),
    "rule.bound": N_("Bound (pp)"),
    "rule.bound.more": N_(
        "“auto” takes the spread of this release's own training seeds; a number is labelled as "
        "typed. 1.2 is the bound reported in arXiv 2609.11490, not this release's own."
    ),
    "rule.pool": N_("Pool"),
    "rule.pool.more": N_("Kept records drawn for one refit."),
    "rule.criteria": N_("Criteria"),
    "rule.criteria.more": N_("One a line, for example abs(forget - test) < 0.05 or kept >= 0.95."),
    "rule.published": N_("Published accuracies"),
    "rule.published.more": N_("As the release states them: 0.953 or 95.3%. Empty = not published."),
    "rule.published.none": N_("not published"),
    "rule.published.forget": N_("unlearned, forget"),
    "rule.published.kept": N_("unlearned, kept"),
    "rule.published.test": N_("unlearned, test"),
    "rule.published.reference.forget": N_("reference, forget"),
    "rule.published.reference.kept": N_("reference, kept"),
    "rule.published.reference.test": N_("reference, test"),
    "check.title": N_("What is in these files?"),
    "check.nothing": N_("Nothing yet: choose the files."),
    "check.looking": N_("Looking…"),
    "check.network": N_("{name}: {inputs} input channels, {outputs} classes"),
    "check.unknown": N_("No network that this version knows; the nearest is {name}."),
    "check.goOn": N_("I know why. Go on; the report says so on page 1."),
    "check.gate.reproduced": N_("Reproduced as published"),
    "check.gate.notReproduced": N_("Not reproduced"),
    "check.gate.notChecked": N_("Not checked: nothing was published"),
    "check.gate.published": N_("published {published} %"),
    "check.gate.found": N_("read here {found} %"),
    "check.same": N_("the same"),
    "check.differs": N_("differs"),
    "workspace.read": N_("What does it read?"),
    "workspace.moved": N_("Has it moved?"),
    "workspace.cross": N_("Does a verdict cross?"),
    "workspace.findings": N_("What else was found?"),
    "workspace.findings.none": N_("Nothing beside the numbers."),
    "workspace.findings.count": N_("findings: {count}"),
    "workspace.limits": N_(
        "About this checkpoint only: no error rate of a method, and “not moved” is not “forgotten”."
    ),
    "workspace.export": N_("Export report…"),
    "workspace.export.later": N_("after the audit"),
    "workspace.begun": N_("The audit has begun. No verdict before the last refit."),
    "workspace.soFar": N_("{done} of {all} refits are in. No verdict before the last."),
    "workspace.rule": N_(
        "The rule asks for one sign on all {all} and a mean drift beyond the bound."
    ),
    "workspace.stopped": N_("Stopped: no verdict"),
    "workspace.stopped.resume": N_(
        "Finished refits are kept. Open the case again to resume it with the same files."
    ),
    "workspace.weights": N_("weights bit-identical after {refits} refits"),
    "workspace.resume": N_("Resume"),
    "job.ready": N_("Ready"),
    "job.step": N_("Step {n} of {of}: {words}"),
    "job.cancel": N_("Cancel"),
    "job.progress": N_("Progress"),
    "job.secondsLeft": N_("about {n} s left"),
    "job.minutesLeft": N_("about {n} min left"),
    "job.finished": N_("Finished, saved in {case}"),
    "job.stopped": N_("Stopped; finished refits are saved"),
    "job.stopping": N_("Stopping…"),
    "job.busy": N_("One audit runs already: wait for it, or cancel it."),
    "job.saved": N_("Report saved: {file}"),
    "close.title": N_("An audit is running"),
    "close.words": N_("Closing stops it; finished refits are kept and the case can be resumed."),
    "close.keep": N_("Keep working"),
    "close.stop": N_("Stop and close"),
    "error.title": N_("This needs you"),
    "crash.title": N_("Something went wrong in bnaudit"),
    "crash.words": N_(
        "This is not your doing and not a finding. Everything finished is saved; please pass the "
        "report below on."
    ),
    "crash.report": N_("Crash report"),
    "crash.copy": N_("Copy report"),
    "crash.continue": N_("Continue"),
    "export.title": N_("Export the report"),
    "export.what": N_(
        "The verdict, the charts, the method and the record, as one PDF. A signature covers all of "
        "it, and shows every later change."
    ),
    "export.signer": N_("Who signs"),
    "export.create": N_("Create an identity…"),
    "export.passphrase": N_("Passphrase"),
    "export.file": N_("Where to"),
    "export.choose": N_("Choose…"),
    "export.cancel": N_("Cancel"),
    "export.sign": N_("Sign and save"),
    "export.draft": N_("Save the draft"),
    "export.unsigned": N_("nobody: a draft marked UNSIGNED"),
    "export.unsigned.more": N_("A draft proves nothing about who made it; it can be signed later."),
    "export.working": N_("Making the report…"),
    "identity.dialog": N_("Create a signing identity"),
    "identity.dialog.proves": N_(
        "A self-made identity proves that reports come from the same key, and that they were not "
        "changed. It does not prove who you are: tell its fingerprint to those who read your "
        "reports, by another way."
    ),
    "identity.dialog.name": N_("Your name"),
    "identity.dialog.organisation": N_("Organisation"),
    "identity.dialog.passphrase": N_("Passphrase"),
    "identity.dialog.again": N_("Passphrase again"),
    "identity.dialog.create": N_("Create identity"),
    "identity.dialog.differ": N_("The two passphrases differ: type the same one twice."),
    "verify.title": N_("Verify a report"),
    "verify.trustButton": N_("Trust a certificate…"),
    "verify.trustButton.more": N_(
        "Choose the signer's certificate, or its issuer's, that you received by another way. It is "
        "trusted while this window is open."
    ),
    "verify.copy": N_("Copy answer"),
    "verify.close": N_("Close"),
    "verify.notRead": N_("{file} cannot be read ({reason}): check the path."),
    "verify.answer.changed": N_("Changed after signing"),
    "verify.answer.unchangedSignerUnknown": N_("Unchanged, signer unknown"),
    "verify.answer.unchangedSignerTrusted": N_("Unchanged, signer trusted"),
    "verify.advice.unchangedSignerUnknown": N_(
        "Nobody changed it since signing. Who signed is not known to this computer: ask the "
        "signer for the fingerprint, by another way, and compare."
    ),
    "verify.advice.unchangedSignerTrusted": N_(
        "Nobody changed it since signing, and you trust this signer."
    ),
    "verify.facts": N_(
        "Signed by: {signer}\nSigned at: {moment}, by the signer's clock\nFingerprint: "
        "{fingerprint}\nRecord inside: as printed on page 1 ({record})"
    ),
    "verify.claims": N_("The file claims to be signed by {signer}; that is not established."),
}
