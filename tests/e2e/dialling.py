"""The toy game of the tests as people play it in a house: numbers that are dialled."""

from __future__ import annotations

from typing import Any

from bot.match.live import Live
from games.core import MARKS
from sandbox.people.person import Person
from sandbox.protocol import Json
from tests.house import House
from tests.interactions import fresh
from tests.shown import Shown


def people(house: House, count: int) -> list[Person]:
    return [house.ana, house.ben, house.cy, house.dee][:count]


async def begin(house: House, count: int, **options: Any) -> Live:
    """The first people of the house begin at a table, which nobody is invited to."""
    await house.begun("dial", *people(house, count), invites=False, **options)
    return await current(house)


def buttons(table: Shown) -> list[Json]:
    return [one for one in table.parts if one.get("label")]


def free_side(table: Shown) -> str:
    """The label of the first [Join] that can be pressed."""
    return next(
        str(one["label"])
        for one in buttons(table)
        if str(one.get("label", "")).startswith("Join") and not one.get("disabled")
    )


async def current(house: House) -> Live:
    return await house.live(house.board(house.ana).match)


def asked(house: House, live: Live) -> Person:
    (seat,) = live.play.turn.waiting
    return person_on(house, live, seat)


def person_on(house: House, live: Live, seat: int) -> Person:
    return next(p for p in people(house, 4) if p.id == live.seats[seat].person)


async def typed(house: House, number: int, words: str = "{}") -> Live:
    """Whoever is asked types a number into the command, and confirms what was understood."""
    live = await current(house)
    person = asked(house, live)
    outcome = await person.slash(house.games, "match move", move=words.format(number))
    assert outcome.kind == "deferred", outcome
    await house.caught_up()
    if live.play.n == (await current(house)).play.n:
        await house.newest(person).press(f"Dial {number}")
        await house.caught_up()
    return await current(house)


async def dialled(house: House, number: int) -> Live:
    """Whoever is asked dials a number, by the door that presses use."""
    live = await current(house)
    person, match = asked(house, live), live.match.id
    await house.acts.act(match, person.id, f"dial:{number}", stamp=None, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return await current(house)


def named(live: Live, seat: int) -> str:
    return f"{MARKS[seat]} {live.seats[seat].name}"
