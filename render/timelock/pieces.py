"""Sprites of Timelock: pyramids from the side, ghosts, squares, gauges, boxes of points."""

from __future__ import annotations

import math

from PIL import Image

from games.timelock.rules.board import HOMES, SOUTH
from render.fonts import Weight, text_mask
from render.kept import kept
from render.kit import NIGHT, Colour, Shadow, Sketch, Sprite, icon_mask, mix, rgb, without
from render.kit.marks import BLACK, WHITE
from render.kit.sketch import NARROW

TONES: tuple[tuple[Colour, ...], ...] = (
    tuple(map(rgb, ("D8452B", "F6D55C", "14171A", "2F9E6E", "3F78D8"))),
    tuple(map(rgb, ("B58CF0", "D9772B", "F4F1E8", "8FD8F2", "D5DCE3"))),
)
"""The colours of the trios of both sides, by column (TL-2)."""

FOOT = (76, 106, 136)
"""The widths of Pawn, Drone and Queen at the foot."""

SLOPE = 13
"""How much narrower a piece is at each end of its top."""

FOOT_UNIT = 40
"""The height for which these widths hold; smaller pieces are narrower, too, but less."""


def foot_of(pip: int, unit: int) -> int:
    """The width of a piece at its foot."""
    return round(FOOT[pip - 1] * min(1.0, 0.55 + 0.45 * unit / FOOT_UNIT))


def is_light(colour: Colour) -> bool:
    """Whether a letter on this colour is dark."""
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue > 128


@kept
def piece(side: int, home: str, pip: int, unit: int, width: int = 0) -> Sprite:
    """A pyramid with its letter, `unit` high, as wide as its size says unless a width is given.

    North's have a white rim, South's a dark one.
    """
    width = width or foot_of(pip, unit)
    sketch = Sketch(width, unit)
    colour = TONES[side][HOMES.index(home)]
    north = side != SOUTH
    sketch.fill(_outline(sketch, width, unit, 0), WHITE if north else _edge(colour))
    rim = min(5.0, max(2.0, unit / 11)) if north else max(1.2, unit / 26)
    _body(sketch, width, unit, rim, colour)
    if north:
        line = _outline(sketch, width, unit, rim + 1.2)
        sketch.fill(without(_outline(sketch, width, unit, rim), line), mix(colour, BLACK, 0.62))
    ink = NIGHT.ink if is_light(colour) else WHITE
    px = min(round(unit * 0.92), round(width * 0.8))
    letters = text_mask("PDQ"[pip - 1], px * sketch.scale, Weight.BOLD)
    left = (width - letters.width / sketch.scale) / 2
    top = (unit - letters.height / sketch.scale) / 2 + 0.5
    sketch.fill(sketch.stamp(letters, left, top), ink)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.5))


def _edge(colour: Colour) -> Colour:
    return mix(colour, BLACK, 0.6) if max(colour) > 60 else NIGHT.steel.mid


def _points(width: float, unit: float, inset: float) -> list[tuple[float, float]]:
    slope = min(SLOPE * unit / FOOT_UNIT, width * 0.2)
    lean = inset * math.hypot(slope, unit) / unit
    top, low = inset, unit - inset
    return [
        (slope * (1 - top / unit) + lean, top),
        (width - slope * (1 - top / unit) - lean, top),
        (width - slope * (1 - low / unit) - lean, low),
        (slope * (1 - low / unit) + lean, low),
    ]


def _outline(sketch: Sketch, width: int, unit: int, inset: float) -> Image.Image:
    return sketch.polygon(_points(width, unit, inset))


def _body(sketch: Sketch, width: int, unit: int, rim: float, colour: Colour) -> None:
    """The front, its right flank in shade, and a lit upper edge."""
    shape = _outline(sketch, width, unit, rim)
    lift = 0.2 if max(colour) <= 60 else 0.13
    sketch.fill(shape, sketch.gradient(mix(colour, WHITE, lift), mix(colour, BLACK, 0.08)))
    flank = sketch.polygon(
        [(width - unit * 0.62, 0), (width, 0), (width, unit), (width - unit * 0.36, unit)]
    )
    flank = without(shape, without(shape, flank))
    sketch.fill(flank, mix(colour, BLACK, 0.34), 0.85)
    sketch.bevel(shape, mix(colour, WHITE, 0.5), mix(colour, BLACK, 0.3), max(1.0, unit / 30))


UP, DOWN, NONE, OUT, DONE = "up", "down", "none", "out", "done"
"""What a ghost says: the way that its piece went, nothing, left the board, left as it matched."""


@kept
def ghost(pip: int, unit: int, sign: str) -> Sprite:
    """The place that a piece has left: a dashed outline, an arrow the way it went."""
    width = foot_of(pip, unit)
    sketch = Sketch(width, unit)
    colour = NIGHT.brass.light if sign == DONE else mix(NIGHT.text, NIGHT.dim, 0.3)
    for line in _dashed(_points(width, unit, 2.4)):
        sketch.fill(sketch.stroke(line, 3), colour)
    name = {UP: "arrow", DOWN: "arrow", OUT: "cross", DONE: "check"}.get(sign)
    if name:
        side = round(unit * 0.66)
        mask = icon_mask(name, side * sketch.scale)
        if name == "arrow":
            mask = mask.rotate(90 if sign == UP else -90)
        sketch.fill(sketch.stamp(mask, (width - side) / 2, (unit - side) / 2), colour)
    return sketch.sprite()


NARROWEST = 48
"""A square is drawn so wide and then widened: rows have many heights."""


@kept
def hollow(unit: int, width: int) -> Sprite:
    """The place of a pyramid that is missing: a dark hole with a thin rim."""
    sketch = Sketch(width, unit)
    sketch.fill(_outline(sketch, width, unit, 0), NIGHT.steel.light)
    sketch.fill(_outline(sketch, width, unit, 2.4), mix(NIGHT.bench.dark, BLACK, 0.3))
    return sketch.sprite()


def _dashed(points: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """Dashes along a closed outline, one about each corner."""
    out: list[list[tuple[float, float]]] = []
    for at, (x0, y0) in enumerate(points):
        x1, y1 = points[(at + 1) % len(points)]
        length = math.hypot(x1 - x0, y1 - y0)
        count = max(2, round(length / 16))
        for dash in range(count):
            start, end = (dash + 0.22) / count, (dash + 0.78) / count
            out.append(
                [
                    (x0 + (x1 - x0) * start, y0 + (y1 - y0) * start),
                    (x0 + (x1 - x0) * end, y0 + (y1 - y0) * end),
                ]
            )
    return out


def square(width: int, height: int, is_goal: bool, is_centre: bool) -> Sprite:
    """A sunken square of steel; a Goal's has a brass line, the centre row is lighter."""
    return _square(height, is_goal, is_centre).widened(width)


@kept
def _square(height: int, is_goal: bool, is_centre: bool) -> Sprite:
    width = NARROWEST
    sketch = Sketch(width, height, 2)
    tone = NIGHT.steel
    sketch.fill(sketch.rounded((0, 0, width, height), 11), mix(tone.dark, BLACK, 0.5))
    face = sketch.rounded((1.5, 2, width - 1.5, height - 1), 10)
    light, dark = mix(tone.dark, tone.mid, 0.34), mix(tone.dark, NIGHT.bench.light, 0.1)
    if is_centre:
        light, dark = mix(light, tone.light, 0.2), mix(dark, tone.light, 0.15)
    sketch.fill(face, sketch.gradient(light, dark))
    sketch.bevel(face, mix(tone.dark, BLACK, 0.25), mix(tone.mid, tone.light, 0.1), 1.5)
    if is_goal:
        line = sketch.rounded((5, 5.5, width - 5, height - 4.5), 8)
        inner = sketch.rounded((8, 8.5, width - 8, height - 7.5), 6)
        sketch.fill(without(line, inner), NIGHT.brass.mid)
    return sketch.sprite(long=True)


@kept
def gauge(width: int, share: int, most: int) -> Sprite:
    """How near a stack is to its Goal: filled from the left, whole and golden when it matches."""
    height = 18
    sketch = Sketch(width, height, 3)
    shape = sketch.rounded((0, 0, width, height), height / 2)
    sketch.fill(shape, mix(NIGHT.bench.dark, BLACK, 0.3))
    sketch.bevel(shape, BLACK, mix(NIGHT.steel.dark, NIGHT.steel.mid, 0.5), 1.5)
    if share == most:
        inner = sketch.rounded((2, 2, width - 2, height - 2), height / 2 - 2)
        sketch.fill(inner, sketch.gradient(NIGHT.gold.light, NIGHT.gold.mid))
        sketch.bevel(inner, WHITE, NIGHT.gold.dark, 1.5)
        return sketch.sprite()
    if share:
        end = 3 + (width - 6) * share / most
        inner = sketch.rounded((3, 3, max(15.0, end), height - 3), height / 2 - 3)
        tone = NIGHT.steel
        sketch.fill(inner, sketch.gradient(mix(tone.light, WHITE, 0.45), tone.light))
    return sketch.sprite()


@kept
def box(letter: str, width: int = 36, height: int = 44) -> Sprite:
    """A point: brass with the letter of the piece that it moved, or hollow."""
    sketch = Sketch(width, height)
    shape = sketch.rounded((0, 0, width, height), 8)
    if not letter:
        sketch.fill(shape, NIGHT.steel.mid)
        inner = sketch.rounded((3, 3, width - 3, height - 3), 6)
        sketch.fill(inner, mix(NIGHT.bench.dark, BLACK, 0.2))
        return sketch.sprite()
    tone = NIGHT.brass
    sketch.fill(shape, mix(tone.dark, BLACK, 0.35))
    face = sketch.rounded((1, 1, width - 1, height - 2), 7)
    sketch.fill(face, sketch.gradient(mix(tone.light, tone.mid, 0.15), tone.mid))
    sketch.bevel(face, mix(tone.light, WHITE, 0.5), tone.dark, 1.5)
    letters = text_mask(letter, 33 * sketch.scale, Weight.BOLD)
    left = (width - letters.width / sketch.scale) / 2
    top = (height - 1 - letters.height / sketch.scale) / 2
    sketch.fill(sketch.stamp(letters, left, top), NIGHT.ink)
    return sketch.sprite(Shadow(dy=2, blur=2, dark=0.5))


def board_panel(width: int, height: int) -> Sprite:
    """The plate on which the squares lie."""
    return _board_panel(height).widened(width)


@kept
def _board_panel(height: int) -> Sprite:
    sketch = Sketch(NARROW, height, 2)
    tone = NIGHT.steel
    sketch.fill(sketch.rounded((0, 0, NARROW, height), 20), mix(tone.dark, BLACK, 0.5))
    face = sketch.rounded((1, 1, NARROW - 1, height - 1), 19)
    sketch.fill(face, sketch.gradient(mix(tone.dark, tone.mid, 0.18), NIGHT.bench.light))
    sketch.bevel(face, mix(tone.mid, tone.light, 0.3), mix(tone.dark, BLACK, 0.4), 2)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5), long=True)


@kept
def gone_plate(width: int, height: int) -> Sprite:
    """The plate of a stack that has left the board: a brass outline."""
    sketch = Sketch(width, height, 3)
    line = without(
        sketch.rounded((0, 0, width, height), 11),
        sketch.rounded((3, 3, width - 3, height - 3), 9),
    )
    sketch.fill(line, NIGHT.brass.mid)
    return sketch.sprite()
