"""Ember pills: the number of an act and its icon, and how many of them fit beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from render.kept import kept
from render.kit import NIGHT, Canvas, Shadow, Sketch, Sprite, Weight, icon_mask, mix, text_mask
from render.kit.marks import BLACK, WHITE

BIG, SMALL = 52, 44
"""The heights of the pills above stacks, and of those in strips and on Diagrams."""

GAP = 5

Pill = tuple[int, str]
"""An act's number, from 1 on, and the name of its icon."""


def pill_width(height: int) -> int:
    """The width of a pill with a number and an icon."""
    return height * 24 // 13


def draw_pills(
    canvas: Canvas, pills: Sequence[Pill], x: int, y: int, width: int, height: int
) -> None:
    """Draws pills in a row about (x, y) that is at most `width` wide and holds at least one.

    What does not fit is told by a last pill: "+2".
    """
    each = pill_width(height)
    most = max(1, (width + GAP) // (each + GAP))
    shown = pills if len(pills) <= most else pills[: most - 1]
    sprites = [_pill(f"{number}", sign, height) for number, sign in shown]
    if len(shown) < len(pills):
        sprites.append(_pill(f"+{len(pills) - len(shown)}", "", height))
    left = x - (sum(sprite.width for sprite in sprites) + GAP * (len(sprites) - 1)) // 2
    for sprite in sprites:
        canvas.put(sprite, left, y - height // 2)
        left += sprite.width + GAP


@kept
def _pill(text: str, sign: str, height: int) -> Sprite:
    """A pill: text in a dark disc, and an icon where `sign` names one."""
    sketch = Sketch(pill_width(height), height)
    width, mid = sketch.width, height / 2
    sketch.fill(sketch.rounded((0, 0, width, height), mid), NIGHT.ink)
    edge = sketch.rounded((1, 1, width - 1, height - 1), mid - 1)
    sketch.fill(edge, mix(NIGHT.ember, WHITE, 0.62))
    face = sketch.rounded((3, 3, width - 3, height - 3), mid - 3)
    light, dark = mix(NIGHT.ember, WHITE, 0.12), mix(NIGHT.ember, BLACK, 0.14)
    sketch.fill(face, sketch.gradient(light, dark))
    if not sign:
        _letters(sketch, text, width / 2, mid, height * 0.64, NIGHT.ink)
        return sketch.sprite(Shadow(dy=3, blur=3, dark=0.55))
    sketch.fill(sketch.disc(mid, mid, mid - 5), NIGHT.ink)
    _letters(sketch, text, mid, mid, height * (0.62 if len(text) < 2 else 0.48), NIGHT.text)
    side = round(height * 0.69)
    left = (height - 3 + width - 5 - side) / 2
    mask = sketch.stamp(icon_mask(sign, side * sketch.scale), left, mid - side / 2)
    sketch.engrave(mask, NIGHT.ink, mix(NIGHT.ember, WHITE, 0.5), 1)
    return sketch.sprite(Shadow(dy=3, blur=3, dark=0.55))


def _letters(
    sketch: Sketch, text: str, x: float, y: float, px: float, colour: tuple[int, int, int]
) -> None:
    mask = text_mask(text, round(px * sketch.scale), Weight.BOLD)
    left, top = x - mask.width / sketch.scale / 2, y - mask.height / sketch.scale / 2
    sketch.fill(sketch.stamp(mask, left, top), colour)
