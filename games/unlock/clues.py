"""Which codes fit the cards on the table: what a guesser can know of the secret.

The codes of 3x3 are filtered from the whole list; `mending` searches those of 4x4.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from games.unlock.cards import Card
from games.unlock.codes import all_codes, mask


class Clue(Struct, frozen=True):
    """A card that was not the secret: its lines as bits, and how many of them are in the secret."""

    mask: int
    matches: int

    def fits(self, bits: int) -> bool:
        """Whether a code, as bits, may be the secret as far as this card tells."""
        return (bits & self.mask).bit_count() == self.matches and bits != self.mask


Clues = tuple[Clue, ...]


def clues_of(grid: int, table: Iterable[Card]) -> Clues:
    """One clue for each card on the table."""
    return tuple(Clue(mask(grid, card.code), card.matches) for card in table)


def taken_by(grid: int, table: Iterable[Card]) -> frozenset[int]:
    """The codes that lie on the table, as bits: they cannot be drawn again (Rules UN-9)."""
    return frozenset(mask(grid, card.code) for card in table)


def breaks(clues: Clues, bits: int) -> int:
    """How many cards a code, as bits, does not fit."""
    return sum(not clue.fits(bits) for clue in clues)


def fits(difficulty: str, clues: Clues) -> list[int]:
    """All codes of 3x3 that fit, as bits, sorted by text; a card was not the secret."""
    found = list(_masks(difficulty))
    for clue in clues:
        lines, matches = clue.mask, clue.matches
        found = [bits for bits in found if (bits & lines).bit_count() == matches and bits != lines]
    return found


@cache  # 89,561 numbers in all: 0.4 MB
def _masks(difficulty: str) -> array[int]:
    return array("I", (_bits(code) for code in all_codes(difficulty)))


def _bits(code: tuple[int, ...]) -> int:
    """As `mask`, without caching 77,000 codes."""
    return mask.__wrapped__(3, code)
