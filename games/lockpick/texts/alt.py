"""The Lockpick board in words: an alt text for its picture, and the whole position.

Alt texts name facts in a fixed order: turn, roll and hand, what is being placed, what changed
last, tumblers, columns oldest card first, stacks. Discord: at most 1,024 characters.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core import BadAction, Setting
from games.lockpick.rules.actions import Lock
from games.lockpick.rules.board import ALL_TUMBLERS, LockedSet, sets_in
from games.lockpick.rules.cards import COLORS, PLACE, Card, beside
from games.lockpick.rules.draft import entry, forecasts
from games.lockpick.rules.notation import write
from games.lockpick.rules.view import View
from games.lockpick.texts.ending import ending_alt
from games.lockpick.texts.lexicon import (
    COLOR_NAMES,
    foreseen,
    graded,
    ranks,
    signed,
    spoken,
    spoken_rank,
)
from games.texts import MAX_ALT, listed, some


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """The alt text of the one picture; a text too long names its cards in notation."""
    if view.phase == "over":
        return (ending_alt(view),)
    text = _board(view, draft, spoken)
    return (text if len(text) <= MAX_ALT else _board(view, draft, str),)


def _board(view: View, draft: str, name: Callable[[Card], str]) -> str:
    facts = [
        _head(view),
        _question(view, name),
        _placing(view, draft, name),
        _last(view, name),
        f"Tumblers frozen, of 3 each: {_by_color(view.frozen)}.",
        f"Columns, oldest card first: {_columns(view, name)}.",
        f"Cards in the stacks: {_by_color(view.sizes)}.",
    ]
    return " ".join(fact for fact in facts if fact)


def _head(view: View) -> str:
    dice = f"rolled {COLOR_NAMES[view.roll.color].lower()} {view.roll.n}"
    taken = f", used as {COLOR_NAMES[view.chosen].lower()}" if _wild_used(view) else ""
    return f"Lockpick, turn {view.turn}, {dice}{taken}."


def _wild_used(view: View) -> bool:
    return bool(view.chosen) and view.chosen != view.roll.color


def _question(view: View, name: Callable[[Card], str]) -> str:
    match view.phase:
        case "choose":
            return "A colour is being chosen."
        case "push":
            return f"Hand: {listed(map(name, view.hand))}."
        case "jump":
            cards = [f"{name(r.card)}, number {r.n} of {_low(r.col)}" for r in view.reach]
            return f"Can jump: {'; '.join(some(cards))}." if cards else "Nothing can jump."
        case "lock":
            return f"A set to lock is being chosen in {_low(view.contested)}."
        case "done":
            return "The turn is placed, not yet committed."
        case _:
            frozen = sum(view.frozen)
            return f"Over: {frozen} of {ALL_TUMBLERS} tumblers frozen, grade: {graded(frozen)}."


def _placing(view: View, draft: str, name: Callable[[Card], str]) -> str:
    """What a draft has placed, and what that would lock."""
    try:
        made = entry(view, draft)
    except BadAction:
        return ""
    if not made.placed:
        # A hand of five has no columns to choose: its push begins at red.
        chosen = made.start and draft.rpartition(";")[2].strip()
        return f"Columns chosen from {_low(made.start)} on." if chosen else ""
    laid = [f"{name(card)} on {_low(beside(made.start, i))}" for i, card in enumerate(made.placed)]
    sentences = [f"Placed so far: {listed(laid)}.", *map(foreseen, forecasts(view, made))]
    return " ".join(sentences)


def _last(view: View, name: Callable[[Card], str]) -> str:
    change = view.last
    cards = listed(map(name, change.placed), none="")
    locks = [_gone(gone) for gone in change.locks]
    match change.act:
        case "push":
            facts = [f"pushed {cards}", *locks]
        case "jump":
            facts = [f"jumped {cards} from {_low(change.source)}", *locks]
        case "pass":
            facts = ["passed"]
        case _:
            return ""
    return f"Last, in turn {change.turn}: {', '.join(some(facts))}."


def _gone(gone: LockedSet) -> str:
    tail = "" if gone.froze else ", frozen already"
    return f"locked {ranks(gone.cards)} in {_low(gone.col)}{tail}"


def _by_color(numbers: tuple[int, ...]) -> str:
    return ", ".join(some(f"{_low(c)} {n}" for c, n in zip(COLORS, numbers, strict=True)))


def _columns(view: View, name: Callable[[Card], str]) -> str:
    told = (
        f"{_low(color)}: {', '.join(some(map(name, column), none='empty'))}"
        for color, column in zip(COLORS, view.columns, strict=True)
    )
    return "; ".join(some(told))


def _low(color: str) -> str:
    return COLOR_NAMES[color].lower()


def words(view: View, setting: Setting) -> str:
    """The whole position, a fact a line, with the moves and how they are typed."""
    lines = [
        f"{setting.names[0]}: {_head(view)}",
        *_question_lines(view),
        _last(view, spoken),
        f"Tumblers frozen, of 3 each: {_by_color(view.frozen)}.",
        *(_column_line(view, i) for i in range(len(COLORS))),
        f"Lock Stack, oldest first: {listed(map(spoken, view.locked), none='empty')}.",
        "The cards left can no longer freeze every tumbler." if view.hopeless else "",
    ]
    return "\n".join(line for line in lines if line)


def _column_line(view: View, place: int) -> str:
    cards = listed(map(spoken, view.columns[place]), none="empty")
    stack = ", ".join(some(map(spoken_rank, view.left[place]), none="none"))
    name = COLOR_NAMES[COLORS[place]]
    return f"{name} column, oldest first: {cards}. Stack of {view.sizes[place]}: {stack}."


def _question_lines(view: View) -> list[str]:
    """The question and how its moves are typed; the pushes of a hand are too many to list."""
    out = [_question(view, spoken)]
    match view.phase:
        case "choose":
            out.append("Type =R, =Y, =G, =C or =P.")
        case "push":
            ranks_ = " ".join(card[:-1] for card in view.hand)
            out.append(f"Type a column, a direction and all cards in order: G> {ranks_}")
        case "jump":
            moves = [f"J{r.col}{r.n}- for {signed(r.card)}" for r in view.reach]
            out += [f"Type {', '.join(some(moves))}, each with a column: JR3-Y."] if moves else []
            out.append("Type pass for no jump.")
        case "lock":
            out += _lock_lines(view)
        case _:
            pass
    return out


def _lock_lines(view: View) -> list[str]:
    column = view.columns[PLACE[view.contested]]
    return [
        f"Type {write(Lock(view.contested, at))} to lock {ranks(column[at : at + 3])}."
        for at in sets_in(column)
    ]
