"""Lockpick's actions in words, for lists and for buttons."""

from __future__ import annotations

from typing import assert_never

from games.lockpick.rules.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.rules.board import reachable, without
from games.lockpick.rules.cards import COLORS, PLACE, rank
from games.lockpick.rules.view import View
from games.lockpick.texts.lexicon import COLOR_NAMES, ranks, signed

LONGEST = 100
"""Discord: characters of an autocomplete line or a select's label."""

SHORTEST = 34
"""Characters of a button that a phone shows whole."""


def label(view: View, action: Action) -> str:
    """An action in words, at most 100 characters."""
    match action:
        case Choose(color):
            size = view.sizes[PLACE[color]]
            what = f"{size} left" if size else "which is empty"
            return f"Take {COLOR_NAMES[color]}, {what}"
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
            return f"{_nth(view, source, n)} from {COLOR_NAMES[source]}"
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
    can_jump = reachable(view.columns, color, view.roll.n)
    return f"{COLOR_NAMES[color]}, empty: {'jump' if can_jump else 'pass'}"


def _nth(view: View, source: str, n: int) -> str:
    """The card of a jump, or its number where that column has no such card."""
    column = view.columns[PLACE[source]]
    return signed(column[-n]) if n <= len(column) else f"card {n}"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
