"""F5: a bot that is killed while it does a duty goes on with it, and does nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.clock.late import DEADLINE
from bot.delivery.board import REFUSED
from bot.match.turn_timer import RESERVE_S
from bot.match.wall_clock import DAY_S, HOUR_S
from sandbox.world.later import Later
from tests.e2e.killing import Mortal
from tests.e2e.lateness import choices
from tests.e2e.trouble import no_harm, posts
from tests.news import PATIENCE_S

pytestmark = [pytest.mark.usefixtures("without_computers"), pytest.mark.proof]


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Mortal]:
    monkeypatch.setenv("TUMBLER_CLOCK", str(tmp_path / "clock"))
    async with await Mortal.open(tmp_path, quiet_s=0.0) as made:
        yield made


def counted(house: Mortal, sql: str, *values: object) -> int:
    return house.sql(sql, *values)[0][0]


def by_clock(house: Mortal, match: str) -> int:
    sql = "SELECT count(*) FROM moves WHERE match = ? AND actor = 'clock'"
    return counted(house, sql, match)


def decided(house: Mortal, match: str) -> int:
    sql = "SELECT count(*) FROM asks WHERE match = ? AND by_clock = 1 AND until IS NULL"
    return counted(house, sql, match)


def duties(house: Mortal, match: str, kind: str = DEADLINE) -> int:
    sql = "SELECT count(*) FROM duties WHERE match = ? AND kind = ?"
    return counted(house, sql, match, kind)


async def asked(house: Mortal, tmp_path: Path) -> str:
    """A duel in which somebody's time is up, and the other is asked."""
    match = await house.duel()
    _, other = await house.turn(match)
    Later(tmp_path / "clock").turn(3 * DAY_S + RESERVE_S + HOUR_S)
    await other.until(lambda: choices(house.board(other)))
    await house.caught_up()
    return match


async def played_once(house: Mortal, match: str, tmp_path: Path) -> None:
    """The clock has ended the turn; the other is asked, once, and the board says who did it."""
    late, other = (p for p in reversed(await house.turn(match)))
    await house.stored.until(lambda: duties(house, match) == 0, "the end of the duty")
    await house.caught_up()
    assert by_clock(house, match) == 1
    assert "The bot played for" in house.board(other).text
    assert late.name in house.board(other).text
    assert choices(house.board(other)) == []
    assert len(house.boards(match)) == 1
    assert house.turns_told(other) == 1
    await no_harm(house, match)


async def test_killed_as_soon_as_it_is_decided(house: Mortal, tmp_path: Path) -> None:
    match = await asked(house, tmp_path)
    _, other = await house.turn(match)
    await house.board(other).press("Let the bot play one safe move")
    await house.stored.until(
        lambda: decided(house, match) or by_clock(house, match), "the decision"
    )
    await house.kill()
    await house.up()
    Later(tmp_path / "clock").turn(61)
    await house.stored.until(lambda: by_clock(house, match), "the clock's row")
    await played_once(house, match, tmp_path)


@pytest.mark.parametrize("late", [False, True], ids=["never arrived", "arrived unnoticed"])
async def test_killed_while_the_clocks_row_is_shown(
    house: Mortal, tmp_path: Path, late: bool
) -> None:
    match = await asked(house, tmp_path)
    _, other = await house.turn(match)
    fault = house.stop_at("POST", posts(house), late=late)
    await house.board(other).press("Let the bot play one safe move")
    await house.killed_at(fault)
    assert by_clock(house, match) == 1
    await house.up()
    Later(tmp_path / "clock").turn(61)
    await played_once(house, match, tmp_path)


@pytest.mark.parametrize("late", [False, True], ids=["never arrived", "arrived unnoticed"])
async def test_killed_while_the_others_are_asked(house: Mortal, tmp_path: Path, late: bool) -> None:
    match = await house.duel()
    _, other = await house.turn(match)
    fault = house.stop_at("POST", posts(house), late=late)
    Later(tmp_path / "clock").turn(3 * DAY_S + RESERVE_S + HOUR_S)
    await house.killed_at(fault)
    await house.up()
    Later(tmp_path / "clock").turn(61)
    await other.until(lambda: choices(house.board(other)))
    await house.caught_up()
    assert sum("time is up" in ping for ping in house.pings(other)) == 1
    assert len(house.boards(match)) == 1
    await no_harm(house, match)


async def test_killed_while_a_refused_table_is_tried_again(house: Mortal, tmp_path: Path) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    house.stand.faults.forbid(house.games, "send_messages")
    await house.move(player, "end")
    await house.stored.until(lambda: duties(house, match, REFUSED), "a refused table")
    await house.caught_up()
    fault = house.stop_at("POST", posts(house))
    Later(tmp_path / "clock").turn(HOUR_S)
    await asyncio.wait_for(fault.arrived.wait(), PATIENCE_S)
    await house.stored.until(lambda: not duties(house, match, REFUSED), "the end of the duty")
    await house.killed_at(fault)
    house.stand.faults.allow(house.games, "send_messages")
    await house.up()
    await other.until(lambda: house.turns_told(other))
    await house.caught_up()
    assert len(house.boards(match)) == 1
    await no_harm(house, match)
