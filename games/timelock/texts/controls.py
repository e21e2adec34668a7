"""The words on Timelock's controls: tabs, steps, and the lines above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from games.core import MARKS, Seat
from games.texts import listed, some
from games.timelock.rules import dice
from games.timelock.rules.actions import Action, Dig, End, FreeDig, Move, Remove, Replace, Swap, Tip
from games.timelock.rules.board import SIDES, SOUTH, STACKS
from games.timelock.rules.dice import GOAL_TARGET, REPLACE_TARGET, Boxes, boxes
from games.timelock.rules.matching import is_removed, matches
from games.timelock.rules.state import EMPTIED, MATCHED, Stack, State, Win
from games.timelock.rules.stepping import price
from games.timelock.rules.turns import end_turn
from games.timelock.rules.turns import hands_over as would_hand_over
from games.timelock.rules.view import View
from games.timelock.texts.faces import face
from games.timelock.texts.lexicon import (
    EDGES,
    capital,
    is_partners,
    number,
    piece,
    points,
    stacks,
    verb,
)
from games.timelock.texts.people import far_goal, owner_of, seats_of
from games.timelock.texts.steps import steps_told

END = "End turn"
END_ASKS = "End turn…"
"""Ends a turn that hands the match over, after one more question."""

ENDS_IT = "End the turn anyway"
BACK = "Back"
UNDO = "Undo"
CLEAR = "Clear"
TYPE = "Type"
WHICH_STEP = "Which step?"

LONGEST = 34
"""Characters of a button that a phone shows whole."""

GOAL = "Goal"
PUT_BACK = "Put back"


def step(view: View, action: Action) -> str:
    """A step on a button, at most 34 characters: piece, target, price."""
    match action:
        case Move(stack, pip, to):
            row = "their row" if stack == GOAL_TARGET else "row"
            return f"{piece(pip)} to {row} {to} ({_price(view, stack, pip)})"
        case Dig(stack, pip):
            return f"{piece(pip)} to the top ({_price(view, stack, pip)})"
        case FreeDig(_, pip):
            return f"{piece(pip)} to the top (free)"
        case Swap(_, (one, other)):
            return f"Swap {piece(one)} and {piece(other)} (free)"
        case Tip():
            return "TIP: both dice to 6"
        case Remove(stack, pip):
            return f"{piece(pip)} of {stack}"
        case Replace(stack, pip, free):
            return f"Put back {piece(pip)} of {stack} ({'free' if free else points(dice.SIX)})"
        case End():
            return END
        case _:  # pragma: no cover
            assert_never(action)


def _price(view: View, stack: str, pip: int) -> str:
    return points(price(view.table.now, stack, pip))


def tab(view: View, target: str, is_open: bool = False) -> str:
    """A target on a button: "a", "b ✓" where it matches, "Goal", "Put back"; open: "▾ a"."""
    return f"▾ {_target(view, target)}" if is_open else _target(view, target)


def _target(view: View, target: str) -> str:
    if target == GOAL_TARGET:
        return GOAL
    if target == REPLACE_TARGET:
        return PUT_BACK
    state = view.table
    edge = state.terms.edge(state.mover)
    if is_removed(state.board, edge, target):
        return f"{target} gone"
    return f"{target} ✓" if matches(state.board, edge, target) else target


def _rows(view: View) -> str:
    """Without a board: whose row 1 is not the row 1 of the picture, because it is far away."""
    table = view.table
    if table.terms.has_board or table.result is not None:
        return ""
    theirs = f"{MARKS[1 - view.near]}'s" if view.seat is None else "their"
    rows = len(table.board[0])
    return (
        f"A step counts rows from the edge of the piece's owner: {theirs} row 1 is row {rows} here."
    )


def smallest(first: Sequence[Remove]) -> str:
    """The usual removals on a button: "Smallest: Pawn of a, Pawn of b"; of more the number."""
    told = f"Smallest: {', '.join(some(f'{piece(one.pip)} of {one.stack}' for one in first))}"
    return told if len(told) <= LONGEST else f"The {number(len(first))} smallest"


def note(view: View) -> str:
    """The lines above the controls: the dice, the steps so far, what matches, the face, rows."""
    lines = (_account(view), matched(view), _face(view), _rows(view))
    return "\n".join(line for line in lines if line)


def _account(view: View) -> str:
    """Which die pays for what, and the steps so far; at first, only that small dice add up."""
    now = view.table.now
    if now.owed or view.table.result is not None:
        return so_far(view)
    if not now.steps:
        adds = not now.is_wild and max(now.dice) <= dice.LOW
        return (
            f"Both dice are small: added, they give {sum(now.dice)} points{_for_one(view)}."
            if adds
            else ""
        )
    return f"{tray(view)} {so_far(view)}"


def _for_one(view: View) -> str:
    """What added dice may pay for: one stack, or the Goal where somebody else has one."""
    return " for one stack" if view.table.terms.is_solitaire else " for one stack or one Goal"


def _face(view: View) -> str:
    """The rolled face; with several seats a first press uses TIP by itself."""
    told = face(view)
    is_tip = view.table.now.roll.face == dice.TIP and not view.table.terms.is_solitaire
    return f"{told} The first step uses it by itself." if told and is_tip else told


def tray(view: View) -> str:
    """Which die pays for what: "Die 5: 3 used on a, 2 left. Die 4: not used."."""
    now = view.table.now
    one, other = now.dice
    both = boxes(now.dice, now.is_wild, now.spent)
    used = sum(map(len, both))
    if now.is_wild:
        left = one + other - used
        spent = f"{used} used, {left or 'none'} left" if used else "none used"
        return f"WILD, {one + other} points: {spent}."
    targets = {step.target for step in now.spent}
    adds = max(now.dice) <= dice.LOW and len(targets) < 2
    if adds and all(both):
        told = f"{used} used {_on(both[0])}, {(one + other - used) or 'none'} left"
        return f"Dice {one} and {other} added: {told}."
    line = f"{_die(one, both[0])} {_die(other, both[1])}"
    if adds:
        where = f" {_on(both[0] or both[1])}" if used else _for_one(view)
        return f"{line} Added: {one + other}{where}."
    return line


def _die(die: int, paid: Boxes) -> str:
    if not paid:
        return f"Die {die}: not used."
    left = die - len(paid)
    if not left:
        return f"Die {die}: all used {_on(paid)}."
    return f"Die {die}: {len(paid)} used {_on(paid)}, {left} left."


def _on(paid: Boxes) -> str:
    target = paid[0].target
    if target == REPLACE_TARGET:
        return "to put back"
    return f"on {'the Goal' if target == GOAL_TARGET else target}"


def so_far(view: View) -> str:
    """The steps of a draft: "So far: Pawn of a to row 2, Drone of a to row 2."; "" for none."""
    state = view.table
    if not state.now.steps:
        return ""
    edge, rows = state.terms.edge(state.mover), len(state.board[0])
    goal = far_goal(
        state.mover,
        state.terms.seats,
        lambda seat: f"{MARKS[seat]}'s" if view.seat is None else "their",
    )
    return f"So far: {steps_told(state.now.steps, goal, edge, rows)}."


def matched(view: View) -> str:
    """What begins and ceases to match by the steps so far, and whether the end wins."""
    state = view.table
    if state.result is not None:
        return ""
    told = [
        *_news(view, _changed(state, False), ("matches", "match")),
        *_news(view, _changed(state, True), ("no longer matches", "no longer match")),
    ]
    if _wins(state):
        told.append("That wins: end the turn.")
    elif would_hand_over(state):
        told.append("If the turn ends like this, the other side wins.")
    elif state.terms.win == Win.REMOVE and told:
        told.append("Stacks that match leave the board when the turn ends.")
    return " ".join(told)


def _changed(state: State, is_lost: bool) -> list[Stack]:
    """The stacks of both sides that match now and did not when the turn began, or the reverse."""
    old, new = (state.board, state.begun) if is_lost else (state.begun, state.board)
    sides = (SOUTH,) if state.terms.is_solitaire else SIDES
    return [
        (side, home)
        for side in sides
        for home in STACKS
        if matches(new, side, home) and not matches(old, side, home)
    ]


def _news(view: View, changed: list[Stack], verbs: tuple[str, str]) -> list[str]:
    """A sentence for each seat whose stacks changed, as the mover reads it, or everybody."""
    by_owner: dict[Seat, list[str]] = {}
    for stack in changed:
        by_owner.setdefault(owner_of(stack, view.table.terms.seats), []).append(stack[1])
    return [
        f"{_whose(view, owner, stacks(homes))} {verb(len(homes), *verbs)} {_goal(view, owner)}."
        for owner, homes in by_owner.items()
    ]


def _whose(view: View, owner: Seat, named: str) -> str:
    terms = view.table.terms
    if owner == view.table.mover:
        return capital(named)
    if view.seat is None:
        return f"{MARKS[owner]}'s {named}"
    if terms.team(owner) == terms.team(view.table.mover):
        return f"Your partner's {named}"
    return f"Their {named}"


def _goal(view: View, owner: Seat) -> str:
    terms = view.table.terms
    if is_partners(terms):
        return f"{EDGES[terms.edge(owner)]}'s Goal"
    if view.seat is None:
        return "the Goal"
    return "your Goal" if owner == view.table.mover else "their Goal"


def _wins(state: State) -> bool:
    """Whether the end of the turn as it stands wins the match for the mover."""
    if state.now.owed or not state.now.steps:
        return False
    result = end_turn(state)[0].result
    return result is not None and result.winner == state.terms.team(state.mover)


def hands_over(view: View) -> str:
    """Says that the end of this turn, or one just tried, makes the others win; "" if not."""
    state = view.table
    if state.result is not None and state.result.reason == EMPTIED:
        return "The last pyramid leaves, and the match is lost at once."
    losing = 1 - state.terms.team(state.mover)
    if state.result is None:
        if not would_hand_over(state):
            return ""
        state = end_turn(state)[0]
    elif (state.result.winner, state.result.reason) != (losing, MATCHED):
        return ""
    who = listed([MARKS[seat] for seat in seats_of(state.terms, losing)])
    gained = state.last.gained if state.last is not None else ()
    homes = [
        home
        for side, home in gained
        if state.terms.team(owner_of((side, home), state.terms.seats)) == losing
    ]
    return f"This makes {stacks(homes)} match for {who}: the other side wins at once."
