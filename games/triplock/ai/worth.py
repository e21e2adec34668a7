"""What a stand is worth, in points: what is reached, and what may come of Diagrams and chips.

What may come is weighed by how near it is, as a chance (`Near`). The numbers were tried in matches
of computer players (`benchmarks/strength`). A match is worth `WIN`, so that nothing else is ever
weighed against it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from msgspec import Struct

from games.triplock.ai.locks import Bits
from games.triplock.ai.stand import UNKNOWN, Ground, Stand
from games.triplock.ai.units import WIN
from games.triplock.table.cards import DIAGRAMS, RULES, Side, effect, side_of
from games.triplock.table.episodes import COMPLETED, DISARMED, LOCK, POINTS
from games.triplock.table.view import CardView, View

BLEND = 0.5
"""How far the better of the two races to the win counts for more than the other."""

NEW, FOURTH = 1.1, 0.25
"""What a drawn Diagram is worth, and one for which another must go."""

CHIP, MOST_CHIPS = 0.3, 4
"""What a chip in hand is worth, and how many of them."""

UNLAID = 0.5
"""What a Diagram is worth that waits for its side."""

REWARDS = {
    "peek": 0.15,
    "flip": 0.35,
    "swap": 0.35,
    "draw": NEW,
    "die": 0.5,
    "any": 0.8,
    "drop_dice": 1.3,
    "end_turn": 1.3,
    "steal_fs": 0.5,
}
"""What a reward is worth by itself, for each that it counts; all others are worth `TRIFLE`."""

TRIFLE = 0.25

TRAPS = 1.5
"""In how many turns of a rival a Trap or a Countermeasure is hoped to go off."""

RATES = {
    "complete": 0.55,
    "disarm": 0.7,
    "draw": 0.75,
    "sacrifice": 0.35,
    "flip": 0.35,
    "swap": 0.3,
    "peek": 0.45,
    "expose": 0.25,
    "diagram": 0.2,
    "pts": 0.25,
    "char": 0.2,
    "double": 0.16,
    "fail": 0.1,
}
"""How often an event happens in a turn; all others `RARE`."""

RARE = 0.05

GOALS = {POINTS: 1.0, COMPLETED: 2.5, DISARMED: 2.5, LOCK: 6.0}
"""What one more of each thing is worth that a room asks for."""

THREATS = {1: 0.55, 2: 0.4, 3: 0.25, 4: 0.18, 5: 0.12}
"""How likely a rival wins in its next turn, by the points it lacks, two for each Diagram."""

THREAT, TRACK_THREAT = 0.03, 0.9
"""The same for all others, and for one whose bead wins with its next step."""

NOW, THERE, SOON, NEAR = 0.3, 0.2, 0.2, 0.2
"""How much of what a Diagram brings counts by each way in which it may be near (see `Near`)."""


class Near(Struct, frozen=True):
    """How near a Sequence is, as chances.

    * `now`: it lies there in the likeliest way to declare it.
    * `there`: it lies there in some way.
    * `soon`, `near`: the same after one flip, swap or Expose, the best one for each.
    """

    now: float
    there: float
    soon: float
    near: float


SURE = Near(1.0, 1.0, 1.0, 1.0)

_Key = tuple[tuple[int, ...], Bits, str, tuple[str, ...]]


@lru_cache(maxsize=16)  # two kinds, up to three symbols, three Visible stacks
def _placements(kind: str, count: int, places: int) -> tuple[tuple[int, ...], ...]:
    """The places that may serve so many symbols, in the order of the symbols."""
    ways = combinations if kind == "combo" else permutations
    return tuple(ways(range(places), count))


class Reach:
    """Measures how near things are on one ground. Answers are kept."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._exact: dict[_Key, tuple[int, Bits]] = {}
        self._near: dict[_Key, Near] = {}

    def now(self, stand: Stand, kind: str, symbols: tuple[str, ...]) -> float:
        """How likely a Combo or a Trip is declared right, in the likeliest way."""
        return self._ways(stand.up, stand.fits, kind, symbols)[0] / stand.fits.bit_count()

    def _ways(
        self, up: tuple[int, ...], fits: Bits, kind: str, symbols: tuple[str, ...]
    ) -> tuple[int, Bits]:
        """The locks of the likeliest way, counted, and those that have any way."""
        seen = tuple([up[spot] for spot in self.ground.visible])
        key = (seen, fits, kind, symbols)
        found = self._exact.get(key)
        if found is not None:
            return found
        faces = [self.ground.faces[plate] for plate in seen]
        sets = [[fits & face.get(symbol, 0) for face in faces] for symbol in symbols]
        best, union = 0, 0
        for way in _placements(kind, len(symbols), len(seen)):
            locks = fits
            for of_symbol, at in zip(sets, way, strict=True):
                locks &= of_symbol[at]
                if not locks:
                    break
            else:
                union |= locks
                best = max(best, locks.bit_count())
        found = self._exact[key] = (best, union)
        return found

    def near(self, stand: Stand, side: Side) -> Near:
        """How near a side of a standard Diagram is, or of a room's lock."""
        if side.kind == "collect":
            return self._collected(stand, side.symbols)
        key = (stand.up, stand.fits, side.kind, side.symbols)
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = self._measured(key)
        return found

    def _measured(self, key: _Key) -> Near:
        up, fits, kind, symbols = key
        count = fits.bit_count()
        best, union = self._ways(up, fits, kind, symbols)
        if best == count:
            return SURE
        more, wider = best, union
        for after in self._moved(up):
            one, ways = self._ways(after, fits, kind, symbols)
            more, wider = max(more, one), wider | ways
        there, near = union.bit_count(), wider.bit_count()
        return Near(best / count, there / count, more / count, near / count)

    def _moved(self, up: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """The plates that lie up after a flip, a swap or an Expose."""
        visible, hidden = self.ground.visible, self.ground.hidden
        for spot in (*visible, hidden):
            new = list(up)
            new[spot] ^= 1
            is_hidden = spot == hidden
            yield self.ground.rotated(tuple(new)) if is_hidden else tuple(new)
        for a, b in combinations(visible, 2):
            new = list(up)
            new[a], new[b] = new[b], new[a]
            yield tuple(new)

    def _collected(self, stand: Stand, symbols: Sequence[str]) -> Near:
        """How near the chips of a Collect are: one that is missing may lie on a Visible stack."""
        lacks = Counter(symbols)
        lacks.subtract(stand.chips)
        missing = [symbol for symbol, n in lacks.items() for _ in range(n)]
        if not missing:
            return SURE
        chance = 1.0
        for symbol in missing:
            there = [self._has_chip(stand, spot, symbol) for spot in self.ground.visible]
            chance *= max(*there, 0.3 * self.ground.chance_of_chip(symbol))
        return Near(0.0, 0.0, chance if len(missing) == 1 else 0.0, chance / len(missing))

    def _has_chip(self, stand: Stand, spot: int, symbol: str) -> float:
        chip = stand.over[stand.up[spot]]
        return self.ground.chance_of_chip(symbol) if chip == UNKNOWN else float(chip == symbol)


def part(near: Near) -> float:
    """The part of what a Diagram brings that counts before it is completed, 0 to 1."""
    return NOW * near.now + THERE * near.there + SOON * near.soon + NEAR * near.near


class Worth:
    """Weighs stands on one ground."""

    def __init__(self, ground: Ground) -> None:
        self.reach = Reach(ground)
        self._view = ground.view
        others = [p for n, p in enumerate(ground.view.players) if n != ground.seat]
        self._team = (
            sum(player.points for player in others),
            sum(len(player.done) for player in others),
            sum(player.chips for player in others),
        )
        self._still = 1 - threat(ground.view, ground.seat)
        journey = ground.view.journey
        self.asks = None if journey is None else dict(journey.place.wanted)
        lock = None if journey is None else journey.place.lock
        self.lock = None if lock is None else Side((), lock.kind, lock.symbols)

    def is_won(self, stand: Stand) -> bool:
        """Whether the match is won with this stand, or the room is open."""
        if self.asks is None:
            return stand.points >= RULES.win_points or stand.done >= RULES.win_completed
        have = self._have(stand)
        return all(have[kind] >= need for kind, need in self.asks.items())

    def leaf(self, stand: Stand) -> float:
        """What a stand is worth at the end of a turn."""
        if self.is_won(stand):
            return WIN
        reached = self.reached(stand)
        return reached + stand.extra + self._still * self._hopes(stand, reached)

    def reached(self, stand: Stand) -> float:
        """How far a seat, or the team of a room, has come."""
        if self.asks is None:
            points = math.exp(BLEND * stand.points)
            done = math.exp(BLEND * stand.done * RULES.win_points / RULES.win_completed)
            return math.log((points + done) / 2) / BLEND
        have = self._have(stand)
        return math.fsum(GOALS[kind] * min(need, have[kind]) for kind, need in self.asks.items())

    def _have(self, stand: Stand) -> dict[str, int]:
        """What the team of a room has of all that a room may ask for."""
        points, done, chips = self._team
        return {
            POINTS: points + stand.points,
            COMPLETED: done + stand.done,
            DISARMED: chips + len(stand.chips),
            LOCK: int(stand.is_open),
        }

    def _hopes(self, stand: Stand, reached: float) -> float:
        """What may come of the Diagrams, the chips and the room's lock in later turns."""
        total = math.fsum(self._hope(stand, card, reached) for card in stand.hand)
        free = max(0, RULES.hand_limit - len(stand.hand))
        total += NEW * min(free, stand.fresh) + FOURTH * max(0, stand.fresh - free)
        total += CHIP * min(MOST_CHIPS, len(stand.chips))
        if self.lock is not None and not stand.is_open:
            total += GOALS[LOCK] * part(self.reach.near(stand, self.lock))
        return total

    def _hope(self, stand: Stand, card: CardView, reached: float) -> float:
        side = standard_side(card)
        if side is not None:
            return self.gain(stand, side, reached) * part(self.reach.near(stand, side))
        if card.id is None or card.side is None:
            return UNLAID
        return self.trap(side_of(card.id, card.side))

    def gain(self, stand: Stand, side: Side, reached: float | None = None) -> float:
        """What completing a side brings; its rewards count half, because they may come to nothing.

        `reached` is what the stand has reached, if that is known.
        """
        spent = stand.chips[len(side.symbols) :] if side.kind == "collect" else stand.chips
        points, rest = brings(side)
        points, done = stand.points + points, stand.done + 1
        after = Stand(
            stand.up, stand.over, stand.fits, (), spent, points, done, True, is_open=stand.is_open
        )
        before = self.reached(stand) if reached is None else reached
        more = WIN / 2 if self.is_won(after) else self.reached(after) - before
        return more + rest / 2

    def trap(self, side: Side) -> float:
        """What a side of a Trap or a Countermeasure may bring; in a room only own acts fire it."""
        if self.asks is not None and side.who == "opp":
            return 0.0
        return TRAPS * RATES.get(side.event, RARE) * math.fsum(map(reward, side.reward))


def standard_side(card: CardView) -> Side | None:
    """The side of a laid standard Diagram that the seat knows; None of any other."""
    if card.id is None or card.side is None or DIAGRAMS[card.id].type != "standard":
        return None
    return side_of(card.id, card.side)


@lru_cache(maxsize=256)  # the sides of the Diagrams
def brings(side: Side) -> tuple[int, float]:
    """The points of a standard side, and what its other rewards are worth by themselves."""
    return side.points, math.fsum(map(reward, side.rest))


def reward(text: str) -> float:
    """What a reward is worth by itself."""
    one = effect(text)
    each = 1.0 if one.name in ("points", "lose") else REWARDS.get(one.name, TRIFLE)
    return each * one.n


def threat(view: View, seat: int) -> float:
    """How likely the seat has no further turn: a rival wins first, or its room is lost."""
    journey = view.journey
    if journey is not None:
        return float(view.round >= journey.limit)
    still = 1.0
    for rival in view.layout.opponents(seat):
        other = view.players[rival]
        each = RULES.win_points // RULES.win_completed
        lacks = min(RULES.win_points - other.points, each * (RULES.win_completed - len(other.done)))
        steps = other.bead.n if other.bead.at == "pts" and not other.skip else 0
        wins = steps == RULES.pts_track - 1 and lacks <= RULES.pts_reward
        still *= 1 - (TRACK_THREAT if wins else THREATS.get(lacks, THREAT))
    return 1 - still
