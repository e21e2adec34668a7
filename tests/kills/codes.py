"""Kinds of turn of Unlock: a code sealed in private, a guess that reveals, a guess that wins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.match.live import Live
from games.core import Seat
from games.unlock.rules.board import text_of
from sandbox.people.person import Person
from tests.kills.field import Field
from tests.kills.kind import Act, Kind
from tests.kills.places import next_of
from tests.player import play

STRAIGHT = ("1-2", "2-3", "4-5", "5-6", "7-8", "8-9", "1-4", "4-7", "2-5", "5-8", "3-6", "6-9")
CODES = (*STRAIGHT, "1-5", "2-4", "2-6", "3-5", "4-8", "5-7", "5-9", "6-8")
"""Codes that are drawn with two taps."""


async def begin(field: Field, **terms: str) -> str:
    """Ana and Ben begin a game against the bot's secret."""
    match = await field.started("unlock", lock="bot", **terms)
    await field.press(field.house.ben, "Join", match)
    await field.rest()
    await field.press(field.house.ana, "Start with 2", match)
    await field.becomes(match, "open")
    field.match = match
    return match


def _secret(live: Live) -> str:
    return text_of(live.play.state.secret)


def _fresh_code(field: Field, live: Live) -> str:
    """A code that nobody has tried and that is not the secret."""
    gone = _tried(live) | {_secret(live)}
    return field.dice.choice([code for code in CODES if code not in gone])


def _tried(live: Live) -> set[str]:
    return {row.text.partition(":")[2] for row in live.rows}


async def _come_to(field: Field, waiting: int) -> tuple[Live, Seat]:
    """Plays until so many seats are waited for; returns the match and one of them."""
    while True:
        if field.status(field.match) != "open":
            await begin(field)
        live = field.logs.live(field.match)
        seats = sorted(live.play.turn.waiting)
        if len(_tried(live)) > len(CODES) - 4:
            field.match = ""  # the codes of two taps are used up
        elif len(seats) == waiting:
            return live, field.dice.choice(seats)
        else:
            await _seal(field, live)


async def _seal(field: Field, live: Live) -> None:
    """Somebody who is waited for types a code and sends it."""
    seat = min(live.play.turn.waiting)
    await field.plays(live, seat, f"code:{_fresh_code(field, live)}")


def _goes_on(field: Field, match: str) -> Callable[[], Awaitable[None]]:
    return lambda: _seal(field, field.logs.live(match))


async def _seals(field: Field) -> Act:
    live, seat = await _come_to(field, 2)
    person, house = field.person(live, seat), field.house
    wanted = f"code:{_fresh_code(field, live)}"

    async def does() -> None:
        await play(house, house.board(person, house.dm(person)), wanted)

    return Act(live.match.id, does, field.grown(live), _goes_on(field, live.match.id))


async def _guesses(field: Field) -> Act:
    live, seat = await _come_to(field, 1)
    person, text = field.person(live, seat), f"code:{_fresh_code(field, live)}"
    return _typed(field, live, person, text, _goes_on(field, live.match.id))


async def _wins(field: Field) -> Act:
    field.match = ""
    live, seat = await _come_to(field, 1)
    match = live.match.id

    async def goes_on() -> None:
        await field.press(field.house.ana, "Rematch", match)
        await field.rest()

    return _typed(field, live, field.person(live, seat), f"code:{_secret(live)}", goes_on)


async def _ends_a_game(field: Field) -> Act:
    await begin(field, series="best of 3")
    live, seat = await _come_to(field, 1)
    match = live.match.id

    async def goes_on() -> None:
        field.match = next_of(field, match)
        await _seal(field, field.logs.live(field.match))

    return _typed(field, live, field.person(live, seat), f"code:{_secret(live)}", goes_on)


def _typed(
    field: Field, live: Live, person: Person, text: str, goes_on: Callable[[], Awaitable[None]]
) -> Act:
    return Act(live.match.id, lambda: field.type(person, live, text), field.grown(live), goes_on)


SEAL = Kind("seal", "Unlock: a code sealed in private, drawn by presses", _seals)
GUESS = Kind("guess", "Unlock: a guess that reveals, typed and sent", _guesses)
NEXT = Kind("next", "Unlock: the guess that ends a game of a series", _ends_a_game)
WIN = Kind("win", "Unlock: the guess that ends a match", _wins)
