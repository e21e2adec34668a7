"""The rooms of a journey as signs along the line: opened, next, to come, or where it ended."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct
from PIL import Image

from games.triplock.table.episodes import Goal, Journey, Room, Tried
from games.triplock.texts import painted_journey as words
from render import kit
from render.kit import NIGHT, Canvas, Colour, Shadow, Side, Sketch, Sprite, Weight, kept, mix, rgb
from render.kit.icons import OVERSIZE
from render.kit.marks import BLACK, WHITE
from render.kit.pen import CUT, Pen
from render.triplock.parts.shields import State, shield, shield_width

SIGN_X, SIGN_W = 208, 768
LINE_X = 112
"""The middle of the line along which the signs stand."""

GAP = 14


class Stand(Enum):
    """How a room stands."""

    OPENED = "opened"
    NEXT = "next"
    SHUT = "shut"  # where the journey ended
    AHEAD = "ahead"
    BEYOND = "beyond"  # to come, when the journey had ended


class Sign(Struct, frozen=True):
    """A room's sign: the room, its attempts, how it stands, what was missing at the end.

    `inside` are those who were in the room when the Episode was given up.
    """

    room: Room
    tried: tuple[Tried, ...]
    stand: Stand
    goals: tuple[Goal, ...] = ()
    inside: tuple[str, ...] = ()


def signs(
    journey: Journey, is_over: bool, goals: tuple[Goal, ...] = (), inside: tuple[str, ...] = ()
) -> tuple[Sign, ...]:
    """The signs of all rooms; the last two tell of the room in which the journey ended."""
    out: list[Sign] = []
    for at, room in enumerate(journey.episode.rooms):
        tried = tuple(each for each in journey.tried if each.room == at)
        if any(each.won for each in tried):
            out.append(Sign(room, tried, Stand.OPENED))
        elif at == journey.room:
            stand = Stand.SHUT if is_over else Stand.NEXT
            out.append(Sign(room, tried, stand, goals, inside))
        else:
            out.append(Sign(room, tried, Stand.BEYOND if is_over else Stand.AHEAD))
    return tuple(out)


def draw_signs(
    canvas: Canvas, all_signs: tuple[Sign, ...], y: int, high: int, tone: Colour
) -> None:
    """Draws signs of that height from y on, each with the lock at its left."""
    for at, sign in enumerate(all_signs):
        top = y + at * (high + GAP)
        canvas.centre(seal(104, sign.stand), LINE_X, top + high // 2)
        canvas.put(_plate(high, sign.stand, tone), SIGN_X, top)
        _words(canvas, sign, top, high, _draw_tries(canvas, sign, top, high))


def _words(canvas: Canvas, sign: Sign, top: int, high: int, right: int) -> None:
    """Draws a room's name, below it its lines, no further than `right`."""
    is_dark = sign.stand in (Stand.AHEAD, Stand.BEYOND)
    left, roomy = SIGN_X + 32, high > 160
    lines = sign_lines(sign, roomy)
    width, px = right - left - 14, 54 if roomy else 48
    step = 42 if roomy else 38
    y = top + (high - (len(lines) * step + px)) // 2 + px // 2 - 3
    name = NIGHT.dim if is_dark else NIGHT.text
    canvas.text(left, y, sign.room.name, px, name, side=Side.LEFT, width=width, least=34)
    y += (px + step) // 2
    for told in lines:
        colour = NIGHT.dim if is_dark else (214, 220, 230)
        canvas.text(
            left,
            y,
            told,
            36 if roomy else 32,
            colour,
            side=Side.LEFT,
            weight=Weight.SEMI,
            width=width,
            least=28,
        )
        y += step


def sign_lines(sign: Sign, is_roomy: bool) -> tuple[str, ...]:
    """The lines below a room's name."""
    match sign.stand:
        case Stand.OPENED:
            return words.opened_line(sign.tried, is_roomy)
        case Stand.NEXT:
            return words.next_line(sign.room, is_roomy)
        case Stand.SHUT:
            return words.shut_line(sign.goals, is_roomy)
        case Stand.AHEAD:
            return words.ahead_line(sign.room)
        case Stand.BEYOND:
            return (words.NOT_REACHED,)


def _draw_tries(canvas: Canvas, sign: Sign, top: int, high: int) -> int:
    """Draws who tried a room, the last at the right; gives where the room for words ends."""
    right, middle = SIGN_X + SIGN_W - 26, top + high // 2
    shields = [
        (char, State.LIT if tried.won else State.LOST)
        for tried in sign.tried
        for char in tried.chars
    ]
    shields += [(char, State.GREY) for char in sign.inside]
    is_roomy, seats = high > 160, sign.room.seats
    for at, (char, state) in enumerate(reversed(shields)):
        is_lit = state is State.LIT
        tall = (116 if is_lit else 94) if is_roomy else (92 if is_lit else 72)
        if len(shields) > 3:
            tall = tall * 7 // 8
        width = shield_width(tall)
        canvas.put(shield(char, tall, state), right - width, middle - tall // 2)
        is_tight = len(shields) > 3 and not is_roomy
        gap = (16 if at % seats == seats - 1 else 8) + 6 * (not is_lit)
        right -= width + (0 if is_tight else gap)
    return right


@kept
def seal(px: int, stand: Stand) -> Sprite:
    """A room's lock: open and lit, shut in brass where it is next, shut in steel elsewhere."""
    pad = 20
    sketch = Sketch(px + 2 * pad, px + 2 * pad, 3)
    mid = px / 2 + pad
    is_open, is_brass = stand is Stand.OPENED, stand in (Stand.OPENED, Stand.NEXT)
    tone = NIGHT.brass if is_brass else NIGHT.steel
    rim = sketch.disc(mid, mid, px / 2)
    if is_open:
        sketch.glow(rim, (255, 190, 80), 9, 0.7)
    sketch.fill(rim, mix(tone.dark, BLACK, 0.6))
    paint = sketch.gradient(tone.light, tone.dark, pad, pad + px)
    sketch.fill(sketch.disc(mid, mid, px / 2 - 1), paint)
    sketch.fill(sketch.disc(mid, mid, px * 0.41), mix(tone.dark, BLACK, 0.6))
    upper, lower = ((255, 232, 160), (250, 176, 62)) if is_open else ((24, 28, 33), (14, 17, 20))
    sketch.fill(sketch.disc(mid, mid, px * 0.39), sketch.gradient(upper, lower, pad, pad + px))
    side = round(px * 0.5)
    mask = _open_lock(side * 3) if is_open else kit.icon_mask("padlock", side * 3)
    ink = (44, 27, 8) if is_open else (NIGHT.brass.light if is_brass else NIGHT.steel.mid)
    sketch.fill(sketch.stamp(mask, mid - side / 2, mid - side / 2), ink)
    made = sketch.sprite(Shadow(dy=3, blur=4, dark=0.5))
    made.left, made.top = made.left + pad, made.top + pad
    made.width = made.height = px
    return made


def _open_lock(px: int) -> Image.Image:
    """A padlock whose bow has swung out of its body."""
    pen = Pen(px * OVERSIZE)
    pen.arc(74, 32, 20, 180, 360, 12)
    pen.line([(54, 32), (54, 50)], 12)
    pen.line([(94, 32), (94, 42)], 12)
    pen.rect(4, 44, 68, 94, 9)
    pen.disc(36, 64, 8.5, CUT)
    pen.poly([(32, 65), (40, 65), (43, 84), (29, 84)], CUT)
    return pen.mask.reduce(OVERSIZE)


@kept
def _plate(high: int, stand: Stand, tone: Colour) -> Sprite:
    """A sign of enamel with a white line; dark where the room is not open, in brass if next."""
    sketch = Sketch(SIGN_W, high, 2)
    is_open = stand is Stand.OPENED
    base = tone if is_open else (44, 50, 58)
    sketch.fill(sketch.rounded((0, 0, SIGN_W, high), 16), mix(base, BLACK, 0.6))
    face = sketch.rounded((1, 1, SIGN_W - 1, high - 3), 15)
    sketch.fill(face, sketch.gradient(mix(base, WHITE, 0.06), mix(base, BLACK, 0.3)))
    sketch.bevel(face, mix(base, WHITE, 0.3), mix(base, BLACK, 0.5), 1.5)
    line = {Stand.OPENED: (214, 214, 208), Stand.NEXT: NIGHT.brass.mid}.get(stand, (70, 78, 88))
    outer = sketch.rounded((9, 8, SIGN_W - 9, high - 11), 10)
    thick = 5 if stand is Stand.NEXT else 3
    inner = (9 + thick, 8 + thick, SIGN_W - 9 - thick, high - 11 - thick)
    sketch.fill(kit.without(outer, sketch.rounded(inner, 8)), line)
    return sketch.sprite(Shadow(dy=4, blur=5, dark=0.5))


@kept
def line(length: int, has_rails: bool, is_level: bool = False) -> Sprite:
    """What joins the rooms, 72 px wide: a track seen from above, or a pipe."""
    wide, high = (length, 72) if is_level else (72, length)
    sketch = Sketch(wide, high, 2)

    def bar(near: float, far: float, start: float, end: float, colour: Colour) -> None:
        box = (start, near, end, far) if is_level else (near, start, far, end)
        sketch.fill(sketch.rounded(box, 1.5), colour)

    if not has_rails:
        dark, light = rgb("5E3420"), rgb("C27A48")
        bands = ((20, 52, mix(dark, BLACK, 0.6)), (22, 50, dark), (24, 40, mix(dark, light, 0.5)))
        for near, far, colour in (*bands, (27, 33, light)):
            bar(near, far, -9, length + 9, colour)
        return sketch.sprite()
    for start in range(4, length, 26):
        bar(2, 70, start, start + 11, (58, 45, 36))
    for near in (13, 53):
        bar(near, near + 7, -9, length + 9, NIGHT.steel.mid)
        bar(near, near + 3, -9, length + 9, NIGHT.steel.light)
    return sketch.sprite()
