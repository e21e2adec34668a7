"""Time that passes in a house: duels whose time is up, what is asked then, and who is reminded."""

from __future__ import annotations

from typing import Any

from bot.match.live import Live
from bot.match.wall_clock import HOUR_S
from bot.store import questions
from bot.store.move_log import read_moves
from bot.store.questions import TurnTimer
from games.core import MARKS
from sandbox.people.person import Person
from tests.cogs.clock.lateness import EMPTY_S
from tests.desk import DECIDING
from tests.e2e import unlocking
from tests.house import House
from tests.shown import Shown


async def open_asks(house: House, match: str) -> tuple[TurnTimer, ...]:
    assert house.store is not None
    return await house.store.read(lambda tx: questions.read_open(tx, match))


async def actors_of(house: House, match: str) -> list[Any]:
    assert house.store is not None
    return [move.actor for move in await house.store.read(lambda tx: read_moves(tx, match))]


async def late_duel(house: House) -> tuple[str, Person, Person]:
    """A duel in which somebody's time is up: the match, who is late, and the other."""
    match = await house.duel()
    late, other = await house.turn(match)
    await house.wait(EMPTY_S + HOUR_S)
    return match, late, other


async def answered(house: House, person: Person, board: Shown, label: str) -> str:
    """Presses, and returns what the private answer says."""
    await board.seen_by(person).press(label)
    await house.caught_up()
    return house.answer(person)


def choices(board: Shown) -> list[str]:
    return [start for label in board.labels for start in DECIDING if label.startswith(start)]


async def forge(house: House, person: Person, custom_id: str) -> None:
    """Presses a button that does not stand on the board, or does not any more."""
    await house.board(person).press_id(custom_id, forged=True)
    await house.caught_up()


def mark(live: Live, person: Person) -> str:
    return MARKS[live.table.seats_of(person.id)[0]]


async def two_late(house: House) -> str:
    """Ana is the Lock, Dee has drawn, and the time of Ben and Cy is up."""
    match = await unlocking.begin(house, 4, grid="3")
    await unlocking.hide(house, house.ana, "1-2-5-9")
    await unlocking.by_draw(house, house.dee, "1-2")
    await house.caught_up()
    await house.wait(EMPTY_S + HOUR_S)
    return match


async def asked(house: House, match: str) -> TurnTimer:
    """The one open question of a match."""
    assert house.store is not None
    (ask,) = await house.store.read(lambda tx: questions.read_open(tx, match))
    return ask


def reminded(house: House, person: Person) -> list[str]:
    return [ping for ping in house.pings(person) if "⏰" in ping]
