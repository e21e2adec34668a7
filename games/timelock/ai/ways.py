"""What points and actions can make of one column: the ways of a whole turn in it.

A turn serves each column for itself, so that a whole turn is a way in each column that its dice
pay for (rules section 5.4). The moves here are the adviser's own, made for a search; a test plays
its turns through the engine.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, count
from operator import ge
from typing import NamedTuple

from games.timelock.rules.actions import Dig, FreeDig, Move, Step, Swap
from games.timelock.rules.board import (
    PIPS,
    Column,
    is_centre,
    laid,
    letter,
    open_rows,
    row_at,
    row_of,
    swapped,
)
from games.timelock.rules.dice import DIG, HOP, SIX, SWAP


class Way(NamedTuple):
    """What a column becomes, the points for it, and the steps that lead there."""

    column: Column
    cost: int
    steps: tuple[Step, ...]


class Means(NamedTuple):
    """What a turn has for one target.

    `bins`: the points of each die that serves it; a step is paid from one of them. `acts`: whether
    the action DIG or SWAP is used on it. `dear`: a piece costs 6 and not its pips.
    """

    bins: tuple[int, ...]
    face: str
    acts: bool = False
    dear: bool = False


@lru_cache(maxsize=128)  # of some 20 ways each, without a board some 100: 3 MB
def ways(squares: Column, side: int, target: str, means: Means) -> tuple[Way, ...]:
    """Every column that a turn can make of this one by a side's pieces, the cheapest way first.

    With `acts` the action is used in each of them.
    """
    found: dict[Column, Way] = {}
    reached: dict[tuple[Column, bool], list[tuple[int, ...]]] = {}
    order = count()
    ahead: list[tuple[int, int, int, Column, bool, tuple[int, ...], tuple[Step, ...]]]
    ahead = [(0, 0, next(order), squares, not means.acts, means.bins, ())]
    while ahead:
        cost, length, _, column, is_free, bins, steps = heapq.heappop(ahead)
        known = reached.setdefault((column, is_free), [])
        if any(all(map(ge, better, bins)) for better in known):
            continue
        known.append(bins)
        if is_free and column not in found:
            found[column] = Way(column, cost, steps)
        for price, step, after, acted in _steps(column, side, target, means, is_free):
            for left in paid(bins, price):
                entry = (cost + price, length + 1, next(order), after, is_free or acted, left)
                heapq.heappush(ahead, (*entry, (*steps, step)))
    return tuple(found.values())


def paid(bins: tuple[int, ...], price: int) -> Iterator[tuple[int, ...]]:
    """What can be left of the points on dice that serve one target, after a step of this price."""
    if not price:
        yield bins
        return
    for at, points in enumerate(bins):
        if points >= price:
            yield (*bins[:at], points - price, *bins[at + 1 :])


Found = tuple[int, Step, Column, bool]
"""The price of a step, the step, what it makes of the column, and whether it is the action."""


def _steps(squares: Column, side: int, target: str, means: Means, is_free: bool) -> Iterator[Found]:
    acts = "" if is_free else means.face
    for pip, kind, to, after in _moves(squares, side, means.face == HOP):
        price = SIX if means.dear else pip
        if kind == "move":
            yield price, Move(target, pip, to), after, False
        elif kind == "dig":
            yield price, Dig(target, pip), after, False
        if kind != "move" and acts == DIG:
            yield 0, FreeDig(target, pip), after, True
    if acts == SWAP:
        for one, other in combinations(PIPS, 2):
            rows = row_of(squares, letter(side, one)), row_of(squares, letter(side, other))
            if rows[0] != rows[1]:
                after = swapped(squares, letter(side, one), letter(side, other))
                yield 0, Swap(target, (one, other)), after, True


@lru_cache(maxsize=1024)  # of some 5 moves each: 2 MB at most
def _moves(squares: Column, side: int, hop: bool) -> tuple[tuple[int, str, int, Column], ...]:
    """The moves and digs of a side's pieces: pips, kind, rank, and what the column becomes.

    A `lift` is a dig that only the action pays for, because it is not in the centre.
    """
    found: list[tuple[int, str, int, Column]] = []
    rows = len(squares)
    for pip in PIPS:
        piece = letter(side, pip)
        row = row_of(squares, piece)
        if not row:
            continue
        if squares[row - 1][-1] != piece:
            kind = "dig" if is_centre(squares, row) else "lift"
            found.append((pip, kind, 0, laid(squares, piece, row)))
            continue
        for to in open_rows(squares, side):
            if to != row and (hop or abs(to - row) == 1):
                found.append((pip, "move", row_at(side, to, rows), laid(squares, piece, to)))
    return tuple(found)
