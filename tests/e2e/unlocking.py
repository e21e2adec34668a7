"""Unlock as several people play it in a house: the secret, codes by presses and by typing."""

from __future__ import annotations

from typing import Any

from bot.match.live import Live
from sandbox.people.person import Person
from tests.house import House
from tests.interactions import fresh
from tests.player import redrawn
from tests.shown import Shown


def people(house: House) -> list[Person]:
    return list(house.stand.people.values())


async def begin(house: House, count: int, **options: Any) -> str:
    """So many people begin at a table that says who will be the Lock; gives the match."""
    host, *others = people(house)[:count]
    table = await house.opened("unlock", host, **options)
    if not {"lock", "tournament", "series"}.intersection(options):
        assert "Ana hides the code" in table.text
    await house.fill(table, host, *others)
    await house.caught_up()
    return table.match


async def tap(pad: Shown, code: str) -> Shown:
    """Taps a path dot by dot on a pad that edits itself."""
    for dot in code.split("-"):
        outcome = await pad.press(dot)
        pad = await redrawn(pad, outcome)
    return pad


async def open_pad(house: House, person: Person) -> Shown:
    """The pad behind Draw on the board."""
    outcome = await house.board(person).press("Draw")
    assert outcome.kind == "message", outcome
    return house.newest(person)


async def drawn(house: House, person: Person, code: str) -> Shown:
    """A pad in the channel with a whole path on it, ready to be sent."""
    return await tap(await open_pad(house, person), code)


async def by_draw(house: House, person: Person, code: str) -> None:
    pad = await drawn(house, person, code)
    await pad.press("Send")
    await person.until(lambda: pad.now() != pad)


async def by_message(house: House, person: Person, code: str) -> None:
    """On the pad in the direct messages."""
    pad = await tap(house.board(person, house.dm(person)), code)
    await pad.press("Send")


async def by_typing(house: House, person: Person, code: str) -> None:
    """By the command, which shows what was understood before it is sent."""
    outcome = await person.slash(house.games, "match move", move=code)
    assert outcome.kind == "deferred", outcome
    await house.caught_up()
    await house.newest(person).press("Send")


WAYS = (by_draw, by_message, by_typing)


async def seal(house: House, person: Person, code: str) -> None:
    """Seals a code, the Lock's or one that is tried, by the door that presses use."""
    match = house.board(person).match
    await house.acts.act(match, person.id, f"code:{code}", stamp=None, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()


hide = seal


async def hide_by_presses(house: House, person: Person, code: str) -> None:
    """The Lock draws in her direct messages and says so twice."""
    pad = await tap(house.board(person, house.dm(person)), code)
    await pad.press("Send")
    asked = pad.now()
    assert f"Your secret: {code}" in asked.text
    await asked.press("Lock it in")
    await house.caught_up()


def events(live: Live, kind: type) -> list[Any]:
    return [told.notice.what for told in live.told if isinstance(told.notice.what, kind)]
