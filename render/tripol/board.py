"""The Tripol board, 1000 px wide: head, the whole field, a score plate for each seat.

Of a large layout a second page shows the neighbourhood of the newest tile. All here is public.
"""

from __future__ import annotations

from games.tripol.rules.state import Table
from games.tripol.rules.view import is_large
from games.tripol.texts import painted
from render.kit import Canvas
from render.tripol.accents import window
from render.tripol.field import draw_field, ground, inner
from render.tripol.head import draw_head
from render.tripol.lattice import Box, Lattice, about, steadied, whole
from render.tripol.recent import callouts, draw_brackets, draw_callouts, last_turn
from render.tripol.room import Room
from render.tripol.scores import draw_plates, height_of

LEFT, RIGHT, TOP = 20, 980, 130
FIELD_H = 942
PANEL: Box = (LEFT, TOP, RIGHT, TOP + FIELD_H)
PLATES_Y = TOP + FIELD_H + 14
NEAR_SIDE = 132
NEAR_PANEL: Box = (LEFT, TOP, RIGHT, TOP + 720)


def paint_board(table: Table, *, has_near: bool = True) -> Canvas:
    """The whole field with the newest tiles in brackets, above the plates.

    Of a large one a frame marks what the page beside it shows (`has_near`).
    """
    height = PLATES_Y + height_of(table, is_short=False) + 16
    lattice = lattice_of(table)
    canvas = Canvas(ground(lattice, height))
    draw_head(canvas, table, painted.doing(table))
    draw_field(canvas, table.layout, lattice)
    if has_near and is_large(table.layout):
        _map(canvas, table, lattice)
    _accents(canvas, table, lattice)
    draw_plates(canvas, table, PLATES_Y)
    return canvas


def paint_near(table: Table) -> Canvas:
    """The neighbourhood of the newest tile, large."""
    lattice = near_of(table)
    canvas = Canvas(ground(lattice, NEAR_PANEL[3] + 20))
    canvas.heading(painted.TITLE, painted.NEWEST, 500)
    draw_field(canvas, table.layout, lattice)
    _accents(canvas, table, lattice)
    return canvas


def lattice_of(table: Table) -> Lattice:
    """Where the whole layout lies on the board's panel: large, for nothing is placed on it."""
    return steadied(whole(inner(PANEL), table.layout.placed, margin=1, rows=1))


def near_of(table: Table) -> Lattice:
    """Where the neighbourhood of the newest tile lies on its page."""
    placed = table.layout.placed
    return about(inner(NEAR_PANEL), placed, placed[-1].at, NEAR_SIDE)


def _accents(canvas: Canvas, table: Table, lattice: Lattice) -> None:
    """What the last turn brought."""
    fresh, room = last_turn(table), Room(lattice, [one.at for one in table.layout.placed])
    draw_brackets(canvas, lattice, fresh)
    draw_callouts(canvas, callouts(lattice, fresh, room))


def _map(canvas: Canvas, table: Table, lattice: Lattice) -> None:
    """Frames the part of the board that the second page shows."""
    near = near_of(table)
    left, top, right, bottom = (
        origin + (edge - middle) * lattice.side // near.side
        for edge, middle, origin in zip(
            near.panel, (near.x, near.y) * 2, (lattice.x, lattice.y) * 2, strict=True
        )
    )
    left, top = max(left, lattice.panel[0]), max(top, lattice.panel[1])
    right, bottom = min(right, lattice.panel[2]), min(bottom, lattice.panel[3])
    canvas.put(window(right - left, bottom - top), left, top)
