"""Computers of a house that answer, in the tests that play with them."""

from __future__ import annotations

import re
from collections import Counter

from bot.match.live import Live
from tests.house import House


async def answered(house: House, match: str | None = None) -> Live:
    """The match once no computer thinks, and that is shown; without a name that of Ana's board."""
    await house.caught_up()
    which = match or house.board(house.ana).match
    while (await house.live(which)).thinking:
        await house.bot.duties.do_due()
    await house.caught_up()
    return await house.live(which)


def bot_of(house: House) -> int:
    """The user of the bot, whom people name as their opponent."""
    assert house.bot.user is not None
    return house.bot.user.id


def calls_to(house: House, since: int, channel: int) -> Counter[str]:
    """What was done to the messages of a channel since a request, by method, reading aside."""
    found = (call for call in house.stand.world.record[since:] if call.method != "GET")
    return Counter(
        call.method for call in found if re.match(rf"/channels/{channel}/messages", call.path)
    )
