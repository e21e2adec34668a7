"""The night in which an Episode is told: a sky in steps, stars, hills, lamps, steam."""

from __future__ import annotations

import hashlib
from enum import Enum
from itertools import pairwise

from msgspec import Struct
from PIL import Image, ImageFilter

from render.kit import NIGHT, Colour, Sketch, Sprite, kept, mix
from render.kit.marks import WHITE
from render.kit.pixels import sampled
from render.kit.sketch import Point

TONES = 26
"""Steps of a sky, so that a palette can hold them."""

WARM: Colour = (255, 196, 92)
"""Lamplight."""


HEAD, STOPS_END = (24, 268), 506
"""Between these heights stand words, in an opening down to the second: a star would be a stop."""


class Mood(Enum):
    """What the scene of an Episode tells."""

    OPENING = "opening"
    WAITING = "waiting"
    WON = "won"
    LOST = "lost"


class Sky(Struct, frozen=True):
    """The colours of a sky above, at the horizon, and of what stands before it."""

    top: Colour
    low: Colour
    far: Colour
    near: Colour
    floor: Colour


def sky(width: int, height: int, colours: Sky, mood: Mood) -> Image.Image:
    """A sky in level steps with stars where no words stand; a new image."""
    column = Image.new("RGB", (1, height))
    for y in range(height):
        share = min(1.0, y / (height - 100))
        column.putpixel((0, y), mix(colours.top, colours.low, round(share**1.6 * TONES) / TONES))
    image = sampled(column, width, height)
    grain = hashlib.shake_256(b"stars").digest(4 * 80)
    for at in range(0, len(grain), 4):
        a, b, c, d = grain[at : at + 4]
        x, y = (a * 256 + b) * width // 65536, c * height // 360
        if HEAD[0] < y < (STOPS_END if mood is Mood.OPENING else HEAD[1]):
            continue
        image.putpixel((x, y), (190, 198, 214))
        if d % 3 == 0 and x + 1 < width:
            image.paste((214, 220, 232), (x, y, x + 2, y + 2))
    return image


def hill(sketch: Sketch, base: float, tops: tuple[float, ...], colour: Colour) -> None:
    """Draws rolling ground down from its tops, which stand in even steps from left to right."""
    step = sketch.width / (len(tops) - 1)
    points: list[Point] = []
    for at, (one, other) in enumerate(pairwise(tops)):
        for part in range(12):
            share = part / 12
            soft = share * share * (3 - 2 * share)
            points.append(((at + share) * step, one + (other - one) * soft))
    points.append((sketch.width, tops[-1]))
    sketch.fill(sketch.polygon([*points, (sketch.width, base), (0, base)]), colour)


def _rails(sketch: Sketch, y: float) -> None:
    """Draws a track seen from the side: two rails over sleepers, the nearer one at y + 34."""
    for x in range(8, sketch.width, 26):
        sketch.fill(sketch.rounded((x, y - 6, x + 11, y + 46), 2), (52, 40, 32))
    for line in (y, y + 34):
        sketch.fill(sketch.rounded((-9, line, sketch.width + 9, line + 7), 2), NIGHT.steel.mid)
        sketch.fill(sketch.rounded((-9, line, sketch.width + 9, line + 2), 1), NIGHT.steel.light)


@kept
def track(height: int, colours: Sky) -> Sprite:
    """The ground of a railway with its rails near the top, `height` px high."""
    sketch = Sketch(1000, height, 1)
    sketch.fill(sketch.rounded((-20, 14, 1020, height + 30), 2), colours.floor)
    _rails(sketch, 26)
    return sketch.sprite()


@kept
def shine(px: int, colour: Colour, power: float) -> Sprite:
    """A round shine of `px` about a lamp, in level steps."""
    sketch = Sketch(px, px, 1)
    steps = 14
    for step in range(steps):
        radius = px / 2 * (1 - step / steps) ** 1.25
        share = 2 * (step + 1) / (steps * (steps + 1))
        sketch.fill(sketch.disc(px / 2, px / 2, radius), colour, power * share)
    return sketch.sprite()


@kept
def steam(width: int, height: int, seed: int, dark: float = 0.0) -> Sprite:
    """A plume of steam from the right lower corner, thinning out to the left."""
    sketch = Sketch(width, height, 1)
    grain = hashlib.shake_256(bytes([seed])).digest(60)
    for at in range(30):
        share = at / 29
        x = width * (0.88 - 0.68 * share) + (grain[at] - 128) / 14
        y = height * (0.8 - 0.5 * share**0.5) + (grain[29 + at] - 128) / 16
        radius = height * (0.08 + 0.12 * share)
        tone = mix(mix((214, 214, 214), (92, 98, 110), share), (0, 0, 0), dark)
        puff = sketch.disc(x, y, radius).filter(ImageFilter.GaussianBlur(height / 26))
        sketch.fill(puff, tone, 0.5 * (1 - share) + 0.05)
    return sketch.sprite()


@kept
def lamp_post(height: int, is_lit: bool, colour: Colour = WARM) -> Sprite:
    """A platform lamp on an iron post; its foot stands at the lower edge."""
    width = 60
    sketch = Sketch(width, height, 2)
    iron, mid = (24, 29, 36), width / 2
    sketch.fill(sketch.rounded((mid - 4, 44, mid + 4, height), 2), iron)
    sketch.fill(sketch.rounded((mid - 12, height - 16, mid + 12, height), 3), iron)
    sketch.fill(sketch.rounded((mid - 18, 52, mid + 18, 57), 2), iron)
    glass = mix(colour, WHITE, 0.35) if is_lit else (58, 64, 74)
    sketch.fill(sketch.polygon([(14, 12), (46, 12), (40, 46), (20, 46)]), iron)
    sketch.fill(sketch.polygon([(18, 15), (42, 15), (37, 43), (23, 43)]), glass)
    sketch.fill(sketch.polygon([(10, 13), (30, 0), (50, 13)]), iron)
    return sketch.sprite()
