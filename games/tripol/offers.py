"""What the drawing of a stork offers in `one_colour`, and what taking the offer does."""

from __future__ import annotations

from games.tripol.state import EXCHANGE, TAKE, Terms
from games.tripol.tiles import Kind, tile_of


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
