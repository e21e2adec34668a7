"""Timelock's questions: one sentence for each moment of a turn."""

from __future__ import annotations

from games.core import Setting
from games.texts import listed, marked
from games.timelock.board import column
from games.timelock.draft import target_of
from games.timelock.matching import places
from games.timelock.paying import GOAL_TARGET, REPLACE_TARGET
from games.timelock.state import State
from games.timelock.stepping import steps
from games.timelock.texts.controls import hands_over
from games.timelock.texts.lexicon import (
    capital,
    far_edge,
    is_partners,
    pyramids,
    rolled,
    stacks,
    target_words,
    verb,
)
from games.timelock.view import View

_OVER = "This match is over."


def ask(view: View, draft: str, setting: Setting) -> str:
    """The question to the mover, named or "you"; during a draft, what may follow."""
    state = view.table
    if state.result is not None:
        # The panel's note says what this end would do.
        return "Go on with that all the same?" if draft and hands_over(view) else _OVER
    is_own = setting.reader == state.mover
    if setting.reader is not None and not is_own:
        return (
            f"{marked(setting.names, state.mover)} rolled {rolled(state.now.roll)} and moves now."
        )
    if state.now.owed:
        return _removal(state, setting, is_own)
    target = _open(draft)
    if target and (state.now.can_tip or any(target_of(step) == target for step in steps(state))):
        return _step(state, target)
    if state.now.steps:
        return "Go on, or end the turn." if steps(state) else "No step is left: end the turn."
    return f"{_rolled(state, setting, is_own)}. {_choice(state, is_own)}"


def _open(draft: str) -> str:
    """The target whose steps a draft shows; "" if none is open."""
    return draft.rpartition(";")[2].strip()


def _rolled(state: State, setting: Setting, is_own: bool) -> str:
    """The roll with who rolled it: "You rolled 5, 4 and SWAP"."""
    who = "You" if is_own else marked(setting.names, state.mover)
    return f"{who} rolled {rolled(state.now.roll)}"


def _removal(state: State, setting: Setting, is_own: bool) -> str:
    owed = state.now.owed
    return (
        f"{_rolled(state, setting, is_own)}: {pyramids(owed)} {verb(owed, 'leaves', 'leave')}. "
        f"Which{' first' if owed > 1 else ''}?"
    )


def _step(state: State, target: str) -> str:
    if target == REPLACE_TARGET:
        return "Which pyramid comes back?"
    if target == GOAL_TARGET:
        return f"Which step of {target_words(state, target)}?"
    return f"Which step of stack {target}?"


def _choice(state: State, is_own: bool) -> str:
    """What may be done with a roll; with partners, which pieces this seat moves."""
    if not steps(state):
        return "No step is possible: the turn ends."
    if not is_partners(state.terms):
        whose = "your" if is_own else "the"
        # The first question of a match says what it is all about.
        aim = f" to stand as {whose} Goal does" if state.number <= state.terms.seats else ""
        return f"Move {whose} stacks{aim}, or end the turn."
    own = [
        home
        for home in state.terms.own(state.mover)
        if places(column(state.board, home), state.terms.edge(state.mover))
    ]
    moved = listed([*([stacks(own)] if own else []), f"{far_edge(state)}'s Goal"])
    return f"Move {moved}, or end the turn." if is_own else f"{capital(moved)} may move."
