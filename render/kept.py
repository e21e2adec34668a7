"""The budgets that all painters share, and what each value weighs.

They are `SPRITES`, `GROUNDS` and `SHEETS`: another game does not raise what the process needs.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from PIL import Image, ImageFont

from render.budget import Kept
from render.deflate import inflated
from render.ground import Ground

SPRITE_BYTES, PACKED_BYTES = 24_000_000, 12_000_000
GROUND_BYTES, SHEET_BYTES = 8_000_000, 12_000_000
"""The budgets of all painters together.

What is thrown out is drawn anew, which takes milliseconds a sprite and tens of them a ground. So
all that is in use at once has room: at thirty tables, six of each game, sprites that would weigh
128 MB as pixels, of which 24 are enough if the rest stay packed, and grounds of 6 MB.
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


@runtime_checkable
class Packs(Protocol):
    """A value that can be kept in fewer bytes."""

    def packed(self) -> bytes:
        """All of it, pickled and deflated."""
        ...


class Packing(Kept[Hashable, Any]):
    """As `Kept`; what has to go and can be packed stays packed, and is had back when it is used.

    To have a sprite back takes 0.04 ms. `packed` has a budget apart.
    """

    def __init__(self, most: int, packed: int) -> None:
        super().__init__(most, self._pack)
        self.packed: Kept[Hashable, bytes] = Kept(packed)

    def get(self, key: Hashable) -> Any | None:
        found = super().get(key)
        if found is None and (packed := self.packed.get(key)) is not None:
            found = pickle.loads(inflated(packed))
            self.put(key, found, weight_of(found))
        return found

    def clear(self) -> None:
        super().clear()
        self.packed.clear()

    def _pack(self, key: Hashable, value: Any) -> None:
        """Packs what goes, but for what was packed before."""
        if isinstance(value, Packs) and self.packed.get(key) is None:
            packed = value.packed()
            self.packed.put(key, packed, len(packed))


SPRITES = Packing(SPRITE_BYTES, PACKED_BYTES)
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
