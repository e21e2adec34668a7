"""Ways to look at pictures: how much of a colour is there, and what is ringed in Triplock."""

from __future__ import annotations

import io
import re

from PIL import Image

from games.triplock.table.view import View
from render.triplock.parts.rings import targets


def pixels(png: bytes, colour: tuple[int, int, int]) -> int:
    """How many pixels of exactly that colour a picture has."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return sum(count for count, found in image.getcolors(1 << 21) or [] if found == colour)


def ringed(view: View, draft: str) -> set[str]:
    found = targets(view, draft)
    return {*map(str, found.spots), *(f"{seat}.{slot}" for seat, slot in found.cards)}


def named(aimed: list[str]) -> set[str]:
    """The Diagrams that texts of acts name, or else their stacks."""
    words = {word for text in aimed for word in re.split(r"[:+]", text)}
    return {word for word in words if "." in word} or {word for word in words if word.isdigit()}
