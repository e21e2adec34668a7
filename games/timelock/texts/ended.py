"""The ending of a match in words: who won, by what, and the board as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Names, Seat
from games.texts import counted
from games.timelock.rules.board import GOAL, SOUTH, column
from games.timelock.rules.matching import trio
from games.timelock.rules.state import EMPTIED, RESIGNED, Result, State
from games.timelock.rules.view import View
from games.timelock.texts.board import columns, owners, row_note, rows_told, side_head, standing
from games.timelock.texts.lexicon import EDGES, verb
from games.timelock.texts.people import seats_of, side_spoken, spoken
from games.timelock.texts.result import sum_told
from games.timelock.texts.status import level, pyramids_left, ranked


def ending_alt(view: View, names: Names, depth: int) -> str:
    """The ending for everybody; each depth tells the same in less."""
    state = view.table
    whose = owners(state, names) if depth < 1 else EDGES
    facts = [_head(state, names), *_points(state, names)]
    facts += [
        standing(state, team, side_head(state, names, team, None), far=False)
        for team in ranked(state)
    ]
    if state.result is not None and state.result.winner is not None:
        facts.append(_asked(state, names))
    facts.append(row_note(state, names, whose, SOUTH))
    facts.append(f"Squares from the bottom up. {columns(state, whose, SOUTH, depth > 1)}")
    return " ".join(facts)


def _head(state: State, names: Names) -> str:
    over, turn = state.result or Result(None, RESIGNED, 0), state.number
    if over.winner is None:
        return f"Timelock is over: {_unwon(state, over, names)}."
    seats = seats_of(state.terms, over.winner)
    won = verb(_people(names, seats), "wins", "win")
    points, who = counted(over.points, "point"), side_spoken(names, seats)
    return f"Timelock is over: {who} {won} in turn {turn} with {points}."


def _unwon(state: State, over: Result, names: Names) -> str:
    turn = state.number
    if over.reason == RESIGNED:
        return f"{side_spoken(names, [Seat(0)])} gave up in turn {turn}"
    if over.reason == EMPTIED:
        return f"the last pyramid left the board in turn {turn}, the match is lost"
    if state.terms.is_solitaire:
        return f"the turns are used up after turn {turn}, the match is lost"
    return f"a draw after turn {turn}"


def _points(state: State, names: Names) -> list[str]:
    """What the points are made of; alone, the level and what is left of North."""
    over = state.result
    if state.terms.is_solitaire:
        return [f"{level(state).capitalize()}, {pyramids_left(state)} left."]
    if over is None or over.winner is None:
        return []
    losers = side_spoken(names, seats_of(state.terms, 1 - over.winner))
    gave_up = [f"{losers} gave up."] if over.reason == RESIGNED else []
    seats = seats_of(state.terms, over.winner)
    score = verb(_people(names, seats), "scores", "score")
    scorers = f"{side_spoken(names, seats)} {score}"
    return [*gave_up, sum_told(state, over, lambda seat: f"{spoken(names, seat)}'s", scorers)]


def _people(names: Names, seats: Sequence[Seat]) -> int:
    """How many people hold these seats."""
    return len({names[seat] for seat in seats}) if names else len(seats)


def _asked(state: State, names: Names) -> str:
    """What the Goal of the winners asks, by row; with partners both Goals."""
    team = state.result.winner or 0 if state.result is not None else 0
    whose = owners(state, names)
    told = [
        f"{_owner(whose[edge])} Goal by row: {rows_told(trio(column(state.board, GOAL), edge))}."
        for edge in sorted({side for side, _ in state.terms.stacks_of(team)})
    ]
    return " ".join(told)


def _owner(whose: str) -> str:
    return f"{whose}'s" if whose in EDGES else whose
