"""Sprites that mean the same in all games: seat marks, icons, the two accents, badges, ticks."""

from __future__ import annotations

from PIL import Image

from render.fonts import Weight, fit, text_mask
from render.kept import kept
from render.kit.icons import SEAT_ICONS, SUIT_ICONS, icon_mask
from render.kit.sketch import SCALE, Shadow, Sketch, widened, without
from render.kit.sprite import Sprite
from render.kit.theme import NIGHT, Colour, mix

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


@kept
def icon(name: str, px: int, colour: Colour) -> Sprite:
    """An icon of one flat colour, `px` x `px`."""
    return Sprite.flat(icon_mask(name, px), colour)


@kept
def seat_mark(seat: int, px: int) -> Sprite:
    """A seat's mark: filled shape in the seat's colour with an ink edge; fit for any ground."""
    return _edged(SEAT_ICONS[seat], px, NIGHT.seats[seat])


@kept
def suit(index: int, px: int) -> Sprite:
    """A suit's sign (red, yellow, green, cyan, purple) in its colour with an ink edge."""
    return _edged(SUIT_ICONS[index], px, NIGHT.suits[index])


def _edged(name: str, px: int, colour: Colour) -> Sprite:
    sketch = Sketch(px, px)
    edge = max(1.5, px / 30)
    side = round((px - 2 * edge) * SCALE)
    shape = sketch.stamp(icon_mask(name, side), edge, edge)
    outer = widened(shape, round(edge * SCALE))
    sketch.fill(outer, NIGHT.ink)
    light, dark = mix(colour, WHITE, 0.16), mix(colour, BLACK, 0.1)
    sketch.fill(shape, sketch.gradient(light, dark))
    sketch.bevel(shape, mix(colour, WHITE, 0.4), mix(colour, BLACK, 0.25), px / 40)
    return sketch.sprite()


@kept
def ring(diameter: int, width: int = 8, shine: bool = True) -> Sprite:
    """AQUA: may be pressed now. A ring whose inner edge has `diameter`, with a soft shine.

    On paper it has none: there the palette lacks its tones.
    """
    pad = width + 14
    side = diameter + 2 * pad
    sketch = Sketch(side, side, 2)
    outer = sketch.disc(side / 2, side / 2, diameter / 2 + width)
    line = without(outer, sketch.disc(side / 2, side / 2, diameter / 2))
    return _shining(sketch, line, 0.6 if shine else 0)


@kept
def frame(width: int, height: int, radius: int, line: int = 5, shine: bool = True) -> Sprite:
    """AQUA: whose turn it is, or what may be pressed. Its outer edge is `width` x `height`."""
    pad = 12
    sketch = Sketch(width + 2 * pad, height + 2 * pad, 2)
    outer = sketch.rounded((pad, pad, pad + width, pad + height), radius)
    inner = (pad + line, pad + line, pad + width - line, pad + height - line)
    sprite = _shining(
        sketch, without(outer, sketch.rounded(inner, max(1, radius - line))), 0.55 if shine else 0
    )
    sprite.left, sprite.top, sprite.width, sprite.height = pad, pad, width, height
    return sprite


def _shining(sketch: Sketch, line: Image.Image, opacity: float = 0.6) -> Sprite:
    if opacity:
        sketch.glow(line, NIGHT.aqua, 5, opacity)
    sketch.fill(line, NIGHT.aqua)
    sketch.bevel(line, mix(NIGHT.aqua, WHITE, 0.45), mix(NIGHT.aqua, BLACK, 0.22), 1.5)
    return sketch.sprite()


@kept
def brackets(width: int, height: int, arm: int = 36, line: int = 9) -> Sprite:
    """EMBER: this changed last. Four corner brackets about a box of that size."""
    sketch = Sketch(width, height, 2)
    radius = min(14, arm / 2)
    whole = sketch.rounded((0, 0, width, height), radius)
    hollow = sketch.rounded((line, line, width - line, height - line), max(2, radius - line / 2))
    middle = sketch.polygon([(arm, 0), (width - arm, 0), (width - arm, height), (arm, height)])
    beside = sketch.polygon([(0, arm), (width, arm), (width, height - arm), (0, height - arm)])
    shape = without(without(without(whole, hollow), middle), beside)
    sketch.fill(shape, NIGHT.ember)
    sketch.bevel(shape, mix(NIGHT.ember, WHITE, 0.35), mix(NIGHT.ember, BLACK, 0.3), 1.5)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.7))


@kept
def badge(sign: str, px: int = 66) -> Sprite:
    """EMBER: the act that changed it. A round badge with an icon, or a short text ("+8")."""
    sketch = Sketch(px, px)
    mid = px / 2
    sketch.fill(sketch.disc(mid, mid, mid), NIGHT.ink)
    rim = sketch.disc(mid, mid, mid - 1.5)
    sketch.fill(rim, mix(NIGHT.ember, WHITE, 0.62))
    face = sketch.disc(mid, mid, mid - 4.5)
    sketch.fill(face, sketch.gradient(mix(NIGHT.ember, WHITE, 0.12), mix(NIGHT.ember, BLACK, 0.14)))
    shape = _sign(sketch, sign, px)
    sketch.engrave(shape, NIGHT.ink, mix(NIGHT.ember, WHITE, 0.5), 1)
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.6))


@kept
def tick(px: int, good: bool = True) -> Sprite:
    """A round brass seal with a tick (or a cross): done, right (or wrong)."""
    sketch = Sketch(px, px)
    mid = px / 2
    sketch.fill(sketch.disc(mid, mid, mid), NIGHT.ink)
    face = sketch.disc(mid, mid, mid - 3)
    colour = NIGHT.suits[2] if good else NIGHT.suits[0]
    sketch.fill(face, sketch.gradient(mix(colour, WHITE, 0.2), mix(colour, BLACK, 0.12)))
    sketch.bevel(face, mix(colour, WHITE, 0.5), mix(colour, BLACK, 0.3), 1.5)
    sketch.fill(_sign(sketch, "check" if good else "cross", px), NIGHT.ink)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.5))


def _sign(sketch: Sketch, sign: str, px: int) -> Image.Image:
    """The mask of an icon or a text in the middle of a round face of diameter `px`."""
    try:
        side = round(px * 0.58)
        return sketch.stamp(icon_mask(sign, side * SCALE), (px - side) / 2, (px - side) / 2)
    except KeyError:
        size = fit(sign, round(px * 0.46), round(px * 0.8), least=12)
        mask = text_mask(sign, size * SCALE, Weight.BOLD)
        left, top = (px - mask.width / SCALE) / 2, (px - mask.height / SCALE) / 2
        return sketch.stamp(mask, left, top)
