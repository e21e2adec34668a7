"""The picture of a finished match: who won, the stacks beside the Goal that they match, the sum.

It is drawn once for everybody. A draw shows the stacks of both teams.
"""

from __future__ import annotations

from PIL import Image

from games.core import Names
from games.timelock.rules.state import State, Win
from games.timelock.texts import painted
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, Weight, glory
from render.kit.names import cut_head
from render.timelock.ending_board import Box, draw_board
from render.timelock.ending_rest import draw_count, draw_rest
from render.timelock.ending_windows import bolt, draw_windows

HEAD_X, HEAD_Y = 556, 120
"""The middle of the medallion."""

TOP, WINDOWS_H = 268, 418
"""The windows: upper edge and height."""

LOWER_Y, MARGIN = 712, 14
"""The lower panels, the board and the rest: upper edge, and what is left below them."""

FIVE_ROWS, NINE_ROWS = 374, 534
"""Their height with a board and without one: nine rows need more, and the picture grows."""

LARGE = (24, 240, 640, 846)
"""The board of a draw."""

COUNTS = ((676, 240, 300, 418), (676, 668, 300, 418))
"""Beside it the two teams."""


def paint_ending(table: State, names: Names = ()) -> Canvas:
    """Head, windows, the board as it stands, and what the points are made of.

    1000 wide and 1100 high, 1260 where somebody has won without a board.
    """
    winner = None if table.result is None else table.result.winner
    is_draw = winner is None and not table.terms.is_solitaire
    lower = FIVE_ROWS if table.terms.has_board or is_draw else NINE_ROWS
    canvas = Canvas(_scenery(winner is not None, is_draw, lower))
    _head(canvas, table, winner, names)
    if is_draw:
        draw_board(canvas, table, LARGE)
        for team, box in enumerate(COUNTS):
            draw_count(canvas, table, team, box, names)
        return canvas
    draw_windows(canvas, table, winner or 0, TOP, WINDOWS_H)
    draw_rest(canvas, table, winner or 0, _rest_box(lower), names)
    draw_board(canvas, table, _board_box(lower))
    return canvas


def _board_box(height: int) -> Box:
    return 24, LOWER_Y, 450, height


def _rest_box(height: int) -> Box:
    return 484, LOWER_Y, 492, height


@kept_ground
def _scenery(won: bool, is_draw: bool, lower: int) -> Image.Image:
    """The parts that no match changes: lamplight, shavings, bolts, the lower panels."""
    lamps = (
        (glory.Lamp(HEAD_X, HEAD_Y, 900, 0.8), glory.Lamp(500, 480, 640, 0.3, False))
        if won
        else (glory.Lamp(HEAD_X, 300, 760, 0.24, False),)
    )
    canvas = Canvas(glory.lamplight(1000, LOWER_Y + lower + MARGIN, lamps))
    if won:
        glory.strew(canvas, (676, 8, 980, 34), 12)
        glory.strew(canvas, (676, 186, 750, 232), 9)
        glory.strew(canvas, (930, 186, 985, 232), 8)
        for at in range(3):
            canvas.put(bolt(992), 4, TOP + 60 + at * WINDOWS_H // 3)
    x, y, width, height = LARGE if is_draw else _board_box(lower)
    canvas.put(glory.deck(width, height), x, y)
    for x, y, width, height in COUNTS if is_draw else (_rest_box(lower),):
        canvas.put(kit.panel(width, height), x, y)
    return canvas.image


def _head(canvas: Canvas, table: State, winner: int | None, names: Names) -> None:
    lines = painted.ended(table, names)
    canvas.heading("Timelock", cut_head(lines[0], 400), 400, NIGHT.text)
    semi = Weight.SEMI
    canvas.text(36, 142, lines[1], 32, NIGHT.dim, side=Side.LEFT, weight=semi, width=406, least=26)
    if len(lines) > 2:
        canvas.text(36, 196, lines[2], 44, NIGHT.gold.mid, side=Side.LEFT, width=400)
    if winner is None:
        canvas.centre(glory.medallion(196, False), HEAD_X, HEAD_Y)
        sign = "hourglass" if table.terms.is_solitaire else "padlock"
        canvas.centre(kit.icon(sign, 96, NIGHT.steel.light), HEAD_X, HEAD_Y)
        _unwon(canvas, table)
        return
    seats = range(winner, table.terms.seats, 2)
    px = 196 if len(seats) == 1 else 120
    for at, seat in enumerate(seats):
        x = HEAD_X + (2 * at - len(seats) + 1) * (px + 4) // 2 + 6 * (len(seats) - 1)
        canvas.centre(glory.medallion(px), x, HEAD_Y)
        canvas.centre(glory.mark(seat, px * 4 // 7), x, HEAD_Y)
    points = table.result.points if table.result else 0
    glory.struck_number(canvas, 846, 100, f"+{points}", 172, 280)
    canvas.text(846, 204, painted.captioned(points), 40, width=270)


def _unwon(canvas: Canvas, table: State) -> None:
    """Beside the medallion of a draw its word, of a lost solitaire how far it came."""
    if not table.terms.is_solitaire:
        canvas.text(830, HEAD_Y, painted.DRAW, 92, width=290)
        return
    number, words = painted.tally(table, 0)
    glory.struck_number(canvas, 842, 96, number, 150, 200, glory.SILVER)
    said = words if table.terms.win == Win.REMOVE else f"{words} {painted.MATCHED}"
    canvas.text(842, 204, said, 40, NIGHT.dim, width=290)
