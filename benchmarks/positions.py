"""Positions of random matches of Triplock, Timelock and Tripol, for the benchmarks to paint."""

from __future__ import annotations

import random
from typing import Any

from games import timelock, tripol
from games.core import Game, Play, Tape, begin, extend, settle
from games.timelock.view import View as Race
from games.triplock import GAME
from games.triplock.state import State
from games.triplock.view import View
from games.tripol.view import View as Layout


def duel(seed: int, most: int = 400) -> list[Play[State]]:
    """Returns the plays of one random duel with default options, up to a number of rows."""
    return _plays(GAME, seed, most)


def _plays(game: Game[Any, Any, Any, Any], seed: int, most: int) -> list[Play[Any]]:
    """The plays of one random match of two with default options."""
    luck = random.Random(seed)
    first, _ = begin(game, settle(game, {}), 2, Tape(luck.randrange))
    plays = [first]
    while plays[-1].turn.waiting and len(plays) < most:
        play = plays[-1]
        seat = min(play.turn.waiting)
        action = play.turn.forced or game.any_action(play.state, seat, luck.randrange)
        after, _ = extend(game, play, seat, game.write(action), Tape(luck.randrange))
        plays.append(after)
    return plays


def races(seed: int, count: int) -> list[Race]:
    """Returns `count` spectator views of a running match of Timelock, step by step."""
    plays = _plays(timelock.GAME, seed, count)
    return [timelock.GAME.view(play.state, None) for play in plays]


def layouts(seed: int, count: int) -> list[Layout]:
    """Returns the last `count` spectator views of a running match of Tripol, step by step.

    The last of them are full boards, of about 115 tiles.
    """
    plays = [play for play in _plays(tripol.GAME, seed, 2000) if play.turn.waiting]
    return [tripol.GAME.view(play.state, None) for play in plays[-count:]]


def boards(seed: int, count: int) -> list[View]:
    """Returns `count` different spectator views of a running duel."""
    found: dict[View, None] = {}
    while len(found) < count:
        for play in duel(seed):
            view = GAME.view(play.state, None)
            if view.phase == "turn":
                found[view] = None
        seed += 1000
    return list(found)[:count]
