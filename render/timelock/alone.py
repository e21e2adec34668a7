"""What a solitaire shows in North's place: the twelve pyramids that leave, and what takes them."""

from __future__ import annotations

from games.timelock.rules.actions import Replace
from games.timelock.rules.board import GOAL, NORTH, PIPS, STACKS
from games.timelock.rules.matching import GOAL_WORTH
from games.timelock.rules.state import State, missing
from games.timelock.rules.stepping import CLOCK, counting, steps
from games.timelock.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Weight
from render.timelock.goals import panel_box
from render.timelock.layout import BOARD_Y, CELL_W, GOAL_W, GOAL_X, Layout, column_x
from render.timelock.pieces import hollow, piece
from render.timelock.trace import Trace

UNIT, WIDTHS, GAP = 46, (36, 42, 50), 4
"""A pyramid of the row: how high it is, how wide by its size, and the room to the next."""

FRAME_Y, NAME_Y, ROW_Y = BOARD_Y + 3, BOARD_Y + 26, BOARD_Y + 47
DIE_PX = 50


def draw_twelve(canvas: Canvas, table: State, trace: Trace, may_return: bool) -> None:
    """The twelve above their columns; what is missing is hollow, in brackets if it is news.

    They are framed while one is owed; with `may_return` also the columns to which one can return.
    """
    gone = missing(table.board)
    back = {step.stack for step in steps(table) if isinstance(step, Replace)} if may_return else ()
    for home in STACKS:
        canvas.text(column_x(home) + CELL_W // 2, NAME_Y, home, 38)
        x = column_x(home) + (CELL_W - sum(WIDTHS) - 2 * GAP) // 2
        for pip in PIPS:
            wide = WIDTHS[pip - 1]
            is_gone = (home, pip) in gone
            canvas.put(
                hollow(UNIT, wide) if is_gone else piece(NORTH, home, pip, UNIT, wide), x, ROW_Y
            )
            if (home, pip) in trace.returned:
                canvas.put(kit.brackets(wide + 6, UNIT + 6, 12, 5), x - 3, ROW_Y - 3)
            x += wide + GAP
        free = [pip for pip in PIPS if (home, pip) in gone]
        if (table.now.owed and len(free) < len(PIPS)) or home in back:
            left, height = column_x(home) - 2, ROW_Y + UNIT + 4 - FRAME_Y
            canvas.put(kit.frame(CELL_W + 4, height, 14, 6), left, FRAME_Y)
    middle = column_x(GOAL) + CELL_W // 2
    canvas.text(middle, BOARD_Y + 34, f"{at_stake(table)}", 60)
    canvas.text(middle, BOARD_Y + 78, painted.POINTS, 34, NIGHT.dim, weight=Weight.SEMI)


def at_stake(table: State) -> int:
    """The points of a win now: North's pips on the board, and its Goal's while all stand."""
    gone = missing(table.board)
    return sum(PIPS) * len(STACKS) - sum(pip for _, pip in gone) + (0 if gone else GOAL_WORTH)


def draw_clock(canvas: Canvas, table: State, layout: Layout) -> None:
    """The numbers that take a pyramid away, and how many are owed now."""
    y, height = panel_box(layout, NORTH)
    middle = GOAL_X + GOAL_W // 2
    canvas.centre(kit.icon("hourglass", 72, NIGHT.brass.light), middle, y + 56)
    for line, words in enumerate(painted.TAKES):
        top = y + 118 + 36 * line
        canvas.text(middle, top, words, 34, NIGHT.dim, weight=Weight.SEMI, width=GOAL_W - 10)
    least = counting(table.terms.solo)
    for at, number in enumerate(range(least, 7)):
        px = middle + (-DIE_PX - 3 if at % 2 == 0 else 3)
        canvas.put(kit.die(DIE_PX, f"pips{number}"), px, y + 182 + at // 2 * (DIE_PX + 8))
    if table.terms.solo == CLOCK:
        canvas.text(middle, y + 264, painted.PLUS_ONE, 52)
    if table.now.owed:
        canvas.text(middle, y + height - 76, f"{table.now.owed}", 64)
        canvas.text(middle, y + height - 32, painted.OWED, 36, width=GOAL_W - 40)
        canvas.put(kit.frame(GOAL_W - 16, 108, 16, 6), GOAL_X + 8, y + height - 114)
