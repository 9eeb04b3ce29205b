"""Sentences of the charts: titles, how to read them, words and heads.

A narrow no-break space (U+202F) stands before units.
"""

from typing import Final

from bnaudit_gui.words.marking import N_

_SHARED: Final[dict[str, str]] = {
    "unit.pp": N_("{value}\u202fpp"),
    "unit.percent": N_("{value}\u202f%"),
    "model.unlearned": N_("unlearned"),
    "model.reference": N_("reference"),
    "set.forget": N_("forget"),
    "set.kept": N_("kept"),
    "set.test": N_("test"),
    "set.test.kept": N_("test, kept classes"),
    "set.test.forgotten": N_("test, removed classes"),
    "name.forget": N_("forget"),
    "name.kept": N_("kept"),
    "name.test": N_("test"),
    "name.test.kept": N_("test (kept classes)"),
    "name.test.forgotten": N_("test (removed classes)"),
    "name.reference.forget": N_("reference forget"),
    "name.reference.kept": N_("reference kept"),
    "name.reference.test": N_("reference test"),
    "name.reference.test.kept": N_("reference test (kept classes)"),
    "name.reference.test.forgotten": N_("reference test (removed classes)"),
    "chart.howToRead": N_("How to read this:"),
    "chart.nothing": N_("nothing to draw"),
    "chart.footer": N_(
        "refits: {estimator}, batch {batch}, {pool} of {rest} kept records each, seed {seed}; "
        "weights bit-identical"
    ),
    "chart.origin.siblings": N_("seed siblings"),
    "chart.origin.typed": N_("typed by the auditor"),
    "chart.origin.none": N_("none"),
}

_DRIFT_TITLES: Final[dict[str, str]] = {
    "chart.drift.title.oneMoves": N_(
        "The unlearned model's {set} accuracy moves by {d}\u202fpp; the reference's does not move."
    ),
    "chart.drift.title.movesAlone": N_(
        "The unlearned model's {set} accuracy moves by {d}\u202fpp; there is no reference."
    ),
    "chart.drift.title.movesReferenceUnjudged": N_(
        "The unlearned model's {set} accuracy moves by {d}\u202fpp; for the reference's there is "
        "no verdict."
    ),
    "chart.drift.title.bothMove": N_("Both move, the reference by {d}\u202fpp."),
    "chart.drift.title.neitherMoves": N_("Neither model moves."),
    "chart.drift.title.steadyAlone": N_(
        "The unlearned model does not move; there is no reference."
    ),
    "chart.drift.title.steadyReferenceUnjudged": N_(
        "The unlearned model does not move; for the reference there is no verdict."
    ),
    "chart.drift.title.onlyReferenceMoves": N_(
        "The unlearned model does not move; the reference's {set} accuracy moves by {d}\u202fpp."
    ),
    "chart.drift.title.tooCoarse": N_(
        "Too coarse to say: one record weighs {w}\u202fpp, the bound is {b}\u202fpp."
    ),
    "chart.drift.title.noBound": N_("No bound, no verdict: {k} seed siblings, three needed."),
    "chart.drift.title.noBoundOne": N_("No bound, no verdict: 1 seed sibling, three needed."),
    "chart.drift.title.tooFewReplicates": N_("No verdict: {r} replicates, ten needed."),
    "chart.drift.title.broken": N_("No verdict: the network is broken."),
    "chart.drift.title.channelAbsent": N_("Channel absent: no running statistics."),
}

_DRIFT_HOW: Final[dict[str, str]] = {
    "chart.drift.how.siblings.ten": N_(
        "each small mark is one of ten refits of the same weights. Moved = all ten on one side of "
        "zero and the mean (black pointer) outside the grey band, which shows how far this "
        "release's own training seeds differ."
    ),
    "chart.drift.how.siblings.other": N_(
        "each small mark is one of {r} refits of the same weights. Moved = all on one side of zero "
        "and the mean (black pointer) outside the grey band, which shows how far this release's "
        "own training seeds differ; it takes ten refits to say so."
    ),
    "chart.drift.how.typed.ten": N_(
        "each small mark is one of ten refits of the same weights. Moved = all ten on one side of "
        "zero and the mean (black pointer) outside the grey band, which the auditor typed: it is "
        "not this release's own."
    ),
    "chart.drift.how.typed.other": N_(
        "each small mark is one of {r} refits of the same weights. Moved = all on one side of zero "
        "and the mean (black pointer) outside the grey band, which the auditor typed; it takes ten "
        "refits to say so."
    ),
    "chart.drift.how.none.ten": N_(
        "each small mark is one of ten refits of the same weights, the black pointer their mean. "
        "There is no band: how far this release's own training seeds differ is not known."
    ),
    "chart.drift.how.none.other": N_(
        "each small mark is one of {r} refits of the same weights, the black pointer their mean. "
        "There is no band: how far this release's own training seeds differ is not known."
    ),
    "chart.drift.how.channelAbsent": N_(
        "a refit estimates running means and variances anew, and this network carries none. There "
        "is nothing to refit and nothing to draw; that is not “no drift”."
    ),
    "chart.drift.how.enlarged.ten": N_(
        "left, everything to scale; right, the framed middle enlarged so that small bands can be "
        "seen (an arrow = off that scale, with its value). Moved = all ten on one side of zero and "
        "the mean (black pointer) outside the grey band."
    ),
    "chart.drift.how.enlarged.other": N_(
        "left, everything to scale; right, the framed middle enlarged so that small bands can be "
        "seen (an arrow = off that scale, with its value). Moved = all of ten on one side of zero "
        "and the mean (black pointer) outside the grey band; here there are {r}."
    ),
}

_DRIFT: Final[dict[str, str]] = {
    "chart.drift.column.mean": N_("mean drift"),
    "chart.drift.column.bound": N_("bound"),
    "chart.drift.column.moved": N_("has it moved?"),
    "chart.drift.panel.full": N_("full scale"),
    "chart.drift.panel.enlarged": N_("enlarged {factor} times"),
    "chart.drift.axis": N_("drift (pp)"),
    "chart.drift.axis.low.long": N_("lower after refit"),
    "chart.drift.axis.high.long": N_("higher after refit"),
    "chart.drift.axis.low.short": N_("lower"),
    "chart.drift.axis.high.short": N_("higher"),
    "chart.drift.n": N_("n = {n}"),
    "chart.drift.oneRecord": N_("1 record = {w}\u202fpp"),
    "chart.drift.word.moved": N_("moved"),
    "chart.drift.word.notMoved": N_("not moved"),
    "chart.drift.word.noVerdict": N_("no verdict"),
    "chart.drift.word.tooCoarse": N_("too coarse"),
    "chart.drift.word.noBound": N_("no bound"),
    "chart.drift.word.tooFewReplicates": N_("no verdict"),
    "chart.drift.word.broken": N_("no verdict"),
    "chart.drift.word.shippedNotMeasurable": N_("no verdict"),
    "chart.drift.word.channelAbsent": N_("channel absent"),
    "chart.drift.word.noReference": N_("no reference"),
    "chart.drift.reason.tooCoarse": N_("one record outweighs the bound"),
    "chart.drift.reason.tooFewReplicates": N_("{r} replicates, ten needed"),
    "chart.drift.reason.broken": N_("the network is broken"),
    "chart.drift.reason.shippedNotMeasurable": N_("as shipped it gives no reading"),
    "chart.drift.reason.channelAbsent": N_("nothing to refit, not “no drift”"),
    "chart.drift.reason.noReference": N_("the unlearned model is judged alone"),
    "chart.drift.noBound.rise": N_("all {r} rise, and no more is said"),
    "chart.drift.noBound.fall": N_("all {r} fall, and no more is said"),
    "chart.drift.noBound.mixed": N_("up and down, and no more is said"),
    "chart.drift.past": N_("{k} of {r} past it"),
    "chart.drift.byReferences": N_("by references' ±{b}\u202fpp: {answer}"),
    "chart.drift.remark.zero": N_("zero has no sign"),
    "chart.drift.remark.lone": N_("only replicate {replicate} is past the bound"),
    "chart.drift.remark.typed": N_("by a typed bound of {b}\u202fpp"),
    "chart.drift.remark.raised": N_("bound raised to one record"),
    "chart.drift.remark.equal": N_("all {r} replicates equal"),
    "chart.drift.saturated.rise": N_("saturated: can only fall"),
    "chart.drift.saturated.fall": N_("saturated: can only rise"),
    "chart.drift.cannot.rise": N_("cannot rise"),
    "chart.drift.cannot.fall": N_("cannot fall"),
    "chart.drift.someBeyond": N_("{k} of {r}, up to {furthest}"),
}

_CRITERION_TITLES: Final[dict[str, str]] = {
    "chart.criterion.title.stays": N_(
        "The verdict stays: {passes} as shipped and after the refit."
    ),
    "chart.criterion.title.budgetNotMeasured": N_(
        "The verdict crosses from {a} to {b}; whether by more than recalibration alone can move "
        "it was not measured."
    ),
    "chart.criterion.title.withinBudget": N_(
        "The verdict crosses from {a} to {b}, but by less than recalibration alone can move it."
    ),
    "chart.criterion.title.beyondBudget": N_(
        "The verdict crosses from {a} to {b} by more than recalibration alone can move it."
    ),
    "chart.criterion.title.everyReplicate": N_(
        "The verdict crosses from {a} to {b} and clears the budget on every replicate."
    ),
    "chart.criterion.title.noReference": N_("No verdict: there is no reference."),
    "chart.criterion.title.readingAbsent": N_("No verdict: there is no {name} reading."),
    "chart.criterion.title.notMeasurable": N_(
        "No verdict: a reading that the criterion needs could not be taken."
    ),
}

_CRITERION: Final[dict[str, str]] = {
    "chart.criterion.how.budget.ten": N_(
        "the thick line is the published threshold, the hatched side passes. The bracket starts "
        "there and is as long as refits of the same weights differ among themselves. To clear the "
        "budget, the mean (black pointer) must lie beyond the bracket's end."
    ),
    "chart.criterion.how.budget.other": N_(
        "the thick line is the published threshold, the hatched side passes; each dot is one of "
        "{r} refits. The bracket is as long as refits of the same weights differ among themselves. "
        "To clear the budget, the mean (black pointer) must lie beyond the bracket's end."
    ),
    "chart.criterion.how.noBudget.ten": N_(
        "the thick line is the threshold, the hatched side passes. The diamond is the value as "
        "shipped, each dot one of ten refits of the same weights, the black pointer their mean. "
        "The verdict crosses when diamond and pointer lie on two sides of the line."
    ),
    "chart.criterion.how.noBudget.other": N_(
        "the thick line is the threshold, the hatched side passes. The diamond is the value as "
        "shipped, each dot one of {r} refits of the same weights, the black pointer their mean. "
        "The verdict crosses when diamond and pointer lie on two sides of the line."
    ),
    "chart.criterion.distance": N_("|{first} − {second}|"),
    "chart.criterion.axis": N_("value of the criterion: {measured}, accuracies between 0 and 1"),
    "chart.criterion.threshold": N_("threshold"),
    "chart.criterion.zone": N_("passes: {rule}"),
    "chart.criterion.rule.below": N_("below {t}"),
    "chart.criterion.rule.atMost": N_("at most {t}"),
    "chart.criterion.rule.above": N_("above {t}"),
    "chart.criterion.rule.atLeast": N_("at least {t}"),
    "chart.criterion.onThreshold.below": N_("exactly {value} is not below {t}"),
    "chart.criterion.onThreshold.atMost": N_("exactly {value} is at most {t}"),
    "chart.criterion.onThreshold.above": N_("exactly {value} is not above {t}"),
    "chart.criterion.onThreshold.atLeast": N_("exactly {value} is at least {t}"),
    "chart.criterion.passes": N_("passes"),
    "chart.criterion.fails": N_("fails"),
    "chart.criterion.noValue": N_("no value"),
    "chart.criterion.shipped": N_("as shipped"),
    "chart.criterion.refit": N_("after the refit"),
    "chart.criterion.replicates.ten": N_("ten replicates"),
    "chart.criterion.replicates.other": N_("{r} replicates"),
    "chart.criterion.passing": N_("mean; {k} of {r} replicates pass"),
    "chart.criterion.unlearnedOnly": N_("only the unlearned refit: {value}, {passes}"),
    "chart.criterion.budget.head": N_("budget"),
    "chart.criterion.budget.width": N_("budget {budget}"),
    "chart.criterion.budget.what": N_("recalibration alone"),
    "chart.criterion.budget.notMeasured": N_("budget not measured at this depth"),
    "chart.criterion.budget.tooLong": N_("no value could clear it"),
    "chart.criterion.question": N_("does the verdict cross?"),
    "chart.criterion.level.none": N_("does not cross"),
    "chart.criterion.level.crosses": N_("crosses"),
    "chart.criterion.level.crosses.notMeasured": N_("crosses: no verdict"),
    "chart.criterion.level.clearsBudget": N_("clears the budget"),
    "chart.criterion.level.clearsBudget.notMeasured": N_("clears the budget: not measured"),
    "chart.criterion.level.clearsEveryReplicate": N_("clears it on every replicate"),
    "chart.criterion.level.clearsEveryReplicate.notMeasured": N_(
        "clears it on every replicate: not measured"
    ),
}

_TWIN: Final[dict[str, str]] = {
    "chart.twin.set": N_("set"),
    "chart.twin.model": N_("model"),
    "chart.twin.n": N_("n"),
    "chart.twin.shipped": N_("right as shipped"),
    "chart.twin.refit": N_("refit {r}"),
    "chart.twin.drift": N_("drift {r}, pp"),
    "chart.twin.mean": N_("mean, pp"),
    "chart.twin.range": N_("range, pp"),
    "chart.twin.bound": N_("bound, pp"),
    "chart.twin.origin": N_("bound from"),
    "chart.twin.seeds": N_("seeds"),
    "chart.twin.sd": N_("seed sd, pp"),
    "chart.twin.moved": N_("moved?"),
    "chart.twin.byReferences": N_("by the references' bound"),
    "chart.twin.what": N_("what"),
    "chart.twin.value": N_("value"),
    "chart.twin.fraction": N_("fraction"),
    "chart.twin.verdict": N_("verdict"),
    "chart.twin.criterion": N_("criterion"),
    "chart.twin.threshold": N_("threshold"),
    "chart.twin.asShipped": N_("as shipped"),
    "chart.twin.meanOfRefits": N_("mean of the refits"),
    "chart.twin.unlearnedOnly": N_("only the unlearned refit"),
    "chart.twin.budget": N_("budget"),
    "chart.twin.level": N_("level"),
    "chart.twin.notMeasured": N_("not measured at this depth"),
}

SENTENCES: Final[dict[str, str]] = {
    **_SHARED,
    **_DRIFT_TITLES,
    **_DRIFT_HOW,
    **_DRIFT,
    **_CRITERION_TITLES,
    **_CRITERION,
    **_TWIN,
}
