"""Tables of Unlock at which a computer player is asked, and its advice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from games.core import Advice, Level, Seat, Seen, Setting
from games.unlock import GAME
from games.unlock.rules.cards import Action, Card
from games.unlock.rules.codes import Laws
from games.unlock.rules.state import Event, State
from games.unlock.rules.view import View
from tests.games.unlock.unlock_table import play, setup

Plans = tuple[tuple[Action, ...], ...]

ME = Seat(0)


def seen_at(state: State, seat: Seat = ME) -> Seen[View, Event]:
    return Seen(seat, GAME.view(state, seat), (), Setting(reader=seat))


def advised(
    state: State, level: Level, seed: int = 1, seat: Seat = ME, weighed: Plans = ()
) -> Advice[Action]:
    assert GAME.advise is not None
    return GAME.advise(seen_at(state, seat), level, Random(seed).randrange, weighed)


def best(state: State, level: Level, seed: int = 1, seat: Seat = ME) -> str:
    (action,) = advised(state, level, seed, seat).best.plan
    return GAME.write(action)


def table(secret: str, *codes: str, seats: int = 2, **options: str) -> State:
    """A game of guessers against the bot in which all have drawn the same codes."""
    state = setup(seats, lock="bot", secret=secret, **options)
    for code in codes:
        state = play(state, *((seat, f"code:{code}") for seat in range(seats)))
    return state


def lines_known(secret: str) -> State:
    """A game of two on 3x3 easy in which every line was drawn alone, so that one code is left."""
    return table(secret, *(f"{a}-{b}" for a, b in near(3)))


def near(grid: int) -> Iterator[tuple[int, int]]:
    """The lines of easy: between neighbours."""
    for a in range(grid * grid):
        for b in range(a + 1, grid * grid):
            if max(abs(a % grid - b % grid), abs(a // grid - b // grid)) == 1:
                yield a + 1, b + 1


def with_scores(state: State, *scores: int) -> State:
    return replace(state, scores=scores)


def at_last_try(state: State, *scores: int) -> State:
    """The same, but no card comes after the next."""
    return replace(state, turn=GAME.view(state, ME).turns, scores=scores)


def at_last_card(state: State, *scores: int) -> State:
    """The same by the rules of version 1, by which the points then decide in any case."""
    return replace(at_last_try(state, *scores), terms=replace(state.terms, version=1))


def one_found() -> State:
    """A game of two on 4x4 easy in which every line was drawn alone."""
    return table("1-2-7-12-16", *(f"{a}-{b}" for a, b in near(4)), grid="4", cards="120")


def contradicting(laws: Laws) -> State:
    """A table that no code fits: three cards of one line have it, and each bars the others."""
    state = setup(2, lock="bot", secret="5-6", grid=str(laws.grid), difficulty=laws.difficulty)
    cards = (
        Card(ME, 1, (1, 2), 1, 0),
        Card(ME, 2, (1, 2, 3), 0, 2),
        Card(ME, 3, (1, 2, 5), 0, 2),
    )
    return replace(state, table=cards, turn=4, revealed=3)
