"""The board of an ending, small: where every piece stands at the end."""

from __future__ import annotations

from games.timelock.rules.board import CENTRE, GOAL, HOMES, column, owner, pip_of
from games.timelock.rules.state import State
from render.kit import Canvas
from render.timelock.layout import shared
from render.timelock.pieces import FOOT, piece, square

EDGE, GAP = 9, 3
LARGEST, SMALLEST = 64, 10
LEAST_ROW, LEAST_OF_NINE = 36, 24
"""The least heights of a row, with a board and without one."""

Box = tuple[int, int, int, int]
"""Left, top, width and height."""


def draw_board(canvas: Canvas, table: State, box: Box) -> None:
    """Draws the squares and pieces on a plate of that box, which is scenery."""
    x, y, width, tall = box
    pitch = (width - 2 * EDGE + GAP) // len(HOMES)
    wide_cell = pitch - GAP
    least = LEAST_ROW if table.terms.has_board else LEAST_OF_NINE
    most = LARGEST * width // 1000 + 4
    columns = [column(table.board, home) for home in HOMES]
    count = len(columns[0])
    highest = [max(len(squares[row]) for squares in columns) for row in range(count)]
    room = tall - 2 * EDGE
    sizes = range(most, SMALLEST, -1)
    unit = next((u for u in sizes if sum(_need(n, u, least) for n in highest) <= room), SMALLEST)
    heights = shared([_need(n, unit, least) for n in highest], room)
    foot = y + tall - EDGE
    for row, height in enumerate(heights):
        for at, home in enumerate(HOMES):
            left = x + EDGE + at * pitch
            centre = count == 5 and row + 1 == CENTRE
            sprite = square(wide_cell, height - GAP, home == GOAL, centre)
            canvas.put(sprite, left, foot - height)
            for level, letter in enumerate(columns[at][row]):
                wide = (wide_cell - 6) * FOOT[pip_of(letter) - 1] // FOOT[-1]
                sprite = piece(owner(letter), home, pip_of(letter), unit, wide)
                top = foot - GAP - 3 - (level + 1) * unit
                canvas.put(sprite, left + (wide_cell - wide) // 2, top)
        foot -= height


def _need(count: int, unit: int, least: int) -> int:
    return max(least, count * unit + 6) + GAP
