"""What decides what a seat may do: the part of its view that legality reads, and no more.

A view also tells what its reader has seen of the lock and what the others did since. That takes
most of the work of a view and decides nothing.
"""

from __future__ import annotations

from functools import cached_property

from games.core import Seat
from games.triplock.state import State, owing
from games.triplock.view import PlayerView, SpotView, View, players_seen, spots_seen


class Sight:
    """A match as a seat sees it (None: a spectator), worked out as far as it is asked.

    Each field has the meaning and the value that it has in a `View`.
    """

    def __init__(self, state: State, seat: Seat | None) -> None:
        self._state = state
        self._seat = seat
        self.mode = state.mode
        self.layout = state.layout
        self.phase = state.phase
        self.active = state.active
        self.waiting = owing(state)
        self.turn = state.turn
        self.asked = state.asked
        self.journey = state.journey
        self.deck = len(state.deck)
        self.discard = state.discard

    @cached_property
    def players(self) -> tuple[PlayerView, ...]:
        """The seats, each as the seat may see it."""
        return players_seen(self._state, self._seat)

    @cached_property
    def spots(self) -> tuple[SpotView, ...]:
        """The stacks."""
        return spots_seen(self._state)


Sighted = View | Sight
"""What legality reads: a view that is there already, or a sight of a state."""
