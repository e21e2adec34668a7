"""The private pictures of looks: what one's own look showed, and what a partner tells of theirs."""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.board import LAYOUTS
from games.triplock.table.traces import Look, Memo
from games.triplock.texts import painted
from games.triplock.texts.shared import stacks
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.parts.pieces import failsafe, mechanism

LOOK_Y, LOOK_PLATE_Y = 168, 376

MOST_TOLD = 12
"""The looks in one picture; of more the newest are shown."""

TOLD_TOP, CELL_H, TOLD_FOOT = 104, 262, 22
MOST_COLUMNS = 4
"""The most looks in a row; few are laid out in fewer."""

TOLD_PX = 118


def paint_look(seat: Seat, mode: str, seen: tuple[Look, ...]) -> Canvas:
    """1000 x 420: the stacks looked at, as they lay, from the looker's left to right."""
    layout = LAYOUTS[mode]
    looks = sorted(seen, key=lambda look: layout.rows[seat].index(look.spot))
    canvas = Canvas(kit.bench(1000, 420))
    canvas.put(kit.steel(952, 372), 24, 24)
    for index, look in enumerate(looks):
        x = 24 + 952 * (2 * index + 1) // (2 * len(looks))
        name = stacks.spot_of(layout, look.spot, seat)
        _draw_look(canvas, look, name, x, 236 if len(looks) < 3 else 190)
    return canvas


def _draw_look(canvas: Canvas, look: Look, name: str, x: int, px: int) -> None:
    """The gold chip `px` wide with its plate; a bare stack has no chip beside it."""
    small = px * 3 // 5
    left = x - small // 4 if look.failsafe is not None else x
    canvas.centre(mechanism(look.face, px), left, LOOK_Y)
    if look.failsafe is not None:
        canvas.centre(failsafe(look.failsafe, small), left + px // 2 + small // 5, LOOK_Y + px // 4)
    canvas.put(kit.plate(170, 56, True), left - 85, LOOK_PLATE_Y - 56)
    canvas.text(left, LOOK_PLATE_Y - 28, name, 40, NIGHT.ink, width=150)


def paint_told(seat: Seat, mode: str, memos: tuple[Memo, ...]) -> Canvas:
    """1000 px wide: the looks of that seat, at most `MOST_TOLD`, in rows of up to four."""
    layout, shown = LAYOUTS[mode], memos[-MOST_TOLD:]
    columns = _columns(len(shown))
    rows = -(-len(shown) // columns)
    canvas = Canvas(kit.bench(1000, TOLD_TOP + rows * (CELL_H + 8) + TOLD_FOOT))
    _draw_head(canvas, seat, len(memos) - len(shown))
    pitch = 952 // columns
    for index, memo in enumerate(shown):
        left, top = 24 + index % columns * pitch, TOLD_TOP + index // columns * (CELL_H + 8)
        canvas.put(kit.steel(pitch - 8, CELL_H), left, top)
        name = stacks.spot_of(layout, memo.look.spot, seat)
        _draw_told(canvas, memo, name, left + (pitch - 8) // 2, top)
    return canvas


def _columns(count: int) -> int:
    """How many looks stand in a row: all of up to four, five and six in two rows."""
    return count if count <= MOST_COLUMNS else 3 if count <= 6 else MOST_COLUMNS


def _draw_head(canvas: Canvas, seat: Seat, older: int) -> None:
    """Draws who looked, and that all may have moved since."""
    canvas.centre(kit.seat_mark(seat, 60), 62, 54)
    used = canvas.text(106, 54, painted.TOLD, 46, side=Side.LEFT)
    words = painted.TOLD_SINCE + (f", {painted.earlier(older)}" if older else "")
    canvas.text(
        128 + used, 56, words, 36, NIGHT.dim, side=Side.LEFT, weight=Weight.SEMI, width=840 - used
    )


def _draw_told(canvas: Canvas, memo: Memo, name: str, x: int, top: int) -> None:
    """Draws one look: its round, the gold chip, the Failsafe that lay on it, the stack's name."""
    words, look = painted.told_round(memo.round), memo.look
    canvas.text(x, top + 34, words, 34, weight=Weight.SEMI)
    left = x if look.failsafe is None else x - 26
    canvas.centre(mechanism(look.face, TOLD_PX), left, top + 122)
    if look.failsafe is not None:
        canvas.centre(failsafe(look.failsafe, 78), left + 74, top + 150)
    canvas.put(kit.plate(156, 52, True), x - 78, top + 198)
    canvas.text(x, top + 224, name, 38, NIGHT.ink, width=136, least=34)
