"""Triplock's notation: one text per action, and back (rules section 16).

Its numbers count from 0. What people type is another form, which counts from 1 (`typed`).
"""

from __future__ import annotations

import re
from typing import assert_never

from games.core import MAX_ACTION_TEXT, BadAction
from games.triplock.rules.actions import (
    Act,
    Action,
    Alter,
    AlterOwn,
    Bonus,
    Choose,
    Complete,
    Conceal,
    Dd,
    Disarm,
    Discard,
    End,
    Expose,
    Flip,
    Match,
    Orient,
    Peek,
    Reset,
    Reveal,
    Roll,
    Room,
    Sacrifice,
    Scrap,
    SetDie,
    Skip,
    Swap,
    Talent,
    Track,
    UseDie,
    face_of,
)

FACES = ("peek", "flip", "swap", "dd", "expose", "diagram")
"""The words of the six actions; only these may follow `die:<i>` and `sacrifice`."""


_CHAR = re.compile(r"[a-z]{1,20}")


def write(action: Action) -> str:
    """The text of an action, at most 60 printable ASCII characters.

    >>> write(UseDie(0, Flip(1)))
    'die:0:flip:1'
    """
    match action:
        case Choose():
            return f"choose:{action.char}"
        case Orient():
            return f"orient:{action.side}"
        case Discard():
            return f"discard:{action.slot}"
        case Roll():
            return "roll"
        case UseDie():
            return f"die:{action.i}:{write_act(action.act)}"
        case Sacrifice():
            return f"sacrifice:{write_act(action.act)}"
        case Complete():
            return f"complete:{action.slot}"
        case Room():
            return "room"
        case Match():
            return f"match:{action.index}:{action.spot}"
        case Track():
            return f"skill:{action.at}"
        case Reset():
            return f"skill:reset:{action.index}"
        case Talent():
            return f"skill:char:{write_act(action.act)}"
        case Bonus():
            return f"bonus:{write_act(action.act)}"
        case Skip():
            return "skip"
        case End():
            return "end"
        case _:
            assert_never(action)


def write_act(act: Act) -> str:
    """The text of an act with its fields: `diagram:alter:1.0:2`."""
    match act:
        case Peek() | Swap():
            return f"{face_of(act)}:{'+'.join(map(str, act.spots))}"
        case Flip() | Disarm():
            return f"{face_of(act)}:{act.spot}"
        case Dd():
            return f"dd:{'-' if act.spot is None else act.spot}"
        case Expose():
            return "expose"
        case Reveal():
            return f"diagram:reveal:{act.seat}.{act.slot}"
        case Conceal():
            return f"diagram:conceal:{act.seat}.{act.slot}"
        case Alter():
            return f"diagram:alter:{act.seat}.{act.slot}:{act.turns}"
        case AlterOwn():
            return f"alter_own:{act.slot}:{act.turns}"
        case SetDie():
            return f"set_die:{act.i}:{act.face}"
        case Scrap():
            return f"scrap:{act.seat}.{act.slot}"
        case _:
            assert_never(act)


def parse(text: str) -> Action:
    """The action of a text.

    Raises `BadAction` (`not_understood`) for all that `write` never writes: leading zeros, other
    digits than ASCII ones, spots that do not ascend, more than 60 characters.
    """
    try:
        if len(text) > MAX_ACTION_TEXT:
            raise _Unread
        return _action(text.split(":"))
    except _Unread:
        raise BadAction("not_understood", text=text[:MAX_ACTION_TEXT]) from None


class _Unread(Exception):
    """The words are no action."""


def _action(words: list[str]) -> Action:
    match words:
        case ["roll"]:
            return Roll()
        case ["end"]:
            return End()
        case ["skip"]:
            return Skip()
        case ["room"]:
            return Room()
        case ["choose", char] if _CHAR.fullmatch(char):
            return Choose(char)
        case ["orient", side]:
            return Orient(_number(side, 3))
        case ["discard", slot]:
            return Discard(_number(slot))
        case ["die", i, *rest]:
            return UseDie(_number(i, 1), _die_act(rest))
        case ["sacrifice", *rest]:
            return Sacrifice(_die_act(rest))
        case ["complete", slot]:
            return Complete(_number(slot))
        case ["match", index, spot]:
            return Match(_number(index), _number(spot))
        case ["skill", *rest]:
            return _skill(rest)
        case ["bonus", *rest]:
            return Bonus(_act(rest))
        case _:
            raise _Unread


def _skill(words: list[str]) -> Action:
    match words:
        case ["pts" | "act" as track]:
            return Track(track)
        case ["reset", index]:
            return Reset(_number(index, 99))
        case ["char", *rest]:
            return Talent(_act(rest))
        case _:
            raise _Unread


def _die_act(words: list[str]) -> Act:
    if not words or words[0] not in FACES:
        raise _Unread
    return _act(words)


def _act(words: list[str]) -> Act:
    match words:
        case ["peek", spots]:
            return Peek(_spots(spots))
        case ["flip", spot]:
            return Flip(_number(spot))
        case ["swap", pair]:
            return Swap(_pair(pair))
        case ["dd", "-"]:
            return Dd(None)
        case ["dd", spot]:
            return Dd(_number(spot))
        case ["expose"]:
            return Expose()
        case ["diagram", *rest]:
            return _diagram(rest)
        case ["disarm", spot]:
            return Disarm(_number(spot))
        case ["alter_own", slot, turns]:
            return AlterOwn(_number(slot), _turns(turns))
        case ["set_die", i, face] if face in FACES:
            return SetDie(_number(i, 1), face)
        case ["scrap", place]:
            return Scrap(*_place(place))
        case _:
            raise _Unread


def _diagram(words: list[str]) -> Act:
    match words:
        case ["reveal", place]:
            return Reveal(*_place(place))
        case ["conceal", place]:
            return Conceal(*_place(place))
        case ["alter", place, turns]:
            return Alter(*_place(place), _turns(turns))
        case _:
            raise _Unread


def _number(word: str, largest: int = 9) -> int:
    if not (word.isascii() and word.isdigit()) or (word[0] == "0" and len(word) > 1):
        raise _Unread
    # The length first: Python refuses to read numbers of thousands of digits.
    if len(word) > 2 or int(word) > largest:
        raise _Unread
    return int(word)


def _turns(word: str) -> int:
    turns = _number(word, 3)
    if turns == 0:
        raise _Unread
    return turns


def _spots(word: str) -> tuple[int, ...]:
    spots = tuple(_number(part) for part in word.split("+"))
    if list(spots) != sorted(set(spots)):
        raise _Unread
    return spots


def _pair(word: str) -> tuple[int, int]:
    match _spots(word):
        case (low, high):
            return low, high
        case _:
            raise _Unread


def _place(word: str) -> tuple[int, int]:
    match word.split("."):
        case [seat, slot]:
            return _number(seat), _number(slot)
        case _:
            raise _Unread
