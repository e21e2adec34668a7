"""What one reader may see of a match (rules section 9), and nothing else.

Also the pictures that a view has, for the painter and the alt texts, and a state that could lie
behind it: the tiles that its reader has not seen are dealt anew.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from games.core import Draw, Seat, shuffle
from games.first import first_of
from games.tripol.rules.board import Layout
from games.tripol.rules.grid import corners
from games.tripol.rules.legal import offer_of
from games.tripol.rules.state import EXCHANGE, TAKE, State, Table
from games.tripol.rules.tiles import LAST_NUMBER, PLAIN_NUMBERS, Kind, tile_of

LARGE_WIDE, LARGE_HIGH = 14, 14
"""A layout of more sides across, or more rows, has a second page; others are legible on a phone."""

_DRAWN = {EXCHANGE: Kind.WHITE, TAKE: Kind.STORK}
"""What a mover has drawn who used an offer."""


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


class Look(Enum):
    """What a picture shows."""

    BOARD = "board"
    NEAR = "near"  # the neighbourhood of the newest tile, large
    HAND = "hand"  # the board with the reader's own tiles, and what they try
    ENDING = "ending"


def looks(view: View) -> tuple[Look, ...]:
    """The pictures of a view, in order."""
    boards = (Look.BOARD, Look.NEAR) if is_large(view.table.layout) else (Look.BOARD,)
    if view.table.result is not None:
        return (Look.ENDING, *boards)
    return boards if view.seat is None else (*boards, Look.HAND)


def is_large(layout: Layout) -> bool:
    """Whether the board needs a page that shows a part of it large."""
    wide, high = _size(layout)
    return wide > LARGE_WIDE or high > LARGE_HIGH


def _size(layout: Layout) -> tuple[int, int]:
    """How many sides a layout is wide, and how many rows high; a part of a side counts as one."""
    points = [point for one in layout.placed for point in corners(one.at)]
    wide = max(u for u, _ in points) - min(u for u, _ in points)
    high = max(v for _, v in points) - min(v for _, v in points)
    return -(-wide // 4), -(-high // 2)


def imagine(seen: View, draw: Draw) -> State:
    """Deals unseen tiles into the others' hands and into the bag."""
    table = seen.table
    unseen = _unseen(seen, draw)
    if table.result is not None:
        return State(table, _dealt(unseen, table.bag), seen.hands, last=seen.last)
    drawn, offer = seen.drawn, seen.offer
    if table.has_drawn and not seen.is_mover:
        drawn = _drawn(table, unseen)
        if not table.used:
            offer = offer_of(table.terms, drawn, table.counts[table.mover], table.bag)
    hands = tuple(
        seen.hand if seat == seen.seat else _hand(table, seat, drawn, unseen)
        for seat in range(table.terms.seats)
    )
    last = seen.last
    if table.last_by is not None and table.last_by != seen.seat:
        last = hands[table.last_by][-1]
    return State(table, _dealt(unseen, table.bag), hands, drawn, offer, last)


def _unseen(seen: View, draw: Draw) -> list[int]:
    """The tiles that the reader has not seen, shuffled.

    The barricades come last, to be dealt only where a set bag has mixed them in without the option.
    """
    shown = {placed.tile for placed in seen.table.layout.placed}.union(seen.hand, *seen.hands)
    numbers = range(1, LAST_NUMBER + 1) if seen.table.terms.barricade else PLAIN_NUMBERS
    more = [tile for tile in range(1, LAST_NUMBER + 1) if tile not in (*shown, *numbers)]
    return shuffle((tile for tile in numbers if tile not in shown), draw) + more


def _drawn(table: Table, unseen: list[int]) -> int:
    """A tile that another mover may have drawn; one that made the offer, if it was used."""
    wanted = _DRAWN.get(table.used)
    fitting = (tile for tile in unseen if wanted in (None, tile_of(tile).kind))
    drawn = first_of(fitting)
    unseen.remove(drawn)
    return drawn


def _hand(table: Table, seat: int, drawn: int | None, unseen: list[int]) -> tuple[int, ...]:
    """Another seat's hand; its newest tile stands last, as the last tile of the bag would."""
    if drawn is None or seat != table.mover:
        return _dealt(unseen, table.counts[seat])
    rest = _dealt(unseen, table.counts[seat] - 1)
    return (drawn, *rest) if table.used else (*rest, drawn)


def _dealt(unseen: list[int], count: int) -> tuple[int, ...]:
    tiles = tuple(unseen[:count])
    del unseen[:count]
    return tiles
