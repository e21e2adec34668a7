"""An Episode as a journey: its opening, the choice before each room, and its end, won or lost.

Everything in it is public, so all readers share one picture. The dial counts the rounds at hand:
those of the rooms to come, and those to spare in the rooms that were opened.
"""

from __future__ import annotations

from games.first import first_of
from games.triplock.table.episodes import Goal, Journey, goals
from games.triplock.table.view import View
from games.triplock.texts import painted_journey as words
from render.fonts import Weight, text_mask, width_of
from render.kit import NIGHT, Canvas, Side, Sketch, Sprite, kept, mix, without
from render.kit.marks import BLACK, WHITE
from render.kit.pen import polar
from render.kit.sketch import Shadow
from render.triplock.journey.cast import CAST_H, draw_cast
from render.triplock.journey.night import Mood
from render.triplock.journey.scenes import SCENES
from render.triplock.journey.signs import GAP, LINE_X, Stand, draw_signs, line, seal, signs

WIDTH, HEIGHT = 1000, 1188
DIAL_X, DIAL_Y = 852, 102

DIAL_PX = 168

SIGNS_Y = 268
SIGN_H = {1: 236, 2: 188}
"""The height of a room's sign by how many there are; four and more are lower."""

RAIL_H = 44
"""How far above the lower edge the nearer rail lies after the end."""

SCENE_H = {1: 520, 2: 470}
"""The height of the scene after the end, by the number of rooms."""

STOPS_Y = 256
"""Where the stops begin at the earliest: below the dial's words."""


def paint_journey(view: View) -> Canvas:
    """1000 px wide: the choice (1188 high, before the first room an opening), or the end."""
    journey = view.journey
    if journey is None:
        raise ValueError("no Episode is played")
    if view.phase == "over":
        return _ended(view, journey)
    return _choice(view, journey) if journey.used else _opening(view, journey)


def _opening(view: View, journey: Journey) -> Canvas:
    """The first picture of an Episode: its story, its rooms along the line, its cast."""
    cast_y = HEIGHT - CAST_H - 24
    scene = SCENES[journey.id]
    floor = cast_y - 66
    canvas = Canvas(scene.ground(HEIGHT, floor, Mood.OPENING))
    scene.draw(canvas, journey, floor, Mood.OPENING)
    _draw_title(canvas, journey)
    y = 132
    for told in _wrapped(journey.episode.intro, 34, 660, Weight.SEMI):
        canvas.text(38, y, told, 34, NIGHT.text, side=Side.LEFT, weight=Weight.SEMI)
        y += 44
    _draw_dial(canvas, journey, "runs")
    _draw_stops(canvas, journey, max(STOPS_Y, y + 16))
    draw_cast(canvas, view, journey, cast_y)
    return canvas


def _choice(view: View, journey: Journey) -> Canvas:
    """Between two rooms: how far the team came, and who may go in next."""
    scene, rooms = SCENES[journey.id], len(journey.episode.rooms)
    cast_y = HEIGHT - CAST_H - 24
    # Many rooms leave no place for a scene: its ground then lies behind the cast.
    floor = HEIGHT + 34 if rooms > 2 else cast_y - 24
    canvas = Canvas(scene.ground(HEIGHT, floor, Mood.WAITING))
    scene.draw(canvas, journey, floor, Mood.WAITING)
    _draw_title(canvas, journey)
    _draw_lines(canvas, words.opened_rooms(journey), words.way(journey))
    _draw_dial(canvas, journey, "runs")
    high = _sign_height(rooms)
    _draw_line(canvas, journey, high, floor - 66)
    draw_signs(canvas, signs(journey, False), SIGNS_Y, high, scene.sign)
    draw_cast(canvas, view, journey, cast_y)
    return canvas


def _ended(view: View, journey: Journey) -> Canvas:
    """The whole journey: every room, who opened it, and how the scene ends."""
    won = view.reason == "episode"
    scene, rooms = SCENES[journey.id], len(journey.episode.rooms)
    high = _sign_height(rooms)
    height = SIGNS_Y + rooms * (high + GAP) + SCENE_H.get(rooms, 360)
    floor, mood = height - RAIL_H, Mood.WON if won else Mood.LOST
    canvas = Canvas(scene.ground(height, floor, mood))
    _draw_line(canvas, journey, high, floor - 66)
    scene.draw(canvas, journey, floor, mood)
    _draw_title(canvas, journey)
    is_running = journey.is_in_room
    if won:
        below = words.way(journey)
    else:
        below = words.ended_by(view.reason, journey, view.round if is_running else 0)
    _draw_lines(canvas, words.opened_rooms(journey), below)
    _draw_dial(canvas, journey, "won" if won else "lost")
    missing = () if won else _missing(view, journey, is_running)
    inside = journey.used[-journey.place.seats :] if is_running else ()
    draw_signs(canvas, signs(journey, True, missing, inside), SIGNS_Y, high, scene.sign)
    return canvas


def _missing(view: View, journey: Journey, is_running: bool) -> tuple[Goal, ...]:
    """What was reached of the goals of the room in which the journey ended."""
    if is_running:
        return goals(journey, view.players)
    tried = [each for each in journey.tried if each.room == journey.room and not each.won]
    return tried[-1].goals if tried else ()


def _sign_height(rooms: int) -> int:
    """The height of each room's sign in px, so that any number of rooms fills its place."""
    return SIGN_H.get(rooms, 128)


def _wrapped(text: str, px: int, width: int, weight: Weight) -> list[str]:
    """A text in lines that are at most `width` px wide."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, px, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _draw_title(canvas: Canvas, journey: Journey) -> None:
    """Draws the Episode's name in brass capitals, as large as it fits beside the dial."""
    name = journey.episode.name.upper()
    px = first_of(px for px in range(66, 30, -2) if _spaced(name, px) <= 690)
    left = 36
    for letter in name:
        left += canvas.text(left, 62, letter, px, NIGHT.brass.mid, side=Side.LEFT) + px // 16


def _spaced(name: str, px: int) -> int:
    return sum(width_of(letter, px) + px // 16 for letter in name)


def _draw_lines(canvas: Canvas, first: str, second: str) -> None:
    canvas.text(38, 138, first, 46, side=Side.LEFT, width=676)
    semi = Weight.SEMI
    canvas.text(
        38, 198, second, 36, (190, 198, 212), side=Side.LEFT, weight=semi, width=664, least=28
    )


def _draw_dial(canvas: Canvas, journey: Journey, how: str) -> None:
    canvas.centre(dial(journey, how == "lost"), DIAL_X, DIAL_Y)
    first, second = words.dial(journey, how)
    canvas.text(DIAL_X, 208, first, 34, width=284, least=28)
    colour = (190, 198, 212)
    canvas.text(DIAL_X, 244, second, 30, colour, weight=Weight.SEMI, width=290, least=28)


def _draw_line(canvas: Canvas, journey: Journey, high: int, end: int) -> None:
    """Draws what joins the rooms, from the first one down to `end`."""
    if len(journey.episode.rooms) > 1:
        top = SIGNS_Y + high // 2
        canvas.put(line(end - top, SCENES[journey.id].has_rails), LINE_X - 36, top)


def _draw_stops(canvas: Canvas, journey: Journey, top: int) -> None:
    """Draws the rooms to come as stops, from left to right."""
    rooms = journey.episode.rooms
    pitch = 952 // len(rooms)
    if len(rooms) > 2:
        track = line(WIDTH, SCENES[journey.id].has_rails, True)
        canvas.put(track, 0, top + 12)
    for at, room in enumerate(rooms):
        stand = Stand.NEXT if at == 0 else Stand.AHEAD
        x, told = 24 + at * pitch, words.ahead_line(room)[0]
        if len(rooms) > 2:
            middle = x + pitch // 2
            canvas.centre(seal(96, stand), middle, top + 48)
            canvas.text(middle, top + 122, room.name, 32, width=pitch - 8, least=28)
            canvas.text(
                middle, top + 158, told, 29, (200, 206, 218), weight=Weight.SEMI, width=pitch
            )
            continue
        canvas.centre(seal(96, stand), x + 66, top + 60)
        left, width = x + 132, pitch - 140
        canvas.text(left, top + 26, room.name, 42, side=Side.LEFT, width=width)
        y = top + 70
        for said in (told, *_wrapped(room.intro, 29, width, Weight.SEMI)):
            colour = NIGHT.text if said == told else (200, 206, 218)
            canvas.text(left, y, said, 29, colour, side=Side.LEFT, weight=Weight.SEMI)
            y += 36


def dial(journey: Journey, is_lost: bool) -> Sprite:
    """The dial of an Episode: a clock, a pressure gauge, a milestone."""
    left = 0 if is_lost else words.rounds_left(journey)
    whole = sum(room.rounds for room in journey.episode.rooms)
    match journey.id:
        case "gasworks":
            return _gauge(left, whole)
        case "bridge":
            return _milestone(left)
        case _:
            return _clock(words.DIALS[journey.id].each * left)


@kept
def _clock(minutes: int) -> Sprite:
    """A station clock that stands so many minutes before twelve."""
    sketch, mid = Sketch(DIAL_PX, DIAL_PX, 3), DIAL_PX / 2
    _rim(sketch)
    for hour in range(12):
        inner, width = (52, 9) if hour % 3 == 0 else (60, 5)
        ends = [polar(mid, mid, radius, hour * 30) for radius in (inner, 67)]
        sketch.fill(sketch.stroke(ends, width), NIGHT.ink)
    past = 720 - minutes % 720
    for angle, length, width in ((past / 2, 38, 11), (past * 6, 62, 7)):
        ends = [polar(mid, mid, -12, angle - 90), polar(mid, mid, length, angle - 90)]
        sketch.fill(sketch.stroke(ends, width), NIGHT.ink)
    sketch.fill(sketch.disc(mid, mid, 9), NIGHT.brass.dark)
    sketch.fill(sketch.disc(mid, mid, 6), NIGHT.brass.light)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5))


@kept
def _gauge(left: int, whole: int) -> Sprite:
    """A pressure gauge whose needle is the nearer to the red the fewer rounds are left."""
    sketch, mid = Sketch(DIAL_PX, DIAL_PX, 3), DIAL_PX / 2
    _rim(sketch)
    start, sweep, over = 140, 205, 60
    red = [polar(mid, mid, 62, angle) for angle in range(start + sweep + 10, start + 270, 3)]
    sketch.fill(sketch.stroke(red, 15), NIGHT.suits[0])
    for step in range(whole + 1):
        ends = [polar(mid, mid, radius, start + sweep * step / whole) for radius in (54, 67)]
        sketch.fill(sketch.stroke(ends, 4), NIGHT.ink)
    angle = start + sweep * (1 - left / whole) if left else start + sweep + over / 2
    tip, back = polar(mid, mid, 60, angle), polar(mid, mid, -16, angle)
    sketch.fill(sketch.stroke([back, tip], 7), NIGHT.ink)
    sketch.fill(sketch.disc(mid, mid, 13), NIGHT.ink)
    sketch.fill(sketch.disc(mid, mid, 8), NIGHT.brass.mid)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5))


@kept
def _milestone(miles: int) -> Sprite:
    """A milestone: how far off the mail train is."""
    sketch = Sketch(DIAL_PX, DIAL_PX, 3)
    shape = sketch.rounded((24, 2, DIAL_PX - 24, DIAL_PX + 60), 58)
    sketch.fill(shape, mix(NIGHT.paper.dark, BLACK, 0.6))
    face = sketch.rounded((27, 5, DIAL_PX - 27, DIAL_PX + 60), 55)
    sketch.fill(face, sketch.gradient(NIGHT.paper.light, NIGHT.paper.dark))
    inner = without(
        sketch.rounded((36, 14, DIAL_PX - 36, DIAL_PX + 60), 46),
        sketch.rounded((40, 18, DIAL_PX - 40, DIAL_PX + 60), 42),
    )
    sketch.fill(inner, NIGHT.faint)
    figure, px = f"{miles}", 104
    mask = text_mask(figure, px * sketch.scale, Weight.BOLD)
    left, top = DIAL_PX / 2 - width_of(figure, px) / 2, 92 - px * 3 / 4
    sketch.engrave(sketch.stamp(mask, left, top), NIGHT.ink, WHITE, 1.5)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5))


def _rim(sketch: Sketch) -> None:
    """Draws a brass rim about a face of enamel."""
    mid, tone = DIAL_PX / 2, NIGHT.brass
    sketch.fill(sketch.disc(mid, mid, mid), mix(tone.dark, BLACK, 0.6))
    sketch.fill(sketch.disc(mid, mid, mid - 1), sketch.gradient(tone.light, tone.dark))
    sketch.fill(sketch.disc(mid, mid, mid - 10), mix(tone.dark, BLACK, 0.5))
    face = sketch.disc(mid, mid, mid - 12)
    sketch.fill(face, sketch.gradient(NIGHT.paper.light, NIGHT.paper.dark))
