"""A whole table, read at once: the match, its seats, its last row, what its features store."""

from __future__ import annotations

from msgspec import Struct

from bot.store import deals, rematch
from bot.store.deals import Deal
from bot.store.log import last_row
from bot.store.matches import MatchRecord, read_match
from bot.store.rematch import Rematch
from bot.store.seats import SeatRecord, read_seats
from bot.store.tx import Tx
from games.core import Seat


class Facts(Struct, frozen=True):
    """What the features store of a match: one field for each feature.

    It is read again with every read of the match, because it changes without a row of the log.
    """

    rematch: Rematch = Rematch()
    deal: Deal = Deal()


class Table(Struct, frozen=True):
    """A match, its seats in order, the number of its last row, and what its features store."""

    match: MatchRecord
    seats: tuple[SeatRecord, ...]
    last: int
    facts: Facts = Facts()

    def seats_of(self, user: int) -> tuple[Seat, ...]:
        """Returns the seats of a person, the lowest first."""
        return tuple(Seat(s.seat) for s in self.seats if s.user == user)


def read_table(tx: Tx, match: str) -> Table | None:
    """Returns a match with its seats and facts, or None if there is none."""
    found = read_match(tx, match)
    if found is None:
        return None
    facts = Facts(rematch.read(tx, match), deals.read(tx, match))
    return Table(found, read_seats(tx, match), last_row(tx, match), facts)
