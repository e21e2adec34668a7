"""Sprites of Tripol: tiles as they lie, what carries them, bolts, and the lattice beneath.

A sprite hangs on the tile's letters, its direction and its width; a tile at the edge of a panel is
cut to the part that lies on it.
"""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from games.tripol.rules.grid import DOWN, UP
from games.tripol.rules.tiles import Kind
from render.kept import kept
from render.kit import NIGHT, Colour, Shadow, Sketch, Sprite, mix
from render.kit.marks import BLACK, WHITE
from render.kit.pixels import levels
from render.tripol.faces import EDGE, Shape, face
from render.tripol.lattice import Box, high_of

SCALE = 3
FLANK = mix(EDGE, BLACK, 0.35)
"""The colour of what a tile stands on."""

BESIDE = {
    UP: ((DOWN, 1, 0), (DOWN, 0, 1), (DOWN, -1, 0)),
    DOWN: ((UP, 0, -1), (UP, 1, 0), (UP, -1, 0)),
}
"""The tiles at the sides of one: their direction, and how many half-sides and rows they are off."""

GHOST = 0.72
"""How solid a tile is that is only tried."""


@kept
def tile(
    letters: str, kind: Kind, o: str, side: int, part: Box | None = None, patterned: bool = False
) -> Sprite:
    """A tile as it lies; of one that is cut only a `part` of its box."""
    image = face(letters, kind, o, side, is_patterned=patterned)
    if part is None:
        return Sprite(image, *image.size, 0, 0)
    cut = image.crop(part)
    return Sprite(cut, *cut.size, -part[0], -part[1])


@kept
def ghost(letters: str, kind: Kind, o: str, side: int) -> Sprite:
    """A tile that is tried at a spot: one can see through it."""
    image = face(letters, kind, o, side)
    image.putalpha(levels(image.getchannel("A"), lambda value: value * GHOST))
    return Sprite(image, *image.size, 0, 0)


@kept
def shade(o: str, side: int) -> Sprite:
    """Darkness over a tile that fits nowhere."""
    mask = _triangle(o, side, 0)
    return Sprite.flat(levels(mask, lambda value: value * 0.56), NIGHT.bench.dark)


@kept
def base(
    o: str, side: int, thick: int, flank: Colour = FLANK, closed: tuple[bool, ...] = (False,) * 3
) -> Sprite:
    """The stand of a tile: its flank, `thick` px high, and a soft shadow on the panel.

    What the tile itself hides is left out, and what those do that lie on its `closed` sides.
    """
    high, pad = high_of(side), max(3, side // 14)
    size = (side + 2 * pad, high + 2 * pad + thick)
    cast = Image.new("L", size, 0)
    body = Image.new("L", size, 0)
    mask = _triangle(o, side, 0)
    cast.paste(mask, (pad, pad + thick))
    cast = cast.filter(ImageFilter.GaussianBlur(pad / 2.2))
    for drop in range(thick + 1):
        body.paste(255, (pad, pad + drop), mask)
    out = Image.new("RGBA", size, (*BLACK, 0))
    out.putalpha(levels(cast, lambda value: value * 0.75))
    side_of = Image.new("RGBA", size, (*flank, 0))
    side_of.putalpha(body)
    out.alpha_composite(side_of)
    hidden = Image.new("L", size, 0)
    above = [at for at, is_closed in zip(BESIDE[o], closed, strict=True) if is_closed]
    for way, right, down in ((o, 0, 0), *above):
        solid = levels(_triangle(way, side, 0), lambda value: value // 255 * 255)
        hidden.paste(255, (pad + right * side // 2, pad + down * high), solid)
    out.putalpha(ImageChops.subtract(out.getchannel("A"), hidden))
    return Sprite(out, side, high, pad, pad)


def thickness(side: int) -> int:
    """The height of a tile's flank."""
    return max(2, side // 24)


@kept
def bolt(side: int) -> Sprite:
    """The brass nut in the middle of a closed hexagon."""
    px = max(8, round(side * 0.25))
    px += px % 2
    sketch = Sketch(px, px)
    mid, tone = px / 2, NIGHT.brass
    sketch.fill(_six(sketch, mid), EDGE)
    rim = _six(sketch, mid * 0.88)
    sketch.fill(rim, sketch.gradient(mix(tone.light, WHITE, 0.15), mix(tone.mid, tone.dark, 0.4)))
    sketch.bevel(rim, mix(tone.light, WHITE, 0.6), mix(tone.dark, BLACK, 0.2), px / 30)
    sketch.fill(sketch.disc(mid, mid, mid * 0.5), mix(tone.dark, BLACK, 0.1))
    sketch.fill(sketch.disc(mid, mid, mid * 0.44), mix(tone.light, tone.mid, 0.4))
    sketch.fill(sketch.disc(mid, mid, mid * 0.24), mix(tone.dark, BLACK, 0.6))
    return sketch.sprite(Shadow(dy=max(1, px // 20), blur=max(1, px // 20), dark=0.6))


def _six(sketch: Sketch, radius: float) -> Image.Image:
    mid = sketch.width / 2
    angles = [math.radians(60 * at) for at in range(6)]
    return sketch.polygon(
        [(mid + radius * math.cos(a), mid + radius * math.sin(a)) for a in angles]
    )


def threads(wide: int, tall: int, side: int, x: int, y: int) -> Image.Image:
    """The mask of the faint lattice of a panel of that size, with a lattice point at (x, y)."""
    high, scale = high_of(side), 2
    mask = Image.new("L", (wide * scale, tall * scale), 0)
    draw = ImageDraw.Draw(mask)
    for row in range(-(y // high) - 1, (tall - y) // high + 2):
        level = (y + row * high) * scale
        draw.line((0, level, wide * scale, level), fill=64, width=3)
    rows = tall // high + 2
    slant = rows * side // 2
    top = y % (2 * high) - 2 * high
    for column in range(-(slant // side) - 3, (wide + slant) // side + 4):
        start = (x % side + column * side) * scale
        for lean in (-slant, slant):
            end = (start + lean * scale, (top + rows * high) * scale)
            draw.line((start, top * scale, *end), fill=64, width=3)
    return mask.reduce(scale)


def _triangle(o: str, side: int, inset: float) -> Image.Image:
    """The mask of a tile, `inset` px inside its edge."""
    high = high_of(side)
    mask = Image.new("L", (side * SCALE, high * SCALE), 0)
    shape = Shape(o, side * SCALE, high * SCALE, inset * SCALE)
    ImageDraw.Draw(mask).polygon(shape.corners, fill=255)
    return mask.reduce(SCALE)
