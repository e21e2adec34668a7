"""Timelock's questions: one sentence for each moment of a turn."""

from __future__ import annotations

from games.core import Setting
from games.texts import listed, marked, some
from games.timelock.rules import dice
from games.timelock.rules.board import column
from games.timelock.rules.dice import GOAL_TARGET, REPLACE_TARGET
from games.timelock.rules.matching import places
from games.timelock.rules.notation import offered_steps, split_draft
from games.timelock.rules.state import EMPTIED, State, missing
from games.timelock.rules.stepping import CLOCK, counting, steps
from games.timelock.rules.turns import PYRAMIDS
from games.timelock.rules.view import View
from games.timelock.texts.controls import hands_over
from games.timelock.texts.lexicon import (
    capital,
    far_edge,
    is_partners,
    number,
    pyramids,
    rolled,
    target_words,
    verb,
)

_OVER = "This match is over."


def ask(view: View, draft: str, setting: Setting) -> str:
    """The question to the mover, named or "you"; during a draft, what may follow."""
    state = view.table
    if state.result is not None:
        return _last_word(state) if draft and hands_over(view) else _OVER
    is_own = setting.reader == state.mover
    if setting.reader is not None and not is_own:
        return (
            f"{marked(setting.names, state.mover)} rolled {rolled(state.now.roll)} and moves now."
        )
    if state.now.owed:
        return _removal(state, setting, is_own)
    target = split_draft(draft)[1]
    if offered_steps(state).get(target):
        return _step(state, target)
    if state.now.steps:
        return "Go on, or end the turn." if steps(state) else "No step is left: end the turn."
    return f"{_rolled(state, setting, is_own)}. {_choice(state, is_own)}"


def _last_word(state: State) -> str:
    """What follows the panel's note that the end of this turn would lose the match."""
    is_forced = state.result is not None and state.result.reason == EMPTIED
    if is_forced and not state.now.is_tipped:
        return "This cannot be avoided."
    return "Do you want that?"


def _rolled(state: State, setting: Setting, is_own: bool) -> str:
    """The roll with who rolled it: "You rolled 5, 4 and SWAP"."""
    who = "You" if is_own else marked(setting.names, state.mover)
    return f"{who} rolled {rolled(state.now.roll)}"


def _removal(state: State, setting: Setting, is_own: bool) -> str:
    """What leaves by the roll and why; after the first one, and after TIP, what leaves besides."""
    goes = _goes(state)
    if state.now.is_tipped:
        return f"Both dice are 6 now: {goes}"
    if state.now.steps:
        return capital(goes)
    return f"{_rolled(state, setting, is_own)}. {_reason(state)}: {goes}"


def _goes(state: State) -> str:
    """How many of North's pyramids leave: "one more of North's pyramids goes. Which?"."""
    owed, left = state.now.owed, PYRAMIDS - len(missing(state.board))
    which = f"Which{' first' if owed > 1 else ''}?"
    if left == 1:
        return "North's last pyramid goes."
    if owed >= left:
        return f"North's last {pyramids(left)} go. {which}"
    more = " more" if state.now.steps else ""
    return f"{number(owed)}{more} of North's pyramids {verb(owed, 'goes', 'go')}. {which}"


def _reason(state: State) -> str:
    """The numbers that take a pyramid away: "A 5 or 6", "Each 5 or 6, and 1 more every turn"."""
    *most, last = map(str, range(counting(state.terms.solo), dice.SIX + 1))
    numbers = f"{', '.join(some(most))} or {last}"
    if state.terms.solo == CLOCK:
        return f"Each {numbers}, and 1 more every turn"
    return f"{'A' if state.now.owed == 1 else 'Each'} {numbers}"


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
        aim = f" until they stand like {whose} Goal" if state.number <= state.terms.seats else ""
        return f"Move {whose} stacks{aim}, or end the turn."
    own = [
        home
        for home in state.terms.own(state.mover)
        if places(column(state.board, home), state.terms.edge(state.mover))
    ]
    moved = listed([*own, f"{far_edge(state)}'s Goal"])
    return f"Move {moved}, or end the turn." if is_own else f"To move: {moved}."
