"""A whole house in one test: the sandbox's server, the real discord.py client, a real database.

All requests go over loopback sockets. People press and type as `sandbox.people` lets them.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, contextmanager
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
from bot.match.live import Live
from bot.match.matches import Matches
from bot.store.tx import WHOLE, Part
from sandbox.people.person import Person
from sandbox.protocol import Json
from sandbox.server import Stand, serve
from sandbox.town import PEOPLE, new_town
from sandbox.world.interactions import ANSWER_S
from sandbox.world.outcome import Outcome
from tests import disk, folded, quick
from tests.hurried import ReadyAtOnce
from tests.interactions import fresh
from tests.news import PATIENCE_S, Announced, News
from tests.openapi import complaints
from tests.plain import plain, welcome
from tests.seed import chance, secret
from tests.shown import Shown
from tests.sure import sure
from tests.unrated import hosted

C = TypeVar("C", bound=Cog)

folded.install()

_commands: dict[tuple[Any, ...], list[Json]] = {}
"""The commands that the bots of this process have registered, by their features and games."""

READY_S = 0.5
"""How long the bot waits after READY for servers that are unavailable."""


class House:
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

    async def has_begun(self) -> None:
        """Waits until a match has begun and everything is shown."""
        await self.caught_up()

    async def grown(self, match: str, count: int) -> None:
        """Waits until everything is shown; the log then has at least `count` rows."""
        await self.caught_up()
        assert len(self.rows(match)) >= count

    async def opened(
        self, game: str, *people: Person, channel: int | None = None, **options: Any
    ) -> Shown:
        """Has the first of these people open a table that is not rated, and the others join it."""
        host, *others = people
        where, options = channel or self.games, hosted(game, options)
        known = {one.id for one in self.messages(host, where)}
        await host.slash(where, f"{game} start", **options)
        table = await host.until(lambda: self._new_table(host, where, known))
        await self.join(table, *others)
        return table if table.is_gone() else table.now()

    def _new_table(self, host: Person, where: int, known: set[int]) -> Shown | None:
        found = (one for one in self.messages(host, where) if one.labels and one.id not in known)
        return next(found, None)

    async def join(self, table: Shown, *people: Person) -> None:
        """These people press the first [Join] of a table, one after the other."""
        for person in people:
            table = table.now()
            joins = next(label for label in table.labels if label.startswith("Join"))
            await table.seen_by(person).press(joins)
            await self.caught_up()

    async def begun(
        self,
        game: str,
        *people: Person,
        channel: int | None = None,
        invites: bool = True,
        **options: Any,
    ) -> str:
        """These people begin a match of a game, the first of whom is its host; gives the match.

        One plays alone. Of two, the host invites the other, unless `invites` is false. Otherwise
        they join at a table, which the host starts if it waits for that. It is not rated, unless
        the options say so.
        """
        host, *others = people
        where, options = channel or self.games, hosted(game, options)
        if len(people) == 2 and invites:
            await host.slash(where, f"{game} start", opponent=others[0].id, **options)
            table = self.last(others[0], where)
            await table.press("Accept")
        else:
            table = await self.opened(game, host, channel=channel, **options)
            if others or ("⋯ More…" in table.labels and not table.is_gone()):
                await self.fill(table, *people)
        await self.has_begun()
        return table.match if others else self.board(host, where).match

    async def fill(self, table: Shown, host: Person, *others: Person) -> None:
        """The others join by the door of presses; the host starts if the table waits for that."""
        match, lobby = table.match, self.bot.services.lobby
        for person in others:
            await lobby.join(match, person.id, person.name, interaction=fresh())
        known = (await self.matches.table(match)).match
        if known.status == "lobby" and known.terms.get("players", "any") == "any":
            await lobby.start(match, host.id, interaction=fresh())
        self.bot.services.delivery.wake(match)

    async def duel(self, *people: Person, channel: int | None = None, **options: Any) -> str:
        """A duel of Triplock, of Ana and Ben if nobody is named, after the first two Diagrams."""
        both = people or (self.ana, self.ben)
        match = await self.begun("triplock", *both, channel=channel, **options)
        await self.lay(match, both)
        return match

    async def lay(self, match: str, people: Sequence[Person]) -> None:
        """People lay their first Diagrams in a duel, by the door that presses use."""
        for person in people:
            await self.acts.act(match, person.id, "orient:0", stamp=None, interaction=fresh())
        self.bot.services.delivery.wake(match)
        await self.caught_up()

    async def lay_by_presses(self, match: str, people: Sequence[Person]) -> None:
        """The same in their direct messages, whose panels are then edited by these presses."""
        for count, person in enumerate(people, 1):
            await self.last(person, self.dm(person)).press("1.")
            await self.grown(match, count)

    def sql(self, line: str, *values: Any) -> list[tuple[Any, ...]]:
        """Reads or changes the database beside the bot, as a person with its file could."""
        with disk.opened(self.path) as con:
            return con.execute(line, values).fetchall()

    @contextmanager
    def locked(self) -> Generator[None]:
        """Holds the database's write lock, so that a commit of the bot hangs."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as con:
            con.execute("BEGIN IMMEDIATE")
            yield
            con.execute("ROLLBACK")

    def rows(self, match: str) -> list[tuple[Any, ...]]:
        """The log on disk: n, seat, action, interaction."""
        return self.sql(
            "SELECT n, seat, action, interaction FROM moves WHERE match = ? ORDER BY n", match
        )

    def actions(self, match: str) -> list[str]:
        return [row[2] for row in self.rows(match)]

    async def live(self, match: str) -> Live:
        return await self.matches.live(match)

    def person(self, live: Live, seat: int) -> Person:
        """The person on a seat."""
        people = {p.id: p for p in (self.ana, self.ben, self.cy, self.dee)}
        return people[sure(live.seats[seat].person)]

    async def turn(self, match: str) -> tuple[Person, Person]:
        """The person who is waited for, and the other person, of a match for two."""
        live = await self.live(match)
        seat = min(live.play.turn.waiting)
        return self.person(live, seat), self.person(live, 1 - seat)

    async def move(self, person: Person, line: str) -> Outcome:
        """Types a move of Triplock, and waits until everything is shown."""
        outcome = await person.slash(self.games, "match move", move=line)
        assert outcome.kind != "failed", outcome.reason
        await self.caught_up()
        return outcome

    def messages(self, person: Person, channel: int | None = None) -> list[Shown]:
        """All messages of a channel, #games if none is given, oldest first."""
        return [Shown(person, found) for found in person.messages(channel or self.games)]

    def dm(self, person: Person) -> int:
        return next(p.id for p in person.channels() if p.kind == "dm")

    async def opened_dm(self, person: Person) -> int:
        """The direct messages of a person, which they have opened."""
        return await self.bot.services.delivery.post.open_dm(person.id)

    def last(self, person: Person, channel: int | None = None) -> Shown:
        return self.messages(person, channel)[-1]

    def public(self) -> list[Shown]:
        """The bot's messages in #games that everybody reads, oldest first."""
        found = (message for message in self.messages(self.cy) if not message.is_private)
        return [message for message in found if message.json["author"]["bot"]]

    def private(self, person: Person, channel: int | None = None) -> list[Shown]:
        """The messages of a channel that this person alone sees, oldest first."""
        return [message for message in self.messages(person, channel) if message.is_private]

    def newest(self, person: Person, channel: int | None = None) -> Shown:
        """The newest private answer."""
        return self.private(person, channel)[-1]

    def answer(self, person: Person, channel: int | None = None) -> str:
        return self.newest(person, channel).text

    async def behind(self, table: Shown, label: str) -> Outcome:
        """Its reader presses More of a table, and a button of the answer."""
        await table.press("⋯ More…")
        return await self.newest(table.person).press(label)

    def complaints(self) -> list[str]:
        """What Discord's specification says against the requests of the bot."""
        return complaints(self.stand.world)

    def board(self, person: Person, channel: int | None = None) -> Shown:
        """The newest public message that has a `custom_id`; links alone make no board."""
        for message in reversed(self.messages(person, channel)):
            if not message.is_private and message.ids:
                return message
        raise AssertionError("no board")

    def boards(self, match: str) -> list[Shown]:
        """The public messages that still have a `custom_id` of this match."""
        return [message for message in self.public() if any(match in i for i in message.ids)]

    def pings(self, person: Person, channel: int | None = None) -> list[str]:
        """The texts of a person's pings from a channel, #games if none is given."""
        where = channel or self.games
        return [n.text for n in person.notifications if n.channel == where and n.ping]

    def turns_told(self, person: Person, channel: int | None = None) -> int:
        """How many of these pings say that it is the person's turn."""
        return sum("your turn" in ping for ping in self.pings(person, channel))


class Painted(House):
    """A house with the pictures of the bot."""

    painted = True


class Threaded(House):
    """A house in which a match has a thread, as everywhere by default."""

    threads = True


class Known(House):
    """A house whose matches go one way with every seed, for tests of what does not always come."""

    seed = "1"


class First(House):
    """A house whose bot is the first of its application, and registers the commands."""

    is_registered = False
