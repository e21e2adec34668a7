"""A yardstick for Triplock: a careful player that looks one act ahead.

It remembers all that it was shown, completes what is 80 % sure, and else does what brings most one
act ahead, the sacrifice of both dice among it. Its weights stay as they are, so that strengths of
different days can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

from games.core import Advice, Choice, Draw, Seen, because
from games.triplock.ai.memory import remembered
from games.triplock.ai.stand import Ground, Stand
from games.triplock.rules.actions import (
    Act,
    Action,
    Alter,
    Bonus,
    Choose,
    Complete,
    Dd,
    Disarm,
    Discard,
    Match,
    Orient,
    Roll,
    Room,
    Sacrifice,
    SetDie,
    Talent,
    Track,
    UseDie,
)
from games.triplock.rules.aims import acts
from games.triplock.rules.reasons import choices
from games.triplock.table.cards import DIAGRAMS, RULES, Side, side_of
from games.triplock.table.episodes import COMPLETED, DISARMED, POINTS
from games.triplock.table.public import Attempt

SURE, BOLD = 0.8, 0.6
STEP, ACT_STEP, NEW_CARD, CHIP, LOCK = 0.6, 0.3, 1.4, 0.5, 6.0


def careful(seen: Seen[Any, Any], draw: Draw) -> Advice[Any]:
    """The one action that the yardstick plays."""
    return Advice((Choice((_Careful(seen, draw).action(),), 0.0, because("careful")),))


class _Careful:
    def __init__(self, seen: Seen[Any, Any], draw: Draw) -> None:
        self.view = remembered(seen)
        self.seat = seen.seat
        self.actions = choices(self.view, seen.seat)
        if self.view.spots:
            self.ground = Ground(self.view, seen.seat, draw)
            self.stand = self.ground.stand()
        journey = self.view.journey
        usual = {POINTS: RULES.win_points, COMPLETED: RULES.win_completed}
        self.asks = usual if journey is None else dict(journey.place.wanted)
        self.lock = None if journey is None or journey.lock_open else journey.place.lock
        self.is_last = journey is not None and self.view.round >= journey.limit

    def action(self) -> Action:
        match self.actions[0]:
            case Choose() as first:
                return first
            case Orient():
                return self._orient()
            case Discard():
                hand = self.stand.hand
                return Discard(min(range(len(hand)), key=self._kept))
            case Match():
                return self._declare()
            case Bonus():
                return max(self.actions[:-1], key=self._of_bonus)
            case _:
                return self._free()

    def _free(self) -> Action:
        sure = self._announced(SURE)
        if sure is not None:
            return sure
        if isinstance(self.actions[0], Roll):
            return self.actions[0]
        best, gain = self._best()
        if best is not None and gain > 0.02:
            return best
        tried = self._announced(0.01 if self.is_last else BOLD)
        if tried is not None:
            return tried
        if Room() in self.actions and self._lock_chance(self.stand) > 0:
            return Room()
        return self.actions[-1]

    def _announced(self, least: float) -> Action | None:
        found: list[tuple[float, int, Action]] = []
        for n, action in enumerate(self.actions):
            if isinstance(action, Room):
                chance = self._lock_chance(self.stand)
                if chance >= max(least, BOLD):
                    found.append((LOCK * chance, n, action))
            elif isinstance(action, Complete):
                side = self._side(self.stand, action.slot)
                chance = 0.0 if side is None else self._chance(self.stand, side)
                if side is not None and chance >= least and self._is_wise(side):
                    found.append((self._worth(side) * chance, n, action))
        return max(found)[2] if found else None

    def _is_wise(self, side: Side) -> bool:
        if side.kind != "collect" or DISARMED not in self.asks:
            return True
        held = sum(player.chips for player in self.view.players)
        covered = any(self.view.spots[spot].covered for spot in self.ground.visible)
        left = held - len(side.symbols)
        return left >= self.asks[DISARMED] or (covered and not self.is_last)

    def _best(self) -> tuple[Action | None, float]:
        dice = {0: 0.0, 1: 0.0}
        found: list[tuple[float, int, Action]] = []
        for n, action in enumerate(self.actions):
            match action:
                case UseDie(i, act):
                    gain = self._gain(act)
                    dice[i] = max(dice[i], gain)
                case Talent(act):
                    gain = self._gain(act)
                case Track("pts"):
                    gain = STEP if self._lacks(POINTS) > 0 else 0.05
                case Track():
                    gain = 0.05 if self.view.players[self.seat].bead.at == "pts" else ACT_STEP
                case Sacrifice(act):
                    gain = self._gain(act) - 0.7 * sum(dice.values())
                case _:
                    continue
            found.append((gain, -n, action))
        gain, n, action = max(found, key=lambda one: one[:2], default=(0.0, 0, None))
        return action, gain

    def _lacks(self, goal: str) -> int:
        view = self.view
        if goal == POINTS:
            have = sum(player.points for player in view.players) if view.journey else 0
        else:
            have = sum(player.chips for player in view.players)
        return self.asks.get(goal, 0) - have

    def _of_bonus(self, action: Action) -> float:
        return self._gain(action.act) if isinstance(action, Bonus) else 0.0

    def _gain(self, act: Act) -> float:
        if isinstance(act, Alter) and act.seat != self.seat:
            return 0.0
        if isinstance(act, SetDie):
            was = self.view.turn.dice[act.i].face
            return 0.9 * (self._hope(act.face) - self._hope(was))
        after = sum(
            chance * self._value(stand) for chance, stand in self.ground.after(self.stand, act)
        )
        return after - self._value(self.stand) + self._extra(act)

    def _hope(self, face: str) -> float:
        return max((self._gain(act) for act in acts(self.view, self.seat, face)), default=0.0)

    def _extra(self, act: Act) -> float:
        extra = 0.0
        if isinstance(act, Dd):
            held = len(self.stand.hand)
            extra += NEW_CARD / (1 + held) if held < RULES.hand_limit else 0.1
        if isinstance(act, Dd | Disarm) and act.spot is not None:
            extra += 4.0 if self._lacks(DISARMED) > 0 else CHIP
        return extra

    def _value(self, stand: Stand) -> float:
        sides = (self._side(stand, slot) for slot in range(len(stand.hand)))
        value = sum(self._promise(stand, side) for side in sides if side is not None)
        return value + LOCK * self._lock_chance(stand) ** 2

    def _promise(self, stand: Stand, side: Side) -> float:
        return self._worth(side) * self._chance(stand, side) ** 2

    def _worth(self, side: Side) -> float:
        points = side.points if POINTS in self.asks else 0
        return points + (2.0 if COMPLETED in self.asks else 0.3) + 0.3 * len(side.rest)

    def _chance(self, stand: Stand, side: Side) -> float:
        if side.kind in ("combo", "trip"):
            spots = self.ground.visible
            return self._way(stand, spots, side.kind == "combo", side.symbols)[0]
        lacks = Counter(side.symbols) - Counter(stand.chips)
        return 0.4 ** lacks.total() if side.kind else 0.0

    def _way(
        self, stand: Stand, spots: Sequence[int], combo: bool, symbols: Sequence[str]
    ) -> tuple[float, tuple[int, ...]]:
        """The likeliest way to match symbols at these spots."""
        best, chosen = 0, ()
        for way in (combinations if combo else permutations)(spots, len(symbols)):
            locks = stand.fits
            for spot, symbol in zip(way, symbols, strict=True):
                locks &= self.ground.faces[stand.up[spot]].get(symbol, 0)
            if locks.bit_count() > best:
                best, chosen = locks.bit_count(), way
        return best / stand.fits.bit_count(), chosen

    def _lock_chance(self, stand: Stand) -> float:
        if self.lock is None:
            return 0.0
        spots, lock = self.ground.visible, self.lock
        return self._way(stand, spots, lock.kind == "combo", lock.symbols)[0]

    def _side(self, stand: Stand, slot: int) -> Side | None:
        card = stand.hand[slot]
        if card.id is None or card.side is None or DIAGRAMS[card.id].type != "standard":
            return None
        return side_of(card.id, card.side)

    def _orient(self) -> Orient:
        """The side that promises most; long ones promise less."""
        card = next(card for card in self.stand.hand if card.side is None)

        def promise(number: int) -> float:
            side = side_of(card.id or "", number)
            easy = self._chance(self.stand, side) ** 2 + 0.5 / max(1, len(side.symbols)) ** 1.5
            return self._worth(side) * easy if side.kind else 0.0

        return Orient(max(range(4), key=promise))

    def _kept(self, slot: int) -> float:
        side = self._side(self.stand, slot)
        return 0.4 if side is None else self._promise(self.stand, side)

    def _declare(self) -> Action:
        """The next symbol of the likeliest way to match what is left."""
        tried, visible = self.view.asked, self.ground.visible
        if not isinstance(tried, Attempt):
            raise ValueError("no attempt runs")
        used = [hit.spot for hit in tried.matched]
        first = max((visible.index(spot) + 1 for spot in used), default=0) if tried.combo else 0
        free = [spot for spot in visible[first:] if spot not in used]
        symbols = [tried.symbols[index] for index in tried.left]
        _, way = self._way(self.stand, free, tried.combo, symbols)
        wanted = Match(tried.left[0], way[0]) if way else self.actions[0]
        return wanted if wanted in self.actions else self.actions[0]
