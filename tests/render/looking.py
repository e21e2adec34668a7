"""Ways to look at pictures: how much of a colour is there, what changed, what is ringed or told."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.triplock.table.view import View
from render.kit import Canvas, Sprite
from render.kit import canvas as canvases
from render.kit.pixels import levels
from render.triplock import paint
from render.triplock.parts.rings import targets
from tests.render.pictures import opened


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


SEATS = (0, 1, 2)
READERS = (None, *SEATS)
Box = tuple[int, int, int, int]


def looked(view: View, draft: str = "") -> Image.Image:
    """The board in RGB, shared: never draw on it."""
    return _looked(view, draft)


@lru_cache(2)  # a view, and another that is compared to it
def _looked(view: View, draft: str) -> Image.Image:
    return opened(paint(view, draft)[0])


def changed(one: View, other: View, drafts: tuple[str, str] = ("", "")) -> Image.Image:
    return ImageChops.difference(looked(one, drafts[0]), looked(other, drafts[1]))


def count(image: Image.Image, box: Box, colour: tuple[int, int, int]) -> int:
    """How many pixels of a box (left, top, width, height) have exactly this colour."""
    left, top, width, height = box
    return exactly(image.crop((left, top, left + width, top + height)), colour)


def like(image: Image.Image, box: Box, colour: tuple[int, int, int]) -> int:
    """How many pixels of a box have nearly this colour: marks are slightly shaded."""
    part = image.crop(crop(box))
    found = part.getcolors(1 << 20) or []
    assert all(isinstance(each, tuple) for _, each in found)
    return sum(n for n, each in found if isinstance(each, tuple) and _near(each, colour))


def _near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 26


def within(inner: Box | None, box: Box, by: int = 0) -> bool:
    """Whether a changed region lies in a box, or not further outside than `by`."""
    assert inner is not None
    left, top, width, height = box
    return (
        left - by <= inner[0]
        and top - by <= inner[1]
        and inner[2] <= left + width + by
        and inner[3] <= top + height + by
    )


def quiet(view: View) -> View:
    """The view without what was done."""
    return replace(view, since=(), last=None)


def crop(box: Box) -> Box:
    left, top, width, height = box
    return left, top, left + width, top + height


class Names:
    """Records the texts and marks that a painter places."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.placed: list[tuple[str, int, int]] = []
        original = Canvas.text

        def text(canvas: Canvas, x: int, y: int, told: str, *args: Any, **named: Any) -> int:
            self.placed.append((told, x, y))
            return original(canvas, x, y, told, *args, **named)

        patch.setattr(Canvas, "text", text)

    def of(self, name: str) -> list[tuple[int, int]]:
        return [(x, y) for told, x, y in self.placed if told == name]


class Written(Struct, frozen=True):
    """A line of text, its size in px, and the box of its ink: left, top, right and bottom."""

    text: str
    px: int
    box: tuple[int, int, int, int]


def written(monkeypatch: pytest.MonkeyPatch, paint: Callable[[], Canvas]) -> list[Written]:
    """The lines of a picture from top to bottom, those on one height from left to right."""
    lines: dict[object, tuple[str, int]] = {}
    draw = canvases._line

    def note(text: str, px: int, *how: object) -> Sprite:
        sprite = draw(text, px, *how)  # pyright: ignore[reportArgumentType]
        lines[sprite.mark] = text, px
        return sprite

    with monkeypatch.context() as patched:
        patched.setattr(canvases, "_line", note)
        placed = paint()._placed
    found = [
        Written(*lines[sprite.mark], _moved(sprite.box, x, y))
        for sprite, x, y in placed
        if sprite.mark in lines and sprite.parts
    ]
    return sorted(found, key=lambda one: ((one.box[1] + one.box[3]) // 24, one.box[0]))


def _moved(box: tuple[int, int, int, int], x: int, y: int) -> tuple[int, int, int, int]:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def overlaps(lines: list[Written]) -> Iterator[tuple[str, str]]:
    """The pairs of texts whose ink lies in one place."""
    for one, other in combinations(lines, 2):
        (left, top, right, bottom), (x0, y0, x1, y1) = one.box, other.box
        if left < x1 and x0 < right and top < y1 and y0 < bottom:
            yield one.text, other.text
