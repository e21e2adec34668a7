"""Messages over the real client: sending, editing, files, mentions, refusals, and deletions."""

from __future__ import annotations

import io

import aiohttp
import discord
import pytest

from sandbox.town import new_town
from sandbox.world.model import Upload
from sandbox.world.world import MAX_DROPPED
from tests.news import PATIENCE_S
from tests.sandbox.sent import PNG, board, picture, refused


async def test_login_ready_and_guild(bot, stand):
    assert bot.user.id == stand.world.app.id
    assert [c.name for c in bot.guilds[0].text_channels] == ["general", "games", "quiet"]
    assert stand.gateway.connected
    assert stand.gateway.identifies == 1


async def test_board_with_picture_and_alt_text(bot, stand, town):
    view, file = picture()
    sent = await bot.get_channel(town.games).send(view=view, file=file)
    (seen,) = town.ana.messages(town.games)
    assert seen["flags"] & 32768
    (attachment,) = seen["attachments"]
    assert attachment["description"] == "An empty table"
    assert (attachment["width"], attachment["height"]) == (320, 200)
    assert seen["components"][0]["items"][0]["media"]["url"] == attachment["url"]
    assert await sent.attachments[0].read() == PNG


async def test_a_plain_ping_is_dressed_without_a_second_notification(bot, town):
    channel = bot.get_channel(town.games)
    allowed = discord.AllowedMentions(users=[discord.Object(town.ben.id)])
    line = f"Triplock: your turn. <@{town.ben.id}>"
    sent = await channel.send(line, allowed_mentions=allowed)
    view, file = picture()
    await channel.get_partial_message(sent.id).edit(content=None, view=view, attachments=[file])
    assert [(n.text, n.ping, n.message) for n in town.ben.notifications] == [(line, True, sent.id)]
    assert town.ana.notifications == []
    (seen,) = town.ben.messages(town.games)
    assert seen["content"] == "" and seen["components"]


async def test_a_nonce_makes_sending_idempotent(bot, town):
    channel = bot.get_channel(town.games)
    allowed = discord.AllowedMentions(users=True)
    line = f"Your turn, <@{town.ana.id}>"
    first = await channel.send(line, nonce="m1.4.t", allowed_mentions=allowed)
    again = await channel.send(line, nonce="m1.4.t", allowed_mentions=allowed)
    other = await channel.send(line, nonce="m1.5.t", allowed_mentions=allowed)
    assert first.id == again.id != other.id
    assert [n.message for n in town.ana.notifications] == [first.id, other.id]
    town.clock.advance(600)
    late = await channel.send(line, nonce="m1.4.t", allowed_mentions=allowed)
    assert late.id not in (first.id, other.id)


async def test_mentions_ping_only_as_allowed(bot, town):
    channel = bot.get_channel(town.games)
    everyone = f"@everyone <@{town.ana.id}> <@{town.ben.id}>"
    await channel.send(everyone)
    assert town.ana.notifications == town.ben.notifications == []
    await channel.send(
        everyone, allowed_mentions=discord.AllowedMentions(users=[discord.Object(town.ben.id)])
    )
    assert (len(town.ana.notifications), len(town.ben.notifications)) == (0, 1)
    await channel.send(everyone, allowed_mentions=discord.AllowedMentions(everyone=True))
    assert [len(p.notifications) for p in (town.ana, town.ben, town.cy)] == [1, 2, 1]
    quoted = f"`<@{town.dee.id}>`"
    await channel.send(quoted, allowed_mentions=discord.AllowedMentions.all())
    assert [n.text for n in town.dee.notifications] == [everyone]


async def test_silent_messages_raise_the_badge_and_no_ping(bot, town):
    dm = await bot.create_dm(discord.Object(town.ana.id))
    await dm.send("Your panel", silent=True)
    await dm.send("Your turn")
    assert [(n.text, n.ping) for n in town.ana.notifications] == [
        ("Your panel", False),
        ("Your turn", True),
    ]
    (place,) = [p for p in town.ana.channels() if p.kind == "dm"]
    assert (place.unread, place.pings, place.name) == (2, 2, "Tumbler")
    town.ana.mark_read(place.id)
    (place,) = [p for p in town.ana.channels() if p.kind == "dm"]
    assert (place.unread, place.pings) == (0, 0)
    assert [p.kind for p in town.ben.channels()] == ["text"] * 3


async def test_a_board_without_content_notifies_with_blank_text(bot, town):
    view = board(text=f"Your turn, <@{town.ana.id}>")
    allowed = discord.AllowedMentions(users=True)
    await bot.get_channel(town.games).send(view=view, allowed_mentions=allowed)
    assert [n.text for n in town.ana.notifications] == [""]


async def test_the_v2_flag_cannot_be_taken_back(bot, town):
    channel = bot.get_channel(town.games)
    sent = await channel.send(view=board("x"))
    error = await refused(sent.edit(content="plain again", view=None))
    assert (error.status, error.code) == (400, 50035)
    assert "IS_COMPONENTS_V2" in error.text
    plain = await channel.send("plain")
    assert (await refused(plain.edit(view=board("x")))).code == 50035
    edited = await plain.edit(content=None, view=board("x"))
    assert edited.flags.components_v2


async def test_kept_and_replaced_attachments(bot, stand, town):
    view, file = picture()
    sent = await bot.get_channel(town.games).send(view=view, file=file)
    assert len(stand.world.files) == 1
    again, other = picture("Later", "b-2.png")
    edited = await sent.edit(view=again, attachments=[other])
    assert [a.filename for a in edited.attachments] == ["b-2.png"]
    assert len(stand.world.files) == 1
    error = await refused(edited.edit(view=picture()[0], attachments=edited.attachments))
    assert "b-1.png" in error.text
    await edited.delete()
    assert stand.world.files == {}
    assert (await refused(edited.delete())).code == 10008


async def test_history_after_the_board_is_blank_but_countable(bot, town):
    channel = bot.get_channel(town.games)
    sent = await channel.send(view=board("x"))
    for n in range(3):
        await town.ana.say(town.games, f"words {n}")
    seen = [m async for m in channel.history(after=sent, limit=10)]
    assert [m.content for m in seen] == ["", "", ""]
    assert [m["content"] for m in town.ben.messages(town.games)][1:] == [
        "words 0",
        "words 1",
        "words 2",
    ]
    assert (await channel.fetch_message(sent.id)).components


@pytest.mark.parametrize(
    ("making", "code"),
    [
        (lambda c: c.send("x" * 2001), 50035),
        (lambda c: c.send(""), 50006),
        (lambda c: c.send("hi", view=board("x" * 90)), 50035),
        (lambda c: c.send(view=board(*["same"] * 2)), 50035),
        (lambda c: c.send(view=board("x" * 98)), 50035),
        (lambda c: c.send(view=board(text="y" * 4001)), 50035),
        (lambda c: c.send(view=picture()[0]), 50035),
        (lambda c: c.send(file=discord.File(io.BytesIO(bytes(10 * 2**20 + 1)), "big.png")), 40005),
        (lambda c: c.send("n", nonce="x" * 26), 50035),
        (lambda c: c.send(embed=discord.Embed(title="t" * 257)), 50035),
    ],
)
async def test_what_discord_refuses_is_refused(bot, town, making, code):
    channel = bot.get_channel(town.games)
    assert (await refused(making(channel))).code == code
    assert town.ana.messages(town.games) == []


async def test_other_peoples_messages_cannot_be_edited(bot, town):
    await town.ana.say(town.games, "mine")
    (seen,) = town.ana.messages(town.games)
    partial = bot.get_channel(town.games).get_partial_message(int(seen["id"]))
    assert (await refused(partial.edit(content="yours"))).code == 50005
    assert (await refused(partial.delete())).code == 50013


async def test_replies_name_their_message(bot, town):
    channel = bot.get_channel(town.games)
    sent = await channel.send("board")
    reply = await channel.send("below", reference=sent)
    assert reply.reference.message_id == sent.id
    await sent.delete()
    assert (await refused(channel.send("below", reference=sent))).code == 50035


async def test_application_emojis(bot, stand):
    made = await bot.create_application_emoji(name="lock_brass", image=PNG)
    assert [e.name for e in await bot.fetch_application_emojis()] == ["lock_brass"]
    assert (await refused(bot.create_application_emoji(name="lock_brass", image=PNG))).code == 50035
    await made.delete()
    assert stand.world.state.emojis == {}


async def test_threads_sleep_and_wake(bot, stand, town):
    games = bot.get_channel(town.games)
    thread = await games.create_thread(name="duel", type=discord.ChannelType.public_thread)
    sent = await thread.send("board")
    stand.faults.archive(thread.id)
    assert (await refused(sent.edit(content="later"))).code == 50083
    await thread.send("awake")
    await sent.edit(content="later")
    stand.faults.archive(thread.id, locked=True)
    assert (await refused(thread.send("no"))).code == 50083
    assert ("thread", "duel") in [(p.kind, p.name) for p in town.ana.channels()]


async def test_a_locked_thread_wakes_only_for_moderators(bot, stand, town):
    games = bot.get_channel(town.games)
    thread = await games.create_thread(name="duel", type=discord.ChannelType.public_thread)
    stand.faults.archive(thread.id)
    await thread.edit(archived=False)
    assert not stand.world.channel(thread.id).archived
    stand.faults.archive(thread.id, locked=True)
    assert (await refused(thread.edit(archived=False))).code == 50013
    stand.faults.unlock(thread.id)
    await thread.send("awake")


async def test_a_role_is_told_if_it_may_be_mentioned(bot, stand, town):
    games = bot.get_channel(town.games)
    smiths, watch = stand.world.state.roles.values()
    only = discord.AllowedMentions(roles=[discord.Object(smiths.id)], users=False, everyone=False)
    words = f"<@&{smiths.id}> <@&{watch.id}> <@{town.ana.id}>"
    await games.send(words, allowed_mentions=only)
    people = (town.ana, town.ben, town.cy, town.dee)
    assert [len(each.notifications) for each in people] == [0, 1, 1, 0]
    stand.faults.forbid(town.games, "mention_everyone")
    both = discord.AllowedMentions(roles=True, users=False, everyone=False)
    await games.send(words, allowed_mentions=both)
    assert [len(each.notifications) for each in (town.ben, town.dee)] == [2, 0]


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


def test_the_last_dropped_files_stay_within_reach() -> None:
    world = new_town().world
    for number in range(MAX_DROPPED + 1):
        world.files[number] = Upload("a.png", bytes([number]), "image/png")
    assert world.file(0) is world.files[0]
    for number in range(MAX_DROPPED + 1):
        world.drop_file(number)
    world.drop_file(7_000)
    assert world.files == {}
    assert world.file(0) is None
    newest = world.file(MAX_DROPPED)
    assert newest is not None
    assert newest.content == bytes([MAX_DROPPED])
