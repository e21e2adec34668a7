"""Journeys of every kind: choices, ends, rooms opened and lost; for the eye and the palettes."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from msgspec.structs import replace

from games.core import Play, Seat, Tape, begin, extend, settle
from games.triplock import GAME
from games.triplock.table.episodes import EPISODES, Goal, Journey, Tried
from games.triplock.table.state import State
from games.triplock.table.view import View

MODES = {"station": "solo", "gasworks": "solo", "bridge": "coop"}


def started(episode: str, **options: str) -> Play[State]:
    """An Episode that has just begun."""
    given = {"mode": MODES[episode], "episode": episode, **options}
    luck = random.Random(1)
    seats = EPISODES[episode].seats
    return begin(GAME, settle(GAME, given), seats, Tape(luck.randrange))[0]


def acted(play: Play[State], *actions: str) -> Play[State]:
    """The same Episode after these actions of whoever is waited for."""
    luck = random.Random(2)
    for text in actions:
        seat = min(play.turn.waiting)
        play, _ = extend(GAME, play, seat, text, Tape(luck.randrange))
    return play


def seen(play: Play[State]) -> View:
    return GAME.view(play.state, None)


def left(play: Play[State]) -> View:
    """An Episode that was given up."""
    return GAME.view(GAME.leave(play.state, Seat(0), random.Random(1).randrange).state, None)


def tried(episode: str, room: int, chars: str, *have: int, at: int = 0) -> Tried:
    """An attempt at a room with what was reached of its goals, won if all was."""
    place = EPISODES[episode].rooms[room]
    goals = tuple(
        Goal(kind, need, got) for (kind, need), got in zip(place.wanted, have, strict=True)
    )
    won = all(goal.is_met for goal in goals)
    return Tried(room, tuple(chars.split()), at or place.rounds, place.rounds, won, goals)


def gone(episode: str, *attempts: Tried, roster: str = "", **changes: Any) -> Journey:
    """A journey after these attempts."""
    plan = EPISODES[episode]
    first = seen(started(episode)).journey
    assert first is not None
    rooms = sum(each.won for each in attempts)
    return replace(
        first,
        roster=tuple(roster.split()) or first.roster,
        room=min(rooms, len(plan.rooms) - 1),
        used=tuple(char for each in attempts for char in each.chars),
        tried=attempts,
        **changes,
    )


def at_choice(journey: Journey, active: int = 0) -> View:
    return replace(seen(started(journey.id)), journey=journey, active=Seat(active))


def over(journey: Journey, reason: str) -> View:
    base = seen(started(journey.id))
    winners = tuple(range(base.n)) if reason == "episode" else ()
    return replace(base, journey=journey, phase="over", winners=winners, reason=reason, waiting=())


@cache
def journeys() -> dict[str, View]:
    """Every kind of journey by name."""
    s, g, b = "station", "gasworks", "bridge"
    hall = tried(s, 0, "wren", 9, at=6)
    luggage = tried(s, 1, "osric", 2, 2, at=5)
    box = tried(s, 2, "silas", 1, at=4)
    no_box = tried(s, 2, "mabel", 0)
    nine = tried(s, 3, "ines", 6, 1, at=6)
    yard, steam = tried(g, 0, "wren", 3, at=5), tried(g, 1, "mabel", 1, at=6)
    no_steam = tried(g, 1, "osric", 0)
    twin, no_twin = tried(b, 0, "wren osric", 8, 1, at=4), tried(b, 0, "wren tobias", 6, 0)
    cast = "wren osric mabel tobias"
    half = gone(s, hall, tried(s, 1, "osric", 1, 2), tried(s, 1, "mabel", 2, 2, at=5))
    many = [
        tried(s, 0, char, points)
        for char, points in zip(["wren", "osric", "mabel", "silas"], (5, 7, 6, 2), strict=True)
    ]
    return {
        **{f"{each}-opening": seen(started(each)) for each in EPISODES},
        "bridge-picked": seen(acted(started(b, roster="wren,osric,mabel,tobias"), "choose:tobias")),
        "bridge-again": at_choice(gone(b, no_twin, roster=cast)),
        "bridge-again-picked": at_choice(gone(b, no_twin, roster=cast, picked=("mabel",)), 1),
        "station-choose": at_choice(half),
        "station-many": at_choice(gone(s, *many)),
        "station-last": at_choice(gone(s, hall, luggage, no_box, box)),
        "gasworks-choose": at_choice(gone(g, yard)),
        "gasworks-again": at_choice(gone(g, yard, no_steam)),
        "station-won": over(gone(s, hall, luggage, no_box, box, nine), "episode"),
        "station-lost": over(
            gone(
                s,
                hall,
                tried(s, 1, "osric", 1, 2),
                tried(s, 1, "mabel", 2, 2, at=5),
                tried(s, 2, "silas", 0),
                tried(s, 2, "ines", 0),
            ),
            "no_characters",
        ),
        "station-lost-first": over(gone(s, *many, tried(s, 0, "ines", 7)), "no_characters"),
        "station-lost-last": over(
            gone(s, hall, luggage, no_box, box, tried(s, 3, "ines", 4, 0)), "no_characters"
        ),
        "gasworks-won": over(gone(g, yard, no_steam, steam), "episode"),
        "gasworks-lost": over(
            gone(g, tried(g, 0, "wren", 2), tried(g, 0, "osric", 1), tried(g, 0, "mabel", 2)),
            "no_characters",
        ),
        "bridge-won": over(
            gone(b, no_twin, tried(b, 0, "osric mabel", 9, 1, at=4), roster=cast), "episode"
        ),
        "bridge-lost": over(
            gone(b, no_twin, tried(b, 0, "osric mabel", 9, 0), roster=cast), "no_characters"
        ),
        "bridge-clean": over(gone(b, twin), "episode"),
        "given-up-at-once": left(started(s)),
        "given-up": left(acted(started(s), "choose:silas", "orient:1", "roll")),
        "given-up-bridge": left(acted(started(b), "choose:silas", "choose:wren", "orient:1")),
        "given-up-gasworks": left(
            acted(started(g), "choose:mabel", "orient:1", "orient:0", "end", "end")
        ),
    }
