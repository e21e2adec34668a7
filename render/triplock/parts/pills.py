"""Ember pills: the number of an act and its icon, and how many of them fit beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core import Seat
from games.first import first_of
from render.kept import kept
from render.kit import NIGHT, Canvas, Shadow, Sketch, Sprite, Weight, icon_mask, mix, text_mask
from render.kit.icons import SEAT_ICONS
from render.kit.marks import BLACK, WHITE

BIG, SMALL = 52, 44
"""The heights of the pills above stacks, and of those in strips and on Diagrams."""

GAP = 5
DROP = Shadow(dy=3, blur=3, dark=0.55)


class Pill(Struct, frozen=True):
    """An act's number, from 1 on, and the name of its icon ("": none).

    `by`: whose act it is, where a picture has to say so.
    """

    number: int
    sign: str
    by: Seat | None = None


def pill_width(height: int) -> int:
    """The width of a pill with a number and an icon."""
    return height * 24 // 13


def draw_pills(
    canvas: Canvas, pills: Sequence[Pill], x: int, y: int, width: int, height: int
) -> None:
    """Draws pills in a row about (x, y) that is at most `width` wide and holds at least one.

    What does not fit is told by a last pill: "+2".
    """
    sprites = _fitting(pills, width, height)
    left = x - _row_width(sprites) // 2
    for sprite in sprites:
        canvas.put(sprite, left, y - height // 2)
        left += sprite.width + GAP


def _fitting(pills: Sequence[Pill], width: int, height: int) -> list[Sprite]:
    """The sprites of as many pills as fit, and one that counts the rest."""
    sprites = [_sprite(pill, height) for pill in pills]
    count = len(sprites)
    if count == 1 or _row_width(sprites) <= width:
        return sprites
    short = pill_width(height) if pills[0].by is None else height * 4 // 3
    rows = (
        [*sprites[:shown], _pill(f"+{count - shown}", "", height, short)]
        for shown in range(count - 1, -1, -1)
    )
    return first_of(row for row in rows if len(row) == 1 or _row_width(row) <= width)


def _row_width(sprites: Sequence[Sprite]) -> int:
    return sum(sprite.width for sprite in sprites) + GAP * (len(sprites) - 1)


def _sprite(pill: Pill, height: int) -> Sprite:
    if pill.by is not None:
        return _signed(f"{pill.number}", pill.sign, pill.by, height)
    return _pill(f"{pill.number}", pill.sign, height, pill_width(height))


@kept
def _pill(text: str, sign: str, height: int, width: int) -> Sprite:
    """A pill: text in a dark disc, and an icon where `sign` names one."""
    sketch = _capsule(width, height)
    mid = height / 2
    if not sign:
        _letters(sketch, text, width / 2, mid, height * 0.64, NIGHT.ink)
        return sketch.sprite(DROP)
    sketch.fill(sketch.disc(mid, mid, mid - 5), NIGHT.ink)
    _letters(sketch, text, mid, mid, height * (0.62 if len(text) < 2 else 0.48), NIGHT.text)
    side = round(height * 0.69)
    _icon(sketch, sign, (height - 3 + width - 5 - side) / 2, mid, side)
    return sketch.sprite(DROP)


@kept
def _signed(text: str, sign: str, by: Seat, height: int) -> Sprite:
    """A pill that says whose act it is: the actor's mark and the number in a dark field."""
    mark, side, digits = round(height * 0.56), round(height * 0.72), 9 + 9 * len(text)
    dark = 8 + mark + 4 + digits + 7
    width = 5 + dark + (side + 13 if sign else 5)
    sketch = _capsule(width, height)
    mid = height / 2
    sketch.fill(sketch.rounded((5, 5, 5 + dark, height - 5), mid - 5), NIGHT.ink)
    mask = icon_mask(SEAT_ICONS[by], mark * sketch.scale)
    sketch.fill(sketch.stamp(mask, 13, mid - mark / 2), NIGHT.seats[by])
    middle = 13 + mark + 4 + digits / 2
    _letters(sketch, text, middle, mid, height * 0.62, NIGHT.text)
    if sign:
        _icon(sketch, sign, 5 + dark + 3, mid, side)
    return sketch.sprite(DROP)


def _capsule(width: int, height: int) -> Sketch:
    """The ember ground of a pill."""
    sketch = Sketch(width, height)
    mid = height / 2
    sketch.fill(sketch.rounded((0, 0, width, height), mid), NIGHT.ink)
    edge = sketch.rounded((1, 1, width - 1, height - 1), mid - 1)
    sketch.fill(edge, mix(NIGHT.ember, WHITE, 0.62))
    face = sketch.rounded((3, 3, width - 3, height - 3), mid - 3)
    light, dark = mix(NIGHT.ember, WHITE, 0.12), mix(NIGHT.ember, BLACK, 0.14)
    sketch.fill(face, sketch.gradient(light, dark))
    return sketch


def _icon(sketch: Sketch, sign: str, left: float, middle: float, side: int) -> None:
    """Cuts an icon into a pill."""
    mask = sketch.stamp(icon_mask(sign, side * sketch.scale), left, middle - side / 2)
    sketch.engrave(mask, NIGHT.ink, mix(NIGHT.ember, WHITE, 0.5), 1)


def _letters(
    sketch: Sketch, text: str, x: float, y: float, px: float, colour: tuple[int, int, int]
) -> None:
    mask = text_mask(text, round(px * sketch.scale), Weight.BOLD)
    left, top = x - mask.width / sketch.scale / 2, y - mask.height / sketch.scale / 2
    sketch.fill(sketch.stamp(mask, left, top), colour)
