"""Lockpick's first match: from one card that locks a set to a wild, a tumbler in every colour.

The house lays all red cards. The learner

1. gives one card the column that waits for it (rules section 3),
2. puts three cards in an order that locks two sets,
3. lets a red card jump, because red has no cards any more,
4. lets one jump out of the middle, and says which of two sets locks (LP-6, LP-8),
5. takes any colour on a wild.

The rolls follow from the key (LP-15), so that after these turns they are fixed as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat
from games.lesson import Lesson, Part, Step, unshuffle
from games.lockpick.rules.cards import COLORS, PLACE, SUITS, Card, Color
from games.lockpick.texts import lesson as words

LEARNER = Seat(0)

KEY = 3256081003
"""It rolls R6 R6 W6, and for the learner Y1, G3, R1, R3 and W4."""

LAID = ("P>:9R:KR:2R:5R:4R:10R", "C>:8R:AR:QR:3R:6R:7R", "=R;P>:JR")
"""What leaves K-Q, 2-3, 5-6, 4-8-7 and 9-10-A-J in the columns, from red to purple."""

LOCKS_ONE = ("G>:7Y", "G<:7Y")
LOCKS_TWO = ("C>:6G:QG:JG", "R<:JG:QG:6G")
JUMPS = ("JC1-Y",)
CLOSES = tuple(f"JP3-{to};LP{at}" for to in COLORS for at in (1, 2))
TAKES = tuple(f"={color}" for color in COLORS if color != "R")

STRIDE = 3
"""The rest of a stack is every so many-th of its 13 cards, round and round; one more by colour."""


def _popped(color: Color) -> list[Card]:
    """A stack in the order in which it pops: the cards of the script, and the rest."""
    scripted = (*LAID, LOCKS_ONE[0], LOCKS_TWO[0])
    order = [card for text in scripted for card in text.split(":")[1:] if card[-1] == color]
    suit, stride = SUITS[color], STRIDE + PLACE[color]
    mixed = (suit[stride * n % len(suit)] for n in range(len(suit)))
    return [*order, *(card for card in mixed if card not in order)]


def _draws() -> Iterator[int]:
    """The draws of the set-up: five stacks, whose tops are their ends, and the key."""
    for color in COLORS:
        yield from unshuffle(_popped(color)[::-1], SUITS[color])
    yield KEY


def _part(plays: tuple[str, ...], step: Step | None = None) -> Part:
    """A turn: a row for each of its actions. Nothing is drawn after the set-up."""
    return Part(LEARNER, plays, ((),) * len(plays[0].split(";")), step)


LESSON = Lesson(
    version=1,
    options={},
    seats=1,
    learner=LEARNER,
    draws=tuple(_draws()),
    parts=(
        *(_part((laid,)) for laid in LAID),
        _part(LOCKS_ONE, words.ONE),
        _part(LOCKS_TWO, words.THREE),
        _part(JUMPS, words.JUMP),
        _part(CLOSES, words.GAP),
        _part(TAKES, words.WILD),
    ),
    goes_on=words.GOES_ON,
)
