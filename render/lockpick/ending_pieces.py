"""The tumblers of a Lockpick ending, large: frozen ones tipped over in ice, standing ones lit."""

from __future__ import annotations

from render import kit
from render.kept import kept
from render.kit import NIGHT, Shadow, Sketch, Sprite, icon_mask, mix, without
from render.lockpick.pieces import BLACK, ICE, ICE_LOW, WHITE

TILE_W, TILE_H = 122, 94


@kept
def tile(place: int, size: int, frozen: bool) -> Sprite:
    """One tumbler of a colour, the smallest with size 0."""
    return _frozen(place, size) if frozen else _standing(place, size)


def _frozen(place: int, size: int) -> Sprite:
    sketch = Sketch(TILE_W, TILE_H, 3)
    colour = NIGHT.suits[place]
    shape = sketch.rounded((0, 0, TILE_W, TILE_H), 12)
    sketch.fill(shape, mix(ICE_LOW, BLACK, 0.55))
    face = sketch.rounded((1, 1, TILE_W - 1, TILE_H - 2), 11)
    sketch.fill(face, sketch.gradient(mix(ICE, ICE_LOW, 0.35), mix(ICE_LOW, BLACK, 0.3)))
    glint = sketch.polygon([(58, 0), (92, 0), (50, TILE_H), (16, TILE_H)])
    sketch.fill(kit.both(glint, face), WHITE, 0.14)
    foot, tall, left = TILE_H - 9, 34 + 6 * size, 22 - 7 * size
    tip, back, heel = (left, foot - 3), (TILE_W - 14, foot - tall), (TILE_W - 8, foot - 13)
    sketch.fill(sketch.polygon([tip, (TILE_W - 12, foot), heel]), mix(colour, BLACK, 0.45))
    side = sketch.polygon([tip, back, heel])
    sketch.fill(side, sketch.gradient(mix(colour, WHITE, 0.25), mix(colour, BLACK, 0.1)))
    sketch.fill(sketch.stroke([tip, back], 3), WHITE, 0.95)
    px = 36
    frost = sketch.stamp(icon_mask("frost", px * sketch.scale), 8, 7)
    sketch.fill(frost, WHITE)
    sketch.bevel(face, WHITE, mix(ICE_LOW, BLACK, 0.4), 2)
    return sketch.sprite(Shadow(dy=3, blur=3, dark=0.5))


def _standing(place: int, size: int) -> Sprite:
    sketch = Sketch(TILE_W, TILE_H, 3)
    colour = NIGHT.suits[place]
    shape = sketch.rounded((0, 0, TILE_W, TILE_H), 12)
    tone = NIGHT.brass
    sketch.fill(shape, sketch.gradient(tone.light, tone.dark))
    inner = sketch.rounded((4, 4, TILE_W - 4, TILE_H - 4), 9)
    sketch.fill(inner, sketch.gradient((30, 22, 10), (74, 54, 24)))
    mid, foot, tall, half = TILE_W / 2, TILE_H - 10, 50 + 11 * size, 24 + 5 * size
    left = sketch.polygon([(mid, foot - tall), (mid - half, foot), (mid + half * 0.35, foot)])
    right = sketch.polygon([(mid, foot - tall), (mid + half * 0.35, foot), (mid + half, foot)])
    sketch.fill(left, sketch.gradient(mix(colour, WHITE, 0.3), colour))
    sketch.fill(right, mix(colour, BLACK, 0.42))
    sketch.bevel(without(shape, inner), mix(tone.light, WHITE, 0.5), tone.dark, 1)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.4))
