"""The Sequence of a room's lock on a strip of paper."""

from __future__ import annotations

from games.triplock.cards import Side as CardSide
from games.triplock.episodes import RoomLock
from render import kit
from render.kit import Canvas
from render.triplock.cards import draw_sequence, sequence_width


def draw_lock(canvas: Canvas, lock: RoomLock, right: int, y: int, px: int) -> int:
    """Draws a lock's Sequence up to `right`, centred on y, `px` high; gives its left end."""
    side = CardSide((), lock.kind, lock.symbols)
    width = sequence_width(side, px) + 32
    x = right - width
    canvas.put(kit.paper(width, px + 16, False, 8), x, y - px // 2 - 8)
    draw_sequence(canvas, side, x + 16, y - 1, px)
    return x
