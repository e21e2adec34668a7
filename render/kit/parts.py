"""Sprites of the bench that several games share: plates, panels, steel, paper, coins, dice.

Every function gives a `Sprite` cached by its few arguments: sizes in px, a style, an icon's name.
Light falls from above everywhere; what is raised has a shadow beneath, what is sunk an inner one.
"""

from __future__ import annotations

import hashlib

from PIL import Image, ImageFilter

from render.fonts import Weight, text_mask
from render.kept import kept
from render.kit.icons import icon_mask
from render.kit.marks import BLACK, WHITE
from render.kit.pen import polar
from render.kit.pixels import levels, scaled
from render.kit.sketch import NARROW, SCALE, Shadow, Sketch, both, conic, moved, without
from render.kit.sprite import Sprite
from render.kit.theme import NIGHT, Colour, Metal, mix

RAISED = Shadow(dy=4, blur=4, dark=0.55)


def panel(width: int, height: int, radius: int = 22) -> Sprite:
    """A graphite panel that lies on the bench: strips, score plates, hand rows."""
    return _panel(min(width, NARROW), height, radius).widened(width)


@kept
def _panel(width: int, height: int, radius: int) -> Sprite:
    sketch = Sketch(width, height, 2)
    shape = sketch.rounded((0, 0, sketch.width, height), radius)
    tone = NIGHT.bench
    sketch.fill(shape, sketch.gradient(mix(tone.light, NIGHT.steel.dark, 0.55), tone.mid))
    sketch.bevel(shape, mix(NIGHT.steel.dark, NIGHT.steel.mid, 0.6), tone.dark, 1.5)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5), long=True)


def tray(width: int, height: int, radius: int = 22) -> Sprite:
    """A sunken dark field with a soft inner shadow: dice trays, slots, wells."""
    return _tray(min(width, NARROW), height, radius).widened(width)


@kept
def _tray(width: int, height: int, radius: int) -> Sprite:
    sketch = Sketch(width, height, 2)
    shape = sketch.rounded((0, 0, sketch.width, height), radius)
    sketch.fill(shape, mix(NIGHT.steel.dark, NIGHT.bench.light, 0.4))
    inner = sketch.rounded((1.5, 1, sketch.width - 1.5, height - 2), radius - 1.5)
    sketch.fill(inner, sketch.gradient(mix(NIGHT.bench.dark, BLACK, 0.35), NIGHT.bench.dark))
    deep = without(inner, moved(inner, 0, 12)).filter(ImageFilter.GaussianBlur(7))
    sketch.fill(both(deep, inner), BLACK, 0.6)
    return sketch.sprite(long=True)


@kept
def steel(width: int, height: int, radius: int = 18) -> Sprite:
    """A brushed steel plate with bevelled edges and four screws."""
    sketch = Sketch(width, height, 2)
    shape = sketch.rounded((0, 0, width, height), radius)
    tone = NIGHT.steel
    sketch.fill(shape, mix(tone.dark, BLACK, 0.45))
    face = sketch.rounded((1, 1, width - 1, height - 1), radius - 1)
    light, dark = mix(tone.mid, tone.light, 0.28), mix(tone.mid, tone.dark, 0.72)
    sketch.fill(face, sketch.gradient(light, dark))
    sketch.fill(both(face, _brushed(sketch.size)), tone.light, 0.13)
    width_px, height_px = sketch.size
    glare = levels(Image.radial_gradient("L"), lambda value: 255 - value)
    top = height_px * 3 // 4
    glare = scaled(glare, width_px, height_px * 2).crop((0, top, width_px, top + height_px))
    sketch.fill(both(face, glare), tone.light, 0.16)
    sketch.bevel(face, mix(tone.light, WHITE, 0.25), mix(tone.dark, BLACK, 0.4), 2)
    for x in (24, width - 24):
        for y in (24, height - 24):
            _screw(sketch, x, y, 10, 28 if x == 24 else 118)
    return sketch.sprite(RAISED)


def _brushed(size: tuple[int, int]) -> Image.Image:
    """Fine streaks along the plate, always the same, as an L mask."""
    # Each streak is level from end to end: one that swells costs a board three kilobytes.
    height = size[1] // 2
    grain = hashlib.shake_256(b"brushed").digest(height)
    streaks = Image.frombytes("L", (1, height), grain)
    return scaled(streaks, *size).filter(ImageFilter.BoxBlur(1))


def _screw(sketch: Sketch, x: float, y: float, radius: float, degrees: float) -> None:
    tone = NIGHT.steel
    sketch.fill(sketch.disc(x, y + 1, radius + 1.5), mix(tone.dark, BLACK, 0.6))
    head = sketch.disc(x, y, radius)
    sketch.fill(head, sketch.gradient(tone.light, tone.dark, y - radius, y + radius))
    ends = [polar(x, y, radius * 0.72, degrees + half) for half in (0, 180)]
    sketch.engrave(sketch.stroke(ends, 3), mix(tone.dark, BLACK, 0.5), tone.light, 1)


@kept
def well(width: int, height: int, radius: int = 18) -> Sprite:
    """A dark field behind a slanted shutter: what lies here is hidden."""
    sketch = Sketch(width, height, 2)
    shape = sketch.rounded((0, 0, width, height), radius)
    sketch.fill(shape, NIGHT.steel.dark)
    inner = sketch.rounded((2, 2, width - 2, height - 2), radius - 2)
    sketch.fill(inner, sketch.gradient(mix(NIGHT.bench.dark, BLACK, 0.5), NIGHT.bench.dark))
    slats = sketch.polygons(
        [
            (start, height),
            (start + 22, height),
            (start + 22 + height, 0),
            (start + height, 0),
        ]
        for start in range(-height, width, 44)
    )
    slats = both(slats, inner)
    sketch.fill(
        slats, sketch.gradient(mix(NIGHT.bench.mid, NIGHT.bench.light, 0.5), NIGHT.bench.mid)
    )
    deep = without(inner, moved(inner, 0, 16)).filter(ImageFilter.GaussianBlur(9))
    sketch.fill(both(deep, inner), BLACK, 0.7)
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.4))


@kept
def plate(width: int, height: int, lit: bool) -> Sprite:
    """A name plate: brass for the mover, dark steel for others. The name is drawn on it."""
    sketch = Sketch(width, height)
    shape = sketch.rounded((0, 0, width, height), 11)
    if lit:
        tone = NIGHT.brass
        sketch.fill(shape, mix(tone.dark, BLACK, 0.35))
        face = sketch.rounded((1, 1, width - 1, height - 2), 10)
        sketch.fill(face, sketch.gradient(mix(tone.light, tone.mid, 0.15), tone.mid))
        sketch.bevel(face, mix(tone.light, WHITE, 0.55), tone.dark, 2)
    else:
        tone = NIGHT.black
        sketch.fill(shape, BLACK)
        face = sketch.rounded((1, 1, width - 1, height - 2), 10)
        sketch.fill(
            face, sketch.gradient(mix(tone.light, tone.mid, 0.5), mix(tone.mid, BLACK, 0.35))
        )
        sketch.bevel(face, mix(tone.light, NIGHT.steel.light, 0.35), BLACK, 1.5)
    return sketch.sprite(Shadow(dy=3, blur=3, dark=0.55))


@kept
def paper(width: int, height: int, older: bool = False, radius: int = 12) -> Sprite:
    """A paper card; `older` paper is darker. Lines and symbols on it are ink."""
    sketch = Sketch(width, height, 2)
    tone = NIGHT.older if older else NIGHT.paper
    shape = sketch.rounded((0, 0, width, height), radius)
    sketch.fill(shape, tone.dark)
    face = sketch.rounded((0.5, 0.5, width - 0.5, height - 2.5), radius - 0.5)
    sketch.fill(face, sketch.gradient(tone.light, tone.mid))
    sketch.bevel(face, mix(tone.light, WHITE, 0.6), mix(tone.mid, tone.dark, 0.5), 1.5)
    return sketch.sprite(RAISED)


@kept
def rule(width: int, px: int = 3, colour: Colour = NIGHT.paper.dark) -> Sprite:
    """A level line, such as between two rows on paper."""
    sketch = Sketch(width, px, 2)
    sketch.fill(sketch.rounded((0, 0, width, px), px / 2), colour)
    return sketch.sprite()


@kept
def shutter(width: int, height: int) -> Sprite:
    """A card face down: a blued steel shutter with a keyhole."""
    sketch = Sketch(width, height, 3)
    radius = max(7, width // 11)
    shape = sketch.rounded((0, 0, width, height), radius)
    top, low = (74, 90, 104), (44, 55, 66)
    sketch.fill(shape, (22, 28, 34))
    face = sketch.rounded((1, 1, width - 1, height - 2), radius - 1)
    sketch.fill(face, sketch.gradient(top, low))
    sketch.bevel(face, (128, 146, 160), (30, 38, 46), 2)
    edge = max(7, width // 10)
    rim = sketch.rounded((edge, edge, width - edge, height - edge), radius - 3)
    inner = (edge + 2, edge + 2, width - edge - 2, height - edge - 2)
    thin = without(rim, sketch.rounded(inner, max(3, radius - 5)))
    sketch.engrave(thin, (36, 45, 54), (120, 138, 152), 1)
    side = round(min(width, height) * 0.46)
    hole = sketch.stamp(icon_mask("keyhole", side * 3), (width - side) / 2, (height - side) / 2)
    sketch.engrave(hole, (14, 18, 22), (140, 158, 172), 1.5)
    return sketch.sprite(Shadow(dy=4, blur=4, dark=0.55))


@kept
def die(px: int, face: str, used: bool = False, made_of: Metal = NIGHT.brass) -> Sprite:
    """A brass die with an icon on it ("pips1" to "pips6" too, "" blank); `used` ones are dull."""
    sketch = Sketch(px, px)
    tone = Metal((84, 92, 100), (58, 66, 73), (30, 35, 40)) if used else made_of
    shape = sketch.rounded((0, 0, px, px), px * 0.2)
    sketch.fill(shape, mix(tone.dark, BLACK, 0.4))
    body = sketch.rounded((1, 1, px - 1, px - 2), px * 0.19)
    sketch.fill(body, sketch.gradient(tone.mid, tone.dark))
    inset = px * 0.05
    face_mask = sketch.rounded((inset, inset * 0.8, px - inset, px - inset * 1.9), px * 0.17)
    sketch.fill(
        face_mask, sketch.gradient(mix(tone.light, tone.mid, 0.1), mix(tone.mid, tone.dark, 0.12))
    )
    sketch.bevel(face_mask, mix(tone.light, WHITE, 0.5), mix(tone.mid, tone.dark, 0.4), 2)
    if face:
        side = round(px * 0.66)
        place = ((px - side) / 2, (px - side) / 2 - inset * 0.5)
        mask = sketch.stamp(icon_mask(face, side * SCALE), *place)
        ink = (
            (48, 34, 12) if tone is NIGHT.brass else mix(tone.dark, BLACK, 0.35 + 0.4 * (not used))
        )
        sketch.engrave(mask, ink, mix(tone.light, WHITE, 0.4), 1.2)
    return sketch.sprite(Shadow(dy=4, blur=5, dark=0.6))


@kept
def coin(px: int, text: str = "", icon: str = "", tone: Metal = NIGHT.gold) -> Sprite:
    """A turned metal coin with a number or an icon struck into it."""
    sketch = Sketch(px, px)
    turned(sketch, px / 2, px / 2, px / 2, tone)
    ink = mix(tone.dark, BLACK, 0.72)
    if icon:
        side = round(px * 0.54)
        mask = sketch.stamp(icon_mask(icon, side * SCALE), (px - side) / 2, (px - side) / 2)
        sketch.engrave(mask, ink, mix(tone.light, WHITE, 0.3), 1.2)
    if text:
        size = round(px * (0.52 if len(text) < 2 else 0.42))
        letters = text_mask(text, size * SCALE, Weight.BOLD)
        left, top = (px - letters.width / SCALE) / 2, (px - letters.height / SCALE) / 2
        sketch.engrave(sketch.stamp(letters, left, top), ink, mix(tone.light, WHITE, 0.3), 1.2)
    return sketch.sprite(Shadow(dy=3, blur=3, dark=0.55))


def turned(sketch: Sketch, x: float, y: float, radius: float, tone: Metal) -> None:
    """A disc of metal as it comes from the lathe: rim, bevels, a groove, sectors of light."""
    scale = sketch.scale
    sketch.fill(sketch.disc(x, y, radius), mix(tone.dark, BLACK, 0.55))
    rim = sketch.disc(x, y, radius - 1)
    sketch.fill(rim, sketch.gradient(tone.light, tone.dark, y - radius, y + radius))
    inner = radius * 0.91
    face = sketch.disc(x, y, inner)
    side = round(2 * inner * scale)
    light = sketch.stamp(conic((side, side), 2, 45, 2.2), x - inner, y - inner)
    sketch.fill(
        face, sketch.blend(mix(tone.mid, tone.dark, 0.38), mix(tone.mid, tone.light, 0.75), light)
    )
    sketch.bevel(face, mix(tone.dark, BLACK, 0.1), mix(tone.light, WHITE, 0.35), 1.2, 0.8)
    for share in (0.8, 0.74):
        groove = without(sketch.disc(x, y, radius * share), sketch.disc(x, y, radius * share - 1.6))
        sketch.fill(groove, mix(tone.dark, BLACK, 0.15), 0.45)


def struck(
    sketch: Sketch, name: str, x: float, y: float, side: float, ink: Colour, lip: Colour
) -> None:
    """Strikes an icon into the surface, centred on (x, y)."""
    mask = icon_mask(name, round(side * sketch.scale))
    sketch.engrave(sketch.stamp(mask, x - side / 2, y - side / 2), ink, lip, 1.8)
