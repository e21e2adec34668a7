"""The field: the tiles that lie, on a dark panel with the lattice, and a bolt in each hexagon."""

from __future__ import annotations

from PIL import Image

from games.tripol.rules.board import Layout, Placed, centres
from games.tripol.rules.grid import beside
from games.tripol.rules.tiles import tile_of
from render import kit
from render.ground import Ground
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Colour, mix
from render.tripol.lattice import Box, Lattice
from render.tripol.pieces import FLANK, base, bolt, thickness, threads, tile

RADIUS = 24
THREAD = mix(NIGHT.steel.mid, NIGHT.steel.light, 0.2)
"""The colour of the lattice's lines."""

EDGE = 3
"""Between the edge of a panel and what lies on it, in px."""


def inner(panel: Box) -> Box:
    """The part of a panel on which tiles may lie."""
    left, top, right, bottom = panel
    return left + EDGE, top + EDGE, right - EDGE, bottom - EDGE


def ground(lattice: Lattice, height: int) -> Ground:
    """The bench of a picture of that height, with the panel and the lines of its lattice."""
    left, top, _, _ = lattice.panel
    x, y = (lattice.x - left) % lattice.side, (lattice.y - top) % (2 * lattice.high)
    if 2 * x >= lattice.side:  # the lines repeat half a side farther, one row farther
        x, y = x - lattice.side // 2, (y + lattice.high) % (2 * lattice.high)
    return _ground(lattice.panel, height, lattice.side, x, y)


@kept_ground
def _ground(panel: Box, height: int, side: int, x: int, y: int) -> Image.Image:
    left, top, right, bottom = panel
    wide, tall = right - left, bottom - top
    canvas = Canvas(kit.bench(1000, height))
    canvas.put(kit.panel(wide + 2 * EDGE, tall + 2 * EDGE, RADIUS), left - EDGE, top - EDGE)
    image = canvas.image
    image.paste(THREAD, (left, top), threads(wide, tall, side, x, y))
    return image


def draw_field(canvas: Canvas, layout: Layout, lattice: Lattice) -> None:
    """Draws all that the panel shows of the tiles and their bolts."""
    draw_tiles(canvas, layout.placed, lattice)
    draw_bolts(canvas, layout, lattice)


def draw_tiles(
    canvas: Canvas,
    placed: tuple[Placed, ...],
    lattice: Lattice,
    thick: int = 0,
    flank: Colour = FLANK,
    *,
    is_patterned: bool = False,
) -> None:
    """The tiles, first all that they stand on; `thick` is the height of their flanks in px.

    What a tile stands on is left out where others lie on all its three sides, and of the rest what
    whole tiles hide.
    """
    side = lattice.side
    whole, taken = (0, 0, side, lattice.high), {one.at for one in placed}
    found = [(one, x, y, lattice.cut(x, y)) for one in placed for x, y in (lattice.corner(one.at),)]
    solid = {one.at for one, _, _, part in found if part == whole}
    for at, x, y in ((one.at, x, y) for one, x, y, part in found if part == whole):
        others = beside(at, has_offset=False)
        if not taken.issuperset(others):
            closed = tuple(other in solid for other in others)
            canvas.put(base(at.o, side, thick or thickness(side), flank, closed), x, y)
    for one, x, y, part in found:
        if part is not None:
            cut = None if part == whole else part
            kind = tile_of(one.tile).kind
            canvas.put(tile(one.letters, kind, one.at.o, side, cut, is_patterned), x, y)


def draw_bolts(canvas: Canvas, layout: Layout, lattice: Lattice) -> None:
    """A bolt in every closed centre that lies well on the panel."""
    sprite = bolt(lattice.side)
    left, top, right, bottom = lattice.panel
    half = sprite.width // 2
    for point in centres(layout):
        x, y = lattice.point(point)
        if left + half <= x <= right - half and top + half <= y <= bottom - half:
            canvas.centre(sprite, x, y)
