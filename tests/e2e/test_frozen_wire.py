"""The wire to the PostgreSQL server is frozen: nothing arrives, and no side is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.tx import StoreUnavailable
from sandbox.server import serve
from sandbox.town import new_town
from tests.e2e.trouble import unanswered
from tests.news import PATIENCE_S
from tests.postgres import cluster
from tests.refusal import refusal
from tests.served import Served
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres


class Wired(Served):
    """A house whose bot reaches the server over a wire; the test reads beside it."""

    wire: Wire

    @property
    def given(self) -> str:
        return self.wire.address("postgres")

    async def heal(self) -> None:
        """Heals the wire, and waits until the bot has noticed that."""
        self.wire.heal()
        async with asyncio.timeout(PATIENCE_S):
            while await self._is_away():
                pass

    async def _is_away(self) -> bool:
        try:
            await self.store.read(lambda tx: tx.row("SELECT 1 AS one"))
        except StoreUnavailable:
            return True
        return False


@pytest.fixture
def away_s() -> float:
    return 10.0


@pytest.fixture
async def house(away_s: float) -> AsyncIterator[Wired]:
    with cluster() as server:
        async with Wire(server.socket) as wire:
            made = Wired(await serve(new_town()), Path("nowhere"))
            made.server, made.wire, made.away_s = server, wire, away_s
            await made.up()
            async with made:
                yield made


async def test_who_presses_over_a_wire_that_heals_gets_a_late_answer(
    house: Wired, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    told = len(house.private(player))
    house.wire.freeze()
    pressing = asyncio.create_task(player.slash(house.games, "match move", move="roll"))
    await player.until(lambda: len(house.private(player)) > told, PATIENCE_S)
    assert house.newest(player).is_thinking, "it is acknowledged without the database"
    house.wire.heal()
    assert (await pressing).kind != "failed"
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert unanswered(house) == []
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.proof
@pytest.mark.parametrize("away_s", [0.2])
async def test_who_presses_over_a_wire_that_stays_frozen_reads_that_and_plays_later(
    house: Wired, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    house.wire.freeze()
    await player.slash(house.games, "match move", move="roll")
    await player.until(lambda: unanswered(house) == [], PATIENCE_S)
    assert refusal(house.answer(player)) == "away"
    await house.heal()
    for line in ("roll", "end"):
        await house.move(player, line)
    assert house.actions(match)[2:] == ["roll", "end"]
    assert house.turns_told(other) == 1
    assert [record for record in caplog.records if record.exc_info] == []
