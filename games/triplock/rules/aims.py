"""What an act may aim at, and why not: one answer for all who ask.

The legal actions, the refusals, the panel and the rings of the picture ask here: `acts` lists what
is possible, `act_objection` tells why an act is not, by the same questions. The answer follows
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
from games.triplock.rules.actions import (
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
from games.triplock.table.cards import DIAGRAMS, FACES, Side, effect, side_of
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView, PlayerView, Sighted

PEEK_ACTION = 2
"""Rules TR-6: the action looks at exactly two stacks."""

AIMED = (*FACES, "disarm", "alter_own", "set_die", "scrap")
"""The die faces and effects that need a choice, beside `any` of the faces."""


def acts(view: Sighted, seat: Seat, do: str, wide: bool = False) -> tuple[Act, ...]:
    """The possible acts of a die face or an effect, in a fixed order; () makes it void.

    `do` is a die face ("peek") or an effect's text ("peek:1", "any"). `wide`: it comes from a
    Diagram. Raises `ValueError` for an effect that needs no choice.
    """
    match effect(do).name:
        case "any":
            return tuple(act for face in FACES for act in acts(view, seat, face))
        case "peek":
            return tuple(map(Peek, combinations(sorted(view.layout.rows[seat]), _stacks_seen(do))))
        case "flip":
            return tuple(map(Flip, view.layout.reach(seat, wide)))
        case "swap":
            return tuple(map(Swap, combinations(view.layout.reach(seat, wide), 2)))
        case "dd":
            nothing = (None,) if _can_draw(view) else ()
            return tuple(map(Dd, _covered(view, seat) or nothing))
        case "expose":
            return (Expose(),)
        case "disarm":
            return tuple(map(Disarm, _covered(view, seat)))
        case "set_die":
            unused = [(i, die.face) for i, die in enumerate(view.turn.dice) if not die.used]
            return tuple(SetDie(i, face) for i, was in unused for face in FACES if face != was)
        case "diagram" | "scrap" | "alter_own" as name:
            return tuple(_of_diagrams(view, seat, name))
        case name:
            raise ValueError(f"{name} aims at nothing")


def wastes_a_die(view: Sighted, face: str) -> bool:
    """Whether a sacrifice for this face gives nothing that the die which shows it does not give.

    It gives more where an own Diagram goes off when its owner sacrifices the dice.
    """
    cards = view.players[view.active].diagrams
    sides = [side_of(c.id, c.side) for c in cards if c.id is not None and c.side is not None]
    is_rewarded = any(side.who == "self" and side.event == "sacrifice" for side in sides)
    return any(die.face == face for die in view.turn.dice) and not is_rewarded


def _of_diagrams(view: Sighted, seat: Seat, name: str) -> Iterator[Act]:
    for owner, player in enumerate(view.players):
        for slot, card in enumerate(player.diagrams):
            if not _is_laid(card):
                continue
            match name:
                case "diagram":
                    if not card.up:
                        yield Reveal(owner, slot)
                    elif not _stays_up(card):
                        yield Conceal(owner, slot)
                    yield from (Alter(owner, slot, turns) for turns in (1, 2, 3))
                case "scrap":
                    if card.up:
                        yield Scrap(owner, slot)
                case _:
                    if owner == seat:
                        yield from (AlterOwn(slot, turns) for turns in (1, 2, 3))


def act_objection(
    view: Sighted, seat: Seat, act: Act, do: str, wide: bool = False
) -> Illegal | None:
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


def _strange(view: Sighted, seat: Seat, spot: int) -> Illegal | None:
    return None if spot in view.layout.rows[seat] else Illegal("no_such_spot", spot=spot)


def _count(spots: tuple[int, ...], n: int) -> Illegal | None:
    """Rules TR-6: exactly so many different stacks, which a text names in ascending order."""
    fits = len(spots) == n and list(spots) == sorted(set(spots))
    return None if fits else Illegal("wrong_count", n=n)


def _place(view: Sighted, seat: Seat, spot: int, wide: bool) -> Illegal | None:
    """Why a spot is out of reach of a flip or the like."""
    if spot in view.layout.reach(seat, wide):
        return None
    return _strange(view, seat, spot) or Illegal("not_visible", spot=spot)


def _chip(view: Sighted, seat: Seat, spot: int | None) -> Illegal | None:
    """Rules TR-10: where a Visible stack has a chip, one must be taken, else a card is drawn."""
    covered = _covered(view, seat)
    if spot is not None:
        bare = None if spot in covered else Illegal("bare", spot=spot)
        return _place(view, seat, spot, False) or bare
    if covered:
        return Illegal("must_disarm")
    return None if _can_draw(view) else Illegal("cannot_draw")


def _covered(view: Sighted, seat: Seat) -> tuple[int, ...]:
    """The Visible spots of a seat whose stack has a chip, ascending."""
    return tuple(at for at in view.layout.reach(seat, False) if view.spots[at].covered)


def _can_draw(view: Sighted) -> bool:
    return bool(view.deck or view.discard)


def _is_laid(card: CardView) -> bool:
    return card.side is not None or card.id is None


def _stays_up(card: CardView) -> bool:
    return card.id is not None and DIAGRAMS[card.id].type == "counter"


def _diagram(view: Sighted, act: Reveal | Conceal | Alter | Scrap) -> Illegal | None:
    where = {"seat": act.seat, "slot": act.slot}
    hand = view.players[act.seat].diagrams if act.seat < len(view.players) else ()
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
        case Conceal() if _stays_up(card):
            return Illegal("counter_stays", **where)
        case _:
            return None


def _set_die(view: Sighted, act: SetDie) -> Illegal | None:
    dice = view.turn.dice
    if act.i >= len(dice) or dice[act.i].used:
        return Illegal("no_die", i=act.i)
    return Illegal("same_face", face=act.face) if dice[act.i].face == act.face else None


def declarations(view: Sighted, seat: Seat, tried: Attempt) -> tuple[Match, ...]:
    """The declarations that spots and order allow, whatever is known of the faces."""
    visible = view.layout.visible(seat)
    spots = visible if tried.combo else sorted(visible)
    found = (Match(index, spot) for index in tried.left for spot in spots)
    return tuple(one for one in found if match_objection(view, seat, tried, one) is None)


def match_objection(view: Sighted, seat: Seat, tried: Attempt, match: Match) -> Illegal | None:
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


def completable(view: Sighted, seat: Seat) -> tuple[int, ...]:
    """The slots of a seat's hand that may be announced."""
    player = view.players[seat]
    hand = enumerate(player.diagrams)
    return tuple(slot for slot, card in hand if _announcing(player, slot, card) is None)


def complete_objection(view: Sighted, seat: Seat, slot: int) -> Illegal | None:
    """Why a Diagram cannot be announced (TR-26: a Collect needs its chips in hand)."""
    player = view.players[seat]
    if slot >= len(player.diagrams):
        return Illegal("no_such_slot", slot=slot)
    return _announcing(player, slot, player.diagrams[slot])


def _announcing(player: PlayerView, slot: int, card: CardView) -> Illegal | None:
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
