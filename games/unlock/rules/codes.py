"""The legal codes of a match: its laws, a typed path judged by them, all codes, or one by chance.

Rules section 3. The codes of 3x3 are listed once and kept; 4x4 has up to 257 thousand million,
which are never listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise

from msgspec import Struct

from games.core import Draw, Illegal
from games.first import first_of
from games.unlock.rules.board import (
    Dots,
    Line,
    all_lines,
    canonical,
    crosses,
    expand,
    line,
    lines_of,
    near,
    text_of,
)


class Laws(Struct, frozen=True):
    """What makes a code legal: grid 3 or 4, difficulty easy, medium or hard."""

    grid: int
    difficulty: str

    @property
    def dots(self) -> int:
        """How many dots there are; they are numbered from 1."""
        return self.grid * self.grid


class Terms(Struct, frozen=True):
    """The options of a match, all public. `lock` is the option as it was given: seat or "bot".

    `version` is that of the rules by which it was begun.
    """

    laws: Laws
    seats: int
    lock: str
    tournament: bool
    cards: int
    version: int = 2

    @property
    def bot(self) -> bool:
        """Whether the house is the Lock, so that every seat guesses."""
        return self.lock == "bot"

    @property
    def rounds(self) -> int:
        """Games in the match: as many as seats in a tournament, else one."""
        return self.seats if self.tournament else 1

    @property
    def needs_finder(self) -> bool:
        """Whether nobody wins a single game in which nobody found the code (Rules UN-13)."""
        return self.version > 1 and not self.tournament


class Way(Struct, frozen=True):
    """A legal line from a dot: the dot it leads to, its bit, and the bits it may not cross."""

    to: int
    bit: int
    bars: int


Lying = Mapping[Dots, int]
"""Codes that lie on the table, each with the first turn it was drawn in."""

NOTHING: Lying = {}


def judge(laws: Laws, typed: Dots, lying: Lying = NOTHING) -> Dots:
    """The canonical code of a typed path. Raises `Illegal` for the first broken rule.

    Keys in the order of judging: no_dot, short, same, twice or line_twice, closed, far, cross,
    table.

    >>> judge(Laws(3, "easy"), (9, 5, 2, 1))
    (1, 2, 5, 9)
    """
    _judge_dots(laws, typed)
    path = expand(laws.grid, typed)
    _judge_repeats(path)
    _judge_difficulty(laws, path)
    code = canonical(path)
    if code in lying:
        raise Illegal("table", code=text_of(code), turn=lying[code])
    return code


def _judge_dots(laws: Laws, typed: Dots) -> None:
    for dot in typed:
        if not 1 <= dot <= laws.dots:
            raise Illegal("no_dot", dot=dot, last=laws.dots)
    if len(typed) < 2:
        raise Illegal("short")
    for a, b in pairwise(typed):
        if a == b:
            raise Illegal("same", dot=a)


def _judge_repeats(path: Dots) -> None:
    """Rules UN-6: no dot twice, except that the last may equal the first; no line twice."""
    seen: set[int] = set()
    for dot in path[:-1] if path[0] == path[-1] else path:
        if dot in seen:
            raise Illegal("twice", dot=dot)
        seen.add(dot)
    if len(path) == 3 and path[0] == path[-1]:
        raise Illegal("line_twice", a=path[0], b=path[1])


def _judge_difficulty(laws: Laws, path: Dots) -> None:
    if laws.difficulty == "hard":
        return
    if path[0] == path[-1]:
        raise Illegal("closed")
    if laws.difficulty == "easy":
        for a, b in pairwise(path):
            if not near(laws.grid, a, b):
                raise Illegal("far", a=a, b=b)
    drawn = lines_of(path)
    for i, late in enumerate(drawn):
        for early in drawn[:i]:
            if crosses(laws.grid, early, late):
                raise Illegal("cross", late=text_of(late), early=text_of(early))


def drawn_code(laws: Laws, draw: Draw) -> Dots:
    """A random code: evenly from the list on 3x3, by a random walk on 4x4 (Rules section 5.1)."""
    if laws.grid == 3:
        codes = all_codes(laws.difficulty)
        return codes[draw(len(codes))]
    start = 1 + draw(laws.dots)
    return canonical(_walk(laws, (start,), 0, 1 + draw(laws.dots), draw))


SURPRISE = (3, 4)
"""The lines of a code that is drawn in place of a player who is the Lock (Rules UN-17)."""


def surprise(terms: Terms, draw: Draw) -> Dots:
    """The code that is drawn in place of a player who is the Lock: a short one."""
    laws = terms.laws
    if terms.version == 1:
        return drawn_code(laws, draw)
    if laws.grid == 3:
        codes = short_codes(laws.difficulty)
        return codes[draw(len(codes))]
    start, wanted = 1 + draw(laws.dots), SURPRISE[draw(len(SURPRISE))]
    path = _walk(laws, (start,), 0, wanted, draw)
    if len(path) <= SURPRISE[0]:  # from a corner: its other end is never shut in, too
        used = mask(laws.grid, path)
        path = _walk(laws, path[::-1], used, wanted, draw)
    return canonical(path)


def _walk(laws: Laws, path: Dots, used: int, wanted: int, draw: Draw) -> Dots:
    """A random walk on from a path to so many lines, fewer where no line is free.

    `used` are the lines of the path. Every code can come.
    """
    while len(path) <= wanted:
        free = [
            way
            for way in ways(laws)[path[-1]]
            if not used & way.bars and may_enter(laws, path, way.to)
        ]
        if not free:
            break
        way = free[draw(len(free))]
        path, used = (*path, way.to), used | way.bit
        if way.to == path[0]:
            break
    return path


def may_enter(laws: Laws, path: Dots, dot: int) -> bool:
    """Whether the dots already used allow a path to go on to this dot (Rules UN-6)."""
    if dot == path[0]:
        return laws.difficulty == "hard" and len(path) > 2
    return dot not in path


@cache  # two grids, three difficulties
def ways(laws: Laws) -> tuple[tuple[Way, ...], ...]:
    """By dot (index 0 is unused): the lines that may leave it, by the dot they lead to."""
    out: list[tuple[Way, ...]] = [()]
    for dot in range(1, laws.dots + 1):
        ends = (b for b in range(1, laws.dots + 1) if b != dot)
        found = (_way(laws, dot, b) for b in ends if line(dot, b) in all_lines(laws.grid))
        out.append(tuple(way for way in found if way is not None))
    return tuple(out)


def _way(laws: Laws, a: int, b: int) -> Way | None:
    if laws.difficulty == "easy" and not near(laws.grid, a, b):
        return None
    lines = all_lines(laws.grid)
    here = line(a, b)
    bars = 0
    if laws.difficulty != "hard":
        bars = sum(1 << i for i, other in enumerate(lines) if crosses(laws.grid, here, other))
    return Way(b, 1 << lines.index(here), bars)


@lru_cache(maxsize=2048)  # at most 1 MB
def mask(grid: int, code: Dots) -> int:
    """The lines of a code as bits of `all_lines(grid)`."""
    bits = _bits(grid)
    return sum(bits[line(a, b)] for a, b in pairwise(code))


def path_of(grid: int, bits: int) -> Dots:
    """The canonical code of some lines that form one, as bits of `all_lines(grid)`.

    >>> path_of(3, mask(3, (9, 5, 2, 1)))
    (1, 2, 5, 9)
    """
    ends: dict[int, list[int]] = {}
    for part, bit in _bits(grid).items():
        if bits & bit:
            for a, b in (part, part[::-1]):
                ends.setdefault(a, []).append(b)
    path = [min(ends, key=lambda dot: (len(ends[dot]), dot))]
    while len(path) <= bits.bit_count():
        path.append(first_of(dot for dot in ends[path[-1]] if dot not in path[-2:]))
    return canonical(tuple(path))


@cache  # two grids
def _bits(grid: int) -> Mapping[Line, int]:
    return {part: 1 << i for i, part in enumerate(all_lines(grid))}


@cache  # 89,561 codes in all: 11 MB
def all_codes(difficulty: str) -> tuple[Dots, ...]:
    """Every code of 3x3, sorted by text: 3,560, 9,088 or 76,913. The first call is slow."""
    return tuple(sorted(every_code(Laws(3, difficulty)), key=text_of))


@cache  # at most 3,541 codes
def short_codes(difficulty: str) -> tuple[Dots, ...]:
    """The codes of 3x3 from which a surprise is drawn, sorted by text."""
    return tuple(code for code in all_codes(difficulty) if len(code) - 1 in SURPRISE)


def every_code(laws: Laws) -> Iterator[Dots]:
    """Each legal code once, canonical, in the order of a depth-first search."""
    closing = laws.difficulty == "hard"
    for start in range(1, laws.dots + 1):
        for path in _paths(laws, start):
            if start < path[-1]:
                yield path
            if closing and len(path) > 2 and start == min(path) and path[1] < path[-1]:
                yield from ((*path, start) for way in ways(laws)[path[-1]] if way.to == start)


def _paths(laws: Laws, start: int) -> Iterator[Dots]:
    """Every open path that begins at a dot; over all dots each comes once in each direction."""
    table = ways(laws)
    stack: list[tuple[Dots, int, int]] = [((start,), 1 << start, 0)]
    while stack:
        path, seen, used = stack.pop()
        for way in table[path[-1]]:
            if seen >> way.to & 1 or used & way.bars:
                continue
            longer = (*path, way.to)
            yield longer
            stack.append((longer, seen | 1 << way.to, used | way.bit))
