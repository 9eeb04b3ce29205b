"""What a report's page 1 prints, and the record that travels inside."""

import hashlib
from dataclasses import dataclass

import pypdfium2

RECORD = "record.json"


@dataclass(frozen=True, kw_only=True)
class Printed:
    """The two things that a report holds against itself."""

    text: str
    """All characters of page 1 but white space: a long digest may be broken over lines."""
    records: tuple[bytes, ...]
    """Every attachment called `record.json`; a report has exactly one."""

    def bears(self, digest: str) -> bool:
        """Whether page 1 prints that digest."""
        return digest in self.text


def sha256_of(record: bytes) -> str:
    """SHA-256 in hexadecimal, as page 1 prints it."""
    return hashlib.sha256(record).hexdigest()


def read_printed(pdf: bytes) -> Printed:
    """Reads page 1 and the attached record.

    Errors:
        pypdfium2.PdfiumError: it cannot be read as a PDF.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        attached = [document.get_attachment(i) for i in range(document.count_attachments())]
        return Printed(
            text="".join(document[0].get_textpage().get_text_range().split()),
            records=tuple(bytes(a.get_data()) for a in attached if a.get_name() == RECORD),
        )
    finally:
        document.close()
