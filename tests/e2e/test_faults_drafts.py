"""F21: the edit that answers a draft arrives after the match has moved on by another device."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from bot.interactions import acknowledge
from tests.e2e import unlocking
from tests.e2e.lockpicking import begin_known, by_hand
from tests.e2e.trouble import lag, met, no_harm, orphans
from tests.house import House
from tests.player import taps
from tests.shown import Shown

CALLBACK = r"^/interactions/.*/callback"


@pytest.fixture
def house(house: House, monkeypatch: pytest.MonkeyPatch, hasty: None) -> House:
    monkeypatch.setattr(acknowledge, "TRY_S", 60.0)
    monkeypatch.setattr(acknowledge, "PATIENCE_S", 60.0)
    return house


async def guessing(house: House) -> tuple[str, Shown]:
    """Ana has hidden a pattern from Ben and Cy; returns the match, and Ben's panel."""
    match = await unlocking.begin(house, 3)
    await unlocking.hide(house, house.ana, "1-2-5-9")
    return match, house.board(house.ben, house.dm(house.ben))


@asynccontextmanager
async def slow_draft(house: House, message: Shown, tap: str) -> AsyncGenerator[None]:
    """A draft is pressed, and Discord edits the message only after the block."""
    hold = asyncio.Event()
    fault = house.stand.faults.next("POST", CALLBACK, hold=hold)
    pressing = asyncio.create_task(message.press_id(tap))
    await met(house, fault)
    try:
        yield
    finally:
        hold.set()
    await pressing
    await house.caught_up()


async def shown(house: House) -> None:
    """Waits until delivery has shown everything; the draft is still under way."""
    await house.bot.services.delivery.idle()


async def test_f21_a_panel_that_was_replaced_meanwhile_has_no_buttons(house: House) -> None:
    match, panel = await guessing(house)
    async with slow_draft(house, panel, panel.button("4")):
        await unlocking.by_draw(house, house.ben, "1-2")
        await unlocking.by_draw(house, house.cy, "7-8")
        await shown(house)
        fresh = house.board(house.ben, house.dm(house.ben))
        assert fresh.id != panel.id, "the next turn has a panel of its own"
    assert orphans(house, match) == []
    await no_harm(house, match)


async def test_f21_a_panel_shows_what_was_done_elsewhere(house: House) -> None:
    match, panel = await guessing(house)
    async with slow_draft(house, panel, panel.button("4")):
        await unlocking.by_draw(house, house.ben, "1-2")
        await shown(house)
        assert "Sealed: 1-2." in panel.now().text
    assert "Sealed: 1-2." in panel.now().text
    await no_harm(house, match)


async def test_f21_the_board_of_one_person_shows_the_last_row(house: House) -> None:
    board = await begin_known(house, house.ana)
    match = board.match
    draft = next(tap for tap in taps(board) if tap[3])
    live = await house.live(match)
    async with slow_draft(house, board, draft[0]):
        await by_hand(board, live)
        await house.ana.until(lambda: board.now().text != board.text)
        after = board.now().text
        await shown(house)
        assert lag(house.path, match) > 0, "who starts the bot after a kill would show it again"
    assert lag(house.path, match) == 0
    assert board.now().text == after
    await no_harm(house, match)


async def test_f21_an_answer_that_was_drawn_before_the_last_row_leaves_the_match_behind(
    house: House,
) -> None:
    """The match has moved on and was shown when the answer is about to be given."""
    board = await begin_known(house, house.ana)
    match, before = board.match, await house.live(board.match)
    await by_hand(board, before)
    await house.caught_up()
    after = board.now()
    assert lag(house.path, match) == 0
    async with house.bot.services.delivery.redrawing(before, house.games, board.id):
        assert lag(house.path, match) > 0, "who starts the bot after a kill would show it again"
        house.stand.world.state.messages[board.id].body["components"] = board.json["components"]
        assert board.now().text == board.text
    await house.caught_up()
    assert (board.now().text, lag(house.path, match)) == (after.text, 0)
