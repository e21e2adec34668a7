"""The results feed: ends of matches, each once, of channels that all who read it can see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.store import person_settings, servers
from bot.store.person_settings import NOBODY, PersonSettings
from bot.store.servers import Server
from tests.house import House, Threaded
from tests.interactions import fresh
from tests.quick import PushedClock
from tests.shown import Shown

AWAY_S = 600.0
"""For longer than that Discord knows no nonce."""


def place(house: House, name: str) -> int:
    return next(each.id for each in house.ana.channels() if each.name == name)


async def sets(house: House, name: str = "quiet") -> None:
    """The server has its results in a channel."""
    server = Server(house.stand.world.guild_id, results_channel=place(house, name))
    await house.matches.store.write(lambda tx: servers.write(tx, server))


async def over(house: House, channel: int | None = None) -> str:
    """Ana and Ben play in a channel until Ben resigns."""
    match = await house.duel(channel=channel)
    await house.acts.resign(match, house.ben.id, interaction=fresh())
    await house.caught_up()
    await house.wait(0)
    return match


def fed(house: House, name: str = "quiet") -> list[Shown]:
    found = house.messages(house.ana, place(house, name))
    return [message for message in found if message.json["author"]["bot"]]


async def ruled(house: House, channel: int, *names: str, user: int, may: bool = False) -> None:
    """A channel denies permissions, or gives them; the bot has heard of it."""
    heard = house.bot.wait_for("guild_channel_update")
    rules = house.stand.faults.appoint if may else house.stand.faults.forbid
    rules(channel, *names, user=user)
    await heard


async def test_an_end_stands_there_as_one_line_with_its_picture(house: House) -> None:
    await sets(house)
    match = await over(house)
    ((message),) = fed(house)
    title = house.matches.shelf["triplock"].title
    assert message.text.startswith(f"-# {title}: ")
    assert "Ana wins" in message.text
    assert message.text.endswith(f"<#{house.games}>")
    assert (len(message.files), message.labels, message.ids) == (1, [], [])
    assert match in message.files[0]
    assert house.pings(house.ana, place(house, "quiet")) == []
    await house.restart()
    await house.wait(0)
    assert len(fed(house)) == 1
    await house.store.write(
        lambda tx: person_settings.write(tx, PersonSettings(house.ben.id, results=NOBODY))
    )
    await over(house)
    _, message = fed(house)
    assert "Ana wins" in message.text
    assert "a player" in message.alts[0], "who shows results to nobody"
    assert "Ben" not in message.text + message.alts[0]
    picture = house.stand.world.file(int(message.json["attachments"][0]["id"]))
    assert picture is not None
    assert b"a player" in picture.content
    assert b"Ben" not in picture.content
    assert "Ben" in house.board(house.ana).text, "the ending itself has all names"


async def test_it_stands_once_though_an_answer_was_lost(house: House) -> None:
    await sets(house)
    lost: tuple[dict[str, Any], ...] = ({"status": 503}, {"status": 502, "after": True})
    for count, fault in enumerate(lost, 1):
        house.stand.faults.next("POST", f"/channels/{place(house, 'quiet')}/messages", **fault)
        await over(house)
        for _ in range(3):
            await house.wait(60)
        assert len(fed(house)) == count


async def test_what_somebody_in_the_feed_cannot_see_is_not_told(house: House) -> None:
    """A channel that is hidden from one is not told in a channel that they see."""
    await sets(house)
    await ruled(house, house.games, "view_channel", user=house.dee.id)
    await over(house)
    assert fed(house) == []
    await ruled(house, place(house, "quiet"), "view_channel", user=house.dee.id)
    await over(house)
    assert len(fed(house)) == 1, "who reads one reads the other"


async def test_a_channel_for_some_is_told_where_the_same_people_read(house: House) -> None:
    guild, app = house.stand.world.guild_id, house.stand.world.app.id
    await sets(house)
    for channel in (house.games, place(house, "quiet")):
        for user in (app, house.ana.id, house.ben.id):
            await ruled(house, channel, "view_channel", user=user, may=True)
    await ruled(house, house.games, "view_channel", user=guild)
    await over(house)
    assert fed(house) == []
    await ruled(house, place(house, "quiet"), "view_channel", user=guild)
    await over(house)
    assert len(fed(house)) == 1


async def test_a_match_in_a_thread_counts_as_its_channel(tmp_path: Path) -> None:
    async with await Threaded.open(tmp_path) as house:
        await sets(house)
        await over(house)
        ((message),) = fed(house)
        (thread,) = [each.id for each in house.ana.channels() if each.kind == "thread"]
        assert f"<#{thread}>" in message.text


async def test_a_feed_that_is_closed_to_the_bot_holds_nothing_up(house: House) -> None:
    await sets(house)
    await ruled(house, place(house, "quiet"), "send_messages", user=house.stand.world.app.id)
    await over(house)
    assert fed(house) == []
    assert house.sql("SELECT count(*) FROM duties WHERE kind = 'feed'") == [(0,)]


async def test_it_stands_once_though_the_bot_was_away_after_a_lost_answer(house: House) -> None:
    await sets(house)
    path = f"/channels/{place(house, 'quiet')}/messages"
    house.stand.faults.next("POST", path, cut="after")
    await over(house)
    await house.down()
    house.later(AWAY_S)
    clock = house.stand.world.clock
    assert isinstance(clock, PushedClock)
    clock.push(AWAY_S)
    await house.up()
    await house.wait(60)
    assert len(fed(house)) == 1
