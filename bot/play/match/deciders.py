"""Who decides at a table when somebody is late, gone, or proposes to end the match."""

from __future__ import annotations

from bot.play.match.away import read_present
from bot.play.match.clock import DAY_S
from bot.store import asks
from bot.store.log import seats_left
from bot.store.tables import Table
from bot.store.tx import Tx

AWAY_S = 7 * DAY_S
"""Who has been away for longer decides nothing any more, and others may decide about them."""


def deciders(tx: Tx, table: Table, at: float, *, about: int | None = None) -> frozenset[int]:
    """Returns the people at a table who decide at a time; `about` is the person it is about.

    They are those who are neither late, nor away for more than seven days, nor gone.
    """
    hindered = {
        ask.person
        for ask in asks.read_open(tx, table.match.id)
        if ask.late_at is not None or ask.gone
    }
    people = seated(tx, table) - hindered - {about}
    return frozenset(person for person in people if not is_long_away(tx, person, at))


def seated(tx: Tx, table: Table) -> frozenset[int]:
    """Returns the people who have a seat that they have not left, as this transaction knows it."""
    left = seats_left(tx, table.match.id)
    people = (sitting.person for sitting in table.seats if sitting.seat not in left)
    return frozenset(person for person in people if person is not None)


def is_long_away(tx: Tx, person: int, at: float) -> bool:
    """Whether a person is away at a time, and has been for more than seven days."""
    absence = read_present(tx, person, at)
    return absence is not None and absence.since <= at - AWAY_S
