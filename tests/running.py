"""A bot in one test: the sandbox's server, the real discord.py client, a real database, a clock.

All requests go over loopback sockets.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

import discord

from bot.app.client import Tumbler
from bot.app.cogs import FEATURES
from bot.app.on_commit import Peers
from bot.delivery.discord.requests import point_at
from bot.interactions.cog import Cog
from bot.match.act import Acts
from bot.match.controls.wording import HostContact
from bot.match.feature import Feature
from bot.match.games import GAMES, GameEntry
from bot.match.limits import UNLIMITED
from bot.match.matches import Matches
from bot.store.tx import WHOLE, Part
from sandbox.protocol import Json
from sandbox.server import Stand, serve
from sandbox.town import PEOPLE, new_town
from sandbox.world.interactions import ANSWER_S
from tests import quick
from tests.hurried import ReadyAtOnce
from tests.news import PATIENCE_S, Announced, News
from tests.plain import plain, welcome
from tests.seed import chance, secret

C = TypeVar("C", bound=Cog)

_commands: dict[tuple[Any, ...], list[Json]] = {}
"""The commands that the bots of this process have registered, by their features and games."""

READY_S = 0.5
"""How long the bot waits after READY for servers that are unavailable."""


class Running:
    """A sandbox and a bot in it. `ana`, `ben`, `cy` and `dee` are the people.

    The bot says no hello, as in a server that it has joined before, unless `in_sandbox`. Nothing
    limits how much its people set up, unless `limits` does. The pictures of the bot's games are
    plain rectangles, unless `painted`. A match is played in the channel, unless it has `threads`.
    `seed` draws for its matches and deals; None: the seed of the run. `features` are those that the
    bot has. `reach` is how its host is reached. `is_registered`: an earlier bot has registered the
    commands.
    """

    in_sandbox = False
    limits = UNLIMITED
    painted = False
    threads = False
    seed: str | None = None
    features: tuple[Feature, ...] = FEATURES
    reach = HostContact()
    is_registered = True

    def __init__(
        self, stand: Stand, path: Path, shelf: Mapping[str, GameEntry] | None = None
    ) -> None:
        self.stand = stand
        self.path = path
        self.shelf = dict(shelf or (GAMES if self.painted else plain()))
        self.client: Tumbler | None = None
        self.store: Any = None
        self.stored = News()
        self.rests = News()
        self.ahead_s = 0.0
        self.stood_s = 0.0
        self._opened_at = time.time()
        self._chance = chance(of=self.seed)
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
        shelf: Mapping[str, GameEntry] | None = None,
    ) -> Self:
        """Opens a sandbox with these people, and a bot in it that hosts the games of `shelf`.

        Without a shelf it hosts those of the bot.
        """
        stand = await serve(new_town(clock=quick.PushedClock(), people=people))
        house = cls(stand, folder / "tumbler.db", shelf)
        if house.is_registered:
            house.has_commands()
        await house.up()
        _commands[house.features, *house.shelf] = stand.world.state.commands.copy()
        return house

    def has_commands(self) -> None:
        """The commands that a bot like this one has registered in an earlier test stand here."""
        world = self.stand.world
        world.state.commands = [
            command | {"id": str(world.next_id()), "application_id": str(world.app.id)}
            for command in _commands.get((self.features, *self.shelf), ())
        ]

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
        point_at(self.stand.api, self.stand.gateway.url)
        self.store = await self.open_store()
        self.client = self.made(self.store, echo_s)
        self._runs = asyncio.create_task(self.client.start(self.stand.token))

    def made(
        self, store: Any, echo_s: float, part: Part = WHOLE, peers: Peers | None = None
    ) -> Tumbler:
        """A bot on a store, which plays a part and is not started yet."""
        store.news = self.stored
        Tumbler.guild_ready_s = READY_S
        matches = Matches(
            store,
            self.shelf,
            clock=self.clock,
            unturned=self.unturned,
            chance=self._chance,
            echo_s=echo_s,
            features=self.features,
            limits=self.limits,
            part=part,
        )
        client = Tumbler(
            in_sandbox=self.in_sandbox,
            part=part,
            shards=part.shards[0].count if part.shards else None,
            reach=self.reach,
        )
        client.take(matches, peers)
        quick.lift_limit(client.budget)
        state: Any = client._connection
        state._delay_shard_ready = ReadyAtOnce(state)
        client.services.delivery.quiet.quiet_s = 0.0  # so that no test waits for an edit
        client.services.delivery.threads.as_usual = self.threads
        if not self.painted:
            client.services.gallery.welcome = welcome  # type: ignore[method-assign]
        client.services.delivery.quiet.on_rest = self.rests.tell
        return client

    async def open_store(self) -> Any:
        """Opens the database, which tells the news."""
        await quick.lay(self.path, secret(self.seed))
        return await Announced.open(self.path)

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

    def shows_nothing(self) -> None:
        """Nothing that is stored is shown until the next start, as if each commit met a kill."""
        assert self.store is not None
        self.store.listener = lambda _touched: None

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

    def gives_up(self) -> None:
        """Ends the three seconds in which a press has to be answered, for all that wait."""
        clock = self.stand.world.clock
        assert isinstance(clock, quick.PushedClock)
        clock.push(ANSWER_S)

    async def wait(self, seconds: float) -> None:
        """Turns the clock of the bot; does and shows all that has become due."""
        await self.stored.until(lambda: self.bot.outages.is_open)
        self.later(seconds)
        await self.bot.beat()
        await self.caught_up()  # what was pressed before is stored, and may be due now
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

    def cog(self, kind: type[C]) -> C:
        """The cog of a class, as the bot has it."""
        (found,) = (cog for cog in self.bot.cogs if isinstance(cog, kind))
        return found

    def hear(self, heard: Callable[[discord.Interaction], None]) -> None:
        """Has the bot tell each interaction that Discord sends it."""
        answer = self.bot.on_interaction

        async def telling(interaction: discord.Interaction) -> None:
            heard(interaction)
            await answer(interaction)

        self.bot.on_interaction = telling

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
