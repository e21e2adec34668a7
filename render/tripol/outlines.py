"""Outlines on a field: of the best move's tiles in gold, of the largest figure in white."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from games.tripol.rules.board import Layout, Placed
from games.tripol.rules.grid import Point, around, corners
from games.tripol.rules.placing import Figure, figures_of
from games.tripol.rules.state import Table
from render.kit import NIGHT, Sprite, mix
from render.kit.marks import BLACK, WHITE
from render.kit.pixels import scaled
from render.tripol.faces import EDGE
from render.tripol.lattice import Lattice

SCALE = 2
SIXTHS = 6
"""Points are counted in sixths of a half-side: corners, middles and centres are then whole."""

Loop = list[Point]


class Best(Struct, frozen=True):
    """The placement that brought most: its number among all, its tile, the hexagons it closed."""

    number: int
    placed: Placed
    hexagons: tuple[Point, ...]


def best_of(table: Table) -> Best | None:
    """The first of the placements that brought most; None where nothing was placed."""
    if not table.laid:
        return None
    number = max(range(len(table.laid)), key=lambda at: (table.laid[at].score.points, -at))
    placed = table.layout.placed[number + 1]
    before = {one.at for one in table.layout.placed[: number + 2]}
    closed = tuple(point for point in corners(placed.at) if before.issuperset(around(point)))
    return Best(number, placed, closed)


def tiles_of(layout: Layout, best: Best) -> tuple[Placed, ...]:
    """The tile of the best move with all tiles of the hexagons that it closed."""
    places = {best.placed.at}.union(*(around(point) for point in best.hexagons))
    return tuple(one for one in layout.placed if one.at in places)


def largest_of(layout: Layout) -> tuple[Figure, int] | None:
    """The closed figure with the most sides, and that number; None without any."""
    return max(figures_of(layout.placed), key=lambda figure: figure[1], default=None)


def around_tiles(tiles: Iterable[Placed]) -> list[Loop]:
    """The outline of some tiles."""
    edges: list[tuple[Point, Point]] = []
    for one in tiles:
        points = [(SIXTHS * u, SIXTHS * v) for u, v in corners(one.at)]
        edges += [(points[at], points[(at + 1) % 3]) for at in range(3)]
    return loops(edges)


def around_figure(layout: Layout, figure: Figure) -> list[Loop]:
    """The outline of a figure, with those of the holes in it."""
    edges: list[tuple[Point, Point]] = []
    for index, half in figure:
        points = corners(layout.placed[index].at)
        side, is_second = divmod(half, 2)
        one, two = points[side], points[(side + 1) % 3]
        middle = 3 * (one[0] + two[0]), 3 * (one[1] + two[1])
        centre = 2 * sum(u for u, _ in points), 2 * sum(v for _, v in points)
        u, v = two if is_second else one
        corner = SIXTHS * u, SIXTHS * v
        edges += [(corner, middle), (middle, centre), (centre, corner)]
    return loops(edges)


def loops(edges: Sequence[tuple[Point, Point]]) -> list[Loop]:
    """Joins the edges that occur once into closed lines."""
    counts: dict[frozenset[Point], int] = {}
    for edge in edges:
        key = frozenset(edge)
        counts[key] = counts.get(key, 0) + 1
    ways: dict[Point, list[Point]] = {}
    for one, two in edges:
        if counts[frozenset((one, two))] == 1:
            ways.setdefault(one, []).append(two)
            ways.setdefault(two, []).append(one)
    out: list[Loop] = []
    for start in ways:
        while ways[start]:
            out.append(_walked(ways, start))
    return out


def _walked(ways: dict[Point, list[Point]], start: Point) -> Loop:
    """One closed line from a point; its edges are taken out of `ways`."""
    loop = [start]
    here = start
    while True:
        after = ways[here].pop(0)
        ways[after].remove(here)
        if after == start:
            return loop
        loop.append(after)
        here = after


def drawn(lattice: Lattice, lines: Sequence[Loop], px: float, *, is_gold: bool) -> Sprite:
    """These lines on the panel, `px` wide, of gold or white; drawn anew for each match."""
    places = [[_place(lattice, point) for point in line] for line in lines]
    xs = [x for line in places for x, _ in line]
    ys = [y for line in places for _, y in line]
    pad = round(px) + 4
    left, top = int(min(xs)) - pad, int(min(ys)) - pad
    size = (int(max(xs)) - left + pad) * SCALE, (int(max(ys)) - top + pad) * SCALE
    shapes = [[((x - left) * SCALE, (y - top) * SCALE) for x, y in line] for line in places]
    out = Image.new("RGBA", size, (*EDGE, 0))
    out.putalpha(_stroked(size, shapes, (px + 5) * SCALE))
    line = _stroked(size, shapes, px * SCALE)
    if is_gold:
        tone = NIGHT.gold
        out.paste((*mix(tone.dark, BLACK, 0.1), 255), (0, 0), line)
        face = _sloped(size, mix(tone.light, WHITE, 0.4), tone.mid)
        out.paste(face, (0, 0), _stroked(size, shapes, (px - 4) * SCALE))
    else:
        out.paste((*WHITE, 255), (0, 0), line)
    small = out.reduce(SCALE)
    return Sprite(small, *small.size, -left, -top)


def _place(lattice: Lattice, point: Point) -> tuple[float, float]:
    u, v = point
    return (
        lattice.x + u * lattice.side / 4 / SIXTHS,
        lattice.y + v * lattice.high / 2 / SIXTHS,
    )


def _stroked(
    size: tuple[int, int], lines: Sequence[Sequence[tuple[float, float]]], width: float
) -> Image.Image:
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    half = width / 2
    for line in lines:
        draw.line([*line, line[0]], fill=255, width=round(width))
        for x, y in line:
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return mask


def _sloped(
    size: tuple[int, int], top: tuple[int, int, int], low: tuple[int, int, int]
) -> Image.Image:
    """A paint that runs from one colour at the top to another."""
    ramp = scaled(Image.linear_gradient("L"), *size)
    return Image.composite(
        Image.new("RGBA", size, (*low, 255)), Image.new("RGBA", size, (*top, 255)), ramp
    )
