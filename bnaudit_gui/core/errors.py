"""What stops an audit, as codes and named values; `words` has the sentences."""

from typing import ClassVar


class AuditError(Exception):
    """Something is wrong that the auditor can mend.

    `code` finds the sentence in `words`; `values` fill it in. Both cross process borders,
    a finished sentence never does.
    """

    exit_status: ClassVar[int] = 2

    def __init__(self, code: str, /, **values: str | int) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.code}({named})"


class PlanError(AuditError):
    """What was asked for cannot be asked like that."""


class CheckpointError(AuditError):
    """A delivered checkpoint cannot be read, or does not fit what is known of it."""


class RecordsError(AuditError):
    """A record set cannot be read or cannot be used as it was given."""


class PairError(AuditError):
    """The two checkpoints cannot be compared."""


class GateError(AuditError):
    """The shipped readings are not the published ones, and nobody said to go on."""


class CaseError(AuditError):
    """The case folder or a report cannot be written, read or resumed."""


class ChildDied(AuditError):
    """A child process ended without an answer: our bug, unless `code` says otherwise."""

    exit_status: ClassVar[int] = 1


KINDS: dict[str, type[AuditError]] = {
    kind.__name__: kind
    for kind in (
        AuditError,
        PlanError,
        CheckpointError,
        RecordsError,
        PairError,
        GateError,
        CaseError,
        ChildDied,
    )
}
"""Every kind by name, so that an error raised in a child is raised again in its parent."""
