"""Unlock views for the painter, made by playing: any number of cards, any situation."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from games.core import Seat, Tape, settle
from games.unlock import GAME
from games.unlock.rules.cards import Code, Random, Skip
from games.unlock.rules.view import View

SECRETS = {3: "1-2-5-9-6-3", 4: "1-2-6-7-12"}


def started(seats: int = 6, **options: str) -> Any:
    """The state of set-up; with the bot's secret known where the bot is the Lock."""
    if options.get("lock") == "bot":
        options.setdefault("secret", SECRETS[int(options.get("grid", "3"))])
    return GAME.setup(settle(GAME, options), seats, Tape(random.Random(1).randrange)).state


@lru_cache(maxsize=64)
def played(cards: int, seats: int = 6, seed: int = 3, **options: str) -> Any:
    """A state with at least so many cards on the table, all of them drawn by chance."""
    luck = random.Random(seed)
    state = started(seats, **{"lock": "bot", "cards": "600", **options})
    while len(state.table) < cards and GAME.turn(state).waiting:
        seat = min(GAME.turn(state).waiting)
        action = GAME.sample(state, seat, luck.randrange) if GAME.sample else Skip()
        state = GAME.apply(state, seat, action, luck.randrange).state
    return state


def acted(state: Any, *moves: tuple[int, str]) -> Any:
    """The state after moves as they may be typed: a code, `skip` or `random`."""
    for seat, text in moves:
        action = {"skip": Skip(), "random": Random()}.get(text)
        action = action or Code(tuple(map(int, text.split("-"))))
        state = GAME.apply(state, Seat(seat), action, Tape(random.Random(2).randrange)).state
    return state


def seen(state: Any, seat: int | None = None) -> View:
    """What a seat, or a spectator, sees of a state."""
    return GAME.view(state, None if seat is None else Seat(seat))


@lru_cache(maxsize=1)
def samples() -> dict[str, tuple[View, str]]:
    """View and draft by name: every situation that the painter knows."""
    lock = started(7, lock="0")
    turn = acted(lock, (0, "1-2-5-9"))
    some = acted(turn, *((seat, f"{seat}-{seat + 3}") for seat in range(1, 7)))
    half = acted(some, (1, "1-2-5"), (3, "skip"))
    ended = acted(half, (2, "1-2-5-9"), (4, "4-5-6"), (5, "9-6-5"), (6, "7-8"))
    alone = acted(started(1, lock="bot"), (0, "1-2-3"))
    cup = acted(started(7, tournament="on"), (0, "1-2-5"))
    cup = acted(
        cup, *((seat, "1-2-5" if seat == 4 else f"{seat}-{seat + 3}") for seat in range(1, 7))
    )
    return {
        "choosing": (seen(lock), ""),
        "lock-pad": (seen(lock, 0), "code:1-2-5"),
        "lock-sure": (seen(lock, 0), "random"),
        "lock-done": (seen(turn, 0), ""),
        "waits": (seen(lock, 2), ""),
        "first": (seen(turn), ""),
        "pad-empty": (seen(turn, 1), ""),
        "half": (seen(half), ""),
        "pad": (seen(half, 2), "code:1-2-5-6"),
        "pad-barred": (seen(half, 2), "code:2-5"),
        "sealed": (seen(half, 1), ""),
        "skipped": (seen(half, 3), ""),
        "over": (seen(ended), ""),
        "over-own": (seen(ended, 2), ""),
        "alone": (seen(alone, 0), "code:7-5"),
        "cup": (seen(cup), ""),
        "cup-sealed": (seen(acted(cup, (1, "7-8"), (0, "1-2"), (2, "skip"))), ""),
        "cards-12": (seen(played(12)), ""),
        "cards-40": (seen(played(40)), ""),
        "cards-60": (seen(played(60)), ""),
        "four-20": (seen(played(18, grid="4"), 3), "code:1-6-7-12"),
        "four-pages": (seen(played(48, grid="4", difficulty="hard")), ""),
    }
