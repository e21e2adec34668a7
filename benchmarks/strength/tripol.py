"""Tripol: the levels among themselves, and against a patient player that heeds nothing else."""

from __future__ import annotations

from benchmarks.strength.matches import Player, level
from benchmarks.strength.rows import Row
from benchmarks.strength.yardsticks_tripol import patient
from games.core import Level, Options
from games.tripol import GAME

EASY, MEDIUM, HARD = (level(GAME, one) for one in Level)


def _usual(name: str, hero: Player, rivals: Player | None, goal: float, seats: int = 2) -> Row:
    """A row with all tiles and no option."""
    told = name if seats == 2 else f"{name}, {seats} seats"
    return Row(told, GAME, {}, seats, hero, rivals, goal)


def _with(name: str, value: str = "on", seats: int = 2) -> Row:
    """The lowest level against chance with an option, which nobody has tuned a player for."""
    options: Options = {name: value}
    return Row(f"easy : random, {name} {value}", GAME, options, seats, EASY, goal=0.80)


ROWS = (
    _usual("hard : keeps under 6.5, up to 4", HARD, patient(4, 6.5), 0.65),
    _usual("hard : keeps under 6.5, up to 3", HARD, patient(3, 6.5), 0.65),
    _usual("hard : medium", HARD, MEDIUM, 0.70),
    _usual("medium : easy", MEDIUM, EASY, 0.70),
    _usual("easy : random", EASY, None, 0.95),
    _usual("hard : medium", HARD, MEDIUM, 0.50, seats=4),
    _usual("medium : easy", MEDIUM, EASY, 0.50, seats=4),
    _with("tiles", "40"),
    _with("polygon"),
    _with("three"),
    _with("keep", "4"),
    _with("triangles", "each"),
    _with("barricade"),
    _with("blockade"),
    _with("experiment"),
    _with("one_colour", seats=3),
    _with("my_colour", seats=3),
)
