"""The search of a turn: what a stand is worth when the rest of the turn is played well."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from games.core import settled
from games.triplock.ai.stand import BARE, Ground, Outcomes, Stand, without
from games.triplock.ai.units import WIN
from games.triplock.ai.worth import Worth, reward, standard_side
from games.triplock.rules.actions import (
    Act,
    Action,
    Alter,
    AlterOwn,
    Bonus,
    Dd,
    Disarm,
    Expose,
    Flip,
    Peek,
    Sacrifice,
    SetDie,
    Swap,
    Talent,
    UseDie,
)
from games.triplock.rules.aims import PEEK_ACTION
from games.triplock.table.cards import CHARACTERS, FACES, RULES, Side, effect
from games.triplock.table.episodes import POINTS

ROLL = 1.6
"""What a roll is worth before it is made."""

DIE = 0.45
"""What an unused die is worth where the search ends."""

STEP, IDLE_STEP = 0.67, 0.1
"""What a step on the track of points is worth, and one towards points that nobody asks for."""

UNSEARCHED = ("die", "scrap", "any")
"""The rewards whose acts the search leaves out; they are worth what they are by themselves."""


class Sight(Struct, frozen=True):
    """How far a level sees.

    * `turns`: of so many own turns it remembers what it saw; None: of all.
    * `depth`: so many acts it plays in mind, one after another.
    * `sacrifices`: whether it thinks of giving both dice for one act.
    * `richest`: it lays the side with the most points, else the one that it can reach.
    * `bold`: how likely a Diagram must be before it is tried at the end of a turn.
    """

    turns: int | None
    depth: int
    sacrifices: bool
    richest: bool
    bold: float


class Search:
    """Weighs the rest of a turn on one ground. Answers are kept."""

    def __init__(self, ground: Ground, sight: Sight) -> None:
        self.ground = ground
        self.sight = sight
        self.worth = Worth(ground)
        self.reach = self.worth.reach
        self.step = self._step()
        self._best: dict[tuple[Stand, int], float] = {}
        char = ground.view.players[ground.seat].char
        self._talent = None if char is None else CHARACTERS[char].skill

    def _step(self) -> float:
        """What a step on the track of points is worth: nothing that comes too late."""
        view, asks = self.ground.view, self.worth.asks
        if view.journey is None or asks is None:
            return STEP
        bead = view.players[self.ground.seat].bead
        steps = RULES.pts_track - (bead.n if bead.at == "pts" else 0)
        lacks = asks.get(POINTS, 0) - sum(player.points for player in view.players)
        is_late = steps > view.journey.limit - view.round + 1
        return IDLE_STEP if is_late or lacks <= 0 else STEP

    def best(self, stand: Stand, depth: int) -> float:
        """What a stand is worth, so many acts ahead."""
        stand = self.settled(stand)
        key = (stand, depth)
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = self._weighed(stand, depth)
        return found

    def _weighed(self, stand: Stand, depth: int) -> float:
        value = self.stop(stand, depth)
        if depth and not self.worth.is_won(stand):
            for _, paid, act in self.moves(stand):
                value = max(value, self.expected(self.ground.after(paid, act), depth - 1))
        return value

    def expected(self, outcomes: Outcomes, depth: int) -> float:
        """What is expected of outcomes, so many acts ahead."""
        return fsum(chance * self.best(stand, depth) for chance, stand in outcomes)

    def stop(self, stand: Stand, depth: int = 0) -> float:
        """What a stand is worth if nothing more is done, but perhaps a Diagram tried.

        What is left of the turn counts where the search sees no further (`depth` 0).
        """
        if self.worth.is_won(stand):
            return WIN
        left = self.step if stand.skill else 0.0
        left += ROLL if not stand.rolled else 0.0
        left += DIE * len(stand.faces) if depth == 0 else 0.0
        for text in stand.bonus:
            left += reward(text) if depth == 0 or effect(text).name in UNSEARCHED else 0.0
        value = self.worth.leaf(stand) + left
        for slot, chance, won in self._tries(stand):
            if chance >= self.sight.bold:
                lost = self.worth.leaf(failed(stand, slot))
                value = max(value, chance * (self.worth.leaf(won) + left) + (1 - chance) * lost)
        return value

    def _tries(self, stand: Stand) -> Iterator[tuple[int | None, float, Stand]]:
        """What may be announced though it is not sure: its slot, its chance, and the stand then."""
        for slot, card in enumerate(stand.hand):
            side = standard_side(card)
            if side is not None and side.kind != "collect":
                chance = self.reach.now(stand, side.kind, side.symbols)
                if chance > 0:
                    yield slot, chance, completed(stand, slot, side)
        lock = self.worth.lock
        if lock is not None and not stand.is_open:
            chance = self.reach.now(stand, lock.kind, lock.symbols)
            if chance > 0:
                yield None, chance, replace(stand, is_open=True)

    def settled(self, stand: Stand) -> Stand:
        """The stand after all that is sure was announced."""
        while (found := self.sure(stand)) is not None:
            stand = found[1]
        return stand

    def sure(self, stand: Stand) -> tuple[int | None, Stand] | None:
        """What is surely completed: its slot (None: the room's lock), and the stand after it."""
        lock = self.worth.lock
        if lock is not None and not stand.is_open and self._is_sure(stand, lock):
            return None, replace(stand, is_open=True)
        for slot, card in enumerate(stand.hand):
            side = standard_side(card)
            if side is not None and self._is_sure(stand, side):
                after = completed(stand, slot, side)
                if side.kind != "collect" or self._is_wise(stand, after):
                    return slot, after
        return None

    def _is_sure(self, stand: Stand, side: Side) -> bool:
        if side.kind == "collect":
            return all(stand.chips.count(one) >= side.symbols.count(one) for one in side.symbols)
        return self.reach.now(stand, side.kind, side.symbols) == 1

    def _is_wise(self, stand: Stand, after: Stand) -> bool:
        """Whether a Collect is worth its chips, which a room may ask for."""
        return (
            self.worth.asks is None or settled(self.worth.leaf(after) - self.worth.leaf(stand)) >= 0
        )

    def moves(self, stand: Stand) -> Iterator[tuple[Action, Stand, Act]]:
        """Each act that is left in the turn: the action, the stand that paid for it, the act."""
        for n, do in enumerate(stand.bonus):
            paid = replace(stand, bonus=stand.bonus[:n] + stand.bonus[n + 1 :])
            for act in self._acts(paid, do):
                yield Bonus(act), paid, act
        for i, face in enumerate(stand.dice):
            if face is not None and face not in stand.dice[:i]:
                paid = stand.without_die(i)
                for act in self._acts(paid, face):
                    yield UseDie(i, act), paid, act
        if len(stand.faces) == 2 and self.sight.sacrifices:
            paid = replace(stand, dice=(None, None))
            for face in FACES:
                for act in self._acts(paid, face) if face not in stand.dice else ():
                    yield Sacrifice(act), paid, act
        if stand.skill and self._talent is not None:
            paid = replace(stand, skill=False)
            for act in self._acts(paid, self._talent):
                yield Talent(act), paid, act

    def _look(self, stand: Stand, n: int) -> Iterator[Act]:
        """The look at the stacks of which the seat knows least; none where it knows all."""
        row = sorted(self.ground.view.rows[self.ground.seat])
        open_faces = {spot: self.ground.open_faces(stand, spot) for spot in row}
        least = sorted(sorted(row, key=lambda spot: -open_faces[spot])[:n])
        if any(open_faces[spot] > 1 for spot in least):
            yield Peek(tuple(least))

    def _acts(self, stand: Stand, do: str) -> Iterator[Act]:
        """The acts of a die face or an effect that may help the seat."""
        visible = self.ground.visible
        match effect(do).name:
            case "peek":
                yield from self._look(stand, effect(do).n if ":" in do else PEEK_ACTION)
            case "flip":
                yield from map(Flip, visible)
            case "swap":
                yield from map(Swap, combinations(sorted(visible), 2))
            case "dd":
                covered = [spot for spot in visible if stand.over[stand.up[spot]] != BARE]
                yield from map(Dd, covered or ((None,) if self.ground.can_draw else ()))
            case "disarm":
                yield from (Disarm(s) for s in visible if stand.over[stand.up[s]] != BARE)
            case "expose":
                yield Expose()
            case "diagram":
                yield from (Alter(self.ground.seat, *turn) for turn in _turns(stand))
            case "alter_own":
                yield from (AlterOwn(*turn) for turn in _turns(stand))
            case "set_die":
                dice = [(i, face) for i, face in enumerate(stand.dice) if face is not None]
                yield from (SetDie(i, to) for i, face in dice for to in FACES if to != face)
            case _:
                pass


def _turns(stand: Stand) -> Iterator[tuple[int, int]]:
    """Slot and quarter turns of each way to turn an own Diagram."""
    for slot in range(len(stand.hand)):
        yield from ((slot, turns) for turns in (1, 2, 3))


def completed(stand: Stand, slot: int, side: Side) -> Stand:
    """The stand after an own Diagram was completed."""
    names = [effect(text) for text in side.rest]
    return replace(
        stand.without_card(slot),
        chips=without(stand.chips, side) if side.kind == "collect" else stand.chips,
        points=stand.points + side.points,
        done=stand.done + 1,
        fresh=stand.fresh + sum(one.n for one in names if one.name == "draw"),
        bonus=stand.bonus + tuple(one.text for one in names if one.name != "draw"),
    )


def failed(stand: Stand, slot: int | None) -> Stand:
    """The stand after an attempt failed: the turn is over. None: it was at the room's lock."""
    after = stand if slot is None else stand.without_card(slot)
    return replace(after, dice=(), bonus=(), skill=False, rolled=True)
