"""The 124 tiles (rules section 2): their sides, kinds and rotations.

A side is two letters, the colours of its two halves, clockwise round its own tile (TP-1): R red,
Y yellow, G green, W white, B dark blue.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import permutations, product

from msgspec import Struct

COLOURS = "RYG"
"""The three base colours, in the order of the rules."""

WHITE, BLUE = "W", "B"

TWO_COLOURED = ("RY", "YR", "RG", "GR", "YG", "GY")
"""The sides of two colours, in the order of the tiles."""


class Kind(StrEnum):
    """What a tile is; all but plain ones are known by their shape."""

    PLAIN = "plain"
    STORK = "stork"
    WHITE = "white"
    BARRICADE = "barricade"


class Tile(Struct, frozen=True):
    """A tile by its number, 1 to 124; its sides clockwise, side 0 first."""

    number: int
    kind: Kind
    sides: tuple[str, str, str]

    @property
    def letters(self) -> str:
        """The colours of its six halves, clockwise from the first half of side 0."""
        return "".join(self.sides)

    @property
    def is_uniform(self) -> bool:
        """Whether its three sides are equal, so that it has only rotation 0 (TP-3)."""
        return len(set(self.sides)) == 1

    @property
    def rotations(self) -> tuple[int, ...]:
        """The rotations that the notation knows for it (TP-3)."""
        return (0,) if self.is_uniform else (0, 1, 2)


Sides = tuple[str, str, str]


def _plain() -> list[Sides]:
    """Tiles 1 to 99, each class a complete list of necklaces (TP-2)."""
    solid = {colour: colour * 2 for colour in COLOURS}
    red, yellow, green = (solid[colour] for colour in COLOURS)
    out: list[Sides] = [(one, one, one) for one in (red, yellow, green) for _ in range(3)]
    pairs = list(permutations((red, yellow, green), 2))
    out += [(a, a, b) for a, b in pairs for _ in range(3)]
    out += [three for three in ((red, yellow, green), (red, green, yellow)) for _ in range(3)]
    out += [(a, a[0] + b[0], b[0] + a[0]) for a, b in pairs for _ in range(2)]
    out += list(product(TWO_COLOURED, solid.values(), solid.values()))
    return out


def _all() -> tuple[Tile, ...]:
    solid = [colour * 2 for colour in COLOURS]
    classes: list[tuple[Kind, list[Sides]]] = [
        (Kind.PLAIN, _plain()),
        (Kind.STORK, [(one, one, one) for one in solid for _ in range(4)]),
        (Kind.WHITE, [(WHITE * 2, WHITE * 2, WHITE * 2)] * 4),
        (Kind.BARRICADE, [(BLUE * 2, x, y) for x, y in product(solid, solid)]),
    ]
    listed = [(kind, sides) for kind, members in classes for sides in members]
    return tuple(Tile(number, kind, sides) for number, (kind, sides) in enumerate(listed, 1))


TILES = _all()
"""All tiles in the order of their numbers."""

LAST_NUMBER = len(TILES)
PLAIN_NUMBERS = tuple(tile.number for tile in TILES if tile.kind is not Kind.BARRICADE)
"""The tiles that are in play without the option `barricade` (TP-4)."""

START_NUMBERS = tuple(range(28, 34))
"""The plain tiles of three colours, one of which lies first (rules section 5)."""


def tile_of(number: int) -> Tile:
    """The tile of a number from 1 to 124."""
    return TILES[number - 1]


@lru_cache(maxsize=372)  # 124 tiles with 3 rotations each, short texts: 50 kB
def turned(number: int, rotation: int) -> str:
    """The letters of a tile's six halves by their place, rotated by 120 degrees clockwise."""
    letters = TILES[number - 1].letters
    cut = -2 * rotation % 6
    return letters[cut:] + letters[:cut]
