"""Ways to look at boards of Triplock: what changed, where a colour is, which texts are placed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from games.triplock.table.view import View
from render.kit import Canvas
from render.triplock import paint
from tests.render.looking import exactly
from tests.render.pictures import opened

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
