"""The bundled typeface: fitted text as masks, with no font of the system.

Tumbler Sans is a Latin subset of Inter under the SIL Open Font License (`OFL.txt` beside it). A
person's name may have letters that it lacks: `render.letters` tells how such a name is drawn.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from render.kept import kept

LEAST_PX = 20
"""Smaller type carries no meaning at phone width, so `fit` never goes below it."""


class Weight(Enum):
    """The two cuts that are bundled."""

    SEMI = "TumblerSans-SemiBold.ttf"
    BOLD = "TumblerSans-Bold.ttf"


class TextTooWide(Exception):
    """A text does not fit its place even at the least size: a fault of the layout."""


@kept
def font(px: int, weight: Weight) -> ImageFont.FreeTypeFont:
    """The bundled font at an em of `px` pixels."""
    return ImageFont.truetype(Path(__file__).parent / weight.value, px)


@lru_cache(maxsize=4096)
def width_of(text: str, px: int, weight: Weight = Weight.BOLD) -> int:
    """The advance of a text in pixels, rounded up."""
    return -int(-font(px, weight).getlength(text) // 1)


@lru_cache(maxsize=4096)
def fit(text: str, px: int, width: int, weight: Weight = Weight.BOLD, least: int = LEAST_PX) -> int:
    """The largest size up to `px` at which the text is at most `width` wide.

    Raises `TextTooWide` when even `least` is too large: text is fitted, never clipped.
    """
    for size in range(px, least - 1, -1):
        if width_of(text, size, weight) <= width:
            return size
    raise TextTooWide(f"{text!r} does not fit {width} px at {least} px")


@lru_cache(maxsize=4096)
def cut(text: str, px: int, width: int, end: str = "…", weight: Weight = Weight.BOLD) -> str:
    """The longest beginning of a text that is at most `width` wide, `end` in place of the rest."""
    if width_of(text, px, weight) <= width:
        return text
    shorter = (text[:length].rstrip() + end for length in range(len(text) - 1, 0, -1))
    return next((one for one in shorter if width_of(one, px, weight) <= width), end)


def text_mask(text: str, px: int, weight: Weight) -> Image.Image:
    """The text as an L mask, as wide as its advance and as high as a line.

    The line is `line_height(px)` high with the capitals centred, so that a mask placed by its
    middle stands optically in the middle.
    """
    height = line_height(px)
    mask = Image.new("L", (max(1, width_of(text, px, weight)), height), 0)
    top, bottom = _capitals(px, weight)
    shift = height / 2 - (top + bottom) / 2
    ImageDraw.Draw(mask).text((0, round(shift)), text, fill=255, font=font(px, weight), anchor="ls")
    return mask


def line_height(px: int) -> int:
    """The height of a text's mask: room for accents above and tails below."""
    return px * 3 // 2


@lru_cache(maxsize=64)
def _capitals(px: int, weight: Weight) -> tuple[float, float]:
    """Top and bottom of a capital H above the baseline, as y coordinates."""
    box = font(px, weight).getbbox("H", anchor="ls")
    return box[1], box[3]
