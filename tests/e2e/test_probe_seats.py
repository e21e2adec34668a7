"""Dial at tables whose seats change: partners, one person in two seats, a seat handed over, nobody.

The clock plays at the exact row it was asked at; `tests/cogs/computers` has the computers.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.cogs.clock.late import DEADLINE, for_clock
from bot.cogs.computers.rules import THOUGHT
from bot.match.live import Live
from bot.store import questions, seats
from bot.store.jobs import Job, read_duties
from bot.store.move_log import read_moves
from bot.store.results import read_results
from bot.store.seats import Clock, Person
from bot.store.seats import House as Houses
from games.core import SIT
from tests.e2e.dialling import buttons, current, dialled, free_side, person_on
from tests.house import House
from tests.interactions import fresh
from tests.probe.numbers import hidden, other
from tests.refusal import refusal


@pytest.fixture
def house(dials: House) -> House:
    return dials


async def pair(house: House, **options: str | int) -> Live:
    """Ana sits on both seats of one side, Ben on both of the other."""
    await house.ana.slash(house.games, "dial start", **options)
    match, lobby = house.last(house.ana).match, house.bot.services.lobby
    await lobby.join(match, house.ben.id, "Ben", interaction=fresh(), side=1)
    for person, name in ((house.ana, "Ana"), (house.ben, "Ben")):
        await lobby.join(match, person.id, name, interaction=fresh(), more=True)
    await lobby.start(match, house.ana.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return await current(house)


async def pair_by_presses(house: House) -> Live:
    await house.ana.slash(house.games, "dial start")
    table = house.last(house.ana)
    await house.behind(table, "One more seat")
    await house.caught_up()
    await table.seen_by(house.ben).press("Join the other side")
    await house.caught_up()
    await house.behind(table.now().seen_by(house.ben), "One more seat")
    await house.caught_up()
    await table.now().press("Start with 4")
    await house.caught_up()
    return await current(house)


async def test_one_person_holds_both_seats_of_a_side(house: House) -> None:
    live = await pair_by_presses(house)
    sides = {frozenset(live.table.seats_of(p.id)) for p in (house.ana, house.ben)}
    assert sides == set(live.sides)
    assert live.table.people == tuple(dict.fromkeys(s.person for s in live.seats))
    asked = person_on(house, live, min(live.play.turn.waiting))
    while person_on(house, live, min(live.play.turn.waiting)) is asked:
        live = await dialled(house, other(live))
    for person, rival in ((house.ana, "Ben"), (house.ben, "Ana")):
        panels = [m for m in house.messages(person, house.dm(person)) if m.labels]
        assert len(panels) == 1, "one private message for a person and a match"
        assert f"against {rival} ·" in panels[0].text, "a partner is no opponent"
    assert house.complaints() == []


async def test_a_side_of_one_person_is_asked_seat_after_seat(house: House) -> None:
    live = await pair(house, rounds=1)
    pings = {house.ana.id: 0, house.ben.id: 0}
    order: list[int] = []
    while live.match.status == "open":
        (seat,) = live.play.turn.waiting
        order.append(seat)
        pings[live.seats[seat].person or 0] += 1
        live = await dialled(house, other(live))
    assert sorted(order) == [0, 1, 2, 3]
    assert sorted(pings.values()) == [2, 2]
    results = await house.matches.store.read(lambda tx: read_results(tx, live.match.id))
    assert [result.seat for result in results] == [0, 1, 2, 3]
    assert {result.ending.value for result in results} == {"drawn"}
    assert {r.side for r in results if r.sitter == Person(house.ana.id)} in ({0}, {1})
    assert house.complaints() == []


async def test_a_press_belongs_to_the_seat_of_its_panel(house: House) -> None:
    """The panel of one seat, pressed twice, never plays for the other seat of the same person."""
    live = await pair(house)
    (seat,) = live.play.turn.waiting
    person = person_on(house, live, seat)
    board = house.board(person)
    select = board.selects[0]
    number = 10 if hidden(live) != 10 else 11  # on the first page of the menu, and opens nothing
    assert f":{seat}." in select["custom_id"]
    await board.select(select["custom_id"], str(number))
    await house.caught_up()
    after = await current(house)
    await board.select(select["custom_id"], str(number))
    await house.caught_up()
    again = await current(house)
    assert [row.seat for row in again.rows if row.text == f"dial:{number}"] == [seat]
    assert again.play.n == after.play.n


async def test_nobody_takes_a_seat_on_the_other_side(house: House) -> None:
    live = await pair(house)
    mine, theirs = live.table.seats_of(house.ana.id)[0], live.table.seats_of(house.ben.id)[0]
    outcome = await house.ana.slash(house.games, "match substitute", user=house.ben)
    assert outcome.kind in ("deferred", "message"), outcome
    assert refusal(house.newest(house.ana).text) == "sat_against"
    assert (await current(house)).seats[mine].person == house.ana.id
    assert (await current(house)).seats[theirs].person == house.ben.id
    await house.ana.slash(house.games, "match substitute", user=house.cy)
    offer = house.last(house.ben)
    await offer.seen_by(house.cy).press("No, thanks")
    await house.caught_up()
    assert "said no" in offer.now().text
    assert (await current(house)).seats == live.seats


async def test_a_table_without_hints_or_words_for_presses_says_so(house: House) -> None:
    live = await pair(house)
    person = person_on(house, live, min(live.play.turn.waiting))
    board = house.board(person)
    await board.press("⋯ More")
    assert "Hint" not in house.newest(person).labels
    for word, key in (("_hint", "no_hints"), ("_what", "unknown_button")):
        await board.press_id(f"t1b.{board.match}.0.{word}", forged=True)
        await house.caught_up()
        assert refusal(house.newest(person).text) == key


async def test_a_seat_is_handed_over_in_the_middle(house: House) -> None:
    await house.ana.slash(house.games, "dial start")
    table = house.last(house.ana)
    await table.seen_by(house.ben).press(free_side(table))
    await house.caught_up()
    await table.now().press("Start with 2")
    await house.caught_up()
    live = await current(house)
    seat = live.table.seats_of(house.ben.id)[0]
    while seat not in live.play.turn.waiting:
        live = await dialled(house, other(live))
    clue = live.view(seat).clues[0]
    told = f"divided by {clue.divisor} your number leaves {clue.rest}"
    await house.ben.slash(house.games, "match substitute", user=house.cy)
    offer = house.last(house.ana)
    assert "to substitute" in offer.text
    taking = offer.button("Take the seat")
    await offer.press("Take the seat")
    await house.caught_up()
    assert refusal(house.newest(house.ana).text) == "not_your_offer"
    await offer.seen_by(house.cy).press("Take the seat")
    await house.caught_up()
    live = await current(house)
    assert live.seats[seat].person == house.cy.id
    assert live.rows[-1].text == SIT
    await house.board(house.cy).press("My safe")
    assert told in house.newest(house.cy).alts[-1]
    await house.board(house.ben).press("My safe")
    assert refusal(house.newest(house.ben).text) == "no_hand"
    assert house.messages(house.ben, house.dm(house.ben)) == [], "the old panel is gone"
    await offer.seen_by(house.cy).press_id(taking, forged=True)
    await house.caught_up()
    assert refusal(house.newest(house.cy).text) == "offer_gone"
    while live.match.status == "open":
        live = await dialled(house, hidden(live))
    assert {r.sitter for r in await results(house, live)} == {
        Person(house.ana.id),
        Person(house.cy.id),
    }
    history = await house.matches.store.read(lambda tx: seats.read_history(tx, live.match.id))
    assert [s.person for s in history if s.seat == seat] == [house.ben.id, house.cy.id]
    assert house.complaints() == []


async def results(house: House, live: Live) -> Any:
    return await house.matches.store.read(lambda tx: read_results(tx, live.match.id))


async def test_the_clock_plays_until_nothing_is_owed(house: House) -> None:
    live = await pair(house)
    (ask,) = live.facts.asks
    await house.matches.store.write(
        lambda tx: questions.write(tx, for_clock(tx, ask, house.clock()))
    )
    await house.wait(0)
    after = await current(house)
    assert ask.seat not in after.play.turn.waiting
    moves = await house.matches.store.read(lambda tx: read_moves(tx, live.match.id))
    mine = [move for move in moves if move.row.n > live.play.n and move.actor != Houses()]
    assert {(move.actor, move.row.seat) for move in mine} == {(Clock(), ask.seat)}
    assert await thoughts(house, live) == []
    assert house.complaints() == []


async def thoughts(house: House, live: Live) -> list[Job]:
    """What is due for the players of a match, now."""
    found = await house.matches.store.read(lambda tx: read_duties(tx, live.match.id))
    return [duty for duty in found if duty.kind in (DEADLINE, THOUGHT)]


async def log(house: House, live: Live) -> Any:
    return await house.matches.store.read(lambda tx: read_moves(tx, live.match.id))


async def test_hints_are_a_term_of_the_table(house: House) -> None:
    await house.ana.slash(house.games, "dial start", hints="on")
    table = house.last(house.ana)
    assert "hints on" in table.text
    await table.seen_by(house.ben).press(free_side(table))
    await house.caught_up()
    await table.now().press("Start with 2")
    await house.caught_up()
    live = await current(house)
    person = person_on(house, live, min(live.play.turn.waiting))
    await house.board(person).press("⋯ More")
    await house.newest(person).press("Hint")
    await house.caught_up()
    assert "\n💡 " in house.newest(person).text


async def test_colours_are_picked_in_the_lobby_of_three(house: House) -> None:
    await house.ana.slash(house.games, "dial start", table="triangle", colours="pick")
    table = house.last(house.ana)
    picks = table.selects[0]
    assert "None" not in [option["label"] for option in picks["options"]]
    await table.seen_by(house.ben).press("Join")
    await house.caught_up()
    await table.now().seen_by(house.cy).press("Join")
    await house.caught_up()
    assert "still pick" in table.now().text
    for person, colour in ((house.ana, "green"), (house.ben, "red"), (house.cy, "amber")):
        await table.seen_by(person).select(picks["custom_id"], colour)
    await house.caught_up()
    live = await current(house)
    assert sorted(live.match.options["colours"].split(",")) == ["amber", "green", "red"]
    by_person = dict(
        zip((s.person for s in live.seats), live.match.options["colours"].split(","), strict=True)
    )
    assert by_person[house.ana.id] == "green"
    assert buttons(house.board(house.ana))
