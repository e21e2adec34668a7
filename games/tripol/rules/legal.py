"""The actions that the mover may choose, what the clock plays, and what a stork offers.

Rules section 6, with the options `keep` (TP-33) and `one_colour` (TP-24, TP-25).
"""

from __future__ import annotations

from collections.abc import Collection

from games.core import Draw, Seat
from games.first import first_of
from games.tripol.rules.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.rules.matching import has_spot, placements
from games.tripol.rules.state import EXCHANGE, TAKE, State, Table, Terms
from games.tripol.rules.tiles import Kind, tile_of

MOST_TAKEN = 5
"""A coloured stork offers at most so many tiles (TP-25)."""


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """All legal actions: draw and pass, the open offer, then every placement of every tile."""
    table = state.table
    if table.result is not None or seat != table.mover:
        return ()
    out: list[Action] = []
    if may_draw(table, state.hands[seat]):
        out.append(DrawTile())
    if may_pass(table, state.hands[seat]):
        out.append(Pass())
    out += offered(state.offer)
    hand = sorted(state.hands[seat])
    out += (Place(*placement) for placement in placements(table.layout, table.law, hand))
    return tuple(out)


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What is played for who is away: a pass where it is legal, else a draw, else a placement.

    Of the placements, where one has to be made, the first is played.
    """
    table, hand = state.table, state.hands[seat]
    if may_pass(table, hand):
        return Pass()
    if may_draw(table, hand):
        return DrawTile()
    return Place(*first_of(placements(table.layout, table.law, sorted(hand))))


def may_draw(table: Table, hand: Collection[int]) -> bool:
    """Whether the mover may draw: once a move, and not while a tile has to be placed."""
    return table.can_draw and not must_place(table, hand)


def may_pass(table: Table, hand: Collection[int]) -> bool:
    """Whether the mover may pass (TP-8), which nobody may while a tile has to be placed."""
    return table.can_pass and not must_place(table, hand)


def must_place(table: Table, hand: Collection[int]) -> bool:
    """Whether the mover holds more tiles than may be kept, and one that fits."""
    return table.holds_too_many and has_spot(table.layout, table.law, hand)


def offered(offer: str) -> tuple[Exchange | Take, ...]:
    """The actions of an open offer."""
    if offer == EXCHANGE:
        return (Exchange(),)
    if offer == TAKE:
        return tuple(Take(count) for count in range(1, MOST_TAKEN + 1))
    return ()


def offer_of(terms: Terms, drawn: int, hand: int, bag: int) -> str:
    """The offer of a tile just drawn: `hand` tiles are held with it, `bag` are left.

    A white stork offers an exchange (TP-24), a coloured one to take tiles of its colour (TP-25).
    """
    kind = tile_of(drawn).kind
    if not terms.one_colour:
        return ""
    if kind is Kind.WHITE:
        return EXCHANGE if 1 <= hand - 1 <= bag else ""
    return TAKE if kind is Kind.STORK and bag else ""


def exchanged(
    bag: tuple[int, ...], hand: tuple[int, ...], drawn: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The bag and the hand after an exchange: the old tiles go under the bag, rising (TP-24)."""
    old = sorted(tile for tile in hand if tile != drawn)
    return (*bag[len(old) :], *old), (drawn, *bag[: len(old)])


def taken(bag: tuple[int, ...], drawn: int, count: int) -> tuple[int, ...]:
    """The first tiles of the bag, at most `count`, with two sides in the stork's colour (TP-25)."""
    side = tile_of(drawn).sides[0]
    found = (tile for tile in bag if tile_of(tile).sides.count(side) >= 2)
    return tuple(tile for tile, _ in zip(found, range(count), strict=False))
