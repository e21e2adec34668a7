"""A sensible player, who knows its seat's view and nothing else.

It believes in locks that are possible behind its view, and weighs each act by how likely its aims
are afterwards, announces what it is sure of, and at the end of a turn tries what costs little. With
the notebook `tracked` its memory is perfect, with the others it has none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from random import Random

from msgspec import Struct

from games.core import Seat
from games.triplock import GAME
from games.triplock.rules.actions import (
    Act,
    Action,
    Alter,
    AlterOwn,
    Bonus,
    Choose,
    Complete,
    Dd,
    Disarm,
    Discard,
    Expose,
    Flip,
    Match,
    Orient,
    Peek,
    Room,
    Sacrifice,
    SetDie,
    Swap,
    Talent,
    Track,
    UseDie,
)
from games.triplock.rules.aims import acts
from games.triplock.rules.reasons import choices
from games.triplock.table.cards import DIAGRAMS, RULES, Side, mech_symbol, side_of
from games.triplock.table.episodes import COMPLETED, DISARMED, POINTS
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView, View

LOCKS = 40
"""How many possible locks a seat bears in mind."""

Stack = tuple[str, str]
"""The upper and the lower face of a stack."""
Lock = tuple[Stack, ...]


def locks(view: View, chance: Random) -> list[Lock]:
    """Possible locks behind a view, each as likely as another."""
    if all(known.face and known.under for known in view.known) and view.known:
        return [tuple((known.face or "", known.under or "") for known in view.known)]
    dreams = (GAME.imagine(view, chance.randrange) for _ in range(LOCKS))
    return [tuple((s.face, mech_symbol(s.mech, 1 - s.up)) for s in d.spots) for d in dreams]


def ways(visible: Sequence[int], combo: bool, count: int) -> Iterable[tuple[int, ...]]:
    """The spots that may serve so many symbols, in the order of the symbols."""
    return combinations(visible, count) if combo else permutations(visible, count)


def odds(
    lots: Sequence[Lock], visible: Sequence[int], combo: bool, symbols: Sequence[str]
) -> tuple[float, tuple[int, ...]]:
    """The best chance to match a Sequence, and the spots that give it."""
    found = [
        (
            sum(all(lock[at][0] == s for at, s in zip(way, symbols, strict=True)) for lock in lots),
            way,
        )
        for way in ways(visible, combo, len(symbols))
    ]
    count, way = max(found, default=(0, ()))
    return count / max(1, len(lots)), way


def outcomes(lots: Sequence[Lock], view: View, seat: Seat, act: Act) -> list[list[Lock]]:
    """The locks after an act, in groups that the seat can tell apart by what it sees."""
    groups: dict[tuple[str, ...], list[Lock]] = defaultdict(list)
    for lock in lots:
        seen, after = _acted(lock, view, seat, act)
        groups[seen].append(after)
    return [*groups.values()]


def _acted(lock: Lock, view: View, seat: Seat, act: Act) -> tuple[tuple[str, ...], Lock]:
    match act:
        case Peek():
            return tuple(lock[spot][0] for spot in act.spots), lock
        case Dd() | Disarm():
            return (() if act.spot is None else (lock[act.spot][0],)), lock
        case Flip():
            return (), _turned(lock, act.spot)
        case Swap():
            a, b = act.spots
            new = list(lock)
            new[a], new[b] = lock[b], lock[a]
            return (), tuple(new)
        case Expose():
            hidden = view.hidden[seat]
            return (lock[hidden][0],), view.layout.rotate(seat, _turned(lock, hidden))
        case _:
            return (), lock


def _turned(lock: Lock, spot: int) -> Lock:
    upper, lower = lock[spot]
    return (*lock[:spot], (lower, upper), *lock[spot + 1 :])


SURE = 0.97
BOLD = 0.6
"""How likely a Diagram must be before it is tried at the end of a turn."""
TRACK_STEP = 0.6
NEW_CARD = 1.4
CHIP = 0.5
LOCK = 6.0
"""What the room's own lock is worth, in points."""


class Mind(Struct, frozen=True):
    """A seat's view with the locks that could lie behind it."""

    view: View
    seat: Seat
    lots: list[Lock]

    @property
    def visible(self) -> tuple[int, ...]:
        """The own Visible spots."""
        return self.view.layout.visible(self.seat)

    @property
    def asks(self) -> dict[str, int]:
        """What a room asks for; a match against others asks for points and Diagrams."""
        journey = self.view.journey
        if journey is None:
            return {POINTS: RULES.win_points, COMPLETED: RULES.win_completed}
        return dict(journey.place.wanted)

    @property
    def is_last(self) -> bool:
        """Whether the room is lost with this turn, unless something opens it."""
        journey = self.view.journey
        return journey is not None and self.view.round >= journey.limit


def choice(view: View, seat: Seat, chance: Random) -> Action:
    """What a sensible player does."""
    actions = choices(view, seat)
    kind = actions[0]
    if isinstance(kind, Choose):
        return actions[0]
    mind = Mind(view, seat, locks(view, chance))
    if isinstance(kind, Orient):
        return _orient(mind)
    if isinstance(kind, Discard):
        return _discard(mind)
    if isinstance(kind, Match) and isinstance(view.asked, Attempt):
        return _declare(mind, view.asked, actions)
    if isinstance(kind, Bonus):
        return max(actions[:-1], key=lambda a: _gain(mind, a.act) if isinstance(a, Bonus) else 0.0)
    return _free(mind, actions)


def _free(mind: Mind, actions: Sequence[Action]) -> Action:
    sure = _announced(mind, actions, SURE)
    if sure is not None:
        return sure
    if any(GAME.write(action) == "roll" for action in actions):
        return GAME.parse("roll")
    best, gain = _best(mind, actions)
    if best is not None and gain > 0.02:
        return best
    tried = _announced(mind, actions, 0.01 if mind.is_last else BOLD)
    if tried is not None:
        return tried
    room = next((action for action in actions if isinstance(action, Room)), None)
    if room is not None and _lock_odds(mind) > 0:
        return room  # a wrong face costs no more than the end of the turn
    return actions[-1]


def _announced(mind: Mind, actions: Sequence[Action], least: float) -> Action | None:
    """The announcement that brings most, out of those that are likely enough."""
    found: list[tuple[float, int, Action]] = []
    for n, action in enumerate(actions):
        if isinstance(action, Room) and _lock_odds(mind) >= max(least, BOLD):
            found.append((LOCK * _lock_odds(mind), n, action))
        elif isinstance(action, Complete):
            side = _own_side(mind, action.slot)
            if side is not None and _chance(mind, side) >= least and _is_wise(mind, side):
                found.append((_worth(mind, side) * _chance(mind, side), n, action))
    return max(found)[2] if found else None


def _is_wise(mind: Mind, side: Side) -> bool:
    """Whether a Collect leaves the chips that the room asks for."""
    if side.kind != "collect" or DISARMED not in mind.asks:
        return True
    covered = any(mind.view.spots[spot].covered for spot in mind.visible)
    held = sum(player.chips for player in mind.view.players)
    return held - len(side.symbols) >= mind.asks[DISARMED] or (covered and not mind.is_last)


def _best(mind: Mind, actions: Sequence[Action]) -> tuple[Action | None, float]:
    """The die, sacrifice or Skill that brings most, and how much."""
    single: dict[int, float] = {0: 0.0, 1: 0.0}
    ranked: list[tuple[float, int, Action]] = []
    for n, action in enumerate(actions):
        match action:
            case UseDie():
                gain = _gain(mind, action.act)
                single[action.i] = max(single[action.i], gain)
            case Talent():
                gain = _gain(mind, action.act)
            case Track():
                gain = _step(mind, action)
            case Sacrifice():
                gain = _gain(mind, action.act) - 0.7 * sum(single.values())
            case _:
                continue
        ranked.append((gain, -n, action))
    if not ranked:
        return None, 0.0
    gain, _, action = max(ranked, key=lambda one: one[:2])
    return action, gain


def _step(mind: Mind, action: Track) -> float:
    """A step on a track: the points are wanted, or else a further action."""
    if action.at == "pts":
        lacks = mind.asks.get(POINTS, 0) - sum(player.points for player in mind.view.players)
        return TRACK_STEP if mind.view.journey is None or lacks > 0 else 0.05
    bead = mind.view.players[mind.seat].bead
    return 0.05 if bead.at == "pts" else 0.3


def _gain(mind: Mind, act: Act) -> float:
    """How much better the seat stands after an act, as far as it can tell."""
    match act:
        case Alter() | AlterOwn():
            if isinstance(act, Alter) and act.seat != mind.seat:
                return 0.0
            side, card = _own_side(mind, act.slot), _own(mind)[act.slot]
            if side is None or card.id is None:
                return 0.0
            other = side_of(card.id, ((card.side or 0) + act.turns) % 4)
            return _promise(mind, mind.lots, other) - _promise(mind, mind.lots, side)
        case SetDie():
            dice = mind.view.turn.dice
            return 0.9 * (_hope(mind, act.face) - _hope(mind, dice[act.i].face))
        case _:
            groups = outcomes(mind.lots, mind.view, mind.seat, act)
            after = sum(len(group) * _value(mind, group) for group in groups)
            gain = after / len(mind.lots) - _value(mind, mind.lots)
            return gain + _extra(mind, act)


def _hope(mind: Mind, face: str) -> float:
    return max((_gain(mind, a) for a in acts(mind.view, mind.seat, face)), default=0.0)


def _extra(mind: Mind, act: Act) -> float:
    """What an act brings beside the lock: a chip, a new Diagram."""
    extra = 0.0
    if isinstance(act, Dd):
        held = len(_own(mind))
        extra += NEW_CARD / (1 + held) if held < RULES.hand_limit else 0.1
    if isinstance(act, Dd | Disarm) and act.spot is not None:
        lacks = mind.asks.get(DISARMED, 0) - sum(player.chips for player in mind.view.players)
        extra += 4.0 if lacks > 0 else CHIP
    return extra


def _value(mind: Mind, lots: Sequence[Lock]) -> float:
    """What the own Diagrams and the room's lock promise, if one of these locks lies there."""
    sides = (_own_side(mind, slot) for slot in range(len(_own(mind))))
    value = sum(_promise(mind, lots, side) for side in sides if side is not None)
    return value + LOCK * _lock_odds(mind, lots) ** 2


def _promise(mind: Mind, lots: Sequence[Lock], side: Side) -> float:
    return _worth(mind, side) * _chance(mind, side, lots) ** 2


def _chance(mind: Mind, side: Side, lots: Sequence[Lock] | None = None) -> float:
    """How likely a side is completed now; a Collect by the chips that are held."""
    if side.kind in ("combo", "trip"):
        return odds(lots or mind.lots, mind.visible, side.kind == "combo", side.symbols)[0]
    if side.kind != "collect":
        return 0.0
    chips = mind.view.players[mind.seat].disarmed
    held, wanted = Counter(chips if isinstance(chips, tuple) else ()), Counter(side.symbols)
    return 0.4 ** sum((wanted - held).values())


def _worth(mind: Mind, side: Side) -> float:
    """What a completed side is worth: what is asked for, and a little for its rewards."""
    points = side.points if POINTS in mind.asks else 0
    return points + (2.0 if COMPLETED in mind.asks else 0.3) + 0.3 * len(side.rest)


def _lock_odds(mind: Mind, lots: Sequence[Lock] | None = None) -> float:
    journey = mind.view.journey
    if journey is None or journey.place.lock is None or journey.lock_open:
        return 0.0
    lock = journey.place.lock
    return odds(lots or mind.lots, mind.visible, lock.kind == "combo", lock.symbols)[0]


def _own(mind: Mind) -> tuple[CardView, ...]:
    return mind.view.players[mind.seat].diagrams


def _own_side(mind: Mind, slot: int) -> Side | None:
    card = _own(mind)[slot]
    if card.id is None or card.side is None or DIAGRAMS[card.id].type != "standard":
        return None
    return side_of(card.id, card.side)


def _orient(mind: Mind) -> Orient:
    """The side that promises most; long ones promise less."""
    card = next(card for card in _own(mind) if card.side is None)

    def promise(number: int) -> float:
        side = side_of(card.id or "", number)
        easy = _chance(mind, side) ** 2 + 0.5 / max(1, len(side.symbols)) ** 1.5
        return _worth(mind, side) * easy if side.kind else 0.0

    return Orient(max(range(4), key=promise))


def _discard(mind: Mind) -> Discard:
    """The Diagram that promises least; the new one has four sides to choose from."""

    def promise(slot: int) -> float:
        side = _own_side(mind, slot)
        return 0.4 if side is None else _promise(mind, mind.lots, side)

    return Discard(min(range(len(_own(mind))), key=promise))


def _declare(mind: Mind, tried: Attempt, actions: Sequence[Action]) -> Action:
    """The next symbol of the likeliest way to match what is left."""
    used = {hit.spot for hit in tried.matched}
    at = max((mind.visible.index(spot) for spot in used), default=-1) if tried.combo else -1
    free = [s for n, s in enumerate(mind.visible) if s not in used and n > at]
    symbols = [tried.symbols[index] for index in tried.left]
    _, way = odds(mind.lots, free, tried.combo, symbols)
    wanted = Match(tried.left[0], way[0]) if way else actions[0]
    return wanted if wanted in actions else actions[0]
