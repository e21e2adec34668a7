"""The field: the tiles that lie, on a dark panel with the lattice, and a bolt in each hexagon."""

from __future__ import annotations

from games.tripol.board import Layout, Placed, centres
from games.tripol.tiles import tile_of
from render import kit
from render.kit import Canvas
from render.tripol.lattice import Box, Lattice
from render.tripol.pieces import base, bolt, thickness, threads, tile

RADIUS = 24


def draw_panel(canvas: Canvas, panel: Box) -> None:
    """The empty panel; it belongs to a ground."""
    left, top, right, bottom = panel
    canvas.put(kit.panel(right - left, bottom - top, RADIUS), left, top)


def inner(panel: Box) -> Box:
    """The part of a panel on which tiles may lie."""
    left, top, right, bottom = panel
    return left + 3, top + 3, right - 3, bottom - 3


def draw_field(canvas: Canvas, layout: Layout, lattice: Lattice) -> None:
    """Draws the lattice, and on it all that the panel shows of the tiles and their bolts."""
    _threads(canvas, lattice)
    draw_tiles(canvas, layout.placed, lattice)
    draw_bolts(canvas, layout, lattice)


def _threads(canvas: Canvas, lattice: Lattice) -> None:
    left, top, right, bottom = lattice.panel
    x, y = (lattice.x - left) % lattice.side, (lattice.y - top) % (2 * lattice.high)
    canvas.put(threads(right - left, bottom - top, lattice.side, x, y), left, top)


def draw_tiles(
    canvas: Canvas,
    placed: tuple[Placed, ...],
    lattice: Lattice,
    thick: int = 0,
    is_patterned: bool = False,
) -> None:
    """The tiles, first all that they stand on; `thick` is the height of their flanks."""
    side = lattice.side
    for one in placed:
        if lattice.is_inside(one.at):
            x, y = lattice.corner(one.at)
            canvas.put(base(one.at.o, side, thick or thickness(side)), x, y)
    for one in placed:
        part = lattice.shown(one.at)
        if part[0] < part[2] and part[1] < part[3]:
            cut = None if lattice.is_inside(one.at) else part
            kind = tile_of(one.tile).kind
            sprite = tile(one.letters, kind, one.at.o, side, cut, is_patterned)
            canvas.put(sprite, *lattice.corner(one.at))


def draw_bolts(canvas: Canvas, layout: Layout, lattice: Lattice) -> None:
    """A bolt in every closed centre that lies well on the panel."""
    sprite = bolt(lattice.side)
    left, top, right, bottom = lattice.panel
    for point in centres(layout):
        x, y = lattice.point(point)
        half = sprite.width // 2
        if left + half <= x <= right - half and top + half <= y <= bottom - half:
            canvas.centre(sprite, x, y)
