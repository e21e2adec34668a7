"""Matches that have begun: folded into a `Live`, and changed beside the log, each under its lock.

The store is the truth; a cache of folded logs saves replays, and is trusted only while its last row
number is that of the store. What no longer fits the rules is set aside.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import weakref
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bot.match.endings import results_of
from bot.match.feature import By, Feature, MatchChange, MatchContext, Write
from bot.match.games import GameEntry
from bot.match.limits import LIMITS, Limits, Posts
from bot.match.live import Live
from bot.match.press_checks import EchoGuard, check_begun, check_found, last_act
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import Clock, wall
from bot.store.keys import once
from bot.store.matches import outdated, update_match
from bot.store.meta import read_meta, write_meta
from bot.store.move_log import LogRow, read_moves
from bot.store.results import read_results, without_results, write_results
from bot.store.tables import Table
from bot.store.tx import WHOLE, Part, Store, Tx
from games.core import Draw, Folded, OffTape, Refused, Row, Seat, checksum, replay
from render.budget import Kept

log = logging.getLogger(__name__)

PLAYS_BYTES = 24_000_000
"""What all folded logs in memory may weigh by `weight_of`: some thirty long matches at once."""

FOLDED_BYTES, ROW_BYTES, ACTION_BYTES = 16_000, 3_800, 200
"""An estimate: a folded log, then each row and each legal action in it.

Over random matches of all games a row took up to 3,600 bytes with its state, what was told and its
text, most of it in Tripol, whose layout grows; an action took up to 160. A test holds the estimate
to the truth.
"""

GAMES_BYTES = 500_000
"""What it may weigh to remember the games of matches; a thousand of them."""

RESULTS_KEY = "results"
"""The key of the note that all finished matches have results, as far as they can be replayed."""

CHANGE_TRIES = 10
"""How often a change is tried while the table changes under it: other processes store, too."""

T = TypeVar("T")

Replayed = tuple[Folded[Any], tuple[Row, ...], tuple[float, ...]]
"""A folded log with its rows and their times."""

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


class Locks:
    """Gives each match a lock, which exists while anybody refers to it."""

    def __init__(self) -> None:
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    def of(self, match: str) -> asyncio.Lock:
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock


class Outdated(Exception):
    """The table is not the one that the work was based on."""


class Matches:
    """Reads matches and changes them. Each has a lock; `echo` guards against double taps.

    `part` has those that this process plays and shows.
    """

    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, GameEntry],
        *,
        clock: Clock = wall,
        unturned: Clock = wall,
        chance: Draw = secrets.randbelow,
        echo_s: float = 1.0,
        features: tuple[Feature, ...] = (),
        limits: Limits = LIMITS,
        kept_s: float | None = None,
        part: Part = WHOLE,
    ) -> None:
        self.store = store
        self.part = part
        # Chance may be replaced while the bot runs.
        self.means = MatchContext(shelf, lambda n: self.chance(n), features, limits)
        self.shelf = shelf
        self.kept_s = kept_s  # so long an ended match keeps its log; None: for ever
        self.clock = clock
        self.unturned = unturned  # the same clock if nobody turns it
        self.chance = chance
        # It is called with a match and the rows that are to be stored: delivery paints ahead.
        self.on_play: Callable[[Live], None] = lambda _live: None
        # It is called with the key of a game, and how many rows of a match of it were stored.
        self.on_rows: Callable[[str, int], None] = lambda _game, _rows: None
        self.echo = EchoGuard(lambda: self.clock(), echo_s)
        self.posts = Posts(lambda: self.clock(), limits)
        self._locks = Locks()
        self._cache: Kept[str, Replayed] = Kept(PLAYS_BYTES)
        self._games: Kept[str, str] = Kept(GAMES_BYTES)

    @property
    def held(self) -> int:
        """The bytes of all folded logs in memory, by their estimate."""
        return self._cache.held

    def lock(self, match: str) -> asyncio.Lock:
        return self._locks.of(match)

    def writing(self, tx: Tx) -> Write:
        return Write(tx, self.clock(), self.means)

    async def table(self, match: str) -> Table:
        """Returns a match with its seats.

        Raises `unknown_match`, and `aside` for one that cannot be read, which is set aside.
        """
        return await self._checked(await self.store.read(lambda tx: self.means.read(tx, match)))

    async def _checked(self, table: Table | None) -> Table:
        if table is not None and table.match.is_broken:
            await self._set_aside(table, ValueError(*table.match.unread))
        table = check_found(table)
        if table.match.game not in self.shelf:
            raise ShellRefused("unknown_match")
        self.note_game(table)
        return table

    def note_game(self, table: Table) -> None:
        self._games.put(table.match.id, table.match.game, 0)

    def game_of(self, match: str) -> str | None:
        return self._games.get(match)

    async def live(self, match: str) -> Live:
        """Returns a begun match with its folded log.

        Raises `unknown_match`, `not_open`, `closed_table`, `aside`, `pruned`, `newer_rules`.
        """
        live, _ = await self.live_and(match, lambda _tx: None)
        return live

    async def live_and(self, match: str, read: Callable[[Tx], T]) -> tuple[Live, T]:
        """Returns a begun match as `live` does, and what `read` reads in the same transaction."""
        found, more = await self.store.read(lambda tx: (self.means.read(tx, match), read(tx)))
        table = await self._checked(found)
        check_begun(table.match.status)
        if table.match.is_pruned:
            raise await self._pruned(match)
        return await self._fold(table), more

    async def asking(self, match: str, seat: Seat) -> Live | None:
        """Returns a match if it runs and waits for a seat, else None."""
        try:
            live = await self.live(match)
        except ShellRefused:
            return None
        return live if live.match.status == "open" and seat in live.play.turn.waiting else None

    async def _pruned(self, match: str) -> ShellRefused:
        """Returns the refusal for a match that has lost its log: what is known of it still."""
        results = await self.store.read(lambda tx: read_results(tx, match))
        first = tuple(result.seat for result in results if result.place == 1)
        ending = results[0].ending if results else None
        return ShellRefused("pruned", first=first, ending=ending)

    async def change(
        self, match: str, by: By | None, work: Callable[[MatchChange], T], *, echoes: bool = False
    ) -> T:
        """Changes a begun match beside its log, in one transaction; returns what `work` returns.

        `work` judges and writes by the match as its transaction has read it. If another process
        has stored a row meanwhile, the match is folded again. `by` is None for a duty. `echoes`
        refuses a press soon after another act of the same person in the match, unless `work` does.
        Raises `Repeated` if this interaction has changed something before, `one_press`, and what
        `live` and `work` raise; nothing has changed then.
        """
        async with self.lock(match):
            done = await self._on_newest(
                match,
                lambda live: self.store.write(
                    lambda tx: self._changed(tx, live, by, work, echoes=echoes)
                ),
            )
            if echoes and by is not None:
                self.echo.note(match, by.person)
            return done

    def _changed(
        self, tx: Tx, live: Live, by: By | None, work: Callable[[MatchChange], T], *, echoes: bool
    ) -> T:
        write = self.writing(tx)
        if by is not None:
            once(tx, by.interaction, write.at)
        now = self._anew(tx, live)
        last = last_act(tx, now.match.id, by.person) if echoes and by is not None else None
        done = work(write.of(now))
        if echoes and by is not None:
            self.echo.check(now.match.id, by.person)
            self.echo.check_at(last)
        return done

    def _anew(self, tx: Tx, live: Live) -> Live:
        """Returns a match with its table read anew. Raises `Outdated` if it has other rows."""
        table = check_found(self.means.read(tx, live.match.id))
        if table.last != live.play.n:
            raise Outdated
        return replace(live, table=table)

    async def look(self, match: str, work: Callable[[MatchChange], T]) -> T:
        """Runs `work` on a match for reading alone. Raises what `live` and `work` raise."""
        return await self._on_newest(
            match,
            lambda live: self.store.read(
                lambda tx: work(self.writing(tx).of(self._anew(tx, live)))
            ),
        )

    async def check_not_early(self, match: str) -> None:
        """Checks that people may look back on a match by now. Raises what `Feature.defers` says."""
        early = await self.look(match, self.means.deferred)
        if early is not None:
            raise ShellRefused(early)

    async def _on_newest(self, match: str, run: Callable[[Live], Awaitable[T]]) -> T:
        """Runs something on a folded match, and again if another process has stored a row."""
        for _ in range(CHANGE_TRIES - 1):
            with contextlib.suppress(Outdated):
                return await run(await self.live(match))
        return await run(await self.live(match))

    async def _fold(self, table: Table) -> Live:
        entry = self._entry_of(table)
        if table.match.rules_version > entry.game.rules_version:
            raise ShellRefused("newer_rules")  # a process of a newer version has played it
        cached = self._cache.get(table.match.id)
        if cached is None or cached[0].play.n != table.last:
            try:
                table, cached = await self._replayed(table)
            except UNFIT as error:
                await self._set_aside(table, error)
                raise ShellRefused("aside") from error
            self.remember(table.match.id, *cached)
            await self._renew(table)
        folded, rows, times = cached
        return Live(table, entry, folded, rows, self.means.extras, times, self.clock())

    async def _replayed(self, known: Table) -> tuple[Table, Replayed]:
        """Reads a table again with its log, and folds the log. Raises one of `UNFIT`."""
        match = known.match.id
        table, moves = await self.store.read(
            lambda tx: (self.means.read(tx, match) or known, read_moves(tx, match))
        )
        return table, await asyncio.to_thread(_replay, self._entry_of(table), table, moves)

    def _entry_of(self, table: Table) -> GameEntry:
        """Returns the game of a match, by the rules that it was begun with if they still hold."""
        return self.shelf[table.match.game].by(table.match.rules_version)

    async def _renew(self, table: Table) -> None:
        version = self._entry_of(table).game.rules_version
        if table.match.rules_version < version:
            await self._set(table, {"rules_version": version})

    async def _set(
        self, table: Table, changes: Mapping[str, Any], *, is_shown: bool = False
    ) -> None:
        """Sets fields of a match unchanged since it was read; `is_shown`: its table is told."""
        match = table.match.id

        def work(tx: Tx) -> None:
            now = self.means.read(tx, match)
            if now is not None and (now.last, now.match.status) == (table.last, table.match.status):
                update_match(tx, match, changes)
                if is_shown:
                    tx.touched.play(match)

        await self.store.write(work)

    async def renew_all(self) -> None:
        """Replays, in turn, matches that an earlier version of the code left behind.

        They are the running ones of older rules versions, which may be set aside by it, and once
        the finished ones without results: a match that ends has them.
        """
        games = {key: entry.game for key, entry in self.shelf.items()}
        versions = {key: game.rules_version - len(game.former) for key, game in games.items()}
        for match in await self.store.read(lambda tx: outdated(tx, versions, self.part)):
            with contextlib.suppress(ShellRefused):
                await self.live(match)
        if not self.part.is_first:
            return
        if await self.store.read(lambda tx: read_meta(tx, RESULTS_KEY)) is None:
            for match in await self.store.read(without_results):
                await self._fill_results(match)
            await self.store.write(lambda tx: write_meta(tx, RESULTS_KEY, "stored"))

    async def _fill_results(self, match: str) -> None:
        """Stores the results of a finished match that has none; one that does not fit stays so."""
        try:
            table, (folded, _, _) = await self._replayed(await self.table(match))
        except (ShellRefused, *UNFIT) as error:
            log.warning(
                "a finished match cannot be replayed; it has no results",
                extra={"match": match, "code": type(error).__name__},
            )
            return
        entry = self._entry_of(table)
        outcome = entry.game.outcome(folded.play.state)
        if outcome is None:
            return
        ended_at = table.match.ended_at or table.match.created_at
        results = results_of(entry, table, outcome, folded.play.hints, ended_at)
        await self.store.write(lambda tx: write_results(tx, match, results))

    async def _set_aside(self, table: Table, error: Exception) -> None:
        log.error(
            "a match cannot be read or no longer fits the rules; it is set aside",
            extra={"match": table.match.id, "n": table.last, "code": type(error).__name__},
        )
        await self._set(table, {"status": "aside"}, is_shown=True)

    def remember(
        self, match: str, folded: Folded[Any], rows: tuple[Row, ...], times: tuple[float, ...]
    ) -> None:
        """Keeps the folded log of a match; the least recently used ones are dropped."""
        self._cache.put(match, (folded, rows, times), weight_of(folded))


def weight_of(folded: Folded[Any]) -> int:
    """The bytes of a folded log, estimated by its rows and legal actions."""
    actions = sum(len(legal) for legal in folded.legal.values())
    return FOLDED_BYTES + ROW_BYTES * len(folded.plays) + ACTION_BYTES * actions


def _replay(entry: GameEntry, table: Table, moves: Sequence[LogRow]) -> Replayed:
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
    return folded, rows, tuple(move.at for move in moves)
