"""The Signal Bridge's scene: two boxes on a gantry, an arm for each, and the mail train."""

from __future__ import annotations

from PIL import Image

from games.triplock.table.episodes import Journey
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Colour, Sketch, Sprite, kept, mix, rgb
from render.kit.marks import BLACK, WHITE
from render.kit.pen import polar
from render.triplock.journey.night import Mood, Sky, hill, shine, sky, steam, track
from render.triplock.journey.train import HIGH, MAIL, loco, mail_van, tender
from render.triplock.parts.shields import emblem_mask

SKY = Sky(rgb("15112A"), rgb("5C3B46"), rgb("2A2440"), rgb("1C1A2B"), rgb("121119"))
DEEP = Sky(rgb("100E1C"), rgb("352838"), rgb("211D2E"), rgb("181622"), rgb("0F0E14"))

DECK = {Mood.OPENING: 150, Mood.WAITING: 70, Mood.WON: 262, Mood.LOST: 262}
"""The underside of the gantry, above the rails: high enough for a train where one is shown."""

BOX_W, BOX_H = 250, 150
LEFT, RIGHT = 60, 690
"""Where the two boxes stand."""

GREEN, RED = (96, 230, 150), (255, 70, 50)


@kept_ground
def ground(height: int, floor: int, mood: Mood) -> Image.Image:
    """Everything but the keepers; the nearer rail lies at `floor`."""
    colours = DEEP if mood is Mood.LOST else SKY
    canvas = Canvas(sky(1000, height, colours, mood))
    canvas.put(_land(colours), 0, floor - 240)
    canvas.put(track(height - floor + 60, colours), 0, floor - 60)
    if mood is Mood.WON:
        canvas.put(steam(640, 150, 21), 150, floor - 330)
    deck = DECK[mood]
    canvas.put(_gantry(deck), 0, floor - deck - 44)
    if mood in (Mood.OPENING, Mood.WAITING):
        canvas.centre(shine(260, (255, 226, 150), 0.9), 0, floor - 20)
    is_clear = mood is Mood.WON
    lamp = GREEN if is_clear else RED
    for x in (400, 560):
        canvas.put(_post(is_clear), x, floor - deck - 228)
        canvas.centre(shine(120, lamp, 0.9), x + 16, floor - deck - 178)
        canvas.centre(_lens(lamp), x + 16, floor - deck - 178)
    return canvas.image


@kept
def _land(colours: Sky) -> Sprite:
    sketch = Sketch(1000, 250, 2)
    hill(sketch, 250, (90, 60, 110, 140, 96, 70, 104), colours.far)
    hill(sketch, 250, (130, 150, 128, 112, 138, 150, 126), colours.near)
    return sketch.sprite()


@kept
def _gantry(deck: int) -> Sprite:
    """A lattice bridge on two towers, over the whole width."""
    sketch = Sketch(1000, deck + 64, 2)
    iron, light = (34, 36, 44), (92, 98, 112)
    for x in (40, 876):
        for leg in (x, x + 68):
            sketch.fill(sketch.rounded((leg, 40, leg + 14, deck + 64), 2), iron)
            sketch.fill(sketch.rounded((leg + 1, 40, leg + 4, deck + 64), 1), light)
        for y in range(54, deck + 20, 64):
            for ends in ([(x + 6, y), (x + 74, y + 58)], [(x + 74, y), (x + 6, y + 58)]):
                sketch.fill(sketch.stroke(ends, 6), iron)
    for x in range(8, 1000, 50):
        for ends in ([(x, 8), (x + 50, 42)], [(x + 50, 8), (x, 42)]):
            sketch.fill(sketch.stroke(ends, 5), iron)
    for y in (0, 40):
        sketch.fill(sketch.rounded((-9, y, 1009, y + 11), 1), iron)
        sketch.fill(sketch.rounded((-9, y, 1009, y + 3), 1), light)
    return sketch.sprite()


@kept
def _post(is_clear: bool) -> Sprite:
    """A signal: its arm level for stop, dropped for clear."""
    sketch = Sketch(150, 230, 2)
    sketch.fill(sketch.rounded((12, 6, 22, 230), 2), (196, 198, 200))
    sketch.fill(sketch.rounded((12, 206, 22, 230), 2), (30, 32, 38))
    sketch.fill(sketch.polygon([(8, 8), (17, -6), (26, 8)]), (150, 60, 44))
    turn = 42 if is_clear else 0
    near, far = (16, 26), polar(16, 26, 118, turn)
    arm = sketch.stroke([near, far], 26)
    sketch.fill(sketch.stroke([near, far], 30), BLACK)
    sketch.fill(arm, rgb("C93A28"))
    start, end = polar(16, 26, 84, turn), polar(16, 26, 96, turn)
    sketch.fill(sketch.stroke([start, end], 24), NIGHT.paper.light)
    sketch.fill(sketch.disc(16, 50, 15), (26, 28, 34))
    return sketch.sprite()


@kept
def _lens(colour: Colour) -> Sprite:
    sketch = Sketch(26, 26)
    sketch.fill(sketch.disc(13, 13, 12), mix(colour, BLACK, 0.4))
    sketch.fill(sketch.disc(13, 13, 10), mix(colour, WHITE, 0.35))
    return sketch.sprite()


@kept
def box(chars: tuple[str, ...], is_lit: bool) -> Sprite:
    """A signal box with a window for each keeper; "" is an empty window with levers."""
    sketch = Sketch(BOX_W, BOX_H, 2)
    wood = rgb("6A3A34")
    paint = sketch.gradient(mix(wood, WHITE, 0.1), mix(wood, BLACK, 0.45), 30)
    sketch.fill(sketch.rounded((14, 34, BOX_W - 14, BOX_H), 3), BLACK)
    sketch.fill(sketch.rounded((16, 36, BOX_W - 16, BOX_H), 3), paint)
    for y in range(122, BOX_H, 10):
        sketch.fill(sketch.rounded((16, y, BOX_W - 16, y + 2), 1), mix(wood, BLACK, 0.6))
    roof = [(0, 40), (34, 4), (BOX_W - 34, 4), (BOX_W, 40)]
    sketch.fill(sketch.polygon(roof), (52, 58, 68))
    sketch.fill(sketch.rounded((0, 36, BOX_W, 44), 2), (30, 34, 41))
    pitch = (BOX_W - 40) / len(chars)
    for at, char in enumerate(chars):
        left, right = 24 + at * pitch, 20 + (at + 1) * pitch - 4
        upper, lower = ((255, 226, 150), (246, 172, 66)) if is_lit else ((44, 48, 60), (26, 28, 38))
        sketch.fill(sketch.rounded((left - 3, 50, right + 3, 120), 4), (24, 20, 22))
        sketch.fill(
            sketch.rounded((left, 53, right, 117), 3), sketch.gradient(upper, lower, 53, 117)
        )
        ink = (52, 30, 16) if is_lit else (120, 126, 140)
        if char:
            mask = sketch.stamp(emblem_mask(char, 58 * sketch.scale), (left + right) / 2 - 29, 56)
            sketch.fill(mask, ink)
        else:
            for lever in range(3):
                x = left + (right - left) * (lever + 1) / 4
                sketch.fill(sketch.stroke([(x, 114), (x + 8, 76)], 5), ink)
    return sketch.sprite()


def draw(canvas: Canvas, journey: Journey, floor: int, mood: Mood) -> None:
    """Draws the keepers' boxes, and the mail train: on its way, through, or stopped."""
    keepers = journey.tried[-1].chars if journey.tried and mood is not Mood.WAITING else ("", "")
    is_lit = mood is not Mood.LOST
    for char, x in zip(keepers, (LEFT, RIGHT), strict=True):
        canvas.put(box((char,), is_lit), x, floor - DECK[mood] - 44 - BOX_H + 2)
    y = floor + 7 - HIGH
    if mood is Mood.WON:
        canvas.put(mail_van(MAIL, True), 150, y)
        canvas.put(tender(MAIL), 456, y)
        canvas.put(loco(MAIL, True), 554, y)
    elif mood is Mood.LOST:
        canvas.put(mail_van(MAIL, False), 118, y)
        canvas.put(tender(MAIL), 424, y)
        canvas.put(loco(MAIL, False), 522, y)
