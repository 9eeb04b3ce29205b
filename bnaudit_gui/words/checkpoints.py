"""Sentences about delivered checkpoints: why one is refused, what was found, what was not read."""

from typing import Final

from bnaudit_gui.words.marking import N_

_FILES: Final[dict[str, str]] = {
    "checkpoint.missing": N_(
        "There is no file at {path}: check the path, and that the disk {file} lies on is connected."
    ),
    "checkpoint.folder": N_(
        "{file} is a folder, not a checkpoint: choose the checkpoint file inside it."
    ),
    "checkpoint.notAFile": N_(
        "{file} is a device or a pipe, not a file: copy the checkpoint to a disk and choose it "
        "there."
    ),
    "checkpoint.unreadable": N_(
        "{file} cannot be read ({problem}): check that you may open it and that its disk is "
        "connected, or copy it to another folder."
    ),
    "checkpoint.changed": N_(
        "{file} changed while it was read: make sure that nobody writes to it, and start again."
    ),
    "checkpoint.cache": N_(
        "The cache folder {folder} cannot be written ({problem}): make room on that disk, or make "
        "the folder writable."
    ),
}
_KINDS: Final[dict[str, str]] = {
    "checkpoint.empty": N_(
        "{file} is empty: the download or the copy failed; fetch the file again."
    ),
    "checkpoint.htmlPage": N_(
        "{file} is a web page, not a checkpoint: the download was probably answered by a login or "
        "error page; fetch the file again."
    ),
    "checkpoint.lfsPointer": N_(
        "{file} is only a Git LFS placeholder, not the checkpoint itself: fetch the real file with "
        "“git lfs pull” or from the release's download page."
    ),
    "checkpoint.torchLegacy": N_(
        "{file} was saved in the format of PyTorch before 1.6, which this version does not read: "
        "ask for it to be saved again with a current PyTorch."
    ),
    "checkpoint.barePickle": N_(
        "{file} is a bare Python pickle, not a PyTorch checkpoint: ask for the weights saved with "
        "torch.save."
    ),
    "checkpoint.safetensors": N_(
        "{file} is a safetensors file, which this version does not read: ask for the same weights "
        "saved with torch.save."
    ),
    "checkpoint.torchScript": N_(
        "{file} is a TorchScript program, which this version does not read; nothing in it was "
        "executed. Ask for its state_dict saved with torch.save."
    ),
    "checkpoint.pt2": N_(
        "{file} is an exported PyTorch program (.pt2), which this version does not read; nothing "
        "in it was executed. Ask for its state_dict saved with torch.save."
    ),
    "checkpoint.gzip": N_(
        "{file} is compressed with gzip: unpack it and choose the checkpoint that comes out."
    ),
    "checkpoint.tar": N_(
        "{file} is a tar archive, not a checkpoint: unpack it and choose the checkpoint inside."
    ),
    "checkpoint.hdf5": N_(
        "{file} is an HDF5 file, as Keras writes them: ask for the PyTorch checkpoint."
    ),
    "checkpoint.npy": N_(
        "{file} is a single NumPy array, not a checkpoint: choose the file with the model's "
        "weights."
    ),
    "checkpoint.npz": N_(
        "{file} is a NumPy archive, not a PyTorch checkpoint: choose the file with the model's "
        "weights, as torch.save writes it."
    ),
    "checkpoint.otherZip": N_(
        "{file} is a zip archive but not a PyTorch checkpoint: if checkpoints lie in it, unpack it "
        "and choose one."
    ),
    "checkpoint.unknown": N_(
        "{file} is not a PyTorch checkpoint, nor any other kind of file known here: check that it "
        "is the right file, and fetch it again."
    ),
}
_ARCHIVE: Final[dict[str, str]] = {
    "checkpoint.endsEarly": N_(
        "{file} ends early, after {bytes} bytes: the download or the copy was cut off; fetch the "
        "file again."
    ),
    "checkpoint.zipBroken": N_(
        "{file} begins like a checkpoint, but its list of contents is broken: ask for a new copy."
    ),
    "checkpoint.damaged": N_(
        "{file} is damaged: the checksum of {record} inside it does not match; ask for a new copy."
    ),
    "checkpoint.missingRecord": N_(
        "{file} is incomplete: {record} is missing inside it; ask for a new copy."
    ),
    "checkpoint.recordSize": N_(
        "{file} contradicts itself: {record} inside it has {bytes} bytes where {expected} belong; "
        "ask for a new copy."
    ),
    "checkpoint.compressed": N_(
        "{file} holds a compressed part ({record}), which no checkpoint has, and which was not "
        "unpacked: ask for the file as torch.save wrote it."
    ),
    "checkpoint.encrypted": N_(
        "{file} holds an encrypted part ({record}): ask for the file as torch.save wrote it."
    ),
    "checkpoint.recordTwice": N_(
        "{file} holds {record} twice, so nobody can say which one counts: ask for the file as "
        "torch.save wrote it."
    ),
    "checkpoint.recordPath": N_(
        "{file} holds a part whose name leads out of the archive ({record}): do not unpack it, and "
        "ask the publisher why."
    ),
    "checkpoint.storageKey": N_(
        "{file} points to numbers outside itself, as no honest checkpoint does: ask the publisher "
        "why."
    ),
    "checkpoint.tooManyRecords": N_(
        "{file} lists more parts than any checkpoint has: check that it is the right file."
    ),
    "checkpoint.bigEndian": N_(
        "{file} was saved on a machine of the other (big-endian) byte order, which is not "
        "supported: ask for it to be saved on an ordinary machine."
    ),
}
_CONTENTS: Final[dict[str, str]] = {
    "checkpoint.pickleTooLarge": N_(
        "The description of the weights in {file} is larger than {mib} MiB, as in no honest "
        "checkpoint: ask for the weights alone, saved as a state_dict."
    ),
    "checkpoint.pickleBroken": N_(
        "The description of the weights in {file} makes no sense: ask for a new copy, or for the "
        "weights alone, saved as a state_dict."
    ),
    "checkpoint.instruction": N_(
        "{file} uses an instruction that no checkpoint needs and that is never followed "
        "({instruction}): ask for the weights alone, saved as a state_dict."
    ),
    "checkpoint.callee": N_(
        "{file} wants something run that it makes up itself, which is never done: ask for the "
        "weights alone, saved as a state_dict."
    ),
    "checkpoint.tooLong": N_(
        "Reading {file} takes more steps than any checkpoint needs, so it was given up: ask for "
        "the weights alone, saved as a state_dict."
    ),
    "checkpoint.tooDeep": N_(
        "The contents of {file} are nested too deep to be honest: ask for the weights alone, saved "
        "as a state_dict."
    ),
    "checkpoint.keyNested": N_(
        "{file} files something under a nested object instead of a name, too deep for other "
        "programs, which crash on it: ask for the weights alone, saved as a state_dict."
    ),
    "checkpoint.keyTwice": N_(
        "{file} holds “{key}” twice, so nobody can say which one counts: ask for the weights "
        "alone, saved as a state_dict."
    ),
    "checkpoint.tensorShape": N_(
        "{file} gives “{tensor}” an impossible shape: ask for a new copy."
    ),
    "checkpoint.tensorBounds": N_(
        "“{tensor}” in {file} reaches beyond the numbers that are stored for it: ask for a new "
        "copy."
    ),
    "checkpoint.tensorExpands": N_(
        "“{tensor}” in {file} claims {elements} numbers where only {stored} are stored: ask for "
        "the weights alone, saved as a state_dict."
    ),
    "checkpoint.sharedTooOften": N_(
        "The weights in {file} claim many times more numbers than the file has room for: ask for "
        "the weights alone, saved as a state_dict."
    ),
}
_WEIGHTS: Final[dict[str, str]] = {
    "checkpoint.noTensors": N_(
        "{file} holds no weights at all: check that it is the checkpoint and not a log or a "
        "settings file."
    ),
    "checkpoint.onlyObjects": N_(
        "{file} holds no weights that can be read, only Python objects ({names}); none of them was "
        "run. Ask for the weights, saved as a state_dict."
    ),
    "checkpoint.onlyCode": N_(
        "{file} holds no weights that can be read, but asks for {names} to be run; nothing was. Do "
        "not open it with any other program, and ask the publisher why."
    ),
    "checkpoint.tensorsElsewhere": N_(
        "The weights in {file} do not lie where checkpoints keep them, but under “{place}”: ask "
        "for them to be saved again as a state_dict."
    ),
    "checkpoint.tensorsUnread": N_(
        "None of the weights in {file} is of a sort that can be read (the first is “{tensor}”): "
        "ask for ordinary dense weights, saved as a state_dict."
    ),
    "checkpoint.twoWrappers": N_(
        "{file} holds more than one set of weights ({keys}), and which one was published cannot be "
        "told: ask for a file with the right one alone."
    ),
    "checkpoint.mixedPrefix": N_(
        "In {file}, {count} of {tensors} weights have names beginning with “{prefix}” and the "
        "others have not, so two models may be mixed: ask for the weights of one, saved as a "
        "state_dict."
    ),
}
_FINDINGS: Final[dict[str, str]] = {
    "checkpoint.executable": N_(
        "{file} asks for {name} to be run when it is opened; it was not run. Ask the publisher why "
        "before you trust this file, and do not open it with any other program."
    ),
    "checkpoint.pickledCode": N_(
        "{file} contains pickled code of class {name}; not executed, only its weights were read."
    ),
    "checkpoint.otherTensors": N_(
        "{file} holds a further set of weights under “{place}”; it was not read."
    ),
    "checkpoint.moreIgnored": N_(
        "{count} further things in {file} were not read and are not listed."
    ),
    "checkpoint.noChecksums": N_(
        "{file} was written without checksums (not recorded), so damage to its weights cannot be "
        "told."
    ),
    "checkpoint.countersMissing": N_(
        "{count} of {layers} batch-norm layers in {file} have no batch counter, as in old files; "
        "no reading depends on it."
    ),
    "checkpoint.nan": N_(
        "The batch-norm state of {layer} in {file} is not a number in {count} of {features} "
        "channels, first in channel {channel}."
    ),
    "checkpoint.infinite": N_(
        "The batch-norm state of {layer} in {file} is infinite in {count} of {features} channels, "
        "first in channel {channel}."
    ),
    "checkpoint.negativeVariance": N_(
        "The running variance of {layer} in {file} is negative, which is impossible, in {count} of "
        "{features} channels, first in channel {channel}."
    ),
    "checkpoint.zeroVariance": N_(
        "The running variance of {layer} in {file} is zero in {count} of {features} channels, "
        "first in channel {channel}."
    ),
}
_IGNORED: Final[dict[str, str]] = {
    "checkpoint.ignored.executable": N_("would run a program or code; it was not run"),
    "checkpoint.ignored.object": N_("a Python object; it was not made"),
    "checkpoint.ignored.unused": N_("a Python object that nothing in the file uses"),
    "checkpoint.ignored.beside": N_("lies beside the weights"),
    "checkpoint.ignored.plain": N_("a plain value beside the weights"),
    "checkpoint.ignored.otherTensors": N_("a further set of weights"),
    "checkpoint.ignored.tensorKind": N_("an array of an unusual kind (for example sparse)"),
    "checkpoint.ignored.dtype": N_("an array of a number type that is not supported"),
    "checkpoint.ignored.name": N_("an array whose name cannot be used"),
    "checkpoint.ignored.nonPersistent": N_("an array that the model itself would not save"),
}
_PAIRS: Final[dict[str, str]] = {
    "pair.sameFile": N_(
        "{unlearned} and {reference} are the same file: choose the reference that was retrained "
        "without the removed records."
    ),
    "pair.sameTensors": N_(
        "{unlearned} and {reference} hold the same model, number by number: choose the reference "
        "that was retrained without the removed records."
    ),
    "pair.classes": N_(
        "Mismatched pair: {unlearned} tells {first} classes apart and {reference} {second}; choose "
        "two checkpoints of the same task."
    ),
    "pair.names": N_(
        "Mismatched pair: {missing} weights of {unlearned} are missing in {reference} and {extra} "
        "are only there, first “{tensor}”; choose two checkpoints of the same network."
    ),
    "pair.shapes": N_(
        "Mismatched pair: {count} weights differ in shape, first “{tensor}” ({first} in "
        "{unlearned}, {second} in {reference}); choose two checkpoints of the same network."
    ),
    "pair.sameWeights": N_(
        "{unlearned} and {reference} have the same weights and differ in their batch-norm state "
        "alone."
    ),
}

SENTENCES: Final[dict[str, str]] = {
    **_FILES,
    **_KINDS,
    **_ARCHIVE,
    **_CONTENTS,
    **_WEIGHTS,
    **_FINDINGS,
    **_IGNORED,
    **_PAIRS,
}
