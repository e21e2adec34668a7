"""Matches of Tripol that computer players play, with each advice on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from games.core import Advice, Level, Play, Seat, Seen, Told, begin, extend, seen_of, settle
from games.tripol import GAME
from games.tripol.ai.advisor import advise
from games.tripol.rules.actions import Action
from games.tripol.rules.state import Event, State
from games.tripol.rules.view import View
from tests.games.tripol.tripol_table import no_chance


class Moment(Struct, frozen=True):
    """A position, what its mover saw, and what their level advised."""

    state: State
    seen: Seen[View, Event]
    level: Level
    advice: Advice[Action]


def seen_by(state: State, seat: int | None = None) -> Seen[View, Event]:
    """What an adviser gets of a position that was set up: the mover's view, and nothing told."""
    who = state.table.mover if seat is None else Seat(seat)
    play, _ = begin(GAME, settle(GAME, {}), state.table.terms.seats, Random(1).randrange)
    at = Play(state, GAME.turn(state), 0, play.stamps, play.asked, 0, play.hints, play.known)
    return seen_of(GAME, settle(GAME, {}), at, (), who)


def advice(state: State, level: Level = Level.HARD, luck: int = 0) -> Advice[Action]:
    """What a level advises the mover."""
    return advise(seen_by(state), level, Random(luck).randrange)


def best(state: State, level: Level = Level.HARD, luck: int = 0) -> str:
    """The text of what a level would play."""
    (action,) = advice(state, level, luck).best.plan
    return GAME.write(action)


def worths(state: State, level: Level = Level.HARD) -> dict[str, float]:
    """By the text of each choice, what it is worth."""
    return {GAME.write(one.plan[0]): one.worth for one in advice(state, level).choices}


def moments(levels: Sequence[Level], seed: int, **options: str) -> Iterator[Moment]:
    """Every moment of a match between levels, to its end."""
    luck = Random(f"advised {seed}")
    given = settle(GAME, options)
    play, heard = begin(GAME, given, len(levels), luck.randrange)
    told: list[Told] = list(heard)
    while play.turn.waiting:
        (seat,) = play.turn.waiting
        seen = seen_of(GAME, given, play, told, seat)
        advice = advise(seen, levels[seat], luck.randrange)
        yield Moment(play.state, seen, levels[seat], advice)
        (action,) = advice.best.plan
        play, heard = extend(GAME, play, seat, GAME.write(action), no_chance)
        told.extend(heard)
