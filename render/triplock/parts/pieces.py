"""Triplock's own sprites: stacks of chips, single chips, the Skill bead, completed slots."""

from __future__ import annotations

import math

from PIL import Image, ImageChops

from render.kept import kept
from render.kit import (
    NIGHT,
    Colour,
    Metal,
    Shadow,
    Sketch,
    Sprite,
    both,
    conic,
    icon_mask,
    mix,
    turned,
    without,
)
from render.kit.marks import BLACK, WHITE
from render.kit.pixels import scaled

RADIUS = 76
"""Radius of a chip's face on the board, in px."""

EDGE = 8
"""Height of a chip's rim seen from the front, in px. A stack always shows three rims."""

STACK_HEIGHT = 2 * RADIUS + 3 * EDGE

MIRROR = Metal((255, 233, 160), (247, 204, 79), (192, 138, 28))
ONYX = Metal((78, 88, 97), (36, 42, 48), (12, 14, 17))
DROP = Shadow(dx=2, dy=7, blur=6, dark=0.72)


@kept
def stack(face: str | None, radius: int = RADIUS) -> Sprite:
    """A stack of chips: covered by a Failsafe (`face` None), or bare with its symbol.

    All covered stacks are one picture, and all stacks are equally high: players must remember
    whether a chip lies at the bottom.
    """
    edge = round(EDGE * radius / RADIUS)
    pad = 4
    sketch = Sketch(2 * radius + 2 * pad, 2 * radius + 3 * edge + 2 * pad)
    x, y = radius + pad, radius + pad
    tones = (ONYX, MIRROR, ONYX) if face is None else (MIRROR, ONYX, ONYX)
    for layer in (2, 1, 0):
        _rim(sketch, x, y + layer * edge, radius, edge, tones[layer])
    if face is None:
        _boss(sketch, x, y, radius)
    else:
        _golden(sketch, x, y, radius, face.lower())
    return sketch.sprite(DROP)


@kept
def mechanism(face: str, px: int) -> Sprite:
    """A single gold chip with its symbol, `px` wide with its rim below."""
    return _single(px, MIRROR, face)


@kept
def failsafe(symbol: str | None, px: int) -> Sprite:
    """A single black chip: its symbol up, or (None) its back."""
    return _single(px, ONYX, symbol)


def _single(px: int, tone: Metal, symbol: str | None) -> Sprite:
    edge = max(4, px // 18)
    sketch = Sketch(px + 4, px + edge + 4)
    radius, middle = px / 2, px / 2 + 2
    _rim(sketch, middle, middle, radius, edge, tone)
    if symbol is None:
        _boss(sketch, middle, middle, radius)
    elif tone is ONYX:
        _black_front(sketch, middle, middle, radius, symbol.lower())
    else:
        _golden(sketch, middle, middle, radius, symbol.lower())
    return sketch.sprite(Shadow(dy=4, blur=4, dark=0.65))


def _rim(sketch: Sketch, x: float, y: float, radius: float, edge: float, tone: Metal) -> None:
    """The knurled side of one chip below its face at (x, y)."""
    low = sketch.disc(x, y + edge, radius)
    wall = sketch.polygon(
        [(x - radius, y), (x + radius, y), (x + radius, y + edge), (x - radius, y + edge)]
    )
    shape = ImageChops.lighter(ImageChops.lighter(low, wall), sketch.disc(x, y, radius))
    sketch.fill(shape, BLACK)
    inner = sketch.disc(x, y + edge - 1.2, radius - 0.8)
    inner = ImageChops.lighter(inner, sketch.disc(x, y, radius))
    sketch.fill(inner, _round_wall(sketch, tone))
    places = [x - radius * math.cos(math.pi * step / 44) for step in range(1, 44)]
    knurl = sketch.polygons([_upright(place, y, y + radius + edge) for place in places])
    sketch.fill(both(knurl, inner), BLACK, 0.28)


def _upright(x: float, top: float, bottom: float) -> list[tuple[float, float]]:
    """A thin upright line as a polygon."""
    return [(x, top), (x + 1.1, top), (x + 1.1, bottom), (x, bottom)]


def _round_wall(sketch: Sketch, tone: Metal) -> Image.Image:
    """Light on an upright cylinder: a bright streak left of the middle, dark flanks."""
    levels = (0.12 + 0.88 * _bell(i, 84, 46) + 0.3 * _bell(i, 205, 22) for i in range(256))
    row = Image.frombytes("L", (256, 1), bytes(min(255, round(255 * level)) for level in levels))
    return sketch.blend(mix(tone.dark, BLACK, 0.35), tone.light, scaled(row, *sketch.size))


def _bell(at: float, middle: float, width: float) -> float:
    return math.exp(-(((at - middle) / width) ** 2))


def _boss(sketch: Sketch, x: float, y: float, radius: float) -> None:
    """The back of every Failsafe: a brass rim about a raised black boss, and no sign at all."""
    turned(sketch, x, y, radius, ONYX)
    outer, inner = radius * 0.9, radius * 0.82
    tone = NIGHT.brass
    sketch.fill(sketch.disc(x, y, outer + radius * 0.035), BLACK, 0.75)
    rim = without(sketch.disc(x, y, outer), sketch.disc(x, y, inner))
    sketch.fill(rim, sketch.gradient(tone.light, tone.mid, y - outer, y + outer))
    sketch.bevel(rim, mix(tone.light, WHITE, 0.45), tone.dark, max(0.8, radius / 70))
    sketch.fill(sketch.disc(x, y, inner), sketch.gradient(BLACK, ONYX.mid, y - inner, y + inner))
    at = radius * 0.64
    shape = sketch.disc(x, y, at)
    side = round(2 * at * sketch.scale)
    light = sketch.stamp(conic((side, side), 2, 45, 2.2), x - at, y - at)
    low, high = mix(ONYX.mid, ONYX.dark, 0.15), mix(ONYX.light, NIGHT.steel.mid, 0.75)
    paint = sketch.blend(low, high, light)
    lit = mix(NIGHT.steel.light, WHITE, 0.25)
    sketch.emboss(shape, paint, lit, BLACK, max(1.0, radius / 48))


def _black_front(sketch: Sketch, x: float, y: float, radius: float, symbol: str) -> None:
    """A black face with its own symbol, pale as enamel."""
    _onyx_face(sketch, x, y, radius, NIGHT.steel.light)
    side = radius * 1.08
    mask = icon_mask(symbol, round(side * sketch.scale))
    shape = sketch.stamp(mask, x - side / 2, y - side / 2)
    sketch.emboss(shape, NIGHT.text, WHITE, NIGHT.paper.dark, 1.2)


def _onyx_face(sketch: Sketch, x: float, y: float, radius: float, line: Colour) -> None:
    turned(sketch, x, y, radius, ONYX)
    fine = max(1.5, radius / 40)
    at = radius * 0.77
    sketch.fill(without(sketch.disc(x, y, at), sketch.disc(x, y, at - fine)), line, 0.9)


def _golden(sketch: Sketch, x: float, y: float, radius: float, symbol: str) -> None:
    """A golden face with a symbol cut deep into it."""
    turned(sketch, x, y, radius, MIRROR)
    side = radius * 1.06
    mask = icon_mask(symbol, round(side * sketch.scale))
    shape = sketch.stamp(mask, x - side / 2, y - side / 2)
    sketch.engrave(shape, sketch.gradient((22, 18, 10), (52, 40, 18)), (255, 246, 205), 1.8)


@kept
def bead_track(steps: int, at: int) -> Sprite:
    """The Skill bead on a rod with `steps` stops, resting on stop `at` (1 based; 0: none)."""
    gap, side = 30, 46
    sketch = Sketch(side + gap * (steps - 1), side)
    y = side / 2
    if steps > 1:
        rod = sketch.stroke([(y, y), (y + gap * (steps - 1), y)], 6)
        sketch.fill(rod, NIGHT.steel.mid)
        sketch.bevel(rod, NIGHT.steel.light, NIGHT.steel.dark, 1.5)
    for step in range(steps):
        x = y + gap * step
        sketch.fill(sketch.disc(x, y, 13), NIGHT.steel.mid)
        sketch.fill(sketch.disc(x, y, 9.5), mix(NIGHT.bench.dark, BLACK, 0.4))
        if step == at - 1:
            _ball(sketch, x, y, 19)
    return sketch.sprite(Shadow(dy=3, blur=3, dark=0.5))


def _ball(sketch: Sketch, x: float, y: float, radius: float) -> None:
    tone = NIGHT.brass
    sketch.fill(sketch.disc(x, y, radius), mix(tone.dark, BLACK, 0.5))
    sketch.fill(sketch.disc(x, y, radius - 1.2), tone.dark)
    for i in range(12):
        share = i / 11
        shift = radius * 0.3 * share
        spot = sketch.disc(x - shift, y - shift, (radius - 1.2) * (1 - 0.86 * share))
        sketch.fill(spot, mix(tone.dark, mix(tone.light, WHITE, 0.6), 0.15 + 0.85 * share))


@kept
def goal_slot(done: bool) -> Sprite:
    """One of the five places for completed Diagrams: an empty slot or a ticked paper."""
    width, height = 27, 50
    sketch = Sketch(width, height)
    shape = sketch.rounded((0, 0, width, height), 5)
    if not done:
        sketch.fill(shape, mix(NIGHT.steel.dark, NIGHT.steel.mid, 0.3))
        sketch.fill(sketch.rounded((1.5, 1.5, width - 1.5, height - 1.5), 4), NIGHT.bench.dark)
        return sketch.sprite()
    sketch.fill(shape, NIGHT.paper.dark)
    sketch.fill(sketch.rounded((0, 0, width, height - 1.5), 5), NIGHT.paper.light)
    side = 22
    mask = sketch.stamp(icon_mask("check", side * 4), (width - side) / 2, (height - side) / 2)
    sketch.fill(mask, NIGHT.ink)
    return sketch.sprite(Shadow(dy=2, blur=2, dark=0.5))


@kept
def count_disc(lit: bool) -> Sprite:
    """A dark disc in a brass ring for the number of disarmed chips; the number is drawn on it."""
    side = 66
    sketch = Sketch(side, side)
    middle = side / 2
    tone = NIGHT.brass if lit else NIGHT.steel
    sketch.fill(sketch.disc(middle, middle, middle), mix(tone.dark, BLACK, 0.3))
    sketch.fill(sketch.disc(middle, middle, middle - 1), sketch.gradient(tone.light, tone.dark))
    sketch.fill(sketch.disc(middle, middle, middle - 4), sketch.gradient(ONYX.dark, ONYX.mid))
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.5))
