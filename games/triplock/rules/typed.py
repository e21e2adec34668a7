"""What people type for Triplock's actions: the words of the notation, counted from 1.

`flip L2`, `peek L1 H`, `die 1 swap L1 L3`, `lay 2`, `discard 3`, `reveal theirs 1`. Stacks, dice,
sides, Diagrams, chips and symbols count from 1; stacks are named from the typing seat, so that
`flip L2` and `flip 2` at seat 1 are spot 1. A bare action word goes to the open bonus, else to the
first unused die that shows it. Acts that are not possible now are read too, so that the refusal can
explain. Only a text with a colon is the notation itself, which counts from 0.
"""

from __future__ import annotations

from typing import assert_never

from games.core import MARKS, BadAction, Seat
from games.first import first_of
from games.triplock.rules import actions as do
from games.triplock.rules.notation import FACES, parse
from games.triplock.table.public import Open
from games.triplock.table.view import View

_EFFECTS = (*FACES, "disarm", "alter_own", "set_die", "scrap")
_PAIRED = ("peek", "swap")
_CARD_ACTS = ("reveal", "conceal", "alter")
_TURN_CARD = ("turn", "turncard")
_BINDERS = ("and", "by", "at")
_MINE, _THEIRS = ("mine", "my", "own"), ("theirs", "their", "partner", "partners")
_TRACKS = {"points": "pts", "action": "act"}


def read(view: View, text: str) -> tuple[do.Action, ...]:
    """The typed action, as the one item of a tuple; it need not be legal.

    Raises `BadAction` (`not_understood`).
    """
    try:
        if view.seat is None:
            raise _Unread
        return (parse(_wire(view, view.seat, text.strip().lower())),)
    except (BadAction, _Unread):
        raise BadAction("not_understood", text=text[:60]) from None


def spell(view: View, action: do.Action) -> str:
    """What a seat types for an action; `read` takes it back.

    >>> spell(view, UseDie(0, Flip(1)))  # doctest: +SKIP
    'die 1 flip L2'
    """
    match action:
        case do.Choose():
            return f"choose {action.char}"
        case do.Orient():
            return f"lay {action.side + 1}"
        case do.Discard():
            return f"discard {action.slot + 1}"
        case do.Roll():
            return "roll"
        case do.UseDie():
            return f"die {action.i + 1} {_spelled(view, action.act)}"
        case do.Sacrifice():
            return f"sacrifice {_spelled(view, action.act)}"
        case do.Complete():
            return f"complete {action.slot + 1}"
        case do.Room():
            return "room"
        case do.Match():
            return f"match {action.index + 1} {_stack(view, action.spot)}"
        case do.Track():
            return f"skill {action.at}"
        case do.Reset():
            return f"skill reset {action.index + 1}"
        case do.Talent():
            return f"skill char {_spelled(view, action.act)}"
        case do.Bonus():
            return f"bonus {_spelled(view, action.act)}"
        case do.Skip():
            return "skip"
        case do.End():
            return "end"
        case _:
            assert_never(action)


def _spelled(view: View, act: do.Act) -> str:
    match act:
        case do.Peek() | do.Swap():
            return f"{do.face_of(act)} {' '.join(_stack(view, spot) for spot in act.spots)}"
        case do.Flip() | do.Disarm():
            return f"{do.face_of(act)} {_stack(view, act.spot)}"
        case do.Dd():
            return f"dd {'-' if act.spot is None else _stack(view, act.spot)}"
        case do.Expose():
            return "expose"
        case do.Reveal():
            return f"reveal {_card(view, act.seat, act.slot)}"
        case do.Conceal():
            return f"conceal {_card(view, act.seat, act.slot)}"
        case do.Alter():
            return f"alter {_card(view, act.seat, act.slot)} by {act.turns}"
        case do.AlterOwn():
            return f"alter_own {act.slot + 1} by {act.turns}"
        case do.SetDie():
            return f"set_die {act.i + 1} {act.face}"
        case do.Scrap():
            return f"scrap {_card(view, act.seat, act.slot)}"
        case _:
            assert_never(act)


def _card(view: View, seat: int, slot: int) -> str:
    """A Diagram as one names it: "mine 2", "partner 1"; with several others by seat: "3.1"."""
    if seat == view.seat:
        return f"mine {slot + 1}"
    if len(view.players) > 2:
        return f"{seat + 1}.{slot + 1}"
    return f"{'partner' if view.layout.in_rooms else 'theirs'} {slot + 1}"


def _stack(view: View, spot: int) -> str:
    """The first name of a stack, in capitals."""
    return first_of(name.upper() for name, named in _names(view).items() if named == spot)


def _names(view: View) -> dict[str, int]:
    """The stacks by what their names are for the viewer, in lower case.

    They are "l1", "l2", "l3", "h" in the own row, then "p2l1" for the first Visible stack of the
    second seat, which a board calls "▲L1", those of the seat to the left first; "1" and "hidden"
    are other words for the own ones.
    """
    own = Seat(0) if view.seat is None else view.seat
    visible = view.layout.visible(own)
    names = {f"l{n}": spot for n, spot in enumerate(visible, 1)}
    names["h"] = names["hidden"] = view.layout.hidden[own]
    names |= {str(n): spot for n, spot in enumerate(visible, 1)}
    n = len(view.layout.rows)
    for seat in sorted(range(n), key=lambda other: (own - other) % n):
        for n, spot in enumerate(view.layout.visible(seat), 1):
            names[f"p{seat + 1}l{n}"] = names[f"{MARKS[seat]}l{n}"] = spot
    return names


class _Unread(Exception):
    """The words are no action."""


def _wire(view: View, seat: Seat, text: str) -> str:
    """The notation that a typed line means. Raises `_Unread`."""
    names = _names(view)
    if ":" in text:
        named = {name: spot for name, spot in names.items() if not name.isdigit()}
        words = [_spots(named, word) for word in text.replace(" ", ":").split(":")]
        return ":".join(words)
    match text.replace(",", " ").split():
        case ["lay" | "orient", side]:
            return f"orient:{_from_0(side)}"
        case ["discard", slot]:
            return f"discard:{_from_0(slot)}"
        case ["complete" | "announce", slot]:
            return f"complete:{_from_0(slot)}"
        case ["lock"]:
            return "room"
        case ["match" | "declare", index, *rest]:
            return f"match:{_from_0(index)}:{_one(names, rest)}"
        case ["die", i, *act]:
            return f"die:{_from_0(i)}:{_act(view, seat, act)}"
        case ["sacrifice" | "bonus" as word, *act]:
            return f"{word}:{_act(view, seat, act)}"
        case ["skill", "reset", index]:
            return f"skill:reset:{_from_0(index)}"
        case ["skill", "char", *act]:
            return f"skill:char:{_act(view, seat, act)}"
        case ["skill", track]:
            return f"skill:{_TRACKS.get(track, track)}"
        case [word, *_] as act if word in (*_EFFECTS, *_CARD_ACTS, *_TURN_CARD):
            return _addressed(view, _act(view, seat, act))
        case words:
            return ":".join(words)


def _act(view: View, seat: Seat, words: list[str]) -> str:
    names, words = _names(view), [word for word in words if word not in _BINDERS]
    match words:
        case ["peek" | "swap" as face, *stacks] if stacks:
            parts = [part for word in stacks for part in word.split("+")]
            spots = sorted(_one(names, [part]) for part in parts)
            return f"{face}:{'+'.join(map(str, spots))}"
        case ["dd", "-" | "nothing"]:
            return "dd:-"
        case ["flip" | "disarm" | "dd" as face, *rest]:
            return f"{face}:{_one(names, rest)}"
        case ["diagram" | "turncard", verb, *_] if verb in _CARD_ACTS:
            return _act(view, seat, words[1:])
        case ["turn", "card", verb, *_] if verb in _CARD_ACTS:
            return _act(view, seat, words[2:])
        case ["reveal" | "conceal" | "alter" as verb, *rest]:
            return ":".join((f"diagram:{verb}", *_placed(view, seat, rest)))
        case ["scrap", *rest]:
            return ":".join(("scrap", *_placed(view, seat, rest)))
        case ["alter_own", slot, turns]:
            return f"alter_own:{_from_0(slot)}:{turns}"
        case ["set_die", i, face]:
            return f"set_die:{_from_0(i)}:{face}"
        case _:
            return ":".join(words)


def _placed(view: View, seat: Seat, words: list[str]) -> list[str]:
    """Words that begin with a Diagram: "mine 2", "theirs 1" or "2.1", all counted from 1."""
    match words:
        case [whose, slot, *rest] if whose in _MINE:
            return [f"{seat}.{_from_0(slot)}", *rest]
        case [whose, slot, *rest] if whose in _THEIRS and len(view.players) == 2:
            return [f"{1 - seat}.{_from_0(slot)}", *rest]
        case [place, *rest] if place.count(".") == 1:
            owner, slot = place.split(".")
            return [f"{_from_0(owner)}.{_from_0(slot)}", *rest]
        case _:
            raise _Unread


def _one(names: dict[str, int], words: list[str]) -> int:
    """The spot that is named by one word."""
    match [word for word in words if word not in _BINDERS]:
        case [name] if name in names:
            return names[name]
        case _:
            raise _Unread


def _spots(names: dict[str, int], word: str) -> str:
    """A word of the notation in which stacks may be named: `l1+3` is `0+3` at seat 0."""
    parts = word.split("+")
    if not any(part in names for part in parts):
        return word
    return "+".join(str(names.get(part, part)) for part in parts)


def _from_0(word: str) -> str:
    """A number of people, from 1, as the notation counts it. Raises `_Unread`."""
    if not (word.isascii() and word.isdigit()) or len(word) > 3 or word.startswith("0"):
        raise _Unread
    return str(int(word) - 1)


def _addressed(view: View, act: str) -> str:
    """Puts the bonus or a die before a bare act, even where none shows it now."""
    face = act.partition(":")[0]
    if isinstance(view.asked, Open) or face not in FACES:
        return f"bonus:{act}"
    unused = [i for i, die in enumerate(view.turn.dice) if not die.used]
    fits = [i for i in unused if view.turn.dice[i].face == face]
    return f"die:{[*fits, *unused, 0][0]}:{act}"
