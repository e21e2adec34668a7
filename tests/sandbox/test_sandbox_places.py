"""Places that are no text channel: voice, a forum and its posts, private threads."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox.world.model import FORUM, PRIVATE_THREAD, STAGE, THREAD, VOICE
from tests.sandbox.sent import refused


async def test_a_private_thread_is_there_for_its_members_and_who_is_mentioned(
    bot: Any, stand: Any, town: Any
) -> None:
    faults = stand.faults
    made = faults.open_channel("us", PRIVATE_THREAD, parent=town.games, members=(town.ana,))
    assert [place.name for place in town.ana.channels() if place.type == PRIVATE_THREAD] == ["us"]
    assert not [place for place in town.ben.channels() if place.type == PRIVATE_THREAD]
    assert (await refused(bot.fetch_channel(made))).code == 50001
    target = bot.get_partial_messageable(made)
    assert (await refused(target.send("Here"))).code == 50001
    await town.ana.say(made, f"Come, <@{bot.user.id}>")
    guild = bot.get_guild(stand.world.guild_id)
    await bot.news.until(lambda: guild.get_thread(made), "the thread is known")
    await target.send("Here")
    assert [message["content"] for message in town.ana.messages(made)][-1] == "Here"


@pytest.mark.parametrize("kind", [VOICE, STAGE])
async def test_people_write_where_they_speak_but_open_no_threads(
    bot: Any, stand: Any, town: Any, kind: int
) -> None:
    made = stand.faults.open_channel("lounge", kind)
    await bot.news.until(lambda: bot.get_channel(made), "the channel is known")
    sent = await bot.get_channel(made).send("Here")
    assert town.ben.message(sent.id)["content"] == "Here"
    target = bot.get_channel(made).get_partial_message(sent.id)
    assert (await refused(target.create_thread(name="x"))).code == 50024


async def test_a_forum_holds_posts_alone(bot: Any, stand: Any, town: Any) -> None:
    forum = stand.faults.open_channel("puzzles", FORUM)
    post = stand.faults.open_channel("a post", THREAD, parent=forum)
    await bot.news.until(lambda: bot.get_channel(post), "the post is known")
    assert isinstance(bot.get_channel(post).parent, discord.ForumChannel)
    await bot.get_channel(post).send("Here")
    failed = await refused(bot.get_partial_messageable(forum).send("Here"))
    assert failed.code == 50008
