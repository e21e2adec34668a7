"""Three processes with one token share the budget of requests at Discord's own limit."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import discord
import pytest

from bot.app.database import open_store
from bot.app.processes import sharing_budget
from bot.delivery.discord.limits import Budget
from bot.delivery.discord.post import Post
from bot.match.controls.message import Note
from sandbox.limits.rates import DISCORD
from sandbox.server import serve
from sandbox.town import new_town
from sandbox.world.model import Server
from tests.engines import Databases
from tests.house import House

ROOMS, SENDS = 40, 120
"""The channels of each process, and what it sends there at once: three messages in each."""


class Three:
    """Three processes with one token: the bot of a house, and two that only send.

    Discord is as strict as it is. Each has a budget, and channels of its own.
    """

    house: House
    server: Server
    posts: list[Post]

    @classmethod
    async def open(cls, folder: Path, stack: AsyncExitStack) -> Three:
        town = new_town(limits=DISCORD)
        names = [f"room{n}" for n in range(3 * ROOMS)]
        made = cls()
        made.server = town.open_server("Mill", channels=names)
        made.house = House(await serve(town), folder / "tumbler.db")
        await stack.enter_async_context(made.house)
        await made.house.up()
        made.posts = [made.house.bot.services.delivery.post]
        for _ in range(2):
            client = discord.Client(intents=discord.Intents.none())
            await stack.enter_async_context(client)
            await client.login(made.house.stand.token)
            made.posts.append(Post(client, budget=Budget()))
        return made

    async def sends(self, number: int) -> None:
        """A process sends all it has, at once."""
        rooms = [
            self.house.stand.world.channel_named(f"room{number * ROOMS + n}", self.server).id
            for n in range(ROOMS)
        ]
        post = self.posts[number]
        await asyncio.gather(
            *(
                post.send(rooms[n % ROOMS], Note(f"{number} {n}"), nonce=f"{number}.{n}")
                for n in range(SENDS)
            )
        )

    def sent(self) -> Counter[str]:
        """What was sent to the channels, and how often."""
        world = self.house.stand.world
        return Counter(
            message.body["content"]
            for channel in world.channels_of(self.server)
            for message in world.messages_in(channel.id)
        )


@pytest.mark.proof
@pytest.mark.postgres
async def test_three_processes_that_want_too_much_are_never_refused(
    tmp_path: Path, databases: Databases
) -> None:
    async with AsyncExitStack() as stack:
        three = await Three.open(tmp_path, stack)
        address = databases.address_of(tmp_path / "shared.db")
        for slot, post in enumerate(three.posts):
            store = await open_store(address)
            stack.push_async_callback(store.close)
            await stack.enter_async_context(
                sharing_budget(post.budget, store, lambda: True, slot, wall=time.time)
            )
        flood = [asyncio.create_task(three.sends(number)) for number in range(3)]
        ana, stand = three.house.ana, three.house.stand
        for _ in range(10):
            assert (await ana.slash(three.house.games, "help")).kind == "message"
        assert all(post.budget.waiting for post in three.posts), "who asks was answered before"
        await asyncio.gather(*flood)
        assert stand.rates.refused == {}
        wanted = {f"{number} {n}": 1 for number in range(3) for n in range(SENDS)}
        assert three.sent() == wanted
