"""The cards and the dice of Lockpick.

A card is its own text, rank and colour: "10G", "KP". A colour is one letter; everything kept "by
colour" stands in the order of `COLORS`, left to right on the table. Every roll follows from one
key, so no choice can change it (LP-15).
"""

from __future__ import annotations

from msgspec import Struct

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

KEYS = 2**32
"""The key is drawn from `range(KEYS)` at set-up."""

_FACES = (*COLORS, WILD)
_WORD = 2**64
_STRIDE = 0x9E3779B97F4A7C15
_MIX = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


class Roll(Struct, frozen=True):
    """Both dice: `color` is R, Y, G, C, P or W (wild), `n` is 1 to 6."""

    color: str
    n: int


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


def roll(key: int, turn: int) -> Roll:
    """The roll of a turn, counted from 1; it depends on the key alone (LP-15).

    >>> roll(1, 1)
    Roll(color='W', n=5)
    """
    z = (key + turn * _STRIDE) % _WORD
    z = (z ^ z >> 30) * _MIX[0] % _WORD
    z = (z ^ z >> 27) * _MIX[1] % _WORD
    z ^= z >> 31
    return Roll(_FACES[z % 6], 1 + (z >> 32) % 6)


def fitting_key(seen: Roll, turn: int, start: int) -> int:
    """The first key from `start` upwards, continued from 0, that rolls `seen` at that turn.

    One key in 36 fits, so the search is short.
    """
    key = start
    while roll(key, turn) != seen:
        key = (key + 1) % KEYS
    return key
