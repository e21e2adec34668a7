"""Places that are no text channel, and those in which the bot can answer but not write."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store import servers
from bot.store.servers import Server
from sandbox.people.person import Person
from sandbox.world.model import FORUM, PRIVATE_THREAD, THREAD, VOICE
from tests.e2e.panels import walk
from tests.house import House
from tests.interactions import fresh
from tests.refusal import refusal
from tests.shown import Shown

STARTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("lockpick start", {}),
    ("unlock start", {}),
    ("tournament", {"game": "triplock"}),
)


async def opened(house: House, name: str, kind: int, **where: Any) -> int:
    """Opens a place, and waits until the bot knows it, unless it is not in there."""
    event = "thread_join" if kind == THREAD else "guild_channel_create"
    heard = None if kind == PRIVATE_THREAD else house.bot.wait_for(event)
    made = house.stand.faults.open_channel(name, kind, **where)
    if heard is not None:
        await heard
    return made


async def says(house: House, person: Person, channel: int, command: str, **given: Any) -> Shown:
    told = Shown.of(person, await person.slash(channel, command, **given))
    await house.caught_up()
    return told.now()


async def test_in_a_private_thread_it_asks_to_be_let_in_before_anything_is_created(
    house: House,
) -> None:
    thread = await opened(
        house, "us", PRIVATE_THREAD, parent=house.games, members=(house.ana, house.ben)
    )
    for command, given in STARTS:
        told = await says(house, house.ana, thread, command, **given)
        assert refusal(told.text) == "not_in_thread", command
    assert house.sql("SELECT id FROM matches UNION SELECT id FROM tournaments") == []
    await house.ana.say(thread, f"<@{house.stand.world.app.id}>")
    told = await says(house, house.ana, thread, "lockpick start")
    assert house.board(house.ben, thread).match == told.match


async def test_no_rematch_begins_where_it_can_write_no_more(house: House) -> None:
    thread = await opened(
        house, "us", PRIVATE_THREAD, parent=house.games, members=(house.ana, house.ben)
    )
    world = house.stand.world
    await house.ana.say(thread, f"<@{world.app.id}>")
    match = await house.duel(channel=thread)
    await house.acts.resign(match, house.ben.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    world.channel(thread).members.remove(world.app.id)
    for person in (house.ana, house.ben):
        await house.board(person, thread).press("Rematch")
        await house.caught_up()
        assert refusal(house.answer(person, thread)) == "not_in_thread"
    assert house.sql("SELECT id FROM matches") == [(match,)]


async def test_no_board_is_said_to_stand_where_discord_takes_none(house: House) -> None:
    posts = rf"^/channels/{house.games}/messages$"
    house.stand.faults.next("POST", posts, code=50001, times=9)
    for command in ("lockpick start", "match board"):
        told = await says(house, house.ana, house.games, command)
        assert told.text.startswith("I can't post the board now; it follows."), command
        assert told.links == {}, command
    house.stand.faults.clear()
    assert (await says(house, house.ana, house.games, "match board")).text == (
        "The board stands below."
    )


@pytest.mark.parametrize("kind", [VOICE, FORUM], ids=["voice", "forum"])
async def test_matches_are_played_in_voice_channels_and_posts(house: House, kind: int) -> None:
    """A server that wants a thread for each match has none there, and none is asked for."""
    place = await opened(house, "there", kind)
    threaded = Server(house.stand.world.guild_id, threads=True)
    await house.matches.store.write(lambda tx: servers.write(tx, threaded))
    panel = await walk(house, house.ana, "Places")
    chosen = next(one for one in panel.ids if "_server:channels" in one)
    assert (await panel.select(chosen, str(place))).kind != "failed"
    here = place if kind == VOICE else await opened(house, "post", THREAD, parent=place)
    told = await says(house, house.ana, house.games, "unlock start")
    assert refusal(told.text) == "not_here"
    told = await says(house, house.ana, here, "lockpick start")
    assert house.board(house.ben, here).match == told.match
    asked = [call.path for call in house.stand.world.record if call.path.endswith("/threads")]
    assert asked == []


async def test_who_may_press_alone_plays_again_where_they_played(house: House) -> None:
    """A server may have a channel in which the bot alone writes, and people press buttons."""
    await house.duel()
    await house.ben.slash(house.games, "match resign")
    await house.last(house.ben).press("Resign")
    await house.caught_up()
    for person in (house.ana, house.ben):
        for right in ("send_messages", "use_application_commands"):
            house.stand.faults.forbid(house.games, right, user=person.id)
        await house.board(person).press("Rematch")
        await house.caught_up()
    assert "My cards" in house.board(house.ana).labels
