"""Verdict shapes, drawn once and used in figures and on the page.

Disc with a tick: holds. Hexagon with an exclamation mark: moved. Hexagon with an arrow: crosses.
Circled minus: no answer. All in a box of 20 by 20, y downwards.
"""

from math import cos, pi, sin
from typing import Literal, NamedTuple

from bnaudit_gui.core.chart import Icon
from bnaudit_gui.report import ink

Point = tuple[float, float]
BOX = 20.0
STROKE = 1.9
_CENTRE = BOX / 2
_HEXAGON = tuple(
    (_CENTRE + 9.6 * cos(pi / 6 + k * pi / 3), _CENTRE + 9.6 * sin(pi / 6 + k * pi / 3))
    for k in range(6)
)


class Drawing(NamedTuple):
    """One shape: its body and the strokes on it."""

    body: Literal["disc", "hexagon", "ring"]
    colour: str
    strokes: tuple[tuple[Point, ...], ...]
    """Polylines with round ends; of length zero for a dot."""

    @property
    def stroke_colour(self) -> str:
        """White on a filled body, its own colour inside a ring."""
        return self.colour if self.body == "ring" else ink.PAPER

    @property
    def corners(self) -> tuple[Point, ...]:
        """Corners of the hexagon."""
        return _HEXAGON

    @property
    def radius(self) -> float:
        """Radius of disc or ring."""
        return 9.0 if self.body == "disc" else 8.2


DRAWINGS: dict[Icon, Drawing] = {
    "holds": Drawing("disc", ink.ROLES["inside"], (((5.8, 10.3), (8.8, 13.3), (14.3, 7.0)),)),
    "moved": Drawing(
        "hexagon", ink.ROLES["beyond"], (((10, 5.2), (10, 11.0)), ((10, 14.3), (10, 14.35)))
    ),
    "crosses": Drawing(
        "hexagon",
        ink.ROLES["beyond"],
        (((5.2, 10), (14.6, 10)), ((11.0, 6.4), (14.6, 10), (11.0, 13.6))),
    ),
    "noAnswer": Drawing("ring", ink.NO_ANSWER, (((6.4, 10), (13.6, 10)),)),
}


def icon_svg(icon: Icon) -> str:
    """The shape as an SVG of its own."""
    drawing = DRAWINGS[icon]
    strokes = "".join(
        f'<polyline points="{_points(stroke)}" fill="none" stroke="{drawing.stroke_colour}" '
        f'stroke-width="{STROKE}" stroke-linecap="round" stroke-linejoin="round"/>'
        for stroke in drawing.strokes
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{BOX:g}" height="{BOX:g}" '
        f'viewBox="0 0 {BOX:g} {BOX:g}">{_body(drawing)}{strokes}</svg>'
    )


def _body(drawing: Drawing) -> str:
    if drawing.body == "hexagon":
        return f'<polygon points="{_points(drawing.corners)}" fill="{drawing.colour}"/>'
    circle = f'<circle cx="{_CENTRE:g}" cy="{_CENTRE:g}" r="{drawing.radius:g}"'
    if drawing.body == "disc":
        return f'{circle} fill="{drawing.colour}"/>'
    return f'{circle} fill="none" stroke="{drawing.colour}" stroke-width="{STROKE}"/>'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
