"""What a press of Timelock's panel does, a sentence for each kind of press."""

from __future__ import annotations

from typing import assert_never

from games.timelock.rules.actions import Dig, End, FreeDig, Move, Remove, Replace, Step, Swap, Tip
from games.timelock.rules.board import STACKS
from games.timelock.rules.dice import GOAL_TARGET
from games.timelock.rules.notation import begin_draft, parse, split_draft
from games.timelock.rules.stepping import steps
from games.timelock.rules.view import View

END = "Plays all your steps and ends your turn; points that are left are lost."
ASK_END = "Asks once more, because the other side would win if your turn ended like this."
LOSE = "Ends your turn, although the other side wins by it."
LOSE_ALONE = "Lets the last pyramid leave, by which the match is lost."
BACK = "Goes back; no step is played by it."
OPEN_STACK = "Opens the steps of this stack; nothing is played by it."
OPEN_GOAL = "Opens the steps of the Goal at the other edge; nothing is played by it."
OPEN_PYRAMIDS = "Opens the pyramids that can come back; nothing is played by it."

MOVE = "Moves the piece to that row for the points shown; nothing is played before End turn."
HOP = "Moves the piece to that row; by HOP any row costs as much as one space."
GOAL = "Moves a piece of the Goal for the points shown; nothing is played before End turn."
AIM = "Moves a piece of the Goal; by AIM this costs 1 to 3 points instead of 6."
DIG = "Brings the covered piece to the top of its square for the points shown."
FREE_DIG = "Uses DIG, which is free: the covered piece comes to the top of its square."
SWAP = "Uses SWAP, which is free: the two pieces change places, even covered ones."
TIP = "Uses TIP: both dice become 6, by which more pyramids of North may have to leave."
REMOVE = "Takes this pyramid of North off the board, as the roll asks."
REMOVE_SMALLEST = "Takes the smallest pyramids of North off the board, as many as the roll asks."
PUT_BACK = "Puts this pyramid of North back on its stack for 6 points."
PUT_BACK_FREE = "Puts this pyramid of North back on its stack; by AIM this is free."


def explain(view: View, text: str) -> str:
    """What a press does, by its text as it stands on the wire: `~` begins a draft.

    At most 120 characters; "" for a word of the shell. The view has the steps that were
    tried; a step that can be tried again after them is the one that the press adds.
    """
    if text.startswith("_"):
        return ""
    draft = text.removeprefix("~")
    if draft == text:
        return END if view.table.result is None else _ends(text)
    whole, target = split_draft(draft)
    made = [parse(one) for one in whole.split(";") if one]
    if made and isinstance(made[-1], End):
        return ASK_END
    now = steps((begin_draft(view)[1] if target else view).table)
    last = made[-1] if made else None
    # Only these leave no target open; the same text for another step is the way back.
    if last in now and (target or isinstance(last, Remove | Tip)):
        is_many = isinstance(last, Remove) and sum(one in now for one in made) > 1
        return REMOVE_SMALLEST if is_many else _step(view, last)
    return _opens(target)


def _ends(text: str) -> str:
    """The press that plays a turn by which the match is lost."""
    return LOSE if text.endswith(".") else LOSE_ALONE


def _opens(target: str) -> str:
    """A press that tries no step; without a target it closes one, or takes steps back."""
    if target in STACKS:
        return OPEN_STACK
    if target == GOAL_TARGET:
        return OPEN_GOAL
    return OPEN_PYRAMIDS if target else BACK


def _step(view: View, step: Step) -> str:
    """A press that tries a step."""
    now = view.table.now
    match step:
        case Move(stack=stack):
            if now.is_hop:
                return HOP
            if stack != GOAL_TARGET:
                return MOVE
            return AIM if now.is_aim else GOAL
        case Dig():
            return DIG
        case FreeDig():
            return FREE_DIG
        case Swap():
            return SWAP
        case Tip():
            return TIP
        case Remove():
            return REMOVE
        case Replace(free=free):
            return PUT_BACK_FREE if free else PUT_BACK
        case _:  # pragma: no cover
            assert_never(step)
