"""Rings as they are played: matches of three, stopped where there is something to see.

A position is named by the seed of its match and the number of steps from its beginning. The wise
see through everything and end a match soon; the careless do anything, so that all things happen.
"""

from __future__ import annotations

from functools import cache
from random import Random

from games.core import Seat, begin, extend, settle
from games.triplock import GAME
from games.triplock.table.state import State
from games.triplock.table.view import View
from tests.games.triplock.knowing import knowing
from tests.lazily import Lazily

PEOPLE = {"mode": "ring", "characters": "wren,osric,mabel"}


@cache
def wise(seed: int, steps: int = 400) -> State:
    """The state after so many steps of a match of the wise, or at its end."""
    return _played(seed, steps, True)


@cache
def careless(seed: int, steps: int = 400) -> State:
    """The state after so many steps of a match of the careless, or at its end."""
    return _played(seed, steps, False)


def _played(seed: int, steps: int, is_wise: bool) -> State:
    draw, chance = Random(seed).randrange, Random(seed)
    # Half of the matches have characters.
    options = settle(GAME, PEOPLE if seed % 2 == 0 else {"mode": "ring"})
    play, _ = begin(GAME, options, 3, draw)
    while play.turn.waiting and play.n < steps:
        seat, state = min(play.turn.waiting), play.state
        action = knowing(state, seat, chance) if is_wise else GAME.any_action(state, seat, draw)
        play, _ = extend(GAME, play, seat, GAME.write(action), draw)
    return play.state


def seen(state: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator."""
    return GAME.view(state, None if seat is None else Seat(seat))


@cache
def positions() -> Lazily[tuple[State, str]]:
    """Positions by what is to be seen there, each with an open draft."""
    return Lazily(
        {
            "first diagrams": lambda: (wise(1, 1), ""),
            "to roll": lambda: (wise(4, 69), ""),
            "rolled": lambda: (wise(0, 5), ""),
            "flip": lambda: (wise(55, 78), "die:1:flip:"),
            "peek": lambda: (wise(4, 87), "die:1:peek:"),
            "swap": lambda: (wise(4, 142), "die:1:swap:"),
            "disarm": lambda: (wise(4, 31), "sacrifice:dd:"),
            "expose": lambda: (wise(0, 131), "die:0:expose"),
            "cards": lambda: (wise(69, 149), "sacrifice:diagram:"),
            "complete": lambda: (wise(79, 185), "complete:"),
            "skill": lambda: (wise(69, 106), "skill:char:peek:"),
            "far flip": lambda: (wise(0, 104), ""),
            "far swap": lambda: (wise(2, 78), ""),
            "far flip, careless": lambda: (careless(1, 70), ""),
            "near swap": lambda: (careless(1, 212), ""),
            "any": lambda: (careless(4, 228), "bonus:flip:"),
            "scrap": lambda: (wise(5, 155), ""),
            "first hit": lambda: (wise(16, 187), ""),
            "combo": lambda: (wise(40, 116), ""),
            "two of three": lambda: (wise(54, 139), ""),
            "nothing yet": lambda: (wise(12, 79), ""),
            "over the limit": lambda: (wise(21, 162), ""),
            "over the limit, second": lambda: (wise(41, 115), ""),
            "over the limit, third": lambda: (wise(62, 102), ""),
            "laying": lambda: (wise(1, 39), ""),
            "laying the third": lambda: (wise(5, 153), ""),
            "trap": lambda: (wise(0, 10), ""),
            "failed": lambda: (careless(0, 103), ""),
            "exposed": lambda: (careless(0, 96), ""),
            "sacrificed": lambda: (wise(16, 111), ""),
            "waiting rewards": lambda: (wise(26, 156), ""),
            "much done": lambda: (wise(75, 168), ""),
            "full": lambda: (wise(69, 183), ""),
        }
    )


@cache
def ends() -> Lazily[View]:
    """Finished rings by how they ended, for everybody."""
    luck = Random(1).randrange
    return Lazily(
        {
            "points": lambda: seen(wise(21), None),
            "few": lambda: seen(wise(39), None),
            "many": lambda: seen(wise(35), None),
            "completed": lambda: seen(wise(108), None),
            "capped": lambda: seen(careless(61), None),
            "shared by two": lambda: seen(careless(12), None),
            "shared by three": lambda: seen(careless(56), None),
            "resigned": lambda: seen(GAME.leave(wise(75, 168), Seat(1), luck).state, None),
            "at once": lambda: seen(GAME.leave(wise(0, 0), Seat(2), luck).state, None),
        }
    )
