"""Kinds of turn around a match: its start, its join, its end by resigning, its rematch."""

from __future__ import annotations

from bot.cogs.rematch.rules import offering
from games.core import Seat
from sandbox.people.person import Person
from tests.kills import triplock
from tests.kills.field import Field
from tests.kills.kind import Act, Kind
from tests.soak.deeds import Moment, resign

SEEN = (
    "SELECT id FROM matches m WHERE previous IS NULL AND status IN ('lobby', 'open')"
    " AND EXISTS (SELECT 1 FROM deliveries d WHERE d.match = m.id AND d.message IS NOT NULL)"
)
"""The tables that have a message; one without is closed by the next start of the bot."""


async def _starts(field: Field) -> Act:
    await _leave(field)
    house = field.house
    known = {row["id"] for row in field.logs.ask(SEEN)}

    def made() -> set[str]:
        return {row["id"] for row in field.logs.ask(SEEN)} - known

    async def goes_on() -> None:
        if len(made()) > 1:
            field.report.find("doubled", min(made()), f"one start made tables {sorted(made())}")
        match = field.match = max(made())
        await field.press(house.ben, "Accept", match)
        await field.becomes(match, "open")

    return Act(
        "",
        lambda: house.ana.slash(house.games, "triplock start", opponent=house.ben.id),
        lambda: bool(made()),
        goes_on,
    )


async def _joins(field: Field) -> Act:
    await _leave(field)
    match = field.match = await triplock.invite(field)
    return Act(
        match,
        lambda: field.press(field.house.ben, "Accept", match),
        lambda: field.status(match) == "open",
        lambda: triplock.move_on(field, match),
    )


async def _leave(field: Field) -> None:
    """Ends the match that is played on, so that people do not have ever more of them."""
    if field.status(field.match) == "open":
        live = field.logs.live(field.match)
        seat = min(live.play.turn.waiting)
        await resign(field.company, Moment(live, field.person(live, seat), seat))
        await field.becomes(field.match, "over")


async def _resigns(field: Field) -> Act:
    if field.status(field.match) != "open":
        await triplock.begin(field)
    match, person = field.match, field.dice.choice((field.house.ana, field.house.ben))

    async def does() -> None:
        await field.asks(field.offered(person, "⋯ More", match), "⋯ More")
        for label in ("End…", "Resign…", "Resign"):
            await (await field.answered(person, label)).press(label)

    async def goes_on() -> None:
        await _offer(field, person, match)
        await _accept(field, match)

    return Act(match, does, lambda: field.status(match) == "over", goes_on)


async def _offers(field: Field) -> Act:
    match = await _over(field)
    person = field.dice.choice((field.house.ana, field.house.ben))
    seat = field.logs.live(match).seat_for(person.id)
    return Act(
        match,
        lambda: field.press(person, "Rematch", match),
        lambda: seat in offering(field.logs.fresh(match)),
        lambda: _accept(field, match),
    )


async def _accepts(field: Field) -> Act:
    match = await _over(field)
    one, other = field.dice.sample((field.house.ana, field.house.ben), 2)
    await _offer(field, one, match)

    async def goes_on() -> None:
        field.match = next_of(field, match)
        await triplock.move_on(field, field.match)

    return Act(
        match,
        lambda: field.press(other, "Rematch", match),
        lambda: bool(next_of(field, match)),
        goes_on,
    )


async def _over(field: Field) -> str:
    """A match that is over, without a rematch."""
    if field.status(field.match) != "open":
        await triplock.begin(field)
    await _leave(field)
    return field.match


async def _offer(field: Field, person: Person, match: str) -> None:
    await field.press(person, "Rematch", match)
    await field.rest()


async def _accept(field: Field, match: str) -> None:
    """Whoever has not offered the rematch presses; it becomes the match that is played on."""
    live = field.logs.fresh(match)
    (seat,) = {Seat(0), Seat(1)} - set(offering(live))
    await field.press(field.person(live, seat), "Rematch", match)
    await field.house.stored.until(lambda: next_of(field, match), "the rematch")
    await field.rest()
    field.match = next_of(field, match)


def next_of(field: Field, match: str) -> str:
    """The match that follows a match; "" if there is none."""
    found = field.logs.ask("SELECT id FROM matches WHERE previous = :match", match=match)
    return str(found[0]["id"]) if found else ""


START = Kind("start", "a table that is started with an opponent", _starts)
JOIN = Kind("join", "the join that begins the match", _joins)
RESIGN = Kind("resign", "a resignation, after its question", _resigns)
OFFER = Kind("offer", "a rematch that is offered", _offers)
ACCEPT = Kind("accept", "a rematch that is accepted", _accepts)
