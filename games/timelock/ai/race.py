"""How the race stands: what each stack of a team still needs, and the chance to win with a roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from games.core import Seat
from games.timelock.ai.shapes import goal_of, needs, shape_of
from games.timelock.ai.ways import Means, ways
from games.timelock.rules.board import GOAL, STACKS, Board, Column, column, with_column
from games.timelock.rules.dice import FACES, GOAL_TARGET, LOW, SIX
from games.timelock.rules.matching import distance
from games.timelock.rules.state import Stack, Terms, Win


class Lack(NamedTuple):
    """What a stack needs: the least points, also with an action, and dice on average."""

    plain: int
    hop: int
    dig: int
    swap: int
    dice: float


GONE = Lack(0, 0, 0, 0, 0.0)
"""A stack that was removed."""


@lru_cache(maxsize=4096)  # of some 400 bytes each: 2 MB at most
def lack(squares: Column, side: int, goal: Column) -> Lack:
    """What a side's stack in this column needs to match its Goal in that column.

    Without a board it is an estimate, as `matching.distance` is.
    """
    if len(squares) == 5:
        shape = shape_of(squares, side)
        if shape < 0:
            return GONE
        table = needs(goal_of(goal, side))
        plain, hop, dig, swap, dice = (one[shape] for one in table)
        return Lack(int(plain), int(hop), int(dig), int(swap), dice)
    cost = distance((squares, (), goal, (), ()), side, "a")
    return Lack(cost, cost, cost, cost, cost / 3 + (cost > 0) / 2)


def lacks(board: Board, stacks: Iterable[Stack]) -> tuple[Lack, ...]:
    """What each of these stacks needs."""
    goal = column(board, GOAL)
    return tuple(lack(column(board, home), side, goal) for side, home in stacks)


def needed(terms: Terms) -> int:
    """How many stacks of a team have to match at the same time, or to leave."""
    return len(STACKS) if terms.win == Win.REMOVE else int(terms.win)


def won(terms: Terms, team: int, board: Board) -> bool:
    """Whether enough stacks of a team match or have left."""
    stacks = lacks(board, terms.stacks_of(team))
    return sum(not one.plain for one in stacks) >= needed(terms)


ROLLS = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
EVERY = (1 << len(ROLLS)) - 1
"""Sets of rolls are bits, in the order of `ROLLS`; this one holds all."""

EVERY_ROLL = len(FACES) * len(ROLLS)
"""The rolls of all three dice."""


@cache  # 7 x 7 numbers
def _pays(first: int, second: int) -> int:
    """The rolls that pay so many points for one stack and so many for another, as bits."""

    def paid(dice: tuple[int, int]) -> bool:
        low, high = sorted(dice)
        if first and second:
            return min(first, second) <= low and max(first, second) <= high
        return first + second <= (low + high if high <= LOW else high)

    return _bits(paid(dice) for dice in ROLLS)


@cache  # 72 numbers
def _pooled(points: int) -> int:
    return _bits(points <= sum(dice) for dice in ROLLS)


def _bits(each: Iterable[bool]) -> int:
    return sum(1 << at for at, one in enumerate(each) if one)


def _served(costs: Sequence[int]) -> int:
    """The rolls that pay these costs, each for a stack of its own."""
    paid = [cost for cost in costs if cost]
    if len(paid) > 2 or any(cost > SIX for cost in paid):
        return 0
    return _pays(*paid, *([0] * (2 - len(paid))))


def chance(own: Sequence[Lack], others: Sequence[Lack], need: int) -> float:
    """The chance that the next roll of a seat wins, as all stands.

    `own` are its stacks, `others` those of its partner, which it cannot move; `need` of all must
    match. Every roll and face of the three dice is counted.
    """
    matched = sum(not one.plain for one in others)
    groups = combinations(own, min(len(own), max(0, need - matched)))
    faces = [0] * len(FACES)
    for group in groups:
        if len(group) + matched >= need:
            faces = [was | now for was, now in zip(faces, _by_face(group), strict=True)]
    return sum(rolls.bit_count() for rolls in faces) / EVERY_ROLL


@lru_cache(maxsize=2048)  # six numbers each: 1 MB at most
def _by_face(group: tuple[Lack, ...]) -> tuple[int, ...]:
    """By face, the rolls with which all these stacks match."""
    plain = [one.plain for one in group]
    total = sum(plain)
    if total > 2 * SIX and sum(cost > 0 for cost in plain) > 3:
        return (0,) * len(FACES)
    aim = _served(plain)
    tip = EVERY if _served(plain) >> (len(ROLLS) - 1) else 0
    swap = dig = aim
    for at, one in enumerate(group):
        rest = [*plain[:at], *plain[at + 1 :]]
        swap |= _served([*rest, one.swap])
        dig |= _served([*rest, one.dig])
    return tip, swap, _served([one.hop for one in group]), dig, aim, _pooled(total)


def next_chance(terms: Terms, seat: Seat, board: Board) -> float:
    """The chance of a seat to win with its next roll, if nobody moves before it.

    It is counted without steps of the Goal, which help nobody's own stacks with two seats.
    """
    stacks = terms.stacks_of(terms.team(seat))
    edge, own = terms.edge(seat), terms.own(seat)
    movable = [stack for stack in stacks if stack[0] == edge and stack[1] in own]
    others = [stack for stack in stacks if stack not in movable]
    return chance(lacks(board, movable), lacks(board, others), needed(terms))


def least_chance(terms: Terms, seat: Seat, board: Board) -> float:
    """That chance where one step has moved the seat's Goal to where it harms most."""
    side, goals = terms.edge(seat), column(board, GOAL)
    steps = ways(goals, side, GOAL_TARGET, Means((SIX,), "", dear=True))
    boards = (with_column(board, GOAL, way.column) for way in steps)
    return min(next_chance(terms, seat, moved) for moved in boards)
