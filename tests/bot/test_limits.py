"""B7: limited is what one person may set up, however many ask at once, and by two stores.

O6: a server sets limits of its own; those of the host hold over all servers.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.daily.rules import Attempts
from bot.cogs.substitute.rules import SUBSTITUTE
from bot.match import limits
from bot.match.games import GAMES
from bot.match.limits import BY_SERVER, LIMITED, LIMITS, UNLIMITED, in_server
from bot.match.lobby.hosting import Host, terms_mark
from bot.match.lobby.servers import Servers
from bot.match.matches import Matches
from bot.match.wall_clock import DAY_S
from bot.screens.refusals import SENTENCES, sentence
from bot.store import servers
from bot.store.deals import COUNTED, PRACTICE, Deal
from bot.store.keys import Repeated
from bot.store.matches import write_thread
from bot.store.servers import Server
from bot.store.sqlite.engine import SqliteStore
from bot.store.tables import Table
from tests.deeds import offers_rematch, offers_seat
from tests.desk import ANA, BEN, CY, Desk
from tests.interactions import fresh
from tests.limited import Limited, refused

HOUR_S = 3600.0


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Limited]:
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    yield Limited(store)
    await store.close()


async def test_a_bot_has_these_limits(desk: Limited) -> None:
    assert Matches(desk.store, GAMES).means.limits == LIMITS


async def test_two_hundred_tables_at_once_over_two_stores(tmp_path: Path) -> None:
    """What took 0.4 s for 200 tables before there were limits."""
    path = tmp_path / "tumbler.db"
    one, two = await SqliteStore.open(path), await SqliteStore.open(path)
    desks = [Limited(one), Limited(two)]
    asked = [desks[at % 2].sets_up_now(channel=at) for at in range(200)]
    told = await asyncio.gather(*asked, return_exceptions=True)
    keys = Counter(getattr(each, "key", type(each).__name__) for each in told)
    assert keys["Table"] == 5, keys
    assert set(keys) <= {"Table", "fast_tables", "Conflict"}, "the file may stay locked for long"
    await one.close()
    await two.close()


async def test_ten_open_tables(desk: Limited) -> None:
    made = [await desk.sets_up() for _ in range(10)]
    told = await refused(desk.sets_up())
    assert "10 open tables" in sentence(told)
    assert (await desk.sets_up(BEN)).match.host == BEN
    await desk.lobby.close(made[0].match.id, ANA, interaction=fresh())
    await desk.sets_up()


async def test_five_new_tables_in_a_minute_closed_ones_too(desk: Limited) -> None:
    for _ in range(5):
        table = await desk.sets_up_now()
        await desk.lobby.close(table.match.id, ANA, interaction=fresh())
        desk.now += 1.0
    assert "5 tables within a minute" in sentence(await refused(desk.sets_up_now()))
    desk.now += 56.0
    await desk.sets_up_now()


async def test_tournaments_count_as_tables_closed_ones_too(desk: Limited) -> None:
    for _ in range(3):
        cup = await desk.open_cup()
        await desk.cups.close(cup.id, ANA, interaction=fresh())
    for _ in range(2):
        await desk.sets_up_now()
    for again in (desk.open_cup(), desk.sets_up_now()):
        assert (await refused(again)).key == "fast_tables"
    for at in range(8):
        desk.now += 61.0
        await desk.open_cup(10 + at)
    desk.now += 61.0
    for again in (desk.open_cup(), desk.sets_up_now()):
        assert (await refused(again)).key == "many_tables"


async def test_the_matches_of_a_tournament_are_no_new_tables(desk: Limited) -> None:
    cup = await desk.open_cup()
    for host, count in ((ANA, 3), (BEN, 4), (CY, 4)):
        for _ in range(count):
            await desk.sets_up_now(host)
    for person in (BEN, CY):
        await desk.cups.join(cup.id, person, "B", interaction=fresh())
    await desk.cups.start(cup.id, ANA, interaction=fresh())
    for host in (ANA, BEN, CY):
        await desk.sets_up_now(host)


async def test_a_command_that_comes_twice_reads_of_no_limit(desk: Limited) -> None:
    asked = fresh()
    for _ in range(4):
        await desk.sets_up_now()
    await desk.sets_up_now(interaction=asked)
    with pytest.raises(Repeated):
        await desk.sets_up_now(interaction=asked)


async def test_fifty_running_matches_of_a_host(desk: Limited) -> None:
    made = [await desk.duel(channel=at // 10) for at in range(50)]
    for game in ("lockpick", "unlock"):
        told = await refused(desk.sets_up(game=game, channel=99))
        assert "50 matches with this host" in sentence(told)
    await desk.resign(made[0])
    await desk.run(channel=99)


async def test_three_of_a_person_alone_in_a_channel_and_ten_in_all(desk: Limited) -> None:
    made = [await desk.run(channel=at // 3) for at in range(9)]
    told = await refused(desk.run(channel=0))
    assert "3 matches alone or with computers at most." in sentence(told)
    await desk.run(channel=3)
    told = await refused(desk.run(channel=4))
    assert "10 matches that you play alone or with computers are running" in sentence(told)
    await desk.duel(channel=0)
    await desk.run(BEN, channel=0)
    await desk.resign(made[0])
    await desk.run(channel=0)


async def test_matches_with_computers_count_as_those_alone(desk: Limited) -> None:
    for level in ("easy", "medium", "hard"):
        table = await desk.sets_up(game="tripol", with_computers=True, terms={"level": level})
        assert table.match.status == "open"
    table = await desk.sets_up(game="tripol")
    deed = desk.changes.play_computer(table.match.id, ANA, interaction=fresh())
    assert (await refused(deed)).key == "alone_here"
    assert (await refused(desk.run())).key == "alone_here"
    await desk.run(deal=Deal("daily:2027-01-15", COUNTED))
    with_ben = await desk.lobby.join(table.match.id, BEN, "Ben", interaction=fresh())
    assert with_ben.match.status == "lobby", "for two to six it waits for its host"
    await desk.lobby.start(table.match.id, ANA, interaction=fresh())


async def test_a_table_does_not_begin_beyond_the_limit(desk: Limited) -> None:
    """A table that was opened in time counts when it begins, too, and then nobody sits down."""
    table = await desk.sets_up(game="triplock")
    for at in range(50):
        await desk.duel(channel=10 + at // 10)
    told = await refused(desk.lobby.join(table.match.id, BEN, "Ben", interaction=fresh()))
    assert told.key == "host_full"
    after = await desk.matches.table(table.match.id)
    assert (after.match.status, after.people) == ("lobby", (ANA,))


async def test_twenty_five_running_in_a_channel(desk: Limited) -> None:
    made = [await desk.run(host) for host in range(10, 35)]
    assert "25 matches are running in this channel" in sentence(await refused(desk.run(ANA)))
    await desk.run(ANA, channel=3)
    await desk.resign(made[0])
    await desk.run(ANA)


async def test_threads_of_a_channel_count_with_it(desk: Limited) -> None:
    for host in range(10, 35):
        table = await desk.run(host)
        await desk.matches.store.write(
            lambda tx, match=table.match.id, host=host: write_thread(tx, match, 1000 + host, 2)
        )
    for channel in (2, 1010):
        assert (await refused(desk.run(ANA, channel=channel))).key == "channel_full"


async def test_a_match_that_sleeps_does_not_count(desk: Limited) -> None:
    made = [await desk.run(host) for host in range(10, 35)]
    sleeps = "INSERT INTO sleeps (match, since, reason) VALUES (:match, 1.0, 'still')"
    await desk.matches.store.write(lambda tx: tx.run(sleeps, match=made[0].match.id))
    await desk.run(ANA)


async def test_a_rematch_of_a_days_deal_is_a_match_as_any_other(desk: Limited) -> None:
    """Who practises, resigns and presses Rematch has one more match that runs, each time."""
    attempts = Attempts(desk.matches, desk.lobby)

    async def goes_on() -> None:
        desk.now += 61.0
        ana = Host(ANA, "Ana", None, -ANA, fresh())
        table, _ = await attempts.sit_down(GAMES["lockpick"], ana, -ANA)
        await desk.resign(table)
        assert await offers_rematch(desk.matches, table.match.id, ANA) is not None

    for _ in range(LIMITS.alone_in_channel):
        await goes_on()
    assert (await refused(goes_on())).key == "alone_here"


async def test_who_goes_on_alone_by_a_rematch_plays_alone(desk: Limited) -> None:
    """Ben has left; of the next match Ana and a computer are all that is left."""
    for _ in range(LIMITS.alone_in_channel):
        await desk.run()
    table = await desk.sets_up(game="tripol")
    match = table.match.id
    await desk.lobby.join(match, BEN, "Ben", interaction=fresh())
    await desk.changes.add_computer(match, ANA, interaction=fresh())
    await desk.lobby.ready(
        match, BEN, terms_mark(await desk.matches.table(match)), interaction=fresh()
    )
    await desk.lobby.start(match, ANA, interaction=fresh())
    for person in (BEN, ANA):
        await desk.acts.resign(match, person, interaction=fresh())
    await offers_rematch(desk.matches, match, ANA)
    told = await refused(offers_rematch(desk.matches, match, ANA, start=True))
    assert told.key == "alone_here"


async def test_a_rematch_counts_as_running_and_not_as_new(desk: Limited) -> None:
    table = await desk.run()
    for _ in range(8):  # all within a minute
        await desk.resign(table)
        following = await offers_rematch(desk.matches, table.match.id, ANA)
        assert following is not None
        table = following
    extra = await desk.sets_up_now()
    await desk.lobby.close(extra.match.id, ANA, interaction=fresh())
    for host in range(10, 34):
        await desk.run(host)
    await desk.resign(table)
    await desk.run(9)
    told = await refused(offers_rematch(desk.matches, table.match.id, ANA))
    assert told.key == "channel_full"


async def test_three_invitations_in_a_day_withdrawn_ones_too(desk: Limited) -> None:
    for _ in range(3):
        table = await desk.sets_up(game="triplock", invited=BEN)
        await desk.lobby.close(table.match.id, ANA, interaction=fresh())
    told = await refused(desk.sets_up(game="triplock", invited=BEN))
    assert "3 times within 24 hours" in sentence(told)
    assert f"<@{BEN}>" in sentence(told)
    await desk.sets_up(game="triplock", invited=CY)
    await desk.sets_up(CY, game="triplock", invited=BEN)
    desk.now += DAY_S
    await desk.sets_up(game="triplock", invited=BEN)


async def test_no_invitation_for_seven_days_after_a_decline(desk: Limited) -> None:
    table = await desk.sets_up(game="triplock", invited=BEN)
    at = desk.now
    for stranger, key in ((ANA, "own_invitation"), (CY, "not_invited")):
        decline = desk.lobby.decline(table.match.id, stranger, interaction=fresh())
        assert (await refused(decline)).key == key
    await desk.lobby.decline(table.match.id, BEN, interaction=fresh())
    assert (await desk.matches.table(table.match.id)).match.status == "closed"
    desk.now = at + 7 * DAY_S - 100.0
    told = await refused(desk.sets_up(game="triplock", invited=BEN))
    assert f"<t:{int(at + 7 * DAY_S)}:R>" in sentence(told)
    await desk.sets_up(game="triplock")  # an open table needs no invitation
    await desk.sets_up(CY, game="triplock", invited=BEN)
    desk.now = at + 7 * DAY_S
    await desk.sets_up(game="triplock", invited=BEN)


async def test_three_offers_of_a_seat_to_one_person_in_a_day(desk: Limited) -> None:
    for _ in range(2):
        table = await desk.sets_up(game="triplock")
        await desk.lobby.join(table.match.id, BEN, "Ben", interaction=fresh())

        async def offer(to: int, match: str = table.match.id) -> None:
            await offers_seat(desk.matches, match, ANA, to, "Cy")

        await offer(CY)
    await offer(CY)
    told = await refused(offer(CY))
    assert told.key == "often_offered"
    assert "offered <@3> a seat 3 times within 24 hours" in sentence(told)
    assert (await desk.matches.table(table.match.id)).facts.offer(SUBSTITUTE.key) is not None
    await offer(4)
    desk.now += DAY_S
    await offer(CY)


def test_what_keeps_a_limit_is_known_by_its_key() -> None:
    """The log has a line for each of these refusals, and for no other."""
    nodes = ast.walk(ast.parse(inspect.getsource(limits)))
    raised = [
        ast.literal_eval(each.args[0])
        for each in nodes
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "ShellRefused"
    ]
    assert set(raised) == LIMITED


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
