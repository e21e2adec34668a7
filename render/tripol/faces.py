"""The face of a tile: three facets lit from above, six coloured zones, and what tells them apart.

A tile is drawn by its letters as it lies, its kind, its direction and its width. A whole side has
one letter, a halved one two. Narrow tiles have a pattern for each colour in place of letters.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from PIL import Image, ImageChops, ImageDraw

from games.tripol.rules.grid import UP
from games.tripol.rules.tiles import BLUE, WHITE, Kind
from render.fonts import Weight, text_mask
from render.kept import kept
from render.kit import NIGHT, Colour, icon_mask, mix, rgb
from render.kit.marks import BLACK
from render.kit.marks import WHITE as SNOW
from render.tripol.lattice import LETTERED, high_of

Point = tuple[float, float]

TONES: dict[str, Colour] = {
    "R": NIGHT.suits[0],
    "Y": NIGHT.suits[1],
    "G": NIGHT.suits[2],
    WHITE: rgb("F4F1E8"),
    BLUE: rgb("24365F"),
}
"""The colours of the zones by their letters."""

INKS: dict[str, Colour] = {
    "R": rgb("FFF0E4"),
    "Y": rgb("3F2E05"),
    "G": rgb("06301F"),
    BLUE: rgb("FFFFFF"),
}
"""The colours of the letters."""

EDGE = rgb("12171B")
LIGHTS = {UP: (0.02, -0.17, 0.12), "D": (0.14, -0.15, -0.02)}
"""How bright the three facets are, by direction and side: light comes from the upper left."""

WHOLE_PX, HALF_PX, CORNER_PX = 0.265, 0.24, 0.225
"""The size of letters as a share of a tile's width: for a whole side, a half, a stork's corner."""

SCALE = 3


def lit(colour: Colour, light: float) -> Colour:
    """A colour that is lighter by that share, or darker by a negative one."""
    return mix(colour, SNOW, light) if light > 0 else mix(colour, BLACK, -light)


class Shape:
    """A tile's triangle in px: its corners, clockwise as the rules count them, and its centre."""

    def __init__(self, o: str, side: float, high: float, inset: float = 0) -> None:
        half = side / 2
        up = [(half, 0.0), (side, high), (0.0, high)]
        outer: list[Point] = up if o == UP else [(0.0, 0.0), (side, 0.0), (half, high)]
        self.centre: Point = (half, high * 2 / 3 if o == UP else high / 3)
        share = 1 - inset / (high / 3)
        self.corners = [between(self.centre, point, share) for point in outer]

    def ends(self, half: int) -> tuple[Point, Point]:
        """The two ends of a half of a side, clockwise."""
        side, is_second = divmod(half, 2)
        one, two = self.corners[side], self.corners[(side + 1) % 3]
        middle = between(one, two, 0.5)
        return (middle, two) if is_second else (one, middle)

    def zone(self, half: int) -> list[Point]:
        """The triangle of a half: its two ends and the centre."""
        return [*self.ends(half), self.centre]


def between(one: Point, two: Point, share: float) -> Point:
    """The point at that share of the way from one to the other."""
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def inmost(zone: list[Point]) -> Point:
    """The middle of the largest circle in a triangle: where a letter has most room."""
    lengths = [math.dist(zone[(at + 1) % 3], zone[(at + 2) % 3]) for at in range(3)]
    total = sum(lengths)
    x, y = (sum(zone[at][axis] * lengths[at] for at in range(3)) / total for axis in (0, 1))
    return x, y


def face(letters: str, kind: Kind, o: str, side: int, *, is_patterned: bool = False) -> Image.Image:
    """The face of a tile as an RGBA image, `side` px wide."""
    high = high_of(side)
    wide, tall = side * SCALE, high * SCALE
    line = max(1.0, side * 0.011) * SCALE
    shape, inner = Shape(o, wide, tall), Shape(o, wide, tall, line)
    image = Image.new("RGBA", (wide, tall), (*EDGE, 0))
    draw = ImageDraw.Draw(image)
    draw.polygon(shape.corners, fill=(*EDGE, 255))
    for half, letter in enumerate(letters):
        draw.polygon(inner.zone(half), fill=(*lit(TONES[letter], LIGHTS[o][half // 2]), 255))
    if is_patterned or side < LETTERED:
        _patterns(image, inner, letters, side)
    _gleam(draw, inner, letters, o, line)
    _seams(draw, inner, letters, line)
    if kind is Kind.BARRICADE:
        _beams(image, inner, letters, side)
    if kind in (Kind.STORK, Kind.WHITE):
        _stork(image, kind, inner.centre, side)
    if side >= LETTERED and not is_patterned:
        for letter, px, place in _written(letters, kind, inner):
            _write(image, letter, round(px * wide), place)
    return image.reduce(SCALE)


def _gleam(draw: ImageDraw.ImageDraw, inner: Shape, letters: str, o: str, line: float) -> None:
    """A lit lip along the upper edges, and a dark one along the lower."""
    for half, letter in enumerate(letters):
        light = LIGHTS[o][half // 2]
        lip = lit(TONES[letter], 0.42 if light > 0 else -0.34)
        one, two = (between(end, inner.centre, 0.035) for end in inner.ends(half))
        draw.line((one, two), fill=(*lip, 255), width=round(line * 0.9))


def _seams(draw: ImageDraw.ImageDraw, inner: Shape, letters: str, line: float) -> None:
    """Dark lines between zones of different colours."""
    for half, letter in enumerate(letters):
        if letter != letters[half - 1]:
            end = inner.ends(half)[0]
            draw.line((end, inner.centre), fill=(*EDGE, 255), width=round(line * 1.1))


def _written(letters: str, kind: Kind, inner: Shape) -> Iterable[tuple[str, float, Point]]:
    """Every letter with its size, as a share of the tile's width, and its middle."""
    if kind is Kind.STORK:
        for corner in inner.corners:
            yield letters[0], CORNER_PX, between(corner, inner.centre, 0.41)
        return
    for at in range(3):
        one, two = letters[2 * at], letters[2 * at + 1]
        if one == WHITE:
            continue
        if one == two:
            zone = [inner.corners[at], inner.corners[(at + 1) % 3], inner.centre]
            yield one, WHOLE_PX, inmost(zone)
        else:
            yield one, HALF_PX, inmost(inner.zone(2 * at))
            yield two, HALF_PX, inmost(inner.zone(2 * at + 1))


def _write(image: Image.Image, letter: str, px: int, place: Point) -> None:
    mask = letter_mask(letter, px)
    x, y = round(place[0] - mask.width / 2), round(place[1] - mask.height / 2)
    image.paste((*INKS[letter], 255), (x, y), mask)


@kept
def letter_mask(letter: str, px: int) -> Image.Image:
    """A letter as a mask, its capital in the middle."""
    return text_mask(letter, px, Weight.BOLD)


def _stork(image: Image.Image, kind: Kind, centre: Point, side: int) -> None:
    """A large bird on a white tile, a medallion with one on a coloured tile."""
    x, y = centre
    if kind is Kind.WHITE:
        px = round(side * 0.5 * SCALE)
        bird = stork_mask(px)
        image.paste((*EDGE, 255), (round(x - px / 2), round(y - px * 0.52)), bird)
        return
    radius = side * 0.192 * SCALE
    draw = ImageDraw.Draw(image)
    for share, colour in ((1.0, EDGE), (0.93, TONES[WHITE])):
        reach = radius * share
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=(*colour, 255))
    px = round(radius * 1.42)
    image.paste((*EDGE, 255), (round(x - px / 2), round(y - px / 2)), stork_mask(px))


@kept
def stork_mask(px: int) -> Image.Image:
    """The stork as a mask."""
    return icon_mask("stork", px)


def _beams(image: Image.Image, inner: Shape, letters: str, side: int) -> None:
    """White bars across the blue side of a barricade."""
    mask = _zones(image.size, inner, letters, BLUE)
    bars = ImageChops.multiply(mask, _stripes(*image.size, side * SCALE * 0.14, 0.36))
    image.paste((*mix(TONES[BLUE], SNOW, 0.42), 255), (0, 0), bars)
    for at in range(3):
        if letters[2 * at] == BLUE:
            zone = [inner.corners[at], inner.corners[(at + 1) % 3], inner.centre]
            x, y = inmost(zone)
            reach = side * SCALE * 0.115
            draw = ImageDraw.Draw(image)
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=(*TONES[BLUE], 255))


def _patterns(image: Image.Image, inner: Shape, letters: str, side: int) -> None:
    """Stripes for red and dots for yellow, so that the colours differ without their hue."""
    wide, tall = image.size
    step = max(4.0, min(side * 0.1, 10.0)) * SCALE
    for letter, pattern in (("R", _stripes(wide, tall, step, 0.3)), ("Y", _dots(wide, tall, step))):
        if letter in letters:
            mask = ImageChops.multiply(_zones(image.size, inner, letters, letter), pattern)
            image.paste((*lit(TONES[letter], -0.3), 255), (0, 0), mask)


def _zones(size: tuple[int, int], inner: Shape, letters: str, wanted: str) -> Image.Image:
    """The mask of all zones of a letter."""
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for half, letter in enumerate(letters):
        if letter == wanted:
            draw.polygon(inner.zone(half), fill=255)
    return mask


@kept
def _stripes(wide: int, tall: int, step: float, share: float) -> Image.Image:
    """Slanted stripes, each `share` of a step wide."""
    mask = Image.new("L", (wide, tall), 0)
    draw = ImageDraw.Draw(mask)
    for at in range(-math.ceil(tall / step), math.ceil(wide / step) + 1):
        x = at * step
        draw.line((x, tall, x + tall, 0), fill=255, width=max(1, round(step * share * 0.7)))
    return mask


@kept
def _dots(wide: int, tall: int, step: float) -> Image.Image:
    """Dots in rows, every second row moved by half a step."""
    mask = Image.new("L", (wide, tall), 0)
    draw = ImageDraw.Draw(mask)
    radius = step * 0.19
    for row in range(math.ceil(tall / step * 1.2) + 1):
        for column in range(math.ceil(wide / step) + 1):
            x, y = (column + row % 2 / 2) * step, row * step / 1.2
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask
