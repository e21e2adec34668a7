"""Views of matches played at random, and the setting in which their texts are read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from games.core import Notice, Seat, Setting, Tape
from games.triplock import GAME
from games.triplock.table.cards import Die, Owed
from games.triplock.table.public import TurnState
from games.triplock.table.view import CardView, View

NAMES = ("Ana", "Ben")
SETTING = Setting(names=NAMES)
SEATS = (None, Seat(0), Seat(1))
WITH_CHARACTERS = {"characters": "wren,ines", "notebook": "tracked"}
OPTIONS = ({}, WITH_CHARACTERS, {"characters": "osric,silas", "notebook": "off"})


def play(seed: int, options: dict[str, str]) -> Iterator[tuple[Any, tuple[Notice, ...]]]:
    """A whole random match: each state with the notices that led to it."""
    chance = random.Random(seed)
    draw = Tape(chance.randrange)
    full = {option.name: option.default for option in GAME.options} | options
    step = GAME.setup(full, 2, draw)
    yield step.state, step.notices
    while waiting := GAME.turn(step.state).waiting:
        seat = min(waiting)
        legal = GAME.legal(step.state, seat)
        wanted = [action for action in legal if GAME.write(action) != "end"] or legal
        step = GAME.apply(step.state, seat, chance.choice(wanted), draw)
        yield step.state, step.notices


@lru_cache(maxsize=1)
def played() -> tuple[tuple[Any, tuple[Notice, ...]], ...]:
    return tuple(step for seed in range(6) for step in play(seed, OPTIONS[seed % len(OPTIONS)]))


def views() -> Iterator[View]:
    for state, _ in played()[::3]:
        for seat in SEATS:
            yield GAME.view(state, seat)


def rolled() -> View:
    """Seat 1 has rolled Flip and Peek, and holds D01 with Keypad, Padlock on top."""
    view = next(v for v in views() if v.seat == 1 and v.active == 1 and v.phase == "turn")
    turn = TurnState((Die("flip", False), Die("peek", False)))
    mine = replace(
        view.players[1],
        diagrams=(CardView(False, "D01", 1), CardView(False, "D01", 2)),
        disarmed=("BOLT", "BOLT"),
        deferred=(Owed("flip", "T03", True),),
        char="silas",
    )
    return replace(view, turn=turn, asked=None, players=(view.players[0], mine))
