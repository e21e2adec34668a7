"""Which codes fit the cards on the table: what a guesser can know of the secret.

The codes of 3x3 are filtered from the whole list. Those of 4x4 are searched: a path grows at its
end, and a branch is dropped when a card has too many of its lines, or can no longer have enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from games.core import Draw, shuffle
from games.unlock.board import Dots, canonical
from games.unlock.cards import Card
from games.unlock.codes import Way, all_codes, drawn_code, mask, may_enter, ways
from games.unlock.terms import Laws


class Clue(Struct, frozen=True):
    """A card that was not the secret: its lines as bits, and how many of them are in the secret."""

    mask: int
    matches: int


def clues_of(grid: int, table: Iterable[Card]) -> tuple[Clue, ...]:
    """One clue for each card on the table."""
    return tuple(Clue(mask(grid, card.code), card.matches) for card in table)


def candidates(difficulty: str, clues: tuple[Clue, ...]) -> tuple[Dots, ...]:
    """All codes of 3x3 that fit, sorted by text; a card on the table was not the secret."""
    fits = list(zip(all_codes(difficulty), _masks(difficulty), strict=True))
    for clue in clues:
        fits = [
            (code, bits)
            for code, bits in fits
            if (bits & clue.mask).bit_count() == clue.matches and bits != clue.mask
        ]
    return tuple(code for code, _ in fits)


@cache  # 89,561 numbers in all: 4 MB
def _masks(difficulty: str) -> tuple[int, ...]:
    return tuple(_bits(code) for code in all_codes(difficulty))


def _bits(code: Dots) -> int:
    """As `mask`, without caching 77,000 codes."""
    return mask.__wrapped__(3, code)


def fitting(laws: Laws, clues: tuple[Clue, ...], draw: Draw) -> Dots:
    """A random code that fits; each can come. Raises `ValueError` where none fits."""
    if not clues:
        return drawn_code(laws, draw)
    if laws.grid == 3:
        fits = candidates(laws.difficulty, clues)
        if not fits:
            raise ValueError("no code fits the cards on the table")
        return fits[draw(len(fits))]
    return _Search(laws, clues, draw).run()


FIRST_BUDGET = 400
"""Steps before a search starts again elsewhere. Doubled each time, so that every search ends."""


def _is_closed(path: Dots) -> bool:
    return len(path) > 1 and path[0] == path[-1]


class _OutOfSteps(Exception):
    pass


class _Search:
    """A search for a fitting code on a grid that is too large to list."""

    def __init__(self, laws: Laws, clues: tuple[Clue, ...], draw: Draw) -> None:
        self._laws, self._clues, self._draw = laws, clues, draw
        self._steps = 0
        self._at_dot = [0] * (laws.dots + 1)
        for dot, leaving in enumerate(ways(laws)):
            self._at_dot[dot] = sum(way.bit for way in leaving)

    def run(self) -> Dots:
        budget = FIRST_BUDGET
        while True:
            self._steps = budget
            try:
                return self._from_anywhere()
            except _OutOfSteps:
                budget *= 2

    def _from_anywhere(self) -> Dots:
        for start in shuffle(range(1, self._laws.dots + 1), self._draw):
            found = self._grow((start,), 0, 0)
            if found is not None:
                return canonical(found)
        raise ValueError("no code fits the cards on the table")

    def _grow(self, path: Dots, used: int, dead: int) -> Dots | None:
        """A fitting code that begins with this path, or None; `dead` are lines it can never use."""
        self._steps -= 1
        if self._steps < 0:
            raise _OutOfSteps
        if not self._hopeful(used, dead):
            return None
        here = path if self._fits(used) else None
        if here is not None and (_is_closed(path) or self._draw(4) == 0):
            return here
        for way in self._onward(path, used):
            longer = self._grow((*path, way.to), used | way.bit, dead | self._closed_by(path))
            if longer is not None:
                return longer
        return here

    def _onward(self, path: Dots, used: int) -> list[Way]:
        if _is_closed(path):
            return []
        free = (
            way
            for way in ways(self._laws)[path[-1]]
            if not used & way.bars and may_enter(self._laws, path, way.to)
        )
        return shuffle(free, self._draw)

    def _closed_by(self, path: Dots) -> int:
        """The lines that can no longer be used when the path goes on from its last dot."""
        if len(path) == 1 and self._laws.difficulty == "hard":
            return 0
        return self._at_dot[path[-1]]

    def _hopeful(self, used: int, dead: int) -> bool:
        reach = used | ~dead
        return all(
            (used & clue.mask).bit_count() <= clue.matches <= (reach & clue.mask).bit_count()
            for clue in self._clues
        )

    def _fits(self, used: int) -> bool:
        return used != 0 and all(
            (used & clue.mask).bit_count() == clue.matches and used != clue.mask
            for clue in self._clues
        )
