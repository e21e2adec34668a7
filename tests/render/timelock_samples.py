"""Timelock positions for the eye and for the palette, each a view and the draft on it."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from games.core import Seat
from games.timelock.game import GAME, preview
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
