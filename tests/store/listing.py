"""The statements of leaderboards, and of who on them is still in the server."""

from __future__ import annotations

from itertools import product
from typing import Any

from bot.cogs.leaderboard import rows
from bot.cogs.leaderboard.rows import PER_PAGE, Scope
from bot.store import person_settings, ratings, server_ratings
from bot.store.person_settings import EVERYBODY, PersonSettings
from bot.store.ratings import Pool, RatingStanding


async def listing(store: Any, guild: int, ana: int, ben: int) -> None:
    """Runs them for two people, a hundred others, and a reader who has played with nobody."""
    pool = Pool(guild, "triplock listed")

    def fill(tx: Any) -> None:
        for at, person in enumerate((ana, ben, *range(1000, 1100))):
            score = float(20 - at // 4)
            counts = (6, 3, 0, 3, 1, 3) if at else (2, 1, 0, 1, 1, 1)
            month = ("2026-05", 3 - at % 2, at / 100, 50.0 + at)
            ratings.stand(
                tx, RatingStanding(guild, pool.name, person, "A", *counts, 25, 5, score, *month)
            )
            if person < 1100 and person % 5:
                person_settings.write(tx, PersonSettings(person, results=EVERYBODY))

    await store.write(fill)

    def pages(tx: Any) -> None:
        for month in (None, "2026-05", "2026-06"):
            assert rows.read(tx, Scope(Pool(guild, "nothing"), month), ana, 1).listed == 0
            for reader, page in product((ana, ben, 1003, 7), (1, 2, 99)):
                found = rows.read(tx, Scope(pool, month), reader, page)
                assert len(found.lines) <= PER_PAGE

    await store.read(pages)

    def looked(tx: Any) -> None:
        assert server_ratings.take_lookups(tx, guild, [1000, ana, 5], 90_000.0) == [1000, ana]
        assert server_ratings.take_lookups(tx, guild, [1000], 90_001.0) == []
        server_ratings.note_gone(tx, guild, [1000, 1001])
        server_ratings.note_back(tx, guild, 1001)
        for person in range(1000, 1100):
            ratings.leave(tx, pool, person)

    await store.write(looked)
