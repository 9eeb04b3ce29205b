"""Colours of everything printed: the window's light theme."""

from bnaudit_gui.core.chart import Role

PAPER = "#ffffff"
TEXT = "#1a1d21"
SECONDARY = "#565e68"
LINE = "#d7dbe0"
GRID = "#eceef1"
BOUND = "#e4e4e6"
BOUND_EDGE = "#88909a"
PASS_ZONE = "#dcebf5"
PASS_ZONE_LINES = "#b4cfe2"
GREYED_ZONE = "#f1f2f3"
GREYED_LINES = "#dcdfe2"
NO_ANSWER = "#6b737d"

ROLES: dict[Role, str] = {"beyond": "#d55e00", "inside": "#0072b2", "none": "#767676"}
"""How a mark was judged. Nothing rests on the colour alone."""
