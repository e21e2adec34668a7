"""`/server` as who manages the server presses through it, and what is stored of it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.cogs.server.screens import home
from bot.match.controls.message import Beside
from bot.match.games import GAMES
from bot.match.turn_timer import PACES
from bot.store import servers
from bot.store.servers import Server, ServerGame
from tests.desk import ANA, BEN, GUILD, Desk
from tests.desk_press import Answered
from tests.shown import Shown
from tests.sure import sure


def control(shown: Shown, setting: str) -> str:
    return next(each for each in shown.ids if f"_server:{setting}" in each)


async def games(desk: Desk) -> Shown:
    """The page about games."""
    opened = (await desk.command(ANA, "server")).answer
    return sure((await desk.presses(opened, opened.beside("Games"))).swapped)


async def choose(desk: Desk, value: str, *, forged: bool = False) -> Answered:
    """Ana chooses a pace."""
    shown = await games(desk)
    return await desk.presses(shown, control(shown, "pace"), value, forged=forged)


async def stored(desk: Desk) -> Server:
    return await desk.store.read(lambda tx: servers.read(tx, GUILD))


async def test_it_opens_with_a_line_for_each_page(desk: Desk) -> None:
    opened = (await desk.command(ANA, "server")).answer
    assert opened.text == (
        "### Tumbler in this server\n"
        "**Places**: tables in every channel, a thread for each match.\n"
        "**Games**: all, pace as usual, 3 days a turn.\n"
        "**People**: everybody may play, computers too."
    )
    for name in ("Places", "Games", "People"):
        page = sure((await desk.presses(opened, opened.beside(name))).swapped)
        assert page.text.startswith(f"### {name}\n")
        back = sure((await desk.press(ANA, "Back", on=page)).swapped)
        assert back.text == opened.text
    changes = {"threads": False, "channels": (2, 3), "players": (4,), "computers": False}
    own = {"tripol": ServerGame(GUILD, "tripol", may_play=False)}
    changed = home(replace(await stored(desk), pace="1 day", **changes), GAMES.values(), own)
    assert [each.content for each in changed.blocks if isinstance(each, Beside)] == [
        "**Places**: tables in 2 channels, no threads.",
        "**Games**: all but Tripol, pace 1 day a turn.",
        "**People**: some may play, no computers.",
    ]


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
