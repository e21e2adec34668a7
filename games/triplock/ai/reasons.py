"""Why a plan was chosen, as a key and the things of the table that it names.

Diagrams are named by id and side, stacks by spot, chances in tenths. What is told as known is known
to the level that plays: a level that forgets says so by what it looks at again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Reason, because
from games.triplock.ai.stand import BARE, UNKNOWN, Stand
from games.triplock.ai.weigh import Plan, Weigher, laid, unlaid
from games.triplock.ai.worth import standard_side
from games.triplock.rules.actions import (
    Act,
    Action,
    Alter,
    AlterOwn,
    Bonus,
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
    Room,
    Sacrifice,
    Scrap,
    SetDie,
    Skip,
    Swap,
    Talent,
    Track,
    UseDie,
)
from games.triplock.rules.skill import LENGTHS
from games.triplock.table.cards import DIAGRAMS, RULES, Side, side_of
from games.triplock.table.view import CardView


def why_plan(weigher: Weigher, plan: Plan) -> Reason:
    """The reason for a plan."""
    stand = weigher.stand
    match plan[0]:
        case Complete(slot):
            return _completing(weigher, slot)
        case Room() | Match():
            return _declaring(weigher, plan[0])
        case Orient(side):
            return _laying(weigher, stand, side)
        case Discard(slot):
            return _giving_up(weigher, stand.hand[slot])
        case Track(at):
            return _stepping(weigher, at)
        case Reset():
            return _resetting(weigher)
        case Skip():
            return because("declines", do=stand.bonus[0])
        case End():
            return _nearest(weigher, "waits", "ends")
        case UseDie(_, act) | Sacrifice(act) | Talent(act) | Bonus(act):
            return _acting(weigher, plan, act)
        case _:
            return _nearest(weigher, "rolls_for", "rolls")


def tenths(chance: float) -> int:
    """A chance in tenths; what is neither sure nor impossible is 1 to 9."""
    return round(10 * chance) if chance in (0, 1) else min(9, max(1, round(10 * chance)))


def chance_of(weigher: Weigher, stand: Stand, side: Side) -> float:
    """How likely a side is completed now."""
    return weigher.search.reach.near(stand, side).now


def _sides(stand: Stand) -> Iterator[tuple[CardView, Side]]:
    """The own standard Diagrams that are laid, with the sides on top."""
    for card in stand.hand:
        side = standard_side(card)
        if side is not None:
            yield card, side


def _named(card: CardView) -> dict[str, str | int]:
    return {"card": card.id or "", "side": card.side or 0}


def _completing(weigher: Weigher, slot: int) -> Reason:
    stand = weigher.stand
    card = stand.hand[slot]
    chance = weigher.chance(stand, weigher.attempt(stand, Complete(slot)), ())
    if chance < 1:
        return because("likely", **_named(card), tenths=tenths(chance))
    if not weigher.worth.is_won(weigher.won(stand, slot)):
        return because("completes", **_named(card))
    return because("wins" if weigher.worth.asks is None else "opens_room", **_named(card))


def _declaring(weigher: Weigher, action: Action) -> Reason:
    """The lock of a room, or the next symbol of a running attempt."""
    stand = weigher.stand
    asked = weigher.attempt(stand, action)
    if isinstance(action, Match):
        symbol = asked.symbols[action.index]
        chance = weigher.ground.chance(stand, action.spot, symbol)
        key = "lies" if chance == 1 else "may_lie"
        return because(key, symbol=symbol, spots=str(action.spot), tenths=tenths(chance))
    chance = weigher.chance(stand, asked, ())
    return because("opens_lock" if chance == 1 else "tries_lock", tenths=tenths(chance))


def _laying(weigher: Weigher, stand: Stand, number: int) -> Reason:
    """A side by what makes it better than others: it lies there, may soon, or brings most."""
    after = laid(stand, number)
    card = after.hand[unlaid(stand)]
    side = standard_side(card)
    if side is None:
        return because("traps", **_named(card))
    near = weigher.search.reach.near(after, side)
    if near.now == 1:
        return because("has", **_named(card))
    if near.soon > near.now:
        return because("reaches", **_named(card), tenths=tenths(near.soon))
    return because("lays", **_named(card), tenths=tenths(near.now))


def _giving_up(weigher: Weigher, card: CardView) -> Reason:
    side = standard_side(card)
    if side is not None:
        chance = chance_of(weigher, weigher.stand, side)
        return because("gives_up", **_named(card), tenths=tenths(chance))
    if card.side is None:
        return because("gives_up_new", card=card.id or "")
    return because("gives_up_trap", **_named(card))


def _stepping(weigher: Weigher, at: str) -> Reason:
    bead = weigher.view.players[weigher.seat].bead
    n = bead.n + 1 if bead.at == at else 1
    if at == "pts" and n == LENGTHS[at]:
        points = weigher.stand.points + RULES.pts_reward
        return because("scores", points=RULES.pts_reward, total=points)
    return because("steps", at=at, n=n)


def _resetting(weigher: Weigher) -> Reason:
    rivals = weigher.view.layout.opponents(weigher.seat)
    if not rivals:
        return because("silences", n=1)
    beads = {seat: weigher.view.players[seat].bead for seat in rivals}
    steps = {seat: bead.n if bead.at == "pts" else 0 for seat, bead in beads.items()}
    most = max(rivals, key=lambda seat: steps[seat])
    return because("resets" if steps[most] else "blocks", seat=most, n=steps[most])


def _nearest(weigher: Weigher, key: str, otherwise: str) -> Reason:
    """A reason that names the Diagram that is most likely completed, if there is any."""
    stand = weigher.stand
    known = [(chance_of(weigher, stand, side), card) for card, side in _sides(stand)]
    if not known:
        return because(otherwise, n=len(stand.hand))
    chance, card = max(known, key=lambda one: one[0])
    return because(key, **_named(card), tenths=tenths(chance))


def _acting(weigher: Weigher, plan: Plan, act: Act) -> Reason:
    """An act: what it completes, or brings nearer, else what it does."""
    outcomes, _ = weigher.outcomes(weigher.stand, plan[0])
    if len(outcomes) == 1:
        brought = _brought(weigher, outcomes[0][1], plan[1:])
        if brought is not None:
            return brought
    return _doing(weigher, act)


def _brought(weigher: Weigher, after: Stand, rest: Sequence[Action]) -> Reason | None:
    """What an act makes sure or likelier, the best gain first."""
    before = weigher.stand
    lock = weigher.worth.lock
    if lock is not None and Room() in rest and chance_of(weigher, after, lock) == 1:
        return because("readies_lock", symbols="+".join(lock.symbols))
    was = {card.id: chance_of(weigher, before, side) for card, side in _sides(before)}
    gains = [
        (chance_of(weigher, after, side) - was.get(card.id, 0.0), card, side)
        for card, side in _sides(after)
    ]
    gain, card, side = max(gains, key=lambda one: one[0], default=(0.0, None, None))
    if card is None or side is None or gain <= 0:
        return None
    chance = chance_of(weigher, after, side)
    if chance == 1:
        return because("readies", **_named(card))
    old = tenths(was.get(card.id, 0.0))
    new = tenths(chance)
    return because("nearer", **_named(card), old=old, new=new) if new > old else None


def _doing(weigher: Weigher, act: Act) -> Reason:
    stand, ground = weigher.stand, weigher.ground
    match act:
        case Peek(spots):
            unknown = [spot for spot in spots if ground.face(stand, spot) is None]
            return because("looks" if unknown else "looks_again", spots=_spots(unknown or spots))
        case Expose():
            return because("exposes", spots=str(ground.hidden))
        case Dd(spot) | Disarm(spot):
            return _taking(stand, spot, "disarms" if isinstance(act, Disarm) else "takes")
        case Flip(spot):
            symbol = ground.face(stand, spot, 1)
            if symbol is None:
                return because("turns_unknown", spots=str(spot))
            if symbol in _asked_for(weigher):
                return because("turns_up", spots=str(spot), symbol=symbol)
            plate = stand.up[spot]
            bares = stand.over[plate] == BARE and stand.over[plate ^ 1] != BARE
            return because("uncovers" if bares else "idles", spots=str(spot))
        case Swap(spots):
            return because("swaps" if _asked_for(weigher) else "idles", spots=_spots(spots))
        case Alter(owner, slot, turns):
            return _turning(weigher, owner, slot, turns)
        case AlterOwn(slot, turns):
            return _turning(weigher, weigher.seat, slot, turns)
        case Reveal(owner, slot):
            return because("reveals", seat=owner, slot=slot)
        case Conceal(owner, slot):
            return because("conceals", seat=owner, slot=slot)
        case SetDie(i, face):
            return because("sets", die=i, face=face)
        case Scrap(owner, slot):  # pragma: no branch
            return because("scraps", seat=owner, slot=slot)


def _asked_for(weigher: Weigher) -> frozenset[str]:
    """The symbols that the lock of the room and any side of the own Diagrams ask for on stacks."""
    cards = [c.id for c in weigher.stand.hand if c.id and DIAGRAMS[c.id].type == "standard"]
    sides = [side_of(card, number) for card in cards for number in range(4)]
    lock = weigher.worth.lock
    sides += [] if lock is None else [lock]
    return frozenset(symbol for one in sides if one.kind != "collect" for symbol in one.symbols)


def _taking(stand: Stand, spot: int | None, key: str) -> Reason:
    if spot is None:
        return because("draws", n=1)
    chip = stand.over[stand.up[spot]]
    if chip == UNKNOWN:
        return because(key, spots=str(spot))
    return because(f"{key}_known", spots=str(spot), chip=chip)


def _turning(weigher: Weigher, owner: int, slot: int, turns: int) -> Reason:
    """Turns an own Diagram to a side, or a rival's away from the one that lies up."""
    card = weigher.view.players[owner].diagrams[slot]
    if owner != weigher.seat or card.id is None or card.side is None:
        return because("upsets", seat=owner, slot=slot)
    return because("turns", card=card.id, side=(card.side + turns) % 4)


def _spots(spots: Sequence[int]) -> str:
    return "+".join(map(str, spots))
