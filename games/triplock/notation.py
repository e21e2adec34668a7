"""Triplock's notation: one text per action, and back (rules section 16); what people type.

People name stacks from their own seat: `flip L2` or `flip 2` at seat 1 is spot 1, `peek L1 hidden`
is `peek:0+3` or `peek:2+3`. They count from 1, as all that they read does: `lay 2` is `orient:1`,
`complete 1` is `complete:0`. Who types colons types the notation, with its numbers from 0. A bare
action word goes to the open bonus, else to the first unused die that shows it. Acts that are not
possible now are read too, so that the refusal can explain.
"""

from __future__ import annotations

import re
from typing import assert_never

from games.core import MAX_ACTION_TEXT, BadAction
from games.triplock.actions import (
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
from games.triplock.public import Open
from games.triplock.view import View

FACES = ("peek", "flip", "swap", "dd", "expose", "diagram")
"""The words of the six actions; only these may follow `die:<i>` and `sacrifice`."""


_CHAR = re.compile(r"[a-z]{1,20}")


_COUNTED = (
    *("orient", "discard", "complete", "match", "die"),
    *("reset", "set_die", "alter_own"),
)
"""The words before a number that people count from 1."""

_NAMED = {"lay": "orient", "turn": "diagram", "turncard": "diagram"}
"""Words that people read, by the notation's own. The `card` after `turn` says nothing more."""

_PLACE = re.compile(r"([1-9])\.([1-9])")


_EFFECTS = (*FACES, "disarm", "alter_own", "set_die", "scrap")
_PAIRED = ("peek", "swap")


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
    """The action of a text; a typed space is read as a colon.

    Raises `BadAction` (`not_understood`) for all that `write` never writes: leading zeros, other
    digits than ASCII ones, spots that do not ascend, more than 60 characters.
    """
    try:
        if len(text) > MAX_ACTION_TEXT:
            raise _Unread
        return _action(text.replace(" ", ":").split(":"))
    except _Unread:
        raise BadAction("not_understood", text=text[:MAX_ACTION_TEXT]) from None


def read(view: View, text: str) -> tuple[Action, ...]:
    """The typed action, as the one item of a tuple; it need not be legal.

    Raises `BadAction` (`not_understood`).
    """
    is_notation = ":" in text or view.seat is None
    try:
        if is_notation:
            return (parse(text),)
    except BadAction:
        pass
    words = _words(text)
    try:
        counted = words if is_notation else _counted(words)
        spots = [_spot(view, word) for word in counted]
        return (parse(":".join(_addressed(view, _joined(spots)))),)
    except (BadAction, _Unread):
        raise BadAction("not_understood", text=text[:60]) from None


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


def _spot(view: View, word: str) -> str:
    """The number of a stack named L1, L2, L3, H or Hidden; any other word unchanged."""
    if view.seat is None:
        return word
    hidden = view.hidden[view.seat]
    names = {"h": hidden, "hidden": hidden}
    names.update({f"l{i}": spot for i, spot in enumerate(view.layout.visible(view.seat), 1)})
    parts = word.split("+")
    if any(part in names for part in parts):
        return "+".join(str(names.get(part, part)) for part in parts)
    return word


def _words(text: str) -> list[str]:
    """The typed words, with the notation's own for those that people read."""
    words = [word for word in text.lower().replace(":", " ").split() if word != "card"]
    return [_NAMED.get(word, word) for word in words]


def _counted(words: list[str]) -> list[str]:
    """Turns numbers that people count from 1 into those of the notation.

    A number in place of a stack is its name: `flip 2` is `flip l2`, `match 1 3` is `match 0 l3`.
    """
    out = list(words)
    for at, word in enumerate(words[:-1]):
        if word in _COUNTED:
            out[at + 1] = str(_number(words[at + 1], 99) - 1)
    out = [_PLACE.sub(lambda at: f"{int(at[1]) - 1}.{int(at[2]) - 1}", word) for word in out]
    aimed = {"flip", "peek", "swap", "dd", "disarm"}
    start = next((at + 1 for at, word in enumerate(words) if word in aimed), len(words))
    start = 2 if words[:1] == ["match"] else start
    return [*out[:start], *(_stack_word(word) for word in out[start:])]


def _stack_word(word: str) -> str:
    return "+".join(f"l{_number(part)}" if part.isdigit() else part for part in word.split("+"))


def _joined(words: list[str]) -> list[str]:
    """Joins the spots of a peek or a swap, which may be typed apart and in any order."""
    at = next((i for i, word in enumerate(words) if word in _PAIRED), None)
    if at is None or at + 1 == len(words):
        return words
    spots = [part for word in words[at + 1 :] for part in word.split("+") if part != "and"]
    return [*words[: at + 1], "+".join(sorted(spots))]


def _addressed(view: View, words: list[str]) -> list[str]:
    """Puts the bonus or a die before a bare action word, even where none shows it now."""
    if not words or words[0] not in _EFFECTS:
        return words
    is_bonus = isinstance(view.asked, Open)
    if is_bonus or words[0] not in FACES:
        return ["bonus", *words]
    unused = [i for i, die in enumerate(view.turn.dice) if not die.used]
    fits = [i for i in unused if view.turn.dice[i].face == words[0]]
    return ["die", str([*fits, *unused, 0][0]), *words]
