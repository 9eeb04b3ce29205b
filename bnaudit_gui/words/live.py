"""Sentences about an audit while it runs, of the chart of all criteria, and of charts on screen."""

from typing import Final

from bnaudit_gui.words.marking import N_

_TITLES: Final[dict[str, str]] = {
    "live.title.nothing": N_("The delivered files are being read; the first refit comes later."),
    "live.title.shipped": N_("The shipped states are being read; the first refit comes next."),
    "live.title.first": N_("The first refit is being made."),
    "live.title.firstIn": N_("The first refit comes in about {seconds}\u202fs."),
    "live.title.rise.th": N_(
        "{r} of {of} replicates: the unlearned model's {set} accuracy rises in each; no verdict "
        "before the {of}th."
    ),
    "live.title.rise.last": N_(
        "{r} of {of} replicates: the unlearned model's {set} accuracy rises in each; no verdict "
        "before the last."
    ),
    "live.title.fall.th": N_(
        "{r} of {of} replicates: the unlearned model's {set} accuracy falls in each; no verdict "
        "before the {of}th."
    ),
    "live.title.fall.last": N_(
        "{r} of {of} replicates: the unlearned model's {set} accuracy falls in each; no verdict "
        "before the last."
    ),
    "live.title.signsDiffer": N_(
        "{r} of {of} replicates: the unlearned model's {set} accuracy goes up and down: it cannot "
        "come out as moved."
    ),
    "live.title.zero": N_(
        "{r} of {of} replicates: the unlearned model's {set} accuracy stays the same in at least "
        "one: it cannot come out as moved."
    ),
    "live.title.outOfReach": N_(
        "{r} of {of} replicates: those to come cannot carry the unlearned model's {set} accuracy "
        "past its bound."
    ),
    "live.title.tooCoarse": N_(
        "{r} of {of} replicates; too coarse for a verdict: one record weighs {w}\u202fpp, the "
        "bound is {b}\u202fpp."
    ),
    "live.title.noBound": N_(
        "{r} of {of} replicates; there is no bound, so there will be no verdict."
    ),
    "live.title.stopped": N_("Stopped after {r} of {of}: no verdict."),
    "live.title.criteria.none": N_("No criterion was asked."),
    "live.title.criteria.first": N_("Judged when all replicates are in."),
    "live.title.criteria.th": N_(
        "{r} of {of} replicates: no criterion is judged before the {of}th."
    ),
    "live.title.criteria.last": N_(
        "{r} of {of} replicates: no criterion is judged before the last."
    ),
}

_ROWS: Final[dict[str, str]] = {
    "live.column.mean": N_("mean so far"),
    "live.column.after": N_("after {r} of {of} replicates"),
    "live.how": N_(
        "filled places are finished refits, short dashes at the left edge are refits still to "
        "come. The mean (open pointer) is provisional. A row closes early only if nothing to come "
        "can change its word."
    ),
    "live.footer": N_(
        "refits: {estimator}, batch {batch}, at most {pool} kept records each, seed {seed}"
    ),
    "live.row.open": N_("open"),
    "live.row.toCome": N_("{k} to come"),
    "live.row.oneSide": N_("all on one side so far; {k} to come"),
    "live.row.stopped": N_("stopped after {r} of {of}"),
    "live.row.noVerdict": N_("no verdict"),
    "live.row.cannotMove": N_("cannot come out as moved"),
    "live.row.tooCoarse": N_("too coarse"),
    "live.row.noBound": N_("no bound"),
    "live.reason.signsDiffer": N_("not all on one side"),
    "live.reason.zero": N_("zero has no sign"),
    "live.reason.outOfReach": N_("those to come cannot carry it past the bound"),
    "live.reason.tooCoarse": N_("one record outweighs the bound"),
    "live.reason.noBound": N_("so there will be no verdict"),
}

_CRITERIA: Final[dict[str, str]] = {
    "chart.criteria.title.noneAsked": N_("No criterion was asked."),
    "chart.criteria.title.noneJudged": N_("No criterion could be judged."),
    "chart.criteria.title.oneStays": N_(
        "The verdict stays: {passes} as shipped and after the refit."
    ),
    "chart.criteria.title.oneCrosses": N_("The verdict crosses from {a} to {b}."),
    "chart.criteria.title.noneCross": N_("No verdict crosses: all {of} stay as shipped."),
    "chart.criteria.title.one": N_("1 of {of} verdicts crosses: {text}."),
    "chart.criteria.title.some": N_("{k} of {of} verdicts cross."),
    "chart.criteria.how.ten": N_(
        "one axis for all criteria: how far a value lies past its threshold; the hatched side "
        "passes. Diamond = as shipped, dots = ten refits of the same weights, black pointer = "
        "their mean. Diamond and pointer on two sides of the line: the verdict crosses."
    ),
    "chart.criteria.how.other": N_(
        "one axis for all criteria: how far a value lies past its threshold; the hatched side "
        "passes. Diamond = as shipped, dots = {r} refits of the same weights, black pointer = "
        "their mean. Diamond and pointer on two sides of the line: the verdict crosses."
    ),
    "chart.criteria.how.running": N_(
        "one axis for all criteria: how far a value lies past its threshold; the hatched side "
        "passes. Diamond = as shipped, dots = finished refits, dashes at the left edge = refits "
        "still to come; the mean (open pointer) is provisional."
    ),
    "chart.criteria.axis": N_("past the threshold, pp"),
    "chart.criteria.column.past": N_("mean past it"),
    "chart.criteria.column.crosses": N_("does the verdict cross?"),
    "chart.criteria.passing": N_("{k} of {r} pass"),
    "chart.criteria.from": N_("from {a} to {b}"),
    "chart.criteria.still": N_("{passes} as shipped and after"),
    "chart.criteria.withinBudget": N_("inside the budget"),
    "chart.criteria.beyondBudget": N_("clears the budget"),
    "chart.criteria.everyReplicate": N_("clears it on every replicate"),
    "chart.criteria.noVerdict": N_("no verdict"),
    "chart.criteria.noReference": N_("there is no reference"),
    "chart.criteria.readingAbsent": N_("there is no {name} reading"),
    "chart.criteria.notMeasurable": N_("a reading could not be taken"),
    "chart.twin.shippedValue": N_("value as shipped"),
    "chart.twin.shippedVerdict": N_("verdict as shipped"),
    "chart.twin.meanValue": N_("mean of the refits"),
    "chart.twin.meanVerdict": N_("verdict on the mean"),
}

_PLOT: Final[dict[str, str]] = {
    "plot.table": N_("Table"),
    "plot.copy": N_("Copy"),
    "plot.png": N_("PNG"),
    "plot.svg": N_("SVG"),
    "plot.csv": N_("CSV"),
    "plot.table.tip": N_("The chart's numbers as a table that can be read aloud and copied"),
    "plot.copy.tip": N_("Puts the figure, or the table where it is shown, on the clipboard"),
    "plot.png.tip": N_("Saves the printed figure as a picture of pixels"),
    "plot.svg.tip": N_("Saves the printed figure as a drawing that scales"),
    "plot.csv.tip": N_("Saves the chart's numbers, with a point as decimal mark"),
    "plot.save": N_("Save the chart"),
    "plot.drawing": N_("Drawing the figure…"),
    "plot.saved": N_("Saved: {name}"),
    "plot.copied": N_("Copied to the clipboard"),
    "plot.notSaved": N_("Not saved: {name} could not be written ({reason})."),
    "plot.notDrawn": N_("The figure could not be drawn ({reason})."),
    "plot.legend.shipped": N_("as shipped"),
    "plot.legend.replicate": N_("one refit"),
    "plot.legend.mean": N_("mean"),
    "plot.legend.soFar": N_("mean so far"),
    "plot.legend.toCome": N_("still to come"),
    "plot.legend.budget": N_("budget"),
    "plot.legend.bound": N_("bound"),
    "plot.legend.typed": N_("bound set by hand"),
    "plot.point": N_("{row}: {value}"),
    "plot.point.mean": N_("{row}, mean: {value}"),
    "plot.point.shipped": N_("{row}, as shipped: {value}"),
}

SENTENCES: Final[dict[str, str]] = {**_TITLES, **_ROWS, **_CRITERIA, **_PLOT}
