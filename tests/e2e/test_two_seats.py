"""One person on two seats of a side: one private message, one ping, and news of both seats."""

from __future__ import annotations

import pytest

from bot.match.live import Live
from bot.screens.story import last_row_of
from bot.store.cursors import TABLE, read_cursors
from bot.store.results import read_results
from games.core import Seat
from sandbox.people.person import Person
from tests.e2e.trouble import playable
from tests.house import House
from tests.interactions import fresh
from tests.probe.numbers import hidden, other


@pytest.fixture
def house(dials: House) -> House:
    return dials


async def begin(house: House) -> Live:
    """A square table at which Ana and Ben hold both seats of a side."""
    await house.ana.slash(house.games, "dial start")
    match = house.last(house.ana).match
    lobby = house.bot.services.lobby
    await lobby.join(match, house.ben.id, "Ben", interaction=fresh(), side=1)
    for person, name in ((house.ana, "Ana"), (house.ben, "Ben")):
        await lobby.join(match, person.id, name, interaction=fresh(), more=True)
    await lobby.start(match, house.ana.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    live = await house.live(match)
    assert [len(live.table.seats_of(p.id)) for p in (house.ana, house.ben)] == [2, 2]
    return live


def asked(house: House, live: Live) -> tuple[Person, Seat]:
    (seat,) = live.play.turn.waiting
    person = house.ana if live.seats[seat].person == house.ana.id else house.ben
    return person, seat


async def dial(house: House, live: Live, number: int) -> Live:
    person, seat = asked(house, live)
    match = live.match.id
    await house.acts.act(
        match, person.id, f"dial:{number}", stamp=None, seat=seat, interaction=1000 + live.play.n
    )
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return await house.live(match)


def pinged(house: House) -> list[list[int]]:
    """Whom each message at the table notified, in the order of sending."""
    return [
        [int(user) for user in call.payload["allowed_mentions"]["users"]]
        for call in house.stand.world.record
        if call.method == "POST"
        and isinstance(call.payload, dict)
        and call.payload.get("allowed_mentions", {}).get("users")
    ]


async def test_a_person_on_two_seats_has_one_private_message_and_one_ping(house: House) -> None:
    live = await begin(house)
    match = live.match.id
    for _ in range(5):
        person, seat = asked(house, live)
        assert live.seat_for(person.id) == seat
        assert len(playable(house, person, match)) == 1
        live = await dial(house, live, other(live))
    cursors = await house.matches.store.read(lambda tx: read_cursors(tx, match))
    assert set(cursors) == {TABLE, house.ana.id, house.ben.id}
    assert all(len(users) == len(set(users)) for users in pinged(house))
    live = await dial(house, live, hidden(live))
    while live.match.status == "open":
        live = await dial(house, live, other(live))
    last = pinged(house)[-1]
    assert last in ([house.ana.id], [house.ben.id]), "all but who has just played, once"
    results = await house.matches.store.read(lambda tx: read_results(tx, match))
    places = {result.place for result in results if result.sitter == live.seats[0].sitter}
    assert places in ({1}, {2}), "partners share their place"
    assert house.board(house.ana).text.count("win against") == 1


async def test_the_news_of_a_person_begin_after_the_last_row_of_either_seat(house: House) -> None:
    live = await begin(house)
    for _ in range(3):
        live = await dial(house, live, other(live))
    person, seat = asked(house, live)
    seats = live.table.seats_of(person.id)
    assert len(seats) == 2
    assert last_row_of(live, seat) == max(row.n for row in live.rows if row.seat in seats)
