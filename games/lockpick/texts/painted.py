"""The words that Lockpick's pictures show. They are short: a painter fits them to its space."""

from __future__ import annotations

from games.lockpick.rules.board import ALL_TUMBLERS
from games.lockpick.rules.cards import Card, Color, rank
from games.lockpick.rules.view import View
from games.lockpick.texts.lexicon import COLOR_NAMES, graded
from games.texts import counted

ORDINALS = ("", "2nd", "3rd", "4th", "5th", "6th")
"""On a column where a later card of a push would land, by its place in the push from 0."""

OF_ALL = f"of {ALL_TUMBLERS}"
TUMBLERS = "tumblers"
"""Beside the large count of frozen tumblers: "of 15", and below it "tumblers"."""

HAND = "Hand"

STACKS_COUNTED = "The number beside each colour: cards left in its stack"


def header(view: View) -> str:
    """The line below the title: "Turn 3 · Wild as Green"."""
    name = COLOR_NAMES[view.roll.color]
    if view.chosen and view.chosen != view.roll.color:
        rolled = f"{name} as {COLOR_NAMES[view.chosen]}"
    else:
        rolled = f"{name} {view.roll.n}"
    return f"Turn {view.turn} · {rolled}"


def hand_goes(chosen: Color, target: Color) -> str:
    """The line below "Hand": the column of the next card; without one ("") the colour taken."""
    return f"to {COLOR_NAMES[target]}" if target else COLOR_NAMES[chosen]


def strip(view: View, lifted: Card | None) -> tuple[str, str]:
    """A headline and a line beneath it for a turn without a hand.

    `lifted` is the card that a draft has picked for a jump.
    """
    match view.phase:
        case "choose":
            return f"Wild {view.roll.n}: which colour?", STACKS_COUNTED
        case "jump":
            name = COLOR_NAMES[view.chosen].lower()
            if lifted is not None:
                return f"{rank(lifted)} jumps to which column?", "It lands on the newest card"
            if not view.reach:
                return "Nothing can jump", f"No {name} card among the {view.roll.n} newest"
            return f"Jump a {name} card, or pass", f"Counted from the newest, 1 to {view.roll.n}"
        case "lock":
            return f"Which set locks in {COLOR_NAMES[view.contested]}?", "Only one of them can go"
        case "done":
            return "Placed", "Commit plays it and rolls"
        case _:
            return _ended(view)


def _ended(view: View) -> tuple[str, str]:
    line = f"Grade: {graded(sum(view.frozen))} · {counted(view.turn, 'turn')}"
    match view.reason:
        case "open":
            return "The lock is open", line
        case "resigned":
            return "Given up", line
        case _:
            return "The stacks ran out", line


def shared(view: View, hints: int) -> tuple[str, str, str]:
    """How a shared deal ended, its figures, and the hints: "Opened", "15 of 15 · 31 turns"."""
    ended = "Opened" if view.reason == "open" else "Not opened"
    helped = counted(hints, "hint") if hints else "no hints"
    return ended, f"{sum(view.frozen)} {OF_ALL} · {counted(view.turn, 'turn')}", helped
