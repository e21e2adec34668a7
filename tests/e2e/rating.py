"""Rated matches in a house."""

from __future__ import annotations

from collections import Counter

from sandbox.people.person import Person
from tests.house import House
from tests.interactions import fresh


def place(house: House, name: str) -> int:
    return next(each.id for each in house.ana.channels() if each.name == name)


async def played(house: House, winner: Person, loser: Person, channel: int | None = None) -> str:
    """A rated duel in which both have acted twice before one resigned, as it is shown."""
    match, acts = await house.duel(winner, loser, channel=channel, rated="on"), Counter[int]()
    while any(acts[person.id] < 2 for person in (winner, loser)):
        live = await house.live(match)
        seat, game = min(live.play.turn.waiting), live.entry.game
        person = live.seats[seat].person or 0
        text = game.write(game.fallback(live.play.state, seat, lambda _: 0))
        await house.acts.act(match, person, text, stamp=None, interaction=fresh())
        acts[person] += 1
    await house.acts.resign(match, loser.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return match
