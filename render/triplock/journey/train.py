"""Trains seen from the side, as they stand and run in the Episodes' scenes: they head right.

The rail is at the lower edge of every sprite.
"""

from __future__ import annotations

from msgspec import Struct

from render.kit import NIGHT, Colour, Sketch, Sprite, icon_mask, kept, mix
from render.kit.marks import BLACK, WHITE
from render.kit.pen import polar
from render.triplock.parts.shields import emblem_mask

COACH_W, VAN_W, TENDER_W, LOCO_W = 484, 300, 96, 306
HIGH = 200

LIT, GLASS = ((255, 226, 150), (250, 178, 66)), ((44, 54, 70), (26, 33, 46))
"""A window from above to below: with light behind it, and dark."""

DARK, ROOF, SPOKE = (20, 23, 28), ((84, 92, 104), (46, 52, 61)), (126, 46, 38)


class Livery(Struct, frozen=True):
    """The colours of an engine, and of what it draws."""

    engine: Colour
    coach: Colour


STATION, MAIL = Livery((44, 96, 72), (112, 46, 44)), Livery((38, 44, 62), (132, 40, 36))


@kept
def loco(livery: Livery, is_lit: bool = True) -> Sprite:
    """An engine."""
    sketch = Sketch(LOCO_W, HIGH, 2)
    paint = sketch.gradient(
        mix(livery.engine, WHITE, 0.22), mix(livery.engine, BLACK, 0.4), 50, 140
    )
    brass = sketch.gradient(NIGHT.brass.light, NIGHT.brass.dark, 20, 140)
    sketch.fill(sketch.rounded((6, 126, 284, 150), 4), DARK)
    sketch.fill(sketch.rounded((90, 56, 262, 134), 8), BLACK)
    sketch.fill(sketch.rounded((92, 58, 258, 132), 6), paint)
    for x in (124, 180, 230):
        sketch.fill(sketch.rounded((x, 57, x + 6, 132), 1), brass)
    sketch.fill(
        sketch.rounded((236, 52, 272, 138), 10), sketch.gradient((70, 76, 86), DARK, 50, 140)
    )
    sketch.fill(sketch.polygon([(204, 14), (250, 14), (244, 58), (210, 58)]), (48, 53, 61))
    sketch.fill(sketch.rounded((200, 6, 254, 22), 4), brass)
    sketch.fill(sketch.rounded((146, 24, 186, 62), 18), brass)
    sketch.fill(sketch.rounded((6, 20, 92, 134), 4), BLACK)
    sketch.fill(sketch.rounded((8, 22, 90, 132), 3), paint)
    sketch.fill(sketch.rounded((0, 6, 102, 24), 8), sketch.gradient(*ROOF, 6, 24))
    _window(sketch, (22, 36, 76, 92), is_lit)
    sketch.fill(sketch.polygon([(262, 146), (282, 146), (304, 188), (252, 188)]), (150, 58, 42))
    lamp = (255, 240, 190) if is_lit else (90, 96, 104)
    sketch.fill(sketch.disc(276, 74, 15), NIGHT.brass.mid)
    sketch.fill(sketch.disc(276, 74, 11), lamp)
    for x, radius in ((52, 36), (128, 36), (202, 23), (246, 23)):
        _wheel(sketch, x, radius)
    sketch.fill(sketch.stroke([(52, 166), (128, 166), (208, 152)], 8), NIGHT.steel.light)
    return sketch.sprite()


@kept
def tender(livery: Livery) -> Sprite:
    """What carries the engine's coal."""
    sketch = Sketch(TENDER_W, HIGH, 2)
    paint = sketch.gradient(
        mix(livery.engine, WHITE, 0.14), mix(livery.engine, BLACK, 0.4), 70, 150
    )
    heap = [(10, 78), (22, 60), (38, 66), (52, 54), (70, 64), (86, 58), (90, 78)]
    sketch.fill(sketch.polygon(heap), (28, 29, 32))
    sketch.fill(sketch.rounded((2, 74, 94, 150), 5), BLACK)
    sketch.fill(sketch.rounded((4, 76, 92, 148), 4), paint)
    sketch.fill(sketch.rounded((14, 128, 82, 133), 2), NIGHT.brass.mid)
    for x in (26, 70):
        _wheel(sketch, x, 24)
    return sketch.sprite()


@kept
def coach(livery: Livery, chars: tuple[str, ...], is_lit: bool) -> Sprite:
    """A carriage whose windows show these characters; "" is an empty window."""
    sketch = Sketch(COACH_W, HIGH, 2)
    paint = sketch.gradient(mix(livery.coach, WHITE, 0.1), mix(livery.coach, BLACK, 0.35), 30, 150)
    sketch.fill(sketch.rounded((6, 30, 478, 152), 6), BLACK)
    sketch.fill(sketch.rounded((8, 32, 476, 150), 5), paint)
    sketch.fill(sketch.rounded((0, 10, 484, 36), 12), sketch.gradient(*ROOF, 10, 36))
    sketch.fill(sketch.rounded((14, 136, 470, 141), 2), NIGHT.brass.mid)
    pitch, side = 464 / len(chars), 82
    for at, char in enumerate(chars):
        left = 10 + at * pitch + (pitch - side) / 2
        _window(sketch, (left, 44, left + side, 44 + side), is_lit)
        if char:
            mask = sketch.stamp(emblem_mask(char, 62 * sketch.scale), left + 10, 54)
            sketch.fill(mask, (52, 30, 16) if is_lit else (104, 114, 128))
    sketch.fill(sketch.rounded((20, 150, 464, 162), 2), DARK)
    for x in (58, 128, 356, 426):
        _wheel(sketch, x, 25)
    return sketch.sprite()


@kept
def mail_van(livery: Livery, is_lit: bool) -> Sprite:
    """A van of the mail with a letter on its side."""
    sketch = Sketch(VAN_W, HIGH, 2)
    paint = sketch.gradient(mix(livery.coach, WHITE, 0.12), mix(livery.coach, BLACK, 0.35), 30, 150)
    sketch.fill(sketch.rounded((6, 30, 294, 152), 6), BLACK)
    sketch.fill(sketch.rounded((8, 32, 292, 150), 5), paint)
    sketch.fill(sketch.rounded((0, 10, 300, 36), 12), sketch.gradient(*ROOF, 10, 36))
    sketch.fill(sketch.rounded((14, 136, 286, 141), 2), NIGHT.brass.mid)
    for left in (26, 212):
        _window(sketch, (left, 48, left + 62, 108), is_lit)
    mask = sketch.stamp(icon_mask("sealed", 84 * sketch.scale), 108, 44)
    sketch.fill(mask, NIGHT.paper.mid)
    sketch.fill(sketch.rounded((20, 150, 280, 162), 2), DARK)
    for x in (58, 242):
        _wheel(sketch, x, 25)
    return sketch.sprite()


def _window(sketch: Sketch, box: tuple[float, float, float, float], is_lit: bool) -> None:
    left, top, right, bottom = box
    frame = NIGHT.brass.mid if is_lit else (66, 62, 58)
    sketch.fill(sketch.rounded((left - 4, top - 4, right + 4, bottom + 4), 9), frame)
    upper, lower = LIT if is_lit else GLASS
    sketch.fill(sketch.rounded(box, 7), sketch.gradient(upper, lower, top, bottom))


def _wheel(sketch: Sketch, x: float, radius: float) -> None:
    y = HIGH - radius + 1
    sketch.fill(sketch.disc(x, y, radius), NIGHT.steel.mid)
    sketch.fill(sketch.disc(x, y, radius - 4), DARK)
    for angle in range(0, 180, 30):
        ends = [polar(x, y, radius - 5, angle), polar(x, y, radius - 5, angle + 180)]
        sketch.fill(sketch.stroke(ends, 3), SPOKE)
    sketch.fill(sketch.disc(x, y, radius * 0.22), NIGHT.brass.mid)
