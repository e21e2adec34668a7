"""The bot is stopped in the middle of what it was told, or may show nothing any more."""

from __future__ import annotations

import pytest

from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.message.message import Note
from tests.house import House


async def test_a_stop_right_after_the_start_ends_in_order(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(6):
        await house.restart()
    assert [record for record in caplog.records if record.exc_info] == []


async def test_who_may_not_show_begins_no_request(house: House) -> None:
    await house.duel()
    post, calls = Post(house.bot, may_show=lambda: False), len(house.stand.world.record)
    guild = house.stand.world.guild_id
    for request in (
        lambda: post.send(house.games, Note("words"), nonce="n"),
        lambda: post.open_dm(house.ana.id),
        lambda: post.is_member(guild, house.ana.id),
        lambda: post.delete(house.games, 1),
    ):
        with pytest.raises(Failed) as failed:
            await request()
        assert failed.value.verdict is Verdict.LATER
    assert len(house.stand.world.record) == calls
