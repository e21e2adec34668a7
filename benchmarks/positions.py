"""Positions of random Triplock duels, for the benchmarks to paint."""

from __future__ import annotations

import random

from games.core import Play, Tape, begin, extend, settle
from games.triplock import GAME
from games.triplock.state import State
from games.triplock.view import View


def duel(seed: int, most: int = 400) -> list[Play[State]]:
    """Returns the plays of one random duel with default options, up to a number of rows."""
    luck = random.Random(seed)
    first, _ = begin(GAME, settle(GAME, {}), 2, Tape(luck.randrange))
    plays = [first]
    while plays[-1].turn.waiting and len(plays) < most:
        play = plays[-1]
        seat = min(play.turn.waiting)
        action = play.turn.forced or GAME.any_action(play.state, seat, luck.randrange)
        after, _ = extend(GAME, play, seat, GAME.write(action), Tape(luck.randrange))
        plays.append(after)
    return plays


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
