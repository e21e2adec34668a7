"""The statements by which moderators and hosts look at ratings, and decide of them."""

from __future__ import annotations

from typing import Any

from bot.app.cli.stats import OfPool, of_pools
from bot.store import ratings as rows
from bot.store import server_ratings
from bot.store.ratings import Pool, Rated, RatingStanding
from bot.store.server_ratings import Off
from tests.store.world import ANA, BEN, CY, GUILD

DUEL, RING = Pool(GUILD, "triplock duel"), Pool(GUILD, "triplock ring")


async def moderating(store: Any, match: str, noon: float) -> None:
    """Runs them for a match of a server; afterwards nothing there is rated."""
    await store.write(lambda tx: _latest(tx, match, noon))
    await store.write(lambda tx: _off_boards(tx, noon))
    await store.write(lambda tx: rows.forget_server(tx, GUILD))
    assert await store.read(of_pools) == ()


def _latest(tx: Any, match: str, noon: float) -> None:
    number, before, after = rows.next_number(tx, RING), (25.0, 8.3), (26.5, 8.1)
    people = [Rated(match, who, RING, number, noon, before, after, 1, 1) for who in (ANA, BEN)]
    rows.write(tx, people)
    assert [place.match for place in server_ratings.latest(tx, GUILD)] == [match]
    assert server_ratings.latest(tx, GUILD + 1) == ()
    assert of_pools(tx) == (OfPool(RING, 1, 2),)


def _off_boards(tx: Any, noon: float) -> None:
    assert server_ratings.name_in(tx, GUILD, CY) is None
    rows.stand(tx, RatingStanding(GUILD, RING.name, CY, "Cy", played=3, seen_at=noon))
    assert server_ratings.take_off(tx, GUILD, CY)
    assert not server_ratings.take_off(tx, GUILD, CY)
    rows.stand(tx, RatingStanding(GUILD, DUEL.name, CY, "Cýrus", played=1, seen_at=noon + 1))
    assert server_ratings.name_in(tx, GUILD, CY) == "Cýrus"
    assert server_ratings.off_boards(tx, GUILD) == (Off(CY, "Cýrus"),)
    rows.leave(tx, RING, CY)
    assert rows.standing(tx, RING, CY) is None
    assert CY not in rows.standings(tx, RING)
    assert server_ratings.put_back(tx, GUILD, CY)
    assert not server_ratings.put_back(tx, GUILD, CY)
    assert server_ratings.off_boards(tx, GUILD) == ()
    rows.leave(tx, DUEL, CY)
    assert server_ratings.name_in(tx, GUILD, CY) is None
