"""A seat that goes to somebody else in a house."""

from __future__ import annotations

from sandbox.people.person import Person
from tests.house import House
from tests.shown import Shown


async def hand_over(house: House, game: str, old: Person, new: Person) -> Shown:
    """Offers the seat of one person to another, who takes it; gives the message of the offer."""
    await old.slash(house.games, "match substitute", user=new)
    await house.caught_up()
    offer = house.last(new)
    await offer.press("Take the seat")
    await house.caught_up()
    return offer.now()


async def opens(house: House, person: Person, word: str) -> Shown:
    """The private answer to a shell word of the board."""
    board = house.board(person)
    await board.press_id(f"t1b.{board.match}.0.{word}", forged=True)
    await house.caught_up()
    return house.newest(person)
