"""What computer players see and advise: at literal tables, and in whole matches among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from games.core import (
    TELL,
    Advice,
    Level,
    Play,
    Seat,
    Seen,
    Setting,
    Tape,
    begin,
    extend,
    seen_of,
    settle,
)
from games.triplock import GAME
from games.triplock.ai.advisor import SIGHTS, advise
from games.triplock.ai.memory import remembered
from games.triplock.ai.weigh import Weigher
from games.triplock.rules.actions import Action
from games.triplock.table.cards import chip_symbol
from games.triplock.table.events import Peeked, SetupBegun
from games.triplock.table.state import State
from games.triplock.table.traces import Look

EASY, MEDIUM, HARD = Level.EASY, Level.MEDIUM, Level.HARD
TABLES: dict[int, dict[str, str]] = {
    0: {},
    1: {"characters": "wren,osric"},
    2: {"characters": "mabel,silas"},
    3: {"characters": "ines,tobias"},
    5: {"mode": "ring", "characters": "wren,silas,mabel"},
    6: {"mode": "solo"},
    7: {"mode": "solo", "episode": "gasworks"},
    8: {"mode": "coop"},
}
"""Options by the seed of the match that is played with them."""


def seen(state: State, number: int | None = None, saw: tuple[int, ...] = ()) -> Seen[Any, Any]:
    """What a seat, the active one by default, sees at a literal table, where it looked at spots."""
    seat = state.active if number is None else Seat(number)
    told: tuple[Any, ...] = (SetupBegun(state.mode, (), state.notebook, False),)
    if saw:
        looks = tuple(_look(state, spot) for spot in saw)
        told += (Peeked(seat, state.mode, 1, saw, looks),)
    return Seen(seat, GAME.view(state, seat), told, Setting({}, (), (), seat))


def _look(state: State, spot: int) -> Look:
    stack = state.spots[spot]
    return Look(spot, stack.face, None if stack.top is None else chip_symbol(stack.top))


def advice(
    state: State, level: Level = HARD, saw: tuple[int, ...] = (), seed: int = 1, number: int = 0
) -> Advice[Action]:
    """What a level advises at a literal table."""
    seat = None if state.phase == "turn" else number
    return advise(seen(state, seat, saw), level, Random(seed).randrange)


def texts(plan: tuple[Action, ...]) -> list[str]:
    """A plan as its texts."""
    return [GAME.write(action) for action in plan]


def best(state: State, level: Level = HARD, saw: tuple[int, ...] = (), seed: int = 1) -> list[str]:
    """The texts of the plan that a level plays."""
    return texts(advice(state, level, saw, seed).best.plan)


def weigher(seen: Seen[Any, Any], level: Level = HARD, seed: int = 1) -> Weigher:
    """What a level weighs with."""
    sight = SIGHTS[level]
    return Weigher(remembered(seen, sight.turns), seen.seat, sight, Random(seed).randrange)


class Thought(Struct, frozen=True):
    """A moment of a match: what a seat saw, the state behind it, and what was advised."""

    where: str
    play: Play[Any]
    seen: Seen[Any, Any]
    level: Level
    seed: int
    advice: Advice[Action]


def thoughts_of(
    options: Mapping[str, str], levels: tuple[Level, ...], seed: int
) -> Iterator[Thought]:
    """A whole match among computer players, by seat of these levels in turn."""
    settled = settle(GAME, options)
    seats = GAME.seats(settled)[0]
    chance = Random(f"advised {seed}")
    play, heard = begin(GAME, settled, seats, Tape(chance.randrange))
    told = list(heard)
    while play.turn.waiting:
        seat = min(play.turn.waiting)
        level = levels[(seat + play.state.round * (seats == 1)) % len(levels)]
        sees = seen_of(GAME, settled, play, told, seat)
        found = advise(sees, level, Random(play.n).randrange)
        yield Thought(f"{settled} {seed} row {play.n}", play, sees, level, play.n, found)
        for text in [*([TELL] if found.tells else []), *texts(found.best.plan)]:
            play, heard = extend(GAME, play, seat, text, Tape(chance.randrange))
            told.extend(heard)


@cache
def thoughts() -> tuple[Thought, ...]:
    """The thoughts of a match at each table; all levels think."""
    found: list[Thought] = []
    for n, options in TABLES.items():
        levels = (HARD, MEDIUM, EASY) if n % 2 else (EASY, HARD, MEDIUM)
        found += thoughts_of(options, levels, n)
    return tuple(found)
