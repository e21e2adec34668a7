"""The shields of the six characters: who is in a room, who opened one, who lost one.

Each has an outline, an emblem and a colour of its own, so that it is known without its colour. A
character who has been in a room is grey; a seal at the corner tells how that ended. The emblems are
closed silhouettes on the icons' grid of 100 x 100, but no icons: they mean a person, no word of the
rules.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from msgspec import Struct
from PIL import Image

from render import kit
from render.kit import NIGHT, Colour, Shadow, Sketch, Sprite, kept, mix, rgb
from render.kit.icons import OVERSIZE
from render.kit.marks import BLACK, WHITE
from render.kit.pen import CUT, Pen, Point, polar

WIDE = 0.88
"""The width of a shield, as a share of its height."""

SEAL, LEAST_SEAL = 0.42, 24
"""The side of a seal: a share of the shield's height, but at least so many px."""

SPENT: Colour = (50, 57, 64)
"""The field of a shield that is not lit."""

PALE = 450
"""On a field whose red, green and blue make more than this, the emblem is ink."""


class State(Enum):
    """How a shield is shown."""

    LIT = "lit"  # goes in, may go in, or opened the room beside it
    OPENED = "opened"  # spent: has opened a room; a green tick
    LOST = "lost"  # spent: has lost a room; a red cross
    GREY = "grey"  # spent, or out of reach


class Bearing(Struct, frozen=True):
    """A character's outline on a grid of 100 x 100, and the colour of its field."""

    outline: tuple[Point, ...]
    field: Colour
    drop: float = 0.0  # by how much of the height the emblem hangs below the middle
    large: float = 0.6  # the emblem's side, as a share of the height


def _bow(x: float, y: float, radius: float, start: int, end: int) -> list[Point]:
    step = 6 if end > start else -6
    return [polar(x, y, radius, angle) for angle in range(start, end + step, step)]


_HALF = ((100, 0), (100, 46), (95, 64), (84, 79), (69, 91))
_HEATER = (*_HALF, (50, 100), *((100 - x, y) for x, y in reversed(_HALF)))
_ROUND = tuple(_bow(50, 50, 50, 0, 354))
_CORNERS = (*_bow(0, 0, 17, 90, 0), *_bow(100, 0, 17, 180, 90))
_NOTCHED = (*_CORNERS, (100, 58), (92, 76), (50, 100), (8, 76), (0, 58))
_SPANISH = ((0, 0), (100, 0), *_bow(50, 50, 50, 0, 180))
_KITE = (*_bow(50, 49, 49, 180, 360), (94, 63), (50, 100), (6, 63))
_PEAKED = ((50, 0), (100, 16), (100, 76), (50, 100), (0, 76), (0, 16))

BEARINGS = {
    "wren": Bearing(_HEATER, rgb("8A5A16"), -0.05),
    "osric": Bearing(_ROUND, rgb("2F5C9C"), -0.02),
    "mabel": Bearing(_NOTCHED, rgb("6E3A78"), -0.02),
    "silas": Bearing(_SPANISH, rgb("1F6B4C")),
    "ines": Bearing(_KITE, rgb("8E2B2B"), -0.03),
    "tobias": Bearing(_PEAKED, rgb("D8CDB2"), 0.0),
}


def shield_width(size: int) -> int:
    """The width in px of a shield of that height."""
    return round(size * WIDE)


@kept
def shield(char: str, size: int, state: State = State.LIT) -> Sprite:
    """The shield of a character, `size` px high; its seal reaches beyond the right lower corner.

    `size` may be 40 to 130. Raises `KeyError` for no such character.
    """
    bearing, pad = BEARINGS[char], size // 6
    width, is_lit = shield_width(size), state is State.LIT
    sketch = Sketch(width + 2 * pad, size + 2 * pad)
    metal = NIGHT.brass if is_lit else NIGHT.steel
    line = max(3.0, size * 0.045)
    sketch.fill(_outline(sketch, bearing, size, 0), mix(metal.dark, BLACK, 0.6))
    rim = _outline(sketch, bearing, size, 1)
    bright = metal.light if is_lit else mix(metal.mid, metal.dark, 0.3)
    sketch.fill(rim, sketch.gradient(bright, metal.dark, pad, pad + size))
    sketch.fill(_outline(sketch, bearing, size, line), mix(metal.dark, BLACK, 0.6))
    field = _outline(sketch, bearing, size, line + 1)
    tone = bearing.field if is_lit else SPENT
    light, deep = mix(tone, WHITE, 0.12), mix(tone, BLACK, 0.32)
    sketch.fill(field, sketch.gradient(light, deep, pad, pad + size))
    _draw_emblem(sketch, char, size, is_lit)
    if state in (State.OPENED, State.LOST):
        _draw_seal(sketch, size, state)
    made = sketch.sprite(Shadow(dy=3, blur=4, dark=0.55))
    made.left, made.top = made.left + pad, made.top + pad
    made.width, made.height = width, size
    return made


def _outline(sketch: Sketch, bearing: Bearing, size: int, inset: float) -> Image.Image:
    """The mask of the outline, drawn in by `inset` px on every side."""
    width, pad = shield_width(size), size // 6
    wide, high = (width - 2 * inset) / 100, (size - 2 * inset) / 100
    left = top = pad + inset
    return sketch.polygon([(left + x * wide, top + y * high) for x, y in bearing.outline])


def _draw_emblem(sketch: Sketch, char: str, size: int, is_lit: bool) -> None:
    bearing, pad = BEARINGS[char], size // 6
    side = round(size * bearing.large)
    left = pad + (shield_width(size) - side) / 2
    top = pad + (size - side) / 2 + bearing.drop * size
    mask = sketch.stamp(emblem_mask(char, side * sketch.scale), left, top)
    step = max(1.0, size / 60)
    if not is_lit:
        sketch.engrave(mask, NIGHT.steel.light, BLACK, step)
        return
    is_pale = sum(bearing.field) > PALE
    gold, ink = NIGHT.brass, NIGHT.ink
    paint = ink if is_pale else sketch.gradient(mix(gold.light, WHITE, 0.35), gold.mid, top)
    sketch.emboss(mask, paint, ink if is_pale else WHITE, mix(gold.dark, BLACK, 0.3), step / 2)


def _draw_seal(sketch: Sketch, size: int, state: State) -> None:
    """A tick on green, or a cross on red: two shapes, and one much brighter than the other."""
    px = max(LEAST_SEAL, round(size * SEAL))
    mid_x = sketch.width - px / 2 - 1
    mid_y = sketch.height - px / 2 - 1
    is_good = state is State.OPENED
    colour = NIGHT.suits[2] if is_good else NIGHT.suits[0]
    sketch.fill(sketch.disc(mid_x, mid_y, px / 2), NIGHT.ink)
    face = sketch.disc(mid_x, mid_y, px / 2 - 2)
    light = mix(colour, WHITE, 0.2 if is_good else 0.0)
    sketch.fill(face, sketch.gradient(light, mix(colour, BLACK, 0.15), mid_y - px / 2))
    side = round(px * 0.62)
    sign = kit.icon_mask("check" if is_good else "cross", side * sketch.scale)
    mask = sketch.stamp(sign, mid_x - side / 2, mid_y - side / 2)
    sketch.fill(mask, NIGHT.ink if is_good else WHITE)


@kept
def emblem(char: str, px: int, colour: Colour) -> Sprite:
    """The emblem of a character in one flat colour, `px` x `px`."""
    return Sprite.flat(emblem_mask(char, px), colour)


def emblem_mask(char: str, px: int) -> Image.Image:
    """The emblem of a character as an L mask of `px` x `px`. Raises `KeyError` for no such id."""
    pen = Pen(px * OVERSIZE)
    EMBLEMS[char](pen)
    return pen.mask.reduce(OVERSIZE)


def _lantern(pen: Pen) -> None:
    """Wren lights lamps: a handle, a roof, a flame behind glass, a foot."""
    pen.arc(50, 20, 15, 180, 360, 8)
    pen.rounded([(40, 20), (60, 20), (74, 34), (26, 34)], 3)
    pen.rect(27, 38, 73, 80, 3)
    pen.rounded([(50, 45), (61, 62), (56, 73), (44, 73), (39, 62)], 1, CUT)
    pen.rounded([(50, 57), (54, 66), (46, 66)], 2)
    pen.rect(20, 84, 80, 96, 4)


def _clock(pen: Pen) -> None:
    """Osric mends clocks: a watch with a crown, at ten to two."""
    pen.rect(41, 1, 59, 14, 4)
    pen.ring(50, 56, 42, 12)
    pen.line([(50, 57), (50, 33)], 10)
    pen.line([(50, 57), (67, 66)], 10)
    pen.line([(14, 21), (23, 13)], 9)
    pen.line([(86, 21), (77, 13)], 9)


def _hat(pen: Pen) -> None:
    """Mabel conjures: a top hat with a band."""
    pen.poly([(25, 12), (75, 12), (70, 74), (30, 74)])
    pen.oval(24, 6, 76, 18)
    pen.poly([(24, 50), (76, 50), (76, 61), (24, 61)], CUT)
    pen.oval(3, 66, 97, 92)
    pen.oval(22, 60, 78, 76, CUT)
    pen.poly([(28, 61), (72, 61), (70, 75), (30, 75)])


def _anchor(pen: Pen) -> None:
    """Silas dredges: an anchor."""
    pen.ring(50, 15, 13, 8)
    pen.line([(50, 28), (50, 88)], 11)
    pen.line([(29, 38), (71, 38)], 10)
    pen.arc(50, 51, 37, 12, 168, 11)
    for x, out in ((10, -1), (90, 1)):
        pen.rounded([(x + 6 * out, 50), (x - 14 * out, 60), (x + 1 * out, 74)], 2)


def _nib(pen: Pen) -> None:
    """Ines engraves: the nib of a pen."""
    pen.rect(32, 3, 68, 16, 4)
    pen.rounded([(36, 23), (64, 23), (76, 54), (50, 95), (24, 54)], 3)
    pen.disc(50, 49, 8, CUT)
    pen.line([(50, 54), (50, 95)], 5, CUT)


def _cuffs(pen: Pen) -> None:
    """Tobias escapes: two cuffs on a chain, the upper one sprung open."""
    pen.ring(28, 69, 27, 11)
    pen.arc(68, 36, 23, -20, 235, 11)
    pen.line([polar(68, 36, 23, 235), (44, 4)], 11)
    pen.rect(82, 20, 98, 34, 3)
    pen.disc(48, 53, 8)


EMBLEMS: dict[str, Callable[[Pen], None]] = {
    "wren": _lantern,
    "osric": _clock,
    "mabel": _hat,
    "silas": _anchor,
    "ines": _nib,
    "tobias": _cuffs,
}
