"""The only access to running matches: loads, checks, applies and persists before anything shows.

The checks have a fixed order, and each has its own refusal: the match is open, the user sits in it,
the stamp is fresh, the text holds actions, the seat may act. One transaction appends all rows of a
press. The keys `(match, n)` and `(interaction, part)` reject a second press at the same row and an
interaction that Discord delivers twice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.play.act import applied, check_begun, check_seat, check_stamp, check_turn, typed
from bot.play.clock import Clock, wall
from bot.play.live import Acted, Live
from bot.play.refusals import ShellRefused
from bot.shelf import Shelved
from bot.store.log import Move, append_moves, has_interaction, played_at, read_moves
from bot.store.matches import outdated, update_match
from bot.store.sqlite import Store
from bot.store.tables import Table, read_table
from games.core import (
    HINT,
    LEAVE,
    Draw,
    OffTape,
    Play,
    Refused,
    Row,
    Seat,
    Tape,
    begin,
    checksum,
    replay_row,
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
    """Running matches. Each has a lock. The store is the truth; the cache only saves replays."""

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
        self._echo_s = echo_s
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._cache: OrderedDict[str, tuple[tuple[Play[Any], ...], tuple[Row, ...]]] = OrderedDict()
        self._last_press: OrderedDict[tuple[str, int], float] = OrderedDict()

    def lock(self, match: str) -> asyncio.Lock:
        """Returns the lock of one match; it exists while anybody refers to it."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    # -- reading ------------------------------------------------------------------------

    async def table(self, match: str) -> Table:
        """Returns a match with its seats. Raises `unknown_match`."""
        found = await self.store.read(lambda con: read_table(con, match))
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
        at = await self.store.read(lambda con: played_at(con, live.match.id, n))
        return at or live.match.started_at or live.match.created_at

    async def _fold(self, table: Table) -> Live:
        entry = self.shelf[table.match.game]
        cached = self._cache.get(table.match.id)
        if cached is None or cached[0][-1].n != table.last:
            try:
                table, moves = await self.store.read(lambda con: _whole(con, table))
                cached = await asyncio.to_thread(_replay, entry, table, moves)
            except UNFIT as error:
                await self._set_aside(table, error)
                raise ShellRefused("aside") from error
            self._remember(table.match.id, *cached)
            await self._renew(table)
        return Live(table, entry, *cached)

    async def _renew(self, table: Table) -> None:
        """Stores the present rules version, because the log has been replayed under it."""
        version = self.shelf[table.match.game].game.rules_version
        if table.match.rules_version != version:
            changes = {"rules_version": version}
            await self.store.write(lambda con: update_match(con, table.match.id, changes))

    async def renew_all(self) -> tuple[str, ...]:
        """Replays running matches of other rules versions in turn; returns the ids set aside."""
        versions = {key: entry.game.rules_version for key, entry in self.shelf.items()}
        aside: list[str] = []
        for match in await self.store.read(lambda con: outdated(con, versions)):
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
        await self.store.write(lambda con: update_match(con, table.match.id, changes))
        self.on_aside(table.match.id)

    def _remember(self, match: str, plays: tuple[Play[Any], ...], rows: tuple[Row, ...]) -> None:
        self._cache[match] = (plays, rows)
        self._cache.move_to_end(match)
        while len(self._cache) > CACHED_PLAYS:
            self._cache.popitem(last=False)

    # -- acting -------------------------------------------------------------------------

    async def act(
        self,
        match: str,
        user: int,
        text: str,
        *,
        stamp: int | None,
        interaction: int,
        is_typed: bool = False,
    ) -> Acted:
        """Plays actions joined by `;` and the forced actions after them, in one transaction.

        `stamp` None is not checked (a typed move). `is_typed`: a person typed the text, and the
        game reads it with the player's view. Raises `Refused`; nothing has changed then.
        """

        def actions(live: Live, seat: Seat) -> list[str]:
            if is_typed:
                parts = typed(live, seat, text)
            else:
                parts = [part for part in text.split(";") if part]
            if not parts or any(part.startswith("_") for part in parts):
                raise ShellRefused("unknown_button")
            return parts

        return await self._act(match, user, actions, stamp=stamp, interaction=interaction)

    async def resign(self, match: str, user: int, *, interaction: int) -> Acted:
        """Makes the user's seat leave the match. The game decides how the match goes on."""
        return await self._act(
            match, user, lambda _live, _seat: [LEAVE], stamp=None, interaction=interaction
        )

    async def hint(self, match: str, user: int, *, interaction: int) -> Acted:
        """Stores that a hint was given. A hint repeated at the same row is not stored again."""

        def actions(live: Live, _seat: Seat) -> list[str]:
            return [] if live.rows and live.rows[-1].text == HINT else [HINT]

        return await self._act(match, user, actions, stamp=None, interaction=interaction)

    async def _act(
        self,
        match: str,
        user: int,
        actions: Callable[[Live, Seat], list[str]],
        *,
        stamp: int | None,
        interaction: int,
    ) -> Acted:
        async with self.lock(match):
            for attempt in range(3):
                live = await self.live(match)
                seat = check_seat(live, user)
                check_stamp(live, seat, stamp, lambda live=live, seat=seat: actions(live, seat))
                texts = actions(live, seat)
                if not texts:
                    return Acted(live, seat, live.play.n)
                check_turn(live, seat, texts)
                # A hint does not count for the double-tap guard.
                doing = texts != [HINT]
                if doing:
                    self.check_echo(match, user)
                moves, plays = applied(
                    live, seat, texts, self.chance, user, interaction, self.clock
                )
                try:
                    after = await self._persist(live, moves, plays, interaction)
                except sqlite3.IntegrityError:
                    if attempt == 2:
                        raise
                    continue
                if doing:
                    self.note_press(match, user)
                return Acted(after, seat, live.play.n)
        raise AssertionError("unreachable")

    def check_echo(self, match: str, user: int) -> None:
        """Raises `one_press` if the user has acted in this match less than `echo_s` seconds ago."""
        last = self._last_press.get((match, user))
        if last is not None and 0 <= self.clock() - last < self._echo_s:
            raise ShellRefused("one_press", panel=True)

    def note_press(self, match: str, user: int) -> None:
        """Remembers that the user acted just now, for `check_echo`."""
        self._last_press[(match, user)] = self.clock()
        while len(self._last_press) > 10_000:
            self._last_press.popitem(last=False)

    async def _persist(
        self, live: Live, moves: list[Move], plays: tuple[Play[Any], ...], interaction: int
    ) -> Live:
        match = live.match.id
        scores = live.entry.game.scores(plays[-1].state)
        changes: dict[str, Any] = {}
        if scores is not None:
            result = {"winners": scores.winners, "points": scores.points, "reason": scores.reason}
            changes = {"status": "over", "result": result, "ended_at": self.clock()}

        def append(con: sqlite3.Connection) -> Table:
            if has_interaction(con, interaction):
                raise ShellRefused("moved_on", panel=True)
            append_moves(con, match, moves)
            if changes:
                update_match(con, match, changes)
            table = read_table(con, match)
            if table is None:
                raise ShellRefused("unknown_match")
            return table

        table = await self.store.write(append)
        rows = live.rows + tuple(move.row for move in moves)
        self._remember(match, live.plays + plays, rows)
        return Live(table, live.entry, live.plays + plays, rows)


def _whole(con: sqlite3.Connection, known: Table) -> tuple[Table, tuple[Move, ...]]:
    """Reads the table again with its log, so that both come from the same snapshot."""
    return read_table(con, known.match.id) or known, read_moves(con, known.match.id)


def _replay(
    entry: Shelved, table: Table, moves: Sequence[Move]
) -> tuple[tuple[Play[Any], ...], tuple[Row, ...]]:
    """Folds a stored log. Under another rules version it must also meet the stored checksum.

    Raises one of `UNFIT`.
    """
    game = entry.game
    tape = Tape(table.match.draws)
    plays = [begin(game, table.match.options, table.match.seat_count, tape)]
    tape.finish()
    for move in moves:
        plays.append(replay_row(game, plays, move.row))
    if moves and table.match.rules_version != game.rules_version:
        stored = moves[-1].checksum
        if stored is not None and stored != checksum(game, plays[-1]):
            raise OffTape("the replay asks for something else than the stored match")
    return tuple(plays), tuple(move.row for move in moves)
