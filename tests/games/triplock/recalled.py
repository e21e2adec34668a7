"""Matches by chance as their seats were told them, beside what a tracking notebook shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from games.core import TELL, Play, Seat, Seen, Tape, begin, extend, seen_of, settle
from games.triplock import GAME
from games.triplock.rules.actions import Action, Complete, End, Skip
from games.triplock.table.view import View

TABLES: tuple[dict[str, str], ...] = (
    {},
    {"characters": "wren,silas"},
    {"mode": "ring"},
    {"mode": "solo"},
    {"mode": "solo", "episode": "gasworks"},
    {"mode": "coop"},
)
"""A table of every mode; the rooms of Episodes strip stacks and cover them again."""


def picked(state: Any, seat: Seat, chance: Random) -> Action:
    """A legal action by chance, which seldom ends or fails a turn."""
    actions = GAME.legal(state, seat)
    rare = End | Skip | Complete
    rest = [action for action in actions if not isinstance(action, rare)]
    return chance.choice(rest if rest and chance.random() < 0.85 else actions)


def match(options: Mapping[str, str], seed: int, most: int = 400) -> Iterator[tuple[Seen, View]]:
    """What each seat sees after each row, with its view of the same match, notebook tracked.

    A seat sometimes tells its partner what it saw.
    """
    settled = settle(GAME, options)
    chance, seats = Random(f"recalled {seed}"), GAME.seats(settled)[0]
    play, heard = begin(GAME, settled, seats, Tape(chance.randrange))
    told = list(heard)
    for _ in range(most):
        for seat in map(Seat, range(seats)):
            yield seen_of(GAME, settled, play, told, seat), _tracked(play, seat)
        waiting = sorted(play.turn.waiting)
        if not waiting:
            return
        seat = chance.choice(waiting)
        tells = GAME.view(play.state, seat).may_tell and chance.random() < 0.4
        text = TELL if tells else GAME.write(picked(play.state, seat, chance))
        play, heard = extend(GAME, play, seat, text, Tape(chance.randrange))
        told.extend(heard)


def _tracked(play: Play[Any], seat: Seat) -> View:
    return GAME.view(replace(play.state, notebook="tracked"), seat)
