"""The solo die: what each of its six faces does in this room, and the one that was thrown last."""

from __future__ import annotations

from games.triplock.episodes import SOLO_FACES
from games.triplock.journey import Journey
from games.triplock.texts import painted_room
from games.triplock.view import View
from render import kit
from render.kit import NIGHT, Canvas, Metal, Side, Weight, mix
from render.triplock.layout import STRIP_W, STRIP_X
from render.triplock.room_layout import RoomLayout
from render.triplock.since import throw_icon

STEEL = Metal(
    mix(NIGHT.steel.light, NIGHT.text, 0.25),
    NIGHT.steel.light,
    mix(NIGHT.steel.mid, NIGHT.ink, 0.2),
)
"""The solo die is of steel, so that nobody takes it for an action die."""

TILE, COLUMNS = 54, 3
LINE_Y, ROW_Y, PITCH_Y = 27, 82, 58
PITCH_X = (STRIP_W - 24) // COLUMNS


def draw_solo(canvas: Canvas, view: View, journey: Journey, layout: RoomLayout) -> None:
    """Draws the six faces in the order of the die, three by three, each with its words."""
    x, y, semi = STRIP_X + 24, layout.die_y + LINE_Y, Weight.SEMI
    if journey.quiet:
        canvas.centre(kit.tick(38, good=False), x + 17, y)
        canvas.text(x + 46, y, painted_room.SOLO_QUIET, 32, side=Side.LEFT, weight=semi, width=850)
    else:
        canvas.text(
            x, y, painted_room.SOLO_DIE, 32, NIGHT.dim, side=Side.LEFT, weight=semi, width=900
        )
    for index, face in enumerate(SOLO_FACES):
        effects = journey.place.throws(face)
        x, y = _place(layout, index)
        is_dull = journey.quiet or not effects
        canvas.centre(kit.die(TILE, throw_icon(effects), is_dull, STEEL), x, y)
        colour = NIGHT.dim if is_dull else NIGHT.text
        words = painted_room.throw(effects, view)
        canvas.text(
            x + 44, y, words, 34, colour, side=Side.LEFT, weight=semi, width=PITCH_X - 86, least=28
        )


def draw_thrown(canvas: Canvas, view: View, journey: Journey, layout: RoomLayout) -> None:
    """Draws ember brackets about the face that was thrown since the reader's latest turn."""
    if journey.thrown is None or not is_fresh(view):
        return
    x, y = _place(layout, SOLO_FACES.index(journey.thrown))
    canvas.centre(kit.brackets(TILE + 16, TILE + 10, 16, 6), x, y - 1)


def is_fresh(view: View) -> bool:
    """Whether the solo die was thrown since the reader's turn before this one."""
    chair = view.active if view.seat is None else view.seat
    turns = [turn.seat for turn in view.trail]
    before = turns[:-1] if turns and turns[-1] == chair else turns
    latest = max((at for at, seat in enumerate(before) if seat == chair), default=-1)
    return None in before[latest + 1 :]


def _place(layout: RoomLayout, index: int) -> tuple[int, int]:
    """The middle of a face."""
    x = STRIP_X + 24 + TILE // 2 + index % COLUMNS * PITCH_X
    return x, layout.die_y + ROW_Y + index // COLUMNS * PITCH_Y
