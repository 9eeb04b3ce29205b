"""Sentences of the printed report.

A narrow no-break space (U+202F) stands before units.
"""

from typing import Final

from bnaudit_gui.words.marking import N_

_FRONT: Final[dict[str, str]] = {
    "document.language": N_("en"),
    "document.title": N_("Audit of an unlearned checkpoint"),
    "document.titleOfFile": N_("Audit of {file}"),
    "document.unsigned": N_("UNSIGNED"),
    "document.footer": N_("bnaudit {version} · record {digest}… · unsigned"),
    "document.footer.signer": N_(
        "bnaudit {version} · record {digest}… · signer’s certificate {fingerprint}…"
    ),
    "document.footer.demonstration": N_(
        "bnaudit {version} · record {digest}… · DEMONSTRATION: proves nothing about who signed"
    ),
    "document.demonstration": N_("DEMONSTRATION"),
    "document.page": N_("page {page} of {pages}"),
    "document.attachment": N_("The audit record behind this report, canonical JSON (RFC 8785)"),
    "document.fact.case": N_("Case"),
    "document.fact.auditor": N_("Auditor"),
    "document.fact.organisation": N_("Organisation"),
    "document.fact.finished": N_("Audited"),
    "document.utc": N_("{time} UTC"),
    "document.question.moved": N_("What does it read, and has it moved?"),
    "document.question.crosses": N_("Does a verdict cross?"),
    "document.question.gate": N_("Are these the published numbers?"),
    "document.question.files": N_("Which files?"),
    "document.model.unlearned": N_("Unlearned"),
    "document.model.reference": N_("Reference"),
    "document.noReference": N_("no reference was given"),
    "document.noCriteria": N_("No criterion was asked, so no verdict was held against the refit."),
    "document.noVerdict": N_("no verdict"),
    "document.crosses": N_("crosses"),
    "document.stays": N_("does not cross"),
    "document.rule": N_("{measured} {rule}"),
    "document.defaultCriterion": N_("the default, no rule of this release"),
    "document.budgetNotMeasured": N_(
        "Whether a crossing is larger than recalibration alone can move a value was not measured "
        "at this depth."
    ),
    "document.moreCriteria": N_(
        "{count} further criteria stand beside their charts; {crossing} of them cross."
    ),
    "document.criterion": N_("Criterion {k} of {of}: {text}"),
    "document.pointer.one": N_("One finding stands on page"),
    "document.pointer.many": N_("{count} findings stand on page"),
    "document.siblings.none": N_("No seed siblings were given."),
    "document.siblings.some": N_(
        "{count} seed siblings were read for the bound; their digests stand under Files."
    ),
    "document.evidence.unchanged": N_("All files had the same digests at the end of the audit."),
    "document.evidence.changed": N_("Files changed while the audit ran; see the findings."),
    "document.evidence.notChecked": N_("The files were not hashed again at the end of the audit."),
    "document.onlyTheseFiles": N_("Results relate only to the files whose digests are printed."),
    "document.files.role": N_("checkpoint"),
    "document.files.name": N_("file"),
    "document.files.sha256": N_("SHA-256"),
    "document.files.record": N_("Record"),
    "document.files.recordName": N_("record.json, attached"),
    "document.role.unlearned": N_("Unlearned"),
    "document.role.reference": N_("Reference"),
    "document.role.seedSibling": N_("Seed sibling"),
    "document.role.referenceSibling": N_("Reference sibling"),
}

_SIGNATURE: Final[dict[str, str]] = {
    "document.question.signer": N_("Who signs this report?"),
    "document.signer.name": N_("Signer"),
    "document.signer.certificate": N_("Certificate’s SHA-256"),
    "document.signer.validity": N_("Certificate valid"),
    "document.signer.days": N_("{first} to {last} (UTC)"),
    "document.signer.check": N_(
        "The signature covers the whole file; verify it with “bnaudit verify”. "
        "What is printed here is no proof without it."
    ),
    "document.signer.demonstration": N_(
        "DEMONSTRATION: a throw-away identity. It proves nothing about who signed."
    ),
}

_COLUMNS: Final[dict[str, str]] = {
    "document.column.reading": N_("reading"),
    "document.column.model": N_("model"),
    "document.column.n": N_("n"),
    "document.column.right": N_("right, shipped"),
    "document.column.shipped": N_("as shipped"),
    "document.column.refit": N_("after refit"),
    "document.column.refits": N_("right after refit 1, 2, …"),
    "document.column.drift": N_("drift"),
    "document.column.bound": N_("bound"),
    "document.column.moved": N_("has it moved?"),
    "document.column.criterion": N_("criterion"),
    "document.column.verdict": N_("verdict"),
    "document.column.crosses": N_("crosses?"),
    "document.column.published": N_("published"),
    "document.column.readHere": N_("read here"),
    "document.column.ofRecords": N_("right / n"),
    "document.column.difference": N_("difference"),
    "document.column.reproduced": N_("reproduced?"),
    "document.column.gained": N_("gained"),
    "document.column.lost": N_("lost"),
    "document.column.p": N_("exact McNemar p"),
    "document.column.identical": N_("weights after the refits"),
    "document.column.refits.count": N_("refits"),
    "document.column.weights": N_("SHA-256 of the weights"),
}

_BOUND: Final[dict[str, str]] = {
    "document.bound.siblings": N_(
        "Bound of the {model} model: how far this release's own {seeds} training seeds differ as "
        "shipped, the audited file counted as one (standard deviation: {listed})."
    ),
    "document.bound.sd": N_("{set} {sd}\u202fpp"),
    "document.bound.typed": N_(
        "Bound of the {model} model: ±{b}\u202fpp, typed by the auditor; it is not this release's "
        "own."
    ),
    "document.bound.typedPaper": N_(
        "Bound of the {model} model: ±{b}\u202fpp, typed by the auditor: the bound reported in "
        "arXiv 2609.11490, not this release's own."
    ),
    "document.bound.none": N_(
        "Bound of the {model} model: none. Three training seeds are needed, the audited file "
        "counted as one; there are {seeds}. So there is no “moved” verdict."
    ),
    "document.bound.references": N_(
        "For comparison, the references' own seeds differ by: {listed}."
    ),
}

_GATE: Final[dict[str, str]] = {
    "document.gate.reproduced": N_(
        "Reproduced: the shipped readings lie within {tolerance} of all published numbers."
    ),
    "document.gate.notReproduced": N_(
        "Not reproduced: at least one published number is missed by more than {tolerance}. The "
        "transform, the labels or the architecture are probably not the release's own, and "
        "everything in this report stands under that doubt."
    ),
    "document.gate.accepted": N_("The auditor acknowledged this and went on."),
    "document.gate.notChecked": N_(
        "Not checked: nothing was published to hold the shipped readings against. A wrong way of "
        "feeding the images would look just like a stale state."
    ),
    "document.reproduced": N_("reproduced"),
    "document.notReproduced": N_("not reproduced"),
}

_SECTIONS: Final[dict[str, str]] = {
    "document.section.findings": N_("Findings"),
    "document.section.notExamined": N_("What this audit did not examine"),
    "document.section.limits": N_("What this report does not say"),
    "document.section.rules": N_("Decision rules"),
    "document.section.convention": N_("Method and convention"),
    "document.section.changed": N_("Records that changed"),
    "document.section.identity": N_("Weights"),
    "document.section.files": N_("Files"),
    "document.section.sets": N_("Record sets"),
    "document.section.environment": N_("Environment"),
    "document.section.glossary": N_("Words"),
    "document.noFindings": N_("Nothing was found beside the numbers."),
    "document.end": N_("End of report"),
    "document.andMore": N_("{shown} and {count} more, all in the record"),
}

_LIMITS: Final[dict[str, str]] = {
    "document.notExamined.staleness": N_(
        "How far the shipped state lies from every refit of the same weights (staleness)."
    ),
    "document.notExamined.provenance": N_(
        "Whether removed records in the fitting pool move the reading (provenance)."
    ),
    "document.notExamined.budget": N_(
        "How far recalibration choices alone move a criterion's value (budget), so how firmly a "
        "verdict crosses."
    ),
    "document.notExamined.sensitivity": N_(
        "Which choice of estimator, batch size, pool size or transform the readings depend on "
        "(sensitivity)."
    ),
    "document.limit.existence": N_(
        "A crossing is an existence result for this checkpoint. It is no error rate of a method or "
        "of the field."
    ),
    "document.limit.notForgotten": N_("“Not moved” is not “forgotten”."),
    "document.limit.weights": N_(
        "Nothing here says that the removed data did not survive in the weights."
    ),
    "document.limit.membership": N_(
        "Nothing here measures membership inference or representations."
    ),
    "document.limit.replicates": N_(
        "The replicates vary the pool, given these weights and these records. Their spread says "
        "nothing about other training seeds or other records."
    ),
    "document.limit.files": N_("Results relate only to the files whose digests are printed."),
}

_RULES: Final[dict[str, str]] = {
    "document.marks": N_(
        "[paper] = stated by arXiv 2609.11490; [field] = common practice with the named source; "
        "[ours] = chosen here, because no source states it."
    ),
    "document.rule.moved": N_(
        "Moved: the drifts of all replicates have one sign (zero has none), and the absolute mean "
        "drift is larger than the bound."
    ),
    "document.rule.moved.mark": N_("[paper]"),
    "document.rule.replicates": N_("Ten replicates; with fewer nothing is called moved."),
    "document.rule.replicates.mark": N_("[paper]"),
    "document.rule.setAside": N_(
        "Kept readings are taken on records set aside before any refit: the smaller of 5,000 and a "
        "quarter of the kept records. They are in no pool."
    ),
    "document.rule.setAside.mark": N_("[ours]"),
    "document.rule.steadyByAWideBound": N_(
        "Steady by a wide bound: not moved by the own bound, moved by the references' own seed "
        "spread."
    ),
    "document.rule.steadyByAWideBound.mark": N_("[ours]"),
    "document.rule.boundSiblings": N_(
        "Bound: largest minus smallest shipped reading over at least three training seeds of the "
        "same method, the audited file counted as one; above five seeds, the mean range over all "
        "subsets of five. Under the weight of one record it is raised to one record."
    ),
    "document.rule.boundSiblings.mark": N_("[ours]"),
    "document.rule.boundTyped": N_(
        "A bound typed by the auditor is used as it is and labelled as typed."
    ),
    "document.rule.boundTyped.mark": N_("[ours]"),
    "document.rule.boundNone": N_(
        "With fewer than three training seeds and no typed bound there is no bound, and nothing is "
        "called moved."
    ),
    "document.rule.boundNone.mark": N_("[ours]"),
    "document.rule.tooCoarse": N_(
        "Too coarse: where one record weighs more than the typed bound, nothing is called moved."
    ),
    "document.rule.tooCoarse.mark": N_("[ours]"),
    "document.rule.estimator": N_(
        "Refit as torch.optim.swa_utils.update_bn does: the unweighted mean over batches of batch "
        "mean and Bessel-corrected batch variance; batch 128 unless the convention says otherwise "
        "(arXiv 2609.08901)."
    ),
    "document.rule.estimator.mark": N_("[field]"),
    "document.rule.trainMode": N_(
        "Only layers with running statistics go into train mode for a refit; everything else stays "
        "in eval, and no gradient is taken."
    ),
    "document.rule.trainMode.mark": N_("[ours]"),
    "document.rule.identity": N_(
        "Every tensor that is not a running statistic has the same SHA-256 before and after each "
        "refit."
    ),
    "document.rule.identity.mark": N_("[ours]"),
    "document.rule.ties": N_(
        "Ties go to the lowest class index; a top-two margin under 1e-4 of the largest absolute "
        "logit is counted as too close to call."
    ),
    "document.rule.ties.mark": N_("[ours]"),
    "document.rule.changed": N_(
        "A record is gained (lost) when it is wrong (right) as shipped and right (wrong) on more "
        "than half of the replicates; exact two-sided McNemar test (McNemar 1947)."
    ),
    "document.rule.changed.mark": N_("[field]"),
    "document.rule.gate": N_(
        "Reproduction gate: shipped readings on the whole sets within {tolerance} of the published "
        "numbers, before any refit."
    ),
    "document.rule.gate.mark": N_("[ours]"),
    "document.rule.exact": N_(
        "Criteria are compared exactly, on fractions: 0.05 is not below 0.05."
    ),
    "document.rule.exact.mark": N_("[ours]"),
    "document.rule.crosses": N_(
        "A verdict crosses when it differs between the shipped readings and the replicates' mean "
        "readings, whether or not the reading moved."
    ),
    "document.rule.crosses.mark": N_("[paper]"),
    "document.rule.bothRefit": N_(
        "Criteria that involve the reference take its refit r with the unlearned model's refit r; "
        "“only the unlearned refit” is shown beside."
    ),
    "document.rule.bothRefit.mark": N_("[ours]"),
}

_CONVENTION: Final[dict[str, str]] = {
    "document.convention.estimator": N_("Estimator"),
    "document.convention.batch": N_("Batch size"),
    "document.convention.pool": N_("Pool of one refit"),
    "document.convention.setAside": N_("Kept records set aside"),
    "document.convention.replicates": N_("Replicates"),
    "document.convention.differ": N_("Replicates differ in"),
    "document.convention.ragged": N_("Last, smaller batch"),
    "document.convention.seed": N_("Order seed"),
    "document.convention.transform": N_("Transform"),
    "document.convention.eps": N_("Batch norm's epsilon"),
    "document.convention.precision": N_("Precision"),
    "document.convention.device": N_("Device"),
    "document.convention.accepted": N_("Agreed to by the auditor"),
    "document.accepted.nothing": N_("nothing had to be agreed to"),
    "document.accepted.not-reproduced": N_("going on although the numbers are not reproduced"),
    "document.accepted.overlap": N_("leaving forget records out of the kept ones"),
    "document.accepted.unreadable": N_("leaving unreadable records out"),
    "document.estimator.batch-mean": N_(
        "batch-mean: unweighted mean over batches of batch mean and Bessel-corrected batch variance"
    ),
    "document.pool": N_("{pool} of {rest} kept records, drawn without replacement"),
    "document.differ.records": N_("the records drawn, and their order"),
    "document.differ.orderOnly": N_("order only: the pool is all there is"),
    "document.ragged.dropped": N_("dropped; {count} records of each draw fall into it"),
    "document.ragged.none": N_("there is none"),
    "document.transform": N_("{name}: pixels 0..1, minus {mean}, divided by {std}"),
    "document.eps": N_("{eps} ({origin})"),
    "document.epsOrigin.assumed": N_("assumed: the family's own"),
    "document.epsOrigin.typed": N_("typed by the auditor"),
    "document.changedHelp": N_(
        "How many answers a refit corrects (gained) and spoils (lost). The p value asks another "
        "question than the replicates do: would it carry over to other records of this kind?"
    ),
    "document.nothingChanged": N_("no test: no record changed"),
}

_MATERIALS: Final[dict[str, str]] = {
    "document.identityHelp": N_(
        "Digests over every tensor that is not a running mean, a running variance or a counter, "
        "compared after each refit with the delivered file."
    ),
    "document.identical.yes": N_("bit-identical"),
    "document.identical.no": N_("not identical"),
    "document.file.sha256": N_("SHA-256 of the file"),
    "document.file.tensors": N_("of its tensors"),
    "document.file.weights": N_("of its weights"),
    "document.file.container": N_("Kind of file"),
    "document.file.architecture": N_("Architecture"),
    "document.file.unwrapped": N_("Peeled off"),
    "document.file.ignored": N_("Not read"),
    "document.container.torchZip": N_("PyTorch zip archive, read without running it"),
    "document.classTable": N_(
        "{count} classes ({origin}); images of {height} × {width} pixels, channels: {channels}."
    ),
    "document.classOrigin.file": N_("named by a classes file"),
    "document.classOrigin.integers": N_("integers, in order"),
    "document.classOrigin.sortedNames": N_("names, sorted"),
    "document.set.count": N_("{n} records"),
    "document.set.perClass": N_("By class"),
    "document.set.manyClasses": N_(
        "{classes} classes with {least} to {most} records each; all counts stand in the record"
    ),
    "document.set.manifest": N_("Manifest (pixels, labels)"),
    "document.set.evidence": N_("Evidence (names, files)"),
    "document.set.excluded": N_("Left out"),
    "document.set.noneExcluded": N_("none"),
    "document.excludedFor": N_("{count} left out ({why}): {names}"),
    "document.environment.tool": N_("Tool"),
    "document.environment.started": N_("Started"),
    "document.environment.finished": N_("Finished"),
    "document.environment.elapsed": N_("Duration"),
    "document.environment.python": N_("Python"),
    "document.environment.torch": N_("PyTorch"),
    "document.environment.platform": N_("System"),
    "document.environment.device": N_("Device"),
    "document.environment.threads": N_("Threads"),
    "document.environment.tf32": N_("TF32"),
    "document.environment.cpuCapability": N_("Processor instructions"),
    "document.tool": N_("{name} {version}, method {method}"),
    "document.elapsed": N_("{seconds}\u202fs; {reused} refits were read back from earlier work"),
}

_WORDS: Final[dict[str, str]] = {
    "document.word.pair": N_("unlearned, reference"),
    "document.meaning.pair": N_(
        "the model said to have forgotten, and the model retrained without the removed records"
    ),
    "document.word.sets": N_("kept, forget, test"),
    "document.meaning.sets": N_("records still allowed, removed, and never trained on"),
    "document.word.state": N_("state"),
    "document.meaning.state": N_(
        "the running mean and variance of every batch-norm layer; no gradient step wrote it"
    ),
    "document.word.refit": N_("shipped, refit state"),
    "document.meaning.refit": N_(
        "as delivered in the file, and re-estimated on kept records at bit-identical weights"
    ),
    "document.word.convention": N_("convention"),
    "document.meaning.convention": N_(
        "everything that fixes a refit: estimator, pool, transform, batch size, order seed, "
        "precision, device, versions"
    ),
    "document.word.replicate": N_("replicate"),
    "document.meaning.replicate": N_("one refit on its own seeded draw and order of the pool"),
    "document.word.reading": N_("reading"),
    "document.meaning.reading": N_(
        "an accuracy, as an exact count of right answers, on one record set under one state"
    ),
    "document.word.drift": N_("drift"),
    "document.meaning.drift": N_(
        "reading under a refit state minus the same reading under the shipped state, in percentage "
        "points (pp)"
    ),
    "document.word.bound": N_("bound"),
    "document.meaning.bound": N_(
        "how far a release's own training seeds differ on that reading, in pp"
    ),
    "document.word.criterion": N_("criterion, verdict"),
    "document.meaning.criterion": N_("a pass/fail rule on readings, and its outcome"),
    "document.word.crossing": N_("crossing"),
    "document.meaning.crossing": N_("shipped verdict and refit verdict differ"),
    "document.word.budget": N_("budget"),
    "document.meaning.budget": N_(
        "how far the criterion's value moves through recalibration choices alone"
    ),
    "document.word.gate": N_("reproduction gate"),
    "document.meaning.gate": N_(
        "the shipped readings held against the published numbers before anything is refit"
    ),
    "document.word.saturated": N_("saturated"),
    "document.meaning.saturated": N_(
        "a shipped reading at none or all of its records, which can move one way only"
    ),
    "document.word.gained": N_("gained, lost"),
    "document.meaning.gained": N_("records that a refit corrects, and records that it spoils"),
}

SENTENCES: Final[dict[str, str]] = {
    **_FRONT,
    **_SIGNATURE,
    **_COLUMNS,
    **_BOUND,
    **_GATE,
    **_SECTIONS,
    **_LIMITS,
    **_RULES,
    **_CONVENTION,
    **_MATERIALS,
    **_WORDS,
}
