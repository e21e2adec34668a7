"""The steps of a turn in words, moves of one piece joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import assert_never

from games.texts import listed, some
from games.timelock.rules.actions import Dig, End, FreeDig, Move, Remove, Replace, Swap, Tip
from games.timelock.rules.board import row_at
from games.timelock.rules.dice import GOAL_TARGET
from games.timelock.rules.state import Done
from games.timelock.texts.lexicon import piece


def steps_told(steps: Sequence[Done], goal: str, side: int, rows: int) -> str:
    """The steps in words: "Pawn of a to row 3, Queen of your Goal to row 2".

    `goal` names the Goal of the opponent, `side` is the edge of the mover; rows are counted from
    the edge of the piece's owner.
    """
    return ", ".join(some(_told(steps, goal, side, rows)))


def _told(steps: Sequence[Done], goal: str, side: int, rows: int) -> Iterator[str]:
    at = 0
    while at < len(steps):
        run = _run(steps, at)
        yield _moves(run, goal, side, rows) if len(run) > 1 else _step(run[0], goal)
        at += len(run)


def _run(steps: Sequence[Done], at: int) -> Sequence[Done]:
    """The step at this place, and the moves of the same piece that follow it at once."""
    first = steps[at].action
    end = at + 1
    if isinstance(first, Move):
        while end < len(steps) and _is_same(first, steps[end]):
            end += 1
    return steps[at:end]


def _is_same(first: Move, done: Done) -> bool:
    action = done.action
    return isinstance(action, Move) and (action.stack, action.pip) == (first.stack, first.pip)


def _moves(run: Sequence[Done], goal: str, side: int, rows: int) -> str:
    """Several moves of one piece: "Pawn of a to row 3"; one that turns round tells its way."""
    first = run[0].action
    if not isinstance(first, Move):  # pragma: no cover
        return ""
    edge = 1 - side if first.stack == GOAL_TARGET else side
    ranks = [row_at(edge, run[0].moved[0].before, rows)]
    ranks += [done.action.to for done in run if isinstance(done.action, Move)]
    ways = {after > before for before, after in pairwise(ranks)}
    way = f"row {ranks[-1]}" if len(ways) == 1 else f"rows {listed(map(str, ranks[1:]))}"
    return f"{_named(first.stack, first.pip, goal)} to {way}"


def _step(done: Done, goal: str) -> str:
    match done.action:
        case Move(stack, pip, to):
            return f"{_named(stack, pip, goal)} to row {to}"
        case Dig(stack, pip) | FreeDig(stack, pip):
            return f"{_named(stack, pip, goal)} to the top"
        case Swap(stack, (one, other)):
            return f"{piece(one)} and {piece(other)} of {stack} swapped"
        case Tip():
            return "both dice to 6 by TIP"
        case Remove(stack, pip):
            return f"North's {_named(stack, pip, goal)} leaves"
        case Replace(stack, pip, _):
            return f"North's {_named(stack, pip, goal)} comes back"
        case End():  # pragma: no cover
            return ""
        case _:  # pragma: no cover
            assert_never(done.action)


def _named(stack: str, pip: int, goal: str) -> str:
    return f"{piece(pip)} of {goal if stack == GOAL_TARGET else stack}"
