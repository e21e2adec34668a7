"""Positions of random matches of Triplock, Timelock and Tripol, for the benchmarks to paint.

Beside them stand results of people: full profiles, and first pages of a leaderboard.
"""

from __future__ import annotations

import random
from typing import Any

from games import timelock, tripol
from games.core import Ending, Game, Play, Tape, begin, extend, settle
from games.timelock.rules.view import View as Race
from games.triplock import GAME
from games.triplock.table.state import State
from games.triplock.table.view import View
from games.tripol.rules.view import View as Layout
from render.leaderboard import Board, BoardRow
from render.podium import Step
from render.profile import Fact, Profile, Recent
from render.profile_lines import Line, Words


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


ACCENTS = (0xC9A15A, 0x8995A1, 0x9A6BD0, 0x57BE93, 0xD23B22)
"""The colours of the games."""


def profiles(seed: int, count: int) -> list[Profile]:
    """Returns `count` profiles that have as much of everything as a picture shows."""
    luck = random.Random(seed)
    words = Words("played", "in a row")
    facts = tuple(Fact(f"Episode {at}", "opened once") for at in range(5))
    return [
        Profile(
            f"Ana {at}",
            "The Lock Club",
            words,
            tuple(_line(luck, mode) for mode in range(8)),
            facts,
            tuple(_recent(luck, late) for late in range(10)),
            "answers within a day",
        )
        for at in range(count)
    ]


def _line(luck: random.Random, mode: int) -> Line:
    won, drawn, lost = luck.randrange(99), luck.randrange(9), luck.randrange(99)
    curve = [1500]
    while len(curve) < 50:
        curve.append(curve[-1] + 10 * luck.randrange(-3, 4))
    accent, rating = ACCENTS[mode % 5], f"{curve[-1]} still settling"
    played = won + drawn + lost
    return Line(
        f"Mode {mode}", accent, played, won, drawn, lost, rating, tuple(curve), "best 99", 3
    )


def _recent(luck: random.Random, late: int) -> Recent:
    score = f"{luck.randrange(99)}–{luck.randrange(99)}"
    return Recent(ACCENTS[late % 5], "Triplock duel", luck.choice(list(Ending)), score, f"{late} d")


def leaders(seed: int, count: int) -> list[Board]:
    """Returns `count` first pages: a podium, seven further lines, and one's own."""
    luck = random.Random(seed)
    return [
        Board(
            "Tripol",
            "All time",
            "The Lock Club",
            tuple(Step(at, f"Ana {at}", "", f"{1900 - 90 * at}", "32 played") for at in (1, 2, 3)),
            tuple(_leader(luck, at) for at in range(4, 11)),
            _leader(luck, 40, is_own=True),
            "page 1 of 5",
        )
        for _ in range(count)
    ]


def _leader(luck: random.Random, place: int, *, is_own: bool = False) -> BoardRow:
    played = luck.randrange(5, 99)
    detail = f"{played} played · {played // 2} won"
    return BoardRow(place, f"Ben {luck.randrange(99)}", f"{1600 - place}", detail, is_own=is_own)
