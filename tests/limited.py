"""A desk with the limits of a real bot, at which people set up what a test counts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cogs.tournament.rows import Tournament
from bot.match.games import GAMES
from bot.match.limits import LIMITS, Limits
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from bot.store.tables import Table
from bot.store.tx import Store
from tests.creating import creates
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh


class Limited(Desk):
    """A desk with the limits of a real bot, unless `bounds` are others."""

    def __init__(self, store: Store, bounds: Limits = LIMITS) -> None:
        super().__init__(store, now=1_800_000_000.0, bounds=bounds)

    async def sets_up(self, host: int = ANA, game: str = "unlock", **more: Any) -> Table:
        """Sets a table up a minute after the one before."""
        self.now += 61.0
        return await self.sets_up_now(host, game, **more)

    async def sets_up_now(self, host: int = ANA, game: str = "unlock", **more: Any) -> Table:
        given: dict[str, Any] = {"guild": 1, "channel": 2, "interaction": fresh(), **more}
        return await creates(self.lobby, GAMES[game], {}, host=host, host_name="Ana", **given)

    async def run(self, host: int = ANA, **more: Any) -> Table:
        """A running match, which one person plays alone."""
        table = await self.sets_up(host, "lockpick", **more)
        assert table.match.status == "open"
        return table

    async def duel(self, **more: Any) -> Table:
        """A running match of Ana, the host, and Ben."""
        table = await self.sets_up(game="triplock", **more)
        return await self.lobby.join(table.match.id, BEN, "Ben", interaction=fresh())

    async def open_cup(self, channel: int = 2) -> Tournament:
        """Opens a tournament of Ana's in a channel."""
        given: dict[str, Any] = {"guild": 1, "channel": channel, "interaction": fresh()}
        kind: dict[str, Any] = {"pace": "1 day", "rounds": None}
        entry = GAMES["timelock"]
        return await self.cups.open(entry, {}, host=ANA, host_name="Ana", **kind, **given)

    async def resign(self, table: Table) -> None:
        await self.acts.resign(table.match.id, table.match.host, interaction=fresh())


async def refused(work: Any) -> ShellRefused:
    with pytest.raises(ShellRefused) as caught:
        await work
    assert sentence(caught.value)
    return caught.value
