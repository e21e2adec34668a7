"""The plates of the stacks at both edges: their names, what matches, how near the others are."""

from __future__ import annotations

from games.first import first_of
from games.timelock.rules.board import GOAL, STACKS
from games.timelock.rules.matching import FARTHEST, distance, is_removed, matches
from games.timelock.rules.state import State, Terms
from games.timelock.texts import painted
from render import kit
from render.kit import NIGHT, Canvas
from render.timelock.layout import BOARD_Y, CELL_W, GAUGE_H, PLATE_H, Layout, column_x
from render.timelock.pieces import gauge, gone_plate

PLATE_W = 138


def plate_y(layout: Layout, side: int) -> int:
    """Upper edge of a side's plates, at the outer edge of the board."""
    return layout.near_y + GAUGE_H + 14 if side == layout.near else BOARD_Y + 10


def gauge_y(layout: Layout, side: int) -> int:
    """Upper edge of a side's gauges, between its plates and the rows."""
    return layout.near_y + 8 if side == layout.near else BOARD_Y + 10 + PLATE_H + 6


def plate_x(home: str) -> int:
    """Left edge of a column's plate."""
    return column_x(home) + (CELL_W - PLATE_W) // 2


def seat_of(terms: Terms, side: int, home: str) -> int:
    """The seat that owns a Time Stack."""
    return first_of(
        seat for seat in range(terms.seats) if terms.edge(seat) == side and home in terms.own(seat)
    )


def draw_plates(canvas: Canvas, table: State, layout: Layout, side: int) -> None:
    """The plates of a side: brass for the mover's, and below or above them the gauges."""
    for home in STACKS:
        _plate(canvas, table, layout, side, home)
    x = column_x(GOAL) + CELL_W // 2
    canvas.text(x, plate_y(layout, side) + PLATE_H // 2, painted.GOAL, 42, NIGHT.brass.light)


def _plate(canvas: Canvas, table: State, layout: Layout, side: int, home: str) -> None:
    x, y = plate_x(home), plate_y(layout, side)
    middle = y + PLATE_H // 2 - 1
    seat = seat_of(table.terms, side, home)
    gone = is_removed(table.board, side, home)
    lit = seat == table.mover and not gone
    if gone:
        canvas.put(gone_plate(PLATE_W, PLATE_H), x, y)
    else:
        canvas.put(kit.plate(PLATE_W, PLATE_H, lit), x, y)
    done = gone or matches(table.board, side, home)
    ink = NIGHT.ink if lit else NIGHT.brass.light if done else NIGHT.text
    wide = table.terms.seats == 4
    if wide:
        canvas.centre(kit.seat_mark(seat, 36), x + 24, middle)
    letter = x + PLATE_W // 2 - (24 if done else 0)
    if wide:
        letter = x + (66 if done else 78)
    canvas.text(letter, middle, home, 48, ink)
    if done:
        canvas.centre(kit.icon("check", 44, ink), letter + (44 if wide else 50), middle)
    if gone:
        return
    share = FARTHEST - distance(table.board, side, home)
    canvas.put(gauge(PLATE_W, share, FARTHEST), x, gauge_y(layout, side))
