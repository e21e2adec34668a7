"""The end of a turn and of the match, and the next roll (rules sections 4, 7, 8, 9)."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Draw, Notice, Seat
from games.core import Step as Told
from games.timelock.board import (
    PIPS,
    SIDES,
    SOUTH,
    STACKS,
    Board,
    column,
    letter,
    lifted,
    with_column,
)
from games.timelock.dice import Roll, roll
from games.timelock.events import Ended, Event, Rolled, StackRemoved, TurnEnded
from games.timelock.matching import GOAL_WORTH, homes_matching, is_removed, loss
from games.timelock.state import (
    EMPTIED,
    LIMIT,
    MATCHED,
    RESIGNED,
    Last,
    Now,
    Result,
    Stack,
    State,
    Terms,
    Win,
    missing,
)
from games.timelock.stepping import owed

PYRAMIDS = 12
"""North's pyramids in a solitaire: the last one that leaves ends it (TL-33)."""

After = tuple[State, tuple[Event, ...]]
"""A state, and what happened on the way to it."""


def step_of(after: After) -> Told[State, Event]:
    """The contract's step: everybody is told everything."""
    state, events = after
    return Told(state, tuple(Notice(event) for event in events))


def first_turn(terms: Terms, board: Board, draw: Draw) -> Told[State, Event]:
    """The first state, with its roll."""
    now = rolled(terms, roll(draw))
    state = State(terms, board, terms.first, 1, now, board)
    return step_of((state, (_told(state),)))


def rolled(terms: Terms, dice: Roll) -> Now:
    """The turn that a roll begins; in a solitaire it may owe pyramids (TL-31)."""
    return Now(dice, owed(terms.solo, dice.dice) if terms.is_solitaire else 0)


def _told(state: State) -> Rolled:
    return Rolled(state.number, state.mover, state.now.roll, state.now.owed)


def closed(state: State) -> After:
    """The state after the end of a turn, before the next roll; over if the turn ended the match."""
    board, removed = _cleared(state)
    before, now = (_matching(at, state.terms) for at in (state.begun, state.board))
    last = Last(
        state.number,
        state.mover,
        state.now.roll,
        state.now.is_tipped,
        state.now.steps,
        removed,
        gained=tuple(stack for stack in now if stack not in before),
        lost=tuple(stack for stack in before if stack not in now),
    )
    after = replace(state, board=board, last=last)
    events: list[Event] = [TurnEnded(last)]
    events += [
        StackRemoved(stack, _left(after, stack, removed[at:]))
        for at, stack in enumerate(removed, 1)
    ]
    result = _result(after)
    return (after, tuple(events)) if result is None else _over(after, result, tuple(events))


def next_turn(state: State, draw: Draw) -> After:
    """The next seat with its roll."""
    mover = Seat((state.mover + 1) % state.terms.seats)
    now = rolled(state.terms, roll(draw))
    after = replace(state, mover=mover, number=state.number + 1, now=now, begun=state.board)
    return after, (_told(after),)


def hands_over(state: State) -> bool:
    """Whether the end of the turn, as it stands, makes the others win (TL-18)."""
    if state.now.owed or state.result is not None:
        return False
    result = closed(state)[0].result
    return result is not None and result.winner == 1 - state.terms.team(state.mover)


def lost_at_once(state: State) -> After | None:
    """The end of a solitaire whose last pyramid has left; None while one stands (TL-33)."""
    if not state.terms.is_solitaire or len(missing(state.board)) < PYRAMIDS:
        return None
    last = Last(state.number, state.mover, state.now.roll, state.now.is_tipped, state.now.steps)
    return _over(replace(state, last=last), Result(None, EMPTIED, 0), (TurnEnded(last),))


def resigned(state: State, seat: Seat) -> After:
    """The other side wins and scores the board as it stands (TL-20); a solitaire is lost."""
    if state.terms.is_solitaire:
        return _over(state, Result(None, RESIGNED, 0), ())
    team = state.terms.team(seat)
    return _over(state, Result(1 - team, RESIGNED, _points(state, 1 - team)), ())


def winner(state: State) -> int | None:
    """The team that wins on the board as it stands, the mover's first (TL-18); None: nobody."""
    mine = state.terms.team(state.mover)
    teams = (mine,) if state.terms.is_solitaire else (mine, 1 - mine)
    matching = _matching(state.board, state.terms)
    return next((team for team in teams if _has_won(state, team, matching)), None)


def _has_won(state: State, team: int, matching: tuple[Stack, ...]) -> bool:
    stacks = state.terms.stacks_of(team)
    if state.terms.win == Win.REMOVE:
        return all(is_removed(state.board, *stack) for stack in stacks)
    return sum(stack in matching for stack in stacks) >= int(state.terms.win)


def _result(state: State) -> Result | None:
    team = winner(state)
    if team is not None:
        return Result(team, MATCHED, _points(state, team))
    if state.terms.turn_limit and state.number >= state.terms.turn_limit:
        return Result(None, LIMIT, 0)
    return None


def _points(state: State, team: int) -> int:
    """What the win of a team is worth (rules sections 8, 9 and 10)."""
    if not state.terms.is_solitaire:
        return loss(state.board, state.terms.stacks_of(1 - team))
    gone = missing(state.board)
    left = sum(PIPS) * len(STACKS) - sum(pip for _, pip in gone)
    return left + (0 if gone else GOAL_WORTH)


def _cleared(state: State) -> tuple[Board, tuple[Stack, ...]]:
    """`remove`: the board without the stacks that match, of both sides, and these stacks (TL-22).

    North has no stacks of its own in a solitaire.
    """
    if state.terms.win != Win.REMOVE:
        return state.board, ()
    gone = _matching(state.board, state.terms)
    board = state.board
    for side, home in gone:
        squares = column(board, home)
        for pip in PIPS:
            squares = lifted(squares, letter(side, pip))
        board = with_column(board, home, squares)
    return board, gone


def _matching(board: Board, terms: Terms) -> tuple[Stack, ...]:
    """The Time Stacks that match their Goal, South's first."""
    sides = (SOUTH,) if terms.is_solitaire else SIDES
    return tuple((side, home) for side in sides for home in homes_matching(board, side))


def _left(state: State, stack: Stack, later: tuple[Stack, ...]) -> int:
    """How many stacks of this stack's team still stand, with those that leave after it."""
    one, other = (state.terms.stacks_of(team) for team in range(2))
    stacks = one if stack in one else other
    return sum(at in later or not is_removed(state.board, *at) for at in stacks)


def _over(state: State, result: Result, events: tuple[Event, ...]) -> After:
    now = replace(state.now, owed=0)
    ended = Ended(result, state.number, state.mover)
    return replace(state, now=now, result=result), (*events, ended)
