"""The search of whole turns against the engine: what it finds can be played, and is the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from games.core import Level
from games.timelock import GAME
from games.timelock.ai.judge import judge_of
from games.timelock.ai.race import lacks
from games.timelock.ai.search import After, Measure, turns
from games.timelock.rules.actions import End
from games.timelock.rules.board import Board
from games.timelock.rules.state import State, missing
from games.timelock.rules.stepping import judged, steps
from tests.games.timelock.timelock_table import no_chance, table
from tests.seed import seed

TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {"solo": "5"}),
    (1, {"solo": "clock", "win": "2"}),
    (2, {}),
    (2, {"win": "3"}),
    (2, {"win": "remove"}),
    (2, {"board": "off"}),
    (4, {}),
    (4, {"win": "remove"}),
)


def positions(seats: int, options: dict[str, str]) -> Iterator[State]:
    """What a match comes by that is played by chance and, every other turn, by a level."""
    chance = Random(f"{seed()} {seats} {sorted(options.items())}")
    state = GAME.setup(options, seats, chance.randrange).state
    for number in range(40):
        if state.result is not None:
            return
        yield state
        level = chance.choice(list(Level))
        for after in turns(state, judge_of(state, level).measure)[:1] if number % 2 else ():
            for step in after.steps:
                state = GAME.apply(state, state.mover, step, no_chance).state
        for _ in range(chance.randrange(4)):
            action = chance.choice(GAME.legal(state, state.mover) or (End(),))
            if state.result is None and not isinstance(action, End):
                state = GAME.apply(state, state.mover, action, no_chance).state
        if state.result is None and not state.now.owed and chance.random() < 0.8:
            state = GAME.apply(state, state.mover, End(), chance.randrange).state


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_turn_it_finds_leads_where_it_says(seats: int, options: dict[str, str]) -> None:
    """From the beginning of a turn and from the middle of it, by what each level looks for."""
    for state in positions(seats, options):
        for level in (Level.MEDIUM, Level.HARD):
            for after in turns(state, judge_of(state, level).measure):
                assert_leads(state, after)


def assert_leads(state: State, after: After) -> None:
    """The engine plays every step, and then the table is as the search expects it."""
    for step in after.steps:
        state = GAME.apply(state, state.mover, step, no_chance).state
    assert south(state.board) == south(after.board)
    if state.terms.is_solitaire:
        assert set(missing(state.board)) == set(after.gone)
    else:
        assert state.board == after.board
    assert not state.now.owed


def south(board: Board) -> list[list[str]]:
    """South's pieces alone: in a solitaire the search counts North's."""
    return [["".join(filter(str.isupper, square)) for square in squares] for squares in board]


def every_table(state: State) -> set[Board]:
    """Every board that the engine lets the mover come to in this turn."""
    found: dict[object, State] = {}
    ahead = [state]
    while ahead:
        at = ahead.pop()
        key = at.board, at.now.spent, at.now.is_tipped, at.now.has_acted
        if key not in found:
            found[key] = at
            ahead += (judged(at, step) for step in steps(at))
    return {at.board for at in found.values()}


CLOSE = "a=QD/-/P/-/qdp b=Q/DP/-/-/qdp d=QP/-/Dp/-/qd e=D/Q/Pd/-/qp c=QD/P/-/-/pdq"


def sums(state: State, board: Board) -> tuple[int, int]:
    """The points that are still to go for both teams."""
    mine, theirs = (
        sum(sorted(one.plain for one in lacks(board, state.terms.stacks_of(team))))
        for team in (0, 1)
    )
    return mine, theirs


@pytest.mark.parametrize("share", [0.0, 1.0])
@pytest.mark.parametrize("roll", ["2-1 SWAP", "1-1 DIG", "2-1 AIM", "1-1 WILD", "1-1 HOP"])
def test_no_turn_of_the_engine_is_better(roll: str, share: float) -> None:
    state = table(CLOSE, roll)

    def worth(mine: Sequence[float], theirs: Sequence[float], back: int) -> float:
        return share * sum(theirs) - sum(mine)

    best = turns(state, lambda root: Measure(lambda one: one.plain, worth))[0]
    known = [share * theirs - mine for mine, theirs in (sums(state, b) for b in every_table(state))]
    mine, theirs = sums(state, best.board)
    assert share * theirs - mine == max(known)
