"""One shard of several is cut off: its servers lose no time, and those of the others go on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.cluster.slots import Slot
from bot.match.outages import Outages
from bot.match.wall_clock import HOUR_S
from bot.store import spans
from bot.store.spans import Span, read_outages
from bot.store.tx import Shard, StoreUnavailable, Trouble, Tx
from tests.desk import Desk

ZERO, ONE = Shard(0, 2), Shard(1, 2)
AT_ZERO, AT_ONE = 6 << 22, 7 << 22
"""Servers of these shards."""


async def out(desk: Desk, guild: int | None) -> Sequence[Span]:
    """The outages that concern a server."""
    return await desk.store.read(lambda tx: read_outages(tx, None, guild, 0.0))


async def restarts(desk: Desk) -> None:
    """The process begins anew; no shard is connected."""
    desk.outages.open.clear()
    await desk.outages.started()


@pytest.fixture
async def both(desk: Desk) -> Desk:
    """A desk whose two shards are connected."""
    await desk.outages.opened(ZERO)
    await desk.outages.opened(ONE)
    return desk


async def test_the_cut_of_a_shard_concerns_its_servers_alone(both: Desk) -> None:
    since = both.now
    await both.outages.closed(ONE)
    both.now += HOUR_S
    assert (await out(both, AT_ZERO), await out(both, None)) == ((), ())
    await both.outages.opened(ONE)
    assert await out(both, AT_ONE) == (Span(since, both.now),)
    assert (await out(both, AT_ZERO), await out(both, None)) == ((), ())


async def test_the_return_of_a_shard_does_not_end_the_outage_of_another(both: Desk) -> None:
    since = both.now
    await both.outages.closed(ONE)
    both.now += HOUR_S
    await both.outages.closed(ZERO)
    both.now += HOUR_S
    await both.outages.opened(ZERO)
    assert await out(both, AT_ZERO) == (Span(since + HOUR_S, both.now),)
    assert max(span.until for span in await out(both, AT_ONE)) > both.now, "it goes on"
    both.now += HOUR_S
    await both.outages.opened(ONE)
    assert Span(since, both.now) in await out(both, AT_ONE)
    assert await both.store.read(spans.shards_out) == frozenset()


async def test_after_a_start_each_shard_is_out_until_it_is_connected(both: Desk) -> None:
    since = both.now
    both.now += 60.0
    await restarts(both)
    await both.outages.opened(ZERO)
    assert await out(both, AT_ZERO) == (), "it was too short to count"
    both.now += 60.0
    await both.outages.opened(ONE)
    assert await out(both, AT_ONE) == (Span(since, both.now),)


async def test_after_a_start_with_more_shards_no_outage_of_before_stays_open(both: Desk) -> None:
    await both.outages.closed(ONE)
    both.now += HOUR_S
    await restarts(both)
    for number in range(3):
        await both.outages.opened(Shard(number, 3))
    assert await both.store.read(spans.shards_out) == frozenset()
    assert len(await out(both, AT_ONE)) > 0


async def test_a_shard_that_is_cut_off_twice_is_out_once(both: Desk) -> None:
    await both.outages.closed(ONE)
    both.now += HOUR_S
    await both.outages.closed(ONE)
    await both.outages.opened(ONE)
    assert len(await out(both, AT_ONE)) == 1


async def is_cut_off_unstored(desk: Desk, shard: Shard) -> None:
    """A shard is cut off while the database is away."""
    first = desk.store.first

    def fails(_tx: Tx) -> None:
        raise StoreUnavailable(Trouble.AWAY)

    desk.store.first = fails
    try:
        with pytest.raises(StoreUnavailable):
            await desk.outages.closed(shard)
    finally:
        desk.store.first = first


async def test_a_cut_that_could_not_be_stored_is_stored_by_the_next_sign_of_life(
    both: Desk,
) -> None:
    since = both.now
    await is_cut_off_unstored(both, ONE)
    both.now += HOUR_S
    await both.outages.beat()
    assert [span.since for span in await out(both, AT_ONE)] == [since]
    assert await out(both, AT_ZERO) == ()
    both.now += HOUR_S
    await both.outages.beat()
    await both.outages.opened(ONE)
    assert await out(both, AT_ONE) == (Span(since, both.now),)


async def test_a_cut_that_is_over_before_it_could_be_stored_counts_as_well(both: Desk) -> None:
    since = both.now
    await is_cut_off_unstored(both, ONE)
    both.now += HOUR_S
    await both.outages.opened(ONE)
    assert await out(both, AT_ONE) == (Span(since, both.now),)
    await both.outages.beat()
    assert await both.store.read(spans.shards_out) == frozenset()


async def plays(desk: Desk, slot: Slot) -> Outages:
    """The outages of a process that plays a slot, and whose shards are connected."""
    desk.matches.part = slot
    outages = Outages(desk.matches)
    await outages.started()
    for shard in slot.shards or (Shard(0, 1),):
        await outages.opened(shard)
    return outages


FIRST, SECOND = Slot(0, 2, 2), Slot(1, 2, 2)


async def test_the_absence_of_a_slot_concerns_its_servers_alone(desk: Desk) -> None:
    first, second = await plays(desk, FIRST), await plays(desk, SECOND)
    since = desk.now
    for _ in range(4):  # the second process has ended, and the first lives on
        desk.now += HOUR_S
        await first.beat()
    assert await out(desk, AT_ZERO) == ()
    second = await plays(desk, SECOND)
    assert await out(desk, AT_ONE) == (Span(since, desk.now),)
    assert (await out(desk, AT_ZERO), await out(desk, None)) == ((), ())

    since = desk.now
    await second.closed(ONE)
    desk.now += HOUR_S
    await second.opened(ONE)
    assert (await out(desk, AT_ONE))[-1] == Span(since, desk.now)
    assert await out(desk, AT_ZERO) == ()


async def test_a_slot_that_stood_still_loses_nobody_time_elsewhere(desk: Desk) -> None:
    first, second = await plays(desk, FIRST), await plays(desk, SECOND)
    since = desk.now
    desk.now += HOUR_S
    desk.store.first = first.count
    await first.beat()
    assert await out(desk, AT_ZERO) == (Span(since, desk.now),)
    assert await out(desk, AT_ONE) == (), "the second one counts its own"
    desk.store.first = second.count
    await second.beat()
    assert await out(desk, AT_ONE) == (Span(since, desk.now),)


async def test_what_was_away_before_the_shards_were_divided_stays_so(desk: Desk) -> None:
    one = await plays(desk, Slot())
    await one.opened(ZERO)
    await one.beat()
    since = desk.now
    desk.now += HOUR_S
    await plays(desk, SECOND)
    assert await out(desk, AT_ONE) == (Span(since, desk.now),)
    desk.now += HOUR_S
    await plays(desk, FIRST)
    assert await out(desk, AT_ZERO) == (Span(since, desk.now),)
    desk.now += 100 * HOUR_S
    first = await plays(desk, Slot(0, 3, 3))
    assert max(span.until for span in await out(desk, 3 << 22)) == desk.now
    assert await desk.store.read(spans.shards_out) == frozenset()
    await first.beat()
    since = desk.now
    desk.now += HOUR_S
    await plays(desk, Slot())
    last = (await out(desk, AT_ONE))[-1]
    assert last == Span(since, desk.now), "not since it was one process before"


async def test_a_database_that_was_away_is_told_apart_from_a_process_that_stood_still(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one = await plays(desk, Slot())
    await one.opened(ZERO)
    desk.store.first = one.count
    await one.beat()

    async def away(_work: object) -> None:
        raise StoreUnavailable(Trouble.AWAY, "no server")

    still = "the process stood still, or its clock was set"
    for is_away, told in ((True, "the database was away"), (False, still)):
        desk.now += HOUR_S
        if is_away:
            with monkeypatch.context() as patched, pytest.raises(StoreUnavailable):
                patched.setattr(desk.store, "write_relaxed", away)
                await one.beat()
        caplog.clear()
        assert await one.beat()
        assert caplog.messages == [f"{told}; nobody loses that time"]
