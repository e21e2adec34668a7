"""A whole house in one test: people begin matches and play them, and what each of them reads.

They press and type as `sandbox.people` lets them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from typing import Any

from bot.match.live import Live
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests import disk, folded
from tests.interactions import fresh
from tests.openapi import complaints
from tests.running import Running
from tests.shown import Shown
from tests.sure import sure
from tests.unrated import hosted

folded.install()


class House(Running):
    """A sandbox, a bot in it, and its people at their tables."""

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
