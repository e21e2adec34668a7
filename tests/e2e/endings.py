"""Matches that end before their time in a house: by agreement, or because guessers leave."""

from __future__ import annotations

from sandbox.people.person import Person
from tests.e2e.unlocking import begin as begin_unlock
from tests.e2e.unlocking import hide
from tests.house import House
from tests.shown import Shown


async def ask(house: House, person: Person) -> None:
    """Asks for the end behind More, and confirms."""
    await house.board(person).press("⋯ More")
    await house.newest(person).press("End…")
    await house.newest(person).press("End without a result")
    preview = house.newest(person)
    assert "nobody wins, nobody loses" in preview.text
    await preview.press("Ask them")
    await house.caught_up()


async def says(house: House, person: Person, label: str) -> Shown:
    await house.board(person).press(label)
    await house.caught_up()
    return house.board(person)


async def over(house: House, *leaves: Person) -> Shown:
    """The match in this channel ends because these people leave; gives its result."""
    for person in leaves:
        match = house.board(house.ana).match
        board = house.board(person)
        await board.press_id(f"t1b.{match}.0._resign!", forged=True)
        await house.caught_up()
    return house.board(house.ana)


async def ended(house: House, count: int = 4) -> Shown:
    """A game of Unlock whose Lock is Ana, ended by all guessers leaving."""
    await begin_unlock(house, count)
    await hide(house, house.ana, "1-2-5-9")
    return await over(house, *(house.ben, house.cy, house.dee)[: count - 1])
