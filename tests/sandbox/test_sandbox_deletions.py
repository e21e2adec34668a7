"""Messages that the bot deletes: who may, what is told of it, and what is refused afterwards."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from tests.news import PATIENCE_S
from tests.sandbox.sent import board, refused

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12


async def test_ones_own_messages_are_deleted_without_any_permission(bot, stand, town):
    """Not even where the bot may no longer speak; an old one neither."""
    sent = await bot.get_channel(town.games).send(view=board("roll"))
    stand.faults.forbid(town.games, "send_messages", "attach_files", "read_message_history")
    town.clock.advance(40 * 24 * 3600)
    await sent.delete()
    assert town.ana.message(sent.id) is None
    assert (await refused(sent.delete())).code == 10008
    assert (await refused(sent.edit(view=board("again")))).code == 10008


async def test_in_direct_messages_the_bot_deletes_its_own_alone(bot, stand, town):
    dm = await bot.create_dm(discord.Object(town.dee.id))
    sent = await dm.send("It is your turn")
    await town.dee.say(dm.id, "Thanks")
    theirs = town.dee.messages(dm.id)[-1]
    stand.faults.close_dms(town.dee)
    await sent.delete()
    assert [m["content"] for m in town.dee.messages(dm.id)] == ["Thanks"]
    error = await refused(dm.get_partial_message(int(theirs["id"])).delete())
    assert (error.status, error.code) == (403, 50003)


@pytest.mark.parametrize("intents", [GUILDS, GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES])
async def test_the_gateway_tells_of_a_deletion_by_intent(bot, stand, town, intents):
    """Of a deleted message come the ids alone, and of an ephemeral one nothing."""
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{stand.gateway.url}/?v=10&encoding=json") as socket,
    ):
        await socket.receive_json(timeout=PATIENCE_S)
        await socket.send_json({"op": 2, "d": {"token": stand.token, "intents": intents}})
        while (await socket.receive_json(timeout=PATIENCE_S))["t"] != "GUILD_CREATE":
            pass
        dm = await bot.create_dm(discord.Object(town.dee.id))
        sent = [await dm.send("It is your turn"), await bot.get_channel(town.games).send("Go")]
        for message in sent:
            await message.delete()
        await bot.get_channel(town.games).create_thread(
            name="end", type=discord.ChannelType.public_thread
        )
        told = []
        while (found := await socket.receive_json(timeout=PATIENCE_S))["t"] != "THREAD_CREATE":
            told.append((found["t"], found["d"].get("id"), found["d"].get("guild_id")))
    deleted = [each[1:] for each in told if each[0] == "MESSAGE_DELETE"]
    guild = str(stand.world.guild_id)
    ids = [(str(sent[0].id), None), (str(sent[1].id), guild)]
    assert deleted == (ids if intents != GUILDS else [])


async def test_a_press_on_a_message_deleted_meanwhile_is_answered_by_a_followup(bot, town):
    """The edit finds no message (10008); the token lives, and so does the right to answer."""
    codes: list[int] = []

    async def act(interaction: discord.Interaction, word: str) -> None:
        await sent.delete()
        codes.append((await refused(interaction.response.edit_message(view=board("x")))).code)
        await interaction.response.defer()
        codes.append((await refused(interaction.edit_original_response(content="x"))).code)
        await interaction.followup.send("Here is the new board", ephemeral=True)

    bot.act = act
    sent = await bot.get_channel(town.games).send(view=board("roll"))
    assert (await town.ana.press(sent.id, "k1:roll")).kind == "deferred"
    await town.ana.until(lambda: town.ana.messages(town.games))
    assert [m["content"] for m in town.ana.messages(town.games)] == ["Here is the new board"]
    assert codes == [10008, 10008]


async def test_what_was_answered_privately_outlives_the_message(bot, town):
    async def act(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message(view=board("look"), ephemeral=True)

    bot.act = act
    sent = await bot.get_channel(town.games).send(view=board("hand"))
    panel = (await town.ana.press(sent.id, "k1:hand")).message_id
    await sent.delete()
    assert town.ana.message(panel) is not None
    assert (await town.ana.press(panel, "k1:look")).kind == "message"


async def test_a_deleted_message_is_unread_no_more(bot, town):
    allowed = discord.AllowedMentions(users=True)
    sent = await bot.get_channel(town.games).send(f"<@{town.ben.id}>", allowed_mentions=allowed)
    assert next(c.pings for c in town.ben.channels() if c.id == town.games) == 1
    await sent.delete()
    line = next(c for c in town.ben.channels() if c.id == town.games)
    assert (line.unread, line.pings) == (0, 0)
