"""The view of a match: everything, for everybody (rules section 14)."""

from __future__ import annotations

from msgspec import Struct

from games.core import Draw, Seat
from games.timelock.rules.board import SOUTH
from games.timelock.rules.state import State


class View(Struct, frozen=True):
    """A match as a seat sees it, None a spectator: the whole table, since nothing is hidden."""

    seat: Seat | None
    table: State

    @property
    def near(self) -> int:
        """The side of the board from which the reader looks: the own one, South for spectators."""
        return SOUTH if self.seat is None else self.table.terms.edge(self.seat)


def view(state: State, seat: Seat | None) -> View:
    """What a reader may see. Steps that are only tried stand in the view after a preview."""
    return View(seat, state)


def imagine(seen: View, draw: Draw) -> State:
    """The state with this view; it draws nothing."""
    return seen.table
