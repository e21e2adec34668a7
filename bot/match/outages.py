"""Outages: times in which the bot could be reached by nobody, which therefore count for nobody.

The store keeps the last sign of life. An outage lies between it and the next moment at which one
of Discord's shards is connected. A shard that is cut off while another one is connected has an
outage of its own, and so has a server that Discord reports as unavailable. Where the bot is several
processes, each gives signs of life for its part, and its outages are those of its shards.

A process may also stand still and know nothing of it: its machine was suspended, or its wall clock
was set forward. Its last sign of life tells so, which is looked at before any transaction writes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from bot.match.matches import Matches
from bot.match.turn_timer import schedule_questions
from bot.store import questions, spans
from bot.store.meta import read_meta, read_meta_like, write_meta
from bot.store.spans import BOT, SERVER
from bot.store.tx import Shard, StoreUnavailable, Tx

log = logging.getLogger(__name__)

ALIVE = "alive"
"""The key of the last sign of life: seconds since the epoch. That of a part goes on with its name.
"""

AWAKE = "awake"
"""The key of the same moment by the clock that nobody turns."""

ONLY = Shard(0, 1)
"""The shard of a bot that has one."""

STILL_S = 60.0
"""With a sign of life older than this, every process that plays has stood still."""


class Outages:
    """Notes outages, each time by the clock of the matches. `open` are the connected shards.

    `count` is for the store to do first.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._part = matches.part
        self._order = asyncio.Lock()  # a shard may be cut off while its opening is being stored
        self._was_away = False  # the database, at the last beat
        self._has_counted = False  # a standstill, which nobody has been told yet
        self._cuts: dict[Shard, float] = {}  # since when shards are cut off, while it is not stored
        self.open: set[Shard] = set()

    @property
    def is_open(self) -> bool:
        return bool(self.open)

    def count(self, tx: Tx) -> None:
        """Counts a standstill as an outage; does nothing if there was none.

        Each transaction that writes begins with this. So whoever awakes first, and whatever time it
        read, decides nothing by a time that has not been counted yet. How long a process stood
        still is measured by the clock that nobody turns, for whoever turns a clock is there.
        """
        awake = read_meta(tx, AWAKE + self._part.name)
        if awake is None:
            return
        stood_s = self._matches.unturned() - float(awake)
        if stood_s <= STILL_S:
            return
        tx.alone()
        if not self.is_open:
            self._since_alive(tx)
            return
        self._has_counted = True
        at = self._matches.clock()
        if self._part.is_whole:
            spans.begin_outage(tx, BOT, "", at - stood_s)
            self._ends(tx)
            return
        for shard in self.open:
            spans.begin_shard_outage(tx, shard, at - stood_s)
            self._connects(tx, shard)

    async def started(self) -> None:
        """Begins the outage that reaches from the last sign of life until a shard is connected."""

        await self._matches.store.write(self._since_alive)

    async def beat(self) -> bool:
        """Stores a sign of life, if a shard is connected; returns whether a standstill was counted.

        Much may be due after it, and a jot is told to nobody. Also stores which shards were cut
        off, if that could not be stored then.
        """
        try:
            async with self._order:
                await self._store_cuts()
            if self.is_open:
                await self._matches.store.write_relaxed(self._live)
        except StoreUnavailable:
            self._was_away = True
            raise
        has_counted, self._has_counted = self._has_counted, False
        was_away, self._was_away = self._was_away, False
        if has_counted:
            if was_away:
                log.warning("the database was away; nobody loses that time")
            else:
                log.warning("the process stood still, or its clock was set; nobody loses that time")
        return has_counted

    async def opened(self, shard: Shard = ONLY) -> None:
        """A shard is connected. If that cannot be stored, it counts as cut off until it can."""

        def work(tx: Tx) -> None:
            self._begin_cuts(tx)
            if not self.is_open:
                self._since_alive(tx)  # it may be that its end was not stored
                self._returns(tx, shard)
            else:
                self._connects(tx, shard)

        async with self._order:
            await self._matches.store.write(work)
            self._cuts.clear()
            self.open.add(shard)

    async def servers(self, lost: Iterable[int]) -> None:
        """Of the servers of this process these are unavailable, and all others are not."""
        out = {str(guild) for guild in lost}

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            known = {of for of in spans.outages_under_way(tx, SERVER) if self._part.has(int(of))}
            for guild in out - known:
                spans.begin_outage(tx, SERVER, guild, at)
            for guild in known - out:
                spans.end_outage(tx, SERVER, guild, at)
                schedule_questions(tx, questions.open_in(tx, int(guild)), at)

        await self._matches.store.write(work)

    async def closed(self, shard: Shard = ONLY) -> None:
        """A shard is cut off, until it is connected again. If not now, the next beat stores it."""
        async with self._order:
            if shard in self.open:
                self.open.discard(shard)
                self._cuts[shard] = self._matches.clock()
                await self._store_cuts()

    async def _store_cuts(self) -> None:
        if self._cuts:
            await self._matches.store.write(self._begin_cuts)
            self._cuts.clear()

    def _begin_cuts(self, tx: Tx) -> None:
        """Begins the outages of shards that are cut off, and of the bot if none is connected."""
        for shard, at in self._cuts.items():
            if self.is_open or not self._part.is_whole:
                spans.begin_shard_outage(tx, shard, at)
            else:
                spans.begin_outage(tx, BOT, "", at)

    async def server(self, guild: int, *, is_out: bool) -> None:
        """A server has become unavailable, or is back."""

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            if is_out:
                spans.begin_outage(tx, SERVER, str(guild), at)
            else:
                spans.end_outage(tx, SERVER, str(guild), at)
                schedule_questions(tx, questions.open_in(tx, guild), at)

        await self._matches.store.write(work)

    def _returns(self, tx: Tx, first: Shard) -> None:
        """Ends the outage of the bot with its first shard; the others are out until they follow.

        The shards of another count are no more: each server belongs to one of these now.
        """
        since = spans.out_since(tx, BOT, "")
        for number in range(first.count):
            if since is not None and number != first.number:
                spans.begin_shard_outage(tx, Shard(number, first.count), since)
        for old in spans.shards_out(tx):
            if old == first or old.count != first.count:
                spans.end_shard_outage(tx, old, self._matches.clock())
        if self._part.is_whole or since is not None:
            self._ends(tx)
        else:
            self._connects(tx, first)

    def _connects(self, tx: Tx, shard: Shard) -> None:
        """Ends the outage of a shard, with a sign of life; its questions are looked at again."""
        at = self._live(tx)
        spans.end_shard_outage(tx, shard, at)
        schedule_questions(tx, questions.open_on(tx, shard), at)

    def _ends(self, tx: Tx) -> None:
        """Ends the outage under way, with a sign of life; all questions are looked at again."""
        at = self._live(tx)
        spans.end_outage(tx, BOT, "", at)
        schedule_questions(tx, questions.read_all_open(tx), at)

    def _live(self, tx: Tx) -> float:
        at = self._matches.clock()
        write_meta(tx, ALIVE + self._part.name, repr(at))
        write_meta(tx, AWAKE + self._part.name, repr(self._matches.unturned()))
        return at

    def _since_alive(self, tx: Tx) -> None:
        """Begins an outage at the last sign of life, unless one is under way."""
        at = self._last_alive(tx)
        if at is None:
            return
        if self._part.is_whole:
            spans.begin_outage(tx, BOT, "", at)
        for shard in self._part.shards:
            spans.begin_shard_outage(tx, shard, at)

    def _last_alive(self, tx: Tx) -> float | None:
        """The last sign of life of this part.

        If a later one was given while the shards were divided otherwise, it is the latest of those:
        nobody plays by two divisions at once.
        """
        signs = {key: float(at) for key, at in read_meta_like(tx, ALIVE).items()}
        own = signs.get(ALIVE + self._part.name)
        division = self._part.name.partition("/")[2]
        others = [at for key, at in signs.items() if key.partition("/")[2] != division]
        return max(others) if others and (own is None or max(others) > own) else own
