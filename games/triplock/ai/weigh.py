"""What plans are worth to a seat, and how an action goes on to a whole plan.

A plan is weighed by what is expected after it, when the rest of the turn is played as well as the
level sees. All plans of one advice are weighed by the same possible locks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import fsum
from typing import cast

from msgspec.structs import replace

from games.core import Draw, Seat, settled
from games.first import first_of
from games.triplock.ai.locks import Bits
from games.triplock.ai.search import ROLL, Search, Sight, completed, failed
from games.triplock.ai.stand import Ground, Outcomes, Stand
from games.triplock.ai.worth import reward, standard_side
from games.triplock.rules.actions import (
    Act,
    Action,
    Alter,
    Bonus,
    Complete,
    Conceal,
    Discard,
    End,
    Match,
    Orient,
    Reset,
    Reveal,
    Roll,
    Room,
    Sacrifice,
    Scrap,
    Skip,
    Talent,
    Track,
    UseDie,
)
from games.triplock.table.cards import RULES, Side, side_of
from games.triplock.table.public import Attempt
from games.triplock.table.view import View

READY = 0.2
"""What is sure is announced first: later something could come between."""

FREE_DIE = 0.3
"""What a step on the track of actions is worth: half of a die rolled by chance."""

TURNED, TURNED_HALF = 0.45, 0.05
"""What it costs a rival that an unknown Diagram is turned; half round most likely undoes it."""

SCRAPPED = 1.0
"""What it costs a rival to lose a face-up Diagram."""

SHOWN = 0.1
"""What it costs to show an own Diagram."""

SPOILED = 0.5
"""How much of a rival's loss is the seat's gain."""

LAST_STEP = 3.0
"""What it is worth to stop a bead whose next step wins."""

Plan = tuple[Action, ...]


class Weigher:
    """Weighs plans for one seat at one moment."""

    def __init__(self, view: View, seat: Seat, sight: Sight, draw: Draw) -> None:
        self.view = view
        self.seat = seat
        self.sight = sight
        self.ground = Ground(view, seat, draw)
        self.search = Search(self.ground, sight)
        self.worth = self.search.worth
        self.stand = self.ground.stand()

    def value(self, plan: Sequence[Action], depth: int | None = None) -> float:
        """What a plan is worth, up to the first action that shows or draws something.

        `depth`: so many acts ahead, as far as the level sees if it is None.
        """
        depth = self.sight.depth if depth is None else depth
        return settled(self._value(self.stand, tuple(plan), depth))

    def _value(self, stand: Stand, plan: Plan, depth: int) -> float:
        first, rest = plan[0], plan[1:]
        match first:
            case Complete() | Room() | Match():
                declared = tuple(one for one in rest if isinstance(one, Match))
                rest = rest[len(declared) :]
                tried = declared if not isinstance(first, Match) else (first, *declared)
                return self._attempt(stand, first, tried, rest, depth)
            case Orient(side):
                return self._oriented(stand, side, rest, max(0, depth - 1))
            case Discard(slot):
                return self._discarded(stand, slot, rest, max(0, depth - 1))
            case End():
                return self.worth.leaf(stand)
            case _:
                outcomes, cost = self.outcomes(stand, first)
                if len(outcomes) == 1:
                    return self._on(outcomes[0][1], rest, max(0, depth - cost))
                return self.search.expected(outcomes, max(0, depth - cost))

    def _on(self, stand: Stand, rest: Plan, depth: int) -> float:
        return self._value(stand, rest, depth) if rest else self.search.best(stand, depth)

    def outcomes(self, stand: Stand, action: Action) -> tuple[Outcomes, int]:
        """What may come of an action, and how many acts of the search it is."""
        match action:
            case Roll():
                return [(1.0, replace(stand, rolled=True, extra=stand.extra + ROLL))], 9
            case Skip():
                return [(1.0, replace(stand, bonus=()))], 0
            case Track(at):
                return [(1.0, self._tracked(stand, at))], 0
            case Reset(index):
                return [(1.0, self._reset(stand, index))], 0
            case UseDie(i, act):
                return self._acted(stand.without_die(i), act), 1
            case Sacrifice(act):
                return self._acted(replace(stand, dice=(None, None)), act), 1
            case Talent(act):
                return self._acted(replace(stand, skill=False), act), 1
            case Bonus(act):
                return self._acted(replace(stand, bonus=stand.bonus[1:]), act), 1
            case _:
                raise ValueError(f"{action} is no act")

    def _acted(self, stand: Stand, act: Act) -> Outcomes:
        extra = 0.0
        match act:
            case Alter(owner, _, turns) if owner != self.seat:
                extra = self._spoils(owner) * (TURNED - TURNED_HALF * abs(turns - 2))
            case Scrap(owner, _) if owner != self.seat:
                extra = self._spoils(owner) * SCRAPPED
            case Reveal(owner, _) | Conceal(owner, _) if owner == self.seat:
                extra = -SHOWN
            case _:
                pass
        return self.ground.after(replace(stand, extra=stand.extra + extra), act)

    def _spoils(self, owner: int) -> float:
        """1 for what harms a rival, -1 for what harms a partner."""
        return 1.0 if owner in self.view.layout.opponents(self.seat) else -1.0

    def _tracked(self, stand: Stand, at: str) -> Stand:
        bead, step = self.view.players[self.seat].bead, self.search.step
        used = replace(stand, skill=False)
        if at == "act":
            lost = step * bead.n if bead.at == "pts" else 0.0
            return replace(used, extra=stand.extra + FREE_DIE - lost)
        steps = bead.n + 1 if bead.at == "pts" else 1
        if steps < RULES.pts_track:
            return replace(used, extra=stand.extra + step)
        # The points are worth three steps, of which two were counted when they were made.
        scored = replace(used, points=stand.points + RULES.pts_reward)
        more = self.worth.reached(scored) - self.worth.reached(stand)
        return replace(scored, extra=stand.extra + step - more)

    def _reset(self, stand: Stand, index: int) -> Stand:
        """A Reset costs a chip, the Skill and the own progress, and the rivals theirs."""
        extra, step, own = stand.extra, self.search.step, self.view.players[self.seat].bead
        extra -= step * own.n if own.at == "pts" else 0.0
        for rival in self.view.layout.opponents(self.seat):
            other = self.view.players[rival]
            steps = other.bead.n if other.bead.at == "pts" else 0
            extra += step * (SPOILED * (not other.skip) + steps)
            lacks = RULES.win_points - other.points
            wins = steps == RULES.pts_track - 1 and lacks <= RULES.pts_reward
            extra += LAST_STEP if wins else 0.0
        chips = stand.chips[:index] + stand.chips[index + 1 :]
        return replace(stand, skill=False, chips=chips, extra=extra)

    def _oriented(self, stand: Stand, number: int, rest: Plan, depth: int) -> float:
        """A side of the first Diagram without one; a level that lays the richest counts points."""
        card = stand.hand[unlaid(stand)]
        if self.sight.richest and card.id is not None:
            side = side_of(card.id, number)
            return fsum(map(reward, side.reward)) if side.kind else self.worth.trap(side)
        return self._on(laid(stand, number), rest, depth)

    def _discarded(self, stand: Stand, slot: int, rest: Plan, depth: int) -> float:
        left = stand.without_card(slot)
        if stand.hand[slot].side is None:
            return self._on(left, rest, depth)
        if rest:
            return self._value(left, rest, depth)
        return max(self._value(left, (Orient(side),), depth) for side in range(4))

    def _attempt(self, stand: Stand, first: Action, tried: Plan, rest: Plan, depth: int) -> float:
        """An announcement with the planned declarations, the others in the likeliest way."""
        asked = self.attempt(stand, first)
        chance = self.chance(stand, asked, [one for one in tried if isinstance(one, Match)])
        won = self._on(self.won(stand, asked.slot), rest if chance == 1 else (), depth)
        lost = self.worth.leaf(failed(stand, asked.slot)) if chance < 1 else 0.0
        ready = READY if chance == 1 else 0.0
        return chance * won + (1 - chance) * lost + ready

    def attempt(self, stand: Stand, action: Action) -> Attempt:
        """The attempt that an action begins, or goes on with."""
        if isinstance(action, Match):
            return cast(Attempt, self.view.asked)  # legal only while an attempt runs
        slot = action.slot if isinstance(action, Complete) else None
        side = self._announced(stand, slot)
        left = tuple(range(len(side.symbols))) if side.kind != "collect" else ()
        return Attempt(slot, side.kind == "combo", side.symbols, left)

    def won(self, stand: Stand, slot: int | None) -> Stand:
        """The stand after an attempt succeeded."""
        if slot is None:
            return replace(stand, is_open=True)
        return completed(stand, slot, self._announced(stand, slot))

    def _announced(self, stand: Stand, slot: int | None) -> Side:
        """The Sequence of what is announced, which is legal only where there is one."""
        side = self.worth.lock if slot is None else standard_side(stand.hand[slot])
        return cast(Side, side)

    def chance(self, stand: Stand, asked: Attempt, declared: Sequence[Match]) -> float:
        """How likely an attempt succeeds with some declarations given."""
        locks = stand.fits
        for one in declared:
            locks &= self._has(stand, one.spot, asked.symbols[one.index])
        best, _ = self._rest(stand, asked, declared, locks)
        return best.bit_count() / stand.fits.bit_count()

    def declarations(
        self, stand: Stand, asked: Attempt, declared: Sequence[Match] = ()
    ) -> list[Match]:
        """The likeliest way to declare what is left, of a Trip the least likely symbol first."""
        locks = stand.fits
        for one in declared:
            locks &= self._has(stand, one.spot, asked.symbols[one.index])
        _, matches = self._rest(stand, asked, declared, locks or stand.fits)
        if asked.combo:
            return matches

        def likely(one: Match) -> int:
            return (stand.fits & self._has(stand, one.spot, asked.symbols[one.index])).bit_count()

        return sorted(matches, key=likely)

    def _has(self, stand: Stand, spot: int, symbol: str) -> Bits:
        return self.ground.faces[stand.up[spot]].get(symbol, 0)

    def _rest(
        self, stand: Stand, asked: Attempt, declared: Sequence[Match], locks: Bits
    ) -> tuple[Bits, list[Match]]:
        """The locks of the likeliest way to declare the rest, and that way."""
        visible = self.ground.visible
        used = [hit.spot for hit in asked.matched] + [one.spot for one in declared]
        left = [i for i in asked.left if i not in [one.index for one in declared]]
        first = max((visible.index(spot) + 1 for spot in used), default=0) if asked.combo else 0
        free = [spot for spot in visible[first:] if spot not in used]
        best, chosen = -1, (0, list[Match]())
        for way in (combinations if asked.combo else permutations)(free, len(left)):
            found = locks
            for index, spot in zip(left, way, strict=True):
                found &= self._has(stand, spot, asked.symbols[index])
            if found.bit_count() > best:
                best = found.bit_count()
                chosen = found, [Match(i, spot) for i, spot in zip(left, way, strict=True)]
        return chosen


def unlaid(stand: Stand) -> int:
    """The slot of the first own Diagram without a side."""
    return first_of(slot for slot, card in enumerate(stand.hand) if card.side is None)


def laid(stand: Stand, side: int) -> Stand:
    """The stand after that Diagram was laid."""
    slot = unlaid(stand)
    card = replace(stand.hand[slot], side=side)
    return replace(stand, hand=(*stand.hand[:slot], card, *stand.hand[slot + 1 :]))
