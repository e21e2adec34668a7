"""Sprites of Unlock: the dots of a grid, a path over them, the secret on a dense grid."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from PIL import ImageChops

from games.unlock.board import Dots, place
from render.kit import NIGHT, Colour, Sketch, Sprite, mix

BRASS_LINE: Colour = NIGHT.brass.mid
FAINT: Colour = mix(NIGHT.faint, NIGHT.paper.dark, 0.45)


def spot(grid: int, side: int, dot: int) -> tuple[float, float]:
    """The middle of a dot on a grid drawn `side` x `side`."""
    column, row = place(grid, dot)
    pitch = side / grid
    return (column + 0.5) * pitch, (row + 0.5) * pitch


@lru_cache(maxsize=64)
def dot_grid(grid: int, side: int) -> Sprite:
    """The printed dots of an empty card."""
    sketch = Sketch(side, side)
    mask = sketch.blank()
    radius = max(2.0, side / grid * 0.11)
    for dot in range(1, grid * grid + 1):
        mask = ImageChops.lighter(mask, sketch.disc(*spot(grid, side, dot), radius))
    sketch.fill(mask, FAINT)
    return sketch.sprite()


@lru_cache(maxsize=2048)
def trail(
    grid: int, side: int, code: Dots, line: float, knot: float, colour: Colour = NIGHT.ink
) -> Sprite:
    """A path over the grid: `line` px wide, its dots discs of radius `knot`."""
    sketch = Sketch(side, side, 3)
    mask = sketch.stroke([spot(grid, side, dot) for dot in code], line)
    for dot in set(code):
        mask = ImageChops.lighter(mask, sketch.disc(*spot(grid, side, dot), knot))
    sketch.fill(mask, colour)
    return sketch.sprite()


@lru_cache(maxsize=64)
def woven(grid: int, side: int, code: Dots, line: float) -> Sprite:
    """The secret on a dense grid: every stroke with a dark edge, so that neighbours stay apart."""
    sketch = Sketch(side, side, 3)
    spots = [spot(grid, side, dot) for dot in code]
    for ends in pairwise(spots):
        sketch.fill(sketch.stroke(ends, line + 2), NIGHT.brass.dark)
        sketch.fill(sketch.stroke(ends, line), BRASS_LINE)
    for x, y in spots:
        sketch.fill(sketch.disc(x, y, line * 0.62), BRASS_LINE)
    return sketch.sprite()
