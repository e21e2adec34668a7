"""Timelock's standing in a line, and in a few characters for a notification."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Setting
from games.texts import counted, some
from games.timelock.rules.board import PIPS, STACKS
from games.timelock.rules.matching import GOAL_WORTH, is_removed, matches
from games.timelock.rules.state import State, Win, missing
from games.timelock.rules.stepping import CLOCK
from games.timelock.rules.turns import PYRAMIDS
from games.timelock.rules.view import View
from games.timelock.texts.lexicon import needed
from games.timelock.texts.people import seats_of, side_marked

NEAR = 20
"""From so many turns before a limit on, the standing tells it."""


def tally(state: State, team: int) -> int:
    """How many stacks of a team match; how many are left where the last one to leave wins."""
    stacks = state.terms.stacks_of(team)
    if state.terms.win == Win.REMOVE:
        return sum(not is_removed(state.board, *stack) for stack in stacks)
    return sum(matches(state.board, *stack) for stack in stacks)


def ranked(state: State) -> Sequence[int]:
    """The teams in the order in which they are told: after the end the winner first."""
    if state.terms.is_solitaire:
        return (0,)
    won = state.result.winner if state.result is not None else None
    return (1, 0) if won == 1 else (0, 1)


def status(view: View, setting: Setting) -> str:
    """Who has what: "● Ana **2** of 4 – ▲ Ben **1** of 4 · turn 17"."""
    state = view.table
    told = [
        f"{side_marked(setting.names, seats_of(state.terms, team))} "
        f"**{tally(state, team)}** {of(state)}"
        for team in ranked(state)
    ]
    parts = [" – ".join(some(told))]
    if state.terms.is_solitaire:
        parts += [f"{pyramids_left(state)} left", level(state)]
    if state.result is not None and state.result.winner is not None:
        parts.append(counted(state.result.points, "point"))
    return " · ".join(some([*parts, _turn(state)]))


def of(state: State) -> str:
    """What follows a side's number: "of 4", or "left"."""
    return "left" if state.terms.win == Win.REMOVE else f"of {needed(state.terms)}"


def pyramids_left(state: State) -> str:
    """North's pyramids on the board: "9 pyramids"."""
    return counted(PYRAMIDS - len(missing(state.board)), "pyramid")


def worth(state: State) -> str:
    """What a solitaire would give if it were won now: "22 points"."""
    gone = missing(state.board)
    pips = sum(PIPS) * len(STACKS) - sum(pip for _, pip in gone)
    return counted(pips + (0 if gone else GOAL_WORTH), "point")


def level(state: State) -> str:
    """The level of a solitaire: "level 5", "the clock"."""
    return f"the {CLOCK}" if state.terms.solo == CLOCK else f"level {state.terms.solo}"


def _turn(state: State) -> str:
    limit = state.terms.turn_limit
    near = limit and state.number > limit - NEAR
    return f"turn {state.number} of {limit}" if near else f"turn {state.number}"


def brief(view: View) -> str:
    """The stacks that match, own first: "2–1"; the winner's first at the end; alone "2 of 4"."""
    state = view.table
    if state.terms.is_solitaire:
        return f"{tally(state, 0)} {of(state)}"
    teams = list(ranked(state))
    if view.seat is not None and state.result is None:
        teams.sort(key=lambda team: team != state.terms.team(view.seat or 0))
    told = "–".join(str(tally(state, team)) for team in teams)
    return f"{told} left" if state.terms.win == Win.REMOVE else told
