"""Tables of Unlock at which a computer player is asked, and its advice."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from games.core import Advice, Level, Seat, Seen, Setting
from games.unlock import GAME
from games.unlock.actions import Action
from games.unlock.cards import Card
from games.unlock.events import Event
from games.unlock.state import State
from games.unlock.terms import Laws
from games.unlock.view import View
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
    return table(secret, *(f"{a}-{b}" for a, b in ALL))


ALL = tuple(
    (a, b)
    for a in range(1, 10)
    for b in range(a + 1, 10)
    if max(abs((a - 1) % 3 - (b - 1) % 3), abs((a - 1) // 3 - (b - 1) // 3)) == 1
)
"""The lines of 3x3 easy."""


def with_scores(state: State, *scores: int) -> State:
    return replace(state, scores=scores)


def contradicting(laws: Laws) -> State:
    """A table that no code fits: three cards of one line have it, and each bars the others."""
    state = setup(2, lock="bot", secret="5-6", grid=str(laws.grid), difficulty=laws.difficulty)
    cards = (
        Card(ME, 1, (1, 2), 1, 0),
        Card(ME, 2, (1, 2, 3), 0, 2),
        Card(ME, 3, (1, 2, 5), 0, 2),
    )
    return replace(state, table=cards, turn=4, revealed=3)
