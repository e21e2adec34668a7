"""The picture being made: sprites and fitted text on a cached ground."""

from __future__ import annotations

from enum import Enum

from PIL import Image

from render.fonts import LEAST_PX, Weight, cut, fit, line_height, text_mask, width_of
from render.ground import Ground
from render.kept import kept, kept_ground
from render.kit.pixels import levels, scaled
from render.kit.repaint import Placed, composed, painted
from render.kit.sprite import Sprite
from render.kit.theme import NIGHT, Colour, mix
from render.picture import Page, Picture

STEPS = 22
"""Tones of the ground, each a whole step, so that one palette can hold them all."""


class OffCanvas(Exception):
    """Something would stand outside the picture: a fault of the layout."""


class Side(Enum):
    """Which end of a text stands at its x."""

    LEFT = 0
    MIDDLE = 1
    RIGHT = 2


class Canvas:
    """A picture in work. All positions are whole pixels from the left top."""

    def __init__(self, ground: Ground | Image.Image) -> None:
        self.width, self.height = ground.size
        self._ground = ground
        self._placed: list[Placed] = []

    @property
    def image(self) -> Image.Image:
        """The picture as it is now, in full colour; a new image at each call."""
        return composed(self._ground, self._placed)

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Puts a sprite with its own left top (shadows reach beyond) at (x, y)."""
        self._placed.append((sprite, x - sprite.left, y - sprite.top))

    def centre(self, sprite: Sprite, x: int, y: int) -> None:
        """Puts a sprite with its middle at (x, y)."""
        self.put(sprite, x - sprite.width // 2, y - sprite.height // 2)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        px: int,
        colour: Colour = NIGHT.text,
        *,
        side: Side = Side.MIDDLE,
        weight: Weight = Weight.BOLD,
        width: int = 0,
        least: int = LEAST_PX,
    ) -> int:
        """Draws a line of text whose capitals are centred on y; gives its width in pixels.

        With a `width` it is fitted into that. Raises `TextTooWide` when it cannot be, and
        `OffCanvas` when it would leave the picture.
        """
        size = fit(text, px, width, weight, least) if width else px
        line = _line(text, size, weight, colour)
        left = x - (0, line.width // 2, line.width)[side.value]
        top = y - line_height(size) // 2
        if left < 0 or left + line.width > self.width or top < 0 or top + line.height > self.height:
            raise OffCanvas(f"{text!r} at ({left}, {top}) leaves {self.width} x {self.height}")
        self.put(line, left, top)
        return line.width

    def label(
        self,
        x: int,
        y: int,
        text: str,
        px: int,
        colour: Colour = NIGHT.text,
        *,
        width: int,
        least: int,
        side: Side = Side.MIDDLE,
        weight: Weight = Weight.BOLD,
    ) -> int:
        """Draws a line as `text` does; what does not fit into `width` even at `least` is cut."""
        shown = cut(text, least, width, weight=weight)
        return self.text(
            x, y, shown, px, colour, side=side, weight=weight, width=width, least=least
        )

    def heading(self, title: str, line: str, width: int = 430, colour: Colour = NIGHT.dim) -> None:
        """The head of every picture, left top: the game in brass capitals, one line below."""
        left = 34
        for letter in title.upper():
            left += self.text(left, 54, letter, 48, NIGHT.brass.mid, side=Side.LEFT) + 3
        semi = Weight.SEMI
        self.text(36, 98, line, 32, colour, side=Side.LEFT, weight=semi, width=width, least=26)

    def picture(self, palette: str, page: Page = Page.BOARD) -> Picture:
        """The finished picture in the fixed palette of that name."""
        made = painted(self._ground, self._placed, palette)
        return Picture(made.png, self.width, self.height, page)


@kept
def _line(text: str, px: int, weight: Weight, colour: Colour) -> Sprite:
    return Sprite.flat(text_mask(text, px, weight), colour)


def _stepped(light: Image.Image, values: list[int]) -> Image.Image:
    return levels(light, lambda value: values[value * STEPS // 256])


@kept_ground
def bench(width: int, height: int) -> Image.Image:
    """The dark ground: a lamp's light that falls off to the edges. Shared, never drawn on."""
    tones = NIGHT.bench
    light = scaled(Image.radial_gradient("L"), width, height)
    steps = [mix(tones.light, tones.dark, min(1.0, i / (STEPS - 4))) for i in range(STEPS)]
    channels = [_stepped(light, [step[channel] for step in steps]) for channel in range(3)]
    return Image.merge("RGB", channels)


def text_width(text: str, px: int, weight: Weight = Weight.BOLD) -> int:
    """How wide `Canvas.text` would draw a text, in pixels."""
    return width_of(text, px, weight)
