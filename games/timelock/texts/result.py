"""How a finished match of Timelock is told: headline and explanation."""

from __future__ import annotations

from collections.abc import Callable

from games.core import Seat, Setting
from games.texts import counted, listed
from games.timelock.matching import GOAL_WORTH, misplaced
from games.timelock.state import EMPTIED, LIMIT, RESIGNED, Result, Stack, State, Win, missing
from games.timelock.texts.lexicon import PIECES, capital, needed, number
from games.timelock.texts.people import owner_of, seats_of, side, whose
from games.timelock.texts.status import level, of, pyramids_left, tally
from games.timelock.view import View

PERFECT = 30
"""The most points of a win: nothing of the loser matches."""


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation: who won, how it was decided, what the points are made of."""
    state = view.table
    over = state.result
    if over is None:
        return "The match still runs", "Nobody has won yet."
    if state.terms.is_solitaire:
        return _alone(state, over, setting)
    if over.winner is None:
        when = f"turn {state.number}"
        return f"Timelock ends in a draw after {when}", f"Nobody won by {when}, the limit."
    return _won(state, over, setting)


def _won(state: State, over: Result, setting: Setting) -> tuple[str, str]:
    team, points = over.winner or 0, counted(over.points, "point")
    winners = seats_of(state.terms, team)
    who = side(setting, winners)
    plain = len(winners) == 1 and who != "you"
    head = capital(f"{who} {'wins' if plain else 'win'} Timelock, {points}")
    losers = side(setting, seats_of(state.terms, 1 - team))
    if over.reason == RESIGNED:
        how = f"{capital(losers)} gave up in turn {state.number}."
    else:
        how = f"{_how(state)} in turn {state.number}{_gift(state, team)}."
    told = sum_told(state, over, lambda seat: whose(setting, seat))
    return head, f"{how} {told}{_cheer(over)}"


def _how(state: State) -> str:
    """What won: "All four stacks match"."""
    n = needed(state.terms)
    if state.terms.win == Win.REMOVE:
        return "The last stack left the board"
    return "All four stacks matched" if n == 4 else f"{capital(number(n))} stacks matched"


def _gift(state: State, team: int) -> str:
    """Says that the winners won by a turn of the others."""
    return "" if state.terms.team(state.mover) == team else ", by a turn of the other side"


def sum_told(state: State, over: Result, named: Callable[[Seat], str]) -> str:
    """What the winner's points are: the losers' pieces that do not match, by stack.

    `named` gives the owner of a stack: "Ana's".
    """
    lost = state.terms.stacks_of(1 - (over.winner or 0))
    told = listed(part for part in (_rest(state, stack, named) for stack in lost) if part)
    if not told:
        return "Every piece of the other side matches: no points."
    none = _none_right(state, lost)
    bonus = f", and {GOAL_WORTH} for the Goal, since nothing matches" if none else ""
    return f"Points for what does not match: {told}{bonus}."


def _rest(state: State, stack: Stack, named: Callable[[Seat], str]) -> str:
    """The worth of one stack: "b 1"; with partners with its owner."""
    wrong = misplaced(state.board, *stack)
    if not wrong:
        return ""
    owner = owner_of(stack, state.terms.seats)
    name = f"{named(owner)} {stack[1]}" if state.terms.seats > 2 else stack[1]
    return f"{name} {sum(wrong)}"


def _none_right(state: State, stacks: tuple[Stack, ...]) -> bool:
    return all(len(misplaced(state.board, *stack)) == len(PIECES) - 1 for stack in stacks)


def _cheer(over: Result) -> str:
    """Half a sentence for a win that was played out."""
    if over.reason == RESIGNED:
        return ""
    return " A perfect score." if over.points == PERFECT else " The lock is set: well played."


def _alone(state: State, over: Result, setting: Setting) -> tuple[str, str]:
    who = side(setting, [Seat(0)])
    if over.winner is not None:
        points = counted(over.points, "point")
        head = capital(f"{who} set the Timelock in {counted(state.number, 'turn')}, {points}")
        return head, f"{capital(level(state))}. {_spared(state)}{_cheer(over)}"
    if over.reason == EMPTIED:
        head = f"The last pyramid left the board in turn {state.number}"
    elif over.reason == LIMIT:
        head = f"The turns are used up after turn {state.number}"
    else:
        head = capital(f"{who} gave up in turn {state.number}")
    return head, f"{capital(level(state))}. {_reached(state)}."


def _spared(state: State) -> str:
    """What the points of a solitaire are made of."""
    if not missing(state.board):
        return f"All twelve pyramids stand: their pips, and {GOAL_WORTH} more."
    return f"{capital(pyramids_left(state))} left, and their pips are the points."


def _reached(state: State) -> str:
    """How far a lost solitaire came: "2 of 4 stacks matched", "3 stacks left"."""
    n = tally(state, 0)
    if state.terms.win == Win.REMOVE:
        return f"{counted(n, 'stack')} left"
    return f"{n} {of(state)} stacks matched"
