"""The only door to a running match: load, check, apply, persist, and only then show.

Checks come in a fixed order, each with its own refusal: the match is open, the user sits in it,
the stamp is fresh, the text is a sentence, the seat may act. One transaction appends the rows of
one press; the keys `(match, n)` and `(interaction, part)` make a double press or a redelivered
interaction harmless.
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
"""What a log that no longer fits, or was harmed, can make the replay raise."""


class Matches:
    """Running matches. One lock a match; the store is the truth, the cache only a shortcut."""

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
        self.on_aside: Callable[[str], None] = lambda _match: None  # delivery tells its players
        self._echo_s = echo_s
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._cache: OrderedDict[str, tuple[tuple[Play[Any], ...], tuple[Row, ...]]] = OrderedDict()
        self._last_press: OrderedDict[tuple[str, int], float] = OrderedDict()

    def lock(self, match: str) -> asyncio.Lock:
        """The lock of one match; it lives as long as somebody holds it."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    # -- reading ------------------------------------------------------------------------

    async def table(self, match: str) -> Table:
        """A match and its chairs. Raises `unknown_match`."""
        found = await self.store.read(lambda con: read_table(con, match))
        if found is None or found.match.game not in self.shelf:
            raise ShellRefused("unknown_match")
        return found

    async def live(self, match: str) -> Live:
        """A begun match, folded. Raises `unknown_match`, `not_open`, `closed_table`, `aside`."""
        table = await self.table(match)
        check_begun(table.match.status)
        return await self._fold(table)

    async def waiting_since(self, live: Live, user: int) -> float:
        """When the user's chair began to be waited for, else when the last row was played; UTC."""
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
        """Notes that the log fits the rules of today."""
        version = self.shelf[table.match.game].game.rules_version
        if table.match.rules_version != version:
            changes = {"rules_version": version}
            await self.store.write(lambda con: update_match(con, table.match.id, changes))

    async def renew_all(self) -> tuple[str, ...]:
        """Replays the running matches of older rules one by one; gives those set aside."""
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
        """Plays one or more actions joined by `;`, and what is forced after them, as one.

        `stamp` None checks no stamp (a typed move). `is_typed` reads the text in the light of the
        player's view. Raises `Refused`, and then nothing has changed.
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
        """The user's chair leaves the match; the game says how it goes on."""
        return await self._act(
            match, user, lambda _live, _seat: [LEAVE], stamp=None, interaction=interaction
        )

    async def hint(self, match: str, user: int, *, interaction: int) -> Acted:
        """Counts one hint that was given; asked for again at the same row it counts once."""

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
                # A hint does nothing at the table, so it is no first half of a double tap.
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
        """Two doing presses of one person within a second are one tap too many."""
        last = self._last_press.get((match, user))
        if last is not None and 0 <= self.clock() - last < self._echo_s:
            raise ShellRefused("one_press", panel=True)

    def note_press(self, match: str, user: int) -> None:
        """From now on, for a moment, another doing press of this person is an echo."""
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
    """The table again with its log, of one snapshot: a row between two reads would tear them."""
    return read_table(con, known.match.id) or known, read_moves(con, known.match.id)


def _replay(
    entry: Shelved, table: Table, moves: Sequence[Move]
) -> tuple[tuple[Play[Any], ...], tuple[Row, ...]]:
    """Folds a stored log; under newer rules it must meet the stored checksum as well."""
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
