"""The head of Tripol's pictures: the title, and a plate that says what is going on."""

from __future__ import annotations

from games.tripol.rules.state import Table
from games.tripol.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.tripol.accents import chip

TOP, HEIGHT, RIGHT = 14, 104, 980
MIDDLE = TOP + HEIGHT // 2
NARROW, BROAD = 400, 540
SIGN_W = 196
"""The width of the sign that tells the blocked colour."""


def draw_head(canvas: Canvas, table: Table, lines: tuple[str, str]) -> None:
    """Title and state on the left; on the right a plate with the mover's mark and two lines.

    With a blockade it tells the blocked colour; after the end it has the mark of a lone winner.
    """
    blocked = table.blocked if table.result is None else ""
    width = BROAD if blocked or _is_long(lines) else NARROW
    canvas.heading(painted.TITLE, painted.headline(table), RIGHT - width - 50)
    left = RIGHT - width
    canvas.put(kit.tray(width, HEIGHT, 20), left, TOP)
    x, right = left + 20, RIGHT - 18
    marks = (table.mover,) if table.result is None else table.result.winners
    if len(marks) == 1:
        canvas.centre(kit.seat_mark(marks[0], 54), x + 27, MIDDLE)
        x += 72
    if blocked:
        right -= SIGN_W
        _blocked(canvas, blocked, right + 14)
    _lines(canvas, lines, x, right - x)


def _is_long(lines: tuple[str, str]) -> bool:
    room = NARROW - 110
    return any(kit.text_width(line, 36) > room for line in lines)


def _lines(canvas: Canvas, lines: tuple[str, str], x: int, width: int) -> None:
    first, second = lines
    y = MIDDLE if not second else MIDDLE - 24
    canvas.text(x, y, first, 38, side=Side.LEFT, width=width)
    if second:
        semi = Weight.SEMI
        y, aqua = MIDDLE + 24, NIGHT.aqua
        canvas.text(x, y, second, 34, aqua, side=Side.LEFT, weight=semi, width=width)


def _blocked(canvas: Canvas, colour: str, x: int) -> None:
    """The sign of a blockade: the colour's chip with a cross, its name, and that it is blocked."""
    canvas.put(kit.rule(3, 74, NIGHT.steel.dark), x - 14, MIDDLE - 37)
    canvas.centre(chip(colour, 66), x + 36, MIDDLE)
    canvas.centre(kit.tick(34, False), x + 60, MIDDLE + 24)
    left, room = x + 78, SIGN_W - 82
    name = painted.colour_name(colour)
    canvas.text(left, MIDDLE - 20, name, 34, side=Side.LEFT, width=room)
    canvas.text(
        left,
        MIDDLE + 20,
        painted.BLOCKED,
        30,
        NIGHT.dim,
        side=Side.LEFT,
        weight=Weight.SEMI,
        width=room,
    )
