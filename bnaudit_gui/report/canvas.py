"""A sheet to draw on with matplotlib: pixel coordinates, y downwards, text measured.

* Straight figure objects, never pyplot: there is no global state to disturb.
* Text stays text in the SVG, so that it can be found and read aloud.
* The same strokes give the same bytes: fixed salt, no date, no setting of the machine.
"""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, NamedTuple

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Polygon, Rectangle

from bnaudit_gui.core.chart import Icon
from bnaudit_gui.report import ink
from bnaudit_gui.report.fonts import TEXT, make_known
from bnaudit_gui.report.glyphs import printable
from bnaudit_gui.report.icons import BOX, DRAWINGS, STROKE
from bnaudit_gui.report.measure import text_width

Point = tuple[float, float]
Anchor = Literal["left", "center", "right"]
WIDTH = 1000.0
_POINTS_PER_INCH = 72.0
_SALT = "bnaudit"


class Written(NamedTuple):
    """A text and the box that it fills."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class Canvas:
    """One sheet, `WIDTH` wide; later strokes lie over earlier ones."""

    def __init__(self, height: float) -> None:
        make_known()
        self.height = height
        self.written: list[Written] = []
        """Every text with its box, so that overlaps can be found."""
        self._strokes = 0
        with _settled():
            self._figure = Figure(
                figsize=(WIDTH / _POINTS_PER_INCH, height / _POINTS_PER_INCH), dpi=_POINTS_PER_INCH
            )
            FigureCanvasSVG(self._figure)
            self._axes = self._figure.add_axes((0, 0, 1, 1))
        self._axes.set(xlim=(0, WIDTH), ylim=(height, 0), autoscale_on=False)
        self._axes.set_axis_off()

    def text(
        self,
        at: Point,
        text: str,
        *,
        size: float,
        bold: bool = False,
        colour: str = ink.TEXT,
        anchor: Anchor = "left",
    ) -> float:
        """Writes a line with its baseline at that height; returns its width."""
        text = printable(text)
        if not text:
            return 0.0
        font = FontProperties(family=TEXT, weight="bold" if bold else "normal", size=size)
        self._axes.text(
            *at,
            text,
            fontproperties=font,
            color=colour,
            ha=anchor,
            va="baseline",
            parse_math=False,
            clip_on=False,
            zorder=self._next(),
        )
        width = text_width(text, size, bold=bold)
        left = at[0] - {"left": 0.0, "center": width / 2, "right": width}[anchor]
        box = Written(text, left, at[1] - 0.76 * size, left + width, at[1] + 0.24 * size)
        self.written.append(box)
        return width

    def line(
        self,
        points: Sequence[Point],
        *,
        colour: str = ink.TEXT,
        width: float = 1.0,
        dashes: tuple[float, float] | None = None,
        ends: Literal["butt", "round"] = "butt",
    ) -> None:
        """Draws a polyline."""
        x, y = zip(*points, strict=True)
        self._axes.add_artist(
            Line2D(
                x,
                y,
                color=colour,
                linewidth=width,
                linestyle="solid"
                if dashes is None
                else (0, (dashes[0] / width, dashes[1] / width)),
                dash_capstyle="butt",
                solid_capstyle="round" if ends == "round" else "butt",
                solid_joinstyle="round" if ends == "round" else "miter",
                clip_on=False,
                zorder=self._next(),
            )
        )

    def rectangle(
        self,
        corner: Point,
        opposite: Point,
        *,
        fill: str | None,
        edge: str | None = None,
        width: float = 1.0,
        opacity: float = 1.0,
    ) -> None:
        """Draws a rectangle between two corners."""
        self._add(
            Rectangle(corner, opposite[0] - corner[0], opposite[1] - corner[1]),
            fill,
            edge,
            width,
            opacity,
        )

    def circle(
        self,
        centre: Point,
        radius: float,
        *,
        fill: str | None,
        edge: str | None = None,
        width: float = 1.0,
    ) -> None:
        """Draws a circle."""
        self._add(Circle(centre, radius), fill, edge, width)

    def polygon(
        self,
        corners: Sequence[Point],
        *,
        fill: str | None,
        edge: str | None = None,
        width: float = 1.0,
    ) -> None:
        """Draws a closed polygon."""
        self._add(Polygon(corners, closed=True), fill, edge, width)

    def icon(self, icon: Icon, centre: Point, *, size: float) -> None:
        """Draws a verdict shape, `size` high."""
        drawing, scale = DRAWINGS[icon], size / BOX

        def place(point: Point) -> Point:
            return (
                centre[0] + (point[0] - BOX / 2) * scale,
                centre[1] + (point[1] - BOX / 2) * scale,
            )

        if drawing.body == "hexagon":
            self.polygon([place(corner) for corner in drawing.corners], fill=drawing.colour)
        else:
            filled = drawing.body == "disc"
            self.circle(
                centre,
                drawing.radius * scale,
                fill=drawing.colour if filled else ink.PAPER,
                edge=None if filled else drawing.colour,
                width=STROKE * scale,
            )
        for stroke in drawing.strokes:
            points = [place(point) for point in stroke]
            self.line(points, colour=drawing.stroke_colour, width=STROKE * scale, ends="round")

    def svg(self) -> str:
        """The sheet as SVG text."""
        stream = io.StringIO()
        with _settled():
            self._figure.savefig(
                stream, format="svg", metadata={"Date": None, "Creator": "bnaudit"}
            )
        return stream.getvalue()

    def _add(
        self,
        patch: Rectangle | Circle | Polygon,
        fill: str | None,
        edge: str | None,
        width: float,
        opacity: float = 1.0,
    ) -> None:
        patch.set(
            facecolor=fill or "none",
            edgecolor=edge or "none",
            linewidth=width if edge else 0.0,
            alpha=opacity if opacity < 1 else None,
            joinstyle="miter",
            clip_on=False,
            zorder=self._next(),
        )
        self._axes.add_artist(patch)

    def _next(self) -> int:
        self._strokes += 1
        return self._strokes


@contextmanager
def _settled() -> Iterator[None]:
    """The defaults of matplotlib, whatever the machine's own settings say."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams["svg.fonttype"] = "none"
        matplotlib.rcParams["svg.hashsalt"] = _SALT
        yield
