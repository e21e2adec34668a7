"""The Gasworks' scene: a gasholder in its frame, pipes, valves, and how the pressure stands."""

from __future__ import annotations

import math

from PIL import Image

from games.triplock.table.episodes import Journey
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Colour, Sketch, Sprite, kept, mix, rgb
from render.kit.marks import BLACK, WHITE
from render.kit.pen import polar
from render.triplock.journey.night import Mood, Sky, hill, shine, sky, steam
from render.triplock.parts.shields import emblem_mask

SKY = Sky(rgb("0D1A1C"), rgb("4D4A2E"), rgb("22302C"), rgb("182220"), rgb("10161A"))
HOT = Sky(rgb("14100F"), rgb("5A2A1C"), rgb("2B1D1A"), rgb("1C1514"), rgb("110F10"))

HOLDER_W, HOLDER_H = 400, 340
FULL = {Mood.OPENING: 0.45, Mood.WAITING: 0.6, Mood.WON: 0.3, Mood.LOST: 1.0}
"""How far the gasholder has risen."""

WHEELS, LAMPS = (566, 734), (480, 650, 820)
"""Where the valves and the lamps stand."""

COPPER = (rgb("C27A48"), rgb("5E3420"))


@kept_ground
def ground(height: int, floor: int, mood: Mood) -> Image.Image:
    """Everything but the portholes; the ground lies at `floor`."""
    colours = HOT if mood is Mood.LOST else SKY
    canvas = Canvas(sky(1000, height, colours, mood))
    canvas.put(_land(colours), 0, floor - 250)
    canvas.put(_holder(mood), 40, floor - HOLDER_H)
    canvas.put(_stack(), 890, floor - 350)
    canvas.put(_floor(height - floor + 60, colours), 0, floor - 6)
    canvas.put(_pipe(1000), 0, floor - 88)
    for x in WHEELS:
        canvas.centre(wheel(112, mood is Mood.WON), x, floor - 66)
    if mood is Mood.LOST:
        for x, seed in ((400, 11), (640, 12), (852, 13)):
            canvas.put(steam(250, 220, seed), x - 220, floor - 250)
    return canvas.image


@kept
def _land(colours: Sky) -> Sprite:
    """Roofs and chimneys of a town behind the works."""
    sketch = Sketch(1000, 260, 2)
    hill(sketch, 260, (120, 96, 110, 132, 104, 92, 118), colours.far)
    for at, x in enumerate(range(420, 1000, 74)):
        top = 150 + (at * 37) % 34
        roof = [(x - 6, top), (x + 32, top - 28), (x + 70, top), (x + 70, 260), (x - 6, 260)]
        sketch.fill(sketch.polygon(roof), colours.near)
    return sketch.sprite()


@kept
def _floor(height: int, colours: Sky) -> Sprite:
    sketch = Sketch(1000, height, 1)
    sketch.fill(sketch.rounded((-20, 0, 1020, height + 30), 2), colours.floor)
    for y in range(26, height, 30):
        sketch.fill(sketch.rounded((-9, y, 1009, y + 3), 1), mix(colours.floor, WHITE, 0.06))
    return sketch.sprite()


@kept
def _holder(mood: Mood) -> Sprite:
    """A gasholder: a drum that rises in a frame of iron columns."""
    sketch = Sketch(HOLDER_W, HOLDER_H, 2)
    steel = rgb("7A3B2E") if mood is Mood.LOST else rgb("4F6B62")
    top = HOLDER_H - 90 - (HOLDER_H - 150) * FULL[mood]
    shade = sketch.gradient(mix(steel, WHITE, 0.14), mix(steel, BLACK, 0.5), top)
    drum = [(38, top), (HOLDER_W - 38, top), (HOLDER_W - 38, HOLDER_H), (38, HOLDER_H)]
    crown = [polar(HOLDER_W / 2, top, 162, angle) for angle in range(180, 361, 6)]
    crown = [(x, top + (y - top) * 0.24) for x, y in crown]
    sketch.fill(sketch.polygon(crown), mix(steel, WHITE, 0.2))
    sketch.fill(sketch.polygon(drum), shade)
    for part in range(1, 8):
        x = HOLDER_W / 2 - 162 * math.cos(math.pi * part / 8)
        sketch.fill(sketch.rounded((x - 1.5, top, x + 1.5, HOLDER_H), 1), mix(steel, BLACK, 0.55))
    for y in range(round(top) + 26, HOLDER_H, 52):
        sketch.fill(sketch.rounded((38, y, HOLDER_W - 38, y + 4), 1), mix(steel, BLACK, 0.45))
    iron = rgb("2A3234")
    for y in (10, 116, 222):
        sketch.fill(sketch.rounded((10, y, HOLDER_W - 10, y + 8), 2), iron)
    for part in range(5):
        x = 18 + part * (HOLDER_W - 36) / 4
        sketch.fill(sketch.rounded((x - 6, 2, x + 6, HOLDER_H), 2), iron)
        sketch.fill(sketch.rounded((x - 5, 2, x - 2, HOLDER_H), 1), rgb("566266"))
    return sketch.sprite()


@kept
def _stack() -> Sprite:
    """A chimney of brick."""
    sketch = Sketch(80, 350, 2)
    brick = rgb("4A2F28")
    body = [(20, 14), (60, 14), (72, 350), (8, 350)]
    sketch.fill(
        sketch.polygon(body), sketch.gradient(mix(brick, WHITE, 0.06), mix(brick, BLACK, 0.4))
    )
    sketch.fill(sketch.rounded((12, 0, 68, 18), 3), brick)
    for y in (60, 66):
        sketch.fill(sketch.rounded((17, y, 63, y + 3), 1), mix(brick, BLACK, 0.5))
    return sketch.sprite()


@kept
def _pipe(width: int) -> Sprite:
    """A main of copper along the ground, with flanges."""
    sketch = Sketch(width, 76, 2)
    light, dark = COPPER
    sketch.fill(sketch.rounded((-20, 12, width + 20, 64), 2), mix(dark, BLACK, 0.6))
    body = sketch.rounded((-20, 14, width + 20, 62), 2)
    sketch.fill(body, sketch.gradient(light, dark, 14, 62))
    sketch.fill(sketch.rounded((-20, 20, width + 20, 26), 2), mix(light, WHITE, 0.35), 0.8)
    for x in (60, 380, 620, 832, 972):
        sketch.fill(sketch.rounded((x - 13, 4, x + 13, 72), 3), mix(dark, BLACK, 0.6))
        sketch.fill(sketch.rounded((x - 11, 6, x + 11, 70), 3), sketch.gradient(light, dark, 6, 70))
    return sketch.sprite()


@kept
def wheel(px: int, is_lit: bool) -> Sprite:
    """A valve's hand wheel: brass where the valve is in hand, else red iron."""
    sketch = Sketch(px, px, 3)
    mid = px / 2
    colour: Colour = NIGHT.brass.mid if is_lit else rgb("8E3426")
    paint = sketch.gradient(mix(colour, WHITE, 0.3), mix(colour, BLACK, 0.4))
    rim = sketch.disc(mid, mid, mid - 1)
    rim.paste(0, (0, 0), sketch.disc(mid, mid, mid - 13))
    spokes = sketch.blank()
    for angle in range(0, 180, 60):
        line = sketch.stroke([polar(mid, mid, mid - 8, angle + half) for half in (15, 195)], 9)
        spokes.paste(255, (0, 0), line)
    for shape in (spokes, rim):
        sketch.emboss(shape, paint, mix(colour, WHITE, 0.5), mix(colour, BLACK, 0.5), 1.5)
    sketch.fill(sketch.disc(mid, mid, 15), mix(colour, BLACK, 0.6))
    sketch.fill(sketch.disc(mid, mid, 12), paint)
    return sketch.sprite()


def draw(canvas: Canvas, journey: Journey, floor: int, mood: Mood) -> None:
    """Draws a lamp for each of the team, its emblem on the globe: alight, or out."""
    if mood is Mood.WAITING:
        return
    for char, x in zip(journey.roster, LAMPS, strict=True):
        if mood is not Mood.LOST:
            canvas.centre(shine(220, (236, 190, 96), 0.9), x, floor - 230)
        canvas.centre(lamp(char, mood is not Mood.LOST), x, floor - 190)


@kept
def lamp(char: str, is_lit: bool) -> Sprite:
    """A globe on a post with a character's emblem."""
    sketch = Sketch(100, 180, 2)
    iron = (24, 29, 36)
    sketch.fill(sketch.rounded((45, 80, 55, 180), 2), iron)
    sketch.fill(sketch.rounded((34, 92, 66, 102), 3), iron)
    metal = NIGHT.brass if is_lit else NIGHT.steel
    sketch.fill(sketch.disc(50, 50, 49), BLACK)
    sketch.fill(sketch.disc(50, 50, 47), sketch.gradient(metal.light, metal.dark, 0, 100))
    upper, lower = ((255, 226, 150), (246, 172, 66)) if is_lit else ((46, 50, 56), (28, 31, 36))
    sketch.fill(sketch.disc(50, 50, 40), BLACK)
    sketch.fill(sketch.disc(50, 50, 38), sketch.gradient(upper, lower, 12, 88))
    mask = sketch.stamp(emblem_mask(char, 54 * sketch.scale), 23, 23)
    sketch.fill(mask, (52, 30, 16) if is_lit else (130, 138, 148))
    return sketch.sprite()
