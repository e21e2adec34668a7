"""What an act may aim at, and why not: one answer for all who ask.

The legal actions, the refusals, the panel and the rings of the picture ask here. The answer follows
from a view: the mover's own gives what the mover may do, a spectator's what public facts allow.
Where a view does not tell, the answer assumes what allows most:

* a Diagram of unknown id is laid and is no Countermeasure: while one waits for its side nothing
  aims at Diagrams, and Countermeasures never lie face down;
* it may be announced, and a Collect whose owner's chips are unknown has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from games.core import Illegal, Seat
from games.triplock.actions import (
    Act,
    Alter,
    AlterOwn,
    Conceal,
    Dd,
    Disarm,
    Expose,
    Flip,
    Match,
    Peek,
    Reveal,
    Scrap,
    SetDie,
    Swap,
)
from games.triplock.cards import DIAGRAMS, FACES, Side, effect, side_of
from games.triplock.public import Attempt
from games.triplock.view import CardView, View

PEEK_ACTION = 2
"""Rules TR-6: the action looks at exactly two stacks."""

AIMED = (*FACES, "disarm", "alter_own", "set_die", "scrap")
"""The die faces and effects that need a choice, beside `any` of the faces."""


def acts(view: View, seat: Seat, do: str, wide: bool = False) -> tuple[Act, ...]:
    """The possible acts of a die face or an effect, in a fixed order; () makes it void.

    `do` is a die face ("peek") or an effect's text ("peek:1", "any"). `wide`: it comes from a
    Diagram. Raises `ValueError` for an effect that needs no choice.
    """
    found = _conceivable(view, seat, do)
    return tuple(act for act in found if act_objection(view, seat, act, do, wide) is None)


def wastes_a_die(view: View, face: str) -> bool:
    """Whether a sacrifice for this face gives nothing that the die which shows it does not give.

    It gives more where an own Diagram goes off when its owner sacrifices the dice.
    """
    cards = view.players[view.active].diagrams
    sides = [side_of(c.id, c.side) for c in cards if c.id is not None and c.side is not None]
    is_rewarded = any(side.who == "self" and side.event == "sacrifice" for side in sides)
    return any(die.face == face for die in view.turn.dice) and not is_rewarded


def _conceivable(view: View, seat: Seat, do: str) -> Iterator[Act]:
    """Every act of a die face or an effect that names what is there, in the order of `acts`."""
    spots = range(len(view.spots))
    match effect(do).name:
        case "any":
            for face in FACES:
                yield from _conceivable(view, seat, face)
        case "peek":
            for group in combinations(sorted(view.rows[seat]), _stacks_seen(do)):
                yield Peek(group)
        case "flip":
            yield from (Flip(spot) for spot in spots)
        case "swap":
            yield from (Swap(pair) for pair in combinations(spots, 2))
        case "dd":
            yield from (Dd(spot) for spot in (*spots, None))
        case "expose":
            yield Expose()
        case "disarm":
            yield from (Disarm(spot) for spot in spots)
        case "set_die":
            dice = range(len(view.turn.dice))
            yield from (SetDie(i, face) for i in dice for face in FACES)
        case "diagram" | "scrap" | "alter_own" as name:
            yield from _of_diagrams(view, seat, name)
        case name:
            raise ValueError(f"{name} aims at nothing")


def _of_diagrams(view: View, seat: Seat, name: str) -> Iterator[Act]:
    for owner, player in enumerate(view.players):
        for slot in range(len(player.diagrams)):
            match name:
                case "diagram":
                    yield Reveal(owner, slot)
                    yield Conceal(owner, slot)
                    yield from (Alter(owner, slot, turns) for turns in (1, 2, 3))
                case "scrap":
                    yield Scrap(owner, slot)
                case _ if owner == seat:
                    yield from (AlterOwn(slot, turns) for turns in (1, 2, 3))
                case _:
                    pass


def act_objection(view: View, seat: Seat, act: Act, do: str, wide: bool = False) -> Illegal | None:
    """Why an act that the face or effect `do` gives is impossible; None where it is possible.

    Rules TR-45: `wide`, from a Diagram, a flip or a swap reaches more, but not as one of `any`.
    """
    wide = wide and do != "any"
    match act:
        case Peek(spots):
            strange = (_strange(view, seat, spot) for spot in spots)
            return next(filter(None, strange), None) or _count(spots, _stacks_seen(do))
        case Flip(spot):
            return _place(view, seat, spot, wide)
        case Swap((a, b)):
            return _place(view, seat, a, wide) or _place(view, seat, b, wide)
        case Dd() | Disarm():
            return _chip(view, seat, act.spot)
        case Expose():
            return None
        case Reveal() | Conceal() | Alter() | Scrap():
            return _diagram(view, act)
        case AlterOwn(slot):
            hand = view.players[seat].diagrams
            laid = slot < len(hand) and _is_laid(hand[slot])
            return None if laid else Illegal("no_such_slot", slot=slot)
        case SetDie():
            return _set_die(view, act)
        case _:
            assert_never(act)


def _stacks_seen(do: str) -> int:
    return PEEK_ACTION if do in ("peek", "any") else effect(do).n


def _strange(view: View, seat: Seat, spot: int) -> Illegal | None:
    return None if spot in view.rows[seat] else Illegal("no_such_spot", spot=spot)


def _count(spots: tuple[int, ...], n: int) -> Illegal | None:
    """Rules TR-6: exactly so many different stacks, which a text names in ascending order."""
    fits = len(spots) == n and list(spots) == sorted(set(spots))
    return None if fits else Illegal("wrong_count", n=n)


def _place(view: View, seat: Seat, spot: int, wide: bool) -> Illegal | None:
    """Why a spot is out of reach of a flip or the like."""
    if spot in view.layout.reach(seat, wide):
        return None
    return _strange(view, seat, spot) or Illegal("not_visible", spot=spot)


def _chip(view: View, seat: Seat, spot: int | None) -> Illegal | None:
    """Rules TR-10: where a Visible stack has a chip, one must be taken, else a card is drawn."""
    covered = [at for at in view.layout.visible(seat) if view.spots[at].covered]
    if spot is not None:
        bare = None if spot in covered else Illegal("bare", spot=spot)
        return _place(view, seat, spot, False) or bare
    if covered:
        return Illegal("must_disarm")
    return None if view.deck or view.discard else Illegal("cannot_draw")


def _is_laid(card: CardView) -> bool:
    return card.side is not None or card.id is None


def _diagram(view: View, act: Reveal | Conceal | Alter | Scrap) -> Illegal | None:
    where = {"seat": act.seat, "slot": act.slot}
    hand = view.players[act.seat].diagrams if act.seat < view.n else ()
    if act.slot >= len(hand) or not _is_laid(hand[act.slot]):
        return Illegal("no_such_diagram", **where)
    card = hand[act.slot]
    match act:
        case Alter():
            return None
        case Reveal():
            return Illegal("already_up", **where) if card.up else None
        case _ if not card.up:
            return Illegal("already_down", **where)
        case Conceal() if card.id is not None and DIAGRAMS[card.id].type == "counter":
            return Illegal("counter_stays", **where)
        case _:
            return None


def _set_die(view: View, act: SetDie) -> Illegal | None:
    dice = view.turn.dice
    if act.i >= len(dice) or dice[act.i].used:
        return Illegal("no_die", i=act.i)
    return Illegal("same_face", face=act.face) if dice[act.i].face == act.face else None


def declarations(view: View, seat: Seat, tried: Attempt) -> tuple[Match, ...]:
    """The declarations that spots and order allow, whatever is known of the faces."""
    visible = view.layout.visible(seat)
    spots = visible if tried.combo else sorted(visible)
    found = (Match(index, spot) for index in tried.left for spot in spots)
    return tuple(one for one in found if match_objection(view, seat, tried, one) is None)


def match_objection(view: View, seat: Seat, tried: Attempt, match: Match) -> Illegal | None:
    """Why a declaration is impossible.

    Rules TR-27: a Combo goes left to right and leaves room for the rest. TR-28: a spot serves one
    symbol.
    """
    if match.index not in tried.left:
        return Illegal("symbol_done", index=match.index)
    if tried.combo and match.index != tried.left[0]:
        return Illegal("combo_order", symbol=tried.symbols[tried.left[0]])
    out_of_reach = _place(view, seat, match.spot, False)
    if out_of_reach is not None:
        return out_of_reach
    used = [hit.spot for hit in tried.matched]
    if match.spot in used:
        return Illegal("spot_used", spot=match.spot)
    visible = view.layout.visible(seat)
    first = visible.index(used[-1]) + 1 if used else 0
    at, last = visible.index(match.spot), len(visible) - len(tried.left)
    return Illegal("no_room", spot=match.spot) if tried.combo and not first <= at <= last else None


def completable(view: View, seat: Seat) -> tuple[int, ...]:
    """The slots of a seat's hand that may be announced."""
    slots = range(len(view.players[seat].diagrams))
    return tuple(slot for slot in slots if complete_objection(view, seat, slot) is None)


def complete_objection(view: View, seat: Seat, slot: int) -> Illegal | None:
    """Why a Diagram cannot be announced (TR-26: a Collect needs its chips in hand)."""
    player = view.players[seat]
    if slot >= len(player.diagrams):
        return Illegal("no_such_slot", slot=slot)
    card = player.diagrams[slot]
    if card.id is None:
        return None
    if DIAGRAMS[card.id].type != "standard":
        return Illegal("not_standard", slot=slot)
    if card.side is None:
        return Illegal("lay_first")
    side = side_of(card.id, card.side)
    fits = isinstance(player.disarmed, int) or holds(player.disarmed, side)
    return None if fits else Illegal("no_chips", symbols=side.symbols)


def holds(chips: tuple[str, ...], side: Side) -> bool:
    """Rules TR-26: a Collect may be tried with its chips in hand, Trip and Combo always."""
    wanted = side.symbols
    return side.kind != "collect" or all(chips.count(one) >= wanted.count(one) for one in wanted)
