"""An open table whose host stays out: those who sit there may close it."""

from __future__ import annotations

from bot.match.lobby.hosting import HOST_S
from tests.desk import ANA, BEN, CY, Desk


async def test_after_three_days_whoever_sits_closes_and_the_others_are_told(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN, CY))
    table = await desk.table(match)
    desk.now += HOST_S + 1
    more = (await desk.press(BEN, "⋯ More", on=table)).answer
    asks = (await desk.press(BEN, "Close", on=more)).swapped
    assert asks is not None
    assert "Ana and Cy sit at it" in asks.text
    led = await desk.press(BEN, "Close it", on=asks)
    assert table.is_gone()
    assert sorted(person for person, _ in led.pings) == [ANA, CY]
    assert all("Ben closed the table." in text for _, text in led.pings)
