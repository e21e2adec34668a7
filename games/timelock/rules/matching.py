"""Which stacks match their Goal, how far the others are, and what a loser's pieces are worth.

The place of a piece is its rank and its level: the number of pieces of its own trio below it in
its square (rules section 6, TL-16). Without a board a trio slides along its column before it is
compared (TL-53).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache

from games.timelock.rules.board import (
    CENTRE,
    GOAL,
    PIPS,
    REACH,
    SOUTH,
    STACKS,
    Board,
    Column,
    column,
    has_edges,
    is_top,
    laid,
    letter,
    lifted,
    pip_of,
    row_of,
)

Place = tuple[int, int]
"""Rank and level of a piece."""

GOAL_WORTH = 6
"""Points for the loser's Goal if nothing of the loser matches (rules section 8)."""


FARTHEST = 18
"""The largest distance of a stack from its Goal."""


_SOUTHERN, _NORTHERN = str.maketrans("", "", "pdq"), str.maketrans("pdq", "PDQ", "PDQ")
"""Leave the pieces of one side alone in a square, in upper case."""


def trio(squares: Column, side: int) -> Column:
    """The pieces of one side alone by rank, in upper case: its column as its owner sees it."""
    own, keep = (squares, _SOUTHERN) if side == SOUTH else (squares[::-1], _NORTHERN)
    return tuple(square.translate(keep) for square in own)


@lru_cache(maxsize=500)  # a move changes one column, and all are asked for again: 0.3 MB
def places(squares: Column, side: int) -> dict[int, Place]:
    """The place of each piece of a trio that is on the board, by its size."""
    ranked = trio(squares, side)
    lowest = 1 if has_edges(squares) else _lowest(ranked)
    return {
        pip_of(piece): (rank - lowest + 1, level)
        for rank, square in enumerate(ranked, 1)
        for level, piece in enumerate(square)
    }


def _lowest(ranked: Column) -> int:
    return next((rank for rank, square in enumerate(ranked, 1) if square), 1)


def is_removed(board: Board, side: int, home: str) -> bool:
    """Whether no piece of a Time Stack is on the board any more."""
    return not places(column(board, home), side)


def matches(board: Board, side: int, home: str) -> bool:
    """Whether a Time Stack that is on the board matches its side's Goal (TL-16)."""
    return home in homes_matching(board, side, (home,))


def homes_matching(board: Board, side: int, homes: tuple[str, ...] = STACKS) -> tuple[str, ...]:
    """The columns of these Time Stacks that are on the board and match their side's Goal."""
    goal = places(column(board, GOAL), side)
    own = ((home, places(column(board, home), side)) for home in homes)
    return tuple(home for home, at in own if len(at) == len(PIPS) and at == goal)


def misplaced(board: Board, side: int, home: str) -> tuple[int, ...]:
    """The sizes of a stack's pieces that do not match; removed ones count as matching (TL-24)."""
    own, goal = places(column(board, home), side), places(column(board, GOAL), side)
    return tuple(pip for pip in PIPS if pip in own and own[pip] != goal.get(pip))


def loss(board: Board, stacks: tuple[tuple[int, str], ...]) -> int:
    """The points that a loser with these stacks, each by side and column, gives the winner.

    Every piece that does not match counts its pips; if none matches, the Goal counts too (TL-25).
    """
    wrong = [misplaced(board, side, home) for side, home in stacks]
    every = all(len(pips) == len(PIPS) for pips in wrong)
    return sum(map(sum, wrong)) + (GOAL_WORTH if every else 0)


def distance(board: Board, side: int, home: str) -> int:
    """The least points by which a stack would match, if nobody else's pieces stood in its way.

    0 for a stack that matches or is removed; at most 18. Without a board it is an estimate: the
    pips of every piece that does not match, for each rank that it lies off, at least for one.
    """
    squares = column(board, home)
    own, goal = trio(squares, side), trio(column(board, GOAL), side)
    if not any(own):
        return 0
    if has_edges(squares):
        return _costs(goal[:REACH])[own[:REACH]]
    mine, theirs = places(squares, side), places(column(board, GOAL), side)
    wrong = misplaced(board, side, home)
    return min(FARTHEST, sum(pip * max(1, abs(mine[pip][0] - theirs[pip][0])) for pip in wrong))


@lru_cache(maxsize=60)  # 60 Goals with 60 distances each: 0.7 MB
def _costs(goal: Column) -> dict[Column, int]:
    """The least points from every arrangement of a trio to this one; 60 are possible."""
    found: dict[Column, int] = {}
    ahead: list[tuple[int, Column]] = [(0, goal)]
    while ahead:
        cost, at = heapq.heappop(ahead)
        if at in found:
            continue
        found[at] = cost
        for price, before in _before(at):
            if before not in found:
                heapq.heappush(ahead, (cost + price, before))
    return found


def _before(at: Column) -> Iterator[tuple[int, Column]]:
    """The arrangements from which one move or dig leads here, with its price."""
    for pip in PIPS:
        piece = letter(SOUTH, pip)
        if not is_top(at, piece):
            continue
        row = row_of(at, piece)
        yield from ((pip, laid(at, piece, to)) for to in (row - 1, row + 1) if 1 <= to <= len(at))
        if row == CENTRE:  # it may have dug: it stood deeper in its square
            square = lifted(at, piece)[row - 1]
            for height in range(len(square)):
                deeper = square[:height] + piece + square[height:]
                yield pip, (*at[: row - 1], deeper, *at[row:])
