"""What people type: the notation, with stacks named from the reader's own chair.

`flip L2` at seat 1 is spot 1, `peek L1 hidden` is `peek:0+3` or `peek:2+3`; a bare action word goes
to the open bonus, else to the first unused die that shows it. Dice, slots and sides are numbers
of the notation, from 0; only `lay 2` counts sides as the buttons do, and is `orient:1`. An act that
has no place now is read all the same: what is refused then says what is owed.
"""

from __future__ import annotations

from games.core import BadAction
from games.triplock.actions import Action
from games.triplock.notation import FACES, parse
from games.triplock.view import View

_EFFECTS = (*FACES, "disarm", "alter_own", "set_die", "scrap")
_PAIRED = ("peek", "swap")


def read(view: View, text: str) -> tuple[Action, ...]:
    """The action that is meant, as the one item of a tuple; it need not be legal.

    Raises `BadAction` (`not_understood`).
    """
    try:
        return (parse(text),)
    except BadAction:
        words = _laid([_spot(view, word) for word in text.lower().replace(":", " ").split()])
    try:
        return (parse(":".join(_addressed(view, _joined(words)))),)
    except BadAction:
        raise BadAction("not_understood", text=text[:60]) from None


def _spot(view: View, word: str) -> str:
    """The number of a stack named L1, L2, L3, H or Hidden; any other word as it is."""
    if view.seat is None:
        return word
    hidden = view.hidden[view.seat]
    names = {"h": hidden, "hidden": hidden}
    visible = [spot for spot in view.rows[view.seat] if spot != hidden]
    names.update({f"l{i}": spot for i, spot in enumerate(visible, 1)})
    parts = word.split("+")
    if any(part in names for part in parts):
        return "+".join(str(names.get(part, part)) for part in parts)
    return word


def _laid(words: list[str]) -> list[str]:
    """A side counted from 1, as the buttons show it: `lay 2` is `orient:1`."""
    match words:
        case ["lay", "1" | "2" | "3" | "4" as side]:
            return ["orient", str(int(side) - 1)]
        case _:
            return words


def _joined(words: list[str]) -> list[str]:
    """Spots of a peek or a swap, typed as separate words or out of order, in one word."""
    at = next((i for i, word in enumerate(words) if word in _PAIRED), None)
    if at is None:
        return words
    spots = [part for word in words[at + 1 :] for part in word.split("+") if part != "and"]
    return [*words[: at + 1], "+".join(sorted(spots))]


def _addressed(view: View, words: list[str]) -> list[str]:
    """Puts the bonus or a die before a bare action word, though none may show it now."""
    if not words or words[0] not in _EFFECTS:
        return words
    is_bonus = view.pending is not None and view.pending.kind == "bonus"
    if is_bonus or words[0] not in FACES:
        return ["bonus", *words]
    unused = [i for i, die in enumerate(view.turn.dice) if not die.used]
    fits = [i for i in unused if view.turn.dice[i].face == words[0]]
    return ["die", str([*fits, *unused, 0][0]), *words]
