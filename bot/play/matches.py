"""Reads matches: the table, the log folded into a `Live`, and what no longer fits the rules.

The store is the truth; a cache of folded logs saves replays, and is trusted only while its last row
number is that of the store. Whoever changes a match holds its lock.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.play.checks import check_begun
from bot.play.clock import Clock, wall
from bot.play.echo import EchoGuard
from bot.play.live import Live
from bot.play.refusals import ShellRefused
from bot.shelf import Shelved
from bot.store.log import Move, played_at, read_moves
from bot.store.matches import outdated, update_match
from bot.store.sqlite import Store
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from games.core import (
    Draw,
    Folded,
    OffTape,
    Refused,
    Row,
    checksum,
    replay,
)

log = logging.getLogger(__name__)

CACHED_PLAYS = 256

UNFIT = (
    OffTape,
    Refused,
    msgspec.MsgspecError,
    LookupError,
    ArithmeticError,
    TypeError,
    ValueError,
)
"""What a replay may raise if the log is damaged or no longer fits the rules."""


class Matches:
    """Matches as they stand. Each has a lock; `echo` guards against double taps."""

    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, Shelved],
        *,
        clock: Clock = wall,
        chance: Draw = secrets.randbelow,
        echo_s: float = 1.0,
    ) -> None:
        self.store = store
        self.shelf = shelf
        self.clock = clock
        self.chance = chance
        self.on_aside: Callable[[str], None] = lambda _match: None  # outbox sets it, to tell people
        self.echo = EchoGuard(lambda: self.clock(), echo_s)
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._cache: OrderedDict[str, tuple[Folded[Any], tuple[Row, ...]]] = OrderedDict()

    def lock(self, match: str) -> asyncio.Lock:
        """Returns the lock of one match; it exists while anybody refers to it."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    async def table(self, match: str) -> Table:
        """Returns a match with its seats. Raises `unknown_match`."""
        found = await self.store.read(lambda tx: read_table(tx, match))
        if found is None or found.match.game not in self.shelf:
            raise ShellRefused("unknown_match")
        return found

    async def live(self, match: str) -> Live:
        """Returns a begun match with its folded log.

        Raises `unknown_match`, `not_open`, `closed_table`, `aside`.
        """
        table = await self.table(match)
        check_begun(table.match.status)
        return await self._fold(table)

    async def waiting_since(self, live: Live, user: int) -> float:
        """Returns when the match began to wait for this user (seconds since the epoch, UTC).

        If it does not wait for the user, this is the time of the last row.
        """
        asked = [live.play.asked[seat] for seat in live.table.seats_of(user)]
        rows = [n for n in asked if n is not None]
        n = min(rows) if rows else live.play.n
        at = await self.store.read(lambda tx: played_at(tx, live.match.id, n))
        return at or live.match.started_at or live.match.created_at

    async def _fold(self, table: Table) -> Live:
        entry = self.shelf[table.match.game]
        cached = self._cache.get(table.match.id)
        if cached is None or cached[0].play.n != table.last:
            try:
                table, moves = await self.store.read(lambda tx: _whole(tx, table))
                cached = await asyncio.to_thread(_replay, entry, table, moves)
            except UNFIT as error:
                await self._set_aside(table, error)
                raise ShellRefused("aside") from error
            self.remember(table.match.id, *cached)
            await self._renew(table)
        return Live(table, entry, *cached)

    async def _renew(self, table: Table) -> None:
        """Stores the present rules version, because the log has been replayed under it."""
        version = self.shelf[table.match.game].game.rules_version
        if table.match.rules_version != version:
            changes = {"rules_version": version}
            await self.store.write(lambda tx: update_match(tx, table.match.id, changes))

    async def renew_all(self) -> tuple[str, ...]:
        """Replays running matches of other rules versions in turn; returns the ids set aside."""
        versions = {key: entry.game.rules_version for key, entry in self.shelf.items()}
        aside: list[str] = []
        for match in await self.store.read(lambda tx: outdated(tx, versions)):
            try:
                await self.live(match)
            except ShellRefused:
                aside.append(match)
        return tuple(aside)

    async def _set_aside(self, table: Table, error: Exception) -> None:
        log.error(
            "a log no longer fits the rules; the match is set aside",
            extra={"match": table.match.id, "n": table.last, "code": type(error).__name__},
        )
        changes = {"status": "aside"}
        await self.store.write(lambda tx: update_match(tx, table.match.id, changes))
        self.on_aside(table.match.id)

    def remember(self, match: str, folded: Folded[Any], rows: tuple[Row, ...]) -> None:
        """Keeps the folded log of a match; the least recently used one is dropped."""
        self._cache[match] = (folded, rows)
        self._cache.move_to_end(match)
        while len(self._cache) > CACHED_PLAYS:
            self._cache.popitem(last=False)


def _whole(tx: Tx, known: Table) -> tuple[Table, tuple[Move, ...]]:
    """Reads the table again with its log, so that both come from the same snapshot."""
    return read_table(tx, known.match.id) or known, read_moves(tx, known.match.id)


def _replay(
    entry: Shelved, table: Table, moves: Sequence[Move]
) -> tuple[Folded[Any], tuple[Row, ...]]:
    """Folds a stored log. Under another rules version it must also meet the stored checksum.

    Raises one of `UNFIT`.
    """
    game, match = entry.game, table.match
    rows = tuple(move.row for move in moves)
    folded = replay(game, match.options, match.seat_count, match.draws, rows)
    if moves and match.rules_version != game.rules_version:
        stored = moves[-1].checksum
        if stored is not None and stored != checksum(game, folded.play.turn, folded.legal):
            raise OffTape("the replay asks for something else than the stored match")
    return folded, rows
