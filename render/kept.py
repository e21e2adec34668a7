"""The budgets that all painters share, and what each value weighs.

They are three, `SPRITES`, `GROUNDS` and `SHEETS`: another game does not raise what the process
needs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from PIL import Image, ImageFont

from render.budget import Kept
from render.ground import Ground

SPRITE_BYTES, GROUND_BYTES, SHEET_BYTES = 36_000_000, 6_000_000, 10_000_000
"""The budgets of all painters together.

A ground is kept deflated, and weighs some 70 kilobytes: all of them that are in use at once fit,
and none is thrown out that the next press of a running match needs, for drawing one takes longer
than the rest of a picture. A sprite weighs some ten kilobytes. Where all games are played at once,
painting takes a third longer with sprites of 30 MB.
"""

FONT_BYTES = 100_000
"""A font at one size holds its whole file."""

P = ParamSpec("P")
T = TypeVar("T")


@runtime_checkable
class Weighed(Protocol):
    """What knows its own weight."""

    @property
    def weight(self) -> int:
        """The bytes that it holds."""
        ...


SPRITES: Kept[Hashable, Any] = Kept(SPRITE_BYTES)
"""What all painters keep: sprites, masks, fonts, and pictures that several readers share."""

GROUNDS: Kept[Hashable, Ground] = Kept(GROUND_BYTES)
"""The grounds of all painters: whole boards without what a view changes."""


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Decorates a pure function of hashable arguments: what it gives is kept in `SPRITES`.

    Two threads that ask for the same value at once may both make it; one of the two is kept.
    """
    return _kept_in(SPRITES, make)


def kept_ground(make: Callable[P, Image.Image]) -> Callable[P, Ground]:
    """Decorates as `kept` does a function that draws a ground; it is kept in `GROUNDS`."""

    def ground(*args: P.args, **named: P.kwargs) -> Ground:
        return Ground(make(*args, **named))

    return _kept_in(GROUNDS, update_wrapper(ground, make))


def _kept_in(budget: Kept[Hashable, Any], make: Callable[P, T]) -> Callable[P, T]:
    def find(*args: P.args, **named: P.kwargs) -> T:
        key = (make, args, tuple(named.items())) if named else (make, args)
        found = budget.get(key)
        if found is None:
            found = make(*args, **named)
            budget.put(key, found, weight_of(found))
        return found

    return update_wrapper(find, make)


def weight_of(value: object) -> int:
    """The bytes of an image, a font, of what knows its weight, or of a tuple of those.

    Pillow holds a pixel in one byte or in four. Raises `TypeError` for anything else.
    """
    match value:
        case Image.Image():
            return value.width * value.height * (1 if value.mode in ("1", "L", "P") else 4)
        case ImageFont.FreeTypeFont():
            return FONT_BYTES
        case tuple():
            return sum(weight_of(part) for part in cast("tuple[object, ...]", value))
        case Weighed():
            return value.weight
        case _:
            raise TypeError(f"nothing is known of the weight of a {type(value).__name__}")
