"""Timelock positions, each a view and the draft on it, and finished matches by how they ended."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from msgspec.structs import replace

from games.core import Seat, Tape, begin, extend, settle
from games.timelock.game import GAME, preview
from games.timelock.rules.actions import End
from games.timelock.rules.board import Board, column_of, start
from games.timelock.rules.dice import Roll
from games.timelock.rules.state import Now, State, Terms, Win
from games.timelock.rules.stepping import owed
from games.timelock.rules.turns import end_turn
from games.timelock.rules.view import View

Sample = tuple[View, str]

MIDDLE = ("QD/-/P/d/qp", "QD/-/Pp/-/qd", "QD/-/P/d/qp", "DQ/-/dP/-/qp", "D/Q/qPdp/-/-")
SIX = ("-/-/QDqPdp/-/-", "Q/D/Pd/q/p", "DQ/P/-/-/pdq", "-/-/qQdDpP/-/-", "QD/-/Pqdp/-/-")
TALL = ("-/-/QDqPdp/-/-", "QDP/-/-/-/qdp", "PDQ/-/-/-/pdq", "Q/DP/-/pd/q", "Q/D/P/p/dq")
NINE = (
    "-/-/QD/P/-/-/q/dp/-",
    "-/Q/-/D/P/p/-/dq/-",
    "-/-/P/DQ/-/-/pd/q/-",
    "-/-/-/-/QDPq/d/p/-/-",
    "Q/-/-/DP/-/-/-/p/qd",
)

FIVE = ("Q/DP/-/-/qd", "Q/D/P/-/q", "PDQ/-/-/-/pdq", "-/D/QP/-/qd", "QDP/-/-/-/qd")
ELEVEN = ("Q/DP/-/-/-", "Q/D/P/-/q", "PQ/D/-/-/pdq", "-/DP/Q/-/-", "QDP/-/-/-/-")


def board(words: tuple[str, ...]) -> Board:
    return tuple(map(column_of, words))


def terms(seats: int = 2, win: Win = Win.FOUR, **given: object) -> Terms:
    usual = Terms(seats, win, True, "5", Seat(0), 0)
    return replace(usual, **given)


def table(
    roll: tuple[int, int, str],
    words: tuple[str, ...] = (),
    mover: int = 0,
    number: int = 17,
    by: Terms | None = None,
) -> State:
    """A match whose turn has just begun."""
    by = by or terms()
    here = board(words) if words else start(5 if by.has_board else 9)
    rolled = Roll(*roll)
    due = owed(by.solo, rolled.dice) if by.is_solitaire else 0
    return State(by, here, Seat(mover), number, Now(rolled, due), here)


def after(state: State, steps: str) -> State:
    """The state after steps in the notation, none of which ends the turn."""
    for text in steps.split():
        state = preview(state, state.mover, GAME.parse(text))
    return state


def next_of(state: State, roll: tuple[int, int, str]) -> State:
    """The state at the beginning of the next turn."""
    ended, _ = end_turn(state)
    assert ended.result is None
    rolled = Roll(*roll)
    due = owed(state.terms.solo, rolled.dice) if state.terms.is_solitaire else 0
    mover = Seat((state.mover + 1) % state.terms.seats)
    return replace(
        ended, mover=mover, number=state.number + 1, now=Now(rolled, due), begun=ended.board
    )


def drafted(state: State, steps: str, target: str) -> Sample:
    """The view of a draft with whole steps and an open target, as the shell makes it."""
    done = after(state, steps)
    return View(state.mover, done), ";".join([*steps.split(), target])


def seen(state: State) -> Sample:
    return View(None, state), ""


@cache
def samples() -> dict[str, Sample]:
    """Every kind of board by name."""
    swap = table((5, 4, "SWAP"), ("QDP/-/-/-/qdp", *MIDDLE[1:3], "D/-/QP/-/qdp", MIDDLE[4]))
    begun = table((5, 4, "SWAP"), number=1)
    partners = terms(4)
    gone = ("-/-/-/-/qdp", "-/PD/Q/-/qdp", "-/PDQ/-/-/pdq", "QDP/-/-/-/-", "Q/D/P/-/qdp")
    return {
        "start": seen(begun),
        "start-draft": drafted(begun, "", ""),
        "middle": seen(next_of(after(table((5, 4, "HOP"), MIDDLE), "aP2 dQ2"), (6, 1, "AIM"))),
        "draft": drafted(swap, "aP2 aD2", "a"),
        "swap": drafted(swap, "*dDQ dP2 aP2", ""),
        "six": seen(table((2, 3, "DIG"), SIX, 1)),
        "tall": seen(table((6, 6, "DIG"), TALL, 1)),
        "dig": drafted(table((4, 3, "DIG"), SIX), "*aD^ dQ^", "d"),
        "tip": drafted(table((2, 1, "TIP"), number=2), "*TIP aP2 aD2 aQ2 bP2 bD2", "b"),
        "wild": drafted(table((5, 6, "WILD"), MIDDLE, 1), "bD2 gD2", "g"),
        "wild-goal": drafted(table((6, 4, "WILD")), "gQ2 aP2 bP2 dP2", ""),
        "aim": drafted(table((5, 4, "AIM")), "gQ2 gD2 gP2", "g"),
        "sum": drafted(table((3, 2, "SWAP")), "aP2 aD2", "a"),
        "nine": seen(table((5, 3, "HOP"), NINE, by=terms(has_board=False, win=Win.THREE))),
        "nine-draft": drafted(table((5, 3, "HOP"), by=terms(has_board=False)), "aP5", "a"),
        "partners": seen(
            next_of(after(table((6, 3, "WILD"), MIDDLE, 1, by=partners), "aP2"), (4, 4, "DIG"))
        ),
        "partners-draft": drafted(
            table((5, 4, "WILD"), MIDDLE, 3, by=partners), "eQ1 dP2 dQ2", "g"
        ),
        "remove": seen(
            next_of(
                after(table((3, 1, "AIM"), gone, by=terms(win=Win.REMOVE)), "bQ2"), (2, 2, "TIP")
            )
        ),
        "solo": seen(table((5, 6, "TIP"), number=1, by=terms(1))),
        "solo-owed": drafted(table((5, 6, "TIP"), by=terms(1)), "-aP", ""),
        "solo-tip": drafted(table((5, 3, "TIP"), number=4, by=terms(1)), "-aP *TIP -bP +aP", "+"),
        "solo-aim": drafted(table((4, 6, "AIM"), FIVE, by=terms(1, solo="3")), "-eQ -dD aQ2", ""),
        "solo-clock": drafted(
            table((4, 6, "AIM"), FIVE, by=terms(1, solo="clock")), "-eQ -dD *+bP aQ2", "a"
        ),
        "solo-eleven": seen(table((4, 2, "WILD"), ELEVEN, by=terms(1, solo="4"))),
        "solo-missing": seen(table((3, 2, "WILD"), ELEVEN, by=terms(1))),
        "limit": seen(table((1, 6, "AIM"), MIDDLE, 1, 98, by=terms(turn_limit=100))),
        "two": seen(table((1, 6, "AIM"), MIDDLE, 1, 998, by=terms(win=Win.TWO, turn_limit=1000))),
    }


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
