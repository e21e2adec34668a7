"""The shapes of a trio, and what lies between each of them and a Goal: the adviser's tables.

What a stack still needs hangs on two things alone: how its own pieces stand, and how many of them
lie under a piece of the other side, which the centre row alone can bring about. So with a board a
stack has one of 120 shapes, and what is needed from each to a Goal is a table of 120 numbers.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from games.timelock.rules.board import SOUTH, Column, pip_of
from games.timelock.rules.dice import SIX

Trio = tuple[str, str, str]
"""The pieces of one side by rank, bottom first, in upper case."""

CENTRE = 2
"""The index of the centre row in a trio."""

FAR = 99
"""More than any stack needs."""


class Shape(NamedTuple):
    """A trio, and how many of its pieces in the centre, from the bottom, lie under others."""

    trio: Trio
    under: int


class Needs(NamedTuple):
    """What each shape needs to match a Goal, by the number of the shape.

    * `plain`, `hop`, `dig`, `swap`: the least points, with that action of the Treehouse die.
    * `dice`: how many dice it takes on average, each of which serves this stack alone.
    """

    plain: Sequence[int]
    hop: Sequence[int]
    dig: Sequence[int]
    swap: Sequence[int]
    dice: Sequence[float]


@cache  # 120 shapes: 30 kB
def shapes() -> tuple[Shape, ...]:
    """Every shape; its number is its place here."""
    trios = dict.fromkeys(
        ("".join(order[:one]), "".join(order[one:two]), "".join(order[two:]))
        for order in permutations("PDQ")
        for one in range(4)
        for two in range(one, 4)
    )
    return tuple(Shape(trio, under) for trio in trios for under in range(len(trio[CENTRE]) + 1))


@cache  # 120 numbers
def _numbers() -> dict[Shape, int]:
    return {shape: number for number, shape in enumerate(shapes())}


@lru_cache(maxsize=4096)  # a number each: 1 MB at most
def shape_of(squares: Column, side: int) -> int:
    """The number of the shape of a side's trio in a column of five rows; -1 if it has left."""
    own = squares if side == SOUTH else squares[::-1]
    mine = str.isupper if side == SOUTH else str.islower
    trio = tuple("".join(filter(mine, square)).upper() for square in own[: CENTRE + 1])
    if not any(trio):
        return -1
    kept = own[CENTRE]
    covered = max((at for at, piece in enumerate(kept) if not mine(piece)), default=0)
    under = sum(mine(piece) for piece in kept[:covered])
    return _numbers()[Shape((trio[0], trio[1], trio[2]), under)]


def goal_of(squares: Column, side: int) -> Trio:
    """The trio of a side's Goal in its column."""
    return shapes()[shape_of(squares, side)].trio


def _paid(shape: Shape, hop: bool) -> Iterator[tuple[int, Shape]]:
    """The shapes after one move or dig with points, with its price (rules sections 5.2, 5.3)."""
    for at, square in enumerate(shape.trio):
        if square and not (at == CENTRE and shape.under == len(square)):
            for to in range(len(shape.trio)):
                if to != at and (hop or abs(to - at) == 1):
                    yield pip_of(square[-1]), Shape(_with_moved(shape.trio, at, to), shape.under)
    yield from _dug(shape, CENTRE)


def _with_moved(trio: Trio, at: int, to: int) -> Trio:
    squares = list(trio)
    squares[to] += squares[at][-1]
    squares[at] = squares[at][:-1]
    return squares[0], squares[1], squares[2]


def _dug(shape: Shape, row: int) -> Iterator[tuple[int, Shape]]:
    """The shapes after a piece of this row came to the top, with the price of a dig."""
    square = shape.trio[row]
    under = shape.under if row == CENTRE else 0
    for at, piece in enumerate(square):
        if at < max(len(square) - 1, under):
            squares = list(shape.trio)
            squares[row] = square[:at] + square[at + 1 :] + piece
            trio = squares[0], squares[1], squares[2]
            yield pip_of(piece), Shape(trio, shape.under - (at < under))


def _swapped(shape: Shape) -> Iterator[Shape]:
    """The shapes after two pieces of different squares have changed places (TL-12)."""
    for one, other in combinations("PDQ", 2):
        if not any(one in square and other in square for square in shape.trio):
            swap = str.maketrans(one + other, other + one)
            first, second, third = (square.translate(swap) for square in shape.trio)
            yield Shape((first, second, third), shape.under)


Edges = tuple[tuple[tuple[int, int], ...], ...]
"""By the number of a shape: prices and numbers of other shapes."""


@cache  # two tables of 120 shapes with some 4 steps: 100 kB
def _edges(hop: bool) -> Edges:
    known = _numbers()
    return tuple(
        tuple((price, known[after]) for price, after in _paid(shape, hop)) for shape in shapes()
    )


@cache  # the same two tables the other way round
def _reversed(hop: bool) -> Edges:
    back: list[list[tuple[int, int]]] = [[] for _ in shapes()]
    for at, edges in enumerate(_edges(hop)):
        for price, after in edges:
            back[after].append((price, at))
    return tuple(map(tuple, back))


@cache  # two tables of 120 shapes with at most 3 numbers: 20 kB
def _free(face: str) -> tuple[tuple[int, ...], ...]:
    """By shape, the shapes to which the action DIG or SWAP leads."""
    known = _numbers()
    return tuple(
        tuple(known[after] for after in _swapped(shape))
        if face == "SWAP"
        else tuple(known[after] for row in range(3) for _, after in _dug(shape, row))
        for shape in shapes()
    )


def _least(begun: Sequence[int], hop: bool) -> list[int]:
    """The least points of each shape, where some have these already and paid steps lead there."""
    least = list(begun)
    ahead = [(cost, at) for at, cost in enumerate(least) if cost < FAR]
    heapq.heapify(ahead)
    back = _reversed(hop)
    while ahead:
        cost, at = heapq.heappop(ahead)
        if cost > least[at]:
            continue
        for price, before in back[at]:
            if cost + price < least[before]:
                least[before] = cost + price
                heapq.heappush(ahead, (cost + price, before))
    return least


def _with_action(plain: Sequence[int], face: str) -> list[int]:
    """The least points where one free action of this face may be used at any time."""
    begun = [
        min([own, *(plain[after] for after in _free(face)[at])]) for at, own in enumerate(plain)
    ]
    return _least(begun, False)


@lru_cache(maxsize=60)  # all Goals there are: 60 of 5 kB
def needs(goal: Trio) -> Needs:
    """What every shape needs to match this Goal."""
    matched = [0 if shape.trio == goal else FAR for shape in shapes()]
    plain = _least(matched, False)
    return Needs(
        plain,
        _least(matched, True),
        _with_action(plain, "DIG"),
        _with_action(plain, "SWAP"),
        _dice(plain),
    )


@cache  # two tables of 120 shapes with some 20 others: 400 kB
def _reach(hop: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By shape, the shapes that one die can reach, each with its least points, cheapest first."""
    return tuple(_reached(at, _edges(hop)) for at in range(len(shapes())))


def _reached(start: int, edges: Edges) -> tuple[tuple[int, int], ...]:
    least = {start: 0}
    ahead = [(0, start)]
    found: list[tuple[int, int]] = []
    while ahead:
        cost, at = heapq.heappop(ahead)
        if cost > least[at]:
            continue
        found.append((cost, at))
        for price, after in edges[at]:
            if cost + price <= SIX and cost + price < least.get(after, FAR):
                least[after] = cost + price
                heapq.heappush(ahead, (cost + price, after))
    return tuple(found)


PLAIN_FACES, HOP_FACES, TIP_FACES, ALL = 24, 6, 6, 36
"""Of 36 dice with a face beside them: 4 of 6 have their points, one hops, one is tipped to 6."""


def _dice(plain: Sequence[int]) -> list[float]:
    """The dice that each shape takes on average, if each die is used for what then takes fewest.

    The shapes are settled nearest first, each by those that are nearer; one that no die brings
    nearer waits for a larger one.
    """
    dice = [0.0 if cost == 0 else float(FAR) for cost in plain]
    for at in sorted(range(len(plain)), key=lambda at: plain[at]):
        if plain[at]:
            ahead = [0.0, 0.0]  # chance to get nearer, in 36ths, and dice from there on
            for faces, hop in ((PLAIN_FACES, False), (HOP_FACES, True)):
                for best in _best_by_die(dice, at, hop):
                    _count(ahead, best, faces / SIX)
            _count(ahead, _best_by_die(dice, at, False)[-1], TIP_FACES)
            dice[at] = (ALL + ahead[1]) / ahead[0]
    return dice


def _count(ahead: list[float], best: float, weight: float) -> None:
    if best < FAR:
        ahead[0] += weight
        ahead[1] += weight * best


def _best_by_die(dice: Sequence[float], at: int, hop: bool) -> list[float]:
    """By die, 1 to 6, the fewest further dice after it, as far as is known; else `FAR`."""
    best = [float(FAR)] * (SIX + 1)
    for cost, after in _reach(hop)[at]:
        if dice[after] < best[cost]:
            best[cost] = dice[after]
    for die in range(1, SIX + 1):
        best[die] = min(best[die], best[die - 1])
    return best[1:]
