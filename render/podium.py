"""A podium: a step for each of the first, with their names and what they have.

Who share the first place stand equally high and wide, each beneath a cup.
"""

from __future__ import annotations

from msgspec import Struct
from PIL import Image

from render import fonts, kit
from render.charts import Step
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Colour, Weight, glory, mix

FLOOR = 566
"""The foot of the steps."""

TALL = (236, 176, 128)
"""The heights of the steps, by place."""

WIDE, WIDEST, GAP = 340, 286, 14
"""The widths of the winner's step and of another, and what is between two."""

RING, COIN = 168, 66
"""The winner's medallion, and the coin with a number before a name."""


LEAST = 28
"""The smallest letters below a score, in px."""


class Shape(Struct, frozen=True):
    """How a step is built: its height, its width, the medallion above it and its letters, in px."""

    tall: int
    width: int
    ring: int
    name: int


@kept_ground
def ground(width: int, height: int, strewn: int = 150) -> Image.Image:
    """Lamplight behind the winner and brass shavings about the podium; the rest is dark.

    On the left they begin at `strewn`, below the words there.
    """
    lamps = (glory.Lamp(width // 2, 240, 900, 0.9), glory.Lamp(width // 2, 560, 560, 0.2, False))
    canvas = Canvas(glory.lamplight(width, height, lamps))
    glory.strew(canvas, (width - 330, 16, width - 20, 190), 30)
    glory.strew(canvas, (24, strewn, 330, 300), 26)
    glory.strew(canvas, (width - 300, 200, width - 30, 330), 16)
    return canvas.image


def draw(canvas: Canvas, steps: tuple[Step, ...]) -> None:
    """Draws the steps: the first in the middle, the second on the left, the third on the right."""
    is_shared = sum(step.place == 1 for step in steps) > 1
    middle = canvas.width // 2
    aside = (WIDEST if is_shared else (WIDE + WIDEST) // 2) + GAP
    for step, x in zip(steps, (middle, middle - aside, middle + aside), strict=False):
        _step(canvas, step, x, _shape(step.place, is_shared))


def _shape(place: int, is_shared: bool) -> Shape:
    if place > 1:
        return Shape(TALL[place - 1], WIDEST, 0, 44)
    return Shape(TALL[1], WIDEST, RING // 2, 44) if is_shared else Shape(TALL[0], WIDE, RING, 56)


def _step(canvas: Canvas, step: Step, x: int, shape: Shape) -> None:
    is_first, tall, width = step.place == 1, shape.tall, shape.width
    top = FLOOR - tall
    if is_first:
        canvas.put(glory.aura(width, tall, 20), x - width // 2, top)
    canvas.put(glory.block(width, tall, is_first), x - width // 2, top)
    if is_first:
        ring = top - 78 - shape.ring // 2
        canvas.centre(glory.medallion(shape.ring), x, ring)
        canvas.centre(_cup(shape.ring * 9 // 16), x, ring)
    _name(canvas, step, x, top - 40, shape)
    ink = NIGHT.ink if is_first else NIGHT.text
    canvas.text(x, top + tall * 3 // 8, step.score, tall // 2, ink, width=width - 40, least=34)
    quiet, semi = _quiet(is_first), Weight.SEMI
    room = width - 30
    canvas.label(x, FLOOR - 30, step.unit, 36, quiet, weight=semi, width=room, least=LEAST)


def _name(canvas: Canvas, step: Step, x: int, y: int, shape: Shape) -> None:
    """The name above a step, with the number in front of it where there is one."""
    is_first, px = step.place == 1, shape.name
    text = fonts.cut(step.name, px, shape.width - (COIN + 12 if step.number else 0))
    if step.number:
        aside = kit.text_width(text, px) + 12 if text else 0
        tone = NIGHT.gold if is_first else NIGHT.older
        canvas.centre(kit.coin(COIN, step.number, tone=tone), x - aside // 2, y)
        x += (COIN + 12) // 2
    if text:
        canvas.text(x, y, text, px, NIGHT.brass.light if is_first else NIGHT.text)


def _quiet(is_first: bool) -> Colour:
    return mix(NIGHT.ink, NIGHT.brass.dark, 0.25) if is_first else NIGHT.dim


@kit.kept
def _cup(px: int) -> kit.Sprite:
    """A cup of gold."""
    sketch = kit.Sketch(px, px, 2)
    shape = sketch.stamp(kit.icon_mask("cup", px * sketch.scale), 0, 0)
    gold = NIGHT.gold
    sketch.fill(shape, sketch.gradient(gold.light, gold.dark))
    sketch.bevel(shape, mix(gold.light, (255, 255, 255), 0.5), mix(gold.dark, (0, 0, 0), 0.3), 2)
    return sketch.sprite(kit.Shadow(dy=3, blur=4, dark=0.6))
