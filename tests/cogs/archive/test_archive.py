"""The thread of a match that has ended is archived an hour after its last message."""

from __future__ import annotations

import logging

import pytest

from bot.cogs.archive import ARCHIVE
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.post import Post
from bot.match.wall_clock import HOUR_S
from bot.store.jobs import read_duties
from sandbox.world.model import Channel
from tests.creating import creates
from tests.desk import ANA, BEN, CY, GUILD, Desk
from tests.desk_press import Front
from tests.interactions import fresh


@pytest.fixture
async def front(desk: Desk) -> Front:
    """Each match has a thread, as where a server has chosen nothing."""
    found = await desk.front()
    found.client.services.delivery.threads.as_usual = True
    return found


async def thread_of(desk: Desk, front: Front, match: str) -> Channel:
    await front.settle()
    found = front.world.channel((await desk.live(match)).match.channel)
    assert found.parent
    return found


async def resigned(desk: Desk, front: Front) -> tuple[str, Channel]:
    """A match that has just ended, and its thread."""
    match = await desk.begun("triplock", (ANA, BEN))
    thread = await thread_of(desk, front, match)
    await desk.acts.resign(match, ANA, interaction=fresh())
    await front.settle()
    return match, thread


async def test_it_is_archived_an_hour_after_the_last_word(desk: Desk, front: Front) -> None:
    _, thread = await resigned(desk, front)
    await desk.waits(HOUR_S - 60)
    assert not thread.archived
    await front.person(CY).say(thread.id, "Well played!")
    await desk.waits(HOUR_S - 60)
    assert not thread.archived, "somebody wrote since"
    await desk.waits(120)
    assert (thread.archived, thread.locked) == (True, False)


async def test_a_rematch_opens_it_again_and_keeps_it_open(desk: Desk, front: Front) -> None:
    match, thread = await resigned(desk, front)
    await desk.waits(HOUR_S + 60)
    assert [one.id for one in front.person(CY).channels() if one.archived] == [thread.id]
    await desk.press(BEN, "Rematch", match=match)
    await desk.press(ANA, "Rematch", match=match)
    assert not thread.archived
    (again,) = [m for m in await running(desk) if m != match]
    assert (await desk.live(again)).match.channel == thread.id
    await front.settle()
    await desk.waits(3 * HOUR_S)
    assert not thread.archived, "a match runs there"
    await desk.acts.resign(again, BEN, interaction=fresh())
    await front.settle()
    await desk.waits(HOUR_S + 60)
    await desk.waits(HOUR_S)
    assert thread.archived


async def running(desk: Desk) -> list[str]:
    sql = "SELECT id FROM matches WHERE status = 'open'"
    return await desk.store.read(lambda tx: [row["id"] for row in tx.rows(sql)])


async def test_a_match_without_a_result_archives_its_thread_too(desk: Desk, front: Front) -> None:
    match = await desk.begun("triplock", (ANA, BEN))
    thread = await thread_of(desk, front, match)
    await desk.moderation.end(match, GUILD, 99, interaction=fresh())
    await front.settle()
    await desk.waits(HOUR_S + 60)
    assert thread.archived


async def test_an_open_table_in_the_thread_keeps_it_open(desk: Desk, front: Front) -> None:
    _, thread = await resigned(desk, front)
    entry, host = desk.matches.shelf["unlock"], {"host": ANA, "host_name": "Ana"}
    where = {"guild": GUILD, "channel": thread.id}
    table = await creates(desk.lobby, entry, {}, **where, **host, interaction=fresh())
    await desk.waits(HOUR_S + 60)
    assert not thread.archived
    await desk.lobby.close(table.match.id, ANA, interaction=fresh())
    await desk.waits(HOUR_S + 60)
    assert thread.archived


async def test_without_the_permission_nothing_happens(
    desk: Desk, front: Front, caplog: pytest.LogCaptureFixture
) -> None:
    """A thread is locked by who may manage threads, which the bot may not."""
    match, thread = await resigned(desk, front)
    thread.locked = True
    await desk.waits(HOUR_S + 60)
    assert not thread.archived
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
    assert ARCHIVE not in await duties(desk, match)


async def test_a_failure_that_passes_is_tried_again(
    desk: Desk, front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, thread = await resigned(desk, front)

    async def fails(*_: object) -> None:
        raise Failed(TimeoutError())

    with monkeypatch.context() as patch:
        patch.setattr(desk_post(front), "archive", fails)
        await desk.waits(HOUR_S + 60)
    assert not thread.archived
    await desk.waits(HOUR_S + 60)
    assert thread.archived


def desk_post(front: Front) -> Post:
    return front.client.services.delivery.post


async def test_a_match_in_a_channel_has_nothing_to_archive(desk: Desk) -> None:
    match = await desk.duel()
    await desk.acts.resign(match, ANA, interaction=fresh())
    assert ARCHIVE not in await duties(desk, match)


async def duties(desk: Desk, match: str) -> list[str]:
    found = await desk.store.read(lambda tx: read_duties(tx, match))
    return [duty.kind for duty in found]
