"""What the rolled face of the Treehouse die means now, in a sentence."""

from __future__ import annotations

from games.timelock.rules import dice
from games.timelock.rules.board import column
from games.timelock.rules.matching import places
from games.timelock.rules.state import State, missing
from games.timelock.rules.stepping import owed
from games.timelock.rules.view import View
from games.timelock.texts.lexicon import number, their_goal


def face(view: View) -> str:
    """The rolled face in a sentence; "" once it is used, or where it means nothing."""
    state = view.table
    if state.result is not None or state.now.owed:
        return ""
    match state.now.roll.face:
        case dice.TIP:
            return _tip(state)
        case dice.SWAP:
            told = "once, for free, two pieces of one stack in different squares change places"
            return f"SWAP: {told}." if _may_act(state) else ""
        case dice.DIG:
            told = "once, for free, a covered piece of a stack comes to the top of its square"
            return f"DIG: {told}." if _may_act(state) else ""
        case dice.HOP:
            rows = "from 1 to 3" if state.terms.has_board else "that is open to it"
            return f"HOP: a move may go to any row {rows} and costs as much as one space."
        case dice.AIM:
            return _aim(state)
        case _:
            return _wild(state)


def _wild(state: State) -> str:
    pool = sum(state.now.dice)
    left = pool - sum(step.cost for step in state.now.spent)
    goal = "" if state.terms.is_solitaire else f" and {their_goal(state)}"
    return f"WILD: both dice together give {pool} points, for any stacks{goal}." if left else ""


def _may_act(state: State) -> bool:
    """Whether the action is still open and a stack of the mover's is there for it."""
    edge, own = state.terms.edge(state.mover), state.terms.own(state.mover)
    standing = any(places(column(state.board, home), edge) for home in own)
    return standing and not state.now.has_acted


def _tip(state: State) -> str:
    if not state.now.can_tip or state.now.roll.dice == (dice.SIX, dice.SIX):
        return ""
    told = "TIP: both dice become 6, before any point is spent"
    if not state.terms.is_solitaire:
        return f"{told}."
    more = owed(state.terms.solo, (dice.SIX, dice.SIX)) - owed(
        state.terms.solo, state.now.roll.dice
    )
    return f"{told}; then {_more(more)}." if more else f"{told}."


def _more(n: int) -> str:
    return "one more pyramid leaves" if n == 1 else f"{number(n)} more pyramids leave"


def _aim(state: State) -> str:
    if state.terms.is_solitaire:
        free = missing(state.board) and not state.now.has_acted
        return "AIM: once, for free, one pyramid comes back." if free else ""
    goal = their_goal(state)
    prices = "1 for the Pawn, 2 for the Drone, 3 for the Queen"
    return f"AIM: a step in {goal} costs {prices}, instead of 6."
