"""The cast of an Episode: who may be chosen for the next room, and what each of them can do."""

from __future__ import annotations

from games.triplock.table.cards import CHARACTERS
from games.triplock.table.cards import Side as CardSide
from games.triplock.table.episodes import Journey, RoomLock
from games.triplock.table.view import View
from games.triplock.texts import painted_journey as words
from games.triplock.texts.shared import lexicon
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.parts.cards import draw_sequence, sequence_width
from render.triplock.parts.shields import State, shield

CAST_H = 312
"""The height of the panel."""

TILES_Y = 106
"""Where its tiles begin, below its upper edge."""

TILE_H = CAST_H - TILES_Y - 12


def draw_cast(canvas: Canvas, view: View, journey: Journey, y: int) -> None:
    """Draws the question with what opens the room, and a tile for each character of the team."""
    canvas.put(kit.panel(952, CAST_H), 24, y)
    is_asked = view.phase == "choose"
    left = 52
    if journey.place.seats > 1 and is_asked:
        canvas.centre(kit.seat_mark(view.active, 44), 74, y + 38)
        left = 110
    question = words.who_enters(journey)
    canvas.text(left, y + 38, question, 42, side=Side.LEFT, width=700 - left)
    _draw_wants(canvas, journey, y + 82)
    pitch = 928 // len(journey.roster)
    for at, char in enumerate(journey.roster):
        _draw_tile(canvas, journey, char, 36 + at * pitch, y + TILES_Y, pitch)


def _draw_tile(canvas: Canvas, journey: Journey, char: str, x: int, y: int, pitch: int) -> None:
    state, word = _standing(journey, char)
    middle, wide = x + pitch // 2, pitch - 10
    canvas.centre(shield(char, 94, state), middle, y + 56)
    bright = state is State.LIT
    name = lexicon.first_name(char)
    canvas.text(middle, y + 132, name, 36, NIGHT.text if bright else NIGHT.dim, width=wide - 16)
    semi = Weight.SEMI
    colour = (214, 220, 230) if bright else NIGHT.dim
    canvas.text(middle, y + 166, word, 30, colour, weight=semi, width=wide - 18, least=28)
    if char in journey.picked:
        canvas.centre(kit.seat_mark(journey.picked.index(char), 50), middle + 62, y + 26)
    elif char in journey.free:
        canvas.put(kit.frame(wide, TILE_H, 16, 6), middle - wide // 2, y)


def _standing(journey: Journey, char: str) -> tuple[State, str]:
    """How a character's shield is shown before a room, and the word below its name."""
    if char in journey.picked:
        return State.LIT, words.GOES_IN
    won = {each: tried.won for tried in journey.tried for each in tried.chars}
    if char in won:
        return (State.OPENED, words.OPENED) if won[char] else (State.LOST, words.LOST_ROOM)
    return State.LIT, words.SKILLS[CHARACTERS[char].skill]


def _draw_wants(canvas: Canvas, journey: Journey, y: int) -> None:
    """Draws what opens the room in so many rounds; a lock with its symbols."""
    room = journey.place
    semi = Weight.SEMI
    told = words.asks_within(room)
    canvas.text(52, y, told, 33, NIGHT.dim, side=Side.LEFT, weight=semi, width=640)
    if room.lock is not None:
        _draw_lock(canvas, room.lock, 956, y - 22, 54)


def _draw_lock(canvas: Canvas, lock: RoomLock, right: int, y: int, px: int) -> int:
    """Draws a lock's Sequence up to `right`, centred on y, `px` high; gives its left end."""
    side = CardSide((), lock.kind, lock.symbols)
    width = sequence_width(side, px) + 32
    x = right - width
    canvas.put(kit.paper(width, px + 16, False, 8), x, y - px // 2 - 8)
    draw_sequence(canvas, side, x + 16, y - 1, px)
    return x
