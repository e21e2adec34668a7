"""What is kept about a person is found for them, and nothing of anybody else."""

from __future__ import annotations

from bot.cogs.own_data import rows
from tests.cogs.clock.lateness import late_at
from tests.desk import ANA, BEN, Desk


async def test_who_decides_about_whom_is_told_to_who_decides(desk: Desk) -> None:
    match = await desk.duel(pace="3 days")
    player, other = await desk.turn(match)
    await late_at(desk, match)
    (ask,) = await desk.open_asks(match)
    assert ask.deciders == (other,)
    read = desk.store.read
    found = {
        one: await read(lambda tx, one=one: rows.read_own_data(tx, one))
        for one in (ANA, BEN, 12, 21)
    }
    (decides,) = found[other].by_match["decides"]
    assert (decides["match"], decides["seat"]) == (match, ask.seat)
    for person in (player, 12, 21):
        assert found[person].by_match["decides"] == []
