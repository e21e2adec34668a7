"""Triplock's first match, as a script: a duel in the third round, and the learner sits first.

The house plays two rounds. The learner then holds a Diagram that asks for a Padlock and a Trap that
waits for a failure; the bead is on the second step of Points, and L3 lies bare. The learner

1. rolls, 2. looks at L1 and L2 (TR-8), 3. announces before anything else (TR-25), 4. says where the
Padlock lies, and 5. lays the Diagram that this brings,
6. takes the third step on Points, and 7. ends the turn; the rival guesses, fails (TR-31), and the
Trap goes off,
8. rolls, and 9. gives up both dice for the flip that the new Diagram needs (TR-23).

It can be completed in the same turn, when the match goes on.
"""

from __future__ import annotations

from games.core import Seat
from games.lesson import Lesson, Part, Step, unshuffle
from games.triplock.table.cards import CHIPS, DIAGRAMS, FACES, failsafes, mechanisms
from games.triplock.texts import lesson as words

LEARNER, RIVAL = Seat(0), Seat(1)

UPPER = ("KEYPAD", "PADLOCK", "GEAR", "KEY")
"""The symbols that count at the beginning, from the learner's L1 to Hidden."""

MECHANISMS = (1, 0, 3, 2)
"""The stacks in the same order, by mechanism."""

FIRST = ("D06", "D17", "T02", "D09", "D03")
"""The Diagrams in the order of drawing: one each, the Trap, the rival's, and the reward."""

STRIDE = 7
"""The rest of the deck is every 7th Diagram, round and round: 7 and 30 share no factor."""

PADLOCK, PUSH, FAILS, KEYS, SPRING = "orient:3", "orient:3", "orient:0", "orient:3", "orient:3"
"""The sides on which those are laid."""


def _deck() -> list[str]:
    """All Diagrams in the order of drawing."""
    every = list(DIAGRAMS)
    mixed = (every[STRIDE * n % len(every)] for n in range(len(every)))
    return [*FIRST, *(card for card in mixed if card not in FIRST)]


def _set_up() -> tuple[int, ...]:
    """The draws of the set-up: stacks, chips as they are counted, upper faces, deck."""
    ups = (CHIPS.mechanisms[mech].index(face) for mech, face in zip(MECHANISMS, UPPER, strict=True))
    return (
        *unshuffle(MECHANISMS, mechanisms(0)),
        *unshuffle(failsafes(0), failsafes(0)),
        *ups,
        *unshuffle(_deck()[::-1], list(DIAGRAMS)),
    )


def _rows(seat: Seat, *texts: str, dice: tuple[str, str] | None = None) -> Part:
    """What others play; `dice` are the faces of the roll among it."""
    rolled = () if dice is None else tuple(FACES.index(face) for face in dice)
    draws = tuple(rolled if text == "roll" else () for text in texts)
    return Part(seat, (";".join(texts),), draws)


def _press(text: str, step: Step, dice: tuple[str, str] | None = None) -> Part:
    """A press of the learner."""
    (*_, draws) = _rows(LEARNER, text, dice=dice).draws
    return Part(LEARNER, (text,), (draws,), step)


BEFORE = (
    _rows(LEARNER, PADLOCK),
    _rows(RIVAL, PUSH),
    _rows(LEARNER, "roll", "die:0:dd:2", FAILS, "skill:pts", "end", dice=("dd", "diagram")),
    _rows(RIVAL, "roll", "die:0:flip:2", "die:1:dd:2", KEYS, "end", dice=("flip", "dd")),
    _rows(LEARNER, "roll", "die:0:swap:0+1", "skill:pts", "end", dice=("swap", "diagram")),
    _rows(RIVAL, "roll", "skill:pts", "end", dice=("expose", "swap")),
)
"""What the house plays."""

LESSON = Lesson(
    version=1,
    options={"notebook": "tracked"},
    seats=2,
    learner=LEARNER,
    draws=_set_up(),
    parts=(
        *BEFORE,
        _press("roll", words.ROLLING, dice=("peek", "swap")),
        _press("die:0:peek:0+1", words.PEEKING),
        _press("complete:0", words.ANNOUNCING),
        _press("match:0:0", words.MATCHING),
        _press(SPRING, words.LAYING),
        _press("skill:pts", words.SKILL),
        _press("end", words.ENDING),
        _rows(RIVAL, "roll", "complete:0", "match:0:1", dice=("swap", "diagram")),
        _press("roll", words.ROLLING_AGAIN, dice=("diagram", "dd")),
        _press("sacrifice:flip:1", words.SACRIFICE),
    ),
    goes_on=words.GOES_ON,
)
