"""Values of the vocabulary as sentences of `words`."""

from bnaudit_gui.core.materials import Finding, Ignored
from bnaudit_gui.words.catalogue import Catalogue


def finding_sentence(finding: Finding, say: Catalogue) -> str:
    """What was found, in words."""
    place = {
        "model": finding.model or "",
        "file": finding.file or "",
        "layer": finding.layer or "",
        "channel": "" if finding.channel is None else str(finding.channel),
    }
    return say.say(finding.code, **(place | finding.values))


def ignored_sentence(ignored: Ignored, say: Catalogue) -> str:
    """What in a file was not read, and why, in words."""
    return say.say(
        "inspect.ignored",
        place=ignored.name,
        name=ignored.python_name or "-",
        reason=say.say(f"checkpoint.ignored.{ignored.reason}"),
    )
