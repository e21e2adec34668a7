"""A sensible player of Timelock: the best turn of a search by columns.

The value of a position is the points that lie between the stacks of a team and their Goals, less
a share of the other team's. The search of a column has moves and prices of its own, and asks the
engine for nothing.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from games.timelock.rules.state import State

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


Stack = tuple[int, str]
"""A side (0 South, 1 North) and the letter of a column."""

Shares = Mapping[str, tuple[int, bool]]
"""For each of one's stacks that a turn serves: its points, and whether the action is for it."""

PARTNERS: tuple[tuple[Stack, ...], ...] = (
    ((0, "a"), (0, "b"), (1, "d"), (1, "e")),
    ((1, "a"), (1, "b"), (0, "d"), (0, "e")),
)
"""The Time Stacks of both teams of partners."""

FEW = 3
"""With so many pyramids left in solitaire, each 6 puts one back."""

TREE_ORDER = "QDP"


class Table(NamedTuple):
    """What the player looks at: the columns by letter, whose turn it is, and the dice."""

    columns: Mapping[str, Column]
    seats: int
    seat: int
    dice: tuple[int, int]
    face: str
    win: str
    tip: bool
    """Whether TIP can be used now."""

    @property
    def side(self) -> int:
        return self.seat if self.seats < 4 else (0, 1, 1, 0)[self.seat]

    @property
    def team(self) -> int:
        return self.seat % 2

    @property
    def own(self) -> str:
        return "abde" if self.seats < 4 else ("ab", "ab", "de", "de")[self.seat]


def looked_at(state: State) -> Table:
    """The table as the sensible player sees it: the board, the dice and nothing else."""
    columns = dict(zip("abcde", state.board, strict=True))
    terms, now = state.terms, state.now
    win = str(terms.win)
    return Table(columns, terms.seats, state.mover, now.dice, now.roll.face, win, now.can_tip)


def missing(table: Table) -> list[str]:
    """North's pyramids that solitaire has removed, the largest first, as `aQ`."""
    return [
        f"{letter}{piece}"
        for piece in TREE_ORDER
        for letter in "abde"
        if not any(piece.lower() in square for square in table.columns[letter])
    ]


def stacks_of(seats: int, team: int) -> tuple[Stack, ...]:
    """The Time Stacks of a team; nobody plays team 1 alone."""
    if seats == 4:
        return PARTNERS[team]
    return tuple((team, letter) for letter in "abde") if team < seats else ()


def distance(columns: Mapping[str, Column], stack: Stack) -> int:
    """The points between a stack and its side's Goal; a removed stack has none to go."""
    side, letter = stack
    trio = of_side(columns[letter], side)
    return costs_from(trio)[of_side(columns["c"], side)] if any(trio) else 0


def worth(table: Table, mine: list[int], theirs: list[int], weight: float) -> float:
    """What the distances of both teams at the end of the turn are worth to the mover's."""
    need = int(table.win) if table.win.isdigit() else 4
    near, far = sum(sorted(mine)[:need]), sum(sorted(theirs)[:need])
    if not near:
        return 1000.0
    if theirs and not far:
        return -1000.0
    done = 2 * mine.count(0) if table.win == "remove" else 0
    return done - near + weight * far


def best_turn(table: Table, weight: float = 0.5) -> Plan:
    """The steps of the best turn that the search finds, the end left out.

    `*TIP` comes alone: the dice have changed, and in solitaire pyramids are owed.
    """
    lead: Plan = ()
    if table.seats == 1:
        few = 12 - len(missing(table)) <= FEW
        if table.face == "AIM" and missing(table):
            lead = (f"*+{missing(table)[0]}",)
        pooled = table.face == "WILD" and sum(table.dice) >= 6
        if few and (pooled or 6 in table.dice):
            return (*lead, f"+{missing(table)[len(lead)]}")
        if few:
            return lead + _searched(table, weight)
    return ("*TIP",) if table.tip else lead + _searched(table, weight)


def _searched(table: Table, weight: float) -> Plan:
    """The best steps: each way with the opponent's Goal, and then each share of what is left."""
    own, other = (stacks_of(table.seats, team) for team in (table.team, 1 - table.team))
    best, plan = -9999.0, Plan()
    for goal, purses in _with_goal(table):
        columns = {**table.columns, "c": goal.column}
        still = {stack: distance(columns, stack) for stack in own}
        theirs = [distance(columns, stack) for stack in other]
        for shares in purses:
            after, steps = dict(still), goal.steps
            for letter, (budget, acts) in shares.items():
                left, more = nearest(table, letter, budget, acts)
                after[table.side, letter] = left
                steps += more
            value = worth(table, list(after.values()), theirs, weight) - len(steps) / 100
            if value > best:
                best, plan = value, steps
    return plan


def nearest(table: Table, letter: str, budget: int, acts: bool) -> tuple[int, Plan]:
    """How near points bring a stack to its Goal, and by which steps."""
    column = table.columns[letter]
    if not any(of_side(column, table.side)):
        return 0, ()
    return _nearest(column, table.side, letter, table.face, budget, acts, table.columns["c"])


@cache
def _nearest(
    column: Column, side: int, letter: str, face: str, budget: int, acts: bool, goals: Column
) -> tuple[int, Plan]:
    goal = of_side(goals, side)
    found = ways(column, side, letter, face, budget, acts)
    return min(
        ((costs_from(of_side(way.column, side))[goal], way.steps) for way in found),
        key=lambda pair: (pair[0], len(pair[1])),
    )


def _with_goal(table: Table) -> Iterator[tuple[Way, Iterator[Shares]]]:
    """Each way to move the opponent's Goal, none first, with what is left for the stacks."""
    column, high, low = table.columns["c"], max(table.dice), min(table.dice)
    total = high + low
    both = total if table.face == "WILD" or high <= 3 or (low == 6 and table.face != "AIM") else 0
    budget = max(both, high) if table.seats > 1 else 0
    for way in ways(column, 1 - table.side, "g", table.face, budget, False):
        if table.face == "WILD":
            yield way, _pooled(table, total - way.cost, table.own)
        elif not way.cost:
            yield way, _by_dice(table, [high, low])
        else:
            left = [low] if way.cost <= high else []
            yield way, _by_dice(table, [high] if way.cost <= low else left)


def _by_dice(table: Table, dice: list[int]) -> Iterator[Shares]:
    """The ways to give each die to a stack of its own, with the action on any one stack."""
    paid: list[dict[str, int]] = [{}]
    if len(dice) == 2:
        paid += [{x: dice[0], y: dice[1]} for x in table.own for y in table.own if x != y]
        paid += [{x: sum(dice)} for x in table.own if max(dice) <= 3]
    elif dice:
        paid += [{x: dice[0]} for x in table.own]
    acting = table.own if table.face in ("SWAP", "DIG") else "-"
    for points in paid:
        for actor in acting:
            letters = dict.fromkeys([*points, *(actor if actor != "-" else "")])
            yield {x: (points.get(x, 0), x == actor) for x in letters}


def _pooled(table: Table, pool: int, letters: str) -> Iterator[Shares]:
    """The ways to share out one pool: for each stack the budgets that bring it nearer."""
    if not letters:
        yield {}
        return
    reached = 99
    for budget in range(pool + 1):
        left, _ = nearest(table, letters[0], budget, acts=False)
        if left < reached:
            reached = left
            for rest in _pooled(table, pool - budget, letters[1:]):
                yield {letters[0]: (budget, False), **rest}
