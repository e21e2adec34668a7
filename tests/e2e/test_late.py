"""A bank that empties, by presses on the board; `tests/bot/test_late` has the rules of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.bank import RESERVE_S
from bot.play.clock import DAY_S, HOUR_S
from bot.play.live import Live
from bot.store import asks
from bot.store.actors import Clock
from bot.store.asks import Ask
from bot.store.log import read_moves
from games.core import MARKS
from sandbox.people.person import Person
from tests.e2e.trouble import Quick, no_harm
from tests.refusal import refusal
from tests.shown import Shown

EMPTY_S = 3 * DAY_S + RESERVE_S


@pytest.fixture
def house(quick: Quick) -> Quick:
    return quick


async def open_asks(house: Quick, match: str) -> tuple[Ask, ...]:
    assert house.store is not None
    return await house.store.read(lambda tx: asks.read_open(tx, match))


async def actors_of(house: Quick, match: str) -> list[Any]:
    assert house.store is not None
    return [move.actor for move in await house.store.read(lambda tx: read_moves(tx, match))]


def said(house: Quick, person: Person) -> str:
    """What the newest private answer says."""
    return house.answer(person)


async def late_duel(house: Quick) -> tuple[str, Person, Person]:
    """A duel in which somebody's time is up: the match, who is late, and the other."""
    match = await house.duel()
    late, other = await house.turn(match)
    await house.wait(EMPTY_S + HOUR_S)
    return match, late, other


async def answered(house: Quick, person: Person, board: Shown, label: str) -> str:
    """Presses, and returns what the private answer says."""
    await board.seen_by(person).press(label)
    await house.caught_up()
    return said(house, person)


def choices(board: Shown) -> list[str]:
    return [label for label in board.labels if label.startswith(("Wait on", "Play one"))]


async def test_one_careful_move_is_played_by_the_clock_until_nothing_is_owed(house: Quick) -> None:
    match, late, other = await late_duel(house)
    before = len(house.actions(match))
    await house.board(other).press("Play one careful move")
    await house.wait(0)
    live = await house.live(match)
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [other]
    assert (await actors_of(house, match))[before:].count(Clock()) >= 1
    assert f"The clock played for {mark(live, late)} {late.name}." in house.board(other).text
    assert choices(house.board(other)) == []
    await house.board(late).press("⋯ More")
    await house.private(late)[-1].press("Story")
    assert "The clock played for" in said(house, late)
    await no_harm(house, match)


async def forge(house: Quick, person: Person, custom_id: str) -> None:
    """Presses a button that does not stand on the board, or does not any more."""
    await house.board(person).press_id(custom_id, forged=True)
    await house.caught_up()


def mark(live: Live, person: Person) -> str:
    return MARKS[live.table.seats_of(person.id)[0]]


async def test_leaving_is_asked_twice_and_says_what_follows(house: Quick) -> None:
    match, late, other = await late_duel(house)
    await house.board(other).press(f"{late.name} leaves")
    assert "That ends the match, as if" in said(house, other)
    assert "It happens at once." in said(house, other)
    assert (await house.live(match)).match.status == "open"
    await house.private(other)[-1].press(f"{late.name} leaves")
    await house.wait(0)
    live = await house.live(match)
    assert live.match.status == "over"
    assert (await actors_of(house, match))[-1] == Clock()
    assert (
        f"{mark(live, late)} {late.name} left, as {other.name} decided." in house.board(other).text
    )
    await no_harm(house, match)


async def test_nobody_else_decides(house: Quick) -> None:
    match, late, other = await late_duel(house)
    board = house.board(other)
    rows = len(house.rows(match))
    for word in ("Wait on", "Play one", f"{late.name} leaves"):
        assert refusal(await answered(house, late, board, word)) == "late_own"
        assert refusal(await answered(house, house.cy, board, word)) == "no_seat"
    wait = board.button("Wait on")
    for word, answer in [
        ("_late:wait:7:1", "I don't know that button"),
        ("_late:wait:0", "I don't know that button"),
        ("_late:wait:x:y", "I don't know that button"),
        ("_late:now:0:1", "I don't know that button"),
        ("_late", "I don't know that button"),
        ("_give:0", "I don't know that button"),
        ("_nudge:0:1:2", "I don't know that button"),
    ]:
        await forge(house, other, wait[: wait.index("_late")] + word)
        assert answer in said(house, other), word
    (ask,) = await open_asks(house, match)
    assert (ask.given, ask.by_clock) == (0, False)
    assert len(house.rows(match)) == rows
    await board.press("Wait on")
    await house.caught_up()
    await forge(house, other, wait)
    assert refusal(said(house, other)) == "late_waited"
    await no_harm(house, match)
