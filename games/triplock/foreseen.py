"""How a seat's view goes on over a plan, as far as the words for its later actions need it.

No action of Triplock has a preview, because hidden Traps may answer it. What an action does to the
own Diagrams, and which attempt it begins, is known all the same: without it a plan would name the
side that lay on top before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.triplock.actions import (
    Act,
    Action,
    Alter,
    AlterOwn,
    Bonus,
    Complete,
    Match,
    Room,
    Sacrifice,
    Talent,
    UseDie,
)
from games.triplock.public import Attempt
from games.triplock.view import CardView, View
from games.triplock.worth import standard_side


def foreseen(view: View, action: Action) -> View:
    """The view of the seat that acts after an action that succeeds."""
    match action:
        case UseDie(_, act) | Sacrifice(act) | Talent(act) | Bonus(act):
            return _acted(view, act)
        case Complete(slot):
            cards = list(_hand(view))
            side = standard_side(cards[slot])
            if side is None or side.kind == "collect":
                return _without(view, slot)
            cards[slot] = replace(cards[slot], up=True)
            return _asking(_holding(view, cards), slot, side.kind, side.symbols)
        case Room():
            lock = view.journey.place.lock if view.journey is not None else None
            if lock is None:
                return view
            return _asking(view, None, lock.kind, lock.symbols)
        case Match(index):
            return _matched(view, index)
        case _:
            return view


def _hand(view: View) -> tuple[CardView, ...]:
    return view.players[view.active].diagrams


def _holding(view: View, cards: Iterable[CardView]) -> View:
    players = list(view.players)
    players[view.active] = replace(players[view.active], diagrams=tuple(cards))
    return replace(view, players=tuple(players))


def _acted(view: View, act: Act) -> View:
    match act:
        case Alter(owner, slot, turns) if owner == view.active:
            return _turned(view, slot, turns)
        case AlterOwn(slot, turns):
            return _turned(view, slot, turns)
        case _:
            return view


def _turned(view: View, slot: int, turns: int) -> View:
    cards = list(_hand(view))
    side = cards[slot].side
    if side is not None:
        cards[slot] = replace(cards[slot], side=(side + turns) % 4)
    return _holding(view, cards)


def _without(view: View, slot: int) -> View:
    cards = _hand(view)
    return replace(_holding(view, cards[:slot] + cards[slot + 1 :]), asked=None)


def _asking(view: View, slot: int | None, kind: str, symbols: tuple[str, ...]) -> View:
    left = tuple(range(len(symbols)))
    return replace(view, asked=Attempt(slot, kind == "combo", symbols, left))


def _matched(view: View, index: int) -> View:
    """After a symbol was declared rightly; after the last one the attempt has succeeded."""
    asked = view.asked
    if not isinstance(asked, Attempt):
        return view
    left = tuple(one for one in asked.left if one != index)
    if left:
        return replace(view, asked=replace(asked, left=left))
    return replace(view, asked=None) if asked.slot is None else _without(view, asked.slot)
