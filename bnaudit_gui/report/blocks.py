"""What a page is made of: plain blocks that the template lays out without knowing what they say."""

from typing import Literal

from bnaudit_gui.core.wire import Row

Width = Literal["auto", "1fr", "2fr", "3fr"]


class Cell(Row, frozen=True, kw_only=True):
    """One cell of a table."""

    text: str
    icon: str = ""
    """Verdict shape before the text."""
    bold: bool = False
    mono: bool = False
    """Fixed width, for digests only."""
    muted: bool = False
    beneath: str = ""
    """A smaller second line."""
    beneath_bold: bool = False


class Block(Row, frozen=True, kw_only=True, tag_field="kind"):
    """Base of all blocks; the tag is the class's name."""


class Paragraph(Block, frozen=True, kw_only=True, tag=True):
    """A sentence or more."""

    text: str
    style: Literal["plain", "muted", "bold", "alarm", "end"] = "plain"


class Pairs(Block, frozen=True, kw_only=True, tag=True):
    """Names and what belongs to them, in two columns."""

    rows: tuple[tuple[str, Cell], ...]
    narrow: bool = False
    """Whether the names are short marks."""


class Columns(Block, frozen=True, kw_only=True, tag=True):
    """A table."""

    heads: tuple[str, ...]
    widths: tuple[Width, ...]
    right: tuple[bool, ...]
    """Whether a column is aligned right, as numbers are."""
    rows: tuple[tuple[Cell, ...], ...]
    size: Literal["normal", "small"] = "normal"


class Items(Block, frozen=True, kw_only=True, tag=True):
    """A list of sentences."""

    items: tuple[str, ...]


class Figure(Block, frozen=True, kw_only=True, tag=True):
    """A figure by its number among the SVGs handed over."""

    index: int
    alternative: str
    """Its sentence, for whoever cannot see it."""


class Section(Row, frozen=True, kw_only=True):
    """A headed run of blocks; without a title it follows on."""

    title: str = ""
    blocks: tuple[Block, ...]
    label: str = ""
    """Where page 1 may point to."""
    landscape: bool = False
    """Whether it fills a page of its own, turned."""


class Front(Row, frozen=True, kw_only=True):
    """Page 1."""

    title: str
    badge: str
    """UNSIGNED or DEMONSTRATION; empty where a person signs."""
    facts: tuple[tuple[str, str], ...]
    """Case, auditor, organisation, dates."""
    icon: str
    headline: str
    sentence: str
    sections: tuple[Section, ...]
    pointer: str
    """Words before the number of the page where the findings stand."""
    signature: Section | None
    """Who signs; None: a draft."""


class Document(Row, frozen=True, kw_only=True):
    """Everything printed, in order."""

    language: str
    title: str
    author: str
    front: Front
    sections: tuple[Section, ...]
    footer: str
    page: str
    """Words around page numbers: `page {page} of {pages}` with both still open."""
    attachment: str
    """What the attached record is."""


def plain(text: str) -> Cell:
    """An ordinary cell."""
    return Cell(text=text)


def muted(text: str) -> Cell:
    """A cell of lesser weight."""
    return Cell(text=text, muted=True)


def digest(text: str) -> Cell:
    """A cell with a digest."""
    return Cell(text=text, mono=True)
