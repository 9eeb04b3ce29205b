"""How the window looks: one palette light, one dark, and the few things Fusion draws badly.

* Every colour has a role, measured for contrast (text 4.5:1, shapes and edges 3:1).
* Where Qt cannot switch the colour scheme by itself, the palette is set here.
"""

from typing import Final, Literal, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

Scheme = Literal["system", "light", "dark"]

INSIDE, RELATED, BETWEEN, MARGIN, PAGE = 4, 8, 12, 16, 28
"""Spacing in pixels: in a control, related things, panels, margins of a panel and of a page."""
BASE_PT = 9.75
TITLE, HEADLINE, SECTION, CARD, CAPTION = 1.62, 1.50, 1.18, 1.06, 0.92
"""Type sizes as shares of the base."""


class Tone(NamedTuple):
    """Three colours of one judgement."""

    shape: str
    word: str
    tint: str


class Colours(NamedTuple):
    """One scheme."""

    page: str
    panel: str
    bars: str
    text: str
    secondary: str
    line: str
    primary: str
    holds: Tone
    beyond: Tone
    none: Tone
    band: str
    band_edge: str


LIGHT: Final = Colours(
    page="#f2f4f6",
    panel="#ffffff",
    bars="#eaedf0",
    text="#1a1d21",
    secondary="#565e68",
    line="#d7dbe0",
    primary="#0072b2",
    holds=Tone("#0072b2", "#00588a", "#e7f1f8"),
    beyond=Tone("#d55e00", "#a84800", "#fcefe4"),
    none=Tone("#6b737d", "#565e68", "#eceef1"),
    band="#e4e4e6",
    band_edge="#88909a",
)
DARK: Final = Colours(
    page="#1c1f22",
    panel="#25292d",
    bars="#202428",
    text="#e8eaec",
    secondary="#a9b1ba",
    line="#3b4147",
    primary="#1f78b0",
    holds=Tone("#56b4e9", "#7cc4ee", "#1f3442"),
    beyond=Tone("#f0843c", "#f7a36c", "#3d2a1e"),
    none=Tone("#a0a8b1", "#b4bbc3", "#33383e"),
    band="#3a4046",
    band_edge="#7d8792",
)


def is_dark(palette: QPalette) -> bool:
    """Whether a palette is a dark one."""
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def colours_of(palette: QPalette) -> Colours:
    """The scheme that goes with a palette."""
    return DARK if is_dark(palette) else LIGHT


def apply_theme(application: QApplication, scheme: Scheme) -> None:
    """Sets style, palette and the style sheet for a colour scheme."""
    application.setStyle("Fusion")
    hints = application.styleHints()
    asked = {
        "light": Qt.ColorScheme.Light,
        "dark": Qt.ColorScheme.Dark,
        "system": Qt.ColorScheme.Unknown,
    }[scheme]
    hints.setColorScheme(asked)
    dark = scheme == "dark" or (scheme == "system" and hints.colorScheme() == Qt.ColorScheme.Dark)
    colours = DARK if dark else LIGHT
    application.setPalette(palette_of(colours))
    application.setStyleSheet(style_sheet(colours))


def palette_of(colours: Colours) -> QPalette:
    """The Qt palette of a scheme."""
    role = QPalette.ColorRole
    palette = QPalette()
    for which, colour in (
        (role.Window, colours.page),
        (role.Base, colours.panel),
        (role.AlternateBase, colours.bars),
        (role.Button, colours.panel),
        (role.WindowText, colours.text),
        (role.Text, colours.text),
        (role.ButtonText, colours.text),
        (role.ToolTipBase, colours.panel),
        (role.ToolTipText, colours.text),
        (role.PlaceholderText, colours.secondary),
        (role.Highlight, colours.primary),
        (role.HighlightedText, "#ffffff"),
        (role.Link, colours.holds.word),
        (role.Mid, colours.line),
        (role.Accent, colours.primary),
    ):
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(colours.secondary))
    return palette


def style_sheet(colours: Colours) -> str:
    """What the palette cannot say: primary button, panels, bars, flat table heads."""
    return f"""
    QFrame[panel="true"] {{ background: {colours.panel}; border: 1px solid {colours.line};
        border-radius: 6px; }}
    QFrame[bar="true"] {{ background: {colours.bars}; border: none; }}
    QFrame[tone="holds"] {{ background: {colours.holds.tint}; border: none; border-radius: 6px; }}
    QFrame[tone="beyond"] {{ background: {colours.beyond.tint}; border: none; border-radius: 6px; }}
    QFrame[tone="none"] {{ background: {colours.none.tint}; border: none; border-radius: 6px; }}
    QFrame[slot="empty"] {{ background: transparent; border: 1px dashed {colours.secondary};
        border-radius: 6px; }}
    QFrame[slot="held"] {{ background: {colours.holds.tint}; border: 2px solid {colours.primary};
        border-radius: 6px; }}
    QFrame[slot="filled"] {{ background: {colours.panel}; border: 1px solid {colours.line};
        border-radius: 6px; }}
    QFrame[slot="refused"] {{ background: {colours.panel}; border: 2px solid {colours.beyond.shape};
        border-radius: 6px; }}
    QLabel[quiet="true"] {{ color: {colours.secondary}; }}
    QLabel[word="beyond"] {{ color: {colours.beyond.word}; }}
    QLabel[word="holds"] {{ color: {colours.holds.word}; }}
    QLabel[word="none"] {{ color: {colours.none.word}; }}
    QPushButton[primary="true"] {{ background: {colours.primary}; color: #ffffff; border: none;
        border-radius: 4px; padding: 7px 16px; font-weight: bold; }}
    QPushButton[primary="true"]:hover {{ background: #005f96; }}
    QPushButton[primary="true"]:pressed {{ background: #004d7a; }}
    QPushButton[primary="true"]:focus {{ border: 2px solid {colours.text}; padding: 5px 14px; }}
    QPushButton[primary="true"]:disabled {{ background: {colours.none.tint};
        color: {colours.secondary}; }}
    QPushButton[way="primary"] {{ background: {colours.primary}; border: none;
        border-radius: 6px; }}
    QPushButton[way="primary"] QLabel {{ color: #ffffff; }}
    QPushButton[way="primary"]:hover {{ background: #005f96; }}
    QPushButton[way="other"] {{ background: {colours.panel}; border: 1px solid {colours.line};
        border-radius: 6px; }}
    QPushButton[way="other"]:hover {{ border: 1px solid {colours.primary}; }}
    QPushButton[way]:focus {{ border: 2px solid {colours.text}; }}
    QPushButton[way]:pressed {{ background: {colours.bars}; }}
    QHeaderView::section {{ background: {colours.panel}; color: {colours.secondary}; border: none;
        border-bottom: 1px solid {colours.line}; padding: 4px 6px; }}
    QTableView {{ border: none; gridline-color: transparent; }}
    """


def scaled_font_css(share: float, *, bold: bool = False) -> str:
    """A label's own style: its size as a share of the base, so that all grow together."""
    weight = " font-weight: bold;" if bold else ""
    return f"font-size: {BASE_PT * share:.2f}pt;{weight}"
