"""What is written in a picture, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from msgspec import Struct

from render.kit import Canvas, Sprite
from render.kit import canvas as canvases


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
