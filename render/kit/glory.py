"""What only endings are drawn with: lamplight, brass shavings, medallions, struck numbers.

The light is stepped, so that one palette can hold it. A ground with rays is best pasted once into
a cached background; what differs from match to match is small.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.fonts import Weight, fit, line_height, text_mask, width_of
from render.kept import kept
from render.kit.canvas import Canvas
from render.kit.icons import SEAT_ICONS, icon_mask
from render.kit.marks import BLACK, WHITE
from render.kit.pen import Point, polar
from render.kit.pixels import levels, scaled
from render.kit.sketch import NARROW, Shadow, Sketch, both, without
from render.kit.sprite import Sprite
from render.kit.theme import NIGHT, Colour, Metal, mix

STEPS = 56
"""Tones of the lamplight."""

ROUND = 16
"""Tones across a round bar of steel."""

EDGE = 181
"""The value of Pillow's radial gradient at the middle of an edge; it has 255 in the corners."""

RAYS = 30
"""How many rays a lamp has."""

COARSE = 4
"""How many times smaller the light is worked out than it is shown."""

SILVER = Metal((236, 240, 246), (176, 184, 196), (98, 108, 120))
"""The figures of those who did not win."""

_RAMP: tuple[Colour, ...] = (
    NIGHT.bench.dark,
    (34, 31, 29),
    (66, 55, 41),
    (112, 90, 58),
    (170, 138, 84),
    (228, 196, 134),
    (255, 246, 222),
)
"""The lamplight from dark to bright."""


class Lamp(Struct, frozen=True):
    """A light at (x, y) that reaches so many pixels; `power` is its brightness, 0 to 1."""

    x: int
    y: int
    reach: int
    power: float
    rays: bool = True


def lamplight(width: int, height: int, lamps: Sequence[Lamp]) -> Image.Image:
    """A dark ground lit by lamps, in stepped tones. Shared by nobody: draw on it before keeping."""
    small = (width // COARSE, height // COARSE)
    light = Image.new("L", small, 0)
    for lamp in lamps:
        light = ImageChops.add(light, _lit(lamp, small))
    light = scaled(light, width, height).filter(ImageFilter.BoxBlur(COARSE))
    shades = [_along(_RAMP, step / (STEPS - 1)) for step in range(STEPS)]
    channels = [
        levels(light, lambda value, c=channel: shades[value * STEPS // 256][c])
        for channel in range(3)
    ]
    return Image.merge("RGB", channels)


def tones(marks: Sequence[Colour]) -> tuple[Colour, ...]:
    """The colours of light and metal, and of these marks, that a palette of endings needs."""
    gold, brass = NIGHT.gold, NIGHT.brass
    steps = (
        (_RAMP, 34),
        ((mix(gold.light, WHITE, 0.4), gold.light, gold.mid, mix(gold.mid, gold.dark, 0.9)), 24),
        ((mix(brass.light, WHITE, 0.3), brass.light, brass.mid, mix(brass.dark, BLACK, 0.3)), 26),
        ((WHITE, SILVER.light, SILVER.mid, SILVER.dark, NIGHT.steel.dark), 18),
    )
    metal = (_along(ramp, at / (n - 1)) for ramp, n in steps for at in range(n))
    shades = (shade for mark in marks for shade in (mix(mark, WHITE, 0.16), mix(mark, BLACK, 0.1)))
    return (*metal, *shades)


def _along(ramp: Sequence[Colour], share: float) -> Colour:
    """The colour at that share of the way through a ramp."""
    at = share * (len(ramp) - 1)
    low = min(int(at), len(ramp) - 2)
    return mix(ramp[low], ramp[low + 1], at - low)


def _lit(lamp: Lamp, size: tuple[int, int]) -> Image.Image:
    """The light of one lamp on a coarse picture of that size."""
    side = 2 * lamp.reach // COARSE
    fall = scaled(Image.radial_gradient("L"), side, side)
    fall = levels(fall, lambda value: 255 * lamp.power * max(0.0, 1 - value / EDGE) ** 1.4)
    if lamp.rays:
        fall = ImageChops.multiply(fall, scaled(_rays(), side, side))
    out = Image.new("L", size, 0)
    out.paste(fall, (lamp.x // COARSE - side // 2, lamp.y // COARSE - side // 2))
    return out


@kept
def _rays() -> Image.Image:
    """Rays about the middle of a square, always the same."""
    side = 480
    image = Image.new("L", (side, side), 96)
    draw = ImageDraw.Draw(image)
    for at, (wide, bright) in enumerate(_pairs(b"lamp", RAYS)):
        start = at * 360 / RAYS + wide / 64
        end = start + 3 + wide / 40
        box = (-side, -side, 2 * side, 2 * side)
        draw.pieslice(box, start, end, fill=140 + bright * 115 // 255)
    return image.filter(ImageFilter.GaussianBlur(3))


def _pairs(seed: bytes, count: int) -> Iterator[tuple[int, int]]:
    grain = hashlib.shake_256(seed).digest(2 * count)
    return zip(grain[::2], grain[1::2], strict=True)


def strew(canvas: Canvas, box: tuple[int, int, int, int], count: int) -> None:
    """Strews brass shavings over a box (left, top, right, bottom), the same ones each time."""
    left, top, right, bottom = box
    places = _pairs(f"{box}".encode(), count)
    for across, down in places:
        x = left + across * (right - left) // 256
        y = top + down * (bottom - top) // 256
        canvas.centre(shaving((across + down) % 9), x, y)


@kept
def shaving(kind: int) -> Sprite:
    """A curl of brass from the lathe, or a crumb of it."""
    if kind > 5:
        sketch = Sketch(8, 8)
        sketch.fill(sketch.disc(4, 4, 3.2 - 0.6 * (kind % 3)), NIGHT.gold.light)
        return sketch.sprite()
    sketch = Sketch(34, 34)
    start, sweep, radius = kind * 67 + 20, (100, 190, 140, 70, 160, 120)[kind], 6 + kind % 4
    # A curl is flat to the eye, and its ends open outwards.
    bow = [
        (x + step * 0.5, 17 + (y - 17) * 0.62)
        for step in range(13)
        for x, y in (polar(15, 17, radius + step * 0.3, start + sweep * step / 12),)
    ]
    sketch.fill(sketch.stroke([(x, y + 1) for x, y in bow], 3.6), NIGHT.brass.dark)
    sketch.fill(sketch.stroke(bow, 2.6), NIGHT.gold.mid)
    sketch.fill(sketch.stroke(bow[4:9], 1.4), NIGHT.gold.light)
    return sketch.sprite(Shadow(dy=2, blur=2, dark=0.5))


@kept
def medallion(px: int, lit: bool = True) -> Sprite:
    """A riveted ring of brass, or of steel, about a dark dish; a seat's mark is put on it."""
    sketch = Sketch(px, px, 3)
    tone = NIGHT.brass if lit else NIGHT.steel
    mid = px / 2
    sketch.fill(sketch.disc(mid, mid, mid), mix(tone.dark, BLACK, 0.6))
    rim = sketch.disc(mid, mid, mid - 1.2)
    bright = mix(tone.light, WHITE, 0.2)
    sketch.fill(rim, sketch.gradient(bright, mix(tone.mid, tone.dark, 0.75)))
    inner = sketch.disc(mid, mid, mid * 0.80)
    sketch.fill(inner, mix(tone.dark, BLACK, 0.45))
    step = sketch.disc(mid, mid, mid * 0.785)
    sketch.fill(step, sketch.gradient(mix(tone.mid, tone.dark, 0.5), tone.light))
    sketch.fill(sketch.disc(mid, mid, mid * 0.745), mix(NIGHT.bench.dark, BLACK, 0.35))
    dish = sketch.disc(mid, mid, mid * 0.735)
    sketch.fill(dish, sketch.gradient((10, 13, 17), (34, 46, 60)))
    count = 24 if px > 120 else 16
    places = [polar(mid, mid, mid * 0.895, 360 * index / count) for index in range(count)]
    holes = _dots(sketch, places, mid * 0.034)
    lips = _dots(sketch, [(x, y + mid * 0.014) for x, y in places], mid * 0.036)
    sketch.fill(without(lips, holes), mix(tone.light, WHITE, 0.5))
    sketch.fill(holes, mix(tone.dark, BLACK, 0.45))
    return sketch.sprite(Shadow(dy=max(3, px // 40), blur=max(4, px // 30), dark=0.65))


def _dots(sketch: Sketch, places: Sequence[Point], radius: float) -> Image.Image:
    """A mask of small discs."""
    mask, scale = sketch.blank(), sketch.scale
    draw = ImageDraw.Draw(mask)
    for x, y in places:
        box = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse([side * scale for side in box], fill=255)
    return mask


@kept
def mark(seat: int, px: int) -> Sprite:
    """A seat's mark in any size; large ones are drawn much more quickly than `seat_mark` does."""
    sketch = Sketch(px, px, 2)
    pad, colour = max(2, px // 30), NIGHT.seats[seat]
    side = px - 2 * pad
    shape = sketch.stamp(icon_mask(SEAT_ICONS[seat], side * sketch.scale), pad, pad)
    sketch.fill(_swollen(shape, pad * 1.2), NIGHT.ink)
    sketch.fill(shape, sketch.gradient(mix(colour, WHITE, 0.16), mix(colour, BLACK, 0.1)))
    sketch.bevel(shape, mix(colour, WHITE, 0.4), mix(colour, BLACK, 0.25), 2)
    return sketch.sprite()


def _swollen(shape: Image.Image, px: float) -> Image.Image:
    """A shape that is about so many surface pixels wider on every side."""
    soft = shape.filter(ImageFilter.GaussianBlur(px * 0.7))
    return levels(soft, lambda value: min(255, value * 9))


@kept
def _figure(sign: str, px: int, tone: Metal) -> Sprite:
    """One sign of a struck number, with a rim and a lit upper edge."""
    pad = 8
    width, height = width_of(sign, px), line_height(px)
    sketch = Sketch(width + 2 * pad, height + 2 * pad, 2)
    shape = sketch.stamp(text_mask(sign, px * sketch.scale, Weight.BOLD), pad, pad)
    sketch.fill(_swollen(shape, max(1, px // 60)), mix(tone.dark, BLACK, 0.72))
    cap = px * 0.36
    y0, y1 = pad + height / 2 - cap, pad + height / 2 + cap
    sketch.fill(shape, sketch.gradient(mix(tone.light, WHITE, 0.12), tone.mid, y0, y1))
    low = sketch.gradient(tone.mid, mix(tone.dark, tone.mid, 0.25), (y0 + y1) / 2, y1)
    lower = sketch.polygon([(0, (y0 + y1) / 2), (width + 16, (y0 + y1) / 2), *_floor(sketch)])
    sketch.fill(both(shape, lower), low)
    sketch.bevel(shape, mix(tone.light, WHITE, 0.7), mix(tone.dark, BLACK, 0.2), max(1, px / 90))
    made = sketch.sprite(Shadow(dy=max(2, px // 40), blur=max(3, px // 36), dark=0.6))
    made.left, made.top, made.width, made.height = (
        made.left + pad,
        made.top + pad,
        width,
        height,
    )
    return made


def _floor(sketch: Sketch) -> list[tuple[float, float]]:
    return [(sketch.width, sketch.height), (0, sketch.height)]


def struck_number(
    canvas: Canvas, x: int, y: int, text: str, px: int, width: int, tone: Metal = NIGHT.gold
) -> None:
    """Draws a struck number with its middle at (x, y), at most `px` high and `width` wide."""
    size = fit(text, px, width, least=34)
    left = x - sum(width_of(sign, size) for sign in text) // 2
    for sign in text:
        made = _figure(sign, size, tone)
        canvas.put(made, left, y - made.height // 2)
        left += made.width


@kept
def vault(width: int, height: int, radius: int, line: int, lit: bool) -> Sprite:
    """A thick frame of brass that shines, or of steel, about a dark field."""
    pad = 30 if lit else 8
    sketch = Sketch(width + 2 * pad, height + 2 * pad, 2)
    tone = NIGHT.brass if lit else NIGHT.steel
    box = (pad, pad, pad + width, pad + height)
    outer = sketch.rounded(box, radius)
    if lit:
        sketch.glow(outer, (214, 150, 66), 10, 0.6)
    sketch.fill(outer, mix(tone.dark, BLACK, 0.6))
    face = sketch.rounded((pad + 1, pad + 1, pad + width - 1, pad + height - 2), radius - 1)
    sketch.fill(
        face, sketch.gradient(mix(tone.light, tone.mid, 0.15), tone.dark, pad, pad + height)
    )
    sketch.bevel(face, mix(tone.light, WHITE, 0.6), mix(tone.dark, BLACK, 0.35), 2.5)
    near, far = pad + line, line + pad
    lip = (near, far, pad + width - line, pad + height - line)
    sketch.fill(sketch.rounded(lip, radius - line * 0.6), mix(tone.dark, BLACK, 0.55))
    hole = (near + 3, far + 3, pad + width - line - 3, pad + height - line - 2)
    inner = sketch.rounded(hole, radius - line * 0.6 - 3)
    sketch.fill(inner, sketch.gradient((8, 10, 12), (22, 27, 33), pad, pad + height))
    made = sketch.sprite(Shadow(dy=6, blur=7, dark=0.6))
    made.left, made.top = made.left + pad, made.top + pad
    made.width, made.height = width, height
    return made


def deck(width: int, height: int) -> Sprite:
    """A plain plate of steel; without screws, because pieces reach into its corners."""
    return _deck(height).widened(width)


@kept
def _deck(height: int) -> Sprite:
    sketch = Sketch(NARROW, height, 2)
    tone = NIGHT.steel
    sketch.fill(sketch.rounded((0, 0, NARROW, height), 18), mix(tone.dark, BLACK, 0.5))
    face = sketch.rounded((1, 1, NARROW - 1, height - 1), 17)
    light, dark = mix(tone.mid, tone.light, 0.28), mix(tone.mid, tone.dark, 0.75)
    sketch.fill(face, sketch.gradient(light, dark))
    sketch.bevel(face, mix(tone.light, WHITE, 0.2), mix(tone.dark, BLACK, 0.4), 2)
    return sketch.sprite(Shadow(dy=4, blur=5, dark=0.55), long=True)


@kept
def _block(height: int, lit: bool) -> Sprite:
    sketch = Sketch(NARROW, height, 2)
    tone = NIGHT.brass if lit else NIGHT.steel
    shape = sketch.rounded((0, 0, NARROW, height + 30), 18)
    sketch.fill(shape, mix(tone.dark, BLACK, 0.5))
    face = sketch.rounded((1, 1, NARROW - 1, height + 30), 17)
    if lit:
        paint = sketch.gradient(tone.light, mix(tone.mid, tone.dark, 0.35))
    else:
        paint = sketch.gradient(mix(tone.dark, tone.mid, 0.25), NIGHT.bench.light)
    sketch.fill(face, paint)
    sketch.bevel(face, mix(tone.light, WHITE, 0.4 if lit else 0.0), tone.dark, 3)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5), long=True)


def block(width: int, height: int, lit: bool) -> Sprite:
    """A step of a podium, its upper corners round: brass for who won, steel for the others."""
    return _block(height, lit).widened(width)


@kept
def aura(width: int, height: int, radius: int, spread: int = 22) -> Sprite:
    """A brass shine about a box with round corners, put where the box is, and before it."""
    pad = 2 * spread
    sketch = Sketch(width + 2 * pad, height + 2 * pad, 2)
    shape = sketch.rounded((pad, pad, pad + width, pad + height), radius)
    sketch.glow(shape, (250, 190, 84), spread * 0.8, 0.8)
    made = sketch.sprite()
    made.left, made.top = pad, pad
    made.width, made.height = width, height
    return made


Curve = tuple[Colour, tuple[tuple[float, float], ...]]
"""A colour, and the places that its line joins."""


def curves(width: int, height: int, lines: Sequence[Curve], px: float = 7) -> Sprite:
    """Lines of a chart with ink edges, the last on top; drawn anew for each match, never kept."""
    scale = 2
    image = Image.new("RGBA", (width * scale, height * scale), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    for colour, places in lines:
        points = [(x * scale, y * scale) for x, y in places]
        for paint, wide in ((NIGHT.ink, px + 4), (colour, px)):
            line = round(wide * scale)
            for one, other in pairwise(points):
                draw.line((one, other), fill=(*paint, 255), width=line)
            for x, y in points:
                half = line / 2
                draw.ellipse((x - half, y - half, x + half, y + half), fill=(*paint, 255))
    return Sprite(image.reduce(scale), width, height, 0, 0)


@kept
def shackle(width: int, height: int, line: int, sprung: bool) -> Sprite:
    """The bow of a padlock, of round steel `line` thick; a `sprung` one has a short free leg."""
    sketch = Sketch(width, height, 2)
    scale = sketch.scale
    draw = ImageDraw.Draw(sketch.image)
    tone = NIGHT.steel
    bright = SILVER.light if sprung else mix(tone.light, tone.mid, 0.2)
    dark = mix(tone.dark, BLACK, 0.6)
    mid, bend = line / 2, width / 2
    short = height * 0.78 - mid if sprung else height
    for ring in range(ROUND):
        share = ring / (ROUND - 1)
        half = line * (1 - share * 0.94) / 2
        colour = (*mix(dark, bright, math.sin(share * math.pi / 2) ** 1.4), 255)
        outer = tuple(
            side * scale
            for side in (mid - half, mid - half, width - mid + half, width - mid + half)
        )
        draw.arc(outer, 180, 360, fill=colour, width=round(2 * half * scale))
        for x, foot in ((mid, short), (width - mid, height)):
            box = tuple(side * scale for side in (x - half, bend - 1, x + half, foot))
            draw.rectangle(box, fill=colour)
        if sprung:
            ball = (mid - half, short - half, mid + half, short + half)
            draw.ellipse(tuple(side * scale for side in ball), fill=colour)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.6))
