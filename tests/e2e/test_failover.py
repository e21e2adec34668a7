"""A standby takes the place of the PostgreSQL server on which the bot plays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.server import serve
from sandbox.town import new_town
from tests.e2e.trouble import unanswered
from tests.news import PATIENCE_S
from tests.postgres import Cluster, address_of_all, cluster, standby
from tests.refusal import refusal
from tests.served import Served

pytestmark = pytest.mark.postgres


class Doubled(Served):
    """A house that plays on whichever of two servers accepts writes, or `knows_one` alone."""

    standby: Cluster
    knows_one = False

    @property
    def address(self) -> str:
        if self.knows_one:
            return self.server.address()
        return address_of_all((self.server, self.standby))

    async def fails_over(self) -> None:
        await asyncio.to_thread(self.server.stop)
        await asyncio.to_thread(self.standby.promote)


@pytest.fixture
def knows_one() -> bool:
    return False


@pytest.fixture
async def house(knows_one: bool) -> AsyncIterator[Doubled]:
    with cluster(writer_s=10.0) as server, standby(server) as other:
        made = Doubled(await serve(new_town()), Path("nowhere"))
        made.server, made.standby, made.knows_one = server, other, knows_one
        made.away_s = 0.2 if knows_one else PATIENCE_S
        await made.up()
        async with made:
            yield made


async def test_a_match_goes_on_at_the_standby(
    house: Doubled, caplog: pytest.LogCaptureFixture
) -> None:
    """Each press is played once: before, while the standby takes over, and after it."""
    match = await house.duel()
    played: list[str] = []
    for turn in range(6):
        failing = asyncio.create_task(house.fails_over()) if turn == 2 else None
        player, _ = await house.turn(match)
        played.append("end" if turn % 2 else "roll")
        await house.move(player, played[-1])
        if failing is not None:
            await failing
        assert house.actions(match)[2:] == played
    assert house.sql("SELECT match FROM behind") == []
    assert len(house.boards(match)) == 1
    assert unanswered(house) == []
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("knows_one", [True])
async def test_who_knows_only_the_server_that_is_gone_waits_for_it_and_says_so(
    house: Doubled,
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.fails_over()
    await house.board(player).press("Roll")
    await player.until(lambda: house.private(player), PATIENCE_S)
    assert refusal(house.answer(player)) == "away"
    house.knows_one = False
    await house.restart()
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
