"""The cards, colours and ranks of Lockpick.

A card is its own text, rank and colour: "10G", "KP". A colour is one letter; everything kept "by
colour" stands in the order of `COLORS`, left to right on the table.
"""

from __future__ import annotations

Color = str
"""One of `COLORS`."""

Card = str
"""Rank and colour, "AR" to "KP"."""

COLORS: tuple[Color, ...] = ("R", "Y", "G", "C", "P")
WILD = "W"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: dict[Color, tuple[Card, ...]] = {c: tuple(r + c for r in RANKS) for c in COLORS}
"""By colour its 13 cards, ace to king."""

CARDS: frozenset[Card] = frozenset(card for suit in SUITS.values() for card in suit)
PLACE: dict[Color, int] = {color: i for i, color in enumerate(COLORS)}
"""By colour its column, 0 to 4 from the left."""

_VALUE: dict[Card, int] = {r + c: i for c in COLORS for i, r in enumerate(RANKS)}


def value(card: Card) -> int:
    """The index of a card's rank: ace 0, king 12."""
    return _VALUE[card]


def rank(card: Card) -> str:
    """The rank of a card as printed: "A", "10", "K"."""
    return card[:-1]


def color(card: Card) -> Color:
    """The colour of a card's suit."""
    return card[-1]


def beside(column: Color, steps: int) -> Color:
    """The column so many steps to the right, past the edge; a negative number goes to the left."""
    return COLORS[(PLACE[column] + steps) % len(COLORS)]


def full_cards(cards: tuple[str, ...], hue: Color) -> tuple[Card, ...]:
    """The cards of a push, the left-out suits filled in; a hand has one colour only."""
    return tuple(card if card[-1] in COLORS else card + hue for card in cards)
