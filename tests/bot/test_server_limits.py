"""O6: a server sets what one person may set up in it; the host's limits hold over all servers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.match.limits import BY_SERVER, LIMITS, UNLIMITED, in_server
from bot.match.lobby.servers import Servers
from bot.match.wall_clock import DAY_S
from bot.screens.refusals import SENTENCES, sentence
from bot.store import servers
from bot.store.deals import COUNTED, PRACTICE, Deal
from bot.store.servers import Server
from bot.store.sqlite.engine import SqliteStore
from bot.store.tables import Table
from tests.deeds import offers_seat
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh
from tests.limited import Limited, refused


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Limited]:
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    yield Limited(store)
    await store.close()


async def sets(desk: Desk, guild: int = 1, **limits: int) -> None:
    """The server sets these limits and nothing else."""
    await desk.store.write(lambda tx: servers.write(tx, Server(guild, limits=limits)))


async def test_open_tables_of_one_server_are_counted_there(desk: Limited) -> None:
    await sets(desk, open_tables=2)
    for _ in range(2):
        await desk.sets_up()
    told = await refused(desk.sets_up())
    assert "may have 2 open tables and invitations at most." in sentence(told)
    assert (await refused(desk.open_cup())).key == "many_tables_here"
    for _ in range(8):
        await desk.sets_up(guild=7)
    assert (await refused(desk.sets_up(guild=7))).key == "many_tables", "over all servers"


async def test_running_matches_of_one_server_are_counted_there(desk: Limited) -> None:
    await sets(desk, running=1)
    await desk.duel()
    for again in (desk.duel(channel=3), desk.run(channel=3)):
        assert "a host may have 1 running match at most." in sentence(await refused(again))
    await desk.duel(guild=7, channel=9)


async def test_a_server_says_how_much_runs_in_a_channel(desk: Limited) -> None:
    await sets(desk, in_channel=5)
    for host in range(10, 15):
        await desk.run(host)
    assert (await refused(desk.run())).values["most"] == 5
    await desk.run(guild=7, channel=9)


async def test_a_server_says_how_much_one_person_plays_alone(desk: Limited) -> None:
    await sets(desk, alone=3, alone_in_channel=1)
    await desk.run()
    told = await refused(desk.run())
    assert told.key == "alone_here"
    assert "a person may play 1 match alone or with computers at most." in sentence(told)
    for channel in (3, 4):
        await desk.run(channel=channel)
    assert (await refused(desk.run(channel=5))).key == "alone_full_here"
    for _ in range(3):
        await desk.run(guild=7, channel=9)
    assert (await refused(desk.run(guild=7, channel=9))).key == "alone_here", "as usual elsewhere"
    await sets(desk, alone_in_channel=5)
    await desk.run()


async def test_a_host_may_lift_its_own_limits_and_not_those_of_a_server(desk: Limited) -> None:
    free = Limited(desk.store, bounds=UNLIMITED)
    await sets(free, open_tables=1)
    for _ in range(12):
        await free.sets_up_now(guild=7)
    await free.sets_up_now()
    assert (await refused(free.sets_up_now())).key == "many_tables_here"


async def test_the_deal_of_a_day_is_counted_nowhere(desk: Limited) -> None:
    """It begins whatever runs, and takes the place of nothing."""
    await sets(desk, running=3, alone=3)
    for day in range(2, 9):
        for counted in (COUNTED, PRACTICE):
            await desk.run(guild=None, channel=5, deal=Deal(f"daily:2027-01-0{day}", counted))
    for _ in range(3):
        await desk.run()
    assert (await refused(desk.run())).key in ("host_full_here", "alone_here")
    await desk.run(deal=Deal("daily:2027-01-09", COUNTED))


def test_what_a_server_may_set_holds_what_is_usual() -> None:
    """And no number that the host's limit over all servers would always keep from being reached."""
    for name, numbers in BY_SERVER.items():
        assert getattr(LIMITS, name) in numbers
        assert list(numbers) == sorted(set(numbers))
        assert in_server(LIMITS, {}, name) == getattr(LIMITS, name)
        assert in_server(LIMITS, {name: 2}, name) == 2
    for name in ("open_tables", "running", "alone"):
        assert max(BY_SERVER[name]) == getattr(LIMITS, name)
    assert max(BY_SERVER["alone_in_channel"]) <= LIMITS.alone


@pytest.mark.parametrize("key", ["many_tables", "host_full", "alone_full"])
def test_a_refusal_says_whose_limit_it_is(key: str) -> None:
    assert "In this server" in SENTENCES[f"{key}_here"]
    assert "In this server" not in SENTENCES[key]


async def test_a_table_that_was_opened_in_time_begins_by_what_holds_then(desk: Limited) -> None:
    table = await desk.sets_up(game="triplock")
    await desk.run()
    await sets(desk, running=1)
    told = await refused(desk.lobby.join(table.match.id, ANA + 1, "Ben", interaction=fresh()))
    assert told.key == "host_full_here"


# O8: how often one person calls others


async def invites(desk: Limited, people: range, host: int = ANA, **more: Any) -> None:
    """A person invites these people, and withdraws each time."""
    for person in people:
        table = await desk.sets_up(host, "triplock", invited=person, **more)
        await desk.lobby.close(table.match.id, host, interaction=fresh())


async def tells_role(desk: Limited, table: Table) -> int | None:
    """Which role is told of a new table."""
    match = table.match
    return await Servers(desk.matches).role_to_tell(match.id, match.guild or 0, match.host)


async def test_twenty_invitations_in_a_day_withdrawn_ones_too(desk: Limited) -> None:
    """What pinged 40 people in 8 minutes."""
    began = desk.now
    await invites(desk, range(100, 120))
    told = await refused(desk.sets_up(game="triplock", invited=120))
    assert "no more than 20 times within 24 hours" in sentence(told)
    await desk.sets_up(game="triplock")
    await invites(desk, range(100, 101), guild=7)
    await invites(desk, range(100, 101), host=BEN)
    desk.now = began + DAY_S
    await invites(desk, range(120, 121))


async def test_an_offered_seat_is_one_of_them(desk: Limited) -> None:
    await sets(desk, calls=3)
    table = await desk.duel()
    for person in (10, 11):
        await offers_seat(desk.matches, table.match.id, ANA, person, "X")
    await invites(desk, range(100, 101))
    told = await refused(offers_seat(desk.matches, table.match.id, ANA, 12, "X"))
    assert told.key == "often_called"
    assert (await refused(desk.sets_up(game="triplock", invited=12))).key == "often_called"


async def test_a_table_of_which_a_role_is_told_is_one_of_them(desk: Limited) -> None:
    role = Server(1, role=44, limits={"calls": 3})
    await desk.store.write(lambda tx: servers.write(tx, role))
    await invites(desk, range(100, 102))
    assert await tells_role(desk, await desk.sets_up(game="triplock")) == 44
    assert await tells_role(desk, await desk.sets_up(game="triplock")) is None, "a moment later"
    assert (await refused(desk.sets_up(game="triplock", invited=12))).key == "often_called"


async def test_a_role_is_not_told_for_who_has_called_too_often(desk: Limited) -> None:
    """The table stands all the same, and the next person's is told."""
    role = Server(1, role=44, limits={"calls": 3})
    await desk.store.write(lambda tx: servers.write(tx, role))
    await invites(desk, range(100, 103))
    assert await tells_role(desk, await desk.sets_up(game="triplock")) is None
    assert await tells_role(desk, await desk.sets_up(BEN, "triplock")) == 44


async def test_nobody_is_called_too_often_where_nothing_is_limited(desk: Limited) -> None:
    free = Limited(desk.store, bounds=UNLIMITED)
    await invites(free, range(100, 125))
