"""The head of the board: the title, the turn, and how far each team is."""

from __future__ import annotations

from games.timelock.rules.state import State
from games.timelock.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.timelock.layout import TALLY_H, TALLY_W, TALLY_X, TALLY_Y

HALF = TALLY_W // 2


def draw_head(canvas: Canvas, table: State, is_draft: bool) -> None:
    """Title and turn on the left, on the right each team with what it has; the mover's is lit."""
    canvas.heading("Timelock", painted.header(table, is_draft), 380)
    if table.terms.is_solitaire:
        _half(canvas, table, 0, TALLY_X)
        _clock(canvas, table, TALLY_X + HALF)
        return
    for team in (0, 1):
        _half(canvas, table, team, TALLY_X + team * HALF)
    if table.result is None:
        x = TALLY_X + table.terms.team(table.mover) * HALF
        canvas.put(kit.frame(HALF, TALLY_H, 22, 7), x, TALLY_Y)


def _half(canvas: Canvas, table: State, team: int, x: int) -> None:
    middle = TALLY_Y + TALLY_H // 2
    seats = tuple(range(team, table.terms.seats, 2))
    left = x + 20
    for seat in seats:
        large = len(seats) == 1 or seat == table.mover
        px = 56 if len(seats) == 1 else 46 if large else 34
        canvas.put(kit.seat_mark(seat, px), left, middle - px // 2)
        left += px + 6
    left += 8 if len(seats) == 1 else 2
    _count(canvas, painted.tally(table, team), left, x + HALF - 14)


def _clock(canvas: Canvas, table: State, x: int) -> None:
    """The other side of a solitaire: how many of North's pyramids still stand."""
    middle = TALLY_Y + TALLY_H // 2
    canvas.centre(kit.icon("hourglass", 58, NIGHT.brass.light), x + 46, middle)
    _count(canvas, painted.standing(table), x + 86, x + HALF - 14)


def _count(canvas: Canvas, count: tuple[str, str], left: int, right: int) -> None:
    middle = TALLY_Y + TALLY_H // 2
    number, words = count
    left += canvas.text(left, middle, number, 72, side=Side.LEFT)
    canvas.text(
        left + 10,
        middle + 12,
        words,
        38,
        NIGHT.dim,
        side=Side.LEFT,
        weight=Weight.SEMI,
        width=right - left - 10,
        least=30,
    )
