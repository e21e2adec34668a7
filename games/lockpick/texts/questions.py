"""Lockpick's questions: one sentence for each phase and each open draft."""

from __future__ import annotations

from games.core import BadAction, Setting
from games.lockpick.rules.board import sets_in
from games.lockpick.rules.cards import PLACE
from games.lockpick.rules.draft import Entry, entry, lifted
from games.lockpick.rules.view import View
from games.lockpick.texts.lexicon import COLOR_NAMES, signed

_NUMBERS = ("", "one", "two", "three", "four", "five", "six")


def ask(view: View, draft: str, setting: Setting) -> str:
    """The question of the phase; during a push, where the next card goes."""
    match view.phase:
        case "choose":
            return (
                f"Wild {view.roll.n}. Which colour do you take cards from? "
                "You see them at once, so there is no Undo."
            )
        case "push":
            return _ask_push(view, draft)
        case "jump":
            return _ask_jump(view, draft)
        case "lock":
            name = COLOR_NAMES[view.contested]
            n = len(sets_in(view.columns[PLACE[view.contested]]))
            return f"{n} sets in {name} use the same cards. Which one locks?"
        case "done":
            return "This turn is ready. Commit plays it and rolls for the next."
        case _:
            return "This lock is done."


def _dice(view: View) -> str:
    """The roll and the colour it is used as: "Green 3", "Wild 3 as Green"."""
    rolled = f"{COLOR_NAMES[view.roll.color]} {view.roll.n}"
    used = view.chosen and view.chosen != view.roll.color
    return f"{rolled} as {COLOR_NAMES[view.chosen]}" if used else rolled


def _ask_push(view: View, draft: str) -> str:
    made = _entry(view, draft)
    if not made.left:
        return "The whole hand is placed. Commit plays it and rolls for the next."
    hand = " ".join(map(signed, made.left))
    if made.target:
        return f"{_dice(view)}. Hand: {hand}. Which card goes to {COLOR_NAMES[made.target]}?"
    match len(made.left):
        case 1:
            where = "Into which column?"
        case 6:
            where = "Which column is the first? The sixth card goes there, too."
        case n:
            where = f"Into which {_NUMBERS[n]} columns?"
    return f"{_dice(view)}. Hand: {hand}. {where}"


def _entry(view: View, draft: str) -> Entry:
    """The push that a draft has begun; an unreadable draft counts as empty."""
    try:
        return entry(view, draft)
    except BadAction:
        return entry(view, "")


def _ask_jump(view: View, draft: str) -> str:
    chosen = lifted(view, draft)
    if chosen is not None:
        asked = f"{signed(chosen.card)} jumps to the end of which column?"
        alone = len(view.reach) == 1
        return f"{_dice(view)}. The stack is empty: {asked} Or pass." if alone else asked
    choice = "let a marked card jump, or pass" if view.reach else "nothing can jump, so pass"
    return f"{_dice(view)}. The stack is empty: {choice}."
