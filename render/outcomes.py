"""How matches ended, as signs: a seal for each ending, and a tally of how many ended so."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from games.core import Ending
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Shadow, Side, Sketch, Sprite, mix

WHITE, BLACK = (255, 255, 255), (0, 0, 0)

LEAST = 24
"""The smallest digits of a tally, in px: where each number has four."""

GAP, APART = 7, 14
"""What is between a seal and its number, and what is free after the number where they are few."""

ENDINGS = (Ending.WON, Ending.DRAWN, Ending.LOST)

Counts = tuple[int, int, int]
"""How many were won, drawn and lost."""


def seal(ending: Ending | None, px: int) -> Sprite:
    """A round seal: a tick, two level bars, a cross; a dot for None, which nobody can win.

    Its sign tells it without colour.
    """
    if ending in (Ending.WON, Ending.LOST):
        return kit.tick(px, ending is Ending.WON)
    return _steel_seal(px, ending is not None)


@kept
def _steel_seal(px: int, is_level: bool) -> Sprite:
    sketch = Sketch(px, px)
    mid, colour = px / 2, NIGHT.steel.light
    sketch.fill(sketch.disc(mid, mid, mid), NIGHT.ink)
    face = sketch.disc(mid, mid, mid - 3)
    sketch.fill(face, sketch.gradient(mix(colour, WHITE, 0.2), mix(colour, BLACK, 0.12)))
    sketch.bevel(face, mix(colour, WHITE, 0.5), mix(colour, BLACK, 0.3), 1.5)
    if is_level:
        for y in (mid - px * 0.12, mid + px * 0.12):
            bar = (mid - px * 0.23, y - px * 0.06, mid + px * 0.23, y + px * 0.06)
            sketch.fill(sketch.rounded(bar, px * 0.03), NIGHT.ink)
    else:
        sketch.fill(sketch.disc(mid, mid, px * 0.14), NIGHT.ink)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.5))


class Columns(Struct, frozen=True):
    """How tallies beneath each other are drawn: the digits in px, the width of each column."""

    px: int
    widths: tuple[int, ...]


def columns(tallies: Iterable[Counts], most: int, width: int) -> Columns:
    """The columns in which all these tallies fit into a width, their digits up to `most` px high.

    Numbers of more than four digits are wider than they may be.
    """
    widest = tuple(max(counts) for counts in zip(*tallies, strict=True))
    room = width - len(widest) * APART
    px = next((px for px in range(most, LEAST, -1) if sum(_needs(widest, px)) <= room), LEAST)
    needs = _needs(widest, px)
    spare = max(0, width - sum(needs)) // len(widest)
    return Columns(px, tuple(each + spare for each in needs))


def tally(canvas: Canvas, x: int, y: int, counts: Counts, how: Columns) -> None:
    """Draws how many were won, drawn and lost, a seal before each number, from x on."""
    side = _side(how.px)
    for ending, count, each in zip(ENDINGS, counts, how.widths, strict=True):
        canvas.centre(seal(ending, side), x + side // 2, y)
        colour = NIGHT.text if count else NIGHT.dim
        canvas.text(x + side + GAP, y, f"{count}", how.px, colour, side=Side.LEFT)
        x += each


def _needs(counts: tuple[int, ...], px: int) -> tuple[int, ...]:
    """What a column has to have for its widest number."""
    return tuple(_side(px) + GAP + kit.text_width(f"{count}", px) for count in counts)


def _side(px: int) -> int:
    """The diameter of the seal beside digits of so many pixels."""
    return px * 11 // 10
