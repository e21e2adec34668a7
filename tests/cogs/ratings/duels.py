"""Rated matches on a desk: duels of Triplock in which everybody acts twice and one then resigns."""

from __future__ import annotations

from collections import Counter

from bot.store.ratings import Pool, RatingStanding, rated_of, standings
from tests.desk import ANA, BEN, GUILD, Desk
from tests.interactions import fresh

DUELS = Pool(GUILD, "triplock duel")


async def duel(desk: Desk, loser: int = BEN, winner: int = ANA) -> str:
    """A duel that `loser` has lost in this server, and that is rated; the match."""
    match = await desk.begun("triplock", (winner, loser), None, rated="on")
    await acted(desk, match)
    await desk.acts.resign(match, loser, interaction=fresh())
    assert await desk.store.read(rated_of(match).of)
    return match


async def acted(desk: Desk, match: str) -> None:
    """Each person at a match of Triplock acts twice."""
    acts = Counter[int]()
    people = (await desk.live(match)).table.people
    while any(acts[person] < 2 for person in people):
        acts[await desk.plays_first(match)] += 1


async def stand(desk: Desk, pool: Pool = DUELS) -> dict[int, RatingStanding]:
    """How people stand in a pool, by person."""
    return await desk.store.read(lambda tx: standings(tx, pool))
