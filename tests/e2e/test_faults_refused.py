"""F43: a bot that Discord refuses much is silent where nobody waits, and answers presses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.delivery.discord import limits
from bot.match.wall_clock import DAY_S, HOUR_S
from tests.e2e.trouble import lag, no_harm, posts, roll, unless, watch
from tests.house import House
from tests.interactions import fresh

MOST = 3


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(limits, "MOST_REFUSALS", MOST)
    async with await House.open(tmp_path) as made:
        yield made


async def test_f43_who_is_refused_much_answers_presses_alone(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    count, now = house.bot.knocks, house.bot.knocks.clock()
    count.clock = lambda: now
    house.stand.faults.next("PATCH", "", status=429, times=MOST, retry_after_s=0.01)
    await house.board(player).press("⋯ More")
    await roll(house, match)
    assert count.wait_s() > 0
    knock = watch(house, "*", posts(house))
    await unless(knock, house.wait(3 * DAY_S + HOUR_S))
    assert not any("⏰" in ping for ping in house.pings(player))
    await house.board(player).press("⋯ More")
    assert "Type a move" in str(house.private(player)[-1].json)
    count.clock = lambda: now + limits.WINDOW_S
    house.bot.unasked.look()
    await house.caught_up()
    assert sum("⏰" in ping for ping in house.pings(player)) == 1
    await no_harm(house, match)


async def test_f43_what_a_press_has_stored_is_shown_at_once_and_the_rest_is_not(
    house: House,
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    count, now = house.bot.knocks, house.bot.knocks.clock()
    count.clock = lambda: now
    for _ in range(MOST):
        count.note(403)
    assert "Roll" in house.board(player).labels
    await player.slash(house.games, "match move", move="roll")
    await house.caught_up()
    assert "Roll" not in house.board(player).labels
    await house.acts.resign(match, other.id, interaction=fresh())  # nobody has pressed for that
    await house.caught_up()
    assert (await house.live(match)).match.status == "over"
    assert "Rematch" not in house.board(player).labels
    count.clock = lambda: now + limits.WINDOW_S
    house.bot.unasked.look()
    await house.caught_up()
    assert "Rematch" in house.board(player).labels
    await no_harm(house, match)


async def test_f43_who_adds_the_bot_again_waits_for_no_table(house: House) -> None:
    match = await house.duel()
    count, now = house.bot.knocks, house.bot.knocks.clock()
    count.clock = lambda: now
    for _ in range(MOST):
        count.note(403)
    await asyncio.create_task(house.bot.on_guild_join(house.bot.guilds[0]))
    await house.caught_up()
    assert lag(house.path, match) > 0
    count.clock = lambda: now + limits.WINDOW_S
    house.bot.unasked.look()
    await house.caught_up()
    assert lag(house.path, match) == 0
    await no_harm(house, match)
