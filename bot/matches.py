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
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.clock import Clock, wall
from bot.sentences import ShellRefused, escape, joined
from bot.shelf import SHELF, Shelved
from bot.storage import records
from bot.storage.records import MatchRecord, Move, SeatRecord, Table
from bot.storage.store import Store
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
    extend,
    replay_row,
)
from games.texts import marked

log = logging.getLogger(__name__)

CACHED_PLAYS = 256
MAX_FORCED = 50

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


class Live(Struct, frozen=True):
    """A match with its folded log: what every screen is made from. The log is SECRET."""

    table: Table
    entry: Shelved
    plays: tuple[Play[Any], ...]  # the play after each row, the set-up first
    rows: tuple[Row, ...]

    @property
    def play(self) -> Play[Any]:
        """The play as it stands."""
        return self.plays[-1]

    @property
    def match(self) -> MatchRecord:
        """The match without its log."""
        return self.table.match

    @property
    def seats(self) -> tuple[SeatRecord, ...]:
        """The chairs, in order."""
        return self.table.seats

    def view(self, seat: Seat | None) -> Any:
        """What a chair, or a spectator, may see."""
        return self.entry.game.view(self.play.state, seat)

    def chair(self, user: int) -> Seat | None:
        """The chair a person acts for: a waited for one, else one that may act; the lowest."""
        mine = self.table.seats_of(user)
        turn = self.play.turn
        for wanted in (turn.waiting, turn.may):
            for seat in mine:
                if seat in wanted:
                    return seat
        return mine[0] if mine else None


class Acted(Struct, frozen=True):
    """What a press led to: the match after it, the chair, and the row it stood at before."""

    live: Live
    seat: Seat
    before: int


class Matches:
    """Running matches. One lock a match; the store is the truth, the cache only a shortcut."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock = wall,
        chance: Draw = secrets.randbelow,
        echo_s: float = 1.0,
        shelf: dict[str, Shelved] = SHELF,
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
        found = await self.store.read(lambda con: records.read_table(con, match))
        if found is None or found.match.game not in self.shelf:
            raise ShellRefused("unknown_match")
        return found

    async def live(self, match: str) -> Live:
        """A begun match, folded. Raises `unknown_match`, `not_open`, `closed_table`, `aside`."""
        table = await self.table(match)
        _check_begun(table.match.status)
        return await self._fold(table)

    async def waiting_since(self, live: Live, user: int) -> float:
        """When the user's chair began to be waited for, else when the last row was played; UTC."""
        asked = [live.play.asked[seat] for seat in live.table.seats_of(user)]
        rows = [n for n in asked if n is not None]
        n = min(rows) if rows else live.play.n
        at = await self.store.read(lambda con: records.played_at(con, live.match.id, n))
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
            await self.store.write(lambda con: records.update_match(con, table.match.id, changes))

    async def renew_all(self) -> tuple[str, ...]:
        """Replays the running matches of older rules one by one; gives those set aside."""
        versions = {key: entry.game.rules_version for key, entry in self.shelf.items()}
        aside: list[str] = []
        for match in await self.store.read(lambda con: records.outdated(con, versions)):
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
        await self.store.write(lambda con: records.update_match(con, table.match.id, changes))
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
        typed: bool = False,
    ) -> Acted:
        """Plays one or more actions joined by `;`, and what is forced after them, as one.

        `stamp` None checks no stamp (a typed move). `typed` reads the text in the light of the
        player's view. Raises `Refused`, and then nothing has changed.
        """

        def actions(live: Live, seat: Seat) -> list[str]:
            if typed:
                parts = _typed(live, seat, text)
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
                seat = _check_seat(live, user)
                _check_stamp(live, seat, stamp, lambda live=live, seat=seat: actions(live, seat))
                texts = actions(live, seat)
                if not texts:
                    return Acted(live, seat, live.play.n)
                _check_turn(live, seat, texts)
                # A hint does nothing at the table, so it is no first half of a double tap.
                doing = texts != [HINT]
                if doing:
                    self.check_echo(match, user)
                moves, plays = _apply(live, seat, texts, self.chance, user, interaction, self.clock)
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
            raise ShellRefused("one_press", panel=True, what="the next step too")

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
            if records.has_interaction(con, interaction):
                raise ShellRefused("moved_on", panel=True)
            records.append_moves(con, match, moves)
            if changes:
                records.update_match(con, match, changes)
            table = records.read_table(con, match)
            if table is None:
                raise ShellRefused("unknown_match")
            return table

        table = await self.store.write(append)
        rows = live.rows + tuple(move.row for move in moves)
        self._remember(match, live.plays + plays, rows)
        return Live(table, live.entry, live.plays + plays, rows)


def _whole(con: sqlite3.Connection, known: Table) -> tuple[Table, tuple[Move, ...]]:
    """The table again with its log, of one snapshot: a row between two reads would tear them."""
    return records.read_table(con, known.match.id) or known, records.read_moves(con, known.match.id)


def _check_begun(status: str) -> None:
    match status:
        case "lobby":
            raise ShellRefused("not_open")
        case "closed":
            raise ShellRefused("closed_table")
        case "aside":
            raise ShellRefused("aside")
        case _:
            return


def _check_seat(live: Live, user: int) -> Seat:
    """The match runs and the user sits in it."""
    if live.match.status == "over":
        raise ShellRefused("over", link=True, how=outcome(live))
    seat = live.chair(user)
    if seat is None:
        raise not_yours(live)
    return seat


def not_yours(live: Live) -> ShellRefused:
    """The refusal for somebody who has no seat in a match."""
    whose = joined([f"{escape(record.name)}'s" for record in live.seats])
    key = "not_your_deal" if live.entry.solitaire else "no_seat"
    return ShellRefused(key, whose=whose, command=f"/{live.match.game} start")


def _check_stamp(live: Live, seat: Seat, stamp: int | None, texts: Callable[[], list[str]]) -> None:
    """The press was made on what the seat sees now."""
    stamps, turn = live.play.stamps, live.play.turn
    if stamp is None or stamp == stamps[seat]:
        return
    acting = turn.waiting | turn.may
    if seat not in acting and stamp in [stamps[other] for other in acting]:
        raise ShellRefused("not_your_turn", link=True, who=_playing(live))
    last = next((row for row in reversed(live.rows) if row.seat == seat), None)
    if last is not None and last.n == live.play.stamps[seat] and [last.text] == texts():
        raise ShellRefused("same_again", panel=True, what=done(live, last))
    raise ShellRefused("moved_on", panel=True)


def _check_turn(live: Live, seat: Seat, texts: list[str]) -> None:
    """Leaving is open to every seat; all else to those that are waited for or may act."""
    turn = live.play.turn
    if texts != [LEAVE] and seat not in turn.waiting | turn.may:
        raise ShellRefused("not_your_turn", link=True, who=_playing(live))


def check_may_act(live: Live, user: int, stamp: int | None) -> Seat:
    """The chair for which this user may act now; `stamp` None checks no stamp."""
    seat = _check_seat(live, user)
    _check_stamp(live, seat, stamp, list)
    turn = live.play.turn
    if seat not in turn.waiting | turn.may:
        raise ShellRefused("not_your_turn", link=True, who=_playing(live))
    return seat


def _playing(live: Live) -> str:
    names = tuple(escape(record.name) for record in live.seats)
    return joined([marked(names, seat) for seat in sorted(live.play.turn.waiting)])


def done(live: Live, row: Row) -> str:
    """The phrase for what a row did, as its player may read it in a message."""
    names = tuple(escape(record.name) for record in live.seats)
    for told in live.play.told:
        if told.n == row.n and (told.notice.to is None or row.seat in told.notice.to):
            line = live.entry.texts.say(told.notice.what, names, row.seat)
            if line is not None and line.subject == row.seat:
                return line.text
    return "made that move"


def outcome(live: Live) -> str:
    """How a finished match ended, in a few words of a message."""
    names = tuple(escape(record.name) for record in live.seats)
    return live.entry.texts.result(live.view(None), names)[0].rstrip(".")


def _typed(live: Live, seat: Seat, text: str) -> list[str]:
    game = live.entry.game
    parts: list[str] = []
    for action in game.typed(live.view(seat), text):
        parts.append(game.write(action))
    return parts


def _apply(
    live: Live,
    seat: Seat,
    texts: Sequence[str],
    chance: Draw,
    user: int,
    interaction: int,
    clock: Clock,
) -> tuple[list[Move], tuple[Play[Any], ...]]:
    """Applies the actions one after another, then what is forced. Raises what the engine raises."""
    game = live.entry.game
    moves: list[Move] = []
    plays: list[Play[Any]] = []
    play = live.play

    def play_one(actor: Seat, text: str, person: int | None) -> Play[Any]:
        tape = Tape(chance)
        after = extend(game, play, actor, text, tape)
        row = Row(after.n, actor, text, tuple(tape.drawn))
        moves.append(Move(row, person, interaction, len(moves), None, clock()))
        plays.append(after)
        return after

    for text in texts:
        play = play_one(seat, text if text in (LEAVE, HINT) else canonical(game, text), user)
    for _ in range(MAX_FORCED):
        if play.turn.forced is None or len(play.turn.waiting) != 1:
            break
        play = play_one(next(iter(play.turn.waiting)), game.write(play.turn.forced), None)
    last = moves[-1]
    moves[-1] = Move(
        last.row, last.user, last.interaction, last.part, checksum(game, play), last.at
    )
    return moves, tuple(plays)


def canonical(game: Any, text: str) -> str:
    """The one text of an action. Raises `BadAction`."""
    return game.write(game.parse(text))


def _replay(
    entry: Shelved, table: Table, moves: Sequence[Move]
) -> tuple[tuple[Play[Any], ...], tuple[Row, ...]]:
    """Folds a stored log; under newer rules it must meet the stored checksum as well."""
    game = entry.game
    tape = Tape(table.match.draws)
    plays = [begin(game, table.match.options, table.match.chairs, tape)]
    tape.finish()
    for move in moves:
        plays.append(replay_row(game, plays, move.row))
    if moves and table.match.rules_version != game.rules_version:
        stored = moves[-1].checksum
        if stored is not None and stored != checksum(game, plays[-1]):
            raise OffTape("the replay asks for something else than the stored match")
    return tuple(plays), tuple(move.row for move in moves)
