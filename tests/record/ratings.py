"""What is told of ratings: by a table before its match, behind More, and on a result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.cogs.ratings import screens
from bot.cogs.ratings.rules import RATED, TO_RATE, TOGETHER, pool_at
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.rated import Unrated
from bot.screens.lobby import lobby
from bot.screens.words import mode_title
from bot.store.ratings import Pool, Rated, Together, ToRate
from bot.store.tables import Table
from tests.lives import PERSON, knowing

NOW = 1_778_760_000.0
POOL = Pool(1, "some")


def rated(live: Live) -> Iterator[tuple[str, Live]]:
    """The match as one that is rated, and as one that is not, for each reason."""
    began = ToRate(live.match.id, POOL, NOW)
    for played in (1, 5, 6):
        found = tuple(
            Rated(
                live.match.id,
                PERSON + at,
                POOL,
                9,
                NOW,
                (25.0, 8.0),
                (27.0, 6.0 - at),
                played,
                at + 3,
            )
            for at in range(len(live.seats))
        )
        yield f"rated {played}", knowing(knowing(live, TO_RATE, began), RATED, found)
    for reason in Unrated:
        kept = replace(began, reason=reason.value)
        yield f"not rated {reason.value}", knowing(live, TO_RATE, kept)


def before(entry: GameEntry, table: Table) -> Iterator[tuple[str, Any]]:
    """What is told of a table that is to be rated, and of one whose people met too often."""
    match = replace(table.match, terms={**table.match.terms, "rated": "on"})
    wanted = replace(table, match=match)
    pool = pool_at(entry, wanted, len(wanted.seats))
    if pool is None:
        return
    mode = entry.game.rated(table.match.options, len(table.seats))
    yield "mode", None if mode is None else mode_title(entry, mode)
    pair = (table.people[0], table.people[1])
    often = (Together(pool.name, pair),) * 5
    for name, one in (
        ("rated", wanted),
        ("met often", replace(wanted, added={TOGETHER.key: often})),
        ("hints", replace(wanted, match=replace(match, terms={**match.terms, "hints": "on"}))),
    ):
        known = replace(one, added=one.added or {})
        yield name, lobby(entry, known, screens.seated(entry, known))
