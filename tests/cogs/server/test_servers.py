"""A server: where tables may be opened, what is told when no place is left, and its panels."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.cogs.server import screens
from bot.cogs.server.screens import game
from bot.cogs.tables import panel
from bot.cogs.tables import screens as blocks
from bot.cogs.tables.blocks import Held
from bot.cogs.tables.screens import PER_PAGE, ListedTable
from bot.match.controls.message import Say, Select
from bot.match.controls.wording import ListPage
from bot.match.games import GAMES
from bot.match.limits import BY_SERVER, LIMITS
from bot.match.lobby.reports import NOWHERE
from bot.match.lobby.servers import (
    AllowedChannels,
    Servers,
    at_places,
    check_place,
    offered,
    with_limit,
)
from bot.match.refusals import ShellRefused
from bot.store import servers
from bot.store.servers import Server, ServerBlock, ServerGame
from tests.desk import GUILD, Desk
from tests.fitting import fitting
from tests.lives import table_of

HERE, THERE, GONE, LOG, SYSTEM = 11, 12, 13, 14, 15


async def sets(desk: Desk, **settings: Any) -> None:
    await desk.store.write(lambda tx: servers.write(tx, Server(GUILD, **settings)))


async def refusal(desk: Desk, channel: int, known: set[int] | None) -> ShellRefused | None:
    """Why no table may be opened in a channel; None: it may."""
    try:
        await desk.store.read(lambda tx: check_place(tx, GUILD, "unlock", channel, known))
    except ShellRefused as refused:
        return refused
    return None


@pytest.mark.parametrize(
    ("chosen", "known", "key", "named"),
    [
        ((), None, None, ""),
        ((HERE, GONE), {HERE}, None, ""),
        ((HERE,), set(), None, ""),
        ((THERE,), {HERE, THERE}, "not_here", f"<#{THERE}>"),
        ((THERE, GONE), {HERE, THERE}, "not_here", f"<#{THERE}>"),
        ((THERE, GONE), None, "not_here", f"<#{THERE}> <#{GONE}>"),
        ((GONE,), {HERE, THERE}, "nowhere", ""),
    ],
)
async def test_where_a_server_has_chosen_tables_are_opened_there_alone(
    desk: Desk, chosen: tuple[int, ...], known: set[int] | None, key: str | None, named: str
) -> None:
    """Also where none is left: before, they could then be opened everywhere."""
    await sets(desk, channels=chosen)
    found = await refusal(desk, HERE, known)
    assert (None if found is None else found.key) == key
    assert (found.values.get("channels", "") if found else "") == named


async def untold(desk: Desk) -> list[tuple[str, int]]:
    found = await desk.store.read(lambda tx: servers.read_reports(tx, GUILD))
    return [(report.what, report.channel) for report in found]


@pytest.mark.parametrize(
    ("log", "system", "told"),
    [(LOG, SYSTEM, LOG), (None, SYSTEM, SYSTEM), (LOG, None, LOG), (None, None, None)],
)
async def test_that_nowhere_is_left_is_told_once_where_there_is_a_channel(
    desk: Desk, log: int | None, system: int | None, told: int | None
) -> None:
    await sets(desk, channels=(GONE,), log_channel=log)
    for _ in range(2):
        await Servers(desk.matches).nowhere(GUILD, AllowedChannels((GONE,)), system)
    assert await untold(desk) == ([(NOWHERE, told)] if told else [])
    known = await desk.store.read(lambda tx: servers.read(tx, GUILD))
    assert (known.nowhere_at is not None) is (told is not None), "else it is told later"


async def test_nothing_is_told_if_others_were_chosen_meanwhile(desk: Desk) -> None:
    await sets(desk, channels=(HERE,), log_channel=LOG)
    await Servers(desk.matches).nowhere(GUILD, AllowedChannels((GONE,)), SYSTEM)
    assert await untold(desk) == []
    told = Server(GUILD, channels=(GONE,), nowhere_at=5.0)
    assert at_places(told, (HERE,)) == Server(GUILD, channels=(HERE,))


async def has(desk: Desk, **own: Any) -> None:
    """The server has set this for Unlock."""
    await desk.store.write(lambda tx: servers.write_game(tx, ServerGame(GUILD, "unlock", **own)))


async def test_that_a_game_has_no_channel_left_is_told_once_for_these_channels(desk: Desk) -> None:
    looks = Servers(desk.matches)
    await sets(desk, channels=(HERE,), log_channel=LOG)
    await has(desk, channels=(GONE,))
    for _ in range(2):
        await looks.nowhere(GUILD, AllowedChannels((GONE,), "unlock"), SYSTEM)
    assert await untold(desk) == [(NOWHERE, LOG)]
    assert await looks.untold(GUILD) == [AllowedChannels((HERE,))], (
        "the places of all games are another matter"
    )
    await has(desk, channels=(THERE,))
    assert AllowedChannels((THERE,), "unlock") in await looks.untold(GUILD)


@pytest.mark.parametrize(
    "own", [{"may_play": False, "channels": (GONE,)}, {}, {"channels": (HERE,)}]
)
async def test_nothing_is_told_of_a_game_that_is_off_or_has_other_channels(
    desk: Desk, own: dict[str, Any]
) -> None:
    await sets(desk, log_channel=LOG)
    await has(desk, **own)
    await Servers(desk.matches).nowhere(GUILD, AllowedChannels((GONE,), "unlock"), SYSTEM)
    assert await untold(desk) == []


async def test_a_server_that_is_forgotten_is_told_anew(desk: Desk) -> None:
    await sets(desk, log_channel=LOG)
    await has(desk, channels=(GONE,))
    await Servers(desk.matches).nowhere(GUILD, AllowedChannels((GONE,), "unlock"), SYSTEM)
    assert await desk.store.write(lambda tx: servers.forget(tx, GUILD))
    assert await desk.store.read(lambda tx: servers.read_lost(tx, GUILD)) == {}


@pytest.mark.parametrize(("name", "most"), [("alone", 4), ("new_tables", 5), ("", None)])
def test_no_other_limit_or_number_can_be_set(name: str, most: int | None) -> None:
    with pytest.raises(ShellRefused, match="unknown_button"):
        with_limit(Server(GUILD), name, most)
    assert with_limit(Server(GUILD, limits={"alone": 3}), "alone", None) == Server(GUILD)


IDS = tuple(range(1_325_689_412_345_678_900, 1_325_689_412_345_678_925))
"""As many channels or roles as a select takes."""

URL = "https://discord.com/channels/1325689412345678901/1325689412345678901/1325689412345678901"
NAMES = ("W" * 18,) * 7

FULL = Server(
    IDS[0],
    IDS,
    threads=True,
    pace="12 hours",
    role=IDS[0],
    limits=dict.fromkeys(BY_SERVER, 10),
    players=IDS,
    blocked=IDS,
    moderators=IDS[1],
    log_channel=IDS[2],
    results_channel=IDS[3],
)


def test_the_pages_of_a_server_fit() -> None:
    entries = [*GAMES.values()]
    own = {key: ServerGame(IDS[0], key, channels=IDS, terms={"pace": "1 day"}) for key in GAMES}
    for server in (FULL, Server(1)):
        for lost in (False, True):
            fitting(screens.places(server, is_nowhere=lost, is_log_open=lost, lead="x" * 300))
            fitting(screens.people(server, is_nobody=lost, lead="x" * 300))
        fitting(screens.games(server, entries, own))
        fitting(screens.limits(server, LIMITS))


def test_the_page_of_a_game_fits_and_has_what_the_game_has() -> None:
    for key, entry in GAMES.items():
        own = ServerGame(IDS[0], key, may_play=False, channels=IDS)
        names = [option.name for option in offered(entry, own)]
        for opened in ("", *names):
            fitting(game(entry, replace(own, channels=()), opened, is_nowhere=True))
            fitting(screen := game(entry, own, opened))
        said = "".join(each.content for each in screen.blocks if isinstance(each, Say))
        selects = [each for each in screen.blocks if isinstance(each, Select)]
        assert ("**Pace**" in said) == entry.for_several, key
        assert ("**Options**" in said) == bool(names), key
        assert len(selects) == entry.for_several + bool(names) + bool(names), key


def test_a_page_of_games_fits_while_there_are_few() -> None:
    """A shelf that grows needs pages there, and learns it here."""
    assert len(GAMES) <= 9


def listed(count: int, status: str) -> list[ListedTable]:
    table = table_of("unlock", 7, status, {}, names=NAMES)
    return [
        ListedTable(
            GAMES["unlock"],
            replace(table, match=replace(table.match, id=f"7KQ2AB3{at}")),
            URL,
            True,
        )
        for at in range(count)
    ]


def test_the_lists_of_tables_fit() -> None:
    many = listed(PER_PAGE, "lobby")
    for page in (ListPage(1, 1), ListPage(2, 3)):
        screen = blocks.as_screen(blocks.tables(many, page, lead="x" * 200, moderates=True))
        fitting(screen)
        fitting(panel.tables(many, page, lead="x" * 200, may_block=True))


def test_a_table_of_seven_fits() -> None:
    for status in ("lobby", "open", "aside"):
        (one,) = listed(1, status)
        fitting(panel.table(one, 60, may_block=True))
        fitting(panel.asks_out(one.table, 1, may_block=True))


def test_the_list_of_blocked_people_fits() -> None:
    people = [ServerBlock(f"{at:032}", "W" * 18, 1.8e9) for at in range(30)]
    fitting(blocks.blocked_people(people, 2, lead="x" * 200))
    fitting(blocks.has_blocked(IDS[0], "W" * 18, Held((table_of("unlock", 7, "lobby"),) * 50, 8)))
