"""Ways to look at pictures: how much of a colour is there, and what is ringed in Triplock."""

from __future__ import annotations

import io
import re

from PIL import Image, ImageChops

from games.triplock.table.view import View
from render.kit.pixels import levels
from render.triplock.parts.rings import targets


def pixels(png: bytes, colour: tuple[int, int, int]) -> int:
    """How many pixels of exactly that colour a picture has."""
    return exactly(Image.open(io.BytesIO(png)).convert("RGB"), colour)


def exactly(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """The number of pixels of an image in RGB that have exactly this colour."""
    return mask_of(image, colour).histogram()[255]


def mask_of(image: Image.Image, colour: tuple[int, int, int]) -> Image.Image:
    """White where an image in RGB has exactly this colour, and else black."""
    bands = zip(image.split(), colour, strict=True)
    red, green, blue = (levels(band, lambda v, w=want: 255 * (v == w)) for band, want in bands)
    return ImageChops.darker(red, ImageChops.darker(green, blue))


def ringed(view: View, draft: str) -> set[str]:
    found = targets(view, draft)
    return {*map(str, found.spots), *(f"{seat}.{slot}" for seat, slot in found.cards)}


def named(aimed: list[str]) -> set[str]:
    """The Diagrams that texts of acts name, or else their stacks."""
    words = {word for text in aimed for word in re.split(r"[:+]", text)}
    return {word for word in words if "." in word} or {word for word in words if word.isdigit()}
