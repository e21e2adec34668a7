"""The Timelock board: head, dice, five columns between both sides' plates, both Goals beside.

A player sees it from the own edge, who has no seat from South's.
"""

from __future__ import annotations

from PIL import Image

from games.timelock.rules.board import CENTRE, GOAL, HOMES, SIDES, SOUTH, owner, pip_of, row_at
from games.timelock.rules.dice import REPLACE_TARGET
from games.timelock.rules.notation import split_draft
from games.timelock.rules.view import View
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas
from render.timelock.accents import draw_aqua, draw_ember
from render.timelock.alone import draw_clock, draw_twelve
from render.timelock.dice import draw_dice, draw_trays
from render.timelock.goals import draw_goal, draw_panels, panel_box, sides_of
from render.timelock.layout import (
    BOARD_W,
    BOARD_X,
    BOARD_Y,
    CELL_W,
    COLUMN_X,
    GOAL_W,
    GOAL_X,
    TALLY_H,
    TALLY_W,
    TALLY_X,
    TALLY_Y,
    WIDTH,
    Layout,
    column_x,
    layout_for,
)
from render.timelock.pieces import DOWN, UP, board_panel, ghost, piece, square
from render.timelock.plates import draw_plates
from render.timelock.tally import draw_head
from render.timelock.trace import Standing, standing, trace_of

TURNED = {UP: DOWN, DOWN: UP}
"""The arrow of a piece that left its row, as North sees it."""


def paint_board(view: View, draft: str) -> Canvas:
    """The whole board; whoever has the turn sees in aqua what can still be pressed."""
    table = view.table
    target = split_draft(draft)[1]
    is_offered = table.result is None and (bool(draft) or view.seat == table.mover)
    trace = trace_of(table)
    squares = standing(table.board, trace)
    rows = range(1, len(table.board[0]) + 1)
    highest = [max(squares[home, row].height for home in HOMES) for row in rows]
    layout = layout_for(highest, view.near)
    canvas = Canvas(_scenery(layout.rows_h))
    draw_trays(canvas, table.now.is_wild)
    _squares(canvas, layout)
    draw_head(canvas, table, bool(draft))
    draw_dice(canvas, table)
    for side in sides_of(table.terms):
        draw_goal(canvas, table, layout, side)
        draw_plates(canvas, table, layout, side)
    for (home, row), here in squares.items():
        _square(canvas, layout, home, row, here)
    if table.terms.is_solitaire:
        returns = is_offered and target in ("", REPLACE_TARGET)
        draw_twelve(canvas, table, trace, returns)
        draw_clock(canvas, table, layout)
    if table.result is None:
        y, height = panel_box(layout, table.terms.edge(table.mover))
        canvas.put(kit.frame(GOAL_W, height, 22, 7), GOAL_X, y)
        if is_offered:
            draw_aqua(canvas, view, layout, target)
    draw_ember(canvas, table, trace, layout)
    return canvas


@kept_ground
def _scenery(rows_h: int) -> Image.Image:
    """The parts that no view changes: bench, head, panels.

    The squares are no part of it. Their heights change with the pieces, and a ground for each
    arrangement would drive all others out of the memory that is kept for grounds.
    """
    layout = Layout(0, (rows_h,))
    canvas = Canvas(kit.bench(WIDTH, layout.height))
    canvas.put(kit.tray(TALLY_W, TALLY_H), TALLY_X, TALLY_Y)
    canvas.put(board_panel(BOARD_W, layout.board_h), BOARD_X, BOARD_Y)
    draw_panels(canvas, layout, SIDES)
    return canvas.image


def _squares(canvas: Canvas, layout: Layout) -> None:
    """The empty squares, and what each row is called.

    With a board each side counts from its own edge to the centre, as the steps name them. Without
    one both sides may stand on all rows, which are counted from the near side.
    """
    count = len(layout.rows)
    for row in range(1, count + 1):
        for home in HOMES:
            x, y, height = layout.cell(home, row)
            centre = count == 5 and row == CENTRE
            canvas.put(square(CELL_W, height, home == GOAL, centre), x, y)
        _, y, height = layout.cell(GOAL, row)
        name = min(row, count + 1 - row) if count == 5 else row_at(layout.near, row, count)
        canvas.text((BOARD_X + COLUMN_X) // 2, y + height // 2, f"{name}", 38, NIGHT.dim)


def _square(canvas: Canvas, layout: Layout, home: str, row: int, here: Standing) -> None:
    middle = column_x(home) + CELL_W // 2
    for level, one in enumerate(here.pieces):
        sprite = piece(owner(one), home, pip_of(one), layout.unit)
        canvas.put(sprite, middle - sprite.width // 2, layout.piece_y(row, level))
    for level, left in enumerate(here.ghosts, len(here.pieces)):
        sign = left.sign if layout.near == SOUTH else TURNED.get(left.sign, left.sign)
        sprite = ghost(left.pip, layout.unit, sign)
        canvas.put(sprite, middle - sprite.width // 2, layout.piece_y(row, level))
