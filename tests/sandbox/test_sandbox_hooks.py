"""What follows an answer by its token, and the smaller routes."""

from __future__ import annotations

import discord
import pytest
from discord.http import Route

from sandbox.town import APP, GUILD
from tests.sandbox.sent import board, picture, refused


async def press(bot, town, act) -> tuple[discord.Interaction, int]:
    """Presses a button whose act is given; gives the bot's interaction and the board."""
    kept: list[discord.Interaction] = []

    async def doing(interaction: discord.Interaction, word: str) -> None:
        await act(interaction)
        kept.append(interaction)

    bot.act = doing
    sent = await bot.get_channel(town.games).send(view=board("go"))
    await town.ana.press(sent.id, "k1:go")
    await bot.news.until(lambda: kept)
    return kept[0], sent.id


async def test_followups_are_messages_of_their_own(bot, town):
    async def act(interaction):
        await interaction.response.send_message("first")

    interaction, _ = await press(bot, town, act)
    view, file = picture()
    more = await interaction.followup.send(view=view, file=file, ephemeral=True, wait=True)
    assert town.ben.message(more.id) is None
    assert town.ana.message(more.id)["attachments"]
    await more.edit(view=board(text="Later"), attachments=[])
    assert town.ana.message(more.id)["attachments"] == []
    await more.delete()
    assert town.ana.message(more.id) is None
    assert (await interaction.original_response()).content == "first"
    await interaction.delete_original_response()
    error = await refused(interaction.edit_original_response(content="back"))
    assert error.code == 10008


async def test_a_token_reaches_only_its_own_messages(bot, town):
    async def act(interaction):
        await interaction.response.send_message("first")

    interaction, _ = await press(bot, town, act)
    other = await bot.get_channel(town.games).send("not by this token")
    error = await refused(interaction.followup.edit_message(other.id, content="mine"))
    assert error.code == 10008


async def test_after_a_modal_there_is_no_original(bot, town):
    async def act(interaction):
        modal = discord.ui.Modal(title="Type", custom_id="t1m.x")
        field = discord.ui.TextInput(custom_id="line")
        modal.add_item(discord.ui.Label(text="Move", component=field))
        await interaction.response.send_modal(modal)

    interaction, _ = await press(bot, town, act)
    assert (await refused(interaction.original_response())).code == 10008
    assert (await interaction.followup.send("besides", wait=True)).content == "besides"


async def test_before_an_answer_the_token_reaches_nothing(bot, town):
    codes: list[int] = []

    async def act(interaction):
        try:
            await interaction.followup.send("early", wait=True)
        except discord.HTTPException as error:
            codes.append(error.code)
        await interaction.response.defer()

    await press(bot, town, act)
    assert codes == [10015]


async def test_an_answer_may_ping_people_but_never_everyone(bot, town):
    async def act(interaction):
        await interaction.response.send_message(
            f"@everyone <@{town.ben.id}>",
            allowed_mentions=discord.AllowedMentions(users=True, everyone=False),
        )

    await press(bot, town, act)
    assert [n.ping for n in town.ben.notifications] == [True]
    assert town.cy.notifications == []


async def test_an_update_of_a_deleted_board_is_refused(bot, stand, town):
    codes: list[int] = []

    async def act(interaction):
        stand.faults.delete_message(interaction.message.id)
        try:
            await interaction.response.edit_message(view=board(text="Later"))
        except discord.HTTPException as error:
            codes.append(error.code)
        await interaction.response.send_message("gone", ephemeral=True)

    await press(bot, town, act)
    assert codes == [10008]


async def test_threads_from_messages_and_their_settings(bot, stand, town):
    sent = await bot.get_channel(town.games).send("board")
    thread = await sent.create_thread(name="duel", auto_archive_duration=60)
    assert thread.id == sent.id
    assert (await refused(sent.create_thread(name="again"))).code == 160004
    assert (await refused(thread.edit(locked=True))).code == 50013
    stand.faults.grant("manage_threads")
    await thread.edit(archived=True, locked=True)
    assert stand.world.channel(thread.id).archived
    with pytest.raises(discord.HTTPException):
        await thread.send("no")
    stand.faults.forbid(town.games, "create_public_threads")
    games = bot.get_channel(town.games)
    kind = discord.ChannelType.public_thread
    assert (await refused(games.create_thread(name="x", type=kind))).code == 50013


async def test_commands_of_the_server_hide_global_ones(bot, town):
    tree = bot.tree

    @tree.command(name="word", description="Everywhere")
    async def everywhere(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("global")

    @tree.command(name="word", description="Here", guild=discord.Object(GUILD))
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("local")

    await tree.sync()
    await tree.sync(guild=discord.Object(GUILD))
    assert [c["description"] for c in town.ana.commands(town.games)] == ["Here"]
    assert (await town.ana.slash(town.games, "word")).message["content"] == "local"
    dm = await bot.create_dm(discord.Object(town.ana.id))
    assert [c["description"] for c in town.ana.commands(dm.id)] == ["Everywhere"]
    assert [c.name for c in await tree.fetch_commands(guild=discord.Object(GUILD))] == ["word"]


async def test_people_and_the_server_can_be_fetched(bot, stand, town):
    assert (await bot.fetch_user(town.ana.id)).global_name == "Ana"
    guild = await bot.fetch_guild(GUILD)
    assert guild.name == "Lockworks"
    assert (await guild.fetch_member(town.ben.id)).name == "ben"
    stand.faults.leave(town.ben)
    assert (await refused(guild.fetch_member(town.ben.id))).code == 10007
    stand.faults.join(town.ben)
    assert (await guild.fetch_member(town.ben.id)).name == "ben"
    assert (await refused(bot.fetch_guild(GUILD + 1))).code == 10004
    assert (await refused(bot.create_dm(discord.Object(APP)))).code == 50007


async def test_history_windows(bot, town):
    channel = bot.get_channel(town.games)
    ids = [(await channel.send(str(n))).id for n in range(6)]
    newest = [m.id async for m in channel.history(limit=2)]
    assert newest == [ids[5], ids[4]]
    before = [m.id async for m in channel.history(limit=2, before=discord.Object(ids[2]))]
    assert before == [ids[1], ids[0]]
    after = [m.id async for m in channel.history(limit=2, after=discord.Object(ids[2]))]
    assert after == [ids[3], ids[4]]
    around = [m.id async for m in channel.history(limit=3, around=discord.Object(ids[2]))]
    assert sorted(around) == ids[1:4]


async def test_without_history_the_list_is_empty_and_replies_are_refused(bot, stand, town):
    channel = bot.get_channel(town.games)
    sent = await channel.send("board")
    stand.faults.forbid(town.games, "read_message_history")
    assert [m async for m in channel.history()] == []
    assert (await refused(channel.fetch_message(sent.id))).code == 50013
    assert (await refused(channel.send("x", reference=sent))).code == 160002


async def test_an_outage_and_a_second_ready(bot, stand):
    stand.faults.outage()
    await bot.news.until(lambda: "GUILD_DELETE" in bot.seen)
    stand.faults.outage(over=True)
    await bot.news.until(lambda: bot.guilds and not bot.guilds[0].unavailable)
    stand.gateway.ready_again()
    await bot.news.until(lambda: bot.seen.count("READY") == 2)


async def test_unknown_routes_and_broken_bodies(bot, stand, town):
    error = await refused(bot.http.request(Route("GET", "/nowhere")))
    assert (error.status, error.code) == (404, 0)
    route = Route("GET", "/channels/{channel_id}", channel_id="abc")
    assert (await refused(bot.http.request(route))).code == 50035
    session = bot.http._HTTPClient__session
    headers = {"Authorization": f"Bot {stand.token}", "Content-Type": "application/json"}
    url = f"{stand.api}/channels/{town.games}/messages"
    for body in (b"{", b"[]"):
        async with session.post(url, data=body, headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, 50109)
            assert answer.headers["Content-Type"] == "application/json"
