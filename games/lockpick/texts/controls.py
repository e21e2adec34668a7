"""The words on Lockpick's controls: buttons, selects and their choices, and the note."""

from __future__ import annotations

from games.lockpick.rules.board import Reach
from games.lockpick.texts.lexicon import COLOR_NAMES, signed

PASS = "Pass"
COMMIT = "Commit"
UNDO = "Undo"
CLEAR = "Clear"

WHICH_JUMPS = "Which card jumps?"
WHICH_LOCKS = "Which set locks?"

NOTHING_LOCKS = "Nothing locks."
"""The note of a placed turn that locks no set."""


def reached(reach: Reach) -> str:
    """A card that may jump, on a button: "7♣ from Green"."""
    return f"{signed(reach.card)} from {COLOR_NAMES[reach.col]}"


def reached_in_full(reach: Reach) -> str:
    """The same as a line of a select: "7♣ from Green: card 2 from its end"."""
    return f"{reached(reach)}: card {reach.n} from its end"
