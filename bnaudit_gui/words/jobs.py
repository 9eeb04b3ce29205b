"""Sentences about the pair, the gate, the case folder and the child processes."""

from typing import Final

from bnaudit_gui.words.marking import N_

SENTENCES: Final[dict[str, str]] = {
    "network.unknown": N_(
        "{file} fits no network that this version knows; the nearest is {nearest}, but {missing} "
        "of its parts are missing, {unexpected} in the file are not its own and {shapes} have "
        "another size (first: {names}). Ask the release which network it is."
    ),
    "network.option.firstStride.2": N_("stages begin with stride 2"),
    "network.option.shortcut.projection": N_("projected shortcuts"),
    "network.option.shortcut.subsampleAndZeroChannels": N_(
        "shortcuts subsample and add zero channels"
    ),
    "network.dtype": N_(
        "{file} keeps {tensor} as {dtype}, which this version cannot compute with at the "
        "delivered precision: ask for a 32-bit or 16-bit copy."
    ),
    "network.channels": N_(
        "{file} wants images of {wanted} channels, but the records have {channels}: the images "
        "are not those that the network was trained on."
    ),
    "classes.tooMany": N_(
        "The records name {classes} classes, but {file} has {outputs} outputs: check that all "
        "record sets belong to this network."
    ),
    "siblings.repeated": N_(
        "{file} is the same file as {other}, and every training seed may count once only: leave "
        "it out."
    ),
    "gate.notReproduced": N_(
        "The published {set} accuracy of the {model} model is {published} %, but the file reads "
        "{found} %: transform, labels or architecture are probably wrong, so nothing was judged. "
        "Correct them, or go on with --accept not-reproduced (the report says so on page 1)."
    ),
    "case.exists": N_(
        "{case} is already there and is no unfinished audit: choose another folder for --out."
    ),
    "case.finished": N_(
        "{case} holds a finished audit, which is never overwritten: choose another folder for "
        "--out."
    ),
    "case.otherPlan": N_(
        "{case} holds an unfinished audit of another plan: choose another folder for --out, or "
        "give the same options to resume it."
    ),
    "case.evidenceChanged": N_(
        "The delivered files are not those that the audit in {case} was begun with: start it "
        "again in another folder."
    ),
    "case.inUse": N_("{case} is in use by another bnaudit: wait for it, or choose another folder."),
    "case.notMade": N_(
        "The folder {case} cannot be made ({reason}): choose a place for --out that you may "
        "write to."
    ),
    "case.notWritten": N_(
        "{file} cannot be written ({reason}): free some space or choose another place; what "
        "stood there before is untouched."
    ),
    "case.missing": N_("There is no audit at {case}: check the path."),
    "case.unfinished": N_(
        "The audit in {case} is not finished: run the same audit command again to resume it."
    ),
    "case.recordUnreadable": N_(
        "The record {file} cannot be read ({reason}): it was damaged, or made by another version."
    ),
    "child.memory": N_(
        "The computer ran out of memory: close other programs, or choose a smaller --batch."
    ),
    "child.disk": N_("The disk is full: free some space and run the same command to resume."),
    "child.tooLarge": N_(
        "The delivered files unpack to far more than their size allows: they are damaged or made "
        "to fill the disk. Ask for a new copy."
    ),
    "child.silent": N_(
        "The {child} process said nothing for {seconds} seconds and was ended; run the same "
        "command again to resume."
    ),
    "child.crashed": N_(
        "Something went wrong inside bnaudit ({child}: {error}); this is our fault and no finding. "
        "Nothing finished is lost: run the same command again to resume."
    ),
    "child.killed": N_(
        "The {child} process was ended from outside, perhaps because memory ran out; nothing "
        "finished is lost: run the same command again to resume."
    ),
    "child.died": N_(
        "The {child} process ended unexpectedly ({reason}); nothing finished is lost: run the "
        "same command again to resume."
    ),
    "child.wordless": N_(
        "The {child} process ended without an answer; this is our fault and no finding."
    ),
    "opener.died": N_(
        "Reading {file} ended the reading process ({reason}): the file is damaged or made to do "
        "harm; nothing in it was executed. Ask for a new copy."
    ),
}
