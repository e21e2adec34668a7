"""F37: the last channel for tables is deleted: none can be opened then, and that is told once."""

from __future__ import annotations

from typing import Any

from bot.cogs.server.cog import Places
from bot.match.lobby.servers import Servers
from bot.store import servers
from bot.store.servers import Server
from tests.e2e.panels import walk
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

WORDS = "The last channel in which tables could be opened here was deleted"

STARTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("unlock start", {}),
    ("lockpick start", {}),
    ("tournament", {"game": "triplock"}),
)


def place(house: House, name: str) -> int:
    return next(each.id for each in house.ana.channels() if each.name == name)


async def sets(house: House, **settings: Any) -> None:
    """The server sets this and nothing else."""
    server = Server(house.stand.world.guild_id, **settings)
    await house.matches.store.write(lambda tx: servers.write(tx, server))


async def deleted(house: House, channel: int) -> None:
    """Deletes a channel, and waits until the bot has heard of it."""
    heard = house.bot.wait_for("guild_channel_delete")
    house.stand.faults.delete_channel(channel)
    await heard


async def is_told(house: House) -> None:
    """Waits until it is stored that nowhere is left, and until that is told."""
    known = "SELECT nowhere_at FROM servers WHERE nowhere_at IS NOT NULL"
    await house.stored.until(lambda: bool(house.sql(known)))
    await house.wait(0)


def said(house: House, name: str) -> int:
    """How often it was told in a channel."""
    return sum(WORDS in message.text for message in house.messages(house.ana, place(house, name)))


async def refusals(house: House, channel: int) -> set[str]:
    """Why nothing is opened in a channel."""
    told = [await house.ben.slash(channel, command, **given) for command, given in STARTS]
    return {refusal(Shown.of(house.ben, outcome).text) for outcome in told}


async def test_a_deleted_channel_is_not_named_while_others_are_left(house: House) -> None:
    quiet = place(house, "quiet")
    await sets(house, channels=(quiet, house.games))
    await deleted(house, quiet)
    assert f"may be opened in <#{house.games}>." in (await walk(house, house.ana, "Places")).text
    told = await house.ben.slash(place(house, "general"), "unlock start")
    assert f"opened only in <#{house.games}>." in Shown.of(house.ben, told).text
    await house.wait(0)
    assert said(house, "general") == 0


async def test_with_the_last_one_nothing_is_opened_until_somebody_chooses(house: House) -> None:
    """Without a log channel it is told in the channel of system messages, once."""
    quiet = place(house, "quiet")
    await sets(house, channels=(quiet,))
    await deleted(house, quiet)
    await is_told(house)
    assert said(house, "general") == 1
    assert await refusals(house, house.games) == {"nowhere"}
    await house.restart()
    await house.wait(0)
    assert said(house, "general") == 1
    shown = await walk(house, house.ana, "Places")
    assert "may be opened nowhere: the channels" in shown.text
    await shown.press("Tables everywhere")
    assert "in every channel" in shown.now().text
    assert "Tables everywhere" not in shown.now().labels
    table = Shown.of(house.ben, await house.ben.slash(house.games, "unlock start"))
    assert "Join" in table.labels


async def test_where_the_log_is_gone_too_it_is_told_among_system_messages(house: House) -> None:
    quiet = place(house, "quiet")
    await sets(house, channels=(quiet,), log_channel=quiet)
    house.stand.faults.next("POST", f"/channels/{place(house, 'general')}/messages", status=503)
    await deleted(house, quiet)
    await is_told(house)
    for _ in range(3):
        await house.wait(60)
    assert said(house, "general") == 1
    assert house.sql("SELECT count(*) FROM reports") == [(0,)]


async def test_where_the_log_is_closed_it_is_told_there_too(house: House) -> None:
    quiet = place(house, "quiet")
    await sets(house, channels=(quiet,), log_channel=house.games)
    house.stand.faults.forbid(house.games, "send_messages")
    await deleted(house, quiet)
    await is_told(house)
    assert (said(house, "games"), said(house, "general")) == (0, 1)


async def test_it_is_told_again_for_other_channels(house: House) -> None:
    quiet, general = place(house, "quiet"), place(house, "general")
    await sets(house, channels=(quiet,), log_channel=house.games)
    await deleted(house, quiet)
    await is_told(house)
    assert (said(house, "games"), said(house, "general")) == (1, 0)
    shown = await walk(house, house.ana, "Places")
    control = next(each for each in shown.ids if "_server:channels:" in each and "t1s" in each)
    await shown.select(control, str(general))
    assert house.sql("SELECT nowhere_at FROM servers") == [(None,)]
    await deleted(house, general)
    await is_told(house)
    assert said(house, "games") == 2


async def test_what_was_deleted_while_the_bot_was_away_is_told_at_its_start(house: House) -> None:
    quiet = place(house, "quiet")
    await sets(house, channels=(quiet,))
    await house.down()
    house.stand.faults.delete_channel(quiet)
    await house.up()
    await is_told(house)
    assert said(house, "general") == 1


async def test_a_channel_that_the_bot_cannot_see_is_not_deleted(house: House) -> None:
    """It is asked of Discord, which may not tell a bot of channels that are hidden from it."""
    quiet, general, guild = place(house, "quiet"), place(house, "general"), guild_of(house)
    await sets(house, channels=(quiet, house.games))
    looks = Places(house.bot.services.delivery.post, Servers(house.matches))
    house.stand.faults.forbid(quiet, "view_channel")
    house.stand.faults.forbid(house.games, "view_channel")
    await looks.look(guild, [general], general)
    house.stand.faults.allow(house.games, "view_channel")
    await deleted(house, house.games)
    await looks.look(guild, [general], general)
    house.stand.faults.next("GET", f"/channels/{quiet}", status=503, times=99)
    await looks.look(guild, [general], general)
    assert house.sql("SELECT nowhere_at FROM servers") == [(None,)]
    house.stand.faults.clear()
    house.stand.faults.delete_channel(quiet)
    await looks.look(guild, [quiet], general)
    assert house.sql("SELECT nowhere_at FROM servers") == [(None,)], "it is still seen"
    await looks.look(guild, [general], general)
    await is_told(house)
    assert said(house, "general") == 1


def guild_of(house: House) -> int:
    return house.stand.world.guild_id
