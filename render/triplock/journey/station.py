"""The Station's scene: the last train waits, leaves with everybody, or leaves without them."""

from __future__ import annotations

from PIL import Image

from games.triplock.table.episodes import Journey
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Sketch, Sprite, kept, mix, rgb
from render.kit.marks import BLACK, WHITE
from render.triplock.journey.night import Mood, Sky, hill, lamp_post, shine, sky, steam, track
from render.triplock.journey.train import HIGH, STATION, coach, loco, tender
from render.triplock.parts.shields import emblem_mask

SKY = Sky(rgb("0E1424"), rgb("4A4038"), rgb("262B3C"), rgb("1B1F29"), rgb("10141A"))
DEEP = Sky(rgb("0C111D"), rgb("2A3142"), rgb("1D2330"), rgb("161A22"), rgb("0D1015"))

LAND = 260
"""How high the hills stand above the rails, in px."""

TRUNK_W, TRUNK_H = 112, 96


@kept_ground
def ground(height: int, floor: int, mood: Mood) -> Image.Image:
    """Everything but the train and who is in it; the nearer rail lies at `floor`."""
    colours = DEEP if mood is Mood.LOST else SKY
    canvas = Canvas(sky(1000, height, colours, mood))
    canvas.put(_land(colours), 0, floor - LAND)
    canvas.put(track(height - floor + 60, colours), 0, floor - 60)
    if mood is Mood.WON:
        canvas.put(steam(760, 230, 3), 168, floor - 372)
        canvas.put(_beam(), 936, floor - 176)
    if mood is Mood.OPENING:
        canvas.put(steam(320, 180, 5), 596, floor - 328)
    if mood is Mood.LOST:
        canvas.put(steam(900, 220, 7, 0.3), 140, floor - 372)
        for x in (262, 640):
            canvas.centre(shine(190, (236, 176, 86), 0.6), x, floor - 222)
            canvas.put(lamp_post(226, True), x - 30, floor - 250)
    return canvas.image


@kept
def _land(colours: Sky) -> Sprite:
    sketch = Sketch(1000, LAND, 2)
    hill(sketch, LAND, (110, 128, 96, 60, 96, 118, 104), colours.far)
    hill(sketch, LAND, (150, 132, 118, 138, 156, 164, 150), colours.near)
    return sketch.sprite()


@kept
def _beam() -> Sprite:
    """The light before an engine, in steps."""
    sketch = Sketch(80, 150, 2)
    for step in range(6):
        near, far = 34 + step * 2, 62 - step * 9
        sketch.fill(
            sketch.polygon([(0, near), (80, 40 - far * 0.6), (80, 40 + far), (0, near + 10)]),
            (255, 226, 150),
            0.07,
        )
    return sketch.sprite()


def draw(canvas: Canvas, journey: Journey, floor: int, mood: Mood) -> None:
    """Draws the train: with everybody behind its windows, empty, or already half gone."""
    y = floor + 7 - HIGH
    aboard = journey.roster if mood is Mood.WON else ("",) * 5
    if mood is Mood.LOST:
        canvas.put(_platform(), 0, floor - 34)
        canvas.centre(shine(150, (240, 60, 40), 0.9), 794, y + 112)
        canvas.put(coach(STATION, ("",) * 5, True), 786, y)
        canvas.centre(_tail_lamp(), 794, y + 112)
        for at, char in enumerate(journey.roster):
            canvas.put(trunk(char), 70 + at * (TRUNK_W + 14), floor - 34 - TRUNK_H)
    elif mood is not Mood.WAITING:
        canvas.put(coach(STATION, aboard, mood is Mood.WON), 84, y)
        canvas.put(tender(STATION), 574, y)
        canvas.put(loco(STATION, True), 672, y)


@kept
def _tail_lamp() -> Sprite:
    """The red lamp at the end of a train."""
    sketch = Sketch(26, 26)
    sketch.fill(sketch.disc(13, 13, 12), BLACK)
    sketch.fill(sketch.disc(13, 13, 9), (255, 74, 52))
    return sketch.sprite()


@kept
def _platform() -> Sprite:
    """The edge of the platform, on which what stayed behind stands."""
    sketch = Sketch(760, 90, 2)
    sketch.fill(sketch.rounded((-20, 0, 750, 96), 4), (44, 49, 57))
    sketch.fill(sketch.rounded((-20, 0, 750, 10), 2), (120, 124, 128))
    for x in range(20, 750, 92):
        sketch.fill(sketch.rounded((x, 22, x + 3, 96), 1), (30, 34, 40))
    return sketch.sprite()


@kept
def trunk(char: str) -> Sprite:
    """A trunk that was left behind, with the emblem of whose it is."""
    sketch = Sketch(TRUNK_W, TRUNK_H, 2)
    leather = mix(rgb("6B4A2C"), BLACK, 0.1)
    sketch.fill(sketch.rounded((36, 0, 76, 24), 8), (30, 24, 20))
    sketch.fill(sketch.rounded((43, 6, 69, 24), 4), DEEP.near)
    sketch.fill(sketch.rounded((0, 14, TRUNK_W, TRUNK_H), 8), BLACK)
    paint = sketch.gradient(mix(leather, WHITE, 0.12), mix(leather, BLACK, 0.45), 14)
    sketch.fill(sketch.rounded((2, 16, TRUNK_W - 2, TRUNK_H - 2), 7), paint)
    for x in (12, 88):
        sketch.fill(sketch.rounded((x, 16, x + 12, TRUNK_H - 2), 1), (52, 36, 24))
    label = sketch.rounded((28, 26, 84, 86), 4)
    sketch.fill(label, NIGHT.older.mid)
    sketch.fill(sketch.stamp(emblem_mask(char, 48 * sketch.scale), 32, 32), NIGHT.ink)
    return sketch.sprite()
