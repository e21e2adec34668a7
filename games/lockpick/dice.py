"""The dice of Lockpick: every roll follows from one key, so no choice can change it (LP-15)."""

from __future__ import annotations

from msgspec import Struct

from games.lockpick.cards import COLORS, WILD

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
