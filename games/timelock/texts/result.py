"""How a finished match of Timelock is told: headline and explanation."""

from __future__ import annotations

from collections.abc import Callable

from games.core import Seat, Setting
from games.texts import counted, listed
from games.timelock.rules.matching import GOAL_WORTH, misplaced
from games.timelock.rules.state import EMPTIED, LIMIT, RESIGNED, Result, Stack, State, Win, missing
from games.timelock.rules.view import View
from games.timelock.texts.lexicon import PIECES, capital, needed, number
from games.timelock.texts.people import owner_of, seats_of, side, whose
from games.timelock.texts.status import level, of, pyramids_left, tally

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
    scorers = f"{who} {'scores' if plain else 'score'}"
    told = sum_told(state, over, lambda seat: whose(setting, seat), scorers)
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


def sum_told(state: State, over: Result, named: Callable[[Seat], str], scorers: str) -> str:
    """What the winner's points are made of: "Ben's stack b was 4 short, so Ana scores 4.".

    `named` gives the owner of a stack, "Ben's"; `scorers` are the winners, "Ana scores".
    """
    lost = state.terms.stacks_of(1 - (over.winner or 0))
    short = {stack: sum(misplaced(state.board, *stack)) for stack in lost}
    told: list[str] = []
    owner: Seat | None = None
    for stack, points in short.items():
        if not points:
            continue
        now = owner_of(stack, state.terms.seats)
        whose_stack = "" if now == owner else f"{named(now)} stack "
        short_by = f" was {points} short" if owner is None else f" {points}"
        told.append(f"{whose_stack}{stack[1]}{short_by}")
        owner = now
    if not told:
        return f"Every piece of the other side matched, so {scorers} no points."
    summed = capital(listed(told))
    if _none_right(state, lost):
        summed = f"{summed}. Nothing matched, which gives {GOAL_WORTH} more"
    return f"{summed}, so {scorers} {over.points}."


def _none_right(state: State, stacks: tuple[Stack, ...]) -> bool:
    return all(len(misplaced(state.board, *stack)) == len(PIECES) - 1 for stack in stacks)


def _cheer(over: Result) -> str:
    """A sentence for the most points that a win can have."""
    is_perfect = over.points == PERFECT and over.reason != RESIGNED
    return " That is a perfect score." if is_perfect else ""


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
        return f"All twelve of North's pyramids stand. Their pips count, and {GOAL_WORTH} more."
    return f"{capital(pyramids_left(state))} of North still stand, and their pips count."


def _reached(state: State) -> str:
    """How far a lost solitaire came: "2 of 4 stacks matched", "3 stacks left"."""
    n = tally(state, 0)
    if state.terms.win == Win.REMOVE:
        return f"{counted(n, 'stack')} left"
    return f"{n} {of(state)} stacks matched"
