"""The codes of an Unlock ending: the secret as brass rods, and the closest miss on paper."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from games.unlock.rules.board import Dots, Line, lines_of
from games.unlock.rules.view import missing_lines, surplus_lines
from render.kept import kept
from render.kit import NIGHT, Colour, Sketch, Sprite, mix, rgb
from render.kit.pixels import levels, scaled
from render.unlock.pieces import spot

SCALE = 3
DENSE = 8
"""Codes of more dots have thinner rods, because many cross."""

FAR = 3
"""A card that lacks more lines has them drawn thin."""

RIM: Colour = (34, 22, 8)
BRASS, SHINE = rgb("EDBE6B"), rgb("FFF3CF")
GLOW = rgb("E0963A")
HOLLOW = rgb("F9F2E2")


@kept
def pit(px: int) -> Sprite:
    """A dot of the grid that the secret leaves out: a hole in the dark."""
    sketch = Sketch(px, px)
    mid = px / 2
    tone = NIGHT.steel
    sketch.fill(sketch.disc(mid, mid, mid), mix(tone.dark, NIGHT.bench.dark, 0.6))
    sketch.fill(sketch.disc(mid, mid, mid - 2), sketch.gradient(tone.dark, NIGHT.bench.light))
    low, high = NIGHT.bench.light, NIGHT.bench.dark
    sketch.fill(sketch.disc(mid, mid, mid * 0.68), sketch.gradient(high, low))
    return sketch.sprite()


def rods(grid: int, side: int, code: Dots) -> Sprite:
    """The secret on a grid drawn `side` x `side`; large and new each time, so it is not kept."""
    line = side / grid * (0.27 if len(code) <= DENSE else 0.215)
    image = Image.new("RGBA", (side * SCALE, side * SCALE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    places = [(x * SCALE, y * SCALE) for x, y in (spot(grid, side, dot) for dot in code)]
    for one, other in pairwise(places):
        _rod(draw, one, other, line * SCALE)
    for place in dict.fromkeys(places):
        _knot(draw, place, line * SCALE)
    return _shining(image.reduce(SCALE), line)


Place = tuple[float, float]


def _rod(draw: ImageDraw.ImageDraw, one: Place, other: Place, line: float) -> None:
    """A round bar from dot to dot, with a rim, so that rods that cross stay apart."""
    draw.line((one, other), fill=(*RIM, 255), width=round(line * 1.22))
    for share in range(9):
        wide = line * (1 - share * 0.11)
        colour = mix(NIGHT.brass.mid, SHINE, (share / 8) ** 1.6)
        draw.line((one, other), fill=(*colour, 255), width=round(wide))


def _knot(draw: ImageDraw.ImageDraw, place: Place, line: float) -> None:
    tones = (
        (line * 0.96, RIM),
        (line * 0.86, SHINE),
        (line * 0.8, BRASS),
        (line * 0.56, NIGHT.brass.dark),
        (line * 0.5, rgb("F3CB82")),
    )
    for radius, colour in tones:
        _disc(draw, place, radius, (*colour, 255))


def _disc(draw: ImageDraw.ImageDraw, place: Place, radius: float, fill: tuple[int, ...]) -> None:
    x, y = place
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)


def _shining(drawn: Image.Image, line: float) -> Sprite:
    """The drawing with light that falls off downwards, on its own shine."""
    shape = drawn.getchannel("A")
    lit = Image.merge(
        "RGB",
        [
            ImageChops.multiply(tones, _falling(drawn.size, loss))
            for tones, loss in zip(drawn.split(), (0.1, 0.24, 0.4), strict=False)
        ],
    )
    shine = levels(shape.filter(ImageFilter.GaussianBlur(line * 0.42)), lambda value: value * 0.75)
    out = Image.new("RGBA", drawn.size, GLOW)
    out.putalpha(shine)
    lit.putalpha(shape)
    out.alpha_composite(lit)
    return Sprite(out, *drawn.size, 0, 0)


def _falling(size: tuple[int, int], loss: float) -> Image.Image:
    """Light that loses so much of itself from the upper edge to the lower one."""
    fall = levels(Image.linear_gradient("L"), lambda value: 255 - value * loss)
    return scaled(fall, *size)


def near_miss(grid: int, side: int, code: Dots, secret: Dots) -> Sprite:
    """A card's path: right lines in ink, missing ones hollow, those too many crossed by dashes."""
    line = side / grid * 0.2
    image = Image.new("RGBA", (side * SCALE, side * SCALE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    wide = line * SCALE
    over = surplus_lines(secret, code)
    for each in over:
        _dashed(draw, _ends(grid, side, each), wide * 0.62)
    less = missing_lines(secret, code)
    hollow = wide * 1.15 if len(less) <= FAR else wide * 0.6
    for each in less:
        ends = _ends(grid, side, each)
        _bar(draw, ends, hollow, NIGHT.miss)
        _bar(draw, ends, hollow * 0.45, HOLLOW)
    for each in lines_of(code):
        if each not in over:
            _bar(draw, _ends(grid, side, each), wide, NIGHT.ink)
    return _dotted(image, draw, grid, side, code, secret, wide)


@kept
def judged(grid: int, side: int, code: Dots, secret: Dots) -> Sprite:
    """A card's path once the secret is open: right lines thick in ink, the others thin and pale."""
    image = Image.new("RGBA", (side * SCALE, side * SCALE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    wide = max(3.0, side / grid * 0.16) * SCALE
    wrong = surplus_lines(secret, code)
    for each in wrong:
        _bar(draw, _ends(grid, side, each), wide * 0.55, NIGHT.faint)
    for each in lines_of(code):
        if each not in wrong:
            _bar(draw, _ends(grid, side, each), wide * 1.35, NIGHT.ink)
    for dot in code:
        x, y = spot(grid, side, dot)
        _disc(draw, (x * SCALE, y * SCALE), wide * 0.75, (*NIGHT.ink, 255))
    return Sprite(image.reduce(SCALE), side, side, 0, 0)


def _ends(grid: int, side: int, line: Line) -> tuple[Place, Place]:
    (ax, ay), (bx, by) = (spot(grid, side, dot) for dot in line)
    return (ax * SCALE, ay * SCALE), (bx * SCALE, by * SCALE)


def _bar(draw: ImageDraw.ImageDraw, ends: tuple[Place, Place], wide: float, colour: Colour) -> None:
    draw.line(ends, fill=(*colour, 255), width=round(wide))
    for place in ends:
        _disc(draw, place, wide / 2, (*colour, 255))


def _dashed(draw: ImageDraw.ImageDraw, ends: tuple[Place, Place], wide: float) -> None:
    (ax, ay), (bx, by) = ends
    parts = 7
    for part in range(0, parts, 2):
        start, end = part / parts, (part + 1) / parts
        one = (ax + (bx - ax) * start, ay + (by - ay) * start)
        other = (ax + (bx - ax) * end, ay + (by - ay) * end)
        draw.line((one, other), fill=(*NIGHT.faint, 255), width=round(wide))


def _dotted(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    grid: int,
    side: int,
    code: Dots,
    secret: Dots,
    wide: float,
) -> Sprite:
    """Draws the dots: of the card in ink, of the secret alone hollow, the others small."""
    for dot in range(1, grid * grid + 1):
        x, y = spot(grid, side, dot)
        place = (x * SCALE, y * SCALE)
        if dot in code:
            _disc(draw, place, wide * 0.86, (*NIGHT.ink, 255))
        elif dot in secret:
            _disc(draw, place, wide * 0.92, (*NIGHT.miss, 255))
            _disc(draw, place, wide * 0.56, (*HOLLOW, 255))
        else:
            _disc(draw, place, wide * 0.36, (*NIGHT.faint, 255))
    return Sprite(image.reduce(SCALE), side, side, 0, 0)
