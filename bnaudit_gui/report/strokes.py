"""The marks, bands and arrows of a figure, each drawn the same way in every chart."""

from collections.abc import Iterator

from bnaudit_gui.core.chart import Band, Mark, OffScale, Role, Shape
from bnaudit_gui.report import ink
from bnaudit_gui.report.canvas import Canvas, Point
from bnaudit_gui.report.measure import text_width

SMALL = 10.5
"""Smallest print: 7.8 pt on a page where the figure is 750 pt wide."""
_DOT, _SQUARE, _DIAMOND = 3.8, 3.4, 7.5
_BOUND_EDGE_WIDTH = 1.3
_HATCH, _CROSS_HATCH = 15.0, 9.0


def draw_shape(canvas: Canvas, shape: Shape, at: Point, role: Role | None) -> None:
    """Draws one mark; without a role it is in ink, as in a legend."""
    colour = ink.TEXT if role is None else ink.ROLES[role]
    x, y = at
    if shape == "circle":
        canvas.circle(at, _DOT, fill=colour, edge=ink.PAPER, width=0.9)
    elif shape == "openSquare":
        corners = ((x - _SQUARE, y - _SQUARE), (x + _SQUARE, y + _SQUARE))
        canvas.rectangle(*corners, fill=ink.PAPER, edge=colour, width=1.5)
    elif shape == "diamond":
        d = _DIAMOND
        canvas.polygon([(x, y - d), (x + d, y), (x, y + d), (x - d, y)], fill=colour)
    else:
        canvas.polygon([(x, y - 4.2), (x + 4.8, y + 4.0), (x - 4.8, y + 4.0)], fill=ink.TEXT)


def draw_mark(canvas: Canvas, mark: Mark, at: Point, *, right: float) -> None:
    """Draws a mark and its words, on its left where the panel's right edge is too near."""
    draw_shape(canvas, mark.shape, at, mark.role)
    if not mark.note:
        return
    width = text_width(mark.note, SMALL)
    left = at[0] + 10 if at[0] + 10 + width < right else at[0] - 10 - width
    write_over(canvas, (left, at[1] + 3.8), mark.note)


def write_over(canvas: Canvas, at: Point, text: str) -> None:
    """Writes small words over whatever lies there, legibly."""
    width = text_width(text, SMALL)
    canvas.rectangle(
        (at[0] - 2, at[1] - 9), (at[0] + width + 2, at[1] + 3), fill=ink.PAPER, opacity=0.82
    )
    canvas.text(at, text, size=SMALL, colour=ink.SECONDARY)


def draw_bound(canvas: Canvas, band: Band, corner: Point, opposite: Point) -> None:
    """A grey band; its edges are drawn only where they lie in the panel."""
    canvas.rectangle(corner, opposite, fill=ink.BOUND)
    for x, end in ((corner[0], band.low), (opposite[0], band.high)):
        if end is not None and band.edges != "none":
            _draw_edge(canvas, x, corner[1], opposite[1], dashed=band.edges == "dashed")


def draw_band_sample(canvas: Canvas, corner: Point, opposite: Point, *, dashed: bool) -> None:
    """A small bound for a legend."""
    canvas.rectangle(corner, opposite, fill=ink.BOUND)
    for x in (corner[0], opposite[0]):
        _draw_edge(canvas, x, corner[1], opposite[1], dashed=dashed)


def _draw_edge(canvas: Canvas, x: float, top: float, bottom: float, *, dashed: bool) -> None:
    """Derived from seeds is solid, set by hand dashed."""
    canvas.line(
        [(x, top), (x, bottom)],
        colour=ink.BOUND_EDGE,
        width=_BOUND_EDGE_WIDTH,
        dashes=(4.0, 3.0) if dashed else None,
    )


def draw_leaving(canvas: Canvas, left: float, right: float, y: float) -> None:
    """Grey arrows at both edges: the band goes on beyond the panel."""
    for x, way in ((left, -1), (right, 1)):
        corners = [(x - way * 2, y), (x - way * 9, y - 4.5), (x - way * 9, y + 4.5)]
        canvas.polygon(corners, fill=ink.BOUND_EDGE)


def draw_cannot(canvas: Canvas, band: Band, corner: Point, opposite: Point) -> None:
    """Cross-hatching where a saturated reading cannot go."""
    for rising in (True, False):
        for ends in diagonals(corner, opposite, _CROSS_HATCH, rising=rising):
            canvas.line(ends, colour="#c3c7cc", width=0.7)
    if band.label:
        width = text_width(band.label, SMALL)
        # A little away from zero, where the replicates lie
        away = 8.0 if band.high is None else -8.0
        x, y = (corner[0] + opposite[0] - width) / 2 + away, (corner[1] + opposite[1]) / 2
        canvas.rectangle((x - 4, y - 8), (x + width + 4, y + 8), fill=ink.PAPER)
        canvas.text((x, y + 3.8), band.label, size=SMALL)


def draw_pass_zone(canvas: Canvas, corner: Point, opposite: Point, *, greyed: bool) -> None:
    """Blue with diagonals; without a verdict grey."""
    canvas.rectangle(corner, opposite, fill=ink.GREYED_ZONE if greyed else ink.PASS_ZONE)
    colour = ink.GREYED_LINES if greyed else ink.PASS_ZONE_LINES
    for ends in diagonals(corner, opposite, _HATCH, rising=True):
        canvas.line(ends, colour=colour, width=0.8)


def draw_off_scale(canvas: Canvas, arrow: OffScale, *, left: float, right: float, y: float) -> None:
    """An arrow at the panel's edge with its number on the inner side."""
    colour = ink.ROLES[arrow.role]
    high = arrow.side == "high"
    tip, way = (right, 1) if high else (left, -1)
    corners = [(tip - way, y), (tip - way * 8, y - 4.5), (tip - way * 8, y + 4.5)]
    canvas.polygon(corners, fill=colour)
    width = text_width(arrow.text, SMALL)
    x = tip - 12 - width if high else tip + 12
    write_over(canvas, (x, y + 3.8), arrow.text)


def draw_link(canvas: Canvas, start: Point, end: Point) -> None:
    """A thin grey arrow."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    begin = (start[0] + 11 * ux, start[1] + 11 * uy)
    neck = (end[0] - 8 * ux, end[1] - 8 * uy)
    canvas.line([begin, neck], colour=ink.BOUND_EDGE, width=1.2)
    sides = ((neck[0] - 3.6 * uy, neck[1] + 3.6 * ux), (neck[0] + 3.6 * uy, neck[1] - 3.6 * ux))
    canvas.polygon([end, *sides], fill=ink.BOUND_EDGE)


def diagonals(
    corner: Point, opposite: Point, spacing: float, *, rising: bool
) -> Iterator[tuple[Point, Point]]:
    """Lines at 45 degrees, cut off at the rectangle."""
    (left, top), (right, bottom) = corner, opposite
    if right <= left or bottom <= top:
        return
    start = left + top if rising else left - bottom
    end = right + bottom if rising else right - top
    c = start - start % spacing + spacing
    while c < end:
        if rising:
            x0, x1 = max(left, c - bottom), min(right, c - top)
            yield (x0, c - x0), (x1, c - x1)
        else:
            x0, x1 = max(left, c + top), min(right, c + bottom)
            yield (x0, x0 - c), (x1, x1 - c)
        c += spacing
