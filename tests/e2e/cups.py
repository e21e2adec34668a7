"""What tests of tournaments share: one of Dial is opened, joined, started and played by presses."""

from __future__ import annotations

from bot.cogs.tournament import rows
from bot.cogs.tournament.rows import Fixture, Tournament
from bot.match.live import Live
from bot.store.tx import Tx
from sandbox.people.person import Person
from tests.house import House
from tests.interactions import fresh
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other
from tests.shown import Shown

FIVE = ("Ana", "Ben", "Cy", "Dee", "Eve")


def people(house: House) -> list[Person]:
    return list(house.stand.people.values())


async def opened(house: House, count: int, **options: str | int) -> Shown:
    """Ana opens a tournament and the next people join it; gives the lobby."""
    given = {"game": DIAL.key, "options": "clues off, rounds 1", **options}
    outcome = await house.ana.slash(house.games, "tournament", **given)
    assert outcome.kind == "message", outcome
    lobby = house.last(house.ana)
    for person in people(house)[1:count]:
        await lobby.seen_by(person).press("Join")
        await house.caught_up()
    return lobby.now()


async def started(house: House, count: int, **options: str | int) -> Tournament:
    lobby = await opened(house, count, **options)
    await lobby.press(f"Start with {count}")
    await house.caught_up()
    return await cup_of(house)


async def cup_of(house: House) -> Tournament:
    """The only tournament of the house."""

    def read(tx: Tx) -> Tournament | None:
        (found,) = tx.rows("SELECT id FROM tournaments")
        return rows.read(tx, found["id"])

    cup = await house.matches.store.read(read)
    assert cup is not None
    return cup


def running(cup: Tournament) -> list[Fixture]:
    return [one for one in cup.fixtures if one.match is not None and one.outcome is None]


def person_of(house: House, cup: Tournament, number: int) -> Person:
    (found,) = (one for one in people(house) if one.id == cup.entrants[number].person)
    return found


def standing(house: House) -> Shown:
    """The message that shows how the tournament stands: the newest with a picture of it."""
    for message in reversed(house.messages(house.ana)):
        if any(name.startswith("tournament-") for name in message.files):
            return message
    raise AssertionError("no standing")


async def match_of(house: House, fixture: Fixture) -> Live:
    assert fixture.match is not None
    return await house.live(fixture.match)


async def plays(house: House, fixture: Fixture, *winners: int) -> Live:
    """Plays the one round of a match of Dial; those whose numbers are given open their safes."""
    live = await match_of(house, fixture)
    cup = await cup_of(house)
    while live.match.status == "open":
        (seat,) = live.play.turn.waiting
        number = fixture.both[seat]
        await dials(house, live, person_of(house, cup, number), opens=number in winners)
        live = await match_of(house, fixture)
    return live


async def dials(house: House, live: Live, person: Person, *, opens: bool) -> None:
    """Whoever is asked dials by the door that presses use; `opens`: the number of their safe."""
    number, match = hidden(live) if opens else other(live), live.match.id
    await house.acts.act(match, person.id, f"dial:{number}", stamp=None, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()


async def plays_round(house: House, *winners: int) -> Tournament:
    """Plays all matches of the round; of each the lower number wins, unless one is in `winners`."""
    for fixture in running(await cup_of(house)):
        wins = [one for one in fixture.both if one in winners] or [min(fixture.both)]
        await plays(house, fixture, *wins)
    return await cup_of(house)


def boards_of(house: House, match: str) -> list[Shown]:
    """The public messages with a button of a match."""
    return [m for m in house.public() if any(f".{match}." in one for one in m.ids)]
