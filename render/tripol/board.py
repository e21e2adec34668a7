"""The Tripol board, 1000 px wide: head, the whole field, a score plate for each seat.

Of a large layout a second page shows the neighbourhood of the newest tile. All here is public.
"""

from __future__ import annotations

from PIL import Image

from games.tripol.pages import is_large
from games.tripol.state import Table
from games.tripol.texts import painted
from render import kit
from render.kept import kept_ground
from render.kit import Canvas
from render.tripol.field import draw_field, draw_panel, inner
from render.tripol.head import draw_head
from render.tripol.lattice import Box, Lattice, about, whole
from render.tripol.marks import window
from render.tripol.recent import draw_badges, draw_brackets, last_turn
from render.tripol.room import Room
from render.tripol.scores import draw_plates, height_of

LEFT, RIGHT, TOP = 20, 980, 130
FIELD_H = 942
PANEL: Box = (LEFT, TOP, RIGHT, TOP + FIELD_H)
PLATES_Y = TOP + FIELD_H + 14
NEAR_SIDE = 132
NEAR_PANEL: Box = (LEFT, TOP, RIGHT, TOP + 720)


def paint_board(table: Table) -> Canvas:
    """The whole field with the newest tiles in brackets, above the plates."""
    height = PLATES_Y + height_of(table, is_short=False) + 16
    canvas = Canvas(_ground(PANEL, height))
    draw_head(canvas, table, table.mover, painted.doing(table))
    lattice = lattice_of(table)
    _field(canvas, table, lattice)
    if is_large(table.layout):
        _map(canvas, table, lattice)
    draw_plates(canvas, table, PLATES_Y)
    return canvas


def paint_near(table: Table) -> Canvas:
    """The neighbourhood of the newest tile, large."""
    canvas = Canvas(_ground(NEAR_PANEL, NEAR_PANEL[3] + 20))
    canvas.heading(painted.TITLE, painted.NEWEST, 500)
    _field(canvas, table, near_of(table))
    return canvas


def lattice_of(table: Table) -> Lattice:
    """Where the whole layout lies on the board's panel."""
    margin = 3 if table.terms.experiment else 2
    return whole(inner(PANEL), table.layout.placed, margin)


def near_of(table: Table) -> Lattice:
    """Where the neighbourhood of the newest tile lies on its page."""
    return about(inner(NEAR_PANEL), table.layout.placed[-1].at, NEAR_SIDE)


def _field(canvas: Canvas, table: Table, lattice: Lattice) -> None:
    draw_field(canvas, table.layout, lattice)
    fresh = last_turn(table)
    draw_brackets(canvas, lattice, fresh)
    draw_badges(canvas, lattice, fresh, Room(lattice, table.layout.placed))


def _map(canvas: Canvas, table: Table, lattice: Lattice) -> None:
    """Frames the part of the board that the second page shows."""
    near = near_of(table)
    x, y = lattice.centre(table.layout.placed[-1].at)
    width = (near.panel[2] - near.panel[0]) * lattice.side // near.side
    height = (near.panel[3] - near.panel[1]) * lattice.side // near.side
    left, top, right, bottom = lattice.panel
    x0, y0 = max(left, x - width // 2), max(top, y - height // 2)
    x1, y1 = min(right, x + width // 2), min(bottom, y + height // 2)
    canvas.put(window(x1 - x0, y1 - y0), x0, y0)


@kept_ground
def _ground(panel: Box, height: int) -> Image.Image:
    """What all boards of that height share: the bench and the empty panel."""
    canvas = Canvas(kit.bench(1000, height))
    draw_panel(canvas, panel)
    return canvas.image
