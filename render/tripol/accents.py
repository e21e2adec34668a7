"""Sprites that say something about tiles: brackets, spots, frames, numbers, pills, signs."""

from __future__ import annotations

import math

from PIL import ImageDraw

from render.fonts import Weight, text_mask, width_of
from render.kept import kept
from render.kit import NIGHT, Colour, Shadow, Sketch, Sprite, mix, turned
from render.kit.marks import BLACK, WHITE
from render.tripol.faces import EDGE, INKS, TONES, Point, Shape, between
from render.tripol.lattice import high_of

SMALL = 44
"""About narrower tiles the brackets lie outside, so that they cover little of them."""

ARM = 0.27
"""The arms of a bracket as a share of a tile's width."""


def _padded(o: str, side: int, pad: int, inset: float) -> tuple[Sketch, list[Point]]:
    """A surface with `pad` px about a tile, and the tile's corners `inset` px inside its edge."""
    high = high_of(side)
    sketch = Sketch(side + 2 * pad, high + 2 * pad, 2)
    points = Shape(o, side, high, inset).corners
    return sketch, [(x + pad, y + pad) for x, y in points]


def _placed(sketch: Sketch, side: int, pad: int, shadow: Shadow | None = None) -> Sprite:
    made = sketch.sprite(shadow)
    made.left, made.top = made.left + pad, made.top + pad
    made.width, made.height = side, high_of(side)
    return made


@kept
def brackets(o: str, side: int) -> Sprite:
    """EMBER: this tile came last. A bracket at each of its corners, on a dark outline."""
    line = max(5.0, side * 0.05)
    sketch, points = _padded(o, side, 14, line * 0.2 if side > SMALL else -3)
    arm = max(9.0, side * ARM)
    if side > SMALL:
        sketch.fill(sketch.stroke([*points, points[0]], line * 0.9), EDGE)
    shapes = [_vee(points, at, arm) for at in range(3)]
    for width, colour in ((line + 4, EDGE), (line, NIGHT.ember)):
        for shape in shapes:
            sketch.fill(sketch.stroke(shape, width), colour)
    return _placed(sketch, side, 14)


def _vee(points: list[Point], at: int, arm: float) -> list[Point]:
    """The two arms at one corner."""
    here, after, before = points[at], points[(at + 1) % 3], points[at - 1]
    share = arm / math.dist(here, after)
    return [between(here, before, share), here, between(here, after, share)]


@kept
def dashes(o: str, side: int) -> Sprite:
    """AQUA: a free spot. A dashed triangle just inside it."""
    line = max(2.0, min(4.0, side * 0.026))
    sketch, points = _padded(o, side, 2, side * 0.045 + line)
    mask = sketch.blank()
    draw = ImageDraw.Draw(mask)
    count = 7 if side > 60 else 5
    for at in range(3):
        one, two = points[at], points[(at + 1) % 3]
        for dash in range(count):
            ends = (between(one, two, (dash + share) / count) for share in (0.18, 0.82))
            places = [(x * sketch.scale, y * sketch.scale) for x, y in ends]
            draw.line(places, fill=255, width=round(line * sketch.scale))
    sketch.fill(mask, NIGHT.aqua)
    return _placed(sketch, side, 2)


@kept
def frame(o: str, side: int, shine: bool = True) -> Sprite:
    """AQUA: the open tile, or where it would lie. A triangle with a soft shine."""
    pad, line = 16, max(5.0, min(11.0, side * 0.065))
    sketch, outer = _padded(o, side, pad, -line * 0.3)
    hole = _padded(o, side, pad, line * 0.7)[1]
    mask = sketch.polygon(outer)
    inside = sketch.polygon(hole)
    mask.paste(0, (0, 0), inside)
    if shine:
        sketch.glow(mask, NIGHT.aqua, 5, 0.6)
    sketch.fill(mask, NIGHT.aqua)
    sketch.bevel(mask, mix(NIGHT.aqua, WHITE, 0.45), mix(NIGHT.aqua, BLACK, 0.22), 1.5)
    return _placed(sketch, side, pad)


@kept
def spot_number(number: int, px: int, is_chosen: bool = False) -> Sprite:
    """AQUA: the number of a spot in a ring; the chosen one on a filled disc."""
    sketch = Sketch(px, px, 3)
    mid, line = px / 2, max(2.5, px * 0.085)
    sketch.fill(sketch.disc(mid, mid, mid), NIGHT.aqua)
    face = sketch.disc(mid, mid, mid - line)
    if is_chosen:
        sketch.fill(face, sketch.gradient(mix(NIGHT.aqua, WHITE, 0.25), NIGHT.aqua))
    else:
        sketch.fill(face, NIGHT.bench.dark)
    ink = NIGHT.ink if is_chosen else NIGHT.text
    _text(sketch, f"{number}", mid, mid, _fitting(f"{number}", px * 0.6, px * 0.7), ink)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.6))


@kept
def pill(number: int, points: str) -> Sprite:
    """EMBER: what a placement brought, with its number among several."""
    height = 50
    wide = width_of(points, 32)
    sketch = Sketch(height + wide + 22, height, 3)
    sketch.fill(sketch.rounded((0, 0, sketch.width, height), height / 2), NIGHT.ink)
    rim = sketch.rounded((1.5, 1.5, sketch.width - 1.5, height - 1.5), height / 2 - 1.5)
    sketch.fill(rim, mix(NIGHT.ember, WHITE, 0.62))
    inner = sketch.rounded((4, 4, sketch.width - 4, height - 4), height / 2 - 4)
    tone = sketch.gradient(mix(NIGHT.ember, WHITE, 0.12), mix(NIGHT.ember, BLACK, 0.14))
    sketch.fill(inner, tone)
    sketch.fill(sketch.disc(height / 2, height / 2, height / 2 - 6), NIGHT.ink)
    _text(sketch, f"{number}", height / 2, height / 2, 30, NIGHT.text)
    _text(sketch, points, height + 4 + wide / 2, height / 2, 32, NIGHT.ink)
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.6))


@kept
def leader(dx: int, dy: int) -> Sprite:
    """EMBER: a thin line from a badge to its tile, (dx, dy) away."""
    pad = 4
    sketch = Sketch(abs(dx) + 2 * pad, abs(dy) + 2 * pad, 2)
    start = (pad + max(0, -dx), pad + max(0, -dy))
    line = [start, (start[0] + dx, start[1] + dy)]
    sketch.fill(sketch.stroke(line, 7), EDGE)
    sketch.fill(sketch.stroke(line, 4), NIGHT.ember)
    made = sketch.sprite()
    made.left, made.top = start
    return made


@kept
def sign(text: str) -> Sprite:
    """A small brass plate with words, such as "+1 move"."""
    height, wide = 62, width_of(text, 34) + 30
    sketch = Sketch(wide, height, 3)
    tone = NIGHT.brass
    sketch.fill(sketch.rounded((0, 0, wide, height), 11), mix(tone.dark, BLACK, 0.35))
    face = sketch.rounded((1, 1, wide - 1, height - 4), 10)
    sketch.fill(face, sketch.gradient(mix(tone.light, tone.mid, 0.15), tone.mid))
    sketch.bevel(face, mix(tone.light, WHITE, 0.55), tone.dark, 2)
    _text(sketch, text, wide / 2, height / 2 - 1, 34, NIGHT.ink)
    return sketch.sprite(Shadow(dy=3, blur=3, dark=0.55))


@kept
def points_coin(px: int, points: str) -> Sprite:
    """A gold coin with the points of a placement."""
    sketch = Sketch(px, px, 3)
    mid, tone = px / 2, NIGHT.gold
    turned(sketch, mid, mid, mid, tone)
    size = _fitting(points, px * 0.46, px * 0.66)
    mask = text_mask(points, round(size * sketch.scale), Weight.BOLD)
    left, top = mid - mask.width / sketch.scale / 2, mid - mask.height / sketch.scale / 2
    ink = mix(tone.dark, BLACK, 0.72)
    sketch.engrave(sketch.stamp(mask, left, top), ink, mix(tone.light, WHITE, 0.3), 1.2)
    return sketch.sprite(Shadow(dy=3, blur=3, dark=0.55))


@kept
def chip(letter: str, px: int) -> Sprite:
    """A round chip of one colour with its letter."""
    sketch = Sketch(px, px, 3)
    mid, tone = px / 2, TONES[letter]
    sketch.fill(sketch.disc(mid, mid, mid), EDGE)
    face = sketch.disc(mid, mid, mid - max(1.5, px * 0.03))
    sketch.fill(face, sketch.gradient(mix(tone, WHITE, 0.14), mix(tone, BLACK, 0.1)))
    sketch.bevel(face, mix(tone, WHITE, 0.45), mix(tone, BLACK, 0.25), 1.5)
    _text(sketch, letter, mid, mid, px * 0.62, INKS[letter])
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.5))


@kept
def zigzag(px: int) -> Sprite:
    """The sign of a figure: a bent line."""
    sketch = Sketch(px, px, 3)
    points = [(px * x, px * y) for x, y in ((0.1, 0.78), (0.34, 0.26), (0.62, 0.7), (0.9, 0.22))]
    sketch.fill(sketch.stroke(points, px * 0.15), WHITE)
    return sketch.sprite()


@kept
def window(width: int, height: int) -> Sprite:
    """The part of a map that another page shows large: a thin brass rectangle."""
    sketch = Sketch(width, height, 2)
    mask = sketch.rounded((0, 0, width, height), 12)
    for edge, colour in ((0, EDGE), (2, NIGHT.brass.light), (5, EDGE)):
        box = (edge, edge, width - edge, height - edge)
        mask = sketch.rounded(box, 12 - edge)
        mask.paste(0, (0, 0), sketch.rounded((7, 7, width - 7, height - 7), 5))
        sketch.fill(mask, colour)
    return sketch.sprite()


def _fitting(text: str, px: float, room: float) -> float:
    wide = width_of(text, 100) / 100
    return min(px, room / wide)


def _text(sketch: Sketch, text: str, x: float, y: float, px: float, colour: Colour) -> None:
    mask = text_mask(text, round(px * sketch.scale), Weight.BOLD)
    left, top = x - mask.width / sketch.scale / 2, y - mask.height / sketch.scale / 2
    sketch.fill(sketch.stamp(mask, left, top), colour)
