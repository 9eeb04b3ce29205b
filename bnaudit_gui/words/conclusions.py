"""The verdict's headlines, conclusion x crossings written out, and the sentence under each."""

from typing import Final

from bnaudit_gui.words.marking import N_

_HEADLINES: Final[dict[str, str]] = {
    "headline.steady.noneAsked": N_("Steady: the reading has not moved; no criterion was asked"),
    "headline.steady.noneJudged": N_(
        "Steady: the reading has not moved; no criterion could be judged"
    ),
    "headline.steady.noneCross": N_("Steady: the reading has not moved, no verdict crosses"),
    "headline.steady.theOneCrosses": N_("Steady, yet the verdict crosses"),
    "headline.steady.oneCrosses": N_("Steady, yet {crossings} of {criteria} verdicts crosses"),
    "headline.steady.someCross": N_("Steady, yet {crossings} of {criteria} verdicts cross"),
    "headline.steadyByAWideBound.noneAsked": N_(
        "Steady by a wide bound: the references' seeds would say moved; no criterion was asked"
    ),
    "headline.steadyByAWideBound.noneJudged": N_(
        "Steady by a wide bound: the references' seeds would say moved; no criterion could be "
        "judged"
    ),
    "headline.steadyByAWideBound.noneCross": N_(
        "Steady by a wide bound: the references' seeds would say moved; no verdict crosses"
    ),
    "headline.steadyByAWideBound.theOneCrosses": N_(
        "Steady by a wide bound, yet the verdict crosses"
    ),
    "headline.steadyByAWideBound.oneCrosses": N_(
        "Steady by a wide bound, yet {crossings} of {criteria} verdicts crosses"
    ),
    "headline.steadyByAWideBound.someCross": N_(
        "Steady by a wide bound, yet {crossings} of {criteria} verdicts cross"
    ),
    "headline.moved.noneAsked": N_(
        "The reading moved; no criterion was asked; why it moved was not asked"
    ),
    "headline.moved.noneJudged": N_(
        "The reading moved; no criterion could be judged; why it moved was not asked"
    ),
    "headline.moved.noneCross": N_(
        "The reading moved, and no verdict crosses; why it moved was not asked"
    ),
    "headline.moved.theOneCrosses": N_(
        "The reading moved, and the verdict crosses; why was not asked"
    ),
    "headline.moved.oneCrosses": N_(
        "The reading moved, and {crossings} of {criteria} verdicts crosses; why was not asked"
    ),
    "headline.moved.someCross": N_(
        "The reading moved, and {crossings} of {criteria} verdicts cross; why was not asked"
    ),
    "headline.noBound.noneAsked": N_("No bound, so no “moved” verdict; no criterion was asked"),
    "headline.noBound.noneJudged": N_(
        "No bound, so no “moved” verdict; no criterion could be judged"
    ),
    "headline.noBound.noneCross": N_("No bound, so no “moved” verdict; no verdict crosses"),
    "headline.noBound.theOneCrosses": N_(
        "No bound, so no “moved” verdict, yet the criterion's verdict crosses"
    ),
    "headline.noBound.oneCrosses": N_(
        "No bound, so no “moved” verdict, yet {crossings} of {criteria} verdicts crosses"
    ),
    "headline.noBound.someCross": N_(
        "No bound, so no “moved” verdict, yet {crossings} of {criteria} verdicts cross"
    ),
    "headline.tooCoarse.noneAsked": N_("Too few records for a verdict; no criterion was asked"),
    "headline.tooCoarse.noneJudged": N_(
        "Too few records for a verdict; no criterion could be judged"
    ),
    "headline.tooCoarse.noneCross": N_(
        "Too few records to say whether it moved; no verdict crosses"
    ),
    "headline.tooCoarse.theOneCrosses": N_(
        "Too few records to say whether it moved, yet the verdict crosses"
    ),
    "headline.tooCoarse.oneCrosses": N_(
        "Too few records to say whether it moved, yet {crossings} of {criteria} verdicts crosses"
    ),
    "headline.tooCoarse.someCross": N_(
        "Too few records to say whether it moved, yet {crossings} of {criteria} verdicts cross"
    ),
    "headline.tooFewReplicates.noneAsked": N_(
        "Too few replicates to say whether it moved; no criterion was asked"
    ),
    "headline.tooFewReplicates.noneJudged": N_(
        "Too few replicates to say whether it moved; no criterion could be judged"
    ),
    "headline.tooFewReplicates.noneCross": N_(
        "Too few replicates to say whether it moved; no verdict crosses"
    ),
    "headline.tooFewReplicates.theOneCrosses": N_(
        "Too few replicates to say whether it moved, yet the verdict crosses"
    ),
    "headline.tooFewReplicates.oneCrosses": N_(
        "Too few replicates to say whether it moved, yet {crossings} of {criteria} verdicts crosses"
    ),
    "headline.tooFewReplicates.someCross": N_(
        "Too few replicates to say whether it moved, yet {crossings} of {criteria} verdicts cross"
    ),
    "headline.broken": N_("No verdict: the network is broken"),
    "headline.channelAbsent": N_("Channel absent: this network carries no running statistics"),
}

_SENTENCES: Final[dict[str, str]] = {
    "sentence.moved": N_(
        "With the batch-norm state refit on kept records and every weight bit-identical, the {set} "
        "reading goes from {before}\u202f% to {after}\u202f% ({drift}\u202fpp, bound "
        "{bound}\u202fpp, one sign on {signs} of {replicates} replicates)."
    ),
    "sentence.steady": N_(
        "With the batch-norm state refit on kept records and every weight bit-identical, the {set} "
        "reading goes from {before}\u202f% to {after}\u202f% ({drift}\u202fpp, bound "
        "{bound}\u202fpp, one sign on {signs} of {replicates} replicates). “Not moved” is not "
        "“forgotten”."
    ),
    "sentence.steadyByAWideBound": N_(
        "With the batch-norm state refit on kept records and every weight bit-identical, the {set} "
        "reading goes from {before}\u202f% to {after}\u202f% ({drift}\u202fpp): within the bound "
        "of {bound}\u202fpp that this method's own seeds give, beyond the {references}\u202fpp "
        "that the references' seeds differ by."
    ),
    "sentence.noBound": N_(
        "The {set} reading goes from {before}\u202f% to {after}\u202f% ({drift}\u202fpp, one sign "
        "on {signs} of {replicates} replicates). With {seeds} of three seeds, the audited file "
        "counted as one, it is not known how far this release's training seeds differ; add seed "
        "siblings or type a bound."
    ),
    "sentence.tooCoarse": N_(
        "One of {n} {set} records weighs {weight}\u202fpp, more than the bound of {bound}\u202fpp."
    ),
    "sentence.tooFewReplicates": N_(
        "The {set} reading goes from {before}\u202f% to {after}\u202f% ({drift}\u202fpp, bound "
        "{bound}\u202fpp); {replicates} replicates are in, and the rule asks for ten."
    ),
    "sentence.broken": N_(
        "Refit at bit-identical weights, its outputs or its refit state on the {set} records are "
        "not finite. No number is shown."
    ),
    "sentence.brokenAsShipped": N_(
        "As shipped, its outputs on the {set} records are not finite. No number is shown."
    ),
    "sentence.channelAbsent": N_(
        "There is no batch-norm state to refit. That is not “no drift”: this audit cannot ask the "
        "question."
    ),
}

SENTENCES: Final[dict[str, str]] = {**_HEADLINES, **_SENTENCES}
