"""Who plays the matches of the corpus: by chance, carefully as the clock does, or as advised."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from games.core import LEAVE, TELL, Level, Play, Row, Seat, Seen, Setting, Tape, begin, extend
from tests.corpus.finished import AnyGame
from tests.e2e.timelocking import sensible_turn
from tests.hasty import hasty
from tests.shelf.play import chosen_seat

MOST_ROWS = 400
"""A match that is longer is not kept."""

EARLY = 30
"""Who leaves a match does so before it has so many rows."""

Player = Callable[[AnyGame, Play[Any], Seat, random.Random], Any]
"""Chooses an action for a seat that may act."""


def _by_chance(game: AnyGame, play: Play[Any], seat: Seat, luck: random.Random) -> Any:
    return game.any_action(play.state, seat, luck.randrange)


def _as_the_clock(game: AnyGame, play: Play[Any], seat: Seat, luck: random.Random) -> Any:
    """Plays what the clock would, and half of the time by chance: the clock gains little."""
    if seat not in play.turn.waiting or luck.random() < 0.5:
        return _by_chance(game, play, seat, luck)
    return game.fallback(play.state, seat, luck.randrange)


def _hasty(game: AnyGame, play: Play[Any], seat: Seat, luck: random.Random) -> Any:
    if seat not in play.turn.waiting:
        return _by_chance(game, play, seat, luck)
    return game.parse(hasty(game, play.state, seat))


def _advised(game: AnyGame, play: Play[Any], seat: Seat, luck: random.Random) -> Any:
    """What a computer would play that has only the view."""
    assert game.advise is not None
    seen = Seen(seat, game.view(play.state, seat), (), Setting())
    return game.advise(seen, Level.HARD, luck.randrange, ()).best.plan[0]


def _sensible() -> Player:
    """Plays whole turns of Timelock, a step a row, so that matches are won."""
    plan: list[str] = []

    def choose(game: AnyGame, play: Play[Any], seat: Seat, luck: random.Random) -> Any:
        if not plan:
            plan.extend(sensible_turn(play.state).split(";"))
        action = game.parse(plan.pop(0))
        if action in game.legal(play.state, seat):
            return action
        plan.clear()
        return _by_chance(game, play, seat, luck)

    return choose


def _player(game: AnyGame, options: Mapping[str, str], luck: random.Random) -> Player:
    if game.advise is not None:
        return luck.choice((_advised, _by_chance))
    if options.get("mode") == "duel":
        return luck.choice((_hasty, _by_chance))
    if game.key == "timelock" and options["board"] == "on":
        return luck.choice((_sensible(), _by_chance))
    return luck.choice((_by_chance, _as_the_clock))


def played(
    game: AnyGame, options: Mapping[str, str], seats: int, seed: int, *, leaves: bool = False
) -> tuple[tuple[int, ...], tuple[Row, ...]]:
    """The draws of the set-up and the rows of a match; the seed decides who plays it and how.

    `leaves`: somebody leaves it.
    """
    luck = random.Random(f"corpus {game.key} {seed}")
    player = _player(game, options, luck)
    leaves_at = luck.randrange(1, EARLY) if leaves else MOST_ROWS
    tape = Tape(luck.randrange)
    play, _ = begin(game, options, seats, tape)
    draws, rows = tuple(tape.drawn), list[Row]()
    while play.turn.waiting and len(rows) < MOST_ROWS:
        seat = chosen_seat(play, luck)
        action = play.turn.forced if seat in play.turn.waiting else None
        text = game.write(player(game, play, seat, luck) if action is None else action)
        if len(rows) >= leaves_at and seat in play.turn.waiting:
            text, leaves_at = LEAVE, MOST_ROWS
        elif game.tell is not None:
            tellers = [at for at in range(seats) if game.view(play.state, Seat(at)).may_tell]
            if tellers and luck.random() < 0.5:
                seat, text = Seat(luck.choice(tellers)), TELL
        tape = Tape(luck.randrange)
        play, _ = extend(game, play, seat, text, tape)
        rows.append(Row(play.n, seat, text, tuple(tape.drawn)))
    return draws, tuple(rows)
