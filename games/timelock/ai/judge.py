"""The worth of a turn: by its own way to the Goal alone, or by the chances of both sides.

Worths are points. A turn that wins is worth more than every turn after which the match goes on, and
one that makes the others win is worth less than those. Numbers without a source were fitted to
matches that the computer played alone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache

from games.core import Level, Seat, settled
from games.timelock.ai.race import Lack, chance, lacks, least_chance, needed, next_chance, won
from games.timelock.ai.search import After, Measure, Root
from games.timelock.ai.units import AVERAGE
from games.timelock.rules.board import STACKS
from games.timelock.rules.dice import SIX
from games.timelock.rules.matching import FARTHEST, loss
from games.timelock.rules.state import State, Terms
from games.timelock.rules.stepping import owed
from games.timelock.rules.turns import PYRAMIDS, solitaire_points

FEW = 3
"""Medium puts pyramids back once so few are left."""

KEPT, SAFE = 0.314, 0.21
"""How much of the chance to win with one's next roll comes true: as all stands now, and as it is
where the others have moved the Goal to where it harms most."""

SLOPE, SECOND = 0.059, 0.127
"""How a race of which nobody wins with the next roll goes on: by the dice that one side is ahead,
less what it costs that the others move first. The logistic curve of 16,600 positions."""

LONGEST = 20
"""Turns after which a win counts as too late."""

SOONEST = 2.05
"""The turns that are needed on average, at least, where the next one does not win."""

SPREAD = 0.28
"""The variance of the turns that are still needed, for each turn of their mean."""

BASE, EACH_DIE = 0.8, 0.378
"""The turns that a race takes on average: a part, and so many for each die that it takes."""


def judge_of(state: State, level: Level) -> Judge:
    """The judge of a level."""
    return Far(state) if level is Level.HARD else Judge(state)


class Judge:
    """Judges turns of the mover by the way of the own stacks alone."""

    most = float(FARTHEST * len(STACKS))
    """More than a turn can be worth that neither wins nor loses."""

    def __init__(self, state: State) -> None:
        self._terms = state.terms
        self._next = tuple(Seat((state.mover + n) % state.terms.seats) for n in (1, 2))
        self._team = state.terms.team(state.mover)
        self._need = needed(state.terms)
        self._is_last = state.number == state.terms.turn_limit

    def measure(self, root: Root) -> Measure:
        """How a search that begins there judges."""
        few = PYRAMIDS - len(root.gone) <= FEW

        def worth(mine: Sequence[float], theirs: Sequence[float], back: int) -> float:
            far = sum(sorted(mine)[: self._need])
            return (self.most if not far else -far) + few * back * FARTHEST

        return Measure(_plain_of, worth, False)

    def wins(self, after: After) -> bool:
        """Whether a turn wins."""
        return won(self._terms, self._team, after.board)

    def hands_over(self, after: After) -> bool:
        """Whether a turn makes the others win, or loses a solitaire."""
        if self._terms.is_solitaire:
            return len(after.gone) == PYRAMIDS
        return won(self._terms, 1 - self._team, after.board) and not self.wins(after)

    def worth(self, after: After) -> float:
        """What a turn is worth."""
        return settled(self._worth(after))

    def _worth(self, after: After) -> float:
        if self.wins(after):
            return self.most + points(self._terms, self._team, after)
        if self.hands_over(after):
            return -self.most - points(self._terms, 1 - self._team, after)
        if self._terms.is_solitaire:
            return self._alone(after)
        return 0.0 if self._is_last else self._rivals(after)

    def _mine(self, after: After) -> tuple[Lack, ...]:
        """What the stacks of the mover's team lack."""
        return lacks(after.board, self._terms.stacks_of(self._team))

    def _alone(self, after: After) -> float:
        """What a solitaire that goes on is worth."""
        left = PYRAMIDS - len(after.gone)
        return self._rivals(after) - FARTHEST * max(0, FEW + 1 - left)

    def _rivals(self, after: After) -> float:
        """What a match of several that goes on is worth."""
        return -float(sum(sorted(one.plain for one in self._mine(after))[: self._need]))


class Far(Judge):
    """Judges by the dice that both sides still take, and by their chances with the next roll."""

    most = AVERAGE

    def measure(self, root: Root) -> Measure:
        left = PYRAMIDS - len(root.gone)

        def worth(mine: Sequence[float], theirs: Sequence[float], back: int) -> float:
            own = self._least(mine)
            if not own:
                return FARTHEST * len(STACKS) + math.fsum(theirs)
            if self._terms.is_solitaire:
                return chance_alone(self._terms.solo, left + back, own, 0.0)
            other = self._least(theirs)
            return other - own if other else -self.most * FARTHEST

        return Measure(_dice_of, worth)

    def _least(self, dice: Sequence[float]) -> float:
        """The dice of the stacks of a team that are nearest, so many as it needs."""
        return math.fsum(sorted(dice)[: self._need])

    def _alone(self, after: After) -> float:
        mine = self._mine(after)
        dice = self._least([one.dice for one in mine])
        left = PYRAMIDS - len(after.gone)
        at_once = chance(mine, (), self._need)
        return AVERAGE * chance_alone(self._terms.solo, left, dice, at_once)

    def _rivals(self, after: After) -> float:
        own, other = (
            self._least([one.dice for one in lacks(after.board, self._terms.stacks_of(team))])
            for team in (self._team, 1 - self._team)
        )
        lost, soon = (next_chance(self._terms, seat, after.board) for seat in self._next)
        wins = soon and KEPT * soon + SAFE * least_chance(self._terms, self._next[1], after.board)
        race = 1 / (1 + math.exp(SLOPE * (own - other) + SECOND))
        return AVERAGE * (2 * (1 - lost) * (wins + (1 - wins) * race) - 1)


def points(terms: Terms, team: int, after: After) -> int:
    """What a win of this team is worth on this table (rules sections 8 and 9)."""
    if not terms.is_solitaire:
        return loss(after.board, terms.stacks_of(1 - team))
    return solitaire_points(after.gone)


def _plain_of(one: Lack) -> float:
    return one.plain


def _dice_of(one: Lack) -> float:
    return one.dice


def chance_alone(level: str, left: int, dice: float, at_once: float) -> float:
    """The chance to win with so many pyramids left on the board, before the next roll.

    `dice` are those that the stacks still take, `at_once` is the chance that the next roll wins.
    """
    if at_once == 1:
        return _survives(level, 1, left)
    turns = BASE + EACH_DIE * dice
    later = max(SOONEST, (turns - at_once) / (1 - at_once))
    weights = [math.exp(-((k - later) ** 2) / (2 * SPREAD * later)) for k in range(2, LONGEST)]
    rest = math.fsum(w * _survives(level, k, left) for k, w in enumerate(weights, 2))
    rest /= math.fsum(weights)
    return at_once * _survives(level, 1, left) + (1 - at_once) * rest


@cache  # 4 levels, 20 turns, 13 numbers
def _survives(level: str, turns: int, left: int) -> float:
    """The chance that a pyramid still stands after so many rolls."""
    if left <= 0 or not turns:
        return float(left > 0)
    rolls = _leaving(level)
    return (
        math.fsum(
            count * _survives(level, turns - 1, min(PYRAMIDS, left - gone))
            for gone, count in rolls.items()
        )
        / rolls.total()
    )


@cache  # 4 levels
def _leaving(level: str) -> Counter[int]:
    """How many of 216 rolls take so many pyramids away; on AIM one comes back free."""
    found = Counter[int]()
    for one in range(1, SIX + 1):
        for other in range(1, SIX + 1):
            leave = owed(level, (one, other))
            found[leave] += 5
            found[leave - 1] += 1
    return found
