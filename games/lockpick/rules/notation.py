"""The text of Lockpick's actions, and what a player types (rules section 6).

A colon stands for each space on the wire: `G<:AR:2R:3R`. `parse` takes both, in any case.
"""

from __future__ import annotations

import re
from typing import assert_never

from games.core import BadAction
from games.lockpick.rules.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.rules.cards import full_cards
from games.lockpick.rules.view import View

_CARD = r"(?:[A2-9TJQK]|10)[RYGCP]?"
_CHOOSE = re.compile(r"=[ :]*([RYGCP])")
_PUSH = re.compile(  # up to a whole suit
    rf"([RYGCP])[ :]*([<>])[ :]*({_CARD}(?:[ :]+{_CARD}){{0,12}})"
)
_JUMP = re.compile(r"J[ :]*([RYGCP])[ :]*([1-9][0-9]?)[ :]*-[ :]*([RYGCP])")
_LOCK = re.compile(r"L[ :]*([RYGCP])[ :]*([1-9][0-9]?)")


def parse(text: str) -> Action:
    """The action of a text. Raises `BadAction` where it is no sentence of the notation."""
    line = text.strip().upper()
    if not text.isascii():
        raise BadAction("unreadable", text=text)
    if line == "PASS":
        return Pass()
    if found := _CHOOSE.fullmatch(line):
        return Choose(found[1])
    if found := _PUSH.fullmatch(line):
        return Push(found[1], found[2], tuple(_card(word) for word in words(found[3])))
    if found := _JUMP.fullmatch(line):
        return Jump(found[1], int(found[2]), found[3])
    if found := _LOCK.fullmatch(line):
        return Lock(found[1], int(found[2]) - 1)
    raise BadAction("unreadable", text=text)


def write(action: Action) -> str:
    """The wire text of an action.

    >>> write(Push("G", "<", ("AR", "10R"))), write(Lock("Y", 1))
    ('G<:AR:10R', 'LY2')
    """
    match action:
        case Choose(color):
            return f"={color}"
        case Push(start, way, cards):
            return ":".join((start + way, *cards))
        case Jump(source, n, to):
            return f"J{source}{n}-{to}"
        case Pass():
            return "pass"
        case Lock(col, at):
            return f"L{col}{at + 1}"
        case _:  # pragma: no cover
            assert_never(action)


def spell(seen: View, action: Action) -> str:
    """What a person types for an action: its text with spaces."""
    return write(action).replace(":", " ")


def read(seen: View, text: str) -> tuple[Action, ...]:
    """The actions of a typed turn, separated by `;`; suits may be left out of a push.

    Raises `BadAction` (`unreadable`).
    """
    parts = [part for part in text.split(";") if part.strip()]
    if not parts:
        raise BadAction("unreadable", text=text)
    return tuple(_completed(parse(part), seen) for part in parts)


def words(text: str) -> list[str]:
    """A text cut at its colons and spaces."""
    return text.replace(":", " ").split()


def _card(word: str) -> str:
    return word.replace("T", "10")


def _completed(action: Action, seen: View) -> Action:
    if isinstance(action, Push) and seen.chosen:
        return Push(action.start, action.way, full_cards(action.cards, seen.chosen))
    return action
