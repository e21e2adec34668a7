"""A bank that empties, by presses on the board.

The rules of it: `tests/cogs/clock/test_late`.
"""

from __future__ import annotations

import pytest

from bot.store.seats import Clock
from tests.e2e.lateness import actors_of, answered, choices, forge, late_duel, mark, open_asks
from tests.e2e.trouble import no_harm
from tests.house import House
from tests.refusal import refusal

pytestmark = pytest.mark.usefixtures("without_computers")


async def test_one_careful_move_is_played_by_the_clock_until_nothing_is_owed(house: House) -> None:
    match, late, other = await late_duel(house)
    before = len(house.actions(match))
    await house.board(other).press("Let the bot play one safe move")
    await house.wait(0)
    live = await house.live(match)
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [other]
    assert (await actors_of(house, match))[before:].count(Clock()) >= 1
    assert f"The bot played for {mark(live, late)} {late.name}." in house.board(other).text
    assert choices(house.board(other)) == []
    await house.board(late).press("⋯ More")
    await house.private(late)[-1].press("Story")
    assert "The bot played for" in house.answer(late)
    await no_harm(house, match)


async def test_leaving_is_asked_twice_and_says_what_follows(house: House) -> None:
    match, late, other = await late_duel(house)
    await house.board(other).press(f"{late.name} leaves")
    assert "That ends the match, as if" in house.answer(other)
    assert "It happens at once." in house.answer(other)
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


async def test_nobody_else_decides(house: House) -> None:
    match, late, other = await late_duel(house)
    board = house.board(other)
    rows = len(house.rows(match))
    for word in ("Give", "Let the bot", f"{late.name} leaves"):
        assert refusal(await answered(house, late, board, word)) == "late_own"
        assert refusal(await answered(house, house.cy, board, word)) == "no_seat"
    wait = board.button("Give")
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
        assert answer in house.answer(other), word
    (ask,) = await open_asks(house, match)
    assert (ask.given, ask.by_clock) == (0, False)
    assert len(house.rows(match)) == rows
    await board.press("Give")
    await house.caught_up()
    await forge(house, other, wait)
    assert refusal(house.answer(other)) == "late_waited"
    await no_harm(house, match)
