"""Tripol: the levels, and a patient player that does not look at what it opens."""

from __future__ import annotations

from benchmarks.strength.matches import Player, level
from benchmarks.strength.rows import Row
from benchmarks.strength.yardsticks_tripol import patient
from games.core import Level, Options
from games.tripol import GAME

EASY, MEDIUM, HARD = (level(GAME, one) for one in Level)


def _over_random(options: Options, seats: int) -> Row:
    """The easy level over chance, with options that are not measured otherwise."""
    told = ", ".join(f"{name} {value}" for name, value in options.items())
    return Row(f"easy : random, {told}, {seats}", GAME, options, seats, EASY, goal=1 / seats)


def _against(name: str, hero: Player, rivals: Player | None, goal: float | None, seats: int) -> Row:
    return Row(f"{name}, {seats} seats", GAME, {}, seats, hero, rivals, goal)


ROWS = (
    _against("hard : keeps under 6.5 while it holds 4", HARD, patient(4, 6.5), 0.65, 2),
    _against("hard : keeps under 6.5 while it holds 3", HARD, patient(3, 6.5), 0.65, 2),
    _against("hard : medium", HARD, MEDIUM, 0.70, 2),
    _against("medium : easy", MEDIUM, EASY, 0.70, 2),
    _against("easy : random", EASY, None, 0.95, 2),
    _against("hard : medium", HARD, MEDIUM, 0.50, 4),
    _against("medium : easy", MEDIUM, EASY, None, 4),
)
