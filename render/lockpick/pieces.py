"""Sprites of Lockpick: tumblers, suit plates, dice, ghost cards and dashed slots.

Each is drawn once at four times its size and cached by its few arguments.
"""

from __future__ import annotations

from PIL import Image

from games.lockpick.rules.cards import COLORS
from render import kit
from render.kept import kept
from render.kit import NIGHT, Colour, Shadow, Sketch, Sprite, icon_mask, mix, without
from render.kit.sketch import SCALE

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)
ICE = (198, 226, 240)
ICE_LOW = (126, 168, 192)

TUMBLER_W = (50, 56, 62)
"""Widths of the three pyramids of a colour, the smallest first."""


@kept
def suit_plate(place: int, width: int, height: int) -> Sprite:
    """A plate in a suit's colour with its sign at the left; the letter is drawn on it."""
    sketch = Sketch(width, height)
    colour = NIGHT.suits[place]
    shape = sketch.rounded((0, 0, width, height), 12)
    sketch.fill(shape, mix(colour, BLACK, 0.55))
    face = sketch.rounded((1, 1, width - 1, height - 2), 11)
    sketch.fill(face, sketch.gradient(mix(colour, WHITE, 0.14), mix(colour, BLACK, 0.12)))
    sketch.bevel(face, mix(colour, WHITE, 0.5), mix(colour, BLACK, 0.35), 2)
    side = height - 16
    sign = sketch.stamp(icon_mask(kit.SUIT_ICONS[place], side * SCALE), 9, 8)
    sketch.engrave(sign, NIGHT.ink, mix(colour, WHITE, 0.5), 1.2)
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.5))


@kept
def tumbler(place: int, size: int, frozen: bool, height: int) -> Sprite:
    """One tumbler: a standing pyramid in a dark slot, or tipped over in a block of ice."""
    return _frozen(place, size, height) if frozen else _standing(place, size, height)


def _standing(place: int, size: int, height: int) -> Sprite:
    width, colour = TUMBLER_W[size], NIGHT.suits[place]
    sketch = Sketch(width, height)
    shape = sketch.rounded((0, 0, width, height), 9)
    sketch.fill(shape, NIGHT.steel.dark)
    inner = sketch.rounded((1.5, 1.5, width - 1.5, height - 1.5), 8)
    sketch.fill(inner, sketch.gradient(mix(NIGHT.bench.dark, BLACK, 0.45), NIGHT.bench.dark))
    tall, half, foot = 34 + size * 9, 13 + size * 3, height - 7
    mid = width / 2
    left = sketch.polygon([(mid, foot - tall), (mid - half, foot), (mid + half * 0.3, foot)])
    right = sketch.polygon([(mid, foot - tall), (mid + half * 0.3, foot), (mid + half, foot)])
    sketch.fill(left, sketch.gradient(mix(colour, WHITE, 0.22), colour))
    sketch.fill(right, mix(colour, BLACK, 0.42))
    return sketch.sprite()


def _frozen(place: int, size: int, height: int) -> Sprite:
    """A frozen tumbler lies tipped over (LP-3), rimed, with a frost sign."""
    width, colour = TUMBLER_W[size], NIGHT.suits[place]
    sketch = Sketch(width, height)
    shape = sketch.rounded((0, 0, width, height), 9)
    sketch.fill(shape, mix(ICE_LOW, BLACK, 0.45))
    face = sketch.rounded((1, 1, width - 1, height - 2), 8)
    sketch.fill(face, sketch.gradient(ICE, ICE_LOW))
    foot = height - 6
    lying = sketch.polygon([(5, foot), (width - 6, foot), (width - 6, foot - 15 - size * 3)])
    sketch.fill(lying, sketch.gradient(mix(colour, WHITE, 0.3), mix(colour, BLACK, 0.15)))
    rime = sketch.stroke([(7, foot - 2), (width - 8, foot - 15 - size * 3)], 3)
    sketch.fill(rime, WHITE, 0.85)
    side = 32
    frost = sketch.stamp(icon_mask("frost", side * SCALE), (width - side) / 2, 4)
    sketch.fill(frost, (28, 78, 112))
    sketch.bevel(face, WHITE, mix(ICE_LOW, BLACK, 0.3), 2)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.45))


@kept
def colour_die(color: str, px: int) -> Sprite:
    """The colour die: a suit's sign on its colour, or the atom of the wild on steel."""
    sketch = Sketch(px, px)
    wild = color not in COLORS
    colour = NIGHT.steel.mid if wild else NIGHT.suits[COLORS.index(color)]
    shape = sketch.rounded((0, 0, px, px), px * 0.2)
    sketch.fill(shape, mix(colour, BLACK, 0.6))
    inset = px * 0.045
    face = sketch.rounded((inset, inset * 0.6, px - inset, px - inset * 1.6), px * 0.17)
    sketch.fill(face, sketch.gradient(mix(colour, WHITE, 0.22), mix(colour, BLACK, 0.12)))
    sketch.bevel(face, mix(colour, WHITE, 0.55), mix(colour, BLACK, 0.35), 2)
    side = round(px * 0.68)
    left, top = (px - side) / 2, (px - side) / 2 - 1
    if wild:
        _atom(sketch, px / 2, px / 2 - 1, side / 2)
    else:
        name = kit.SUIT_ICONS[COLORS.index(color)]
        mask = sketch.stamp(icon_mask(name, side * SCALE), left, top)
        sketch.engrave(mask, NIGHT.ink, mix(colour, WHITE, 0.5), 1.2)
    return sketch.sprite(Shadow(dy=4, blur=5, dark=0.6))


def _atom(sketch: Sketch, x: float, y: float, radius: float) -> None:
    """Three orbits about a nucleus, a dot of each suit's colour on the way."""
    thin = radius * 0.36
    outer = sketch.ellipse((x - radius, y - thin, x + radius, y + thin))
    inner = sketch.ellipse((x - radius + 3.5, y - thin + 3.5, x + radius - 3.5, y + thin - 3.5))
    orbit = without(outer, inner)
    middle = (x * sketch.scale, y * sketch.scale)
    for degrees in (0, 60, 120):
        turned = orbit.rotate(degrees, Image.Resampling.BICUBIC, center=middle)
        sketch.fill(turned, NIGHT.ink)
    sketch.fill(sketch.disc(x, y, radius * 0.2), NIGHT.ink)


@kept
def ghost(width: int, height: int) -> Sprite:
    """A card that a draft has placed: pale paper with a dashed edge, not yet real."""
    sketch = Sketch(width, height, 2)
    shape = sketch.rounded((0, 0, width, height), 12)
    sketch.fill(shape, mix(NIGHT.paper.light, NIGHT.bench.mid, 0.12))
    sketch.fill(_dashes(sketch, width, height, 4), NIGHT.ink)
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.4))


@kept
def leaving(width: int, height: int) -> Sprite:
    """A card of a set that locks: it sinks into the dark of the track."""
    sketch = Sketch(width, height, 2)
    shape = sketch.rounded((0, 0, width, height), 12)
    sketch.fill(shape, NIGHT.bench.dark)
    face = sketch.rounded((1, 1, width - 1, height - 2), 11)
    top = mix(NIGHT.older.mid, NIGHT.bench.mid, 0.42)
    sketch.fill(face, sketch.gradient(top, mix(top, BLACK, 0.2)))
    return sketch.sprite()


@kept
def slot(width: int, height: int) -> Sprite:
    """A dashed outline for a card that is placed here later."""
    sketch = Sketch(width, height, 2)
    sketch.fill(_dashes(sketch, width, height, 3), NIGHT.dim)
    return sketch.sprite()


def _dashes(sketch: Sketch, width: int, height: int, line: int) -> Image.Image:
    """The mask of a dashed rounded outline."""
    ring = without(
        sketch.rounded((0, 0, width, height), 12),
        sketch.rounded((line, line, width - line, height - line), 10),
    )
    gaps = [
        [(x, y0), (x + 9, y0), (x + 9, y1), (x, y1)]
        for x in range(18, width - 18, 22)
        for y0, y1 in ((-1, line + 1), (height - line - 1, height + 1))
    ]
    gaps += [
        [(x0, y), (x1, y), (x1, y + 9), (x0, y + 9)]
        for y in range(18, height - 18, 22)
        for x0, x1 in ((-1, line + 1), (width - line - 1, width + 1))
    ]
    return without(ring, sketch.polygons(gaps))


@kept
def rod(width: int) -> Sprite:
    """The bolt that runs behind all columns, `width` long and 30 high."""
    height = 30
    sketch = Sketch(width, height, 2)
    shape = sketch.rounded((0, 0, width, height), 9)
    tone = NIGHT.brass
    sketch.fill(shape, mix(tone.dark, BLACK, 0.45))
    face = sketch.rounded((1, 1, width - 1, height - 2), 8)
    sketch.fill(face, sketch.gradient(tone.light, tone.dark))
    sketch.bevel(face, mix(tone.light, WHITE, 0.5), mix(tone.dark, BLACK, 0.3), 2)
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.6))
