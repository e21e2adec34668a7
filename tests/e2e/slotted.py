"""A house of two processes: two servers on two shards, each played by a bot of its own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bot.app.client import Tumbler
from bot.cluster.peers import PeerLine, SlotPeers
from bot.cluster.slots import Slot
from bot.delivery.discord.requests import point_at
from sandbox.people.person import Person
from sandbox.server import serve
from sandbox.town import new_town
from sandbox.world.model import Server
from tests.news import PATIENCE_S
from tests.postgres import Cluster
from tests.served import Served

SLOTS = Slot(0, 2, 2), Slot(1, 2, 2)


class Slotted(Served):
    """The Mill is on shard 0, which has the direct messages, too; the town's own server on 1.

    `bots` are the bots of the slots, in one process here, with a store, caches and tasks each. The
    house's own is that of the town's server. `lines` are those on which they tell each other.
    """

    mill: Server
    eve: Person
    bots: list[Tumbler]
    lines: list[PeerLine]

    @classmethod
    async def opened_on(cls, server: Cluster) -> Slotted:
        """Opens the house on an empty database."""
        house = cls(await serve(new_town()), Path("nowhere"))
        house.stand.gateway.starts.shards = 2
        house.mill = house.stand.town.open_server("Mill", ("Eve", "Ana"), on_shard=0, of=2)
        house.eve = house.stand.people["eve"]
        house.server, house.away_s, house.bots = server, 10.0, []
        house._stores, house._tasks, house.lines = [], [], []
        await house.up()
        return house

    @property
    def there(self) -> int:
        """The channel #games of the Mill."""
        return self.stand.world.channel_named("games", self.mill).id

    async def start(self, echo_s: float) -> None:
        """Starts the bots of both slots, one after the other, as Discord wants it."""
        for slot in SLOTS:
            await self.start_slot(slot, echo_s)

    async def start_slot(self, slot: Slot, echo_s: float = 0.0) -> None:
        """Starts the bot of a slot, in the place of the one before."""
        point_at(self.stand.api, self.stand.gateway.url)
        store = await self.open_store()
        line = PeerLine(self.server.address(), slot.number)
        peers = SlotPeers(line, slot, store, lambda task: bot.under_way.follow(task))
        bot = self.made(store, echo_s, slot, peers)
        task = asyncio.create_task(bot.start(self.stand.token))
        lists: list[list[Any]] = [self.bots, self._stores, self.lines, self._tasks]
        for known, one in zip(lists, (bot, store, line, task), strict=True):
            known[slot.number : slot.number + 1] = [one]
        self.client, self.store, self._runs = bot, store, task
        await self.stored.until(lambda: bot.outages.is_open)

    async def stop_slot(self, slot: Slot) -> None:
        """Stops the bot of a slot in order."""
        number = slot.number
        await self.bots[number].shut()
        await asyncio.gather(self._tasks[number], return_exceptions=True)
        await self._stores[number].close()

    async def down(self) -> None:
        for slot in SLOTS:
            if not self.bots[slot.number].is_closed():
                await self.stop_slot(slot)
        self.client = None

    async def caught_up(self) -> None:
        """Waits until all bots are idle and nothing is left to be shown, by the store."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for bot in self.bots:
                    if not bot.is_closed():
                        await bot.idle()
                if not await asyncio.to_thread(self.sql, "SELECT match FROM behind"):
                    return

    _stores: list[Any]
    _tasks: list[asyncio.Task[None]]
