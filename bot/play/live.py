"""A match that has begun, as a value: its table, its game, its rows and the plays after them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.shelf import Shelved
from bot.store.matches import MatchRecord
from bot.store.seats import SeatRecord
from bot.store.tables import Facts, Table
from games.core import Play, Row, Seat


class Live(Struct, frozen=True):
    """A match with its folded log. Every screen is made from it. The log is SECRET."""

    table: Table
    entry: Shelved
    plays: tuple[Play[Any], ...]  # the play after each row, the set-up first
    rows: tuple[Row, ...]

    @property
    def play(self) -> Play[Any]:
        """The play after the last row."""
        return self.plays[-1]

    @property
    def match(self) -> MatchRecord:
        """The match without its log."""
        return self.table.match

    @property
    def facts(self) -> Facts:
        """What the features store of the match."""
        return self.table.facts

    @property
    def seats(self) -> tuple[SeatRecord, ...]:
        """The seats and who sits on them, in order."""
        return self.table.seats

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

    def is_asked(self, user: int) -> bool:
        """Whether the match waits for a seat of this person."""
        return any(seat in self.play.turn.waiting for seat in self.table.seats_of(user))


class Acted(Struct, frozen=True):
    """What an action led to: the match after it, and the seat that acted.

    `before` is the number of the last row before the action.
    """

    live: Live
    seat: Seat
    before: int
