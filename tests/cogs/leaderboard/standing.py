"""People who stand in a pool of a server, stored as the rating of matches stores them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.cogs.leaderboard import rows
from bot.cogs.leaderboard.rows import Scope
from bot.cogs.leaderboard.rules import Leaderboard, LeaderboardKind, kinds, leaderboard
from bot.match.games import GAMES
from bot.match.rating_model import Rating
from bot.store import person_settings, ratings
from bot.store.person_settings import EVERYBODY, PersonSettings
from bot.store.ratings import Pool, RatingStanding
from bot.store.tx import Tx
from tests.desk import GUILD, NAMES, Desk

POOL = Pool(GUILD, "triplock duel")
MONTH = "2026-11"
SCOPE = Scope(POOL)
READER = 99
"""Who has played with nobody."""

DUEL = next(kinds(GAMES))


def kind(key: str, mode: str) -> LeaderboardKind:
    return next(one for one in kinds(GAMES) if (one.entry.key, one.mode) == (key, mode))


def stands(person: int, mu: float = 25.0, pool: Pool = POOL, **other: Any) -> RatingStanding:
    """Somebody who is listed, a month's points included, unless it says otherwise."""
    rating = Rating(mu, 2.0)
    name = NAMES.get(person, f"Person {person}")
    made = RatingStanding(
        *(pool.guild, pool.name, person, name, 9, 5, 0, 4, 2, 4),
        *(rating.mu, rating.sigma, rating.score, MONTH, 4, (mu - 25) / 10, 1.0),
    )
    return replace(made, **other)


async def stand(
    desk: Desk, people: Sequence[RatingStanding], shows: str | None = EVERYBODY
) -> None:
    """Has people stand there, who show their results to these."""

    def write(tx: Tx) -> None:
        for one in people:
            ratings.stand(tx, one)
            person_settings.write(tx, PersonSettings(one.person, results=shows))

    await desk.store.write(write)


async def page(
    desk: Desk, reader: int = READER, number: int = 1, scope: Scope = SCOPE
) -> Leaderboard:
    """What a reader sees."""
    found = await desk.store.read(lambda tx: rows.read(tx, scope, reader, number))
    return leaderboard(scope, found, reader)


async def listed(desk: Desk, reader: int = READER, scope: Scope = SCOPE) -> list[int]:
    """Who stands on the first page of a reader."""
    return [one.line.person for one in (await page(desk, reader, scope=scope)).leaders]
