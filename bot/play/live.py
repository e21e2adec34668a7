"""A running or finished match as a value: its rows, its folded log, and its game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.shelf import Shelved
from bot.store.matches import MatchRecord
from bot.store.seats import SeatRecord
from bot.store.tables import Facts, Table
from games.core import Play, Row, Seat


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
    def facts(self) -> Facts:
        """What the features keep of it."""
        return self.table.facts

    @property
    def seats(self) -> tuple[SeatRecord, ...]:
        """The chairs, in order."""
        return self.table.seats

    def view(self, seat: Seat | None) -> Any:
        """What a chair, or a spectator, may see."""
        return self.entry.game.view(self.play.state, seat)

    def seat_for(self, user: int) -> Seat | None:
        """The chair a person acts for: a waited for one, else one that may act; the lowest."""
        mine = self.table.seats_of(user)
        turn = self.play.turn
        for wanted in (turn.waiting, turn.may):
            for seat in mine:
                if seat in wanted:
                    return seat
        return mine[0] if mine else None

    def is_asked(self, user: int) -> bool:
        """Whether it is this person's turn."""
        return any(seat in self.play.turn.waiting for seat in self.table.seats_of(user))


class Acted(Struct, frozen=True):
    """What a press led to: the match after it, the chair, and the row it stood at before."""

    live: Live
    seat: Seat
    before: int
