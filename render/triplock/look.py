"""The private picture of a look: each stack's face and, beside it, the Failsafe lifted off it."""

from __future__ import annotations

from games.core import Seat
from games.triplock.board import LAYOUTS
from games.triplock.texts import stacks
from games.triplock.traces import Look
from render import kit
from render.kit import NIGHT, Canvas
from render.triplock.pieces import failsafe, mechanism

CHIP_Y, PLATE_Y = 168, 376


def paint_look(seat: Seat, mode: str, seen: tuple[Look, ...]) -> Canvas:
    """1000 x 420: the stacks looked at, as they lay, from the looker's left to right."""
    layout = LAYOUTS[mode]
    looks = sorted(seen, key=lambda look: layout.rows[seat].index(look.spot))
    canvas = Canvas(kit.bench(1000, 420))
    canvas.put(kit.steel(952, 372), 24, 24)
    for index, look in enumerate(looks):
        x = 24 + 952 * (2 * index + 1) // (2 * len(looks))
        name = stacks.spot_of(layout, look.spot, seat)
        _stack(canvas, look, name, x, 236 if len(looks) < 3 else 190)
    return canvas


def _stack(canvas: Canvas, look: Look, name: str, x: int, px: int) -> None:
    """The gold chip `px` wide with its plate; a bare stack has no chip beside it."""
    small = px * 3 // 5
    left = x - small // 4 if look.failsafe is not None else x
    canvas.centre(mechanism(look.face, px), left, CHIP_Y)
    if look.failsafe is not None:
        canvas.centre(failsafe(look.failsafe, small), left + px // 2 + small // 5, CHIP_Y + px // 4)
    canvas.put(kit.plate(170, 56, True), left - 85, PLATE_Y - 56)
    canvas.text(left, PLATE_Y - 28, name, 40, NIGHT.ink, width=150)
