"""The statements about rated matches: how they begin, what they change, who may see them."""

from __future__ import annotations

from typing import Any

from bot.cogs.ratings import ledger
from bot.cogs.ratings.ledger import Ended
from bot.store import ratings as rows
from bot.store.matches import read_seen
from bot.store.ratings import Pool, ToRate
from bot.store.results import read_results


async def pools(store: Any, match: str, person: int, guild: int, noon: float) -> None:
    """Runs them for a match that has ended; afterwards nothing of its server is rated."""
    pool = Pool(guild, "triplock duel")

    def begun(tx: Any) -> None:
        rows.begin(tx, ToRate(match, pool, noon))
        assert rows.together(match).of(tx) == ()
        assert rows.together_at(match).of(tx) == ()
        rows.keep_from(tx, match, "short")
        found = rows.to_rate_of(match).of(tx)
        assert found is not None and found.reason == "short"
        rows.drop(tx, match)
        rows.begin(tx, ToRate(match, pool, noon))

    def entered(tx: Any) -> None:
        assert rows.last_number(tx, pool) == 0
        ledger.enter(tx, pool, Ended.of(match, read_results(tx, match)))
        assert rows.last_number(tx, pool) == 1
        assert len(rows.rated_of(match).of(tx)) == 2
        assert rows.pools(tx) == (pool,)
        assert read_seen(tx, match, person) is not None
        found = ledger.read_book(pool, tx)
        assert ledger.anew(found).is_nothing
        rows.rewrite(tx, found.rated[0])

    def undone(tx: Any) -> None:
        assert rows.take_back(tx, match, noon, "taken_back")
        rows.leave(tx, pool, person)
        rows.forget(tx, person)
        assert rows.forget_server(tx, guild) > 0

    for step in (begun, entered, undone):
        await store.write(step)
