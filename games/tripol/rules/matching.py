"""Where a tile fits: every touching pair of halves must agree (rules section 6.1, TP-10).

Each half has five bits, one for each letter. A tile's word has the bits of its own letters, a
spot's word the bits of all letters that agree there, so that one `and` judges a rotation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from games.tripol.rules.board import OPEN, Layout, Spot
from games.tripol.rules.grid import Position
from games.tripol.rules.tiles import BLUE, COLOURS, WHITE, tile_of, turned

_LETTERS = COLOURS + WHITE + BLUE
_ALL = (1 << len(_LETTERS)) - 1


class Law(Struct, frozen=True):
    """What an agreement is for one seat in one turn, beside section 6.1.

    `own` is the seat's colour in `one_colour` (TP-23), `blocked` the colour of the blockade; both
    may be empty.
    """

    own: str = ""
    blocked: str = ""


FREE = Law()


@lru_cache(maxsize=42)  # 7 laws with 6 letters each, numbers: 10 kB
def _allowed(law: Law, wanted: str) -> int:
    """The bits of the letters that agree with a wanted one (TP-11, TP-23, TP-29)."""
    if wanted == OPEN:
        return _ALL
    if wanted == BLUE:
        letters = BLUE
    elif wanted == WHITE:
        letters = COLOURS + WHITE
    else:
        letters = WHITE + ("" if wanted == law.blocked else wanted)
    if law.own:
        letters = "".join(letter for letter in letters if letter in law.own + WHITE)
    return sum(1 << _LETTERS.index(letter) for letter in letters)


@lru_cache(maxsize=372)  # 124 tiles with 3 rotations each, numbers: 70 kB
def word(number: int, rotation: int) -> int:
    """The bits of a tile's letters, five for each half."""
    return sum(
        1 << (5 * half + _LETTERS.index(letter))
        for half, letter in enumerate(turned(number, rotation))
    )


@lru_cache(maxsize=4000)  # at most 1.5 MB; the front of a match wants some hundred words
def _mask(law: Law, wants: str) -> int:
    """The bits that do not agree with what a spot wants."""
    return sum((_ALL & ~_allowed(law, letter)) << (5 * half) for half, letter in enumerate(wants))


def agree(law: Law, wants: str, bits: int) -> bool:
    """Whether a tile with that word agrees with all that a spot wants, hexagons not regarded."""
    return not bits & _mask(law, wants)


def fits(layout: Layout, law: Law, spot: Spot, number: int, rotation: int) -> bool:
    """Whether a tile may be placed at a spot in a rotation that it has."""
    bits = word(number, rotation)
    if agree(law, spot.wants, bits):
        return True
    if not law.blocked or not spot.hexagons or not agree(Law(law.own), spot.wants, bits):
        return False
    return _is_colourful(layout, spot, number)


def _is_colourful(layout: Layout, spot: Spot, number: int) -> bool:
    """Whether a hexagon closed here shows all three colours, which lifts the blockade (TP-30)."""
    for hexagon in spot.hexagons:
        six = (number, *(layout.placed[index].tile for index in hexagon.indexes))
        shown = {letter for one in six for letter in tile_of(one).letters}
        if shown.issuperset(COLOURS):
            return True
    return False


def rotations_at(layout: Layout, law: Law, spot: Spot, number: int) -> tuple[int, ...]:
    """The rotations in which a tile may be placed at a spot."""
    return tuple(
        rotation
        for rotation in tile_of(number).rotations
        if fits(layout, law, spot, number, rotation)
    )


def spots_for(layout: Layout, law: Law, number: int) -> tuple[tuple[Spot, tuple[int, ...]], ...]:
    """The spots where a tile may be placed, each with its rotations, in the order of the front."""
    found = ((spot, rotations_at(layout, law, spot, number)) for spot in layout.front)
    return tuple((spot, rotations) for spot, rotations in found if rotations)


def placements(
    layout: Layout, law: Law, numbers: Iterable[int]
) -> Iterator[tuple[int, Position, int]]:
    """Every legal placement of these tiles: its tile, position and rotation."""
    for number in numbers:
        for spot, rotations in spots_for(layout, law, number):
            for rotation in rotations:
                yield number, spot.at, rotation


def has_spot(layout: Layout, law: Law, numbers: Iterable[int]) -> bool:
    """Whether any of these tiles may be placed anywhere."""
    return next(placements(layout, law, numbers), None) is not None
