"""The rating as a table for several possible numbers tells it, and what its match then is."""

from __future__ import annotations

import pytest

from bot.cogs.ratings.rules import TO_RATE
from bot.store.ratings import ToRate
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh


async def rates(desk: Desk, match: str) -> str:
    """The rating as a table tells it."""
    told = (await desk.lobby_board(match)).text.lower()
    return "not rated" if "not rated" in told else "rated" if "rated" in told else ""


async def of_match(desk: Desk, match: str) -> ToRate | None:
    return (await desk.matches.table(match)).fact(TO_RATE)


@pytest.mark.parametrize(
    ("game", "invited"), [("timelock", BEN), ("timelock", None), ("unlock", None)]
)
async def test_a_table_tells_of_the_number_that_is_expected(
    desk: Desk, game: str, invited: int | None
) -> None:
    """Timelock is rated for 2 and 4, Unlock for 2: who waits alone for others is told so."""
    match = await desk.opened(
        game, (ANA,), {"lock": "fair"} if game == "unlock" else {}, rated="on", invited=invited
    )
    assert await rates(desk, match) == "rated"
    await desk.lobby.join(match, BEN, "Ben", interaction=fresh())
    if invited is None:
        assert await rates(desk, match) == "rated"
        await desk.lobby.start(match, ANA, interaction=fresh())
    found = await of_match(desk, match)
    assert found is not None and found.reason is None


async def test_a_game_that_its_host_begins_alone_is_not_rated(desk: Desk) -> None:
    """The old [Start] of a table at which one sits, which is for 1, 2 or 4."""
    match = await desk.opened("timelock", (ANA,), None, rated="on")
    await desk.lobby.start(match, ANA, interaction=fresh())
    assert await of_match(desk, match) is None


async def test_nobody_reads_who_begins_where_lots_decide(desk: Desk) -> None:
    """The option `first` of Timelock, which a rated match does not follow."""
    for rated, says in (("on", False), ("off", True)):
        match = await desk.opened("timelock", (ANA, BEN), {"first": "1"}, rated=rated)
        assert ("Ben begins" in (await desk.lobby_board(match)).text) is says
        assert ("Ben begins" in (await desk.table_more(match, ANA)).text) is says
