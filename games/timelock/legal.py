"""The legal actions of the mover, and what the clock plays."""

from __future__ import annotations

from itertools import islice

from games.core import Draw, Seat
from games.timelock.actions import Action, End, Remove
from games.timelock.board import NORTH, PIPS, STACKS, column, letter, row_of
from games.timelock.state import State
from games.timelock.stepping import steps


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every single step of the mover, and the end of the turn unless a removal is owed."""
    if seat != state.mover or state.result is not None:
        return ()
    return steps(state) if state.now.owed else (*steps(state), End())


def smallest_first(state: State) -> tuple[Remove, ...]:
    """The removals that are owed, each of the smallest pyramid left, in the first such column."""
    standing = (
        Remove(home, pip)
        for pip in PIPS
        for home in STACKS
        if row_of(column(state.board, home), letter(NORTH, pip))
    )
    return tuple(islice(standing, state.now.owed))


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What is played for who is away: the smallest pyramid if one is owed, else the end (TL-20)."""
    return smallest_first(state)[0] if state.now.owed else End()
