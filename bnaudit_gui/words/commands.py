"""Sentences of the command line."""

from typing import Final

from bnaudit_gui.words.marking import N_

SENTENCES: Final[dict[str, str]] = {
    "commands.description": N_(
        "Audits checkpoints that are said to have forgotten: refits the batch-norm state on kept "
        "records at bit-identical weights, and says how far the published numbers drift and "
        "whether a verdict crosses."
    ),
    "commands.usage": N_("{problem}; see {program} --help."),
    "commands.noWindow": N_(
        "This version has no window yet: start with “bnaudit demo”, or see bnaudit --help."
    ),
    "commands.stopped": N_(
        "Stopped. Finished replicates are kept: run the same command again to resume."
    ),
    "commands.crashed": N_(
        "Something went wrong inside bnaudit ({error}); this is our fault and no finding."
    ),
    "demo.help": N_("audit the example release and write its reports"),
    "demo.out": N_("folder for the cases and reports (default: bnaudit-demo)"),
    "demo.done": N_("Two audits finished in {seconds} s; cases and reports lie in {folder}."),
    "demo.exists": N_("{folder} is already there: choose another folder with --out."),
    "demo.pair": N_("{unlearned} against {reference}"),
    "inspect.help": N_("say what checkpoints hold, without running anything in them"),
    "inspect.file": N_("checkpoint file"),
    "inspect.json": N_("print everything as JSON"),
    "inspect.file256": N_("SHA-256 of the file: {digest}"),
    "inspect.tensors256": N_("SHA-256 of its tensors: {digest}"),
    "inspect.holds": N_("{container}: {tensors} tensors, {layers} batch-norm layers"),
    "inspect.fits": N_("network: {name}, {inputs} input channels, {outputs} classes"),
    "inspect.nearest": N_(
        "network: none that this version knows; nearest {name}, {differing} parts differ"
    ),
    "inspect.unwrapped": N_("peeled off: {parts}"),
    "inspect.ignored": N_("not read: {place} ({name}): {reason}"),
    "inspect.done": N_("Read {files} file(s); nothing in them was executed."),
    "audit.help": N_("audit one checkpoint or a pair"),
    "audit.plan": N_("a plan file instead of options"),
    "audit.unlearned": N_("the checkpoint said to have forgotten"),
    "audit.reference": N_("the checkpoint retrained without the removed records"),
    "audit.kept": N_("kept records: folder or zip, optionally SRC#selector"),
    "audit.forget": N_("removed records"),
    "audit.test": N_("records never trained on"),
    "audit.classes": N_("file with one class name a line, in the order of the outputs"),
    "audit.transform": N_("input normalisation: {names}, or mean=..;std=.. (default: unit)"),
    "audit.eps": N_("batch norm's epsilon, where the release names one"),
    "audit.estimator": N_("how a refit estimates the state (default: batch-mean)"),
    "audit.replicates": N_("refits, each on its own draw (default: 10)"),
    "audit.pool": N_("kept records in one draw (default: 5000)"),
    "audit.batch": N_("records in one batch of a refit (default: 128)"),
    "audit.seed": N_("base seed of the draws (default: 0)"),
    "audit.bound": N_(
        "seed spread in pp, or auto = from the siblings (default); 1.2 is the bound reported in "
        "arXiv 2609.11490, not this release's own"
    ),
    "audit.criterion": N_("pass/fail rule, for example 'abs(forget - test) < 0.05'; repeatable"),
    "audit.published": N_("published accuracy, for example forget=0.95 or forget=95%; repeatable"),
    "audit.siblings": N_("the unlearned checkpoint's method under other training seeds"),
    "audit.referenceSiblings": N_("the reference under other training seeds"),
    "audit.accept": N_("go on with what would stop the audit; always recorded; repeatable"),
    "audit.device": N_("auto, cpu or cuda:0 (default: auto)"),
    "audit.out": N_("case folder to make, or to resume"),
    "audit.json": N_("print the record as JSON"),
    "audit.done": N_("{headline}. The case lies in {case}."),
    "report.help": N_("make the PDF report of a finished audit"),
    "report.case": N_("case folder"),
    "report.out": N_("where the PDF goes (default: in the case's reports folder)"),
    "report.identity": N_("who signs: a stored identity, or a PKCS#12 file"),
    "report.passphraseFile": N_("file with the passphrase; without it you are asked"),
    "report.signed": N_("The signed report lies at {file}."),
    "report.done": N_("The report lies at {file}; it is not signed."),
    "progress.hash": N_("hashing {subject}"),
    "progress.open": N_("reading {subject}"),
    "progress.decode": N_("decoding {subject}"),
    "progress.recognise": N_("recognising {subject}"),
    "progress.read": N_("readings: {subject}"),
    "progress.refit": N_("refit: {subject}"),
    "progress.rehash": N_("hashing again: {subject}"),
    "progress.opened": N_(
        "{name}: {container}, {layers} batch-norm layers, read without running it"
    ),
    "progress.shipped": N_("{model} as shipped: {readings}"),
    "progress.gate": N_("published numbers: {state}"),
    "progress.replicate": N_("{model}, replicate {number} of {replicates}{reused}: {drifts}"),
    "progress.reused": N_(" (read back from earlier work)"),
    "progress.drift": N_("{set} {drift} pp"),
    "progress.finding": N_("note: {text}"),
    "gate.state.reproduced": N_("reproduced"),
    "gate.state.notReproduced": N_("not reproduced"),
    "gate.state.notChecked": N_("not checked, nothing was published"),
    "table.columns": N_("model|set|n|as shipped|after refit|drift|bound|moved?"),
    "table.criteria": N_("criterion|as shipped|after refit|crosses?"),
    "table.moved": N_("moved"),
    "table.notMoved": N_("not moved"),
    "table.noVerdict": N_("no verdict: {why}"),
    "table.why.noBound": N_("no bound"),
    "table.why.tooCoarse": N_("too coarse"),
    "table.why.tooFewReplicates": N_("too few replicates"),
    "table.why.channelAbsent": N_("channel absent"),
    "table.why.broken": N_("the network is broken"),
    "table.why.shippedNotMeasurable": N_("not measurable as shipped"),
    "table.soFar": N_("{done} of {all} in"),
    "table.crosses": N_("crosses"),
    "table.stays": N_("stays"),
    "table.passes": N_("passes"),
    "table.fails": N_("fails"),
    "table.none": N_("none"),
    "table.typed": N_("{bound} (typed)"),
    "table.noCriteria": N_(
        "No criterion was given, and there are no test records for the default."
    ),
    "table.noReference": N_("No reference was given: the unlearned model is judged alone."),
}
