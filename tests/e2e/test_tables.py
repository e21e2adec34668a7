"""`/tables`: open tables with Join, running ones with Watch, of visible channels alone."""

from __future__ import annotations

import discord
import pytest

from sandbox.people.person import Person
from tests.e2e.trouble import Quick
from tests.house import Json, button, custom_ids, labels, match_of, text, walk


@pytest.fixture
def house(quick: Quick) -> Quick:
    return quick


def place(house: Quick, name: str) -> int:
    return next(each.id for each in house.ana.channels() if each.name == name)


async def tables(house: Quick, person: Person, channel: int | None = None) -> Json:
    shown = (await person.slash(channel or house.games, "tables")).message
    assert shown is not None
    assert int(shown["flags"]) & 64
    return shown


def buttons(message: Json) -> list[str]:
    return [c["label"] for c in walk(message["components"]) if c["type"] == 2]


async def test_open_ones_are_joined_and_running_ones_watched(house: Quick) -> None:
    assert "No table is open or running" in text(await tables(house, house.cy))
    opened = (await house.ana.slash(house.games, "unlock start")).message
    assert opened is not None
    await house.ana.slash(place(house, "general"), "lockpick start")
    await house.caught_up()
    shown = await tables(house, house.cy)
    lines = text(shown).splitlines()[1:]
    assert [line.split("**")[1].split()[-1] for line in lines] == ["Lockpick", "Unlock"], (
        "newest first"
    )
    assert buttons(shown) == ["Watch", "Join"]
    watch = next(c for c in walk(shown["components"]) if c.get("label") == "Watch")
    board = house.board(house.cy, place(house, "general"))
    assert watch["url"].endswith(f"/{place(house, 'general')}/{board['id']}")

    await house.press(house.cy, shown, "Join")
    await house.caught_up()
    after = house.cy.message(int(shown["id"]))
    assert after is not None
    assert "you have a seat in" in text(after)
    assert buttons(after) == ["Watch", "Open"]
    table = house.dee.message(int(opened["id"]))
    assert table is not None
    assert "▲ Cy" in text(table)


async def test_the_last_seat_taken_from_the_list_begins_the_match(house: Quick) -> None:
    await house.ana.slash(house.games, "triplock start")
    shown = await tables(house, house.ben, place(house, "general"))
    outcome = await house.press(house.ben, shown, "Join")
    house.ben.redeliver(outcome)
    await house.caught_up()
    after = house.ben.message(int(shown["id"]))
    assert after is not None
    assert "the match begins in" in text(after)
    live = await house.live(match_of(house.board(house.ben)))
    assert live.table.people in ((house.ana.id, house.ben.id), (house.ben.id, house.ana.id))


async def test_an_invitation_is_joined_by_the_invited_alone(house: Quick) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    assert buttons(await tables(house, house.ben)) == ["Join"]
    assert buttons(await tables(house, house.cy)) == ["Open"]


async def test_who_cannot_see_a_channel_reads_nothing_of_its_tables(house: Quick) -> None:
    quiet = place(house, "quiet")
    opened = (await house.ana.slash(quiet, "unlock start")).message
    assert opened is not None
    shown = await tables(house, house.cy)
    assert buttons(shown) == ["Join"]
    house.stand.faults.forbid(quiet, "view_channel", user=house.cy.id)
    hidden = await tables(house, house.cy)
    assert "No table is open or running" in text(hidden)
    assert "Unlock" not in text(hidden)
    assert buttons(await tables(house, house.dee)) == ["Join"]
    # The list of before the channel was hidden, and a forged one, take no seat either.
    told = (await house.press(house.cy, shown, "Join")).message
    assert told is not None
    assert "I don't know that table" in text(told)
    assert (await house.matches.table(match_of(opened))).people == (house.ana.id,)


async def test_tables_in_a_thread_are_seen_by_who_sees_its_channel(house: Quick) -> None:
    games = house.bot.get_channel(house.games)
    thread = await games.create_thread(  # type: ignore[union-attr]
        name="corner", type=discord.ChannelType.public_thread
    )
    await house.ana.slash(thread.id, "unlock start")
    assert buttons(await tables(house, house.cy, place(house, "general"))) == ["Join"]
    house.stand.faults.forbid(house.games, "view_channel", user=house.cy.id)
    hidden = await tables(house, house.cy, place(house, "general"))
    assert "No table is open or running" in text(hidden)


async def test_many_tables_are_turned_page_by_page(house: Quick) -> None:
    people = (house.ana, house.ben, house.dee)
    for at in range(23):
        await people[at % 3].slash(house.games, "unlock start")
    shown = await tables(house, house.cy)
    number = int(shown["id"])
    counts = [buttons(shown).count("Join")]
    assert "Newer" not in labels(shown)
    for label in ("Older", "Older", "Newer"):
        now = house.cy.message(number)
        assert now is not None
        await house.press(house.cy, now, label)
        now = house.cy.message(number)
        assert now is not None
        counts.append(buttons(now).count("Join"))
    assert counts == [10, 10, 3, 10]
    forged = button(shown, "Older").replace("_tables:2", "_tables:99999999")
    await house.cy.press(number, forged, forged=True)
    last = house.cy.message(number)
    assert last is not None
    assert buttons(last).count("Join") == 3
    assert len(custom_ids(last)) == len(set(custom_ids(last)))
