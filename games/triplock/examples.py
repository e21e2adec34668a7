"""The example pictures of Triplock's rules, from one short duel, a ring and two Episodes."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import LEAVE, Seat
from games.scripted import scripted
from games.texts import Example
from games.triplock.game import GAME
from games.triplock.table.view import View

DEAL = 97
"""Its first roll shows Expose and Peek, and both first Diagrams are worth a look."""

LAID = ("0 orient:0", "1 orient:0")
ROLLED = (*LAID, "0 roll")
SKILLED = (*ROLLED, "0 sacrifice:flip:0", "0 skill:pts")
TRIED = (*SKILLED, "0 complete:0", "0 match:0:0")

RING_DEAL = 23
"""Its first roll shows Flip and Swap, which keep to the own row."""

RING = ("0 orient:0", "1 orient:0", "2 orient:0", "0 roll")

SOLO_DEAL = 3
"""Its first round ends with Jolt."""

ENTERED = ("0 choose:wren", "0 orient:0")
JOLTED = (*ENTERED, "0 skill:char:peek:0+1+3", "0 roll", "0 end")

BRIDGE_DEAL = 73
"""Its first roll shows Peek and Disarm & draw."""

BRIDGE = ("0 choose:wren", "1 choose:osric", "0 orient:0", "1 orient:0", "0 roll")
SEEN = (*BRIDGE, "0 die:0:peek:0+2", "0 die:1:dd:1", "0 orient:0", "0 end")

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
        "The end": Example(_seen(None, *TRIED, f"0 {LEAVE}")),
        "The ring": Example(_of("ring", RING_DEAL, 0, *RING)),
        "Episodes": Example(_of("solo", SOLO_DEAL, None)),
        "A room": Example(_of("coop", BRIDGE_DEAL, None, *BRIDGE)),
        "The solo die": Example(_of("solo", SOLO_DEAL, 0, *JOLTED)),
        "Together": Example(_of("coop", BRIDGE_DEAL, 1, *SEEN)),
    }


def _seen(seat: int | None, *moves: str) -> View:
    return _of("duel", DEAL, seat, *moves)


def _of(mode: str, deal: int, seat: int | None, *moves: str) -> View:
    """The view of a seat, or of everybody, after moves in the deal of a mode."""
    seats = GAME.seats({"mode": mode})[0]
    play = scripted(GAME, {"mode": mode}, seats, deal, *moves)
    return GAME.view(play.state, None if seat is None else Seat(seat))
