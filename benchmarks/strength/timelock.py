"""Timelock: the levels against a yardstick and each other, and solitaires that are won."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.strength.matches import level
from benchmarks.strength.rows import Row
from benchmarks.strength.yardsticks_timelock import nearest
from games.core import Level, Options
from games.timelock import GAME

EASY, MEDIUM, HARD = (level(GAME, each) for each in Level)

LIMIT: Options = {"turn_limit": "300"}
"""Two that only hold each other up must end, too."""

ALONE = {"5": 0.99, "4": 0.96, "3": 0.72, "clock": 0.22}
"""The share of solitaires to be won, by level."""

SHORTER = ({"win": "3"}, {"win": "2"}, {"win": "remove"}, {"board": "off"})


def _rows() -> Iterator[Row]:
    yield Row("hard : nearest less half of the other", GAME, LIMIT, 2, HARD, nearest, 0.65)
    yield Row("hard : medium", GAME, LIMIT, 2, HARD, MEDIUM, 0.70)
    yield Row("medium : easy", GAME, LIMIT, 2, MEDIUM, EASY, 0.70)
    yield Row("easy : random", GAME, LIMIT, 2, EASY, None, 0.95)
    for solo, goal in ALONE.items():
        yield Row(f"alone, level {solo}", GAME, {"solo": solo}, 1, HARD, goal=goal)
    yield Row("partners, hard : medium", GAME, LIMIT, 4, HARD, MEDIUM)
    yield Row("partners, medium : easy", GAME, LIMIT, 4, MEDIUM, EASY)
    yield Row("partners, easy : random", GAME, LIMIT, 4, EASY, None, 0.80)
    for options in SHORTER:
        told = " ".join(f"{name} {value}" for name, value in options.items())
        table = {**LIMIT, **options}
        yield Row(f"{told}, hard : medium", GAME, table, 2, HARD, MEDIUM)
        yield Row(f"{told}, easy : random", GAME, table, 2, EASY, None, 0.80)


ROWS = tuple(_rows())
