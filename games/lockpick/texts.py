"""What Lockpick says: questions, labels, status, results (the shape is `games.texts.Texts`)."""

from __future__ import annotations

import re
from typing import assert_never

from games.core import BadAction, Names, Seat
from games.lockpick.alt import describe, foreseen, words
from games.lockpick.board import ALL_TUMBLERS, reachable, sets_in, without
from games.lockpick.cards import COLORS, PLACE, rank
from games.lockpick.entry import Entry, entry
from games.lockpick.events import Event
from games.lockpick.notation import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.spoken import COLOR_NAMES, counted, listed, ranks, rated, signed
from games.lockpick.told import refusal, say
from games.lockpick.view import View
from games.texts import Caption, marked

__all__ = [
    "ask",
    "brief",
    "caption",
    "describe",
    "foreseen",
    "label",
    "rated",
    "refusal",
    "result",
    "say",
    "share",
    "short",
    "status",
    "words",
]

LONGEST = 100
"""Discord: characters of an autocomplete line or a select's label."""

SHORTEST = 34
"""Characters of a button (docs/screens.md)."""

_NUMBERS = ("", "one", "two", "three", "four", "five", "six")
_JUMPING = re.compile(r"J([RYGCP])([1-9][0-9]?)-?")


def ask(view: View, draft: str, names: Names = ()) -> str:
    """The question of the phase; of a push in the making, where its next card goes."""
    match view.phase:
        case "choose":
            return (
                f"Wild {view.roll.n}. Take from which colour? Taking shows cards and has no Undo."
            )
        case "push":
            return _ask_push(view, draft)
        case "jump":
            return _ask_jump(view, draft)
        case "lock":
            name = COLOR_NAMES[view.settling]
            n = len(sets_in(view.columns[PLACE[view.settling]]))
            return f"{name} holds {n} sets that compete. Which one locks?"
        case "done":
            return "This turn is placed. Nothing rolls until you commit."
        case _:
            return "This lock is done."


def _dice(view: View) -> str:
    """The roll as it counts: "Green 3", "Wild 3 as Green"."""
    rolled = f"{COLOR_NAMES[view.roll.color]} {view.roll.n}"
    used = view.chosen and view.chosen != view.roll.color
    return f"{rolled} as {COLOR_NAMES[view.chosen]}" if used else rolled


def _ask_push(view: View, draft: str) -> str:
    made = _entry(view, draft)
    if not made.left:
        return "The whole hand is placed. Nothing rolls until you commit."
    hand = " ".join(map(signed, made.left))
    if made.target:
        return f"{_dice(view)}. Hand: {hand}. Which card goes to {COLOR_NAMES[made.target]}?"
    match len(made.left):
        case 1:
            where = "Into which column?"
        case 6:
            where = "From which column on? The sixth card lands on the first column again."
        case n:
            where = f"Into which {_NUMBERS[n]} columns?"
    return f"{_dice(view)}. Hand: {hand}. {where}"


def _entry(view: View, draft: str) -> Entry:
    """The draft's entry; a draft that cannot be read has chosen nothing."""
    try:
        return entry(view, draft)
    except BadAction:
        return entry(view, "")


def _ask_jump(view: View, draft: str) -> str:
    found = _JUMPING.fullmatch(draft.rpartition(";")[2].upper())
    chosen = found and next((r for r in view.reach if (r.col, str(r.n)) == found.groups()), None)
    if chosen:
        return f"{signed(chosen.card)} jumps to the end of which column?"
    choice = "jump a marked card, or pass" if view.reach else "nothing can jump, so pass"
    return f"{_dice(view)}, stack empty: {choice}."


def label(view: View, action: Action) -> str:
    """An action in words, at most 100 characters."""
    match action:
        case Choose(color):
            size = view.sizes[PLACE[color]]
            if size:
                return f"Take {COLOR_NAMES[color]}, {size} left"
            what = "jump or pass" if _can_jump(view, color) else "pass"
            return f"Take {COLOR_NAMES[color]}, which is empty: {what}"
        case Push(start, way, cards):
            side = "right" if way == ">" else "left"
            laid = " ".join(signed(c) if c[-1] in COLORS else c for c in cards)
            return f"Push {laid} from {COLOR_NAMES[start]} to the {side}"
        case Jump(source, n, to):
            return f"Jump {_nth(view, source, n)} from {COLOR_NAMES[source]} to {COLOR_NAMES[to]}"
        case Pass():
            return "Pass, no jump"
        case Lock(col, at):
            column = view.columns[PLACE[col]]
            what = " ".join(map(signed, column[at : at + 3]))
            rest = " ".join(map(signed, without(column, at))) or "nothing"
            return _cut(f"Lock {what} in {COLOR_NAMES[col]}, leaves {rest}", LONGEST)
        case _:  # pragma: no cover
            assert_never(action)


def short(view: View, action: Action) -> str:
    """An action on a button, at most 34 characters; a push has no button of its own."""
    match action:
        case Choose(color):
            return _stock(view, color)
        case Jump(source, n, _):
            return f"{source}{n} {_nth(view, source, n)}"
        case Lock(col, at):
            column = view.columns[PLACE[col]]
            rest = without(column, at)
            # Cards of one rank differ by their suit only.
            name = rank if len({rank(card) for card in column}) == len(column) else signed
            left = " ".join(map(name, rest)) or "nothing"
            return _cut(f"{ranks(column[at : at + 3])}, leaves {left}", SHORTEST)
        case Pass():
            return "Pass"
        case Push():
            return _cut(label(view, action), SHORTEST)
        case _:  # pragma: no cover
            assert_never(action)


def _stock(view: View, color: str) -> str:
    size = view.sizes[PLACE[color]]
    if size:
        return f"{COLOR_NAMES[color]}, {size} left"
    return f"{COLOR_NAMES[color]}, empty: {'jump' if _can_jump(view, color) else 'pass'}"


def _can_jump(view: View, color: str) -> bool:
    """Whether any card could jump, were this empty colour taken."""
    return bool(reachable(view.columns, color, view.roll.n))


def _nth(view: View, source: str, n: int) -> str:
    """The card a jump names, or its number where no such card lies."""
    column = view.columns[PLACE[source]]
    return signed(column[-n]) if n <= len(column) else f"card {n}"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def status(view: View, names: Names) -> str:
    """One line: who, how many tumblers, the turn, the cards to come."""
    line = (
        f"{marked(names, Seat(0))} **{sum(view.frozen)}** of {ALL_TUMBLERS} tumblers · "
        f"turn {view.turn} · {counted(sum(view.sizes), 'card')} in the stacks"
    )
    return f"{line} · can no longer be won" if view.hopeless else line


def brief(view: View) -> str:
    """The tumblers frozen: "10 of 15"."""
    return f"{sum(view.frozen)} of {ALL_TUMBLERS}"


def caption(event: Event, names: Names, seat: Seat | None) -> Caption | None:
    """No event of Lockpick has a picture of its own: the board shows all."""
    return None


def result(view: View, names: Names) -> tuple[str, str]:
    """Headline and explanation of a finished game (LP-14), with its rating."""
    frozen, turns = sum(view.frozen), counted(view.turn, "turn")
    match view.reason:
        case "open":
            head = f"{names[0]} opens the lock in {turns}"
        case "resigned":
            head = f"{names[0]} gives up at {brief(view)} tumblers"
        case _:
            head = f"The stacks ran out: {names[0]} froze {brief(view)} tumblers"
    left = sum(map(len, view.columns)) + sum(view.sizes) + len(view.hand)
    facts = [turns, f"{counted(left, 'card')} left", f"{counted(view.tally.jumps, 'jump')}"]
    return head, f"Rated **{rated(frozen)}**. {listed(facts)}. {_by_color(view)}."


def _by_color(view: View) -> str:
    told = (f"{COLOR_NAMES[c].lower()} {n}" for c, n in zip(COLORS, view.frozen, strict=True))
    return ", ".join(told).capitalize()


def share(view: View, day: str, hints: int) -> str:
    """A line about a finished game that spoils nothing: no card, no order, no roll.

    `day` as it shall be read ("14 May"); `hints` is how many were taken.
    """
    helped = counted(hints, "hint") if hints else "no hints"
    turns = counted(view.turn, "turn")
    return f"🗝️ Lockpick {day}: {brief(view)} tumblers, {turns}, {helped}. {_by_color(view)}."
