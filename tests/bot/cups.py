"""Tournaments on the desk."""

from __future__ import annotations

from bot.shelf import SHELF
from bot.store.tournaments import Tournament
from tests.desk import ANA, CHANNEL, GUILD, Desk, name_of
from tests.interactions import fresh


async def opened(
    desk: Desk, game: str = "timelock", count: int = 3, rounds: int | None = None
) -> Tournament:
    """A tournament of Ana's into which so many have entered."""
    cup = await desk.cups.open(
        SHELF[game],
        {},
        pace="1 day",
        rounds=rounds,
        guild=GUILD,
        channel=CHANNEL,
        host=ANA,
        host_name="Ana",
        interaction=fresh(),
    )
    for person in range(2, count + 1):
        cup = await desk.cups.join(cup.id, person, name_of(person), interaction=fresh())
    return cup


async def started(
    desk: Desk, game: str = "timelock", count: int = 3, rounds: int | None = None
) -> Tournament:
    cup = await opened(desk, game, count, rounds)
    return await desk.cups.start(cup.id, ANA, interaction=fresh())
