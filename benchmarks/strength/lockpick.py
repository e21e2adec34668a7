"""Lockpick: how often the hints win a deal."""

from __future__ import annotations

from benchmarks.strength.matches import level
from benchmarks.strength.rows import Row
from games.core import Level
from games.lockpick import GAME

ROWS = (Row("hints, every deal", GAME, {}, 1, level(GAME, Level.HARD), goal=0.62),)
