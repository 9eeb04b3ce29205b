"""Sentences of what an audit found beside its numbers."""

from typing import Final

from bnaudit_gui.words.marking import N_

SENTENCES: Final[dict[str, str]] = {
    "classes.tooFew": N_(
        "The records name {classes} classes, the network has {outputs} outputs: if classes are "
        "missing, give the full list with --classes."
    ),
    "convention.epsAssumed": N_(
        "Batch norm's epsilon leaves no trace in the file; the network family's own value {eps} "
        "was assumed."
    ),
    "convention.orderOnly": N_(
        "The pool is all {pool} kept records that are not set aside, so the replicates differ in "
        "order only."
    ),
    "convention.oneBatch": N_(
        "The pool of {pool} records is smaller than one batch, so each refit is one batch of the "
        "whole pool."
    ),
    "reference.doubtful": N_(
        "Reference doubtful: its kept accuracy lies more than 5 pp under the unlearned model's."
    ),
    "architecture.assumed.notChecked": N_(
        "Architecture and transform are assumed: they fit the file, but no published number was "
        "given to check them against."
    ),
    "architecture.assumed.notReproduced": N_(
        "The published numbers are not reproduced: architecture, transform or labels are probably "
        "not the release's own, and every number in this report stands under that doubt."
    ),
    "criterion.default": N_(
        "No criterion was given, so the default “{text}” was judged; it is not a rule of this "
        "release."
    ),
    "evidence.changedSince": N_(
        "{file} is no longer there, or no longer what this case was computed from; the numbers "
        "stand for the file as it was."
    ),
    "evidence.changed": N_(
        "{file} is not what it was when the audit began: its digest differs at the end."
    ),
}
