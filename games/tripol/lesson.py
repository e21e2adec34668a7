"""Tripol's first match: a hexagon, a two-coloured side, and a white stork that waits for its place.

The house lays five tiles round one point. The learner

1. draws (the aim),
2. closes the hexagon (TP-16),
3. draws again, once the rival has begun a second hexagon,
4. finds the spot where two two-coloured sides meet, which earns a move (TP-9),
5. draws in that move: a white stork,
6. keeps it (TP-8), and the rival fills one of the two gaps,
7. places what was kept instead of drawing (TP-7): white closes the hexagon and earns a move.

That move is the learner's own. The rest of the bag is mixed.
"""

from __future__ import annotations

from games.core import Seat
from games.lesson import Lesson, Part, Step, unshuffle
from games.tripol.rules.tiles import PLAIN_NUMBERS
from games.tripol.texts import lesson as words

LEARNER, RIVAL = Seat(0), Seat(1)

START = 28
RING = ("92@2,2D1", "6@2,-2U0", "18@0,0D0", "55@-2,-2U2")
"""What both lay round the start tile's upper corner, in turns, the learner first."""

SIXTH, BESIDE, TWO_COLOURED = "14@-2,2D2", "58@0,4D2", "88@4,0U2"
"""The learner's hexagon, the rival's tile beside it, and the learner's that earns a move."""

FILLING, WHITE = "85@2,2U0", "112@4,4D0"
"""The rival's tile in the second hexagon, and the white stork in its last gap."""

STRIDE = 37
"""The rest of the bag is every 37th of all tiles, round and round: 115 and 37 share no factor."""

DRAW, PASS = "draw", "pass"


def _wanted() -> list[int]:
    """All tiles: the start tile, those of the script in the order of drawing, and the rest."""
    order = (*RING, SIXTH, BESIDE, TWO_COLOURED, WHITE, FILLING)
    scripted = [START, *(int(text.partition("@")[0]) for text in order)]
    mixed = [PLAIN_NUMBERS[STRIDE * n % len(PLAIN_NUMBERS)] for n in range(len(PLAIN_NUMBERS))]
    return [*scripted, *(tile for tile in mixed if tile not in scripted)]


def _turn(seat: Seat, placement: str) -> Part:
    """A turn that others play: a draw and a placement."""
    return Part(seat, (f"{DRAW};{placement}",), ((), ()))


def _decision(play: str, step: Step) -> Part:
    """A press of the learner."""
    return Part(LEARNER, (play,), ((),), step)


LESSON = Lesson(
    version=1,
    options={"tiles": "40"},
    seats=2,
    learner=LEARNER,
    draws=unshuffle(_wanted(), PLAIN_NUMBERS),
    parts=(
        *(_turn((LEARNER, RIVAL)[n % 2], placement) for n, placement in enumerate(RING)),
        _decision(DRAW, words.FIRST_DRAW),
        _decision(SIXTH, words.SIXTH),
        _turn(RIVAL, BESIDE),
        _decision(DRAW, words.SECOND_DRAW),
        _decision(TWO_COLOURED, words.TWO_COLOURED),
        _decision(DRAW, words.MORE),
        _decision(PASS, words.KEEP),
        _turn(RIVAL, FILLING),
        _decision(WHITE, words.KEPT),
    ),
    goes_on=words.GOES_ON,
)
