"""The chance to win a solitaire: the turns that are still needed against the pyramids that leave.

Numbers without a source were fitted to matches that the computer played alone.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

from games.timelock.dice import SIX
from games.timelock.stepping import owed
from games.timelock.turns import PYRAMIDS

LONGEST = 20
"""Turns after which a win counts as too late."""

SOONEST = 2.05
"""The turns that are needed on average, at least, where the next one does not win."""

SPREAD = 0.28
"""The variance of the turns that are still needed, for each turn of their mean."""


BASE, EACH_DIE = 0.8, 0.378
"""The turns that a race takes on average: a part, and so many for each die that it takes."""


def chance_alone(level: str, left: int, dice: float, at_once: float) -> float:
    """The chance to win with so many pyramids left on the board, before the next roll.

    `dice` are those that the stacks still take, `at_once` is the chance that the next roll wins.
    """
    if at_once == 1:
        return _survives(level, 1, left)
    turns = BASE + EACH_DIE * dice
    later = max(SOONEST, (turns - at_once) / (1 - at_once))
    weights = [math.exp(-((k - later) ** 2) / (2 * SPREAD * later)) for k in range(2, LONGEST)]
    rest = sum(w * _survives(level, k, left) for k, w in enumerate(weights, 2)) / sum(weights)
    return at_once * _survives(level, 1, left) + (1 - at_once) * rest


@cache  # 4 levels, 20 turns, 13 numbers
def _survives(level: str, turns: int, left: int) -> float:
    """The chance that a pyramid still stands after so many rolls."""
    if left <= 0 or not turns:
        return float(left > 0)
    rolls = _leaving(level)
    total = sum(rolls.values())
    return (
        sum(
            count * _survives(level, turns - 1, min(PYRAMIDS, left - gone))
            for gone, count in rolls.items()
        )
        / total
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
