"""How a number went, as a small chart: a line, its lowest and highest, and where it stands."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import kit
from render.kit import NIGHT, Canvas, Colour, Side, Sprite, Weight, mix

FEWEST = 2
"""A line needs so many numbers."""

LEAST = 28
"""The smallest letters of the lowest and the highest number, in px."""

PAD = 14
"""What is free at the left and the right edge of a chart."""

SCALE = 3
WHITE = (255, 255, 255)


def line_colour(accent: int) -> Colour:
    """The colour of a line in a game's accent (0xRRGGBB), as light as a dark ground asks."""
    return mix(kit.rgb(f"{accent:06X}"), WHITE, 0.25)


def draw(
    canvas: Canvas, box: tuple[int, int, int, int], curve: tuple[int, ...], accent: int
) -> None:
    """Draws a curve of two numbers or more into a tray: left, top, width and height.

    Its highest number stands left of its highest point or above it, its lowest below; a level curve
    has one number.
    """
    left, top, width, height = box
    canvas.put(kit.tray(width, height, 14), left, top)
    low, high = min(curve), max(curve)
    numbers = (high, low)
    is_narrow = height * 3 > width * 2
    px = LEAST if is_narrow else min(34, max(LEAST, height // 4))
    edge = px // 2 + (5 if height < 90 else 10)
    ends = (edge, height - edge) if low < high else (height // 2,)
    if is_narrow:  # the numbers stand above and below the line
        start = PAD + 4
        up, down = edge + px * 3 // 4, height - edge - px * 3 // 4
    else:
        start = PAD + 14 + max(kit.text_width(f"{each}", px, Weight.SEMI) for each in numbers)
        up, down = edge, height - edge
    if low == high:
        up = down = ends[0] + (px if is_narrow else 0)
    end = width - PAD - 6
    for number, y in zip(numbers, ends, strict=False):
        x, text = left + PAD, f"{number}"
        canvas.text(x, top + y, text, px, NIGHT.dim, side=Side.LEFT, weight=Weight.SEMI)
    for y in dict.fromkeys((up, down)):
        for x in range(start, end - 4, 16):
            canvas.put(kit.rule(8, 2, NIGHT.steel.dark), left + x, top + y - 1)
    share = (end - start) / (len(curve) - 1)
    tall = (down - up) / max(1, high - low)
    places = [(start + share * at, down - tall * (each - low)) for at, each in enumerate(curve)]
    shade = down + 8 if is_narrow else height - edge + px // 2
    sprite = _line(width, height, places, shade, line_colour(accent))
    canvas.put(sprite, left, top)


def _line(
    width: int,
    height: int,
    places: list[tuple[float, float]],
    floor: int,
    colour: Colour,
) -> Sprite:
    """The line on a shade of its colour, with a bright end; drawn anew each time, never kept."""
    thick = 5 if height > 130 else 4
    size = width * SCALE, height * SCALE
    image = Image.new("RGBa", size, (0, 0, 0, 0))  # RGBA would be turned into it to be reduced
    draw = ImageDraw.Draw(image)
    points = [(x * SCALE, y * SCALE) for x, y in places]
    ground = [(points[-1][0], floor * SCALE), (points[0][0], floor * SCALE)]
    shade = Image.new("RGBA", (1, 1), (*colour, 40)).convert("RGBa")
    draw.polygon([*points, *ground], fill=shade.getpixel((0, 0)))
    for paint, wide in ((NIGHT.ink, thick + 3), (colour, thick)):
        half = wide * SCALE / 2
        draw.line(points, fill=(*paint, 255), width=round(half * 2))
        for x, y in points:
            draw.ellipse((x - half, y - half, x + half, y + half), fill=(*paint, 255))
    x, y = points[-1]
    for paint, radius in ((NIGHT.ink, thick + 4), (NIGHT.text, thick + 2)):
        half = radius * SCALE
        draw.ellipse((x - half, y - half, x + half, y + half), fill=(*paint, 255))
    return Sprite.flat(image.reduce(SCALE).convert("RGBA"))
