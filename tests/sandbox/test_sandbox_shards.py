"""Shards: what each session hears of, and trouble that hits one shard alone."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from sandbox.protocol import Json
from sandbox.town import GUILD
from sandbox.world.model import Server
from tests.sandbox.line import line

SHARDS = ((0, 1), (0, 2), (1, 2), (1, 2), (0, 3), (1, 3))
"""Two processes with the same shard, and others with another count. The town's own server is on
(1, 2) and (1, 3)."""


@pytest.fixture
def mill(stand) -> Server:
    """A server on shard 0 of 2; the town's own is on shard 1."""
    return stand.town.open_server("Mill", ("Eve", "Ana"), on_shard=0, of=2)


def servers_of(body: Json) -> list[int]:
    return [int(guild["id"]) for guild in body["guilds"]]


@pytest.mark.parametrize(
    ("shard", "named", "there"),
    [
        ((), ["Lockworks", "Mill", "Pier"], ["Lockworks", "Mill"]),
        ((0, 1), ["Lockworks", "Mill", "Pier"], ["Lockworks", "Mill"]),
        ((0, 2), ["Mill", "Pier"], ["Mill"]),
        ((1, 2), ["Lockworks"], ["Lockworks"]),
        ((1, 4), [], []),
    ],
)
async def test_ready_names_the_servers_of_the_shard(stand, mill, shard, named, there):
    pier = stand.town.open_server("Pier", on_shard=2, of=4)
    stand.town.open_server("Elsewhere", on_shard=0, of=2, with_bot=False)
    stand.faults.outage(pier)
    async with line(stand) as one:
        await one.identify(*shard)
        assert one.ready["shard"] == list(shard or (0, 1))
        assert {guild["unavailable"] for guild in one.ready["guilds"]} <= {True}
        known = {server.id: server.name for server in stand.world.state.servers.values()}
        assert [known[server] for server in servers_of(one.ready)] == named
        assert [body["name"] for body in await one.hears("GUILD_CREATE")] == there


async def test_every_session_hears_of_its_own_servers(stand, town, mill):
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(line(stand, *shard)) for shard in SHARDS]
        await town.ana.say(town.games, "at home")
        await town.ana.say(stand.world.channel_named("games", mill).id, "in the mill")
        await stand.people["eve"].say(stand.world.open_dm(stand.people["eve"].id).id, "hello")
        for shard, one in zip(SHARDS, lines, strict=True):
            told = [body.get("guild_id") for body in await one.hears("MESSAGE_CREATE")]
            wanted = [str(s) for s in (GUILD, mill.id) if (s >> 22) % shard[1] == shard[0]]
            assert told == wanted + ([None] if shard[0] == 0 else []), shard


async def test_what_happens_to_a_server_is_told_on_its_shard(stand, town, mill):
    async with line(stand, 0, 2) as zero, line(stand, 1, 2) as one:
        await zero.hears()
        await one.hears()
        stand.faults.forbid(stand.world.channel_named("games", mill).id, "attach_files")
        stand.faults.delete_channel(town.quiet)
        stand.faults.outage(mill)
        stand.faults.outage(mill, over=True)
        stand.faults.kick_bot(mill)
        stand.faults.invite_bot(mill)
        assert [body["id"] for body in await one.hears()] == [str(town.quiet)]
        update, *told = await zero.hears()
        assert update["permission_overwrites"]
        assert update["guild_id"] == str(mill.id)
        assert [(body["id"], body.get("unavailable")) for body in told] == [
            (str(mill.id), is_away) for is_away in (True, False, None, None)
        ]


async def test_an_interaction_comes_once_to_its_shard(stand, town, mill):
    stand.world.state.commands = [{"id": "5", "type": 1, "name": "go", "description": "x"}]
    places = {
        "home": (town.ana, town.games),
        "mill": (stand.people["eve"], stand.world.channel_named("games", mill).id),
        "direct": (town.ben, stand.world.open_dm(town.ben.id).id),
    }
    async with line(stand, 0, 2) as zero, line(stand, 1, 2) as one:
        for person, channel in places.values():
            sending = asyncio.create_task(person.slash(channel, "go"))
            await town.clock.somebody_sleeps()
            town.clock.advance(4)
            assert (await sending).kind == "failed", "nobody answers"
        told = [
            [body.get("guild_id") for body in await each.hears("INTERACTION_CREATE")]
            for each in (zero, one)
        ]
        assert told == [[str(mill.id), None], [str(GUILD)]]


@pytest.mark.parametrize(
    "shard", [(1, 1), (2, 2), (-1, 2), (0, 0), ("0", 1), (0.0, 1), (True, 2), (0,), (0, 1, 2)]
)
async def test_a_shard_that_cannot_be_is_closed(stand, shard):
    async with line(stand) as one:
        await one.send_identify(*shard)
        assert await one.closed() == 4010
    assert stand.gateway.identifies == 0


# Trouble of one shard


async def test_the_cut_of_one_shard_leaves_the_other(stand, town, mill):
    there = stand.world.channel_named("games", mill).id
    async with line(stand, 0, 2) as zero, line(stand, 1, 2) as one:
        await stand.faults.drop(shard=1)
        assert await one.closed() == 1006
        await town.ana.say(town.games, "meanwhile")
        await town.ana.say(there, "as ever")
        assert (await zero.until("MESSAGE_CREATE"))["guild_id"] == str(mill.id)
        async with line(stand) as again:
            await again.resume(one)
            assert (await again.until("MESSAGE_CREATE"))["guild_id"] == str(GUILD)
            await again.until("RESUMED")
            await town.ana.say(town.games, "and on")
            assert (await again.until("MESSAGE_CREATE"))["guild_id"] == str(GUILD)
    assert (stand.gateway.identifies, stand.gateway.resumes) == (2, 1)


@pytest.mark.parametrize(
    ("fault", "frame"),
    [
        (lambda faults: faults.reconnect(shard=1), {"op": 7, "d": None}),
        (lambda faults: faults.invalidate(shard=1), {"op": 9, "d": False}),
        (lambda faults: faults.invalidate(resumable=True, shard=1), {"op": 9, "d": True}),
    ],
    ids=["reconnect", "invalidate", "invalidate resumable"],
)
async def test_one_shard_is_asked_to_come_again(stand, town, mill, fault, frame):
    async with line(stand, 0, 2) as zero, line(stand, 1, 2) as one:
        await one.hears()
        fault(stand.faults)
        assert await one.frame() == frame
        await town.ana.say(stand.world.channel_named("games", mill).id, "as ever")
        assert (await zero.until("MESSAGE_CREATE"))["guild_id"] == str(mill.id)
        async with line(stand) as again:
            assert (await again.frame())["op"] == 10
            await again.resume(one)
            answer = await again.frame()
            assert answer.get("t", answer["op"]) == (9 if frame["d"] is False else "RESUMED")


async def test_one_shard_is_refused_until_it_is_accepted(stand, mill):
    async with line(stand, 1, 2) as one:
        stand.faults.refuse(4000, shard=1)
        await stand.faults.drop(shard=1)
        await one.closed()
        async with line(stand, 0, 2), line(stand) as resumes, line(stand) as identifies:
            await resumes.resume(one)
            assert await resumes.closed() == 4000
            await identifies.send_identify(1, 2)
            assert await identifies.closed() == 4000
        stand.faults.accept(shard=1)
        async with line(stand) as again:
            await again.resume(one)
            await again.until("RESUMED")


async def test_every_connection_is_refused_until_it_is_accepted(stand):
    stand.faults.refuse(4000)
    async with line(stand) as one:
        assert await one.closed() == 4000
    stand.faults.accept()
    async with line(stand, 0, 1) as one:
        assert servers_of(one.ready) == [GUILD]
