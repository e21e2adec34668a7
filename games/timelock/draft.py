"""The plan of a turn: steps that are tried, and the target that is open for the next one.

A draft is whole steps, each followed by `;`, and then the open target: a column of the mover's
stacks, `g` for the other Goal, `+` for pyramids to put back, or nothing. The steps stand in the
view's turn, because the shell previews them.
"""

from __future__ import annotations

from games.timelock.actions import Remove, Replace, Step, Tip
from games.timelock.board import STACKS
from games.timelock.notation import write
from games.timelock.paying import GOAL_TARGET, REPLACE_TARGET
from games.timelock.state import State
from games.timelock.stepping import judged, steps, targets
from games.timelock.view import View

TARGETS = (*STACKS, GOAL_TARGET, REPLACE_TARGET)


def parted(draft: str) -> tuple[str, str]:
    """The whole steps of a draft with their `;`, and the open target, "" for none."""
    whole, mark, rest = draft.rpartition(";")
    return whole + mark, rest if rest in TARGETS else ""


def before(whole: str) -> str:
    """The draft without its last step."""
    rest = whole.removesuffix(";").rpartition(";")[0]
    return f"{rest};" if rest else ""


def target_of(step: Step) -> str:
    """The target that a step belongs to on the panel; "" for TIP and for removals."""
    match step:
        case Replace():
            return REPLACE_TARGET
        case Remove() | Tip():
            return ""
        case _:
            return step.stack


def offered(table: State) -> dict[str, tuple[Step, ...]]:
    """By target, in the order of the panel, the steps that are legal now; also without any."""
    groups = (*targets(table), *((REPLACE_TARGET,) if table.terms.is_solitaire else ()))
    every = steps(table)
    return {target: tuple(s for s in every if target_of(s) == target) for target in groups}


def tipped(view: View) -> tuple[str, View]:
    """What a draft begins with by itself, and the view after that.

    With several seats TIP never hurts, so that a plan begins with it (TL-11).
    """
    if view.table.terms.is_solitaire or not view.table.now.can_tip:
        return "", view
    return f"{write(Tip())};", View(view.seat, judged(view.table, Tip()))
