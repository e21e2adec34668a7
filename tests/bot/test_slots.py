"""Slots: how shards are divided, what each lists of the store, and which slot a server has."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cluster.peers import PeerNotice, SlotPeers
from bot.cluster.slots import Slot
from bot.store import cursors, jobs
from bot.store.jobs import Job
from bot.store.matches import insert_match, update_match
from bot.store.tx import WHOLE, Part, Shard, Tx
from tests.bot.stored import MATCH
from tests.desk import Desk

MANY = [(2, 2), (2, 5), (3, 3), (3, 16), (4, 4), (4, 16), (8, 64), (7, 11)]
"""Counts of slots, and of shards."""


def slots(count: int, of_shards: int) -> list[Slot]:
    return [Slot(number, count, of_shards) for number in range(count)]


@pytest.mark.parametrize(("count", "of_shards"), MANY)
def test_each_shard_has_one_slot_and_no_slot_is_empty(count: int, of_shards: int) -> None:
    owned = [shard for slot in slots(count, of_shards) for shard in slot.shards]
    assert Counter(owned) == Counter(Shard(number, of_shards) for number in range(of_shards))
    sizes = [len(slot.shards) for slot in slots(count, of_shards)][1 if count >= 4 else 0 :]
    assert min(sizes) >= 1
    assert max(sizes) - min(sizes) <= 1


def test_the_slot_of_direct_messages_has_no_other_shard_from_four_on() -> None:
    for count, of_shards in MANY:
        for slot in slots(count, of_shards):
            assert slot.has(None) == (slot.number == 0)
            assert slot.is_first == (slot.number == 0)
        if count >= 4:
            assert Slot(0, count, of_shards).shards == (Shard(0, of_shards),)


@pytest.mark.parametrize(("count", "of_shards"), [(1, 1), *MANY])
async def test_the_store_divides_servers_as_the_slots_do(
    desk: Desk, count: int, of_shards: int
) -> None:
    guilds = [None, 1, *(number << 22 | 5 for number in range(1, 2 * of_shards + 2)), 1 << 62]

    async def lists(slot: Slot, guild: int | None) -> bool:
        sql = f"SELECT 1 AS found WHERE {slot.where('CAST(:guild AS BIGINT)')}"
        return bool(await desk.store.read(lambda tx: tx.rows(sql, guild=guild)))

    for guild in guilds:
        for slot in slots(count, of_shards):
            assert await lists(slot, guild) == slot.has(guild)
            assert slot.has(guild) == (slot.of_server(guild) == slot.number)


@pytest.fixture
async def three(desk: Desk) -> Desk:
    """A desk with a match in direct messages and one on each of two shards."""

    def insert(tx: Tx) -> None:
        for match, guild in (("DM", None), ("ZERO", 6 << 22), ("ONE", 7 << 22)):
            made = replace(MATCH, id=match, guild=guild, status="lobby")
            insert_match(tx, made)
            cursors.mark_behind(tx, match)
            jobs.put(tx, Job("wait", match, 0, 1, 5.0))
        jobs.put(tx, Job("wait", "NO MATCH", 0, 1, 9.0))
        tx.run("UPDATE matches SET status = 'closed' WHERE id = 'DM'")

    await desk.store.write(insert)
    return desk


FIRST, SECOND = slots(2, 2)


async def test_duties_are_done_at_the_slot_of_their_match(three: Desk) -> None:
    async def taken(slot: Slot) -> list[str]:
        found = await three.store.write(
            lambda tx: jobs.take(tx, "wait", "me", now=10.0, until=70.0, most=8, part=slot)
        )
        return sorted(duty.match for duty in found)

    async def nearest(slot: Slot, now: float) -> float | None:
        return await three.store.read(lambda tx: jobs.nearest(tx, "wait", now, slot))

    assert (await nearest(FIRST, 10.0), await nearest(SECOND, 10.0)) == (5.0, 5.0)
    assert await taken(SECOND) == ["ONE"]
    assert await taken(FIRST) == ["DM", "NO MATCH", "ZERO"]
    await three.store.write(lambda tx: jobs.try_again(tx, SECOND))
    assert await nearest(SECOND, 20.0) == 5.0
    assert await nearest(FIRST, 20.0) == 70.0, "the lease of another process runs on"


async def test_each_slot_looks_for_what_it_has_to_show(three: Desk) -> None:
    await three.store.write(lambda tx: [cursors.mark_behind(tx, one) for one in ("ZERO", "ONE")])

    async def listed(slot: Part) -> list[str]:
        return sorted(await three.store.read(lambda tx: cursors.lagging(tx, slot)))

    assert await listed(FIRST) == ["DM", "ZERO"]
    assert await listed(SECOND) == ["ONE"]
    assert await listed(Slot()) == await listed(WHOLE) == ["DM", "ONE", "ZERO"]


def test_the_only_slot_is_the_whole() -> None:
    only = Slot()
    assert (only.name, only.shards) == (WHOLE.name, WHOLE.shards) == ("", ())
    assert only.is_whole and only.is_first and only.division == "1/1"
    assert WHOLE.is_whole and WHOLE.is_first and WHOLE.has(None)


class Told:
    """A line to other slots that keeps which slot was told of what."""

    def __init__(self) -> None:
        self.told: list[tuple[int, str]] = []

    def tell(self, slot: int, notice: PeerNotice) -> None:
        self.told.append((slot, notice.about))


async def test_a_match_that_has_moved_is_asked_of_the_slot_of_its_new_server(desk: Desk) -> None:
    """The slot before is away: it never tells that it has shown the match."""
    line: Any = Told()
    peers = SlotPeers(line, Slot(0, 3, 3), desk.store, lambda _: None)
    await desk.store.write(lambda tx: insert_match(tx, replace(MATCH, id="MOVED", guild=1 << 22)))
    for server in (1, 2):
        home = {"guild": server << 22}
        await desk.store.write(lambda tx, home=home: update_match(tx, "MOVED", home))
        assert await peers.shows("MOVED")
        peers.tell("MOVED", {}, anew=False, stale=False)
    assert line.told == [(1, "match"), (2, "match")]
