"""The stacks, Diagrams and dice that may be pressed now, which the picture rings in aqua.

They follow from the public view and the open draft alone; a seat that is not asked has none. Rings
tell no secret: everything that fits by its spot is ringed, whatever its face.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.triplock.texts import stacks
from games.triplock.view import PendingView, View

Card = tuple[int, int]
"""Seat and slot of a Diagram in play."""


class Targets(Struct, frozen=True):
    """Spots, Diagrams (seat, slot) and dice (by index) that may be pressed; `roll` both dice."""

    spots: frozenset[int] = frozenset()
    cards: frozenset[Card] = frozenset()
    dice: frozenset[int] = frozenset()
    roll: bool = False


NOTHING = Targets()


def targets(view: View, draft: str) -> Targets:
    """The targets of the open question: a pending choice, a draft's next word, or the dice."""
    if view.phase != "turn" or (view.seat is not None and view.seat not in view.waiting):
        return NOTHING
    words = [word for word in draft.rsplit(";", 1)[-1].split(":") if word]
    if view.pending is not None:
        return _pending(view, view.pending, words)
    return _free(view, words)


def _free(view: View, words: list[str]) -> Targets:
    match words:
        case []:
            return _dice(view)
        case ["die", index, *action] if index.isdecimal() and int(index) < len(view.turn.dice):
            asked = action or [view.turn.dice[int(index)].face]
            return _with_dice(_action(view, asked), frozenset({int(index)}))
        case ["sacrifice", *action]:
            return _with_dice(_action(view, action), frozenset(range(len(view.turn.dice))))
        case ["skill", "char", *action]:
            return _action(view, action)
        case ["complete", *_]:
            return Targets(cards=_completable(view))
        case _:
            return NOTHING


def _dice(view: View) -> Targets:
    if not view.turn.rolled:
        return Targets(roll=True)
    return Targets(dice=frozenset(i for i, die in enumerate(view.turn.dice) if not die.used))


def _with_dice(found: Targets, dice: frozenset[int]) -> Targets:
    return Targets(found.spots, found.cards, found.dice or dice)


def _pending(view: View, pending: PendingView, words: list[str]) -> Targets:
    seat = pending.seat
    match pending.kind:
        case "orient" if pending.slot is not None:
            return Targets(cards=frozenset({(seat, pending.slot)}))
        case "discard":
            return Targets(cards=_cards_of(view, seat))
        case "attempt":
            return Targets(frozenset(attempt_spots(view, pending)))
        case "bonus":
            chosen = words[1:] if words[:1] == ["bonus"] else []
            return _action(view, chosen or (pending.do or "").split(":"))
        case _:
            return NOTHING


def attempt_spots(view: View, pending: PendingView) -> tuple[int, ...]:
    """Visible spots that the next declaration may name (Rules TR-27, TR-28)."""
    row = stacks.visible(view, pending.seat)
    used = [row.index(match.spot) for match in pending.matched if match.spot in row]
    if not pending.combo:
        return tuple(spot for at, spot in enumerate(row) if at not in used)
    first = max(used, default=-1) + 1
    last = len(row) - len(pending.left)
    return row[first : last + 1]


def _action(view: View, words: list[str]) -> Targets:
    """The targets of one action or effect, by its name alone."""
    row = stacks.visible(view, view.active)
    match words[:1]:
        case ["peek"]:
            return Targets(frozenset(view.rows[view.active]))
        case ["flip"] | ["swap"]:
            return Targets(frozenset(row))
        case ["dd"] | ["disarm"]:
            return Targets(frozenset(spot for spot in row if view.spots[spot].covered))
        case ["expose"]:
            return Targets(frozenset({view.hidden[view.active]}))
        case ["diagram"]:
            return Targets(cards=_by_mode(view, words[1:2]))
        case ["alter_own"]:
            return Targets(cards=_cards_of(view, view.active))
        case ["scrap"]:
            return Targets(cards=_by_mode(view, ["conceal"]))
        case ["set_die"]:
            return _dice(view)
        case _:
            return NOTHING


def _by_mode(view: View, mode: list[str]) -> frozenset[Card]:
    """Diagrams that may be revealed (face down), concealed (face up) or altered (all)."""
    wanted = {"reveal": False, "conceal": True}.get(mode[0]) if mode else None
    return frozenset(
        (seat, slot)
        for seat, player in enumerate(view.players)
        for slot, card in enumerate(player.diagrams)
        if wanted is None or card.up is wanted
    )


def _cards_of(view: View, seat: Seat) -> frozenset[Card]:
    return frozenset((seat, slot) for slot in range(len(view.players[seat].diagrams)))


def _completable(view: View) -> frozenset[Card]:
    """The mover's Diagrams that may be announced; all, where the viewer may not know which."""
    slots = view.players[view.active].may_complete
    if slots is None:
        return _cards_of(view, view.active)
    return frozenset((view.active, slot) for slot in slots)
