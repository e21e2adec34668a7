"""The example pictures of Timelock's rules: one short match, and a turn or two of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Play, Seat
from games.scripted import scripted
from games.texts import Example
from games.timelock.game import GAME
from games.timelock.rules.notation import parse
from games.timelock.rules.state import State
from games.timelock.rules.view import View

MATCH = (
    "*aQ^,aQ2,aP2,aP3,bP2,bP3,.",
    "aP2,aD2,aD3,bP2,.",
    "dP2,*dPQ,eP2,eD2,eD3,eP3,.",
    "*TIP,aP3,aQ2,bD2,bD3,aP2,aP1,bP3,.",
    "*bPQ,dQ1,.",
    "bQ2,aD2,aD1,bP2,.",
    "eP2,*ePQ,aD2,eD2,aP2,.",
    "aQ1,.",
    "*bQ^,bQ2,bQ1,aP1,.",
    "bP1,bD2,bD1,.",
    "*TIP,aD1,aQ1,eD1,eQ1,.",
)
"""A whole match for two, a line for each turn; `DEAL` gives its rolls."""

DEAL = 8

ALONE = ("-aP,*aQ^,aQ2,aP2,aP3,bP2,bP3,.", "-bP,bD2,bD3,dP2,dD2,dD3,dP3,.")
ALONE_DEAL = 3

PARTNERS = ("aP2,*aPQ,aQ1,.", "gQ2,gD2,gD3,.")
PARTNERS_DEAL = 5

TRIED = ("eP2", "*ePQ", "aD2")
"""The beginning of the seventh turn of the match, as a draft."""


def examples() -> Mapping[str, Example]:
    """An example by topic of RULES.md, where a picture says more than words."""
    return {
        "The table": Example(_seen(_played(2, DEAL))),
        "A turn": _tried(_played(2, DEAL, *MATCH[:6]).state, TRIED, "e"),
        "Matching": Example(_seen(_played(2, DEAL, *MATCH[:9]))),
        "Winning": Example(_seen(_played(2, DEAL, *MATCH))),
        "Alone": Example(_seen(_played(1, ALONE_DEAL, *ALONE))),
        "Partners": Example(_seen(_played(4, PARTNERS_DEAL, *PARTNERS))),
    }


def _played(seats: int, deal: int, *turns: str) -> Play[State]:
    """The play after whole turns, which the seats make in their order."""
    moves = [f"{at % seats} {step}" for at, turn in enumerate(turns) for step in turn.split(",")]
    return scripted(GAME, {}, seats, deal, *moves)


def _seen(play: Play[State]) -> View:
    return GAME.view(play.state, None)


def _tried(state: State, steps: Sequence[str], opened: str) -> Example:
    """A turn as a draft, with the tab of a target open."""
    seat: Seat = state.mover
    for step in steps:
        state = GAME.preview(state, seat, parse(step))
    return Example(GAME.view(state, seat), ";".join((*steps, opened)))
