"""The example pictures of Triplock's rules, from one short duel."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import LEAVE, Seat
from games.scripted import scripted
from games.texts import Example
from games.triplock.rules import GAME
from games.triplock.view import View

DEAL = 97
"""Its first roll shows Expose and Peek, and both first Diagrams are worth a look."""

LAID = ("0 orient:0", "1 orient:0")
ROLLED = (*LAID, "0 roll")
SKILLED = (*ROLLED, "0 sacrifice:flip:0", "0 skill:pts")
TRIED = (*SKILLED, "0 complete:0", "0 match:0:0")

HAND = 1
"""The page of the own Diagrams, and at the end of all that was hidden; page 0 is the board."""


def examples() -> Mapping[str, Example]:
    """An example by topic of RULES.md, where a picture says more than words."""
    return {
        "The lock": Example(_seen(None, *LAID)),
        "Diagrams": Example(_seen(0, *LAID), page=HAND),
        "Your turn": Example(_seen(0, *ROLLED)),
        "The six actions": Example(_seen(0, *ROLLED), draft="die:1:"),
        "Completing": Example(_seen(None, *TRIED)),
        "Traps and Countermeasures": Example(_seen(1, *LAID), page=HAND),
        "The Skill bead": Example(_seen(0, *SKILLED)),
        "The end": Example(_seen(None, *TRIED, f"0 {LEAVE}"), page=HAND),
    }


def _seen(seat: int | None, *moves: str) -> View:
    play = scripted(GAME, {}, 2, DEAL, *moves)
    return GAME.view(play.state, None if seat is None else Seat(seat))
