"""Presses that do nothing: by the wrong person, on an old board, by somebody without a seat."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from games.core import Seat
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.house import House
from tests.news import PATIENCE_S
from tests.shown import Shown
from tests.sure import sure


async def told(house: House, person: Person, outcome: Outcome) -> str:
    """The private sentence that a press was answered with, at once or after a deferral."""
    await house.caught_up()
    private = [m for m in house.messages(person) if m.is_private]
    assert private, outcome
    return private[-1].text


async def players(house: House, match: str) -> tuple[Person, Person, Shown]:
    """Who is on turn, who waits, and the board."""
    live = await house.live(match)
    by_id = {person.id: person for person in (house.ana, house.ben)}
    first = by_id[sure(live.seats[min(live.play.turn.waiting)].person)]
    other = house.ben if first is house.ana else house.ana
    return first, other, house.board(house.cy)


async def test_presses_that_do_nothing_are_told_why(house: House) -> None:
    match = await house.duel()
    first, other, board = await players(house, match)
    before = (await house.live(match)).play.n
    outcome = await board.seen_by(other).press("Roll")
    assert f"{first.name} is playing" in await told(house, other, outcome)
    outcome = await board.seen_by(house.dee).press("Roll")
    assert "table" in await told(house, house.dee, outcome)
    assert (await house.live(match)).play.n == before
    await board.seen_by(first).press("My cards")
    await board.seen_by(first).press("Roll")
    await house.caught_up()
    rolled = (await house.live(match)).play
    custom_id = next(i for i in board.ids if i.endswith(".roll"))
    outcome = await board.seen_by(first).press_id(custom_id, forged=True)
    said = await told(house, first, outcome)
    assert "That is done: you rolled" in said or "has gone on" in said
    assert (await house.live(match)).play.n == rolled.n
    assert (await house.live(match)).view(Seat(0)).turn.rolled
    kept: Any = house.bot._connection._view_store
    views = kept._views or kept._synced_message_views or kept._dynamic_items
    assert not views, "a view that discord.py keeps costs memory, and work at every press"


async def test_a_private_message_rests_while_its_player_plays_at_the_table(house: House) -> None:
    """Nobody looks at it: one edit after the turn's presses, or at once when it is pressed."""
    match = await house.duel()
    first, _, board = await players(house, match)
    private = house.board(first, house.dm(first))
    quiet = house.bot.services.delivery.quiet
    quiet.quiet_s = 3600.0
    await board.seen_by(first).press("Roll")
    await house.rests.until(lambda: quiet.is_resting(match))
    assert house.board(first, house.dm(first)) == private
    assert "You can still use" in house.board(house.cy).text
    quiet.end()
    await house.caught_up()
    assert house.board(first, house.dm(first)) != private


async def test_no_edit_that_is_put_off_makes_a_match_wait_that_was_woken_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    first, _, board = await players(house, match)
    delivery = house.bot.services.delivery
    quiet, show, put_off = delivery.quiet, delivery._show, []
    quiet.quiet_s = 3600.0

    async def shown(match: str) -> None:
        await show(match)
        put_off.append(quiet.is_put_off(match))
        if put_off == [True]:
            delivery.wake(match)

    monkeypatch.setattr(delivery, "_show", shown)
    await board.seen_by(first).press("Roll")
    await house.rests.until(lambda: quiet.is_resting(match))
    assert put_off == [True, True]
    quiet.end()
    await house.caught_up()


async def test_a_turn_that_ends_does_not_wait(house: House) -> None:
    match = await house.duel()
    first, other, board = await players(house, match)
    house.bot.services.delivery.quiet.quiet_s = 3600.0
    await board.seen_by(first).press("End turn")
    private = house.last(first)
    await private.press("End without rolling" if _has(private) else "End")
    async with asyncio.timeout(PATIENCE_S):  # less than it would rest
        await house.caught_up()
    assert "Your turn is over" in house.last(first, house.dm(first)).text
    assert "your turn" in house.board(other, house.dm(other)).text


def _has(message: Shown) -> bool:
    return any(label.startswith("End without rolling") for label in message.labels)


async def test_a_board_is_painted_once_and_from_before_its_row_is_stored(house: House) -> None:
    match = await house.duel()
    first, _, board = await players(house, match)
    paint, foresee = house.bot.services.gallery.paint, house.matches.on_play
    asked: list[tuple[int, Any]] = []

    async def watched(entry: Any, view: Any, draft: str = "", of: Any = None) -> Any:
        pictures = await paint(entry, view, draft, of)
        asked.append((id(pictures), view))
        return pictures

    house.bot.services.gallery.paint = watched
    before = (await house.live(match)).play.n
    rows: list[int] = []
    house.matches.on_play = lambda live: (rows.append(live.play.n), foresee(live))[1]
    await board.seen_by(first).press("Roll")
    await house.caught_up()
    view = (await house.live(match)).view(None)
    assert rows == [before + 1]
    made = [pictures for pictures, seen in asked if seen == view]
    assert len(made) == 2, "once ahead of the row, once to show it"
    assert len(set(made)) == 1, "and both times it is the same picture"
