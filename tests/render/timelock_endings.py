"""Finished matches of Timelock by how they ended, played to the end from set positions."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from games.core import Seat, Tape, begin, extend, settle
from games.timelock.game import GAME
from games.timelock.rules.actions import End
from games.timelock.rules.state import State, Win
from games.timelock.rules.turns import end_turn
from games.timelock.rules.view import View
from tests.render.timelock_samples import MIDDLE, NINE, after, table, terms

WON = ("Q/P/D/d/qp", "Q/P/Dp/-/qd", "Q/P/D/d/qp", "Q/PD/-/pd/q", "Q/P/Dqdp/-/-")
"""South lacks one step in d."""

PERFECT = ("Q/P/D/-/qdp", "Q/P/D/-/qdp", "Q/P/D/qp/d", "Q/PD/-/-/qdp", "Q/P/D/-/qdp")
BOTH = ("Q/P/D/d/qp", "Q/P/D/d/qp", "Q/P/D/d/qp", "Q/PD/-/d/qp", "Q/P/D/d/qp")
NORTH = ("Q/D/dP/p/q", "P/-/QDd/p/q", "Q/PD/d/p/q", "D/P/Qd/-/qp", "Q/P/Dd/p/q")
"""North lacks its Pawn in d."""

LAST_OUT = ("-/-/-/-/qdp", "-/PD/Q/-/qdp", "-/PDQ/-/-/pdq", "-/-/-/-/qdp", "-/-/p/d/q")
CORNERS = ("-/PDQ/-/-/qdp", "-/PD/Q/-/qdp", "-/PDQ/-/-/pdq", "QDP/-/-/-/pdq", "QDP/-/-/-/pdq")
ALONE = ("Q/P/D/-/q", "Q/P/D/-/-", "Q/P/D/-/pdq", "Q/PD/-/-/qdp", "Q/P/D/-/qd")
FULL = ("Q/P/D/-/qdp", "Q/P/D/-/qdp", "Q/P/D/-/pdq", "Q/PD/-/-/qdp", "Q/P/D/-/qdp")
LEFT_ONE = ("Q/P/D/-/-", "Q/D/P/-/q", "Q/P/D/-/pdq", "Q/PD/-/-/-", "QDP/-/-/-/-")
HEAPS = (
    "QDPqdp/-/-/-/-/-/-/-/-",
    "-/-/QDPqdp/-/-/-/-/-/-",
    "-/-/-/-/QDPqdp/-/-/-/-",
    "-/-/-/-/-/-/QDPqdp/-/-",
    "-/-/-/-/-/-/-/-/QDPqdp",
)
"""As high as nine rows can be: every column has all of its pieces in a row of its own."""

SLID = ("-/Q/D/P/-/-/qdp/-/-", "-/-/-/Q/D/P/p/d/q", "-/-/Q/D/P/-/pdq/-/-", NINE[3], NINE[4])


def ended(state: State, steps: str = "") -> View:
    """The match after these steps and the end of the turn, which must end it."""
    done = after(state, steps)
    over = done if done.result is not None else end_turn(done)[0]
    assert over.result is not None
    return View(None, over)


def left(state: State, seat: int) -> View:
    """The match after this seat has resigned."""
    luck = random.Random(1).randrange
    return View(None, GAME.leave(state, Seat(seat), luck).state)


def begun(options: dict[str, str], seats: int, steps: int) -> State:
    """A match after its first so many steps, by lots; one of a turn's end comes last."""
    luck = random.Random(7)
    play, _ = begin(GAME, settle(GAME, options), seats, Tape(luck.randrange))
    for _ in range(steps):
        mover = min(play.turn.waiting)
        moves = [one for one in GAME.legal(play.state, mover) if not isinstance(one, End)]
        action = luck.choice(moves) if moves else End()
        play, _ = extend(GAME, play, mover, GAME.write(action), Tape(luck.randrange))
    return play.state


@cache
def races() -> dict[str, View]:
    """Finished matches by how they ended."""
    alone, four = terms(1), terms(4)
    three, two = terms(win=Win.THREE), terms(win=Win.TWO)
    remove = terms(win=Win.REMOVE)
    gone = terms(4, Win.REMOVE)
    limit: dict[str, Any] = {"turn_limit": 100}
    corners = table((3, 1, "AIM"), CORNERS, by=four)
    return {
        "four": ended(table((4, 2, "HOP"), WON, number=41), "dD3"),
        "north": ended(table((4, 1, "HOP"), NORTH, 1, 32), "dP2"),
        "perfect": ended(table((4, 2, "HOP"), PERFECT, number=9), "dD3"),
        "both": ended(table((4, 2, "HOP"), BOTH, number=118), "dD3"),
        "handed": ended(table((6, 1, "HOP"), HANDED, 1, 20), "gD3"),
        "three": ended(table((4, 2, "DIG"), WON, number=12, by=three)),
        "two": ended(table((4, 2, "DIG"), WON, number=8, by=two)),
        "remove": ended(table((3, 1, "AIM"), LAST_OUT, number=23, by=remove), "bQ2"),
        "boardless": ended(
            table((4, 2, "HOP"), SLID, by=terms(has_board=False, win=Win.TWO)),
        ),
        "partners": ended(corners, "bQ2"),
        "partners remove": ended(
            table((3, 1, "AIM"), (*LAST_OUT[:3], "-/-/-/-/-", "Q/D/P/-/-"), by=gone), "bQ2"
        ),
        "draw": ended(table((2, 1, "AIM"), MIDDLE, 1, 100, by=terms(**limit))),
        "partners draw": ended(table((2, 1, "AIM"), MIDDLE, 3, 100, by=terms(4, **limit))),
        "remove draw": ended(
            table((2, 1, "AIM"), LAST_OUT, 1, 100, by=terms(win=Win.REMOVE, **limit))
        ),
        "boardless draw": ended(
            table((2, 1, "AIM"), NINE, 1, 100, by=terms(has_board=False, **limit))
        ),
        "resigned": left(table((5, 4, "HOP"), MIDDLE), 0),
        "at once": left(table((5, 4, "HOP"), number=1), 1),
        "boardless resigned": left(table((2, 1, "AIM"), NINE, by=terms(has_board=False)), 1),
        "boardless at once": left(
            after(table((5, 4, "HOP"), number=1, by=terms(has_board=False)), "aP5"), 1
        ),
        "boardless heaps": left(table((2, 1, "AIM"), HEAPS, by=terms(has_board=False)), 1),
        "partners resigned": left(table((5, 4, "HOP"), MIDDLE, by=four), 3),
        "alone": ended(table((4, 2, "HOP"), ALONE, number=8, by=alone), "dD3"),
        "alone, all stand": ended(table((4, 2, "HOP"), FULL, number=5, by=alone), "dD3"),
        "alone, lost": ended(table((5, 2, "HOP"), LEFT_ONE, number=11, by=alone), "-bQ"),
        "alone, given up": left(table((1, 2, "HOP"), ALONE, by=alone), 0),
        "alone, out of turns": ended(table((1, 2, "HOP"), ALONE, by=terms(1, turn_limit=17))),
        "alone, removed": ended(table((3, 1, "AIM"), LAST_OUT, by=terms(1, Win.REMOVE)), "bQ2"),
    }


HANDED = ("Q/P/D/d/qp", "Q/P/D/-/qdp", "Q/PD/-/d/qp", "Q/P/D/pd/q", "Q/P/D/d/qp")
"""North moves the Drone of South's Goal to where South's stacks have it."""
