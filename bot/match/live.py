"""A match that has begun, as a value: its table, its game, its rows and the plays after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.match.controls.message import Extras
from bot.match.games import GameEntry
from bot.store.matches import MatchRecord
from bot.store.seats import Computer, Sitting
from bot.store.tables import Facts, Table
from games.core import (
    HINT,
    SIT,
    Folded,
    Options,
    Play,
    Row,
    Seat,
    Seen,
    Setting,
    Sides,
    Told,
    Turn,
    public_options,
    seen_of,
)


def adds_nothing(_live: Live, _reader: Seat | None) -> Extras:
    """What a feature adds that adds nothing to the screens of a match."""
    return Extras()


class Live(Struct, frozen=True, dict=True):
    """A match with its folded log. Every screen is made from it. The log is SECRET.

    What follows from options and seats is made once for each `Live`, because every line of a
    screen asks for it. `extras` gives what features add for a reader. `times` are those of the
    rows, in order, and `now` is when the match was looked up (seconds since the epoch, UTC).
    """

    table: Table
    entry: GameEntry
    folded: Folded[Any]
    rows: tuple[Row, ...]
    extras: Callable[[Live, Seat | None], Extras] = adds_nothing
    times: tuple[float, ...] = ()
    now: float = 0.0

    @property
    def plays(self) -> tuple[Play[Any], ...]:
        """The play after each row, the set-up first."""
        return self.folded.plays

    @cached_property
    def play(self) -> Play[Any]:
        """The play after the last row. A match that ended without a result asks nobody any more."""
        play = self.folded.play
        if not self.is_void:
            return play
        turn = replace(play.turn, waiting=frozenset(), may=frozenset(), forced=None)
        return replace(play, turn=turn, asked=(None,) * len(play.asked))

    @property
    def is_void(self) -> bool:
        return self.facts.void is not None

    @property
    def has_result(self) -> bool:
        """Whether the match is over with a result, so that everything in it is open."""
        return self.match.status == "over" and not self.is_void

    @property
    def is_asleep(self) -> bool:
        """Whether the table sleeps, so that nobody is asked anything."""
        return self.facts.asleep is not None

    @cached_property
    def thinking(self) -> tuple[Seat, ...]:
        """The seats of computers that are waited for, and think about it; none while it sleeps."""
        return () if self.is_asleep else computers_asked(self.table, self.play.turn)

    @property
    def asks_people(self) -> bool:
        return len(computers_asked(self.table, self.play.turn)) < len(self.play.turn.waiting)

    @property
    def has_computers(self) -> bool:
        return any(isinstance(sitting.sitter, Computer) for sitting in self.seats)

    @cached_property
    def explained(self) -> Mapping[int, Computer]:
        """The rows of which it may be told why a computer played so, and which one.

        They are those of computers in a match with a result. In any other there are none, because a
        reason may name what only the seat of the computer knows.
        """
        if not self.has_result or self.entry.why is None:
            return {}
        found: dict[int, Computer] = {}
        for row in self.rows:
            sitter = self.table.sitting_at(row.seat, row.n).sitter
            if isinstance(sitter, Computer) and row.text != SIT:
                found[row.n] = sitter
        return found

    def is_forced(self, n: int) -> bool:
        """Whether the house played row `n`, because nothing else could be played."""
        turn = self.plays[n - 1].turn
        return turn.forced is not None and len(turn.waiting) == 1

    @cached_property
    def last_actor(self) -> Seat | None:
        """The seat that acted last, or passed to somebody, computers aside; None: none did."""
        for row in reversed(self.rows):
            if row.text == SIT or not isinstance(self.seats[row.seat].sitter, Computer):
                return row.seat
        return None

    @property
    def newest(self) -> int:
        """What a message shows that is up to date: the last row, or one more for a void end.

        An end without a result adds no row, but every message has to show it.
        """
        return self.folded.play.n + self.is_void

    def upto(self, n: int) -> Live:
        """The match with its first `n` rows, at the table as it is now; nothing is legal."""
        return replace(self, folded=self.folded.upto(n), rows=self.rows[:n], times=self.times[:n])

    @property
    def told(self) -> tuple[Told, ...]:
        return self.folded.told

    def told_since(self, n: int) -> tuple[Told, ...]:
        """The notices of the rows after row `n`, in order; -1 includes those of the set-up."""
        return self.told[self.plays[min(n, self.play.n)].told :] if n >= 0 else self.told

    def row_for(self, reader: Seat | None, n: int | None = None) -> int:
        """The number of row `n` (None: the last) for a reader: the rows up to it that they know of.

        Everybody knows of a row that asks anew, and of a seat that changed hands. It stands
        wherever others may read it, because how many rows are stored tells what was done in secret
        (law 24).
        """
        return self.plays[-1 if n is None else n].known[-1 if reader is None else reader]

    def row_known_as(self, number: int) -> int | None:
        """The first row that has this number for everybody; None if no row has it."""
        return next((play.n for play in self.plays if play.known[-1] == number), None)

    def stamp(self, seat: Seat) -> int:
        """The stamp of a seat, as its buttons carry it: its `Play.stamps`, numbered for it."""
        return self.row_for(seat, self.play.stamps[seat])

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Returns the legal actions of a seat; () for a seat that may not act."""
        return () if self.is_void else self.folded.legal.get(seat, ())

    @cached_property
    def sides(self) -> Sides:
        return self.entry.game.sides(self.match.options, len(self.seats))

    @cached_property
    def options(self) -> Options:
        return public_options(self.entry.game, self.match.options)

    @cached_property
    def caused(self) -> frozenset[int]:
        """The rows that the clock or a moderator caused."""
        return frozenset(cause.n for cause in self.facts.causes)

    @property
    def left(self) -> frozenset[Seat]:
        return self.folded.play.left

    @property
    def is_alone(self) -> bool:
        """Whether the match has one seat, whose player reads the message at the table as theirs."""
        return len(self.seats) == 1

    @cached_property
    def own_seat(self) -> Seat | None:
        """The seat whose player reads the message at the table as theirs; None: it is everybody's.

        It is that of who plays alone, or with computers in direct messages.
        """
        if self.is_alone:
            return Seat(0)
        is_hosts = self.match.guild is None and self.table.people == (self.match.host,)
        return self.seat_for(self.match.host) if is_hosts else None

    @property
    def has_private(self) -> bool:
        """Whether people get messages of their own, because something is hidden at the table."""
        return self.own_seat is None and self.has_secrets

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat may know what others may not; a player alone reads it at the table."""
        return self.entry.game.hides(self.match.options, len(self.seats))

    def setting(self, names: tuple[str, ...], reader: Seat | None) -> Setting:
        return Setting(self.options, self.sides, names, reader)

    @property
    def match(self) -> MatchRecord:
        return self.table.match

    @property
    def facts(self) -> Facts:
        """What is stored beside the log, whatever features there are; theirs are `Table.added`."""
        return self.table.facts

    @property
    def seats(self) -> tuple[Sitting, ...]:
        return self.table.seats

    @cached_property
    def _added(self) -> dict[Seat | None, Extras]:
        return {}

    def added(self, reader: Seat | None = None) -> Extras:
        if reader not in self._added:
            self._added[reader] = self.extras(self, reader)
        return self._added[reader]

    def view(self, seat: Seat | None) -> Any:
        """Returns what a seat may see, or for None what a spectator may see."""
        return self.entry.game.view(self.play.state, seat)

    def seat_for(self, user: int) -> Seat | None:
        """Returns the seat that a person acts for; None if the person has no seat.

        It is the lowest of their seats that are waited for, else of those that may act, else of
        all.
        """
        mine = self.table.seats_of(user)
        turn = self.play.turn
        for wanted in (turn.waiting, turn.may):
            for seat in mine:
                if seat in wanted:
                    return seat
        return mine[0] if mine else None

    def seen(self, seat: Seat) -> Seen[Any, Any]:
        """Returns all that an adviser may know of a seat's position."""
        return seen_of(self.entry.game, self.match.options, self.play, self.told, seat)

    def has_hint(self, seat: Seat) -> bool:
        since = self.rows[self.play.stamps[seat] :]
        return any(row.text == HINT and row.seat == seat for row in since)

    def waiting_since(self, user: int) -> float:
        """Returns when the match began to wait for a person (seconds since the epoch, UTC).

        If it does not wait for the person, this is the time of the last row.
        """
        asked = [self.play.asked[seat] for seat in self.table.seats_of(user)]
        rows = [n for n in asked if n is not None]
        n = min(rows) if rows else self.play.n
        return self.times[n - 1] if n else self.match.started_at or self.match.created_at

    def is_asked(self, user: int) -> bool:
        return any(seat in self.play.turn.waiting for seat in self.table.seats_of(user))


def computers_asked(table: Table, turn: Turn[Any]) -> tuple[Seat, ...]:
    """Returns the seats of computers that are waited for, in order."""
    return tuple(
        seat for seat in sorted(turn.waiting) if isinstance(table.seats[seat].sitter, Computer)
    )
