"""`/tables`: open tables with Join, running ones with Watch, of visible channels alone."""

from __future__ import annotations

import discord

from sandbox.people.person import Person
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


def place(house: House, name: str) -> int:
    return next(each.id for each in house.ana.channels() if each.name == name)


async def tables(house: House, person: Person, channel: int | None = None) -> Shown:
    shown = Shown.of(person, await person.slash(channel or house.games, "tables"))
    assert shown.is_private
    return shown


def buttons(message: Shown) -> list[str]:
    return [c["label"] for c in message.buttons]


async def test_open_ones_are_joined_and_running_ones_watched(house: House) -> None:
    assert "No table is open or running" in (await tables(house, house.cy)).text
    opened = Shown.of(house.ana, await house.ana.slash(house.games, "unlock start"))
    await house.ana.slash(place(house, "general"), "lockpick start")
    await house.caught_up()
    shown = await tables(house, house.cy)
    lines = shown.text.splitlines()[1:]
    assert [line.split("**")[1].split()[-1] for line in lines] == ["Lockpick", "Unlock"], (
        "newest first"
    )
    assert buttons(shown) == ["Watch", "Join"]
    watch = next(c for c in shown.parts if c.get("label") == "Watch")
    board = house.board(house.cy, place(house, "general"))
    assert watch["url"].endswith(f"/{place(house, 'general')}/{board.id}")

    await shown.press("Join")
    await house.caught_up()
    after = shown.now()
    assert "you have a seat in" in after.text
    assert buttons(after) == ["Watch", "Open"]
    table = opened.seen_by(house.dee).now()
    assert "▲ Cy" in table.text


async def test_the_last_seat_taken_from_the_list_begins_the_match(house: House) -> None:
    await house.ana.slash(house.games, "triplock start")
    shown = await tables(house, house.ben, place(house, "general"))
    outcome = await shown.press("Join")
    house.ben.redeliver(outcome)
    await house.caught_up()
    after = shown.now()
    assert "the match begins in" in after.text
    live = await house.live(house.board(house.ben).match)
    assert live.table.people in ((house.ana.id, house.ben.id), (house.ben.id, house.ana.id))


async def test_an_invitation_is_joined_by_the_invited_alone(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert buttons(await tables(house, house.ben)) == ["Join"]
    assert buttons(await tables(house, house.cy)) == ["Open"]


async def test_who_cannot_see_a_channel_reads_nothing_of_its_tables(house: House) -> None:
    quiet = place(house, "quiet")
    opened = Shown.of(house.ana, await house.ana.slash(quiet, "unlock start"))
    shown = await tables(house, house.cy)
    assert buttons(shown) == ["Join"]
    house.stand.faults.forbid(quiet, "view_channel", user=house.cy.id)
    hidden = await tables(house, house.cy)
    assert "No table is open or running" in hidden.text
    assert "Unlock" not in hidden.text
    assert buttons(await tables(house, house.dee)) == ["Join"]
    # The list of before the channel was hidden, and a forged one, take no seat either.
    told = Shown.of(house.cy, await shown.press("Join"))
    assert refusal(told.text) == "unknown_match"
    assert (await house.matches.table(opened.match)).people == (house.ana.id,)


async def test_tables_in_a_thread_are_seen_by_who_sees_its_channel(house: House) -> None:
    games = house.bot.get_channel(house.games)
    thread = await games.create_thread(  # type: ignore[union-attr]
        name="corner", type=discord.ChannelType.public_thread
    )
    await house.ana.slash(thread.id, "unlock start")
    assert buttons(await tables(house, house.cy, place(house, "general"))) == ["Join"]
    house.stand.faults.forbid(house.games, "view_channel", user=house.cy.id)
    hidden = await tables(house, house.cy, place(house, "general"))
    assert "No table is open or running" in hidden.text
