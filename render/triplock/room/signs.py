"""The signs of a room: its rounds as lamps, who plays with Skill and bead, and the solo die.

A lamp is gone, burning or left; an alarm puts the last ones out of use. The die stands with what
each of its six faces does in this room, and marks the one that was thrown last.
"""

from __future__ import annotations

from games.triplock.table.episodes import SOLO_FACES, Journey
from games.triplock.table.view import View
from games.triplock.texts import painted
from games.triplock.texts.shared import lexicon
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Metal, Shadow, Side, Sketch, Sprite, Weight, mix
from render.kit.marks import BLACK, WHITE
from render.kit.pen import polar
from render.triplock.parts.cards import EFFECT_ICONS
from render.triplock.parts.layout import STRIP_W, STRIP_X
from render.triplock.parts.shields import State, shield
from render.triplock.parts.since import throw_icon
from render.triplock.parts.strip import draw_bead
from render.triplock.room.layout import GOALS_Y, ROUNDS_W, RoomLayout

STEEL = Metal(
    mix(NIGHT.steel.light, NIGHT.text, 0.25),
    NIGHT.steel.light,
    mix(NIGHT.steel.mid, NIGHT.ink, 0.2),
)
"""The solo die is of steel, so that nobody takes it for an action die."""

FACE_PX, FACE_COLUMNS = 54, 3
SOLO_LINE_Y, FACES_Y, FACE_PITCH_Y = 27, 82, 58
FACE_PITCH_X = (STRIP_W - 24) // FACE_COLUMNS

ROSTER_X, ROSTER_W = 490, 486

GONE, BURNING, LEFT, STRUCK = "gone", "burning", "left", "struck"
"""The states of a lamp; `STRUCK`: an alarm took its round away."""


def draw_rounds(canvas: Canvas, number: int, journey: Journey) -> None:
    """Draws which round of how many is played, and a lamp for each the room began with."""
    now, of = painted.rounds(number, journey.limit)
    used = canvas.text(STRIP_X + 24, GOALS_Y + 40, now, 50, side=Side.LEFT)
    left = STRIP_X + 24 + used + 16
    canvas.text(left, GOALS_Y + 43, of, 38, NIGHT.dim, side=Side.LEFT, width=110)
    total = max(journey.place.rounds, 1)
    pitch = min(46, (ROUNDS_W - 32) // total)
    for index in range(total):
        state = lamp_state(index + 1, number, journey.limit)
        canvas.centre(_lamp(state), STRIP_X + 24 + pitch // 2 + index * pitch, GOALS_Y + 92)
        if state == STRUCK:
            mark = kit.tick(26, good=False)
            canvas.centre(mark, STRIP_X + 24 + pitch // 2 + index * pitch, GOALS_Y + 92)


def lamp_state(lamp: int, number: int, limit: int) -> str:
    """The state of a lamp, counted from 1, in that round of so many."""
    if lamp > limit:
        return STRUCK
    if lamp == number:
        return BURNING
    return GONE if lamp < number else LEFT


@kept
def _lamp(state: str) -> Sprite:
    """A lamp in a socket, 60 px with its shine: empty is gone, a dome is left, a star burns."""
    side, mid = 60, 30
    sketch = Sketch(side, side)
    brass, hollow = NIGHT.brass, mix(NIGHT.bench.dark, BLACK, 0.45)
    if state == BURNING:
        sketch.glow(sketch.disc(mid, mid, 17), NIGHT.gold.mid, 5, 0.7)
        for turn in range(0, 360, 45):
            ray = [polar(mid, mid, 20, turn + 22.5), polar(mid, mid, 25, turn + 22.5)]
            sketch.fill(sketch.stroke(ray, 4), NIGHT.gold.light)
        sketch.fill(sketch.disc(mid, mid, 18), mix(brass.dark, BLACK, 0.3))
        sketch.fill(sketch.disc(mid, mid, 17), NIGHT.gold.mid)
        sketch.fill(sketch.disc(mid, mid, 12), NIGHT.gold.light)
        sketch.fill(sketch.disc(mid, mid, 7), WHITE)
        return sketch.sprite()
    is_left = state == LEFT
    rim = brass if is_left else NIGHT.steel
    sketch.fill(sketch.disc(mid, mid, 16), mix(rim.dark, BLACK, 0.3))
    sketch.fill(
        sketch.disc(mid, mid, 15), mix(rim.dark, rim.mid, 0.7) if is_left else NIGHT.steel.dark
    )
    sketch.fill(sketch.disc(mid, mid, 12), mix(brass.dark, BLACK, 0.25) if is_left else hollow)
    if is_left:
        sketch.fill(sketch.disc(mid - 2, mid - 2, 8), mix(brass.dark, brass.mid, 0.2))
        sketch.fill(sketch.disc(mid - 4, mid - 4, 3), brass.light)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.5))


def draw_who(canvas: Canvas, view: View, journey: Journey, layout: RoomLayout) -> None:
    """Draws the two panels on their ground, which is scenery."""
    player = view.players[layout.near]
    if player.char is not None:
        _character(canvas, player.char, layout.who_y)
    draw_bead(canvas, view, layout.near, *layout.bead(layout.near))
    x, semi = layout.bead(layout.near)[0], Weight.SEMI
    words = painted.BEADS[player.bead.at]
    canvas.text(x, layout.who_y + 92, words, 30, NIGHT.dim, weight=semi, width=112)
    for index, char in enumerate(journey.roster):
        pitch = min(110, (ROSTER_W - 4) // len(journey.roster))
        left = ROSTER_X + (ROSTER_W - pitch * len(journey.roster)) // 2
        _member(canvas, view, journey, char, left + pitch // 2 + index * pitch, layout.who_y)


def _character(canvas: Canvas, char: str, top: int) -> None:
    """Draws a character: shield, first name, the Skill's name and what it does."""
    canvas.centre(shield(char, 98), 84, top + 60)
    skill, effect, words = painted.skill(char)
    semi = Weight.SEMI
    canvas.text(146, top + 28, lexicon.first_name(char), 40, side=Side.LEFT)
    canvas.text(
        146, top + 65, skill, 32, NIGHT.dim, side=Side.LEFT, weight=semi, width=210, least=28
    )
    canvas.centre(kit.icon(EFFECT_ICONS[effect], 34, NIGHT.text), 163, top + 98)
    canvas.text(188, top + 98, words, 32, side=Side.LEFT, weight=semi, width=172, least=26)


def _member(canvas: Canvas, view: View, journey: Journey, char: str, x: int, top: int) -> None:
    """Draws one of the roster: spent and how, playing on a brass plate with its mark, or left."""
    seats = [seat for seat, player in enumerate(view.players) if player.char == char]
    playing = seats[0] if seats and view.phase != "over" else None
    name, semi, y = lexicon.first_name(char), Weight.SEMI, top + 99
    if playing is None:
        canvas.centre(shield(char, 62, _shield_state(journey, char)), x, top + 46)
        colour = NIGHT.dim if char in journey.used else NIGHT.text
        canvas.text(x, y, name, 30, colour, weight=semi, width=94, least=28)
        return
    canvas.centre(shield(char, 74, _shield_state(journey, char)), x, top + 44)
    if view.n > 1:
        canvas.centre(kit.seat_mark(playing, 30), x - 32, top + 22)
    canvas.put(kit.plate(94, 36, True), x - 47, y - 18)
    canvas.text(x, y, name, 28, NIGHT.ink, width=88, least=26)


def _shield_state(journey: Journey, char: str) -> State:
    """How the shield of a character is shown: lit until its room has ended."""
    tried = next((tried for tried in journey.tried if char in tried.chars), None)
    if tried is None:
        return State.LIT
    return State.OPENED if tried.won else State.LOST


def draw_solo(canvas: Canvas, view: View, journey: Journey, layout: RoomLayout) -> None:
    """Draws the six faces in the order of the die, three by three, each with its words."""
    x, y, semi = STRIP_X + 24, layout.die_y + SOLO_LINE_Y, Weight.SEMI
    if journey.quiet:
        canvas.centre(kit.tick(38, good=False), x + 17, y)
        canvas.text(x + 46, y, painted.SOLO_QUIET, 32, side=Side.LEFT, weight=semi, width=850)
    else:
        canvas.text(x, y, painted.SOLO_DIE, 32, NIGHT.dim, side=Side.LEFT, weight=semi, width=900)
    for index, face in enumerate(SOLO_FACES):
        effects = journey.place.throws(face)
        x, y = _face_place(layout, index)
        is_dull = journey.quiet or not effects
        canvas.centre(kit.die(FACE_PX, throw_icon(effects), is_dull, STEEL), x, y)
        colour = NIGHT.dim if is_dull else NIGHT.text
        words = painted.throw(effects, view)
        canvas.text(
            x + 44,
            y,
            words,
            34,
            colour,
            side=Side.LEFT,
            weight=semi,
            width=FACE_PITCH_X - 86,
            least=28,
        )


def draw_thrown(canvas: Canvas, view: View, journey: Journey, layout: RoomLayout) -> None:
    """Draws ember brackets about the face that was thrown since the reader's latest turn."""
    if journey.thrown is None or not is_fresh(view):
        return
    x, y = _face_place(layout, SOLO_FACES.index(journey.thrown))
    canvas.centre(kit.brackets(FACE_PX + 16, FACE_PX + 10, 16, 6), x, y - 1)


def is_fresh(view: View) -> bool:
    """Whether the solo die was thrown since the reader's turn before this one."""
    chair = view.active if view.seat is None else view.seat
    turns = [turn.seat for turn in view.trail]
    before = turns[:-1] if turns and turns[-1] == chair else turns
    latest = max((at for at, seat in enumerate(before) if seat == chair), default=-1)
    return None in before[latest + 1 :]


def _face_place(layout: RoomLayout, index: int) -> tuple[int, int]:
    """The middle of a face."""
    x = STRIP_X + 24 + FACE_PX // 2 + index % FACE_COLUMNS * FACE_PITCH_X
    return x, layout.die_y + FACES_Y + index // FACE_COLUMNS * FACE_PITCH_Y
