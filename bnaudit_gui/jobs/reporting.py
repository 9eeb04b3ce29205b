"""From a finished case to a report on disk, signed or marked UNSIGNED."""

from pathlib import Path
from typing import TYPE_CHECKING

from bnaudit_gui.core.errors import CaseError
from bnaudit_gui.jobs.case import REPORTS, load_record, write_atomic
from bnaudit_gui.words.catalogue import Catalogue

if TYPE_CHECKING:
    from bnaudit_gui.report.identities import Identity

# typst, matplotlib and pyHanko are imported where they are used: they take a second and more.


def make_report(
    case: Path, out: Path | None, say: Catalogue, *, identity: "Identity | None" = None
) -> Path:
    """Typesets a case's record, signs it if there is an identity, and writes the PDF.

    Returns: where it lies; by default in the case's reports folder.

    Errors:
        AuditError: there is no finished audit, the identity cannot sign, or the report cannot be
            written; what stood there before is untouched.
    """
    from bnaudit_gui.report.document import typeset

    record = load_record(case)
    path = out if out is not None else case / REPORTS / "report.pdf"
    _make_folder(path.parent, path)
    if identity is None:
        write_atomic(path, typeset(record, say=say))
        return path
    from bnaudit_gui.report.identities import check_identity, signer_block
    from bnaudit_gui.report.signing import sign

    check_identity(identity)
    document = typeset(record, say=say, signer=signer_block(identity))
    write_atomic(path, sign(document, identity))
    return path


def _make_folder(folder: Path, path: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CaseError("case.notWritten", file=str(path), reason=reason) from error
