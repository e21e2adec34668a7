"""What is left of a tournament in its channel: one message at the bottom, which is its end."""

from __future__ import annotations

import pytest

from bot.cogs.tournament import rows
from bot.cogs.tournament.rows import Tournament
from bot.cogs.tournament.screens import Enter, ListMatches, Mine
from bot.match.controls.names import SOMEBODY
from tests.e2e.cups import cup_of, opened, people, person_of, plays_round, running, standing
from tests.e2e.forgetting import forget
from tests.house import House
from tests.shown import Shown


@pytest.fixture
async def house(cups: House) -> House:
    return cups


def own(house: House, cup: Tournament) -> list[Shown]:
    """The public messages of the tournament itself, and not those of its matches."""
    words = (Enter.name, Mine.name, ListMatches.name)
    return [
        message
        for message in house.public()
        if "Dial tournament" in message.text
        or any(f".{cup.id}.0.{word}" in one for one in message.ids for word in words)
    ]


async def ends(house: House) -> Tournament:
    """Three people play all three rounds; in each the lower number wins."""
    cup = await cup_of(house)
    while cup.status == rows.RUNNING:
        cup = await plays_round(house)
    return cup


async def start(house: House) -> Tournament:
    lobby = await opened(house, 3)
    await lobby.press("Start with 3")
    await house.caught_up()
    return await cup_of(house)


async def test_one_message_is_left_of_a_tournament(house: House) -> None:
    """The lobby, then the standing, then the end: each takes the place of the one before.

    The end pings who did not play the last match.
    """
    lobby = await opened(house, 3)
    assert [m.id for m in own(house, await cup_of(house))] == [lobby.id]
    await lobby.press("Start with 3")
    await house.caught_up()
    cup = await cup_of(house)
    while cup.status == rows.RUNNING:
        (shown,) = own(house, cup)
        assert shown.labels == ["My match", "Rules", "Leave…"]
        last = set(running(cup)[-1].both)
        cup = await plays_round(house)
    for number in range(3):
        pings = house.pings(person_of(house, cup, number))
        told = [ping for ping in pings if "wins the Dial tournament" in ping]
        assert len(told) == (number not in last)
        assert all("Final standing: 1. " in ping for ping in told)
    (end,) = own(house, cup)
    assert end.id == house.messages(house.cy)[-1].id, "it stands below the last result"
    assert end.labels == ["All matches", "Rules"]
    assert "Final standing" not in end.text, "the line has become the end"
    assert lobby.is_gone()
    assert shown.is_gone()
    assert len(house.public()) == len(cup.fixtures) + 1 == 4, "and an ending for each match"
    assert house.complaints() == []


@pytest.mark.parametrize("is_closed", [False, True])
async def test_the_end_comes_where_its_reader_wants_pings(house: House, is_closed: bool) -> None:
    """By direct message, and in the channel if that door is closed."""
    await start(house)
    for person in people(house)[:3]:
        house.sql("INSERT INTO persons (person, ping) VALUES (?, 'dm')", person.id)
        if is_closed:
            house.stand.faults.close_dms(person)
    cup = await ends(house)
    said = "wins the Dial tournament. Final standing: 1. "
    pinged = [any(said in ping for ping in house.pings(one)) for one in people(house)[:3]]
    told = [any(said in note.text for note in one.notifications) for one in people(house)[:3]]
    assert sum(told) == 1
    assert pinged == (told if is_closed else [False] * 3)
    assert own(house, cup)


async def test_the_end_is_drawn_again_without_who_was_forgotten_while_it_stands(
    house: House,
) -> None:
    await start(house)
    cup = await ends(house)
    person = person_of(house, cup, 2)
    before = standing(house)
    assert person.name in before.text + before.alts[0]
    await forget(house, person)
    await house.wait(0)
    after = standing(house)
    assert after.id == before.id, "it is edited"
    assert after.files != before.files, "the picture is another one"
    assert person.name not in after.text + after.alts[0]
    assert SOMEBODY in after.text
    house.stand.faults.delete_message(after.id)
    await forget(house, person_of(house, cup, 1))
    await house.wait(0)
    assert own(house, cup) == [], "an end that was deleted stays so"
    cup = await cup_of(house)
    assert cup.shown == cup.state, "and is not tried again at each start"
    assert house.complaints() == []
