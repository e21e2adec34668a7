"""Beside the board: each side's Goal by itself, from its edge up to its third rank."""

from __future__ import annotations

from games.timelock.rules.board import GOAL, SIDES, SOUTH, column, pip_of
from games.timelock.rules.matching import trio
from games.timelock.rules.state import State, Terms
from games.timelock.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Weight
from render.timelock.layout import BOARD_Y, GOAL_W, GOAL_X, Layout, shared
from render.timelock.pieces import foot_of, piece, square

GAP = 10
"""Between both panels."""

HEAD_H = 76
"""The marks of a panel."""

RANKS = 3
CELL_W, CELL_GAP = 110, 5
LEAST_CELL = 30
SHARE = 78
"""The pieces here are so wide of a hundred of those on the board."""


def seats_at(terms: Terms, side: int) -> tuple[int, ...]:
    """The seats at an edge, from the left; none at the edge that nobody plays."""
    return tuple(seat for seat in _from_left(terms.seats) if terms.edge(seat) == side)


def _from_left(seats: int) -> tuple[int, ...]:
    return (0, 3, 1, 2) if seats == 4 else tuple(range(seats))


def panel_box(layout: Layout, side: int) -> tuple[int, int]:
    """Upper edge and height of a side's panel."""
    height = (layout.board_h - GAP) // 2
    return (BOARD_Y + layout.board_h - height if side == layout.near else BOARD_Y), height


def draw_panels(canvas: Canvas, layout: Layout, sides: tuple[int, ...]) -> None:
    """The panels, which are scenery."""
    for side in sides:
        y, height = panel_box(layout, side)
        canvas.put(kit.panel(GOAL_W, height), GOAL_X, y)


def draw_goal(canvas: Canvas, table: State, layout: Layout, side: int) -> None:
    """The marks of a side, and its Goal as the side's stacks have to stand."""
    y, height = panel_box(layout, side)
    is_near = side == layout.near
    _marks(canvas, table, side, y + height - 44 if is_near else y + 44)
    middle = GOAL_X + GOAL_W // 2
    caption = y + height - HEAD_H - 20 if is_near else y + HEAD_H + 20
    canvas.text(middle, caption, painted.GOAL, 36, NIGHT.brass.light, weight=Weight.SEMI)
    squares = ranks(table, side, GOAL)
    room = height - HEAD_H - 40 - 2 * CELL_GAP - 8
    top = y + 8 + CELL_GAP if is_near else y + HEAD_H + 40 + CELL_GAP
    unit = 34
    while sum(_need(square, unit) for square in squares) > room:
        unit -= 2
    heights = shared([_need(square, unit) for square in squares], room)
    seen = list(zip(squares, heights, strict=True))
    for pieces, tall in reversed(seen) if is_near else seen:
        canvas.put(square(CELL_W, tall - CELL_GAP, True, False), middle - CELL_W // 2, top)
        for level, one in enumerate(pieces):
            wide = foot_of(pip_of(one), unit) * SHARE // 100
            sprite = piece(side, GOAL, pip_of(one), unit, wide)
            canvas.put(
                sprite,
                middle - sprite.width // 2,
                top + tall - CELL_GAP - 5 - (level + 1) * unit,
            )
        top += tall


def _need(pieces: str, unit: int) -> int:
    return max(LEAST_CELL, len(pieces) * unit + 12) + CELL_GAP


def ranks(table: State, side: int, home: str) -> tuple[str, ...]:
    """The squares of a trio by rank: three, or without a board from its lowest piece on."""
    ranked = trio(column(table.board, home), side)
    if table.terms.has_board:
        return ranked[:RANKS]
    held = [at for at, pieces in enumerate(ranked) if pieces]
    seen = ranked[held[0] : held[-1] + 1]
    return seen + ("",) * (RANKS - len(seen))


def _marks(canvas: Canvas, table: State, side: int, y: int) -> None:
    middle = GOAL_X + GOAL_W // 2
    seats = seats_at(table.terms, side)
    if len(seats) == 1:
        canvas.centre(kit.seat_mark(seats[0], 64), middle, y)
        return
    for at, seat in enumerate(seats):
        px = 56 if seat == table.mover else 40
        canvas.centre(kit.seat_mark(seat, px), middle - 30 + 60 * at, y)


def sides_of(terms: Terms) -> tuple[int, ...]:
    """The sides that race: in a solitaire South alone."""
    return (SOUTH,) if terms.is_solitaire else SIDES
