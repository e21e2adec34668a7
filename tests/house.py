"""A whole house in one test: the sandbox's server, the real discord.py client, a real database.

All requests go over loopback sockets. People press and type as `sandbox.people` lets them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from bot.app.client import Tumbler
from bot.edge.address import point_at
from bot.play.act import Acts
from bot.play.limits import UNLIMITED
from bot.play.live import Live
from bot.play.matches import Matches
from bot.shelf import SHELF, Shelved
from sandbox.people.person import Person
from sandbox.server import Stand, serve
from sandbox.town import PEOPLE, new_town
from tests.hurried import ReadyAtOnce
from tests.news import PATIENCE_S, Announced, News
from tests.plain import plain
from tests.seed import chance
from tests.shown import Shown

Shelf = Mapping[str, Shelved]

READY_S = 0.5
"""How long the bot waits after READY for servers that are unavailable."""


class House:
    """A sandbox and a bot in it. `ana`, `ben`, `cy` and `dee` are the people.

    The bot says no hello, as in a server that it has joined before, unless `in_sandbox`. Nothing
    limits how much its people set up, unless `limits` does. The pictures of the bot's games are
    plain rectangles, unless `painted`.
    """

    in_sandbox = False
    limits = UNLIMITED
    painted = False

    def __init__(
        self, stand: Stand, path: Path, shelf: Mapping[str, Shelved] | None = None
    ) -> None:
        self.stand = stand
        self.path = path
        self.shelf = dict(shelf or (SHELF if self.painted else plain()))
        self.client: Tumbler | None = None
        self.store: Announced | None = None
        self.stored = News()
        self.rests = News()
        self.ahead_s = 0.0
        self.stood_s = 0.0
        self._opened_at = time.time()
        self._chance = chance()
        self._runs: asyncio.Task[None] | None = None
        self.ana, self.ben, self.cy, self.dee = (
            stand.people[key] for key in ("ana", "ben", "cy", "dee")
        )
        self.games = next(p.id for p in self.ana.channels() if p.name == "games")

    @classmethod
    async def open(
        cls,
        folder: Path,
        people: Sequence[str] = PEOPLE,
        shelf: Mapping[str, Shelved] | None = None,
    ) -> Self:
        """Opens a sandbox with these people, and a bot in it that hosts the games of `shelf`.

        Without a shelf it hosts those of the bot.
        """
        stand = await serve(new_town(people=people))
        house = cls(stand, folder / "tumbler.db", shelf)
        await house.up()
        return house

    async def up(self, echo_s: float = 0.0) -> None:
        """Starts the bot on the database and waits until it is ready."""
        await self.start(echo_s)
        assert self.client is not None
        assert self._runs is not None
        ready = asyncio.create_task(self.client.wait_until_ready())
        done, _ = await asyncio.wait(
            {self._runs, ready}, timeout=PATIENCE_S, return_when=asyncio.FIRST_COMPLETED
        )
        if self._runs in done:
            await self._runs
        assert ready.done()

    async def start(self, echo_s: float) -> None:
        """Opens the database and starts the bot; it is not ready yet."""
        point_at(self.stand.api)
        Tumbler.guild_ready_s = READY_S
        self.store = store = await Announced.open(self.path)
        store.news = self.stored
        matches = Matches(
            store,
            self.shelf,
            clock=self.clock,
            unturned=self.unturned,
            chance=self._chance,
            echo_s=echo_s,
            limits=self.limits,
        )
        self.client = Tumbler(matches, in_sandbox=self.in_sandbox)
        state: Any = self.client._connection
        state._delay_shard_ready = ReadyAtOnce(state)
        self.client.services.delivery.quiet.quiet_s = 0.0  # so that no test waits for an edit
        self.client.services.delivery.quiet.on_rest = self.rests.tell
        self._runs = asyncio.create_task(self.client.start(self.stand.token))

    async def down(self) -> None:
        """Stops the bot in order, and closes the database."""
        assert self.client is not None
        assert self.store is not None
        assert self._runs is not None
        await self.client.shut()
        await asyncio.gather(self._runs, return_exceptions=True)
        await self.store.close()
        self.client = None

    async def restart(self, echo_s: float = 0.0) -> None:
        await self.down()
        await self.up(echo_s)

    def clock(self) -> float:
        """The clock of the bot, which `later` turns."""
        return time.time() + self.ahead_s + self.stood_s

    def unturned(self) -> float:
        """The clock that nobody turns; it goes on in `stands_still` alone."""
        return self._opened_at + self.stood_s

    def later(self, seconds: float) -> None:
        """Turns the clock of the bot, which was there all the while; nothing due is done yet."""
        self.ahead_s += seconds

    def stands_still(self, seconds: float) -> None:
        """The bot does nothing for so long, as in a suspended machine, and nobody tells it."""
        self.stood_s += seconds

    async def wait(self, seconds: float) -> None:
        """Turns the clock of the bot; does and shows all that has become due."""
        await self.stored.until(lambda: self.bot.outages.is_open)
        self.later(seconds)
        await self.bot.beat()
        while await self.bot.duties.do_due():
            pass
        await self.caught_up()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Closes the house. Its faults end first, so that no request is held for ever."""
        self.stand.faults.clear()
        await self.close()

    async def close(self) -> None:
        if self.client is not None:
            await self.down()
        await self.stand.close()

    @property
    def bot(self) -> Tumbler:
        assert self.client is not None
        return self.client

    @property
    def matches(self) -> Matches:
        return self.bot.services.matches

    @property
    def acts(self) -> Acts:
        return self.bot.services.acts

    async def caught_up(self) -> None:
        """Waits until everything that is due was shown; fails after `PATIENCE_S`."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self.bot.idle()
        except TimeoutError as error:
            raise AssertionError("what is due was never shown") from error

    async def live(self, match: str) -> Live:
        return await self.matches.live(match)

    def messages(self, person: Person, channel: int | None = None) -> list[Shown]:
        """All messages of a channel, #games if none is given, oldest first."""
        return [Shown(person, found) for found in person.messages(channel or self.games)]

    def dm(self, person: Person) -> int:
        return next(p.id for p in person.channels() if p.kind == "dm")

    def last(self, person: Person, channel: int | None = None) -> Shown:
        return self.messages(person, channel)[-1]

    def board(self, person: Person, channel: int | None = None) -> Shown:
        """The newest public message that has a `custom_id`; links alone make no board."""
        for message in reversed(self.messages(person, channel)):
            if not message.is_private and message.ids:
                return message
        raise AssertionError("no board")
