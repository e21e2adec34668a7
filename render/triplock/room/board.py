"""The board of an Episode while a room is played: what opens it, the lock, the room's own die.

It is drawn from one chair, with that seat's Diagrams and those of its partner open; spectators see
it from seat 0, all Diagrams shut. When the Episode is over it shows the last room turned over.
"""

from __future__ import annotations

from msgspec.structs import replace
from PIL import Image

from games.core import Seat
from games.first import first_of
from games.triplock.table.episodes import Journey
from games.triplock.table.view import View
from games.triplock.texts import painted
from games.triplock.texts.shared import stacks
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.parts.accents import draw_aqua, draw_ember
from render.triplock.parts.board import draw_stacks, draw_tray
from render.triplock.parts.layout import PLATE_H, PLATE_W, STRIP_W, STRIP_X, TRAY_W, TRAY_X
from render.triplock.parts.rings import targets
from render.triplock.room.goals import draw_goals, draw_lock_ring
from render.triplock.room.layout import (
    DIE_H,
    GAP,
    GOALS_H,
    GOALS_W,
    GOALS_X,
    GOALS_Y,
    ROUNDS_W,
    WHO_H,
    RoomLayout,
    room_layout,
)
from render.triplock.room.signs import ROSTER_X, draw_rounds, draw_solo, draw_thrown, draw_who
from render.triplock.room.strips import draw_own, draw_partner

HEAD_W = 400
"""The room left of the tray."""

LEAST_LINE = 28


def paint_room(view: View, draft: str) -> Canvas:
    """1000 px wide: the room of an Episode that is played, or was played last."""
    journey = standing_room(view)
    layout = room_layout(view)
    canvas = Canvas(_scenery(layout))
    _head(canvas, journey)
    if view.phase == "over":
        _turned_over(canvas, journey)
    else:
        draw_tray(canvas, view)
    draw_rounds(canvas, view.round, journey)
    draw_goals(canvas, journey, view.players)
    if layout.far != layout.near:
        draw_partner(canvas, view, layout, layout.far)
    _names(canvas, view, layout)
    draw_stacks(canvas, view, layout)
    draw_solo(canvas, view, journey, layout)
    draw_own(canvas, view, layout, layout.near)
    draw_who(canvas, view, journey, layout)
    aims = targets(view, draft)
    draw_aqua(canvas, view, layout, aims)
    if aims.lock:
        draw_lock_ring(canvas, journey)
    draw_ember(canvas, view, layout)
    draw_thrown(canvas, view, journey, layout)
    return canvas


def standing_room(view: View) -> Journey:
    """The Episode as it was in the room whose lock stands there.

    An opened room makes way for the next one while its lock still stands. Each character goes into
    one room only, so the seats' characters tell which it is. Raises `ValueError` where no Episode
    is played.
    """
    journey = view.journey
    if journey is None:
        raise ValueError("no Episode is played")
    chars = tuple(player.char or "" for player in view.players)
    tried = next((tried for tried in journey.tried if tried.chars == chars), None)
    return journey if tried is None else replace(journey, room=tried.room)


@kept_ground
def _scenery(layout: RoomLayout) -> Image.Image:
    """The parts that no view changes: bench, tray, panels, the mat with its groove, the well."""
    form = layout.form
    canvas = Canvas(kit.bench(1000, form.height))
    canvas.put(kit.tray(TRAY_W, 98), TRAY_X, 18)
    canvas.put(kit.panel(ROUNDS_W, GOALS_H), STRIP_X, GOALS_Y)
    canvas.put(kit.panel(GOALS_W, GOALS_H), GOALS_X, GOALS_Y)
    for seat in layout.seats:
        left, top, width, height = layout.strip_box(seat)
        canvas.put(kit.panel(width, height), left, top)
    canvas.put(kit.steel(692, form.mat_h), 24, form.mat_y)
    canvas.put(kit.well(242, form.mat_h), 734, form.mat_y)
    canvas.put(kit.tray(800, 44, 20), 100, layout.stack_y - 20)
    canvas.put(kit.tray(STRIP_W, DIE_H), STRIP_X, layout.die_y)
    canvas.put(kit.panel(ROSTER_X - STRIP_X - GAP, WHO_H), STRIP_X, layout.who_y)
    canvas.put(kit.tray(STRIP_X + STRIP_W - ROSTER_X, WHO_H), ROSTER_X, layout.who_y)
    return canvas.image


def _head(canvas: Canvas, journey: Journey) -> None:
    """Draws the room's name in brass capitals, and where it is in its Episode."""
    name = journey.place.name.upper()
    px = first_of(
        px for px in range(48, 20, -2) if sum(kit.text_width(c, px) + 3 for c in name) <= HEAD_W
    )
    left = 34
    for letter in name:
        left += canvas.text(left, 54, letter, px, NIGHT.brass.mid, side=Side.LEFT) + 3
    lines, semi = painted.room_lines(journey), Weight.SEMI
    line = next(
        (one for one in lines if kit.text_width(one, LEAST_LINE, semi) <= HEAD_W), lines[-1]
    )
    canvas.text(
        36, 98, line, 32, NIGHT.dim, side=Side.LEFT, weight=semi, width=HEAD_W, least=LEAST_LINE
    )


def _turned_over(canvas: Canvas, journey: Journey) -> None:
    """Draws in the tray that this is the last room, opened or not."""
    was_opened = any(tried.won and tried.room == journey.room for tried in journey.tried)
    sign = "unlocked" if was_opened else "padlock"
    colour = NIGHT.brass.light if was_opened else NIGHT.dim
    canvas.centre(kit.icon(sign, 62, colour), 500, 66)
    canvas.text(556, 67, painted.REVEALED, 42, side=Side.LEFT, width=400)


def _names(canvas: Canvas, view: View, layout: RoomLayout) -> None:
    """Draws the name plates: all who play sit on one side, and call the stacks alike."""
    y = layout.form.plates[0]
    for spot in layout.row:
        is_hidden = spot == view.hidden[layout.near]
        width = PLATE_W + 18 if is_hidden else PLATE_W
        canvas.put(kit.plate(width, PLATE_H, True), layout.x(spot) - width // 2, y - PLATE_H // 2)
        name = stacks.spot_name(view, spot, Seat(layout.near))
        canvas.text(layout.x(spot), y, name, 37, NIGHT.ink, width=width - 20, least=34)
