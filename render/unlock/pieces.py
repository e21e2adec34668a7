"""Sprites of Unlock: the dots of a grid, a path over them."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from games.unlock.rules.board import Dots, place
from render.kept import kept
from render.kit import NIGHT, Colour, Sketch, Sprite, mix

SCALE = 3
"""How many times larger a path is drawn than it is shown."""

FAINT: Colour = mix(NIGHT.faint, NIGHT.paper.dark, 0.45)


def spot(grid: int, side: int, dot: int) -> tuple[float, float]:
    """The middle of a dot on a grid drawn `side` x `side`."""
    column, row = place(grid, dot)
    pitch = side / grid
    return (column + 0.5) * pitch, (row + 0.5) * pitch


@kept
def dot_grid(grid: int, side: int) -> Sprite:
    """The printed dots of an empty card."""
    sketch = Sketch(side, side)
    mask = sketch.blank()
    radius = max(2.0, side / grid * 0.11)
    for dot in range(1, grid * grid + 1):
        mask = ImageChops.lighter(mask, sketch.disc(*spot(grid, side, dot), radius))
    return Sprite.flat(mask.reduce(sketch.scale), FAINT)


def fresh_trail(
    grid: int, side: int, code: Dots, line: float, knot: float, colour: Colour = NIGHT.ink
) -> Sprite:
    """A path over the grid: `line` px wide, its dots discs of radius `knot`.

    On a pad it changes at each press and is large, so it is drawn anew and not kept.
    """
    mask = Image.new("L", (side * SCALE, side * SCALE), 0)
    draw = ImageDraw.Draw(mask)
    spots = [spot(grid, side, dot) for dot in code]
    places = [(x * SCALE, y * SCALE) for x, y in spots]
    draw.line(places, fill=255, width=round(line * SCALE), joint="curve")
    half, reach = line * SCALE / 2, knot * SCALE
    for x, y in (places[0], places[-1]):
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    for x, y in set(places):
        draw.ellipse((x - reach, y - reach, x + reach - 1, y + reach - 1), fill=255)
    return Sprite.flat(mask.reduce(SCALE), colour)


trail = kept(fresh_trail)
"""The path on a card, which every later board shows again."""
