"""What moderators are shown of rated matches and of boards, with the longest names there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.cogs.ratings import screens
from bot.cogs.ratings.moderation import Counted
from bot.cogs.ratings.screens import ListedResult
from bot.match.controls.wording import ListPage
from bot.match.games import GameEntry
from bot.match.lobby.rated import pool_of
from bot.store.ratings import Pool, Rated
from bot.store.results import Result
from bot.store.seats import Nobody, Person
from bot.store.server_ratings import Off
from games.core import Ending
from tests.record.states import LEAD, NOW, URL

NAMES = ("Ana", "Ben*", "somebody", "W" * 18, "_" * 18, "Cy", "Dee")


def moderated_ratings(entries: Iterable[GameEntry]) -> Iterator[tuple[str, Any]]:
    """The list of rated matches of each game and mode, and the question about one."""
    for entry in entries:
        for mode in entry.texts.MODES:
            listed = [_listed(entry, mode, seats) for seats in (2, 3, 7, 7, 7)]
            for page in (ListPage(1, 1), ListPage(2, 3)):
                yield f"rated {entry.key} {mode} {page}", screens.matches(listed, page, lead=LEAD)
            counted = [one.counted for one in listed[:2]]
            yield (
                f"take back {entry.key} {mode}",
                [screens.asks_back(entry, one) for one in counted],
            )
    for may in (False, True):
        yield f"none rated {may}", screens.matches([], ListPage(1, 1), has_boards=may)
    off = [Off(100 + at, name) for at, name in enumerate((*NAMES, *NAMES))]
    yield "off boards", [screens.boards(off, at, lead=LEAD) for at in (1, 2)]
    yield "nobody off boards", screens.boards([])
    yield "decided of boards", [screens.taken_off("Ben*"), screens.put_back("Ben*")]


def _listed(entry: GameEntry, mode: str, seats: int) -> ListedResult:
    """A match of so many seats; on the third one sat who was forgotten, the second is not told."""
    pool = Pool(1, pool_of(entry, mode))
    sitters = [Nobody() if seat == 2 else Person(100 + seat) for seat in range(seats)]
    results = tuple(
        Result(seat, sitter, NAMES[seat], seat, 1 + seat, None, (), "won", Ending.WON, 0, NOW)
        for seat, sitter in enumerate(sitters)
    )
    rated = tuple(
        Rated("7KQ2AB3C", 100 + seat, pool, 9, NOW, (25.0, 8.0), (26.5, 7.5), 3 + seat, 9)
        for seat in range(seats)
        if seat not in (1, 2)
    )
    return ListedResult(
        entry, Counted("7KQ2AB3C", pool, results, rated), URL if seats > 2 else None
    )
