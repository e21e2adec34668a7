"""A state that could lie behind a view: the tiles that its reader has not seen are dealt anew."""

from __future__ import annotations

from games.core import Draw, shuffle
from games.tripol.offers import offer_of
from games.tripol.state import EXCHANGE, TAKE, State, Table
from games.tripol.tiles import LAST_NUMBER, PLAIN_NUMBERS, Kind, tile_of
from games.tripol.view import View

_DRAWN = {EXCHANGE: Kind.WHITE, TAKE: Kind.STORK}
"""What a mover has drawn who used an offer."""


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
    drawn = next(fitting)
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
