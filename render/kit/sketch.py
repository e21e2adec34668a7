"""Drawing a sprite once, four times too large, and keeping it small.

A `Sketch` is a scratch surface in logical pixels. Shapes are L masks of the whole surface, paints
are colours or images; `fill` lays a paint through a mask. `sprite` reduces the result by the scale
and lays a soft shadow beneath. Sketches are slow, tens of milliseconds; sprites are cached by the
functions that make them and pasted in microseconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kept import kept
from render.kit.pixels import levels, sampled, scaled
from render.kit.sprite import Sprite
from render.kit.theme import Colour

NARROW = 112
"""A drawing that is the same all along is drawn so many pixels wide, and then widened."""

SCALE = 4
"""How many times larger a sprite is drawn than it is shown."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in logical pixels."""

Point = tuple[float, float]
Paint = Colour | Image.Image


class Shadow(Struct, frozen=True):
    """A soft shadow: its shift and blur in pixels, its darkness from 0 to 1."""

    dx: int = 0
    dy: int = 4
    blur: int = 6
    dark: float = 0.55


class Sketch:
    """A transparent surface of `width` x `height` logical pixels, drawn at `scale`."""

    def __init__(self, width: int, height: int, scale: int = SCALE) -> None:
        self.width = width
        self.height = height
        self.scale = scale
        self.size = (width * scale, height * scale)
        self.image = Image.new("RGBA", self.size, (0, 0, 0, 0))

    def blank(self) -> Image.Image:
        """An empty mask."""
        return Image.new("L", self.size, 0)

    def rounded(self, box: Box, radius: float) -> Image.Image:
        """A mask of a rectangle with round corners."""
        mask = self.blank()
        ImageDraw.Draw(mask).rounded_rectangle(self._box(box), radius * self.scale, fill=255)
        return mask

    def ellipse(self, box: Box) -> Image.Image:
        """A mask of an ellipse."""
        mask = self.blank()
        ImageDraw.Draw(mask).ellipse(self._box(box), fill=255)
        return mask

    def disc(self, x: float, y: float, radius: float) -> Image.Image:
        """A mask of a disc about (x, y)."""
        return self.ellipse((x - radius, y - radius, x + radius, y + radius))

    def polygon(self, points: Sequence[Point]) -> Image.Image:
        """A mask of a filled polygon."""
        return self.polygons([points])

    def polygons(self, shapes: Iterable[Sequence[Point]]) -> Image.Image:
        """A mask of several filled polygons."""
        mask = self.blank()
        draw = ImageDraw.Draw(mask)
        for points in shapes:
            draw.polygon([self._at(point) for point in points], fill=255)
        return mask

    def stroke(self, points: Sequence[Point], width: float) -> Image.Image:
        """A mask of a line through the points, with round joints and ends."""
        mask = self.blank()
        draw = ImageDraw.Draw(mask)
        places = [self._at(point) for point in points]
        draw.line(places, fill=255, width=round(width * self.scale), joint="curve")
        half = width * self.scale / 2
        for x, y in (places[0], places[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
        return mask

    def stamp(self, mask: Image.Image, x: float, y: float) -> Image.Image:
        """A mask of the surface's size that holds a smaller one with its left top at (x, y)."""
        out = self.blank()
        out.paste(mask, (round(x * self.scale), round(y * self.scale)))
        return out

    def gradient(self, top: Colour, bottom: Colour, y0: float = 0, y1: float = 0) -> Image.Image:
        """A paint that runs from `top` at y0 to `bottom` at y1 (0: the lower edge)."""
        start, end = round(y0 * self.scale), round((y1 or self.height) * self.scale)
        ramp = scaled(Image.linear_gradient("L"), 1, max(1, end - start))
        column = Image.new("L", (1, self.size[1]), 255)
        column.paste(0, (0, 0, 1, max(0, start)))
        column.paste(ramp, (0, start))
        first, last = (Image.new("RGB", column.size, tone) for tone in (top, bottom))
        return sampled(Image.composite(last, first, column), *self.size)

    def blend(self, a: Paint, b: Paint, share: Image.Image) -> Image.Image:
        """A paint that is `a` where `share` is black and `b` where it is white."""
        return Image.composite(self._paint(b), self._paint(a), share)

    def fill(self, mask: Image.Image, paint: Paint, opacity: float = 1.0) -> None:
        """Lays a paint over the drawing through a mask."""
        box = mask.getbbox()
        if box is None:
            return
        shape = mask.crop(box)
        if opacity < 1:
            shape = levels(shape, lambda value: value * opacity)
        elif hard := _hard(shape):  # the same pixels, in a tenth of the time
            solid = (*paint, 255) if isinstance(paint, tuple) else paint.crop(box).convert("RGB")
            self.image.paste(solid, box, hard)
            return
        if isinstance(paint, tuple):
            layer = Image.new("RGBA", shape.size, paint)
        else:
            layer = paint.crop(box).convert("RGBA")
        layer.putalpha(shape)
        self.image.alpha_composite(layer, box[:2])

    def bevel(
        self, mask: Image.Image, light: Colour, dark: Colour, px: float, opacity: float = 1.0
    ) -> None:
        """Lights the upper inner edge of a shape and darkens the lower one, `px` wide."""
        step = round(px * self.scale)
        upper = ImageChops.subtract(mask, moved(mask, 0, step))
        lower = ImageChops.subtract(mask, moved(mask, 0, -step))
        self.fill(upper, light, opacity)
        self.fill(lower, dark, opacity)

    def engrave(self, mask: Image.Image, paint: Paint, light: Colour, px: float = 1.5) -> None:
        """Cuts a shape into the surface: its paint, and a lit lip along the lower edge."""
        lip = ImageChops.subtract(moved(mask, 0, round(px * self.scale)), mask)
        self.fill(lip, light, 0.55)
        self.fill(mask, paint)

    def emboss(
        self, mask: Image.Image, paint: Paint, light: Colour, dark: Colour, px: float
    ) -> None:
        """Raises a shape from the surface: a cast shadow, its paint and a bevel."""
        step = round(px * self.scale)
        cast = moved(mask, 0, step * 2).filter(ImageFilter.GaussianBlur(step))
        self.fill(cast, (0, 0, 0), 0.6)
        self.fill(mask, paint)
        self.bevel(mask, light, dark, px)

    def glow(self, mask: Image.Image, colour: Colour, px: float, opacity: float) -> None:
        """Lets a shape shine `px` wide; drawn before the shape itself."""
        small = mask.reduce(self.scale).filter(ImageFilter.GaussianBlur(px))
        self.fill(scaled(small, *self.size), colour, opacity)

    def sprite(self, shadow: Shadow | None = None, *, long: bool = False) -> Sprite:
        """The drawing at its true size, with an optional shadow beneath.

        A `long` one is the same all along, and can be widened.
        """
        small = self.image.reduce(self.scale)
        if shadow is None:
            return Sprite(small, self.width, self.height, 0, 0, long=long)
        pad = shadow.blur * 2 + max(abs(shadow.dx), abs(shadow.dy))
        size = (self.width + 2 * pad, self.height + 2 * pad)
        out = Image.new("RGBA", size, (0, 0, 0, 0))
        cast = Image.new("L", size, 0)
        cast.paste(small.getchannel("A"), (pad + shadow.dx, pad + shadow.dy))
        cast = cast.filter(ImageFilter.GaussianBlur(shadow.blur))
        out.putalpha(levels(cast, lambda value: value * shadow.dark))
        out.alpha_composite(small, (pad, pad))
        return Sprite(out, self.width, self.height, pad, pad, long=long)

    def _paint(self, paint: Paint) -> Image.Image:
        return Image.new("RGB", self.size, paint) if isinstance(paint, tuple) else paint

    def _at(self, point: Point) -> Point:
        return point[0] * self.scale, point[1] * self.scale

    def _box(self, box: Box) -> Box:
        """Pillow's boxes hold their right and lower edge; ours end before it."""
        left, top, right, bottom = (side * self.scale for side in box)
        return left, top, right - 1, bottom - 1


def _hard(mask: Image.Image) -> Image.Image | None:
    """A mask without soft edges as one of bits; None for any other."""
    bits = mask.convert("1", dither=Image.Dither.NONE)
    return None if ImageChops.difference(bits.convert("L"), mask).getbbox() else bits


def moved(mask: Image.Image, dx: int, dy: int) -> Image.Image:
    """A mask shifted by whole surface pixels; what leaves is lost, what enters is empty."""
    out = Image.new("L", mask.size, 0)
    out.paste(mask, (dx, dy))
    return out


def widened(mask: Image.Image, by: int) -> Image.Image:
    """A mask grown by whole surface pixels on all four sides, corners included.

    The same as Pillow's `MaxFilter(2 * by + 1)`, which looks at each square and is much slower.
    """
    for dx, dy in ((1, 0), (0, 1)):
        reach = 0
        while reach < by:
            step = min(reach + 1, by - reach)
            ahead, behind = moved(mask, dx * step, dy * step), moved(mask, -dx * step, -dy * step)
            mask = ImageChops.lighter(mask, ImageChops.lighter(ahead, behind))
            reach += step
    return mask


def both(a: Image.Image, b: Image.Image) -> Image.Image:
    """The mask of what lies in both shapes."""
    return ImageChops.multiply(a, b)


def without(a: Image.Image, b: Image.Image) -> Image.Image:
    """The mask of what lies in the first shape and not in the second."""
    return ImageChops.subtract(a, b)


def conic(size: tuple[int, int], turns: int, phase: float, sharp: float = 1.0) -> Image.Image:
    """Light on turned metal: `turns` bright sectors about the middle, as an L image.

    `phase` turns them clockwise, in degrees; a larger `sharp` makes them narrower.
    """
    return scaled(_sectors(turns, phase, sharp), *size)


@kept
def _sectors(turns: int, phase: float, sharp: float) -> Image.Image:
    """The light of `conic` on a square of 240 px."""
    image = Image.new("L", (240, 240), 0)
    draw = ImageDraw.Draw(image)
    for step in range(360):
        angle = math.radians(step - phase)
        level = (0.5 + 0.5 * math.cos(turns * angle)) ** sharp
        draw.pieslice((-120, -120, 360, 360), step - 90, step - 89, fill=round(255 * level))
    return image.filter(ImageFilter.GaussianBlur(3))
