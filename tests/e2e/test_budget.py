"""The budget of requests: what waits for it, and what does not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

import pytest

from bot.delivery.discord import post
from bot.delivery.discord.limits import Budget
from tests.house import House
from tests.news import PATIENCE_S, News
from tests.quick import emptied, refill


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path) as made:
        yield made


def told_of_waits(budget: Budget, monkeypatch: pytest.MonkeyPatch) -> News:
    """News of each request, once it waits."""
    asked, take = News(), budget.take

    def told(requests: int = 1) -> Awaitable[None]:
        asyncio.get_running_loop().call_soon(asked.tell)
        return take(requests)

    monkeypatch.setattr(budget, "take", told)
    return asked


async def test_while_nothing_may_be_sent_people_are_answered_and_all_is_shown_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    budget, player = house.bot.budget, (await house.turn(match))[0]
    first = await emptied(budget)
    asked, board = told_of_waits(budget, monkeypatch), house.board(player).text

    await player.slash(house.games, "match move", move="roll")
    await player.slash(house.games, "match words")
    await house.stored.until(lambda: "roll" in house.actions(match))
    await player.until(lambda: house.private(player), PATIENCE_S)
    await asked.until(lambda: budget.waiting > 1)  # the sandbox does not hear of that
    assert house.board(player).text == board

    call_s = post.CALL_S
    monkeypatch.setattr(post, "CALL_S", 0.05)
    knows = asyncio.create_task(
        house.bot.services.delivery.post.has_account(player.id), name="asked behind the board"
    )

    def go_on() -> None:
        monkeypatch.setattr(post, "CALL_S", call_s)
        refill(budget, first)

    asyncio.get_running_loop().call_later(0.15, go_on)
    assert await knows, "what waits has not failed"
    await house.caught_up()
    assert house.board(player).text != board
    assert budget.waiting == 0


async def test_an_edit_through_an_interaction_does_not_wait(house: House) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    await house.lay_by_presses(match, (house.ana, house.ben))
    budget, player = house.bot.budget, (await house.turn(match))[0]
    first = await emptied(budget)
    board = house.board(player)
    before = board.text
    await board.press("Roll")
    await player.until(lambda: house.board(player).text != before, PATIENCE_S)
    refill(budget, first)  # or the end of the bot waits for what waits here


async def test_while_requests_wait_edits_that_ask_nobody_wait_longer(house: House) -> None:
    match = await house.duel()
    budget, player = house.bot.budget, (await house.turn(match))[0]
    quiet, private = house.bot.services.delivery.quiet, house.board(player, house.dm(player))
    quiet.quiet_s, budget.waiting = 1e-6, 9_000
    await house.board(player).press("Roll")
    await house.rests.until(lambda: quiet.is_resting(match))
    assert house.board(player, house.dm(player)) == private
    budget.waiting -= 9_000
    quiet.nudge(match)
    await house.caught_up()
    assert house.board(player, house.dm(player)) != private
