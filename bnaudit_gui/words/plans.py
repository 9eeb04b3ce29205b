"""Sentences about what was asked."""

from typing import Final

from bnaudit_gui.words.marking import N_

SENTENCES: Final[dict[str, str]] = {
    "criterion.unreadable": N_(
        "The criterion “{criterion}” cannot be read at character {place}: write one comparison, "
        "for example abs(forget - test) < 0.05 or kept >= 0.95."
    ),
    "criterion.noComparison": N_(
        "The criterion “{criterion}” is not one comparison between a decimal and a reading: write "
        "for example abs(forget - test) < 0.05 or kept >= 0.95."
    ),
    "criterion.unknownName": N_(
        "The criterion “{criterion}” names “{name}” at character {place}, which is no reading: use "
        "forget, kept, test, reference.forget, reference.kept or reference.test."
    ),
    "published.unknownName": N_(
        "“{name}” is no reading that a number can be published for: use forget, kept, test, "
        "reference.forget, reference.kept or reference.test."
    ),
    "published.notANumber": N_(
        "The published {name} accuracy “{value}” is not a number: write a fraction such as 0.95, "
        "or a percentage such as 95%."
    ),
    "published.outOfRange": N_(
        "The published {name} accuracy “{value}” is above 1: write a fraction such as 0.95, or add "
        "% for a percentage."
    ),
    "published.noReading": N_(
        "A number was published for {name}, but this audit takes no such reading: give the records "
        "it was read on, or leave the number out."
    ),
    "published.form": N_("“{text}” is not NAME=VALUE: write for example --published forget=0.95."),
    "transform.unknown": N_(
        "The transform “{transform}” is not known: use one of {names}, or numbers such as "
        "mean=0.5,0.5,0.5;std=0.2,0.2,0.2."
    ),
    "transform.numbers": N_(
        "The transform “{transform}” needs as many means as deviations, and no deviation of zero."
    ),
    "transform.channels": N_(
        "The transform “{transform}” has {constants} constants, but the images have {channels} "
        "channels: choose the transform that the release used on such images."
    ),
    "device.unknown": N_("“{device}” is no device: use auto, cpu or cuda:0."),
    "device.broken": N_(
        "The device {device} did not pass a first calculation: choose --device cpu, or mend its "
        "driver."
    ),
    "plan.notPositive": N_("{option} must be a decimal above zero, not “{value}”."),
    "plan.tooSmall": N_("{option} must be at least {least}, not {value}."),
    "plan.seedTooLarge": N_("The seed {seed} is too large: the largest is {most}."),
    "plan.siblingsWithoutReference": N_(
        "Siblings of a reference were given without a reference: add --reference, or leave them "
        "out."
    ),
    "plan.noReference": N_(
        "“{text}” needs a reading of the reference ({name}), but no reference was given: add "
        "--reference, or leave it out."
    ),
    "plan.noTest": N_(
        "“{text}” needs test records ({name}), but none were given: add --test, or leave it out."
    ),
    "plan.pathNotText": N_(
        "The path {path} is not text in this system's encoding: rename the file or folder."
    ),
    "plan.unreadable": N_("The plan {file} cannot be read: {reason}."),
    "plan.missing": N_("There is no plan at {file}: check the path."),
    "plan.twice": N_("Give either a plan file or the options --unlearned, --kept and --forget."),
    "plan.incomplete": N_("An audit needs {options}: add what is missing, or give a plan file."),
}
