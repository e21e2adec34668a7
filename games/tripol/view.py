"""What one reader may see of a match (rules section 9), and nothing else."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.tripol.state import State, Table


class View(Struct, frozen=True):
    """A match as `seat` may see it; None is a spectator.

    * `table`: what everybody knows.
    * `hand`: the reader's own tiles in the order in which they came. `drawn`: the one that they
      drew in this move. `offer`: what it offers now. `last`: the last tile of the bag, if they
      hold it.
    * `hands`: everybody's tiles, after the end.
    """

    seat: Seat | None
    table: Table
    hand: tuple[int, ...] = ()
    drawn: int | None = None
    offer: str = ""
    last: int | None = None
    hands: tuple[tuple[int, ...], ...] = ()

    @property
    def is_mover(self) -> bool:
        """Whether the reader is waited for."""
        return self.table.result is None and self.seat == self.table.mover


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or for None a spectator, may know."""
    table = state.table
    hands = state.hands if table.result is not None else ()
    if seat is None:
        return View(None, table, hands=hands)
    moves = seat == table.mover
    return View(
        seat,
        table,
        hand=state.hands[seat],
        drawn=state.drawn if moves else None,
        offer=state.offer if moves else "",
        last=state.last if seat == table.last_by else None,
        hands=hands,
    )
