"""The steps of Timelock as text: in the log, typed, and in the draft of a turn (rules section 13).

A step is its target, its piece, and a rank or `^` for a dig: `aP2`, `gQ^`. `*` marks the action of
the Treehouse die: `*aQ^`, `*aDQ`, `*TIP`, `*+aP`. `-aP` removes, `+aP` puts back, `.` ends the
turn.

A draft is whole steps, each followed by `;`, and then the open target: a column of the mover's
stacks, `g` for the other Goal, `+` for pyramids to put back, or nothing. The steps stand in the
view's turn, because the shell previews them.
"""

from __future__ import annotations

import re
from typing import assert_never

from games.core import BadAction, Illegal
from games.timelock.rules.actions import (
    Action,
    Dig,
    End,
    FreeDig,
    Move,
    Remove,
    Replace,
    Step,
    Swap,
    Tip,
)
from games.timelock.rules.board import STACKS, letter, open_rows, pip_of, row_at, row_of
from games.timelock.rules.dice import GOAL_TARGET, REPLACE_TARGET
from games.timelock.rules.state import State
from games.timelock.rules.stepping import judged, place_of, steps, targets
from games.timelock.rules.view import View

_MOVE = re.compile(r"([ABDEG])([PDQ])([1-9])")

TARGETS = (*STACKS, GOAL_TARGET, REPLACE_TARGET)

_DIG = re.compile(r"(\*?)([ABDEG])([PDQ])\^")
_SWAP = re.compile(r"\*([ABDEG])([PDQ])([PDQ])")
_REMOVE = re.compile(r"-([ABDE])([PDQ])")
_REPLACE = re.compile(r"(\*?)\+([ABDE])([PDQ])")
_SPOKEN = {"TIP": "*TIP", "END": "."}


def parse(text: str) -> Action:
    """The action of a text, in any case. Raises `BadAction` for what is no step of the notation."""
    line = text.strip().upper()
    if line == ".":
        return End()
    if line == "*TIP":
        return Tip()
    if found := _MOVE.fullmatch(line):
        return Move(found[1].lower(), pip_of(found[2]), int(found[3]))
    if found := _DIG.fullmatch(line):
        stack, pip = found[2].lower(), pip_of(found[3])
        return FreeDig(stack, pip) if found[1] else Dig(stack, pip)
    if (found := _SWAP.fullmatch(line)) and found[2] != found[3]:
        low, high = sorted((pip_of(found[2]), pip_of(found[3])))
        return Swap(found[1].lower(), (low, high))
    if found := _REMOVE.fullmatch(line):
        return Remove(found[1].lower(), pip_of(found[2]))
    if found := _REPLACE.fullmatch(line):
        return Replace(found[2].lower(), pip_of(found[3]), bool(found[1]))
    raise BadAction("unreadable", text=text)


def write(action: Action) -> str:
    """The text of an action.

    >>> write(Move("a", 1, 2)), write(Swap("b", (2, 3))), write(Replace("a", 1, True))
    ('aP2', '*bDQ', '*+aP')
    """
    match action:
        case Move(stack, pip, to):
            return f"{stack}{letter(0, pip)}{to}"
        case Dig(stack, pip):
            return f"{stack}{letter(0, pip)}^"
        case FreeDig(stack, pip):
            return f"*{stack}{letter(0, pip)}^"
        case Swap(stack, (one, other)):
            return f"*{stack}{letter(0, one)}{letter(0, other)}"
        case Tip():
            return "*TIP"
        case Remove(stack, pip):
            return f"-{stack}{letter(0, pip)}"
        case Replace(stack, pip, free):
            return f"{'*' if free else ''}+{stack}{letter(0, pip)}"
        case End():
            return "."
        case _:  # pragma: no cover
            assert_never(action)


def read(seen: View, text: str) -> tuple[Action, ...]:
    """A typed turn: steps between spaces, and `.` or `end` where it ends.

    A move over several ranks is spelled out rank by rank where the pieces stand after the steps
    before it. The first step that cannot be played is the last one that is read: the judge refuses
    it. Raises `BadAction` (`unreadable`), also for what follows the end of the turn.
    """
    state: State | None = seen.table
    out: list[Action] = []
    for word in _words(text):
        if out and isinstance(out[-1], End):
            raise BadAction("unreadable", text=word)
        for action in _spelled_out(state, parse(word)):
            out.append(action)
            state = _after(state, action)
        if state is None and not isinstance(out[-1], End):
            break
    if not out:
        raise BadAction("unreadable", text=text)
    return tuple(out)


def _words(text: str) -> list[str]:
    """A typed line cut at spaces, commas and `;`, and before a `.` that ends it."""
    line = re.sub(r"[,;]", " ", text).replace(".", " . ")
    return [_SPOKEN.get(word.upper(), word) for word in line.split()]


def _spelled_out(state: State | None, action: Action) -> tuple[Action, ...]:
    if state is None or not isinstance(action, Move) or state.now.is_hop:
        return (action,)
    if action.stack not in targets(state):
        return (action,)
    squares, side = place_of(state, action.stack)
    row = row_of(squares, letter(side, action.pip))
    count = len(squares)
    to = row_at(side, action.to, count)
    if not row or to == row or to not in open_rows(squares, side):
        return (action,)
    rank = row_at(side, row, count)
    way = 1 if action.to > rank else -1
    ranks = range(rank + way, action.to + way, way)
    return tuple(Move(action.stack, action.pip, to) for to in ranks)


def _after(state: State | None, action: Action) -> State | None:
    """The state after a step; None once a step cannot be played, or the turn has ended."""
    if state is None or isinstance(action, End) or state.result is not None:
        return None
    try:
        return judged(state, action)
    except Illegal:
        return None


def split_draft(draft: str) -> tuple[str, str]:
    """The whole steps of a draft with their `;`, and the open target, "" for none."""
    whole, mark, rest = draft.rpartition(";")
    return whole + mark, rest if rest in TARGETS else ""


def without_last(whole: str) -> str:
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


def offered_steps(table: State) -> dict[str, tuple[Step, ...]]:
    """By target, in the order of the panel, the steps that are legal now; also without any."""
    groups = (*targets(table), *((REPLACE_TARGET,) if table.terms.is_solitaire else ()))
    every = steps(table)
    return {target: tuple(s for s in every if target_of(s) == target) for target in groups}


def begin_draft(view: View) -> tuple[str, View]:
    """What a draft begins with by itself, and the view after that.

    With several seats TIP never hurts, so that a plan begins with it (TL-11).
    """
    if view.table.terms.is_solitaire or not view.table.now.can_tip:
        return "", view
    return f"{write(Tip())};", View(view.seat, judged(view.table, Tip()))
