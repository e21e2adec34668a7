"""What a press of Lockpick's panel does, a sentence for each kind of press."""

from __future__ import annotations

from games.lockpick.rules.actions import Jump, Lock, Pass
from games.lockpick.rules.notation import parse
from games.lockpick.rules.view import View

BACK = "Takes back what you have placed; nothing is played by it."
COMMIT = "Plays the whole turn and rolls the dice for the next one; there is no undo."
TAKE = "Takes as many cards of this colour as you rolled into your hand; there is no undo."
TAKE_EMPTY = "Takes this colour, whose stack is empty: a card may jump, or you pass."
COLUMNS = "Chooses the columns that your cards go to; nothing is played before Commit."
COLUMN = "Puts your card at the end of this column; nothing is played before Commit."
CARD = (
    "Puts this card at the end of the next column, left to right; nothing is played before Commit."
)
LIFT = "Chooses this card to jump; next you choose the column that it goes to."
JUMP = "Puts the jumping card at the end of this column; nothing is played before Commit."
STAY = "Lets no card jump in this turn; nothing is played before Commit."
LOCK = "Locks these three cards: they leave the column, and a tumbler of its colour may freeze."


def explain(view: View, text: str) -> str:
    """What a press does, by its text as it stands on the wire: `~` begins a draft.

    At most 120 characters; "" for a word of the shell. Where Undo leads to what a press of
    the same panel leads to, it is taken for that press; on a panel without a draft, or one press
    later, it never does.
    """
    if text.startswith("_"):
        return ""
    draft = text.removeprefix("~")
    if draft == text:
        return TAKE if view.phase == "choose" else COMMIT
    whole = draft.removesuffix(";").rpartition(";")[2]
    match view.phase:
        case "choose" if draft:
            return TAKE_EMPTY
        case "push" if draft:
            return _pushing(view, draft)
        case "jump" if draft:
            return _jumping(draft, whole)
        case "lock" if draft.endswith(";") and isinstance(parse(whole), Lock):
            return LOCK
        case _:
            return BACK


def _pushing(view: View, draft: str) -> str:
    """A press while the hand is placed: the columns, a card, or both at once for a single card."""
    placed = draft.rpartition(";")[2]
    if placed.endswith(">:"):
        return COLUMNS
    return CARD if len(view.hand) > 1 else COLUMN


def _jumping(draft: str, last: str) -> str:
    """A press while a card may jump; a draft that ends before the jump goes back."""
    if draft.endswith("-"):
        return LIFT
    action = parse(last)
    if isinstance(action, Jump):
        return JUMP
    return STAY if isinstance(action, Pass) else BACK
