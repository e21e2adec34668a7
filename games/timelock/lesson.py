"""Timelock's first match, as a script: two seats, and the learner has South.

Before the first step both sides have moved each other's Goal by AIM. South's then asks for a Queen
on row 1, a Drone on row 2 and a Pawn on row 3; North's for a Queen on row 1 and a Drone upon a Pawn
on row 2. Of South's stacks, a lacks one step of its Pawn.

The steps teach what matching is (TL-16), that a die serves one stack (TL-8), that small dice add up
(TL-10), the step of the other Goal for 6 (TL-13), what hands the match over (TL-18), and HOP
(TL-14).
"""

from __future__ import annotations

from games.core import Seat
from games.lesson import Lesson, Part, Step
from games.timelock.rules.dice import AIM, DIG, FACES, HOP, SWAP, WILD
from games.timelock.texts import lesson as words

SOUTH, NORTH = Seat(0), Seat(1)


def _rolled(d1: int, d2: int, face: str) -> tuple[int, ...]:
    """The draws of a roll."""
    return d1 - 1, d2 - 1, FACES.index(face)


def _turn(seat: Seat, *turns: str, then: tuple[int, int, str], step: Step | None = None) -> Part:
    """A whole turn in one or several orders of its steps; `then` is what the next seat rolls.

    Each turn is its steps between spaces, without the end.
    """
    plays = tuple(";".join([*turn.split(), "."]) for turn in turns)
    still = ((),) * len(turns[0].split())
    return Part(seat, plays, (*still, _rolled(*then)), step)


BEFORE = (
    _turn(SOUTH, "gQ2 gD2 gD3 gP2 gP3 gQ1", then=(6, 6, AIM)),
    _turn(NORTH, "gQ2 gD2 gD3 gP2 gP3 gQ1", then=(6, 5, AIM)),
    _turn(SOUTH, "gP^ gP2 gD^ gD2 aP2 aP3 aD2 aP2", then=(4, 1, AIM)),
    _turn(NORTH, "gD^ gD2 aP2", then=(1, 1, DIG)),
    _turn(SOUTH, "bP2 dP2", then=(2, 1, DIG)),
    _turn(NORTH, "aD2 bP2", then=(1, 1, WILD)),
)
"""What the house plays."""

LESSON = Lesson(
    version=1,
    options={},
    seats=2,
    learner=SOUTH,
    draws=_rolled(6, 6, AIM),
    parts=(
        *BEFORE,
        _turn(SOUTH, "aP3", then=(2, 1, SWAP), step=words.MATCHING),
        _turn(NORTH, "bD2 dP2", then=(4, 1, AIM)),
        _turn(
            SOUTH,
            "bP3 bD2 dP3",
            "bP3 dP3 bD2",
            "dP3 bP3 bD2",
            then=(1, 1, SWAP),
            step=words.ONE_DIE,
        ),
        _turn(NORTH, "eP2", then=(1, 1, AIM)),
        _turn(SOUTH, "dD2", then=(2, 1, SWAP), step=words.ADDED),
        _turn(NORTH, "dD2", then=(6, 1, SWAP)),
        _turn(SOUTH, "gQ2", then=(6, 2, HOP), step=words.THEIR_GOAL),
        _turn(NORTH, "gP1 eD2", then=(6, 2, DIG)),
        _turn(SOUTH, "dP2 dP1", then=(3, 1, SWAP), step=words.HANDS_OVER),
        _turn(NORTH, "aQ2", then=(1, 1, HOP)),
        _turn(SOUTH, "aP1 bP1", "bP1 aP1", then=(3, 1, DIG), step=words.HOPPING),
    ),
    goes_on=words.GOES_ON,
)
