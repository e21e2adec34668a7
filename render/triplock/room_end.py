"""The picture of a room that was opened or lost, drawn from the event alone."""

from __future__ import annotations

from PIL import Image

from games.triplock.episodes import Room
from games.triplock.journey import Journey, Tried
from games.triplock.room_events import RoomEnded
from games.triplock.texts import painted_journey as words
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, Weight, glory
from render.triplock.lock_strip import draw_lock
from render.triplock.shields import State, shield, shield_width

HEIGHT = 790
BODY_X, BODY_Y, BODY_W, BODY_H = 64, 334, 352, 252
BOW_W, BOW_LINE = 236, 46
WORDS_X, WORDS_W = 470, 500
FLASH = (150, 318)
"""Where the light breaks out of a sprung lock."""

GOALS_Y, PITCH = 366, 106
"""Where the goals begin, and from one to the next."""

FOOT_Y, FOOT_H = 632, 134


def paint_room_end(event: RoomEnded) -> Canvas:
    """1000 x 790: the lock sprung or shut, the room, who was in it, what was reached, what next."""
    journey = event.journey
    tried = journey.tried[-1]
    canvas = Canvas(_scenery(tried.won))
    number = words.room_number(journey, tried.room)
    canvas.heading(journey.episode.name, number, 380, NIGHT.text)
    _who(canvas, tried)
    _words(canvas, journey, tried)
    _goals(canvas, journey.episode.rooms[tried.room], tried)
    _foot(canvas, journey)
    return canvas


@kept_ground
def _scenery(won: bool) -> Image.Image:
    """The parts that no room changes: lamplight or the dark, the padlock, the foot."""
    x, y = FLASH
    lamps = (
        (glory.Lamp(x, y, 980, 0.86), glory.Lamp(x, y, 210, 0.7, False))
        if won
        else (glory.Lamp(240, 300, 520, 0.12, False),)
    )
    canvas = Canvas(glory.lamplight(1000, HEIGHT, lamps))
    if won:
        glory.strew(canvas, (330, 130, 470, 320), 18)
        glory.strew(canvas, (20, 130, 90, 330), 10)
        canvas.put(glory.shackle(BOW_W, 222, BOW_LINE, True), 122, 124)
    else:
        canvas.put(glory.shackle(BOW_W, 190, BOW_LINE, False), 122, 158)
    canvas.put(glory.vault(BODY_W, BODY_H, 44, 20, won), BODY_X, BODY_Y)
    canvas.put(kit.panel(952, FOOT_H), 24, FOOT_Y)
    return canvas.image


def _who(canvas: Canvas, tried: Tried) -> None:
    """Draws who was in the room on the lock's face: lit, or with a cross."""
    state = State.LIT if tried.won else State.LOST
    tall = 130 if len(tried.chars) < 3 else 96
    pitch = shield_width(tall) + 22
    left = BODY_X + BODY_W // 2 - (len(tried.chars) * pitch - 22) // 2
    for at, char in enumerate(tried.chars):
        canvas.put(shield(char, tall, state), left + at * pitch, BODY_Y + 36)
    middle, who = BODY_X + BODY_W // 2, words.sent_in(tried)
    canvas.text(middle, BODY_Y + 208, who, 36, NIGHT.text, width=BODY_W - 60, least=28)


def _words(canvas: Canvas, journey: Journey, tried: Tried) -> None:
    """Draws what happened, where, and in which round."""
    name = journey.episode.rooms[tried.room].name
    canvas.centre(kit.tick(62, tried.won), WORDS_X + 31, 170)
    happened = words.ROOM_OPENED if tried.won else words.ROOM_LOST
    canvas.text(WORDS_X + 80, 170, happened, 46, NIGHT.text, side=Side.LEFT, width=WORDS_W - 80)
    canvas.text(WORDS_X, 250, name, 78, NIGHT.text, side=Side.LEFT, width=WORDS_W, least=60)
    told = words.in_round(tried)
    canvas.text(
        WORDS_X, 322, told, 40, NIGHT.text, side=Side.LEFT, weight=Weight.SEMI, width=WORDS_W
    )


def _goals(canvas: Canvas, room: Room, tried: Tried) -> None:
    """Draws what was asked for, and how much of it was reached, each on a strip of its own.

    Where there is but one, the lock's Sequence fills the place of the second.
    """
    is_alone = len(tried.goals) == 1
    top = GOALS_Y if room.lock is not None or not is_alone else GOALS_Y + PITCH // 2
    for at, goal in enumerate(tried.goals):
        y = top + at * PITCH
        canvas.put(kit.tray(WORDS_W, 92, 18), WORDS_X, y)
        canvas.centre(kit.tick(56, goal.is_met), WORDS_X + 48, y + 46)
        colour = (206, 214, 222) if goal.is_met else NIGHT.text
        told = words.reached(goal)
        canvas.text(WORDS_X + 92, y + 46, told, 50, colour, side=Side.LEFT, width=WORDS_W - 116)
    if is_alone and room.lock is not None:
        draw_lock(canvas, room.lock, WORDS_X + WORDS_W - 4, top + PITCH + 46, 72)


def _foot(canvas: Canvas, journey: Journey) -> None:
    """Draws what comes after, and who can still be sent."""
    told = words.goes_on(journey)
    left_over = journey.unspent if words.is_going_on(journey) else ()
    y, right = FOOT_Y + FOOT_H // 2, 952
    for char in reversed(left_over):
        width = shield_width(96)
        canvas.put(shield(char, 96), right - width, y - 48)
        right -= width + 16
    canvas.text(56, y, told, 44, NIGHT.text, side=Side.LEFT, width=right - 76, least=30)
