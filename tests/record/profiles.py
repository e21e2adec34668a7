"""Profiles: of who has played everything, of a first match, and where there is nothing to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from bot.cogs.profile import screens
from bot.cogs.profile.history import SEATED, Seated, TurnTime
from bot.cogs.profile.screens import ProfilePage
from bot.cogs.profile.tally import Company, Duel, GameRecord, Recent, Tally, Variety
from bot.match.games import GameEntry
from bot.match.lobby.deals import Streak
from bot.store.ratings import RatingStanding
from bot.store.results import Result
from bot.store.seats import Person
from bot.store.tables import Table
from games.core import Ending
from games.texts import Feat
from tests.record.states import NOW

Told = tuple[str, Any]

HOUR_S = 3600.0

TIMES = tuple(TurnTime(12, 9, took) for took in (None, *(HOUR_S * h for h in (1, 5, 20, 40, 90))))


def profiles(entries: Iterable[GameEntry]) -> Iterator[Told]:
    """Every screen of a profile."""
    shelf = {entry.key: entry for entry in entries}
    yield "profile refused", [screens.elsewhere(), screens.nothing_of("Ben*")]
    yield "profile empty", [screens.nothing_yet(place) for place in ("", "Club")]
    yield "profile place", [screens.place_of(None), screens.place_of("Club*")]
    for what, page in _pages(shelf).items():
        yield (
            f"profile {what}",
            [screens.profile(page, shelf, None), screens.picture_of(page, shelf)],
        )
    yield "profile turns", [screens.turns(time) for time in TIMES]


def _pages(shelf: dict[str, GameEntry]) -> dict[str, ProfilePage]:
    full = ProfilePage("Ben*", "The Club*", None, "Ana", NOW, _full(shelf))
    return {
        "of another": full,
        "own": replace(full, reader=None),
        "open": replace(full, reader=None, shows="everybody"),
        "hidden": replace(full, reader=None, shows="nobody"),
        "everywhere": replace(full, reader=None, place=""),
        "of a first match": replace(full, tally=Tally(full.tally.lines[:1], full.tally.recent[:1])),
    }


def _full(shelf: dict[str, GameEntry]) -> Tally:
    kinds = [Variety(key, words, Company.PEOPLE, key) for key, words in _modes(shelf)]
    kinds += [Variety(key, "", company) for key in shelf for company in Company]
    recent = tuple(_recent(kind, at) for at, kind in enumerate(kinds[:10]))
    feats = ((Feat("The Station", "opened"), 1), (Feat("Timelock level 4", "beaten"), 3))
    return Tally(
        tuple(_line(kind, at) for at, kind in enumerate(kinds)),
        recent,
        feats,
        tuple((key, Streak(length, 12)) for length, key in enumerate(shelf, 1)),
        Duel(4, 2, 1),
        TIMES[2],
    )


def _modes(shelf: dict[str, GameEntry]) -> Iterator[tuple[str, str]]:
    for key, entry in shelf.items():
        yield from ((key, words) for words in entry.texts.MODES.values())


def _line(kind: Variety, at: int) -> GameRecord:
    best = Result(0, Person(1), "A", 0, 1, at - 1, (at % 2, 14, -30), "won", Ending.WON, 0, NOW)
    stands = RatingStanding(7, kind.pool, 1, "A", played=at, met=at, mu=25.0 + at, sigma=9.0 - at)
    curve = tuple(1500 + 10 * step for step in range(at))
    if kind.company is not Company.PEOPLE:
        return GameRecord(kind, 1, 0, 0, best if at % 2 else None)
    return GameRecord(kind, at, at % 3, 2, best, at, stands, curve)


def _recent(kind: Variety, at: int) -> Recent:
    ending = tuple(Ending)[at % len(Ending)]
    points = ((10, 7), (), (5, -3), (4, 10, 8))[at % 4]
    people = (("Ben*",), ("Cy", None), (), ("Cy", "Dee", "Eve", "Fay", "Gus"))[at % 4]
    return Recent(f"7KQ2AB{at:02d}", kind, ending, points, (1, 15, -31), people, NOW - at * 30_000)


def turn_times(entry: GameEntry, table: Table) -> list[str]:
    """What a table tells of how quickly its people answer."""
    people = tuple(Seated(person, TIMES[2]) for person in table.people)
    return list(screens.seated(entry, replace(table, added={SEATED.key: people})).notes)
