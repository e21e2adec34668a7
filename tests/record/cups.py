"""The screens of a tournament, in its lobby, in each of its rounds, and after its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.cogs.tournament import screens as tournaments
from bot.cogs.tournament import standing as tournament_standing
from bot.cogs.tournament.opening import FEWEST
from bot.cogs.tournament.rows import (
    CLOSED,
    DRAW,
    FIRST,
    NONE,
    OPEN,
    OVER,
    RUNNING,
    SECOND,
    Entrant,
    Fixture,
    Tournament,
)
from bot.match.games import GameEntry
from bot.match.refusals import ShellRefused
from render.tournament import paint
from tests.lives import NAMES
from tests.record.states import NOW, URL

HOST = 100

Told = tuple[str, Any]


def cups(entry: GameEntry, *, is_painted: bool) -> Iterator[Told]:
    """Every screen of a tournament of a game in which two can be rivals."""
    if not entry.has_rivals or 2 not in entry.sizes:
        return
    for what, cup in _all(entry):
        chart = tournament_standing.chart(cup, entry.game.title) if cup.fixtures else None
        picture = paint(chart) if chart is not None and is_painted else None
        yield f"{what} shown", [tournaments.shown(entry, cup, picture), chart]
        if cup.status == OVER:
            yield f"{what} end ping", tournaments.end_ping(entry, cup, (HOST, HOST + 1))
            yield f"{what} end told", tournaments.end_told(entry, cup, URL)
        yield f"{what} all matches", tournaments.all_matches(entry, cup)
        links = ((True, URL), (False, None))
        mine = [tournaments.my_match(cup, is_playing=plays, url=url) for plays, url in links]
        yield f"{what} my match", mine
        yield f"{what} quitting", [tournaments.quitting(entry, cup, one) for one in cup.entrants]
        yield f"{what} cancelling", tournaments.cancelling(entry, cup, HOST)
        yield f"{what} taken over", tournaments.taken_over(entry, cup)
    yield "quit", tournaments.quit_done(entry)
    yield "chosen", tournaments.chosen(entry)
    yield "cancelled", tournaments.cancelled(entry)
    yield "standing", [tournaments.to_standing(URL), tournaments.to_standing(None)]
    refused = ShellRefused("unequal", people=5, each=3, counts=(2, 4), most=4)
    yield "how many", tournaments.how_many("7KQ2AB3G", refused)


def _all(entry: GameEntry) -> Iterator[tuple[str, Tournament]]:
    for people in (1, FEWEST, 5):
        for rounds in (None, 1, 2):
            yield f"lobby {people} {rounds}", _cup(entry, people, OPEN, rounds=rounds)
    yield "closed", _cup(entry, 3, CLOSED)
    for by_points, adds_up in ((False, False), (True, False), (True, True)):
        how = f"{by_points:d}{adds_up:d}"
        for what, status, fixtures, left in _courses():
            cup = _cup(entry, 4, status, fixtures, left, by_points=by_points, adds_up=adds_up)
            yield f"{what} {how}", cup


def _courses() -> Iterator[tuple[str, str, tuple[Fixture, ...], tuple[int, ...]]]:
    """How tournaments of four go: the name, the status, the matches, who has left."""
    rounds = ((1, 0, 1), (1, 2, 3), (2, 0, 2), (2, 3, 1), (3, 0, 3), (3, 1, 2))
    new = tuple(Fixture(0, at, one, two, f"M{one}{two}") for at, one, two in rounds)
    yield "first round", RUNNING, tuple(replace(f, match=None) for f in new[2:]) + new[:2], ()
    yield "begun", RUNNING, new, ()
    ends = (FIRST, DRAW, SECOND, NONE, FIRST, SECOND)
    points = ((5, 0), (2, 2), (1, 7), (0, 0), (-3, -8), (0, 1))
    done = tuple(
        replace(one, outcome=end, first_points=mine, second_points=theirs)
        for one, end, (mine, theirs) in zip(new, ends, points, strict=True)
    )
    yield "second round", RUNNING, (*done[:3], *new[3:]), ()
    walkover = replace(done[4], match=None)
    yield "somebody left", RUNNING, (*done[:4], walkover, new[5]), (3,)
    yield "over", OVER, done, ()
    drawn = tuple(replace(one, outcome=DRAW, first_points=1, second_points=1) for one in new)
    tied = (*drawn, Fixture(1, 1, 0, 1, "T01"), Fixture(1, 1, 2, 3, "T23"))
    yield "tied", RUNNING, tied, ()
    yield "everybody left", CLOSED, done[:3], (0, 1, 2, 3)
    yield "nobody played on", CLOSED, done[:3], ()


def _cup(
    entry: GameEntry,
    people: int,
    status: str,
    fixtures: tuple[Fixture, ...] = (),
    left: tuple[int, ...] = (),
    *,
    rounds: int | None = 3,
    by_points: bool = False,
    adds_up: bool = False,
) -> Tournament:
    names = (NAMES[0], "Ben*", *NAMES[2:])
    entrants = tuple(
        Entrant(at, HOST + at, names[at], NOW if at in left else None) for at in range(people)
    )
    return Tournament(
        "7KQ2AB3G",
        entry.key,
        status,
        {},
        "1 day",
        rounds,
        by_points,
        1,
        2,
        HOST,
        NOW,
        adds_up=adds_up,
        entrants=entrants,
        fixtures=fixtures,
    )
