"""What points can do to one column of Timelock: the search of the sensible player (`sensible`).

It has moves and prices of its own, and asks the engine for nothing.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

Column = tuple[str, ...]
"""The five squares of a column from row 1, pieces bottom first; South's are upper case."""

Plan = tuple[str, ...]
"""Steps in notation."""

PIPS = {"P": 1, "D": 2, "Q": 3}


class Way(NamedTuple):
    """One way to spend points in a column: what it costs, where it leads, its steps."""

    cost: int
    column: Column
    steps: Plan


def of_side(column: Column, side: int) -> Column:
    """The trio of a side by its ranks 1 to 3, in South's letters; other pieces are left out."""
    squares = column if side == 0 else column[::-1]
    return tuple(
        "".join(p.upper() for p in square if p.isupper() == (side == 0)) for square in squares[:3]
    )


@cache
def costs_from(trio: Column) -> Mapping[Column, int]:
    """The cheapest points from an arrangement of a trio to each other one, no die in the way."""
    best: dict[Column, int] = {}
    heap = [(0, trio)]
    while heap:
        cost, here = heapq.heappop(heap)
        if here in best:
            continue
        best[here] = cost
        for price, there in _trio_steps(here):
            heapq.heappush(heap, (cost + price, there))
    return best


def _trio_steps(trio: Column) -> Iterator[tuple[int, Column]]:
    for at, square in enumerate(trio):
        if square:
            for to in (at - 1, at + 1):
                if 0 <= to < len(trio):
                    yield PIPS[square[-1]], _moved(trio, at, to)
    for piece in trio[2][:-1]:
        yield PIPS[piece], (*trio[:2], trio[2].replace(piece, "") + piece)


def _moved(column: Column, at: int, to: int) -> Column:
    squares = list(column)
    squares[to] += squares[at][-1]
    squares[at] = squares[at][:-1]
    return tuple(squares)


@cache
def ways(
    column: Column, owner: int, target: str, face: str, budget: int, free: bool
) -> tuple[Way, ...]:
    """The ways to spend at most `budget` on the owner's pieces, the cheapest to each trio.

    With `free` the action of a SWAP or DIG is among them, else it is not.
    """
    best: dict[Column, Way] = {}
    seen: set[tuple[Column, bool]] = set()
    heap: list[tuple[int, int, Column, Plan, bool]] = [(0, 0, column, (), not free)]
    while heap:
        cost, _, here, steps, used = heapq.heappop(heap)
        if (here, used) in seen:
            continue
        seen.add((here, used))
        best.setdefault(of_side(here, owner), Way(cost, here, steps))
        for price, text, there, acts in _steps(here, owner, target, face, used):
            if cost + price <= budget:
                entry = (cost + price, len(seen) + len(heap), there, (*steps, text), used or acts)
                heapq.heappush(heap, entry)
    return tuple(best.values())


def _steps(
    column: Column, owner: int, target: str, face: str, used: bool
) -> Iterator[tuple[int, str, Column, bool]]:
    rows = (0, 1, 2) if owner == 0 else (4, 3, 2)
    mine = "PDQ" if owner == 0 else "pdq"
    goal = target == "g"
    for at in rows:
        square = column[at]
        for piece in square:
            big = piece.upper()
            if piece not in mine:
                continue
            price = 6 if goal and face != "AIM" else PIPS[big]
            if piece == square[-1]:
                for to in rows:
                    if to != at and (face == "HOP" or abs(to - at) == 1):
                        rank = rows.index(to) + 1
                        yield price, f"{target}{big}{rank}", _moved(column, at, to), False
                continue
            lifted = tuple(
                s.replace(piece, "") + piece if row == at else s for row, s in enumerate(column)
            )
            if at == 2:
                yield price, f"{target}{big}^", lifted, False
            if face == "DIG" and not used:
                yield 0, f"*{target}{big}^", lifted, True
    if face == "SWAP" and not used:
        for one, other in (("P", "D"), ("P", "Q"), ("D", "Q")):
            a, b = (mine["PDQ".index(p)] for p in (one, other))
            held = any(a in s for s in column) and any(b in s for s in column)
            if held and not any(a in s and b in s for s in column):
                swap = str.maketrans(a + b, b + a)
                there = tuple(square.translate(swap) for square in column)
                yield 0, f"*{target}{one}{other}", there, True
