"""Several servers: who is in which, where the bot is, and what is kept of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import discord
import pytest

from sandbox.__main__ import remembered
from sandbox.api.dispatches import Dispatch, dispatch
from sandbox.protocol import shard_of
from sandbox.town import GUILD, new_town
from sandbox.world import events, keep
from tests.sandbox.sent import board, refused

KEPT_BEFORE = Path(__file__).with_name("kept_version_1.json")


@pytest.fixture
def mill(stand):
    """A second server, in which Ana and the bot are, and Eve, who is in no other."""
    return stand.town.open_server("Mill", ("Eve", "Ana"), channels=("games", "loft"))


def names(person):
    return [channel.name for channel in person.channels() if channel.kind != "dm"]


async def test_people_see_the_channels_of_their_own_servers(stand, town, mill):
    assert names(town.ana) == ["general", "games", "quiet", "games", "loft"]
    assert names(town.ben) == ["general", "games", "quiet"]
    assert names(stand.people["eve"]) == ["games", "loft"]
    loft = stand.world.channel_named("loft", mill).id
    await town.ana.say(loft, "<@&1180000000000000300> @everyone <@1180000000000000201>")
    assert [n.channel for n in stand.people["eve"].notifications] == [loft]
    assert town.ben.notifications == []
    with pytest.raises(KeyError):
        stand.world.channel_named("loft")


async def test_a_role_means_something_in_its_own_server_alone(stand, town):
    mill = stand.town.open_server("Mill", ("Ana", "Ben"))
    role = f"<@&{next(iter(stand.world.state.roles))}>"
    for channel, named in ((stand.world.channel_named("games", mill).id, 0), (town.games, 1)):
        await town.ana.say(channel, role)
        (message,) = stand.world.messages_in(channel)
        assert message.body["mention_roles"] == [role[3:-1]] * named
        assert [n.channel for n in town.ben.notifications] == [town.games] * named


async def test_each_press_command_and_thread_tells_its_server(bot, stand, town, mill):
    heard = []

    async def act(interaction, word):
        manages = interaction.permissions.manage_guild
        heard.append((interaction.guild_id, interaction.user.name, manages))
        await interaction.response.send_message("ok", ephemeral=True)

    @bot.tree.command(name="where", description="x")
    async def where(interaction: discord.Interaction, who: discord.User) -> None:
        heard.append((interaction.guild_id, type(who).__name__))
        await interaction.response.defer()

    bot.act = act
    await bot.tree.sync()
    await bot.news.until(lambda: len(bot.guilds) == 2)
    eve = stand.people["eve"]
    loft = bot.room(stand.world.channel_named("loft", mill).id)
    thread = await loft.create_thread(name="duel", type=discord.ChannelType.public_thread)
    assert thread.guild.id == mill.id
    for person, place in ((town.ana, bot.room(town.games)), (town.ana, loft), (eve, thread)):
        sent = await place.send(view=board("go"))
        assert (await person.press(sent.id, "k1:go")).kind == "message"
    await eve.slash(loft.id, "where", who=town.ana.id)
    await eve.slash(loft.id, "where", who=town.ben.id)
    dm = await bot.create_dm(discord.Object(eve.id))
    sent = await dm.send(view=board("go"))
    await eve.press(sent.id, "k1:go")
    assert heard == [
        (GUILD, "ana", True),
        (mill.id, "ana", False),
        (mill.id, "eve", True),
        (mill.id, "Member"),
        (mill.id, "User"),
        (None, "eve", False),
    ]


async def test_a_command_of_one_server_is_not_offered_in_the_other(bot, stand, town, mill):
    @bot.tree.command(name="grind", description="x", guild=discord.Object(mill.id))
    async def grind(interaction: discord.Interaction) -> None:
        """Never called."""

    await bot.tree.sync(guild=discord.Object(mill.id))
    there = stand.world.channel_named("games", mill).id
    assert [c["name"] for c in town.ana.commands(there)] == ["grind"]
    assert town.ana.commands(town.games) == []
    stand.faults.kick_bot(mill)
    assert town.ana.commands(there) == []


async def test_the_bot_leaves_one_server_and_stays_in_the_other(bot, stand, town, mill):
    await bot.news.until(lambda: len(bot.guilds) == 2)
    loft = bot.room(stand.world.channel_named("loft", mill).id)
    dm = await bot.create_dm(discord.Object(stand.people["eve"].id))
    stand.faults.kick_bot(mill)
    await bot.news.until(lambda: [guild.id for guild in bot.guilds] == [GUILD])
    assert (await refused(loft.send("x"))).code == 50001
    assert (await refused(bot.fetch_guild(mill.id))).code == 50001
    assert (await refused(dm.send("x"))).code == 50278
    await bot.room(town.games).send("x")
    stand.faults.outage()
    stand.faults.invite_bot(mill)
    await bot.news.until(lambda: bot.seen.count("GUILD_CREATE") == 3)
    assert [guild.id for guild in bot.guilds if not guild.unavailable] == [mill.id]
    await dm.send("x")


async def test_the_bot_may_leave_a_server_by_itself(bot, stand, town, mill):
    await bot.news.until(lambda: len(bot.guilds) == 2)
    await bot.http.leave_guild(mill.id)
    await bot.news.until(lambda: [guild.id for guild in bot.guilds] == [GUILD])
    assert (await refused(bot.http.leave_guild(mill.id))).code == 50001
    assert (await refused(bot.http.leave_guild(5))).code == 10004


async def test_a_server_lists_its_channels_and_no_threads(bot, stand, town, mill):
    await bot.news.until(lambda: len(bot.guilds) == 2)
    loft = bot.room(stand.world.channel_named("loft", mill).id)
    await loft.create_thread(name="duel", type=discord.ChannelType.public_thread)
    guild = await bot.fetch_guild(mill.id)
    found = await guild.fetch_channels()
    assert [channel.name for channel in found] == ["games", "loft"]
    me = await guild.fetch_member(bot.user.id)
    assert all(channel.permissions_for(me).send_messages for channel in found)


@pytest.mark.parametrize("what", ["message", "channel"])
async def test_the_bot_hears_nothing_of_a_server_that_it_is_not_in(stand, town, mill, what):
    channel = stand.world.channel_named("loft", mill)
    await town.ana.say(channel.id, "hush")
    (message,) = stand.world.messages_in(channel.id)
    event = {
        "message": events.MessageCreated(message),
        "channel": events.ChannelUpdated(channel),
    }[what]
    found = dispatch(stand.world, event)
    assert isinstance(found, Dispatch)
    assert found.server == mill.id
    stand.faults.kick_bot(mill)
    assert dispatch(stand.world, event) is None


async def test_leaving_a_server_is_not_leaving_the_other(bot, stand, town, mill):
    guild = await bot.fetch_guild(mill.id)
    stand.faults.leave(town.ana, mill)
    assert (await refused(guild.fetch_member(town.ana.id))).code == 10007
    assert names(town.ana) == ["general", "games", "quiet"]
    stand.faults.join(town.ben, mill)
    assert (await guild.fetch_member(town.ben.id)).name == "ben"
    stand.faults.leave(town.ben, delete_account=True)
    assert names(town.ben) == []


@pytest.mark.parametrize(("shard", "count"), [(0, 1), (0, 2), (1, 2), (3, 5), (15, 16)])
def test_a_server_is_opened_on_the_shard_that_is_wanted(shard, count):
    town = new_town()
    opened = [town.open_server(f"No. {n}", on_shard=shard, of=count) for n in range(3)]
    assert [shard_of(server.id, count) for server in opened] == [shard] * 3
    assert len({GUILD, *(server.id for server in opened)}) == 4
    again = new_town().open_server("No. 0", on_shard=shard, of=count)
    assert again.id == opened[0].id, "ids are the same each time"


async def test_a_kept_world_has_all_its_servers(tmp_path, mill, stand):
    loft = stand.world.channel_named("loft", mill).id
    await stand.people["eve"].say(loft, "still here")
    keep.Keeper(stand.world, tmp_path).save()
    found = remembered(tmp_path)
    assert found.world.state == stand.world.state
    assert [m["content"] for m in found.people["eve"].messages(loft)] == ["still here"]


def test_a_world_that_was_kept_with_one_server_is_read(tmp_path):
    shutil.copy(KEPT_BEFORE, tmp_path / "world.json")
    town = remembered(tmp_path)
    world, ana = town.world, town.people["ana"]
    assert (world.home.id, world.home.name) == (GUILD, "Lockworks")
    assert [c["name"] for c in world.home.commands] == ["local"]
    assert names(ana) == ["general", "games", "duel", "quiet"]
    games = world.channel_named("games")
    assert [m["content"] for m in ana.messages(games.id)] == ["hello <@1180000000000000201>"]
    assert world.can(ana.id, games, "manage_guild")
    assert world.can(world.app.id, games, "send_messages")
    assert not world.can(world.app.id, games, "attach_files")
    assert [c.kind for c in town.people["ben"].channels()] == ["dm"], "Ben had left"
    assert {role.server for role in world.state.roles.values()} == {GUILD}
    assert world.state.emojis[5].image == b"\x00png"
    keep.Keeper(world, tmp_path).save()
    assert remembered(tmp_path).world.state == world.state


def test_a_world_that_was_kept_without_the_bot_is_read_without_it(tmp_path):
    kept = json.loads(KEPT_BEFORE.read_text()) | {"in_guild": False}
    (tmp_path / "world.json").write_text(json.dumps(kept))
    world = remembered(tmp_path).world
    assert not world.has_bot(world.home)


def test_a_world_of_a_newer_version_is_left_alone(tmp_path):
    keep.Keeper(new_town().world, tmp_path).save()
    path = tmp_path / "world.json"
    kept = json.loads(path.read_text())
    path.write_text(json.dumps(kept | {"version": kept["version"] + 1}))
    with pytest.raises(ValueError, match="newer"):
        remembered(tmp_path)
