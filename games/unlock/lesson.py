"""Unlock's first match: two codes open the first secret, the second one is left to the learner.

It is a tournament of three, in which both computers are the Lock before the learner. In the first
game the learner

1. draws a code, of which one line is right (rules section 5.4),
2. tells by it which of two codes can be the secret, and opens it.

In the second one, whose secret stays open,

3. skips, while the rival has sealed a code (rules section 5.2, UN-12),
4. leaves out what the rival's card has shown to be wrong,
5. goes on from two sure lines, while the rival loses by a long code (rules section 5.4).
"""

from __future__ import annotations

from itertools import combinations

from games.core import Options, Seat
from games.lesson import Lesson, Part, Step
from games.unlock.rules.board import Dots, expand, text_of
from games.unlock.texts import lesson as words

FIRST_LOCK, SECOND_LOCK, LEARNER = Seat(0), Seat(1), Seat(2)
"""In the order in which they are the Lock; each computer is the rival in the other one's game."""

OPTIONS: Options = {"tournament": "on", "difficulty": "easy", "grid": "3", "cards": "20"}
GRID = 3
SKIP = "skip"

FIRST_SECRET, SECOND_SECRET = (1, 2, 3, 6), (4, 1, 2, 5, 8, 9)
SURE = (2, 5, 8)
"""The middle of the second secret."""

BEFORE, AFTER = (1, 3, 4, 6), (4, 6, 7, 9)
"""The dots that may be added to it before its first and after its last one."""


def _texts(code: Dots) -> tuple[str, ...]:
    """A code in every way to draw it, as it is named first (UN-1, UN-2)."""
    inner = range(1, len(code) - 1)
    kept = [some for count in reversed(range(len(code) - 1)) for some in combinations(inner, count)]
    drawn = [(code[0], *(code[at] for at in some), code[-1]) for some in kept]
    forth = [dots for dots in drawn if expand(GRID, dots) == code]
    return tuple(f"code:{text_of(dots)}" for dots in (*forth, *(one[::-1] for one in forth)))


def _longer() -> tuple[str, ...]:
    """All codes of the sure lines and one more, that of the secret's end first."""
    codes = [*((*SURE, dot) for dot in reversed(AFTER)), *((dot, *SURE) for dot in BEFORE)]
    return tuple(text for code in codes for text in _texts(code))


def _other(seat: Seat, code: Dots) -> Part:
    """The secret of a Lock, or a code of a rival."""
    return Part(seat, _texts(code)[:1], ((),))


def _decision(plays: tuple[str, ...], step: Step) -> Part:
    """A press of the learner, the last one of its turn."""
    return Part(LEARNER, plays, ((),), step)


LESSON = Lesson(
    version=1,
    options=OPTIONS,
    seats=3,
    learner=LEARNER,
    draws=(),
    parts=(
        _other(FIRST_LOCK, FIRST_SECRET),
        _other(SECOND_LOCK, (7, 8, 9)),
        _decision(_texts((1, 2, 5)), words.FIRST),
        _other(SECOND_LOCK, (2, 3, 5)),
        _decision(_texts(FIRST_SECRET), words.OPENING),
        _other(SECOND_LOCK, SECOND_SECRET),
        _other(FIRST_LOCK, (3, 6, 9)),
        _decision((SKIP,), words.SKIP),
        _other(FIRST_LOCK, (1, 4, 7)),
        _decision(_texts(SURE), words.CLUE),
        _other(FIRST_LOCK, (7, 4, 5, 8, 6, 3, 2, 1)),
        _decision(_longer(), words.LONGER),
    ),
    goes_on=words.GOES_ON,
)
