"""The words on Lockpick's controls: buttons, selects and their choices, and the note."""

from __future__ import annotations

from games.lockpick.board import Reach
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
    """A card that may jump, on a button: its column, its number from the newest, and itself."""
    return f"{reach.col}{reach.n} {signed(reach.card)}"


def reached_in_full(reach: Reach) -> str:
    """The same as a line of a select: "G2 7♣: card 2 of Green"."""
    return f"{reached(reach)}: card {reach.n} of {COLOR_NAMES[reach.col]}"
