"""`/server` as who manages the server presses through it, and what is stored of it."""

from __future__ import annotations

from bot.match.turn_timer import PACES
from bot.store import servers
from bot.store.servers import Server
from tests.desk import ANA, BEN, GUILD, Desk
from tests.desk_press import Answered
from tests.shown import Shown
from tests.sure import sure


def control(shown: Shown, setting: str) -> str:
    return next(each for each in shown.ids if f"_server:{setting}" in each)


async def games(desk: Desk) -> Shown:
    """The page about games."""
    opened = (await desk.command(ANA, "server")).answer
    return sure((await desk.press(ANA, "Games", on=opened)).swapped)


async def choose(desk: Desk, value: str, *, forged: bool = False) -> Answered:
    """Ana chooses a pace."""
    shown = await games(desk)
    return await desk.presses(shown, control(shown, "pace"), value, forged=forged)


async def stored(desk: Desk) -> Server:
    return await desk.store.read(lambda tx: servers.read(tx, GUILD))


async def test_a_new_table_has_the_servers_pace_unless_its_host_names_one(desk: Desk) -> None:
    for pace in PACES:
        led = await choose(desk, pace.replace(" ", "-"))
        assert f"{pace} a turn" in sure(led.swapped).text
        assert (await stored(desk)).pace == pace
    paces: list[str] = []
    for given in ({}, {"pace": "12 hours"}):
        (table,) = (await desk.command(BEN, "triplock start", **given)).posted
        paces.append((await desk.matches.table(table.match)).match.terms["pace"])
    assert paces == ["7 days", "12 hours"]
    await choose(desk, "usual")
    assert (await stored(desk)).pace is None
    assert (await choose(desk, "9-years", forged=True)).refused == "unknown_button"
    assert (await stored(desk)).pace is None
