"""The accents of the Timelock board: ember for what changed, aqua for what may be pressed."""

from __future__ import annotations

from games.timelock.rules.actions import Dig, FreeDig, Move, Step, Swap
from games.timelock.rules.board import column, letter, pip_of, row_at, row_of
from games.timelock.rules.matching import is_removed, matches
from games.timelock.rules.notation import begin_draft
from games.timelock.rules.state import Stack, State
from games.timelock.rules.stepping import home_of, place_of, steps
from games.timelock.rules.view import View
from render import kit
from render.kit import Canvas
from render.timelock.goals import sides_of
from render.timelock.layout import CELL_W, PLATE_H, Layout, column_x
from render.timelock.pieces import foot_of
from render.timelock.plates import PLATE_W, plate_x, plate_y
from render.timelock.trace import Trace, has_moved


def draw_ember(canvas: Canvas, table: State, trace: Trace, layout: Layout) -> None:
    """Brackets about each piece that moved, and about plates whose check came or went."""
    for (home, piece), sign in trace.moved.items():
        row = row_of(column(table.board, home), piece)
        level = column(table.board, home)[row - 1].index(piece)
        width = min(CELL_W + 4, foot_of(pip_of(piece), layout.unit) + 20)
        x = column_x(home) + (CELL_W - width) // 2
        y = layout.piece_y(row, level)
        canvas.put(kit.brackets(width, layout.unit, 16, 7), x, y)
        if sign:
            canvas.centre(kit.badge(sign, 46), x + width - 4, y + 8)
    for side, home in _turned(table):
        x, y = plate_x(home) - 5, plate_y(layout, side) - 5
        canvas.put(kit.brackets(PLATE_W + 10, PLATE_H + 10, 24, 8), x, y)
        if not (matches(table.board, side, home) or is_removed(table.board, side, home)):
            canvas.centre(kit.badge("cross", 42), x + PLATE_W - 8, y + PLATE_H // 2 + 5)


def _turned(table: State) -> tuple[Stack, ...]:
    """The stacks that began or ceased to match in what the board shows as changed."""
    if table.result is None and has_moved(table):
        return tuple(
            (side, home)
            for side in sides_of(table.terms)
            for home in "abde"
            if matches(table.board, side, home) != matches(table.begun, side, home)
        )
    last = table.last
    return () if last is None else (*last.gained, *last.lost)


def draw_aqua(canvas: Canvas, view: View, layout: Layout, open_target: str) -> None:
    """The plates of what can still be moved; for an open one the squares that its steps lead to.

    A plan that has not begun counts TIP as done, as the controls do.
    """
    table = view.table if view.table.now.steps else begin_draft(view)[1].table
    offers = steps(table)
    named = {step.stack for step in offers if isinstance(step, Move | Dig | FreeDig | Swap)}
    for target in sorted(named):
        if open_target and target != open_target:
            continue
        side = place_of(table, target)[1]
        x, y = plate_x(home_of(target)) - 4, plate_y(layout, side) - 4
        canvas.put(kit.frame(PLATE_W + 8, PLATE_H + 8, 14, 7), x, y)
    squares = dict.fromkeys(
        (home, row) for step in offers for home, row in _squares(table, step, open_target)
    )
    for home, row in squares:
        x, y, height = layout.cell(home, row)
        canvas.put(kit.frame(CELL_W, height, 12, 7), x, y)


def _squares(table: State, step: Step, target: str) -> list[tuple[str, int]]:
    """The squares that a step of the open target leads to or happens in."""
    match step:
        case Move(stack, _, to) if stack == target:
            squares, side = place_of(table, stack)
            return [(home_of(stack), row_at(side, to, len(squares)))]
        case Dig(stack, pip) | FreeDig(stack, pip) if stack == target:
            squares, side = place_of(table, stack)
            return [(home_of(stack), row_of(squares, letter(side, pip)))]
        case Swap(stack, pips) if stack == target:
            squares, side = place_of(table, stack)
            return [(stack, row_of(squares, letter(side, pip))) for pip in pips]
        case _:
            return []
