"""While the database cannot be reached, people read that, and all goes on once it is back."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.tx import StoreUnavailable, Trouble, Tx
from tests.house import House
from tests.news import PATIENCE_S
from tests.refusal import refusal


async def test_a_press_says_that_the_database_is_away(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    assert house.store is not None
    await house.ana.slash(house.games, "unlock start")
    await house.caught_up()
    board, first = house.board(house.ana).seen_by(house.ben), house.store.first

    def fails(_tx: Tx) -> None:
        raise StoreUnavailable(Trouble.AWAY)

    house.store.first = fails
    try:
        await board.press("Join")
        await house.ben.until(lambda: house.private(house.ben))
    finally:
        house.store.first = first
    await house.caught_up()
    assert refusal(house.answer(house.ben)) == "away"
    assert [record.exc_info for record in caplog.records if record.exc_info] == []
    await board.press("Join")
    await house.caught_up()
    assert "Ben" in house.board(house.ana).text


async def test_a_cut_of_the_gateway_meanwhile_is_no_fault(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    assert house.store is not None
    await house.stored.until(lambda: house.bot.outages.is_open)
    await house.caught_up()
    first, gateway = house.store.first, house.stand.gateway
    caplog.set_level("DEBUG", "bot")

    def fails(_tx: Tx) -> None:
        raise StoreUnavailable(Trouble.AWAY)

    house.store.first = fails
    await house.stand.faults.drop()
    await house.ana.until(lambda: gateway.resumes == 1)
    async with asyncio.timeout(PATIENCE_S):
        while caplog.text.count("an event was not stored") < 2:
            await asyncio.to_thread(lambda: None)
    assert not house.bot.outages.is_open
    house.store.first = first
    await house.bot.beat()
    assert house.bot.outages.is_open, "the shard counts as connected once that can be stored"
    assert house.sql("SELECT scope FROM outages WHERE until IS NULL") == []
    assert [record.exc_info for record in caplog.records if record.exc_info] == []
