"""The stacks, Diagrams and dice that may be pressed now, which the picture rings in aqua.

They follow from the view and the open draft alone; a seat that is not asked has none. Rings tell no
secret: everything that fits by its spot is ringed, whatever its face.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct

from games.triplock.rules import actions as do
from games.triplock.rules.aims import AIMED, acts, completable, declarations
from games.triplock.rules.reasons import room_objection
from games.triplock.table.cards import effect
from games.triplock.table.public import Asked, Attempt, Discarding, Open, Orienting
from games.triplock.table.view import View

Card = tuple[int, int]
"""Seat and slot of a Diagram in play."""


class Targets(Struct, frozen=True):
    """Spots, Diagrams (seat, slot) and dice (by index) that may be pressed.

    `roll`: both dice; `lock`: the Sequence of the room's lock.
    """

    spots: frozenset[int] = frozenset()
    cards: frozenset[Card] = frozenset()
    dice: frozenset[int] = frozenset()
    roll: bool = False
    lock: bool = False


NOTHING = Targets()


def targets(view: View, draft: str) -> Targets:
    """The targets of the open question: a decision, a draft's next word, or the dice."""
    if view.phase != "turn" or (view.seat is not None and view.seat not in view.waiting):
        return NOTHING
    words = [word for word in draft.rsplit(";", 1)[-1].split(":") if word]
    if view.asked is not None:
        return _asked(view, view.asked, words)
    return _free(view, words)


def _free(view: View, words: list[str]) -> Targets:
    match words:
        case []:
            return _dice(view)
        case ["die", index, *action] if index.isdecimal() and int(index) < len(view.turn.dice):
            named = action or [view.turn.dice[int(index)].face]
            return _with_dice(_action(view, named), frozenset({int(index)}))
        case ["sacrifice", *action]:
            return _with_dice(_action(view, action), frozenset(range(len(view.turn.dice))))
        case ["skill", "char", *action]:
            return _action(view, action)
        case ["complete", *_]:
            return _hand(view, completable(view, view.active))
        case ["room"]:
            return Targets(lock=room_objection(view) is None)
        case _:
            return NOTHING


def _dice(view: View) -> Targets:
    if not view.turn.rolled:
        return Targets(roll=True)
    return Targets(dice=frozenset(i for i, die in enumerate(view.turn.dice) if not die.used))


def _with_dice(found: Targets, dice: frozenset[int]) -> Targets:
    return Targets(found.spots, found.cards, found.dice or dice)


def _hand(view: View, slots: Iterable[int]) -> Targets:
    return Targets(cards=frozenset((view.active, slot) for slot in slots))


def _asked(view: View, asked: Asked, words: list[str]) -> Targets:
    match asked:
        case Orienting(slot):
            return _hand(view, (slot,))
        case Discarding():
            return _hand(view, range(len(view.players[view.active].diagrams)))
        case Attempt():
            found = declarations(view, view.active, asked)
            return Targets(frozenset(match.spot for match in found))
        case Open(bonus, wide=wide):
            chosen = words[1:] if words[:1] == ["bonus"] else []
            # Rules TR-45: what a Diagram gives reaches far, an act of its `any` does not.
            named = chosen or bonus.split(":")
            return _action(view, named, wide and named[0] == effect(bonus).name)
        case _:
            assert_never(asked)


def _action(view: View, words: list[str], wide: bool = False) -> Targets:
    """The targets of one action or effect by its name, of a Diagram action also by its way."""
    if not words or words[0] not in AIMED:
        return NOTHING
    way: type[object] = _WAYS.get(words[1], object) if words[1:] else object
    found = acts(view, view.active, words[0], wide)
    return _aimed(view, [act for act in found if isinstance(act, way)])


_WAYS = {"reveal": do.Reveal, "conceal": do.Conceal, "alter": do.Alter}


def _aimed(view: View, found: Iterable[do.Act]) -> Targets:
    """All that some of these acts touches."""
    spots: set[int] = set()
    cards: set[Card] = set()
    dice: set[int] = set()
    for act in found:
        match act:
            case do.Peek() | do.Swap():
                spots.update(act.spots)
            case do.Flip() | do.Disarm():
                spots.add(act.spot)
            case do.Dd():
                spots.update(() if act.spot is None else (act.spot,))
            case do.Expose():
                spots.add(view.hidden[view.active])
            case do.Reveal() | do.Conceal() | do.Alter() | do.Scrap():
                cards.add((act.seat, act.slot))
            case do.AlterOwn():
                cards.add((view.active, act.slot))
            case do.SetDie():
                dice.add(act.i)
            case _:
                assert_never(act)
    return Targets(frozenset(spots), frozenset(cards), frozenset(dice))
