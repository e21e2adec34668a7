"""The codes that fit the cards on the table: what a guesser can know of the secret.

The codes of 3x3 are filtered from the whole list. Those of 4x4 are too many to list, and are
searched for: a drawn code is changed a little at a time. What breaks no more than before is kept,
and sometimes what breaks more, so that the search gets out of dead ends: simulated annealing
(Kirkpatrick, Gelatt and Vecchi, Science 220, 1983), as Bernier and others do for Mastermind (PPSN
IV, 1996); the step that joins an end to the middle is from Mansfield (J. Chem. Phys. 77, 1982). It
counts its steps.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from math import exp

from msgspec import Struct

from games.core import Draw
from games.unlock.rules.cards import Card
from games.unlock.rules.codes import Laws, all_codes, drawn_code, mask, ways

HEAT = 0.5
"""How readily a change for the worse is kept: by one line with exp(-1 / HEAT)."""

STRETCH = 4_000
"""Steps before a walk begins anew, because it may have gone where nothing fits."""

_CASES = 1000

WORST = 3
"""By how many lines a change that is kept may be worse."""

_KEPT = tuple(round(_CASES * exp(-worse / HEAT)) for worse in range(WORST + 1))
"""By how many lines a change is worse: in how many of `_CASES` cases it is kept."""

_CUTS = (0, 0, 0, 0, 1, 1, 2, 3)
"""How many dots a change takes off an end, each as likely as the others."""

MANY = 1 << 30
"""More lines than any cards have."""


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


def fitting_codes(difficulty: str, clues: Clues) -> list[int]:
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


class Mended(Struct, frozen=True):
    """What a search found: different codes as bits, and how many cards each of them breaks.

    These are all that were met and broke the fewest; 0: they fit.
    """

    codes: tuple[int, ...]
    broken: int


class Shape(Struct, frozen=True):
    """A code while it is changed: its dots in order, whether it closes, its lines as bits."""

    dots: list[int]
    closed: bool
    bits: int


def mended(
    laws: Laws,
    clues: Clues,
    draw: Draw,
    steps: int,
    wanted: int,
    taken: frozenset[int] = frozenset(),
) -> Mended:
    """Up to `wanted` codes that break the fewest cards, of all that so many steps come by.

    None of those `taken`, as bits.
    """
    search = Mender(laws, clues, draw)
    best, found = len(clues) + 1, dict[int, None]()
    for bits, wrong in search.walk(steps):
        if bits in taken or (wrong and not best):
            continue
        broken = breaks(clues, bits) if wrong else 0
        if broken < best:
            best, found = broken, {}
        if broken == best:
            found[bits] = None
            if not best and len(found) == wanted:
                break
    return Mended(tuple(found)[:wanted], best)


class Mender:
    """A walk from code to code, towards those that fit."""

    def __init__(self, laws: Laws, clues: Clues, draw: Draw) -> None:
        self._laws, self._draw = laws, draw
        self._clues = tuple((clue.mask, clue.matches) for clue in clues)
        self._next = [[way.to for way in leaving] for leaving in ways(laws)]
        self._ways = [{way.to: (way.bit, way.bars) for way in leaving} for leaving in ways(laws)]
        self._changes = (
            *(self._regrow, self._regrow),
            self._join,
            *(self._replace, self._replace, self._replace),
            self._turn,
        )
        self._kinds = len(self._changes) + (laws.difficulty == "hard")
        """How many changes there are; on Hard the last one closes a path, or opens it."""

    def walk(self, steps: int) -> Iterator[tuple[int, int]]:
        """Yields each code that the walk comes to, and how many lines of the cards are wrong.

        It begins anew after every `STRETCH` steps.
        """
        for left in range(steps, 0, -STRETCH):
            yield from self._stretch(min(left, STRETCH))

    def _stretch(self, steps: int) -> Iterator[tuple[int, int]]:
        at = self._begin()
        wrong = self._wrong(at.bits)
        yield at.bits, wrong
        for _ in range(steps):
            to = self._changed(at)
            if not to.bits or to.bits == at.bits:
                continue
            worse = (now := self._wrong(to.bits, wrong + WORST)) - wrong
            if worse <= 0 or (worse <= WORST and self._draw(_CASES) < _KEPT[worse]):
                at, wrong = to, now
                yield at.bits, wrong

    def _begin(self) -> Shape:
        code = drawn_code(self._laws, self._draw)
        closed = code[0] == code[-1]
        dots = list(code[:-1] if closed else code)
        return Shape(dots, closed, self._lines(dots, closed))

    def _changed(self, at: Shape) -> Shape:
        """The code after one random change, without bits where that is no legal code."""
        if at.closed:
            first = self._draw(len(at.dots))
            dots = at.dots[first:] + at.dots[:first]
        else:
            dots = at.dots[::-1] if self._draw(2) else at.dots
        number = self._draw(self._kinds)
        if number == len(self._changes):
            closed = not at.closed
        else:
            closed, dots = at.closed, self._changes[number](dots)
        return Shape(dots, closed, self._lines(dots, closed))

    def _lines(self, dots: list[int], closed: bool) -> int:
        """The lines as bits; 0 where the dots, which are all different, are no legal code."""
        if len(dots) < 2 + closed:
            return 0
        bits, leaving = 0, self._ways[dots[-1]] if closed else None
        for dot in dots:
            if leaving is not None:
                way = leaving.get(dot)
                if way is None or bits & way[1]:
                    return 0
                bits |= way[0]
            leaving = self._ways[dot]
        return bits

    def _wrong(self, bits: int, most: int = MANY) -> int:
        """How many lines the cards would have to show more or less, a card that is the code one.

        It is not counted beyond `most`.
        """
        wrong = 0
        for lines, matches in self._clues:
            wrong += abs((bits & lines).bit_count() - matches) + (bits == lines)
            if wrong > most:
                break
        return wrong

    def _near(self, dot: int) -> int:
        ends = self._next[dot]
        return ends[self._draw(len(ends))]

    def _regrow(self, dots: list[int]) -> list[int]:
        """Takes some dots off the end, and adds about as many."""
        cut = min(_CUTS[self._draw(len(_CUTS))], len(dots) - 1)
        grown = dots[: len(dots) - cut]
        for _ in range(cut + self._draw(3)):
            dot = self._near(grown[-1])
            if dot not in grown:
                grown.append(dot)
        return grown

    def _join(self, dots: list[int]) -> list[int]:
        """Joins the end to another dot; on the path, what came after that dot is turned round."""
        dot = self._near(dots[-1])
        if dot not in dots:
            return [*dots, dot]
        at = dots.index(dot)
        return dots[: at + 1] + dots[:at:-1]

    def _replace(self, dots: list[int]) -> list[int]:
        """Drops a dot, or lays another one after it or in place of the next."""
        at, rest = self._draw(len(dots)), self._draw(3)
        if not rest:
            return dots[:at] + dots[at + 1 :]
        dot = self._near(dots[at])
        before = [other for other in dots[: at + 1] if other != dot]
        return [*before, dot, *(other for other in dots[at + rest :] if other != dot)]

    def _turn(self, dots: list[int]) -> list[int]:
        """Turns a part of the path round."""
        a, b = self._draw(len(dots)), self._draw(len(dots))
        low, high = min(a, b), max(a, b) + 1
        return dots[:low] + dots[low:high][::-1] + dots[high:]
