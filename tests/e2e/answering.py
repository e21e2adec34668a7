"""Computers of a house that answer, in the tests that play with them."""

from __future__ import annotations

from bot.play.match.live import Live
from tests.house import House


async def answered(house: House, match: str | None = None) -> Live:
    """The match once no computer thinks, and that is shown; without a name that of Ana's board."""
    await house.caught_up()
    which = match or house.board(house.ana).match
    while (await house.live(which)).thinking:
        await house.bot.duties.do_due()
    await house.caught_up()
    return await house.live(which)
