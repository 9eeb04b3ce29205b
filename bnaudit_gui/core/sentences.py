"""Values of the vocabulary as sentences of `words`."""

from bnaudit_gui.core.materials import Finding, Ignored
from bnaudit_gui.words.catalogue import Catalogue


def finding_sentence(finding: Finding, say: Catalogue) -> str:
    """What was found, in words; of a code that this version has no words for, all it carries."""
    if not say.knows(finding.code):
        return _untold(finding)
    place = {
        "model": finding.model or "",
        "file": finding.file or "",
        "layer": finding.layer or "",
        "channel": "" if finding.channel is None else str(finding.channel),
    }
    return say.say(finding.code, **(place | finding.values))


def _untold(finding: Finding) -> str:
    model = None if finding.model in ("unlearned", "reference") else finding.model
    place = (model, finding.layer, finding.channel, finding.file)
    known = [str(part) for part in place if part is not None]
    known += [f"{name} = {value}" for name, value in sorted(finding.values.items())]
    return f"{finding.code}: {', '.join(known)}" if known else finding.code


def ignored_sentence(ignored: Ignored, say: Catalogue) -> str:
    """What in a file was not read, and why, in words."""
    return say.say(
        "inspect.ignored",
        place=ignored.name,
        name=ignored.python_name or "-",
        reason=say.say(f"checkpoint.ignored.{ignored.reason}"),
    )
